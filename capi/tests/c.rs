//! C programs over the interface, and the header held to the functions.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeMap;

const HEADER: &str = include_str!("../include/kinjite.h");
const SOURCES: [&str; 4] = [
    include_str!("../src/position.rs"),
    include_str!("../src/search.rs"),
    include_str!("../src/solve.rs"),
    include_str!("../src/status.rs"),
];

/// Programs in C, where a compiler takes the options of GNU's linker.
#[cfg(target_os = "linux")]
mod programs {
    use std::path::{Path, PathBuf};
    use std::process::Command;

    /// The folder where cargo puts the libraries that tests are built with.
    fn libraries() -> PathBuf {
        std::env::current_exe().unwrap().parent().unwrap().to_owned()
    }

    /// Compiles a program, links it with the library in its static or its shared form, and runs it.
    #[track_caller]
    fn output(source: &str, library: &[&str]) -> String {
        let folder = tempfile::tempdir().unwrap();
        let (program, here) =
            (folder.path().join("program"), Path::new(env!("CARGO_MANIFEST_DIR")));
        let compiled = Command::new(std::env::var("CC").unwrap_or_else(|_| "cc".to_owned()))
            .args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O1"])
            .arg(format!("-DVERSION=\"{}\"", env!("CARGO_PKG_VERSION")))
            .arg("-I")
            .arg(here.join("include"))
            .arg(here.join(source))
            .arg("-o")
            .arg(&program)
            .arg("-L")
            .arg(libraries())
            .args(library)
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let run = Command::new(&program).env("LD_LIBRARY_PATH", libraries()).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    }

    #[test]
    fn every_function_keeps_its_word() {
        let library = ["-l:libkinjite.a", "-lpthread", "-ldl", "-lm"];
        assert_eq!(output("tests/every_function.c", &library), "every function\n");
    }

    #[test]
    fn the_example_analyses_a_position() {
        let output = output("examples/analyze.c", &["-lkinjite"]);
        assert!(output.starts_with("h8 is forbidden for Black, a double-three:\n"), "{output}");
        assert!(output.contains("\ndepth 1: score "), "{output}");
        assert!(output.lines().last().unwrap().contains(" % to win: "), "{output}");
    }
}

/// The functions of the header by name: what they return and take, types and names.
fn declared() -> BTreeMap<String, String> {
    let mut text = HEADER.to_owned();
    while let Some((before, rest)) = text.split_once("/*") {
        text = before.to_owned() + rest.split_once("*/").unwrap().1;
    }
    let statements = text.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>());
    let functions = statements
        .map(|words| words.join(" "))
        .filter(|words| words.contains(" kinjite_") || words.contains(" *kinjite_"));
    functions
        .filter(|words| words.ends_with(')') && !words.contains("typedef"))
        .map(named)
        .collect()
}

/// The functions of the sources in the same form, in the types of C.
fn exported() -> BTreeMap<String, String> {
    let functions = SOURCES.into_iter().flat_map(|source| source.split("extern \"C\" fn ").skip(1));
    let named = functions.filter(|text| text.starts_with("kinjite_")).map(|text| {
        let head = text.split_once(" {\n").unwrap().0;
        let (name, rest) = head.split_once('(').unwrap();
        let (parameters, returned) = rest.rsplit_once(')').unwrap();
        let parameters: Vec<String> = parameters
            .split(", ")
            .flat_map(|part| part.split(",\n"))
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| part.split_once(": ").unwrap())
            .map(|(name, of)| joined(&in_c(of), name))
            .collect();
        let parameters =
            if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
        let returned = returned.trim().strip_prefix("-> ").map_or("void".to_owned(), in_c);
        named(format!("{}({parameters})", joined(&returned, name)))
    });
    named.collect()
}

/// A function with its name before it.
fn named(function: String) -> (String, String) {
    let start = function.split_once('(').unwrap().0;
    let name = start.rsplit([' ', '*']).next().unwrap().to_owned();
    (name, function)
}

fn joined(of: &str, name: &str) -> String {
    if of.ends_with('*') { format!("{of}{name}") } else { format!("{of} {name}") }
}

/// A type as C has it.
fn in_c(of: &str) -> String {
    let bare = of.strip_prefix("Option<").and_then(|of| of.strip_suffix('>')).unwrap_or(of);
    let owned = bare.strip_prefix("Box<").and_then(|of| of.strip_suffix('>'));
    let written = bare.strip_prefix("&mut MaybeUninit<").and_then(|of| of.strip_suffix('>'));
    if let Some(target) = owned.or(written).or(bare.strip_prefix("&mut ")) {
        return format!("{} *", in_c(target));
    }
    if let Some(target) = bare.strip_prefix("*mut ") {
        return format!("{} *", in_c(target));
    }
    if let Some(target) = bare.strip_prefix('&').or(bare.strip_prefix("*const ")) {
        return format!("const {} *", in_c(target));
    }
    match bare {
        "i32" => "int32_t".to_owned(),
        "u32" => "uint32_t".to_owned(),
        "usize" => "size_t".to_owned(),
        "c_char" => "char".to_owned(),
        "c_void" => "void".to_owned(),
        own => format!("kinjite_{}", own.to_lowercase()),
    }
}

#[test]
fn the_header_declares_what_there_is() {
    let (declared, exported) = (declared(), exported());
    assert!(declared.len() >= 20, "{declared:#?}");
    assert_eq!(declared, exported);
}
