//! `kinjite completions` and `kinjite man`: what a shell and `man` want to know of the command line.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueHint};
use clap_complete::Shell;
use formats::write_whole;

use crate::error::{Error, Status};
use crate::terminal::Screen;

const COMPLETIONS: &str = "\
Examples:
  kinjite completions bash > ~/.local/share/bash-completion/completions/kinjite
  kinjite completions zsh > ~/.zfunc/_kinjite
  kinjite completions fish > ~/.config/fish/completions/kinjite.fish";

/// Options of `kinjite completions`.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

const MAN: &str = "\
Examples:
  kinjite man ~/.local/share/man/man1
  man kinjite-analyze";

/// Options of `kinjite man`.
#[derive(Args, Debug)]
#[command(after_help = MAN)]
pub struct Man {
    /// The folder for the pages; it is made where it is missing
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
}

/// What stands at the foot of a page.
const SOURCE: &str = concat!("Kinjite ", env!("CARGO_PKG_VERSION"));

/// Writes the completions of a command line for a shell.
pub fn completions(
    options: &Completions,
    mut command: Command,
    screen: &mut Screen,
) -> Result<Status, Error> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, "kinjite", &mut script);
    screen.write_all(&script)?;
    Ok(Status::Done)
}

/// Writes a manual page for a command line and one for each of its commands.
pub fn man(options: &Man, mut command: Command, screen: &mut Screen) -> Result<Status, Error> {
    let folder = &options.folder;
    std::fs::create_dir_all(folder).map_err(|error| Error::from(error).in_file(folder))?;
    command.build();
    page(&command, "kinjite", folder, screen)?;
    for sub in command.get_subcommands() {
        page(sub, &format!("kinjite-{}", sub.get_name()), folder, screen)?;
    }
    Ok(Status::Done)
}

fn page(command: &Command, name: &str, folder: &Path, screen: &mut Screen) -> Result<(), Error> {
    let path = folder.join(format!("{name}.1"));
    let page = clap_mangen::Man::new(command.clone()).title(name).source(SOURCE);
    write_whole(&path, |out| Ok(page.render(out)?)).map_err(|error: Error| error.in_file(&path))?;
    Ok(writeln!(screen, "{}", path.display())?)
}
