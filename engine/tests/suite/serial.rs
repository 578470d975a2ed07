//! Plain values as text and numbers, there and back.

use engine::board::{Color, Point, Rule, Size};
use engine::eval::Score;
use engine::rules::{Foul, Outcome, Verdict, WinBy};
use engine::search::{Report, Variation};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that the value is written as `text`, and comes back from there.
#[track_caller]
fn there_and_back<T>(value: &T, text: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
}

#[test]
fn values_have_the_texts_that_people_know() {
    let h8 = Size::MAX.center();
    there_and_back(&h8, "\"h8\"");
    there_and_back(&vec![None, Some(h8)], "[null,\"h8\"]");
    there_and_back(&Color::ALL, "[\"black\",\"white\"]");
    there_and_back(&Size::MIN, "6");
    for (name, rule) in Rule::NAMED {
        there_and_back(&rule, &format!("\"{name}\""));
    }
    for foul in Foul::ALL {
        there_and_back(&foul, &format!("\"{foul}\""));
        there_and_back(&Verdict::Foul(foul), &format!("\"{foul}\""));
    }
    there_and_back(&[Verdict::Five, Verdict::Legal], "[\"five\",\"legal\"]");
    there_and_back(&Outcome::Draw, "\"draw\"");
    there_and_back(
        &Outcome::Win { winner: Color::White, by: WinBy::Foul(Foul::DoubleFour) },
        "{\"win\":{\"winner\":\"white\",\"by\":{\"foul\":\"double-four\"}}}",
    );
    there_and_back(&[Score::eval(-35), Score::win_in(3)], "[-35,29997]");
    there_and_back(
        &Report {
            lines: vec![Variation { moves: vec![h8], score: Score::eval(7), depth: 9 }],
            depth: 9,
            ..Report::default()
        },
        "{\"lines\":[{\"moves\":[\"h8\"],\"score\":7,\"depth\":9}],\"depth\":9,\"selective_depth\":0,\
         \"nodes\":0,\"elapsed\":{\"secs\":0,\"nanos\":0},\"per_mille_full\":0}",
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |error: Result<(), serde_json::Error>, part: &str| {
        let message = error.unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    };
    let read = |text: &str| serde_json::from_str::<Point>(text).map(drop);
    refused(read("\"p1\""), "column p is outside");
    refused(read("136"), "expected a string");
    refused(serde_json::from_str::<Size>("5").map(drop), "6 to 15");
    refused(serde_json::from_str::<Rule>("\"caro\"").map(drop), "unknown rule 'caro'");
    refused(serde_json::from_str::<Verdict>("\"six\"").map(drop), "unknown verdict 'six'");
    refused(serde_json::from_str::<Score>("32001").map(drop), "beyond all scores");
    let nameless = Rule { bans: Rule::RENJU.bans, five: Rule::STANDARD.five };
    refused(serde_json::to_string(&nameless).map(drop), "no name");
}
