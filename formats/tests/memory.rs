//! A hostile file of a megabyte never takes a hundred.

use formats::{Format, Options, ReadError, read};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const MEGABYTE: usize = 1 << 20;

/// A pattern repeated to a megabyte, after something that goes before.
fn filled(before: &[u8], pattern: &[u8]) -> Vec<u8> {
    let mut bytes = before.to_vec();
    bytes.extend(pattern.iter().cycle().take(MEGABYTE - before.len()));
    bytes
}

/// The most memory that reading took beside the file, in bytes.
fn peak(bytes: &[u8], format: Format) -> usize {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let _ = read(bytes, format, Options::default(), |_| Ok::<(), ReadError>(()));
    ALLOCATOR.peak_usage() - before
}

#[test]
fn a_megabyte_stays_small() {
    let library: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00";
    let players: String = (0..MEGABYTE / 24)
        .fold(String::new(), |players, id| players + "<player id='" + &id.to_string() + "'/>");
    let files: Vec<(Format, Vec<u8>)> = vec![
        (Format::Rif, format!("<database>{players}").into_bytes()),
        (Format::Sgf, filled(b"(", b";")),
        (Format::Sgf, filled(b"", b"(;")),
        (Format::Sgf, filled(b"", b"(;)")),
        (Format::Sgf, filled(b"(;", b"A[]")),
        (Format::Sgf, filled(b"(;X", b"[]")),
        (Format::Sgf, filled(b"(;TR", b"[aa]")),
        (Format::Sgf, filled(b"(;AB", b"[aa]")),
        (Format::Sgf, filled(b"(;SZ[52]AB", b"[aa:ZZ]")),
        (Format::Sgf, filled(b"(", b";C[a]")),
        (Format::Sgf, filled(b"(", b";B[]")),
        (Format::Sgf, filled(b"(;C[", b"\xe9")),
        (Format::Lib, filled(library, &[0, 0])),
        (Format::Lib, filled(library, &[0, 0x80])),
        (Format::Lib, filled(library, &[0, 0xc0])),
        (Format::Lib, filled(library, &[0, 0x88, b'a', 0])),
        (Format::Lib, filled(library, &[0x11, 0x12])),
        (Format::Lib, filled(library, &[0x11, 0xd2])),
        (Format::Lib, filled(library, &[0, 8, b'a'])),
        (Format::Rif, filled(b"<database>", b"<player id='1' name='a'/>")),
        (Format::Rif, filled(b"<database>", b"<rule/>")),
        (Format::Rif, filled(b"<database>", b"<a>")),
        (Format::Rif, filled(b"<database><game><move>", b"pass")),
        (Format::Rif, filled(b"<database><game><move>", b"&lt;")),
        (Format::Rif, filled(b"<database ", b"a='b' ")),
        (Format::Psq, filled(b"Piskvorky 20x20, 0:0, 0\n", b"x\n")),
        (Format::Psq, filled(b"Piskvorky 20x20, 0:0, 0\n", b"1,1,1\n")),
        (Format::Moves, filled(b"", b"pass")),
        (Format::Moves, filled(b"", b"h8\n")),
        (Format::Offsets, filled(b"", b"0,0 ")),
        (Format::Sav, filled(b"", b"15 ")),
        (Format::Pos, filled(b"", b"\xe1")),
    ];
    for (format, bytes) in files {
        let peak = peak(&bytes, format);
        let start = String::from_utf8_lossy(&bytes[..40]).into_owned();
        assert!(peak < 100 * MEGABYTE, "{format} {start:?}: {} MB", peak / MEGABYTE);
        println!("{format:8} {:>3} MB  {start:?}", peak / MEGABYTE);
    }
}
