//! What a loop leaves in its folder: written whole or not at all, and known again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use formats::write_whole;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::LoopError;

/// The files of a generation.
#[derive(Clone, Debug)]
pub(super) struct Files {
    folder: PathBuf,
}

impl Files {
    /// Those of generation `number`; their folder is made.
    pub(super) fn new(folder: &Path, number: u32) -> Result<Self, LoopError> {
        let folder = folder.join(format!("generation-{number}"));
        fs::create_dir_all(&folder).map_err(LoopError::unwritten(&folder))?;
        Ok(Self { folder })
    }

    /// A file by its name.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The games of a shard.
    pub(super) fn games(&self, shard: u32) -> PathBuf {
        self.path(&format!("games-{shard}.kjd"))
    }

    /// The new weights.
    pub(super) fn weights(&self) -> PathBuf {
        self.path("weights.bin")
    }
}

/// Writes a file, whole or not at all.
pub(super) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), LoopError> {
    // Others may be at the same file, on other machines too.
    let written = write_whole(path, |out| out.write_all(bytes.as_ref()));
    written.map(drop).map_err(LoopError::unwritten(path))
}

/// Writes down that a stage is done: what it was given, and what came of it.
pub(super) fn write_done(
    path: &Path,
    given: &impl Serialize,
    outcome: &impl Serialize,
) -> Result<(), LoopError> {
    let value = json!({ "given": given, "outcome": outcome });
    let text = serde_json::to_string_pretty(&value).map_err(|error| damaged(path, &error))?;
    write(path, text + "\n")
}

/// What came of a stage that was done before; `None` where it was not.
pub(super) fn read_done<O: DeserializeOwned>(
    path: &Path,
    given: &impl Serialize,
) -> Result<Option<O>, LoopError> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes.map_err(LoopError::read(path))?,
    };
    let mut value: Value = serde_json::from_slice(&bytes).map_err(|error| damaged(path, &error))?;
    // By way of text, as what was written down went.
    let given = serde_json::to_string(given).and_then(|text| serde_json::from_str(&text));
    let given = given.map_err(|error| damaged(path, &error))?;
    if let Some(what) = difference("", &value["given"], &given) {
        return Err(LoopError::Foreign { path: path.to_owned(), what });
    }
    let outcome = serde_json::from_value(value["outcome"].take());
    outcome.map(Some).map_err(|error| damaged(path, &error))
}

fn damaged(path: &Path, error: &serde_json::Error) -> LoopError {
    LoopError::Damaged { path: path.to_owned(), reason: error.to_string() }
}

/// The first place where two values differ, and how.
pub(super) fn difference(name: &str, there: &Value, here: &Value) -> Option<String> {
    let inner = |key: &str| if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
    match (there, here) {
        (Value::Object(old), Value::Object(new)) => {
            let keys = old.keys().chain(new.keys().filter(|&key| !old.contains_key(key)));
            keys.map(|key| difference(&inner(key), &there[key], &here[key])).find_map(|it| it)
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let mut pairs = old.iter().zip(new).enumerate();
            pairs.find_map(|(at, (old, new))| difference(&inner(&at.to_string()), old, new))
        }
        _ if there == here => None,
        _ => Some(format!("{name} is {there} there and {here} here")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_is_known_again_and_told_from_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("stage.json");
        let read = |given: Value| read_done::<u32>(&path, &given).map_err(|e| e.to_string());
        let given = |nodes: u32| json!({ "nodes": nodes, "seeds": [1, 2], "rate": 0.003_f32 });
        assert_eq!(read(given(5)), Ok(None));
        write_done(&path, &given(5), &7).unwrap();
        assert_eq!(read(given(5)), Ok(Some(7)));
        let told = read(given(6)).unwrap_err();
        assert!(told.contains("stage.json' is of another run: nodes is 5 there and 6 here"));
        let told = read(json!({ "nodes": 5, "seeds": [1, 3], "rate": 0.003_f32 })).unwrap_err();
        assert!(told.contains("seeds.1 is 2 there and 3 here"), "{told}");
        let told = read(json!({ "nodes": 5, "seeds": [1, 2] })).unwrap_err();
        assert!(told.contains("rate is 0.00") && told.contains("null here"), "{told}");
        fs::write(&path, "{").unwrap();
        assert!(read(given(5)).unwrap_err().contains("stage.json' is damaged: EOF"));
        fs::write(&path, "{}").unwrap();
        assert!(read(given(5)).unwrap_err().contains("is of another run"));
    }
}
