"""Positions that nobody would write: every title's `Game.load` refuses them, or what it loads can be played to its end.

    python -m starboard.kernel.fuzzing TITLE --mutations 20000 --seed 7

Positions of random games are damaged as a person, a program or a stranger might: numbers, names, fields, seats, the
set-up, and the steps on the stack, which are changed, dropped, doubled, swapped and made up. Each must be refused with
a PositionError that says where, or be as good as any other: seen by every seat, and played at random to its end with
an option at every question and every invariant held. All of it follows from the seed.
"""

from __future__ import annotations

import argparse
import copy
import json
import signal
import sys
from collections.abc import Iterator
from typing import Any, Final

from starboard.kernel.errors import PositionError, SetupError
from starboard.kernel.events import SILENT
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, Automatic, State, id_kinds

Data = dict[str, Any]

PLAYED: Final = 400
"""So many positions of random games are the stock of a run."""

PER_GAME: Final = 25
"""So many of them come from one game."""

LONGEST: Final = 20_000
"""No game takes more decisions than this."""

PATIENCE: Final = 20
"""What takes more seconds of computing than this hangs."""

JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    99,
    100,
    -99_999_999,
    10**9,
    10**40,
    0.5,
    float("inf"),
    "",
    " ",
    "²",
    "self",
    "\ud800",
    "\x00",
    [],
    {},
    [[]],
)
WORDS: Final = ("²", "-1", "0", "1", "2", "3", "5", "9", "-9", "36", "99", "-99999999", "999999999", "1" * 5000, "x")
KEYS: Final = ("self", "players", "²", "", "position")


