//! Tells the program which compiler, flags and commit it was built from.

use std::process::Command;

fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiler = output(&rustc, &["--version"]);
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let profile = std::env::var("PROFILE").unwrap_or_default();
    let features = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let commit = output("git", &["describe", "--always", "--dirty", "--abbrev=12"]);
    let flags = flags.replace('\x1f', " ");
    set("HARNESS_RUSTC", &compiler.unwrap_or_else(|| "unknown".to_owned()));
    set("HARNESS_COMMIT", &commit.unwrap_or_else(|| "unknown".to_owned()));
    set("HARNESS_FLAGS", format!("{profile} {flags} target features {features}").trim());
    for path in ["../.git/HEAD", "../.git/index"] {
        if std::path::Path::new(path).exists() {
            set_rerun(path);
        }
    }
    // In a work tree of its own the directory is elsewhere.
    if let Some(directory) = output("git", &["rev-parse", "--absolute-git-dir"]) {
        set_rerun(&format!("{directory}/index"));
        set_rerun(&format!("{directory}/HEAD"));
    }
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[expect(clippy::print_stdout, reason = "cargo reads what build scripts print")]
fn set(name: &str, value: &str) {
    println!("cargo::rustc-env={name}={value}");
}

#[expect(clippy::print_stdout, reason = "cargo reads what build scripts print")]
fn set_rerun(path: &str) {
    println!("cargo::rerun-if-changed={path}");
}
