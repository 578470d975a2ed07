//! `kinjite completions` and `kinjite man`.

use std::fs;

use crate::common::kinjite;

const COMMANDS: [&str; 9] =
    ["play", "analyze", "forbidden", "show", "convert", "bench", "perft", "gomocup", "completions"];

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = kinjite(&["completions", shell]);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        for command in COMMANDS {
            assert!(run.stdout.contains(command), "{shell}: {command}");
        }
        assert!(run.stdout.contains("out-transpose"), "{shell}: an option");
    }
    kinjite(&["completions", "cmd"]).refused("invalid value 'cmd'");
}

#[cfg(unix)]
#[test]
fn bash_takes_what_is_written_for_it() {
    let script = kinjite(&["completions", "bash"]).stdout;
    let check =
        assert_cmd::Command::new("bash").args(["-n", "/dev/stdin"]).write_stdin(script).output();
    // A machine without bash has nothing to say about it.
    if let Ok(output) = check {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn there_is_a_manual_page_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    let man = folder.path().join("man1");
    let run = kinjite(&["man", &man.display().to_string()]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    for command in COMMANDS {
        let page = fs::read_to_string(man.join(format!("kinjite-{command}.1"))).unwrap();
        assert!(page.contains(".TH") && page.contains("SYNOPSIS"), "{command}");
        assert!(page.contains(&format!("\nkinjite\\-{command} \\- ")), "{page}");
    }
    assert!(fs::read_to_string(man.join("kinjite.1")).unwrap().contains("Renju"));
    assert!(run.stdout.lines().count() > COMMANDS.len());
}
