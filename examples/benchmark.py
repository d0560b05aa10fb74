"""Measures a player against the levels of the engine, in games that it may know only by their rules.

    python3 examples/benchmark.py deneb --player './player --fast' --levels 1 2 --pairs 10 --log FILE
    python3 examples/benchmark.py deneb --function benchmark:random_player --levels 1 --pairs 10 --log FILE

A player is a command that answers each line of its input with one line, or a Python function `MODULE:FUNCTION`, which
runs in a process of its own. It is asked by an object (of JSON, or a dict) and answers with the text of a move:

    {"game": 3, "variant": "deneb", "fen": null, "moves": ["b3b4"], "side": "b", "diagram": "...", "seed": 123,
     "rules": "...", "attempt": 1, "refused": null}

`fen` is where the game began (null: the start position), `rules` are told in the first question of a game, `legal` has
all legal moves if --legal is given. An illegal answer is asked again with the reason, `refused: {"move", "reason"}`;
after --retries of them the game is lost, and so it is by a player that ends, or is silent for --patience seconds: it is
started again for the next game.

Games come in pairs: one random opening, both colours. They depend on --seed, the player and the version of Asterism
alone. Each finished game is a line of the log; the same command goes on where it was interrupted.
"""

import argparse
import importlib
import json
import math
import os
import random
import shlex
import sys
from pathlib import Path

import asterism
from asterism.process import Deadline, LineProcess

# The levels have limits of their own; this one is for the full strength.
MOST_NODES = 200_000


def random_player(asked):
    """A reference: any legal move."""
    game = asterism.Game(asked["variant"], asked["fen"], asked["moves"])
    return random.Random(asked["seed"]).choice(game.legal_moves)


def greedy_player(asked):
    """A reference: a move that wins at once, else one that captures most pieces; by chance among equals."""
    game = asterism.Game(asked["variant"], asked["fen"], asked["moves"])
    chance = random.Random(asked["seed"])

    def gain(move):
        colour = str.islower if game.side == "w" else str.isupper
        theirs = sum(colour(capture.piece[-1]) for capture in move.captures)
        after = game.copy()
        after.push(move)
        wins = after.result == {"w": "1-0", "b": "0-1"}[game.side]
        return wins, 2 * theirs - len(move.captures), chance.random()

    return max(game.moves, key=gain).move


class Fault(Exception):
    """The player loses; the text says why."""


class Player:
    """A process that is asked line by line, and started again after a fault."""

    def __init__(self, command, patience):
        self.command, self.patience, self.process = command, patience, None

    def ask(self, question):
        deadline = Deadline(self.patience)
        try:
            if self.process is None:
                self.process = LineProcess(self.command)
            self.process.send(json.dumps(question), deadline)
            return self.process.read(deadline).strip()
        except asterism.EngineTimeout:
            fault = "does not answer"
        except asterism.EngineDied as error:
            fault = f"is gone: {error}"
        self.close()
        raise Fault(fault)

    def close(self):
        if self.process is not None:
            self.process.close(0.0)
            self.process = None


def derived(*parts):
    """A seed that follows from the parts."""
    return random.Random("/".join(map(str, parts))).getrandbits(30)


def opening(variant, plies, seed, pair):
    """A position after random turns in which the game goes on."""
    chance = random.Random(derived(seed, variant, pair))
    while True:
        game = asterism.Game(variant)
        for _ in range(plies):
            if game.is_over:
                break
            game.push(chance.choice(game.legal_moves))
        if not game.is_over:
            return game


def players_move(player, game, number, arguments, tries):
    """Has the player move. Its illegal answers are added to `tries`."""
    told = len(game.move_stack) <= arguments.plies + 1  # its first turn
    refused = None
    for attempt in range(1, arguments.retries + 2):
        question = {
            "game": number, "variant": game.variant, "fen": game.start, "moves": game.move_stack, "side": game.side,
            "diagram": str(game), "seed": derived(arguments.seed, number, len(game.move_stack), attempt),
            **({"rules": asterism.rules(game.variant)} if told else {}),
            **({"legal": list(game.legal_moves)} if arguments.legal else {}), "attempt": attempt, "refused": refused}
        answer = player.ask(question)
        try:
            game.push(answer)
            return
        except ValueError as error:
            refused = {"move": answer[:100], "reason": str(error)}
            tries.append({"turn": len(game.move_stack) + 1, **refused})
    raise Fault(f"{arguments.retries + 1} illegal moves in one turn")


def play(player, engine, level, number, arguments):
    """One game, as a line of the log."""
    variant, colour = arguments.variant, "wb"[number % 2]
    game, tries, points, fault = opening(variant, arguments.plies, arguments.seed, number // 2), [], 0.5, None
    engine.configure({"Skill Level": level, "Skill Seed": derived(arguments.seed, level, number)})
    engine.new_game()
    while not game.is_over and game.claim is None and len(game.move_stack) < arguments.max_turns:
        if game.side != colour:
            game.push(engine.play(game, asterism.Limit(nodes=MOST_NODES)).move)
            continue
        try:
            players_move(player, game, number, arguments, tries)
        except Fault as error:
            points, fault = 0, str(error)
            break
    result, reason = game.result, game.reason
    if fault is not None:
        result, reason = ("0-1" if colour == "w" else "1-0"), f"the player {fault}"
    elif result is None:
        result, reason = "1/2-1/2", game.claim or f"{arguments.max_turns} turns"
    else:
        points = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[result]
        points = points if colour == "w" else 1 - points
    return {
        "variant": variant, "level": level, "game": number, "player": colour, "points": points, "result": result,
        "reason": reason, "fault": fault, "illegal": tries, "opening": arguments.plies, "moves": game.move_stack}


def elo(points, games):
    """The difference in Elo of a score, and the ends of its 95 % interval by Wilson's formula for games."""
    share, z2 = points / games, 1.96**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = math.sqrt(z2) / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2))

    def of(part):
        if part < 1e-9 or part > 1 - 1e-9:
            return math.inf if part > 0.5 else -math.inf
        return 400 * math.log10(part / (1 - part))

    return of(share), of(middle - half), of(middle + half)


