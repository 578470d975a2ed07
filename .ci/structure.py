"""The shape of the house: what no compiler checks. Prints each breach with its place.

- A source file has 400 lines at most.
- `unsafe` stands in engine/src/simd, capi/src and fuzz alone.
- Nothing is left behind: no todo!, unimplemented!, dbg!, ignored test, #[allow].
- In engine/src a room knows only the rooms before it, and the reference rules only the board; no
  path leaves a room by `super`.
- The paths that the docs name exist, those in the code too, and so do the names after them
  (`path`: `name`, `name`).
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 400
MAY_BE_UNSAFE = ("engine/src/simd/", "capi/src/", "fuzz/")
ROOMS = [
    "board", "simd", "shapes", "position", "rules", "eval", "threats", "solve", "search", "engine",
]
LEFT_BEHIND = re.compile(r"\b(?:todo|unimplemented|dbg)!\s*[(\[{]|#!?\[(?:ignore|allow)\b")
UNSAFE = re.compile(r"\bunsafe\s*(?:\{|fn\b|impl\b|extern\b|trait\b)")
OF_CRATE = re.compile(r"\bcrate\s*::\s*")
UPWARDS = re.compile(r"\b(?:super\s*::\s*)+")
MODULE = re.compile(r"^\s*(?:pub(?:\([^)]*\))?\s+)?mod \w+ \{", re.MULTILINE)
COMMENT = re.compile(r"//.*")
DOC_COMMENT = re.compile(r"^\s*//[/!].*", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
NAMED_PATH = re.compile(r"`((?:\.ci|cli|capi|engine|formats|pictures|patterns|bench-harness|trainer|docs)/[\w./-]+)`")
NAMES_IN_FILE = re.compile(r"`([\w./-]+\.rs)`:((?: `\w+`,?)+)")


def files(*suffixes):
    """The files of the project with these suffixes, by their path from its root."""
    for path in sorted(ROOT.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in suffixes and not re.match(r"(fuzz/)?target/|\.git/", name):
            yield name, path.read_text(encoding="utf-8")


def sources():
    for name, text in files(".rs"):
        lines = text.splitlines()
        if len(lines) > MAX_LINES:
            yield f"{name}: {len(lines)} lines"
        for number, line in enumerate(lines, 1):
            if UNSAFE.search(line) and not name.startswith(MAY_BE_UNSAFE):
                yield f"{name}:{number}: unsafe"
            if left := LEFT_BEHIND.search(line):
                yield f"{name}:{number}: {left[0]}"


def known_rooms(code):
    """The rooms that code of the engine names: `crate::board`, `crate::{board::{A, B}, search}`."""
    for path in OF_CRATE.finditer(code):
        yield from heads(code[path.end() :])


def heads(code):
    """The first names of the path or the braced list of paths that the code begins with."""
    if not code.startswith("{"):
        yield from re.findall(r"^\w+", code)
        return
    depth, begins = 0, True
    for token in re.findall(r"\w+|\S", code):
        depth += {"{": 1, "}": -1}.get(token, 0)
        if depth == 0:
            return
        if depth == 1 and begins and token.isidentifier():
            yield token
        begins = depth == 1 and token in "{,"


def leaves_its_room(name, code):
    """Whether a path of `super` goes up to the crate; below the first `mod` with a body, as tests
    have it, there is one step more to go."""
    steps = len(name.split("/")) - (4 if name.endswith("/mod.rs") else 3)
    module = MODULE.search(code)
    end = module.start() if module else len(code)
    deep = [(path.start() > end, path[0].count("super")) for path in UPWARDS.finditer(code)]
    return any(count > steps + inside for inside, count in deep)


def rooms():
    for name, text in files(".rs"):
        if not name.startswith("engine/src/") or name == "engine/src/lib.rs":
            continue
        room = name.split("/")[2].removesuffix(".rs")
        if room not in ROOMS:
            yield f"{name}: the room {room} has no place in the order of rooms"
            continue
        below = ROOMS[: ROOMS.index(room) + 1]
        if name.startswith("engine/src/rules/reference"):
            below = ["board"]
        code = COMMENT.sub("", text)
        if leaves_its_room(name, code):
            yield f"{name}: leaves its room by super"
        for known in known_rooms(code):
            if known in ROOMS and known not in below:
                yield f"{name}: knows {known}"


def docs():
    for name, text in files(".md"):
        folder = (ROOT / name).parent
        for link in LINK.findall(text):
            if not (folder / link).exists():
                yield f"{name}: no file {link}"
        yield from named(name, text)
    for name, text in files(".rs"):
        yield from named(name, "\n".join(DOC_COMMENT.findall(text)))


def named(name, text):
    """The paths in backquotes, and the names after them, that are not there."""
    for path in NAMED_PATH.findall(text):
        if not (ROOT / path).exists():
            yield f"{name}: no file {path}"
    for path, words in NAMES_IN_FILE.findall(text):
        code = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
        for word in re.findall(r"\w+", words):
            if not re.search(rf"\b{word}\b", code):
                yield f"{name}: no {word} in {path}"


def main():
    breaches = [*sources(), *rooms(), *docs()]
    for breach in breaches:
        print(breach)
    print(f"{len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
