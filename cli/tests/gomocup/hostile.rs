//! Input that no manager would send, or only a broken one.

use super::manager::{Manager, is_understood, pipe_through};

/// A small generator of numbers, the same on every run (Marsaglia's xorshift).
pub struct Numbers(u64);

impl Numbers {
    /// Numbers that `seed`, which must not be 0, determines.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end
    }

    /// One of those in `from`.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// The program must answer after this as if nothing had happened.
fn assert_sane(manager: &mut Manager) {
    // The first command ends whatever block may be open; a size names the answer that is waited for.
    manager.send("\r\nABOUT\r\nSTART 4321");
    loop {
        let reply = manager.reply();
        assert!(is_understood(&reply), "{reply}");
        if reply == "ERROR board size 4321 is not supported: sizes 6 to 15 work" {
            break;
        }
    }
    manager.send("START 15\nINFO rule 4\nINFO timeout_turn 5\nINFO timeout_match 0");
    manager.send("INFO show_detail 0\nYXBLOCKRESET\nBEGIN");
    assert_eq!(manager.reply(), "OK");
    assert_eq!(manager.reply(), "7,7");
}

#[test]
fn each_line_of_junk_gets_one_answer() {
    let junk = [
        "x",
        "TURN abc",
        "START abc",
        "TURN 7;7",
        "TURN 7,7,7",
        "TURN 1e1,1",
        "TURN ７,７",
        "TAKEBACK",
        "RECTSTART 9",
        "DONE",
        "BEGIN",
        "RESTART",
        "7,7,1",
        "-1",
        "\u{0}\u{1}\u{2}",
        "ÜNÏCÖDE ✓",
        "OK",
        "ERROR",
        "MESSAGE hello",
        "SWAP2BOARD DONE",
        "BOARD DONE",
        "INFOX timeout_turn 3",
        "TURN",
        "PLAY 7,7",
        "SUGGEST 7,7",
        "  %s%s%n ",
        "\"",
    ];
    for line in junk {
        let replies = pipe_through(format!("{line}\r\nABOUT\r\nEND\r\n"));
        assert_eq!(replies.len(), 2, "{line}: {replies:?}");
        assert!(replies[0].starts_with("UNKNOWN ") || replies[0].starts_with("ERROR "));
        assert!(replies[1].starts_with("name="));
    }
}

#[test]
fn info_is_never_answered_by_itself() {
    for info in ["INFO", "info ", "INFO rule", "INFO rule x", "INFO rule 9", "INFO time_left 1e9"] {
        assert_eq!(pipe_through(info), [""; 0], "{info}");
        let replies = pipe_through(format!("{info}\nABOUT"));
        assert!(replies.last().unwrap().starts_with("name="), "{info} swallowed a command");
        assert!(replies.len() <= 2);
    }
}

#[test]
fn long_lines_are_one_line() {
    for length in [7_999, 8_000, 8_001, 9_000, 1_000_000] {
        let replies = pipe_through(format!("{}\nABOUT\n", "A".repeat(length)));
        assert_eq!(replies[0], format!("UNKNOWN command '{}...'", "A".repeat(40)));
        assert_eq!(replies.len(), 2, "{length}");
    }
    let blanks = " ".repeat(9_000);
    assert_eq!(pipe_through(format!("ABOUT{blanks}\n{blanks}\n{blanks}ABOUT\nABOUT")).len(), 2);
    let board = format!("START 15\nINFO max_node 9\nBOARD {} DONE\nABOUT", "7,7,1 ".repeat(4_000));
    let replies = pipe_through(board);
    assert_eq!(replies.len(), 3, "{replies:?}");
    assert!(replies[1].starts_with("ERROR "));
}

#[test]
fn a_block_that_never_ends_is_refused_at_the_end() {
    for cut in ["BOARD", "BOARD\n7,7,1", "BOARD\n7,7,1\n8,8", "BOARD 7,7,1", "BOARD\n7,7,1\nDON"] {
        let replies = pipe_through(format!("START 15\n{cut}"));
        assert_eq!(replies, ["OK", "ERROR BOARD is not closed by DONE and is ignored"], "{cut}");
        assert_eq!(pipe_through(format!("START 15\n{cut}\nEND")), ["OK"], "{cut}");
    }
    let stones = "7,7,1\n".repeat(100_000);
    let replies = pipe_through(format!("START 15\nBOARD\n{stones}DONE\nABOUT"));
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[1], "ERROR 7,7 is already taken");
}