def row(level, played):
    """A row of the table."""
    count, points = len(played), sum(game["points"] for game in played)
    found, least, most = elo(points, count)
    difference = f"{found:+.0f} ({least:+.0f}, {most:+.0f})"
    if math.isinf(found):
        difference = f"below {most:+.0f}" if found < 0 else f"above {least:+.0f}"
    won, drawn = (sum(game["points"] == worth for game in played) for worth in (1, 0.5))
    tries, faults = sum(len(game["illegal"]) for game in played), sum(game["fault"] is not None for game in played)
    return (f"| {level} | {count} | {won} | {drawn} | {count - won - drawn} | {tries} | {faults} "
            f"| {difference} |")


def read_log(path, conditions):
    """The games of an earlier run; a line that was torn is cut off. A log of another run is refused."""
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    try:
        lines = [json.loads(line) for line in whole.splitlines()]
        found = lines[0]["benchmark"] if lines else conditions
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"{path} is no log of a benchmark") from None
    if lines:
        for name in {**conditions, **found}:
            if found.get(name) != conditions.get(name):
                raise ValueError(
                    f"{path} belongs to another run: {name} is {found.get(name)!r} there, {conditions.get(name)!r} now")
    if len(whole) < len(text):
        os.truncate(path, len(whole))
    return lines[1:]


def run(arguments, command):
    """Plays what is missing and prints the table."""
    player = {"function": arguments.function} if arguments.function else {"player": arguments.player}
    names = ("variant", "seed", "plies", "retries", "patience", "max_turns", "legal")
    conditions = {**player, **{name: getattr(arguments, name) for name in names}}
    games = read_log(arguments.log, conditions)
    done = {(game["level"], game["game"]): game for game in games}
    asked, total = Player(command, arguments.patience), 2 * arguments.pairs * len(arguments.levels)
    with open(arguments.log, "a") as log, asterism.Engine(options={"Hash": 4}) as engine:
        if not games and log.tell() == 0:
            print(json.dumps({"benchmark": conditions}), file=log, flush=True)
        try:
            jobs = [(level, number) for level in arguments.levels for number in range(2 * arguments.pairs)]
            for at, job in enumerate(jobs, 1):
                if job not in done:
                    done[job] = play(asked, engine, *job, arguments)
                    print(json.dumps(done[job]), file=log, flush=True)
                    told = done[job]
                    print(f"{at} of {total}: level {job[0]}, {told['result']} ({told['reason']})", file=sys.stderr)
        finally:
            asked.close()
    print("| level | games | won | drawn | lost | illegal tries | lost by a fault | Elo against the level (95 %) |")
    print("| --- " * 8 + "|")
    for level in arguments.levels:
        print(row(level, [done[level, number] for number in range(2 * arguments.pairs)]))


def answer_by(name):
    """Answers the questions of standard input by a function. What it prints goes to standard error."""
    module, _, function = name.partition(":")
    found = getattr(importlib.import_module(module), function)
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        print(str(found(json.loads(line))).replace("\n", " "), file=answers, flush=True)


def count(least):
    def read(text):
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r}, expected a whole number from {least}")
        return int(text)
    return read


def seconds(text):
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r}, expected seconds")
    return value


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", choices=[variant.name for variant in asterism.variants()])
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--player", help="a command with its arguments")
    who.add_argument("--function", help="MODULE:FUNCTION, found from here or in this folder")
    parser.add_argument("--levels", type=count(0), nargs="+", default=[1], help="levels of the engine (1)")
    parser.add_argument("--pairs", type=count(1), default=10, help="pairs of games with each level (10)")
    parser.add_argument("--seed", type=count(0), default=1, help="of openings and of the levels' choices (1)")
    parser.add_argument("--plies", type=count(0), default=4, help="random turns before (4)")
    parser.add_argument("--retries", type=count(0), default=3, help="illegal answers in a turn that are told why (3)")
    parser.add_argument("--patience", type=seconds, default=60.0, help="seconds for an answer (60)")
    parser.add_argument("--max-turns", type=count(1), default=300, help="a game of so many turns is a draw (300)")
    parser.add_argument("--legal", action="store_true", help="tell the legal moves with each question")
    parser.add_argument("--log", type=Path, required=True, help="the file of the games, JSON lines")
    arguments = parser.parse_args(words)
    command = shlex.split(arguments.player or "")
    if arguments.function:
        command = [sys.executable, str(Path(__file__).absolute()), "--answer-by", arguments.function]
    try:
        run(arguments, command)
    except (asterism.AsterismError, ValueError, OSError) as error:
        return f"error: {error}"
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--answer-by"]:
        sys.path.insert(0, os.getcwd())
        answer_by(sys.argv[2])
    else:
        sys.exit(main())
