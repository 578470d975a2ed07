use super::*;
use crate::openings::{Format, Order};

fn parsed(line: &str) -> Result<Request, String> {
    parse(&words(line)).map_err(|error| error.to_string())
}

#[test]
fn the_grammar_of_the_field_is_understood() {
    let request = parsed(
        "-engine cmd=A name=a -engine cmd='./B --quick' nodes=1000 option.x=1 \
         -each tc=0/0.05 option.x=2 option.y=3 -rule 4 -games 2 -rounds 50 -repeat \
         -openings file=F type=offset order=random srand=7 -concurrency 2 -sgf out.sgf \
         -drawafter 200 -sprt elo1=10",
    )
    .unwrap();
    let config = &request.config;
    assert_eq!((config.games, config.repeat, config.seed, config.concurrency), (100, true, 7, 2));
    assert_eq!(config.terms.rule, "renju");
    assert_eq!(config.terms.draw_after, Some(200));
    assert_eq!(config.openings.file.as_deref(), Some("F"));
    assert_eq!(config.openings.format, Some(Format::Offset));
    assert_eq!(config.openings.order, Order::Random);
    assert!((config.sprt.unwrap().elo1 - 10.0).abs() < 1e-9);
    assert_eq!(request.sgf, Some("out.sgf".into()));
    let [a, b] = &config.engines[..] else { panic!() };
    assert_eq!((a.name.as_str(), b.name.as_str()), ("a", "B"));
    assert_eq!(a.control, Control::per_move(50));
    assert_eq!(b.control, Control { nodes: Some(1000), ..Control::per_move(50) });
    assert_eq!(a.options, [("x".into(), "2".into()), ("y".into(), "3".into())]);
    assert_eq!(b.options, [("y".into(), "3".into()), ("x".into(), "1".into())]);
    assert_eq!(
        b.launch,
        Launch::Command { program: "./B".into(), arguments: vec!["--quick".into()] }
    );
}

#[test]
fn errors_name_the_flag_and_the_word() {
    assert_eq!(parsed("-engine name=a").unwrap_err(), "-engine takes cmd=COMMAND or cmd=internal");
    assert_eq!(parsed("-bogus 1").unwrap_err(), "unknown flag '-bogus'");
    assert_eq!(parsed("-each foo").unwrap_err(), "-each: unknown word 'foo'");
    assert_eq!(parsed("-each bar=1").unwrap_err(), "-each: unknown word 'bar=1'");
    assert_eq!(
        parsed("-each nodes=x").unwrap_err(),
        "-each: nodes=x: invalid digit found in string"
    );
    assert_eq!(parsed("-games").unwrap_err(), "-games takes one value");
    assert_eq!(parsed("-sprt elo0=1").unwrap_err(), "-sprt takes elo1=E1");
}

#[test]
fn quotes_keep_blanks() {
    assert_eq!(words("a 'b c'=\"d e\"  f"), ["a", "b c=d e", "f"]);
    assert!(words("  ").is_empty());
}
