"""The programs as a user starts them: smoke.py FOLDER HARNESS, the folder where `kinjite` and
`pbrain-kinjite` are, and the harness.

Known answers only; no time is asserted, though a program that hangs is stopped in the end. The
signature of the search is the one that BENCH has in the environment, else the one that the history
names last.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "engine/tests/suite/data"
FOLDER, HARNESS = (Path(sys.argv.pop(1)).resolve() for _ in range(2))
KINJITE = FOLDER / "kinjite"
PATIENCE = 300  # seconds
KINDS = ["five", "overline", "double_four", "double_three"]


def run(*arguments, given="", program=KINJITE):
    return subprocess.run(
        [program, *arguments], input=given, capture_output=True, text=True, timeout=PATIENCE
    )


def cases(name):
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


class Commands(unittest.TestCase):
    def answer(self, *arguments, given=""):
        """The JSON lines that a command writes."""
        done = run(*arguments, given=given)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_an_open_three_is_played_to_a_win(self):
        moves = "h8i9h7i8h6i6"
        [found] = self.answer("analyze", moves, "--depth", "4", "--threads", "1", "--json")
        self.assertIn(found["best"], ["h5", "h9"])
        self.assertEqual(found["mate_in_plies"], 3)

    def test_bad_input_is_told_with_its_place(self):
        done = run("analyze", "h8 i9 p16")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(
            done.stderr, "error: move 3 'p16': column p is outside a 15×15 board\n"
        )

    def test_a_game_that_is_over_has_no_result(self):
        self.assertEqual(run("analyze", "h8a1i8a3j8a5k8a7l8", "--json").returncode, 1)

    def test_forbidden_points_of_a_game(self):
        moves = "d9a1e9e1g7i1h7m1e6o3g6o7h5"
        [found] = self.answer("forbidden", moves, "--json")
        self.assertEqual((found["five"], found["overline"], found["double_four"]), ([], [], []))
        self.assertEqual(sorted(found["double_three"]), ["g9", "h6"])

    def test_every_drawn_case_of_forbidden_points(self):
        drawn = cases("forbidden-points.jsonl")
        boards = "".join("/".join(case["board"]) + "\n" for case in drawn)
        found = self.answer("forbidden", "--stdin", given=boards)
        self.assertEqual(len(found), len(drawn))
        for case, points in zip(drawn, found):
            holds = [kind for kind in KINDS if case["point"] in points[kind]]
            verdict = case["verdict"].replace("-", "_")
            self.assertEqual(holds, [] if verdict == "legal" else [verdict], case["id"])

    def test_perft_of_every_counted_position(self):
        for case in cases("perft.jsonl"):
            for depth, known in enumerate(case["counts"], 1):
                [found] = self.answer(
                    "perft", case["position"], str(depth),
                    "--rule", case["rule"], "--to-move", case["to_move"], "--json",
                )  # fmt: skip
                self.assertEqual(found["nodes"], known, f"{case['id']} at depth {depth}")


class Signature(unittest.TestCase):
    def bench(self):
        done = run("bench")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = re.fullmatch(r"Bench: (\d+)", done.stdout.splitlines()[-1])
        self.assertIsNotNone(found, done.stdout)
        return int(found[1])

    def test_the_search_repeats_itself_and_its_last_signature(self):
        first = self.bench()
        self.assertEqual(first, self.bench())
        print(f"Bench: {first}")
        if (known := known_signature()) is not None:
            self.assertEqual(first, known, "the commit that moves the signature must say so")


def known_signature():
    """The signature of BENCH, or the last one of the history; `None` where there is neither."""
    if named := os.environ.get("BENCH"):
        return int(named)
    if shutil.which("git") is None:
        return None
    git = ["git", "-c", f"safe.directory={ROOT}", "-C", ROOT]
    # A copy without a history of its own may lie in another repository.
    top = subprocess.run([*git, "rev-parse", "--show-toplevel"], capture_output=True, text=True)
    if top.returncode != 0 or Path(top.stdout.rstrip("\n")).resolve() != ROOT:
        return None
    form = ["log", "-1", "--extended-regexp", "--grep=^Bench: [0-9]+$", "--format=%B"]
    done = subprocess.run([*git, *form], capture_output=True, text=True)
    found = re.findall(r"^Bench: (\d+)$", done.stdout, re.MULTILINE)
    return int(found[-1]) if found else None


class Checks(unittest.TestCase):
    """What the harness has for users to check a build, and other engines, with."""

    def test_the_build_agrees_with_its_slow_twins(self):
        done = run("selfcheck", "--positions", "3000", "--seed", "2", program=HARNESS)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        counts = re.findall(r" (\d+) +(\d+) +0$", done.stdout, re.MULTILINE)
        self.assertEqual([int(positions) for positions, _ in counts], 15 * [600], done.stdout)
        points = sum(int(points) for _, points in counts)
        self.assertGreater(points, 6_000_000)
        verdict = done.stdout.splitlines()[-1]
        self.assertEqual(verdict, f"no difference in {points} points compared")

    def test_the_engine_tells_the_forbidden_points_of_the_rule_text(self):
        command = ["referee", "--engine", FOLDER / "pbrain-kinjite", "--pause", "0"]
        done = run(*command, "--positions", "500", program=HARNESS)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        self.assertRegex(done.stderr, r"\b4\d\d boards, (?:[89]\d|1\d\d)\d{3} points")
        self.assertRegex(done.stderr, r"\n0 differences\n$")


class Gomocup(unittest.TestCase):
    """A manager waits for the answer to each command, so this session does too."""

    SESSION = [
        ("ABOUT", 'name="Kinjite", .*'),
        ("START 20", "ERROR .*6 to 15.*"),
        ("START 15", "OK"),
        ("INFO rule 4", None),
        ("INFO timeout_turn 200", None),
        ("BEGIN", "7,7"),
        ("TURN 8,6", r"(?!7,7$|8,6$)(\d|1[0-4]),(\d|1[0-4])"),
        ("TURN 7,7", "ERROR .*"),
        ("SWAP2BOARD\nDONE", r"\d+,\d+ \d+,\d+ \d+,\d+"),
        ("RESTART", "OK"),
        ("TURN 7,7", r"(?!7,7$)(\d|1[0-4]),(\d|1[0-4])"),
        ("TAKEBACK 7,7", "OK"),
        # White has four in a row, of which one end is Black's to take.
        ("BOARD\n7,7,2\n0,0,1\n8,7,2\n0,2,1\n9,7,2\n6,7,1\n10,7,2\nDONE", "11,7"),
    ]

    def check(self, *command):
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            for given, form in self.SESSION:
                process.stdin.write(given + "\n")
                process.stdin.flush()
                if form is not None:
                    self.assertRegex(self.reply(process), f"^(?:{form})$", given)
            rest = process.communicate("END\n")
            self.assertEqual((process.returncode, *rest), (0, "", ""))
        finally:
            watchdog.cancel()
            process.kill()
            process.communicate()

    def reply(self, process):
        """The next line that is no word for the human who looks on."""
        for line in process.stdout:
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line.rstrip("\n")
        return "the program ended"

    def test_the_brain_speaks_the_protocol(self):
        self.check(FOLDER / "pbrain-kinjite")

    def test_the_program_speaks_it_when_asked_and_when_piped(self):
        self.check(KINJITE, "gomocup")
        self.check(KINJITE)


if __name__ == "__main__":
    unittest.main(verbosity=2)
