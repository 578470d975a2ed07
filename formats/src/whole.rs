//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// Writes a file by way of a temporary one beside it, which takes its place when all is written, and
/// returns it, still open for more. The temporary one has a name that nobody else has, on whatever machine
/// they are.
///
/// What is no file, such as a terminal or a pipe, is written to directly.
///
/// # Errors
///
/// Where the file cannot be written, and with the error of `write`: a file that was there before stays as
/// it was.
pub fn write_whole<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<File, E> {
    // A link stays, and the file that it leads to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return buffered(OpenOptions::new().write(true).open(&target)?, write);
    }
    let temporary = beside(&target)?;
    if let Some(old) = old {
        temporary.as_file().set_permissions(old.permissions())?;
    }
    let temporary = buffered(temporary, write)?;
    temporary.as_file().sync_all()?;
    Ok(temporary.persist(&target).map_err(|error| error.error)?)
}

/// Gives `out` back when all is written to it.
fn buffered<W: Write, E: From<io::Error>>(
    out: W,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<W, E> {
    let mut out = BufWriter::new(out);
    write(&mut out)?;
    Ok(out.into_inner().map_err(io::IntoInnerError::into_error)?)
}

/// A temporary file in the same folder, so that renaming it is one step.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    // Opened here, it has the permissions of any new file, and an error does not tell its name, which
    // nobody has asked for.
    tempfile::Builder::new().prefix(".kinjite-").make_in(folder.unwrap_or(Path::new(".")), |path| {
        OpenOptions::new().read(true).write(true).create_new(true).open(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, bytes: &[u8]) -> io::Result<File> {
        write_whole(path, |out| out.write_all(bytes))
    }

    #[test]
    fn a_file_stays_where_its_successor_fails() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"old").unwrap();
        let fails = write_whole(&path, |out| {
            out.write_all(b"new")?;
            Err(io::Error::other("no"))
        });
        assert!(fails.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
        let mut file = write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        file.write_all(b"er").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"newer");
    }

    #[test]
    fn an_error_is_what_the_system_says() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no/such");
        let told = write(&path, b"").unwrap_err().to_string();
        assert_eq!(told, File::create(&path).unwrap_err().to_string());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::write(&file, "old").unwrap();
        let (new, usual) = (folder.path().join("new"), mode(&file));
        write(&new, b"").unwrap();
        assert_eq!(mode(&new), usual);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(mode(&file), 0o640);
    }
}