/// A session as the file writes it: `|` ends a line, `\\0`, `\\t`, `\\r` and `\\xff` are bytes, and
/// `{1000*x}` is a thousand times x.
fn session(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let (written, length): (Vec<u8>, usize) = match next {
            '|' => (b"\n".into(), 1),
            '\\' if rest.starts_with("\\xff") => (vec![0xff], 4),
            '\\' => (
                vec![
                    [0, b'\t', b'\r']
                        [["0", "t", "r"].iter().position(|it| rest[1..].starts_with(it)).unwrap()],
                ],
                2,
            ),
            '{' => {
                let end = rest.find('}').unwrap();
                let (count, what) = rest[1..end].split_once('*').unwrap();
                (session(&what.repeat(count.parse().unwrap())), end + 1)
            }
            _ => (next.to_string().into_bytes(), next.len_utf8()),
        };
        bytes.extend(written);
        rest = &rest[length..];
    }
    bytes
}

#[test]
fn a_hundred_broken_sessions_leave_the_program_sane() {
    let sessions: Vec<_> = include_str!("data/broken-sessions.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .collect();
    assert_eq!(sessions.len(), 100);
    for text in sessions {
        println!("{text}");
        let bytes = [b"INFO max_node 50\nINFO hash_size 1024\n", &session(text)[..]].concat();
        let replies = pipe_through(&bytes[..]);
        assert!(replies.iter().all(|reply| is_understood(reply)), "{text}: {replies:?}");
        let mut manager = Manager::new();
        manager.send_bytes(&bytes);
        assert_sane(&mut manager);
        manager.end();
    }
}

#[test]
fn random_bytes_do_no_harm() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for _ in 0..200 {
        let mut manager = Manager::new();
        let bytes: Vec<u8> = (0..numbers.below(3_000)).map(|_| numbers.below(256) as u8).collect();
        manager.send_bytes(&bytes);
        assert_sane(&mut manager);
        manager.end();
    }
}

#[test]
fn random_words_do_no_harm() {
    let words = [
        "START",
        "15",
        "6",
        "20",
        "RECTSTART",
        "15,15",
        "RESTART",
        "BEGIN",
        "TURN",
        "7,7",
        "0,0",
        "14,14",
        "15,15",
        "TAKEBACK",
        "BOARD",
        "DONE",
        "7,7,1",
        "8,8,2",
        "9,9,3",
        "INFO",
        "rule",
        "4",
        "0",
        "1",
        "9",
        "timeout_turn",
        "time_left",
        "-1",
        "max_memory",
        "1000000",
        "ABOUT",
        "SWAP2BOARD",
        "STOP",
        "YXBOARD",
        "YXBLOCK",
        "YXBLOCKUNDO",
        "YXNBEST",
        "YXBALANCEONE",
        "YXBALANCETWO",
        "YXSHOWFORBID",
        "YXHASHCLEAR",
        "YXHASHLOAD",
        "YXSETDATABASE",
        "YXSWAP2STEP1",
        "PLAY",
        "pondering",
        "show_detail",
        "thread_num",
        "2",
        "\r",
        "\n",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\u{0}",
        "é",
        ",",
        " ",
        "\t",
    ];
    let small = "INFO max_node 20\nINFO hash_size 1024\n";
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for _ in 0..300 {
        let text: String = (0..numbers.below(400)).fold("START 15\n".to_owned(), |text, _| {
            text + numbers.pick(&words) + numbers.pick(&[" ", " ", "\n"])
        });
        let replies = pipe_through(format!("{small}{text}"));
        assert!(replies.iter().all(|reply| is_understood(reply)), "{text:?}: {replies:?}");
        let mut manager = Manager::new();
        manager.send(&format!("{small}{text}"));
        assert_sane(&mut manager);
        manager.end();
    }
}