class Fuzzer:
    """Damages positions of one title, and looks at what becomes of them."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)
        self.stock: list[Data] = []
        self.tables: list[State] = []
        """For each position of the stock one of its game, for the names that it has."""
        self.table: State | None = None
        """That of the position which is being damaged."""
        self.steps: list[str] = []
        """The steps that were seen on a stack."""
        self.refused = 0
        self.played = 0
        """How many positions were refused, and how many were played to their end."""

    def one_of(self, things: Any) -> Any:
        """One of several things, all alike."""
        return things[self.rng.below(len(things))]

    # -- positions of games

    def setup(self) -> Setup:
        """A table, set up at random."""
        game = self.game
        while True:
            players = game.least_players + self.rng.below(game.most_players - game.least_players + 1)
            chosen: dict[str, Any] = {}
            for option in game.options:
                if option.choices:
                    chosen[option.name] = self.one_of(option.choices)
                elif isinstance(option.default, bool):
                    chosen[option.name] = self.rng.below(2) == 1
            try:
                return game.setup(players, **chosen)
            except SetupError:
                continue

    def gather(self, count: int = PLAYED) -> None:
        """Fill the stock."""
        seen: set[str] = set()
        while len(self.stock) < count:
            found: list[Data] = []
            s = self.game.start(self.setup())
            while s.stack:
                found.append(self.game.dump(s))
                self.answer(s)
            for _ in range(min(PER_GAME, len(found))):
                data: Data = found.pop(self.rng.below(len(found)))
                self.stock.append(data)
                self.tables.append(s)
                seen.update(data["stack"])
        self.steps = sorted(seen)

    def answer(self, s: State) -> None:
        """Answer a question at random."""
        top = s.stack[-1]
        seat = self.one_of(top.asks(s))
        if seat == CHANCE:
            action = top.draw(s, self.rng)
        else:
            options = top.options(s, seat)
            # Who plays with sense half of the time gets further in the game.
            sensible = self.game.policy(s, seat, options) if self.rng.below(2) else -1
            action = options[sensible] if sensible >= 0 else self.one_of(options)
        s.answer(seat, action, SILENT)

    # -- damage

    def damaged(self) -> Data:
        """A position of the stock with a damage or two."""
        which = self.rng.below(len(self.stock))
        data: Data = copy.deepcopy(self.stock[which])
        self.table = self.tables[which]
        for _ in range(1 + self.rng.below(6) // 4):
            way = self.rng.below(10)
            if way < 4:
                self.damage_stack(data)
            elif way == 4:
                self.swap_fields(data)
            elif way == 5 and isinstance(data.get("setup"), dict):
                self.damage_setup(data)
            else:
                self.damage_value(data)
        return data

    def damage_stack(self, data: Data) -> None:
        """Drop, double, swap, replace, add or change steps."""
        stack = data.get("stack")
        if not isinstance(stack, list):
            return
        at = self.rng.below(len(stack) + 1)
        way = self.rng.below(8)
        if way == 0 or not stack:
            stack.insert(at, self.one_of(self.steps))
        elif way == 1:
            stack.insert(at, self.made_up())
        elif way == 2:
            stack.pop(at % len(stack))
        elif way == 3:
            stack.insert(at, self.one_of(stack))
        elif way == 4:
            other = self.rng.below(len(stack))
            at %= len(stack)
            stack[at], stack[other] = stack[other], stack[at]
        elif way == 5:
            stack[at % len(stack)] = self.one_of(self.steps)
        elif way == 6:
            data["stack"] = copy.copy(self.one_of(self.stock)["stack"])
        else:
            at %= len(stack)
            words = str(stack[at]).split(" ")
            place = self.rng.below(len(words))
            word = words[place]
            if word.removeprefix("-").isdecimal() and self.rng.below(2):
                words[place] = str(int(word[:9]) + self.rng.below(5) - 2)
            elif self.rng.below(2):
                words[place] = self.one_of(str(self.one_of(self.steps)).split(" "))
            else:
                words[place] = self.one_of(WORDS)
            stack[at] = " ".join(words)

    def made_up(self) -> str:
        """A step that no game may ever have had."""
        step = self.one_of(self.game.steps)
        words = [step.name]
        for kind in id_kinds(step.shape):
            if kind in ("number", "seat") or ".." in kind:
                words.append(str(self.rng.below(8) - 1))
            else:
                words.append(self.one_of(self.game.names(kind, self.table)))
        return " ".join(words)

    def swap_fields(self, data: Data) -> None:
        """Take a field from another position."""
        other = self.one_of(self.stock)["position"]
        mine = data.get("position")
        if isinstance(mine, dict):
            key = self.one_of(sorted(other))
            mine[key] = copy.deepcopy(other[key])

    def damage_setup(self, data: Data) -> None:
        """Other options, and such as no title has."""
        setup = data["setup"]
        key = self.one_of([*KEYS, *sorted(setup)])
        setup[key] = self.one_of([*JUNK, *self.one_of(self.stock)["setup"].values()])

    def damage_value(self, data: Data) -> None:
        """Change, drop or double something, however deep it lies."""
        where: Any = data
        while True:
            keys = sorted(where, key=str) if isinstance(where, dict) else list(range(len(where)))
            if not keys:
                return
            key = self.one_of(keys)
            inner = where[key]
            if isinstance(inner, (dict, list)) and inner and self.rng.below(8):
                where = inner
                continue
            break
        way = self.rng.below(12)
        if way == 0:
            del where[key]
        elif way == 1 and isinstance(where, list):
            where.insert(self.rng.below(len(where) + 1), copy.deepcopy(inner))
        elif way < 5:
            other = self.one_of(keys)
            where[key], where[other] = where[other], where[key]
        elif isinstance(inner, bool):
            where[key] = not inner
        elif way < 9 and isinstance(inner, int):
            where[key] = inner + self.rng.below(7) - 3
        elif way < 10:
            where[key] = copy.deepcopy(where[self.one_of(keys)])
        else:
            where[key] = copy.deepcopy(self.one_of(JUNK))

    # -- what becomes of it

    def look(self, data: Data) -> str:
        """What is wrong with how the title takes a position; empty where it refuses it well, or can play it."""
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            return self.judge(data)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def judge(self, data: Data) -> str:
        """The same, however long it takes."""
        try:
            s = self.game.load(copy.deepcopy(data))
        except PositionError as fault:
            self.refused += 1
            str(fault).encode("utf-8", "surrogatepass")
            return "" if fault.path or "key" in fault.params else f"refused without a path: {fault}"
        except Exception as fault:
            return f"load: {type(fault).__name__}: {fault}"
        try:
            problem = self.play(s)
        except Exception as fault:
            problem = f"{type(fault).__name__}: {fault}"
        self.played += not problem
        return problem

    def play(self, s: State) -> str:
        """Play a position to its end; what went wrong on the way."""
        game = self.game
        if game.dump(game.load(game.dump(s))) != game.dump(s):
            return "dump and load differ"
        game.check(s)
        game.score(s)
        for seat in range(s.players):
            game.view(s, seat)
            if s.stack:
                world = s.clone()
                game.determinize(world, seat, self.rng)
                game.load(game.dump(world))
        for _ in range(LONGEST):
            if not s.stack:
                game.winners(s)
                return ""
            top = s.stack[-1]
            if isinstance(top, Automatic):
                return f"waits on '{top}'"
            asked = top.asks(s)
            if not asked:
                return f"'{top}' asks nobody"
            for seat in asked:
                if not top.options(s, seat):
                    return f"'{top}' has no option for seat {seat}"
            self.answer(s)
            game.check(s)
        return f"does not end within {LONGEST} answers"

    def run(self, mutations: int) -> Iterator[tuple[str, Data]]:
        """Try so many damaged positions; what went wrong, with the position each."""
        signal.signal(signal.SIGVTALRM, _hangs)
        self.gather()
        for _ in range(mutations):
            data = self.damaged()
            problem = self.look(data)
            if problem:
                yield problem, data


def _hangs(_signal: int, _frame: object) -> None:
    raise TimeoutError("it hangs")


def main() -> int:
    """The command: prints each fault with its position, then how many there were."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("titles", nargs="*", default=titles())
    parser.add_argument("--mutations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = 0
    for name in asked.titles:
        fuzzer = Fuzzer(load_game(name), asked.seed)
        for problem, data in fuzzer.run(asked.mutations):
            sys.stdout.write(f"{problem}\n{json.dumps(data)}\n")
            sys.stdout.flush()
            wrong += 1
        sys.stdout.write(
            f"{name}: {fuzzer.refused} refused, {fuzzer.played} played to the end, {wrong} faults so far\n"
        )
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
