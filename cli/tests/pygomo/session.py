"""Sessions with an engine, driven by pygomo-lib: session.py ENGINE

Short games of every rule and either side, every reply judged by the referee of the package renju;
then the commands around a game. Ends with a line `N passed, N failed`, and with status 1 where
something failed.
"""

import random
import sys
import time

from pygomo import EngineClient
from pygomo.protocol.models import BoardPosition, Move
from renju import BoardStatus, RenjuBoard, Rule

SIZE = 15
RULES = [Rule.RENJU, Rule.FREESTYLE, Rule.STANDARD]
TURN_MS = 60
REPLIES = 15  # of the engine in one game


class Tally:
    """Counts what passed and what failed, and says what failed."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {what}")
        return holds


def empty_points(board):
    taken = {tuple(move) for move in board.moves}
    return [(x, y) for x in range(SIZE) for y in range(SIZE) if (x, y) not in taken]


def opponent_move(board, numbers):
    """A random move near the last stone that does not end the game at once by a foul."""
    near = [
        (x, y)
        for x, y in empty_points(board)
        if not board.moves or max(abs(x - board.moves[-1][0]), abs(y - board.moves[-1][1])) <= 2
    ]
    numbers.shuffle(near)
    black = len(board.moves) % 2 == 0
    loss = BoardStatus.WHITE_WIN if black else BoardStatus.BLACK_WIN
    for move in near:
        trial = RenjuBoard(moves=[*board.moves, list(move)], rule=board.rule)
        if trial.status != loss:
            return move
    return None


def judge(tally, board, result, name):
    """Plays the engine's reply where it is one; returns whether the game goes on."""
    if not tally.check(result is not None, f"{name}: no reply"):
        return False
    move = result.move.to_tuple()
    legal = move in empty_points(board)
    if not tally.check(legal, f"{name}: {result.move} is taken or off the board"):
        return False
    black = len(board.moves) % 2 == 0
    board.play_move(*move)
    loss = BoardStatus.WHITE_WIN if black else BoardStatus.BLACK_WIN
    tally.check(board.status != loss, f"{name}: {result.move} loses by {board.reason.value}")
    if result.search_info is not None:
        first = result.pv[0] if result.pv else None
        tally.check(first == result.move, f"{name}: plays {result.move}, announces {first}")
    return board.status == BoardStatus.ONGOING


def play(tally, engine, rule, engine_is_black, seed):
    """One game against random moves."""
    name = f"{rule.name.lower()}, {'black' if engine_is_black else 'white'}"
    board = RenjuBoard(rule=rule)
    numbers = random.Random(seed)
    if not tally.check(engine.start(SIZE), f"{name}: START is not answered with OK"):
        return
    engine.configure(rule=int(rule), timeout_turn=TURN_MS, timeout_match=100_000_000)
    going = True
    if engine_is_black:
        going = judge(tally, board, engine.begin(), name)
    for _ in range(REPLIES):
        move = opponent_move(board, numbers) if going else None
        if move is None:
            break
        board.play_move(*move)
        if board.status != BoardStatus.ONGOING:
            break
        going = judge(tally, board, engine.turn(Move(move)), name)
    print(f"{name}: {len(board.moves)} moves, {board.status.name.lower()}")


def around(tally, engine):
    """The commands before, between and after games."""
    about = engine.about() or ""
    tally.check('name="Kinjite"' in about and 'version="' in about, f"ABOUT: {about}")
    tally.check(engine.start(SIZE), "START 15")
    tally.check(not engine.start(20, timeout=0.5), "START 20 is accepted")
    refusal = engine.receive_raw("error")
    tally.check("6 to 15" in refusal, f"START 20 does not say which sizes work: {refusal}")

    engine.configure(rule=4, timeout_turn=TURN_MS)
    position = BoardPosition()
    position.add_move(Move((7, 7)), BoardPosition.SELF)
    position.add_move(Move((7, 6)), BoardPosition.OPPONENT)
    position.add_move(Move((8, 8)), BoardPosition.SELF)
    position.add_move(Move((8, 6)), BoardPosition.OPPONENT)
    tally.check(engine.board(position) is not None, "BOARD")
    tally.check(engine.takeback(Move((8, 6))), "TAKEBACK")
    tally.check(not engine.takeback(Move((8, 6)), timeout=0.5), "TAKEBACK of nothing is accepted")
    tally.check(engine.restart(), "RESTART")
    first = engine.begin()
    tally.check(first is not None and first.move.to_tuple() == (7, 7), "BEGIN after RESTART")

    engine.configure(timeout_turn=600_000)
    engine.send_raw("TURN 7,6")
    time.sleep(0.2)
    engine.stop()
    tally.check(engine.receive_raw("coord", timeout=1.0) != "", "STOP brings no move")

    engine.send_raw("TURN 0,0")
    time.sleep(0.2)
    engine.execute("END")
    ended = wait_for(lambda: not engine.is_connected, 1.0)
    tally.check(ended, "END during a search does not end the program in a second")
    tally.check(engine.router is None or engine.receive_raw("coord", 0.1) == "", "END brings a move")


def wait_for(condition, seconds):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    return condition()


def main():
    tally = Tally()
    with EngineClient(sys.argv[1]) as engine:
        for seed, rule in enumerate(RULES):
            for engine_is_black in (True, False):
                play(tally, engine, rule, engine_is_black, seed)
        around(tally, engine)
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
