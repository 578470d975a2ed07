//! Tells the program which compiler, flags and commit it was built from.

use std::process::Command;

fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiler = output(&rustc, &["--version"]);
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let profile = std::env::var("PROFILE").unwrap_or_default();
    let features = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let commit = output("git", &["describe", "--always", "--dirty", "--abbrev=12"]);
    let target = std::env::var("TARGET").unwrap_or_default();
    let flags = flags.replace('\x1f', " ");
    let or_unknown = |text: Option<String>| text.unwrap_or_else(|| "unknown".to_owned());
    let (compiler, commit) = (or_unknown(compiler), or_unknown(commit));
    set("HARNESS_RUSTC", &compiler);
    set("HARNESS_COMMIT", &commit);
    set("HARNESS_FLAGS", &joined(&[&profile, &flags, "target features", &features], " "));
    set("HARNESS_CODE", &joined(&[&compiler, &target, &features, &flags], ", "));
    // Where the sources or the commit change, "dirty" may come or go.
    for path in ["build.rs", "src", "benches", "../engine", "../patterns", "../Cargo.lock"] {
        set_rerun(path);
    }
    if let Some(directory) = output("git", &["rev-parse", "--absolute-git-dir"]) {
        set_rerun(&format!("{directory}/logs/HEAD"));
    }
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The parts that say something, in a row.
fn joined(parts: &[&str], between: &str) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    parts.join(between)
}

fn set(name: &str, value: &str) {
    println!("cargo::rustc-env={name}={value}");
}

fn set_rerun(path: &str) {
    println!("cargo::rerun-if-changed={path}");
}
