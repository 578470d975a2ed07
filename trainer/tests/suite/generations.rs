//! The loop, on a very small scale.

use std::fs;
use std::path::Path;

use engine::board::Rule;
use trainer::generations::{DataPlan, Event, MatchPlan, Plan, run, run_shard};
use trainer::learn::Recipe;
use trainer::weights::Source;

fn plan(folder: &Path) -> Plan {
    Plan {
        rule: Rule::FREESTYLE,
        folder: folder.join("loop"),
        generations: 2,
        seed: 3,
        threads: 2,
        weights: Source::Handmade,
        data: DataPlan {
            positions: 200,
            nodes: 10,
            shards: 2,
            balance: 2000,
            noise: 100,
            window: 0,
            also: Vec::new(),
        },
        fit: Recipe { epochs: 2, ..Recipe::default() },
        meeting: MatchPlan {
            games: 4,
            nodes: Some(10),
            time_ms: None,
            hash_mib: 1,
            openings: None,
            confidence: 0.0,
        },
    }
}

/// Runs the loop; returns what was done, one letter a step of work: positions, epochs, games.
fn work(plan: &Plan) -> Result<String, String> {
    let mut steps = String::new();
    let mut listener = |event: Event<'_>| {
        steps.push_str(match event {
            Event::Positions(..) => "p",
            Event::Epoch(..) => "e",
            Event::Game(..) => "g",
            Event::Generation(_) | Event::Done(_) => "",
        });
    };
    run(plan, u32::MAX, &mut listener).map_err(|error| error.to_string())?;
    Ok(steps)
}

fn change(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(path).unwrap();
    change(&mut bytes);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_loop_goes_on_where_it_ended_and_knows_its_own_files() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(folder.path());
    let file = |name: &str| plan.folder.join(name);
    // One shard is made elsewhere, and nothing is done twice.
    let shard = run_shard(&plan, 1, &mut |_| {}).unwrap();
    assert_eq!(shard, file("generation-1/games-1.kjd"));
    assert!(!file("generation-1/games-0.kjd").exists());
    assert_eq!(work(&plan), Ok("ppeeggggppppeegggg".to_owned()));
    assert_eq!(work(&plan), Ok(String::new()));
    let report = fs::read_to_string(file("report.md")).unwrap();
    let kept = |row: &str| row.contains("handmade") || row.contains("| generation 1 |");
    assert_eq!(report.lines().filter(|row| row.ends_with("| kept |") && kept(row)).count(), 2);
    let report = fs::read_to_string(file("generation-2/report.md")).unwrap();
    for part in ["## Losses", "| search |", "| handmade |", "| generation 1 |", "| open three |"] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert!(fs::read_to_string(file("generation-2/loss.svg")).unwrap().starts_with("<svg"));

    // A match that was broken off is played to its end, and a lost fit comes out the same.
    let weights = fs::read(file("generation-2/weights.bin")).unwrap();
    fs::remove_file(file("generation-2/fit.json")).unwrap();
    change(&file("generation-2/match.jsonl"), |bytes| bytes.truncate(bytes.len() * 4 / 5));
    let done = work(&plan).unwrap();
    assert!(done.starts_with("eeg") && !done.contains('p'), "{done}");
    assert_eq!(fs::read(file("generation-2/weights.bin")).unwrap(), weights);
    // So is one that `harness match --resume` went on with until it was stopped.
    let record = file("generation-2/match.jsonl");
    let text = fs::read_to_string(&record).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let stopped = lines.pop().unwrap().replace("\"complete\"", "\"stopped\"");
    lines.splice(lines.len() - 1.., [&*stopped]);
    fs::write(&record, lines.join("\n") + "\n").unwrap();
    assert_eq!(work(&plan), Ok("g".to_owned()));
    assert_eq!(work(&plan), Ok(String::new()));

    let refused = |other: Plan, name: &str, reason: &str| {
        let message = work(&other).unwrap_err();
        let told = format!("'{}'", file(name).display());
        assert!(message.starts_with(&told) && message.contains(reason), "{message}");
    };
    let mut other = plan.clone();
    other.data.positions = 300;
    refused(other, "generation-1/games-0.json", "positions is 100 there and 150 here");
    let mut other = plan.clone();
    other.fit.epochs = 3;
    refused(other, "generation-1/fit.json", "fit.epochs is 2 there and 3 here");
    let mut other = plan.clone();
    other.meeting.games = 6;
    refused(other, "generation-1/match.jsonl", "games is 4 there and 6 here");
    let mut other = plan.clone();
    other.weights = Source::File(file("generation-1/weights.bin"));
    refused(other, "first.bin", "is of another run");
    let record = file("generation-1/match.jsonl");
    let text = fs::read_to_string(&record).unwrap();
    let (before, after) = text.split_once("\"checksum\":\"").unwrap();
    fs::write(&record, format!("{before}\"checksum\":\"x{}", &after[1..])).unwrap();
    let reason = "is of another run: engine 'generation 1' evaluates with ";
    refused(plan.clone(), "generation-1/match.jsonl", reason);
    fs::write(&record, text).unwrap();

    let path = file("generation-1/weights.bin");
    change(&path, |bytes| bytes[1000] ^= 1);
    let message = work(&plan).unwrap_err();
    let told = format!("cannot use the weights '{}': its checksum is ", path.display());
    assert!(message.starts_with(&told), "{message}");
    change(&path, |bytes| bytes[1000] ^= 1);
    fs::copy(file("generation-2/weights.bin"), &path).unwrap();
    refused(plan.clone(), "generation-1/weights.bin", "is damaged: its checksum is ");
    let path = file("generation-1/games-0.kjd");
    let whole = fs::read(&path).unwrap();
    change(&path, |bytes| bytes.truncate(bytes.len() - 1));
    refused(plan.clone(), "generation-1/games-0.kjd", "is damaged: it has ");
    fs::write(&path, whole).unwrap();
    change(&path, |bytes| bytes[500] ^= 1);
    refused(
        plan.clone(),
        "generation-1/games-0.kjd",
        "the block that begins at byte 64 is damaged",
    );
}

#[test]
fn shards_are_those_of_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let error = run_shard(&plan(folder.path()), 2, &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "there is no shard 2: the configuration has 2, from 0");
}

#[test]
fn openings_that_cannot_be_read_are_told_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut plan = plan(folder.path());
    plan.meeting.openings = Some("no-such-file".to_owned());
    let message = work(&plan).unwrap_err();
    assert!(message.starts_with("match: cannot read the openings 'no-such-file': "), "{message}");
    let made = |name: &str| plan.folder.join("generation-1").join(name).exists();
    assert!(!made("games-0.kjd") && !made("match.jsonl"));
}
