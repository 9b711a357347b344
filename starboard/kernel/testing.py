"""The test kit: what every title gets for registering. Nothing here knows a title.

`quick_walk` plays whole games quickly and checks the rules' hygiene at every decision; `walk` plays them at a real
table and checks everything that this module knows; `playthrough` writes a game down for a person to read;
`count_positions` is our perft. STARBOARD_GOLDEN=write makes `check_golden` write instead of compare.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starboard.kernel.actions import Action
from starboard.kernel.draft import BY_HIDDEN, Draft
from starboard.kernel.errors import UndoRefused
from starboard.kernel.events import SILENT, Event
from starboard.kernel.faults import LIMIT, Fault
from starboard.kernel.game import Game
from starboard.kernel.knowledge import NOBODY, WORLDS, learner
from starboard.kernel.language import LANGUAGES
from starboard.kernel.record import Line, Record
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, Automatic, Sealed, Seat, State
from starboard.kernel.table import Dice, Table, replay
from starboard.kernel.wavering import undo_tells, waver

UNSAID = re.compile(r"%\(|[⟨⟩{}]")
"""What is left in a sentence of which some part was never said."""
Oracle = Callable[[State, Seat], set[str]]
"""A second opinion on legality: the codes of all options, worked out in another way."""


def quick_walk(game: Game[Any], setup: Setup, seed: int, oracle: Oracle | None = None) -> State:
    """Play a game at random; check at every decision that the options are sound and no piece is lost."""
    rng = Rng(seed)
    s: State = game.start(setup)
    for _ in range(LIMIT):
        if game.over(s):
            _check_end(game, s, seed)
            return s
        seat, action = _check_options(game, s, seed, rng, oracle)
        s.answer(seat, action, SILENT)
        game.check(s)
    raise Fault(f"the game does not end within {LIMIT} answers", game, s, seed)


def _check_options(game: Game[Any], s: State, seed: int, rng: Rng, oracle: Oracle | None = None) -> tuple[Seat, Action]:
    """Check the options of every asked seat; returns one of them at random."""
    top = s.stack[-1]
    if isinstance(top, Automatic):
        raise Fault(f"the table waits on the automatic step '{top}'", game, s, seed)
    asked = top.asks(s)
    if not asked or len(set(asked)) != len(asked) or (CHANCE in asked and len(asked) > 1):
        raise Fault(f"'{top}' asks {asked}", game, s, seed)
    if top.asked(s) != asked[0]:
        raise Fault(f"'{top}' asks {asked}, but seat {top.asked(s)} first", game, s, seed)
    for seat in asked:
        options = top.options(s, seat)
        codes = [action.code() for action in options]
        if not options:
            raise Fault(f"'{top}' has no option for seat {seat}", game, s, seed)
        if len(set(codes)) != len(codes):
            raise Fault(f"'{top}' has an option twice: {codes}", game, s, seed)
        known = game.outcomes(s.setup) if seat == CHANCE else game.answers(s.setup)
        for action in options:
            if action not in known.number:
                raise Fault(f"'{top}' offers {action.code()!r}, which is in no vocabulary of the set-up", game, s, seed)
        again = top.options(s, seat)
        if len(again) != len(options) or any(one is not other for one, other in zip(options, again, strict=True)):
            raise Fault(f"'{top}' makes its options anew each time: {codes}", game, s, seed)
        if seat != CHANCE and not -1 <= game.policy(s, seat, options) < len(options):
            raise Fault(f"seat {seat}'s policy answer is no option of '{top}'", game, s, seed)
        if oracle is not None and seat != CHANCE and set(codes) != oracle(s, seat):
            raise Fault(f"'{top}' offers {sorted(codes)}, should offer {sorted(oracle(s, seat))}", game, s, seed)
    seat = asked[rng.below(len(asked))]
    options = top.options(s, seat)
    if seat == CHANCE:
        weights = top.weights(s)
        if weights and (len(weights) != len(options) or min(weights) <= 0):
            raise Fault(f"'{top}' has the weights {weights} for {len(options)} options", game, s, seed)
        drawn = top.draw(s, rng)
        if drawn not in options:
            raise Fault(f"'{top}' drew {drawn.code()!r}, which is no option", game, s, seed)
        return seat, drawn
    return seat, options[rng.below(len(options))]


def _check_end(game: Game[Any], s: State, seed: int) -> None:
    winners = game.winners(s)
    if len(set(winners)) != len(winners) or not all(0 <= seat < s.players for seat in winners):
        raise Fault(f"the winners are {winners}", game, s, seed)
    totals = [score.total for score in game.score(s)]
    if len(totals) < s.players:
        raise Fault(f"there are {len(totals)} scores", game, s, seed)
    chances = game.evaluate_all(s)
    for seat, chance in enumerate(chances):
        if chance != (1 / len(winners) if seat in winners else 0.0):
            raise Fault(f"the evaluation gives {chances} although {winners} have won", game, s, seed)


class Walk:
    """One game at a real table, with every check that the kit knows."""

    def __init__(self, game: Game[Any], setup: Setup, seed: int, oracle: Oracle | None = None) -> None:
        self.game = game
        self.seed = seed
        self.oracle = oracle
        self.rng = Rng(seed)
        self.events: list[Event] = []
        self.table = Table(game, setup, Dice(Rng(seed + 1)), listen=self._heard)
        self.undone = 0
        """How many answers were taken back and given again."""
        self.varied: set[str] = set()
        """The fields of positions that differed between the truth and a world that a seat may be in."""
        self.seats = self.table.record.header.seats
        self.words = [game.prose(lang, self.seats) for lang in LANGUAGES]

    def _heard(self, line: Line, events: list[Event]) -> None:
        self.events.extend(events)

    def run(self) -> Walk:
        """Play to the end."""
        for number in range(LIMIT):
            if self.table.over:
                self.finish()
                return self
            self.decide(number)
        raise Fault(f"the game does not end within {LIMIT} answers", self.game, self.table.state, self.seed)

    def fault(self, what: str) -> Fault:
        """A fault in the position of now."""
        return Fault(what, self.game, self.table.state, self.seed)

    def decide(self, number: int) -> None:
        """Check everything at one decision, then answer."""
        table, game = self.table, self.game
        game.check(table.state)
        seat, action = _check_options(game, table.state, self.seed, self.rng, self.oracle)
        before = game.dump(table.state)
        turn = game.turn_of(table.state)
        self.check_data(before)
        if number % 4 == 0:
            self.check_answers(before)
        if number % 3 == 0:
            self.check_secrets(before)
            self.check_words()
        if number % 9 == 3:
            self.check_draft(seat, Rng(self.seed * LIMIT + number))
        table.answer(seat, action.code())
        if game.turn_of(table.state).number < turn.number:
            raise self.fault(f"{turn} is followed by an earlier one, {game.turn_of(table.state)}")
        if game.dump(table.state) == before:
            raise self.fault(f"nothing changed by {action.code()!r}")
        if number % 2 == 0:
            self.check_undo(seat, action, before)
        if number % 16 == 0 and undo_tells(game, game.load(before), seat, action, table.state, self.rng):
            raise self.fault(f"undo of {action.code()!r} tells seat {seat} what others hide")
        for event in self.events:
            self.check_event(event)
        self.events.clear()

    def check_data(self, before: dict[str, Any]) -> None:
        """`load` is the inverse of `dump`, through JSON."""
        loaded = self.game.load(json.loads(json.dumps(before)))
        if self.game.dump(loaded) != before:
            raise self.fault("dump and load differ")
        for viewer in [None, *range(loaded.players)]:
            if self.game.view(loaded, viewer) != self.table.view(viewer):
                raise self.fault(f"a loaded position looks different to {viewer}")

    def check_answers(self, before: dict[str, Any]) -> None:
        """Every option is accepted, on a clone that shares nothing with the table's state."""
        s = self.table.state
        for seat in s.stack[-1].asks(s):
            for action in s.stack[-1].options(s, seat):
                t = s.clone()
                t.answer(seat, action, SILENT)
                self.game.check(t)
        if self.game.dump(s) != before:
            raise self.fault("a clone shares something with its original")

    def check_secrets(self, before: dict[str, Any]) -> None:
        """Each seat's view is plain data, the same in every world that the seat may be in."""
        game, s = self.game, self.table.state
        json.dumps(game.view(s, None))
        for seat in range(s.players):
            mine = game.view(s, seat)
            json.dumps(mine)
            codes = [action.code() for action in self.table.options(seat)]
            features = game.features(s, seat)
            drawn = self.rng.bits()
            worlds = [s.clone(), s.clone()]
            game.determinize(worlds[0], seat, self.rng)
            game.determinize(worlds[1], seat, Rng(drawn))
            from_other = worlds[0].clone()
            game.determinize(from_other, seat, Rng(drawn))
            if game.dump(from_other) != game.dump(worlds[1]):
                found = _difference(game.dump(from_other), game.dump(worlds[1]))
                raise self.fault(f"the worlds of seat {seat} depend on what it cannot know: {found}")
            for world in worlds:
                game.check(world)
                if game.view(world, seat) != mine:
                    raise self.fault(f"seat {seat} sees a difference: {_difference(mine, game.view(world, seat))}")
                if game.features(world, seat) != features:
                    raise self.fault(f"seat {seat} has other features in another world")
                if codes and [action.code() for action in world.stack[-1].options(world, seat)] != codes:
                    raise self.fault(f"seat {seat} has other options in another world")
                for other in world.stack[-1].asks(world):
                    if not world.stack[-1].options(world, other):
                        raise self.fault(f"a world of seat {seat} in which seat {other} has no option")
                self.varied.update(_paths(before, game.dump(world)))
            if codes:
                self.check_alike(seat, worlds, drawn)
        if game.dump(s) != before:
            raise self.fault("a world shares something with the truth")

    def check_alike(self, seat: Seat, worlds: list[State], drawn: int) -> None:
        """What is said to look alike to a seat after an answer of its own does."""
        game, options = self.game, worlds[0].stack[-1].options(worlds[0], seat)
        action = options[drawn % len(options)]
        then = [world.clone() for world in worlds]
        for world in then:
            world.answer(seat, action, SILENT)
        if game.alike(then[0], then[1], seat):
            found = _difference(game.view(then[0], seat), game.view(then[1], seat))
            if found:
                raise self.fault(
                    f"seat {seat} sees a difference where all looks alike after {action.code()!r}: {found}"
                )

    def check_undo(self, seat: Seat, action: Action, before: dict[str, Any]) -> None:
        """What can be taken back leads to the equal position; and then forth again."""
        after = self.game.dump(self.table.state)
        problem = self.table.undo_problem(seat)
        try:
            self.table.undo(seat)
        except UndoRefused as refused:
            if refused.message != problem or self.game.dump(self.table.state) != after:
                raise self.fault("a refused undo has changed something") from None
            return
        if problem or self.game.dump(self.table.state) != before:
            raise self.fault(f"undo of {action.code()!r} does not lead back")
        s = self.table.state
        # A face-down pick is no knowledge before the reveal; in another world it may not even be possible.
        if not isinstance(s.stack[-1], Sealed):
            taught = learner(
                self.game, s, seat, action, self.game.load(after), Rng(self.seed + self.undone), WORLDS * 3 // 4
            )
            if taught != NOBODY:
                raise self.fault(f"{action.code()!r} can be taken back, although it taught seat {taught} something")
        self.table.answer(seat, action.code())
        if self.game.dump(self.table.state) != after:
            raise self.fault(f"{action.code()!r} again leads elsewhere")
        self.undone += 1

    def check_draft(self, seat: Seat, rng: Rng) -> None:
        """A draft comes true as far as it goes, and is the same in every world that its seat may be in."""
        game, s = self.game, self.table.state
        draft = draft_at_random(Draft(game, s, seat, rng), rng)
        world = s.clone()
        game.determinize(world, seat, rng)
        for true in (s, world):
            halted = draft.halted
            again = Draft(game, true, seat, rng, draft.codes)
            if again.halted is not None and again.halted.reason == BY_HIDDEN and again.halted != halted:
                # The worlds that were drawn now happened to differ earlier.
                continue
            if halted is not None and halted.reason == BY_HIDDEN:
                continue
            if (again.halted, again.view(), again.options()) != (halted, draft.view(), draft.options()):
                more = Draft(game, true, seat, rng, draft.codes, WORLDS * 10).halted
                if more is not None and more.reason == BY_HIDDEN:
                    # Hardly anything is hidden, and all the worlds that were drawn happened to agree about it.
                    return
                raise self.fault(f"seat {seat}'s draft {draft.codes} differs between worlds that look alike to it")
        carried = carry_out(s, seat, draft.sent[: draft.tried])
        if carried is not None and game.view(carried, seat) != draft.view():
            paths = _difference(game.view(carried, seat), draft.view())
            raise self.fault(f"seat {seat}'s draft {draft.codes} forecasts something else: {paths}")
        for change in draft.difference():
            for prose in self.words:
                if not prose.change(change, draft.view()):
                    raise self.fault(f"no words for {change} in {prose.lang}")

    def check_words(self) -> None:
        """Every prompt and option has words in every language, for whoever looks."""
        game, s = self.game, self.table.state
        for prose in self.words:
            for viewer in [None, *range(s.players)]:
                view = game.view(s, viewer)
                prompt, labels = prose.prompt(view), []
                if not prompt:
                    raise self.fault(f"no prompt in {prose.lang}")
                if viewer is not None:
                    labels = [prose.answer(view, action) for action in self.table.options(viewer)]
                    if not all(labels) or len(set(labels)) != len(labels):
                        raise self.fault(f"labels in {prose.lang}: {labels}")
                unsaid = [text for text in (prompt, *labels) if UNSAID.search(text)]
                if unsaid:
                    raise self.fault(f"half-made sentences in {prose.lang}: {unsaid}")

    def check_event(self, event: Event) -> None:
        """A known kind, an id for all that is no number, and words for everyone that tell no secret."""
        if event.kind not in self.game.kinds:
            raise self.fault(f"{event} is of no known kind")
        for kind, number in zip(event.kind.kinds, event.values, strict=True):
            # A number below 0 would name something from the end of the list.
            if kind not in ("number", "seat") and (number < 0 or not self.game.name_of(kind, number, self.table.state)):
                raise self.fault(f"{event} tells of no {kind}")
        for viewer in [None, *range(self.table.state.players)]:
            view = self.game.view(self.table.state, viewer)
            hidden = Event(event.kind, event.seat, tuple(_masked(event, viewer)))
            for prose in self.words:
                if prose.event(event, view) != prose.event(hidden, view):
                    raise self.fault(f"{event} tells {viewer} a secret")

    def finish(self) -> None:
        """The end is sound, and the record leads to it."""
        s = self.table.state
        _check_end(self.game, s, self.seed)
        record = Record.loads(self.table.record.dumps())
        again = replay(self.game, record)
        if self.game.dump(again.state) != self.game.dump(s):
            raise self.fault("the record leads elsewhere")


def walk(game: Game[Any], setup: Setup, seed: int, oracle: Oracle | None = None) -> Walk:
    """Play a game at a real table with all checks; returns the walk, which knows what it met."""
    done = Walk(game, setup, seed, oracle).run()
    waver(game, setup, seed)
    return done


def draft_at_random(draft: Draft, rng: Rng, most: int = 12) -> Draft:
    """Add answers to a draft until it halts."""
    while len(draft.codes) < most and (options := draft.options()):
        draft.add(options[rng.below(len(options))].code())
    return draft


def carry_out(s: State, seat: Seat, codes: list[str]) -> State | None:
    """The position after a seat's answers, on a copy; None where the last of them has revealed what lay face down."""
    after = s.clone()
    for code in codes:
        top = after.stack[-1]
        after.answer(seat, next(each for each in top.options(after, seat) if each.code() == code), SILENT)
        if isinstance(top, Sealed) and len(top.seats(after)) > 1 and not after.sealed:
            return None
    return after


def _masked(event: Event, viewer: Seat | None) -> list[int]:
    seen = event.seen_by(viewer)
    return [seen.get(field, 0) for field in event.kind.fields]


def _paths(one: Any, other: Any, path: str = "") -> set[str]:
    """The names of the fields in which two data differ, list places left out."""
    if isinstance(one, dict) and isinstance(other, dict):
        found: set[str] = set()
        for key in one.keys() | other.keys():
            found |= _paths(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
        return found
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        found = set()
        for left, right in zip(one, other, strict=True):
            found |= _paths(left, right, path)
        return found
    return set() if one == other else {path}


def _difference(one: Any, other: Any) -> str:
    return ", ".join(sorted(_paths(one, other)))


def perft(game: Game[Any], s: State, depth: int) -> int:
    """How many lines of play of that many answers there are, chance's outcomes included."""
    if depth == 0 or game.over(s):
        return 1
    top = s.stack[-1]
    asked = top.asks(s)
    # Several are asked only face down, where the order of answering makes no difference.
    seat = asked[0]
    total = 0
    for action in top.options(s, seat):
        t = s.clone()
        t.answer(seat, action, SILENT)
        total += perft(game, t, depth - 1)
    return total


def playthrough(game: Game[Any], setup: Setup, seed: int, lang: str = "en") -> str:
    """A random game as a text that a person can read: every question, what could be answered, what happened."""
    rng = Rng(seed)
    out: list[str] = [f"# {game.name}, rules {game.rules}, {json.dumps(setup.dump())}, seed {seed}"]
    told: list[str] = []
    table = Table(game, setup, None, [f"P{seat}" for seat in range(setup.players)])
    prose = game.prose(lang, table.record.header.seats)
    while not table.over:
        top = table.state.stack[-1]
        seat = table.asked()[0]
        view = table.view(None if seat == CHANCE else seat)
        if seat == CHANCE:
            code = top.draw(table.state, rng).code()
            out.append(f"chance: {code}")
        else:
            options = top.options(table.state, seat)
            code = options[rng.below(len(options))].code()
            out.append(f"{game.step_text(top, table.state)} [{top.rule}]: {prose.prompt(view)}")
            out.append(f"  of: {', '.join(action.code() for action in options)}")
            out.append(f"P{seat}: {code}")
        told = [prose.event(event, game.view(table.state, None)) for event in table.answer(seat, code)]
        out.extend(f"  > {line}" for line in told if line)
    for score in game.score(table.state):
        out.append(f"score {score.seat}: {score.total} = {score.items}")
    out.append(f"winners: {game.winners(table.state)}")
    out.append(json.dumps(game.dump(table.state), ensure_ascii=False))
    return "\n".join(out) + "\n"


def check_golden(path: Path, text: str) -> None:
    """Compare with a golden file, or write it when STARBOARD_GOLDEN=write."""
    if os.environ.get("STARBOARD_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    want = path.read_text(encoding="utf-8").splitlines()
    got = text.splitlines()
    for number, (left, right) in enumerate(zip(want, got, strict=False), 1):
        assert left == right, (
            f"{path.name}, line {number}: expected\n  {left}\ngot\n  {right}\n(`make golden` rewrites it)"
        )
    assert len(want) == len(got), (
        f"{path.name} has {len(want)} lines, the game now {len(got)} (`make golden` rewrites it)"
    )
