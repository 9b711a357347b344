"""Somebody's own table: what is read and written of it, and that its tools say what the game does."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starboard.games.voidfall import events
from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.vocabulary import INVADER, OUTCOMES
from starboard.games.voidfall.companion import attack, battle
from starboard.games.voidfall.companion.answers import TOOLS, Answers
from starboard.games.voidfall.companion.my_table import MyTable, from_link, table_of
from starboard.games.voidfall.companion.playable import STAGES, position
from starboard.games.voidfall.companion.standing import standing
from starboard.games.voidfall.state import EVALUATION, FOCUS
from starboard.games.voidfall.steps import skirmish, voidborn
from starboard.games.voidfall.steps.invasion import NEAR, Send
from starboard.games.voidfall.vocabulary import FLEETS
from starboard.kernel.actions import Action
from starboard.kernel.errors import DataError
from starboard.kernel.events import SILENT, Event, Notebook
from starboard.kernel.game import AUTOMA
from starboard.kernel.language import LANGUAGES
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Automatic
from starboard.kernel.table import Dice, Table, replay
from tests.games.voidfall.commands import run

GAME: Any = load_game("voidfall")


class Player:
    """Plays a game at random, but combats as well as can be, and stops before a Skirmish or a choice of FP to send."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        chosen = {option.name: self.dice.choice(option.choices) for option in GAME.options[:4]}
        self.chance = Rng(seed)
        self.s: Any = GAME.new(GAME.setup(1, **chosen))

    def moments(self) -> Iterator[Any]:
        """The step on top of the stack, before it is carried out; whoever looks may carry it out instead."""
        s = self.s
        while s.stack:
            top = s.stack[-1]
            yield top
            if s.stack and s.stack[-1] is top:
                self.go_on(SILENT)

    def go_on(self, tell: Any) -> None:
        """One step further."""
        s, top = self.s, self.s.stack[-1]
        if isinstance(top, Automatic):
            top.run(s, tell)
        elif top.asks(s) == [CHANCE]:
            top.play(s, CHANCE, top.draw(s, self.chance), tell)
        else:
            top.play(s, 0, self.choice(top), tell)

    def choice(self, top: Any) -> Action:
        """Any option; the one of best play in a combat, the lowest Glory, the first row for a Harbinger."""
        options: list[Action] = top.options(self.s, 0)
        if top.name == "fight":
            found: Action = GAME.box.answers.combat_choice(best_line(self.s.fight).choices[0][1])
            return found
        return options[0] if top.name in ("discard_glory", "harbinger_row") else self.dice.choice(options)


def tables(seeds: int) -> Iterator[Any]:
    """Positions of random games on all maps, with all houses."""
    for seed in range(seeds):
        player = Player(seed)
        for n, top in enumerate(player.moments()):
            if n % 41 == 0 and not isinstance(top, Automatic) and player.s.stack[0].name == "phase":
                yield player.s


def test_a_table_is_what_it_was_written_as() -> None:
    for s in tables(6):
        view = GAME.view(s, 0)
        read = MyTable(GAME, table_of(view))
        told = read.data()
        assert MyTable(GAME, json.loads(json.dumps(told))).data() == told
        assert MyTable(GAME, from_link(read.link())).data() == told | {"ui": {}}
        again = GAME.view(read.state, 0)
        for key in ("cycle", "round", "influence", "stock", "tracks", "technologies", "rows", "havens", "sectors"):
            assert again[key] == view[key], key


def test_what_is_left_out_is_as_at_the_start() -> None:
    small = MyTable(GAME, {"setup": {"difficulty": "easy"}, "sectors": {"11": {"fleets": {"corvette": 3}}}})
    assert small.state.fleet[small.place("11") * 5] == 3
    assert small.state.pop[small.place("11")] == 2
    assert small.state.void[small.place("22")] == 2
    assert small.state.inactive == GAME.box.fleet_power - 2 - 2 - 3


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"setup": {"map": "nowhere"}}, "setup.map: "),
        ({"sectors": {"99": {}}}, "sectors: unknown key '99'"),
        ({"sectors": {"11": {"fleets": {"corvet": 1}}}}, "sectors.11.fleets: unknown name 'corvet'"),
        ({"sectors": {"11": {"population": 7}}}, "sectors.11.population: expected 0 to 6, got 7"),
        ({"technologies": {"shields": "golden"}}, "technologies.shields: unknown name 'golden'"),
        ({"rows": [{"harbingers": 4, "crises": [None]}, {}]}, "rows[0]: a row of the crisis board is too full"),
        ({"cycle": 4}, "cycle: expected 1 to 3, got 4"),
        ({"cycel": 1}, "unknown key 'cycel'; did you mean 'cycle'?"),
        ({"step": "z9"}, "step: there is no such step"),
        ({"format": "poem"}, "format: this is no table of Voidfall"),
        ([], "expected a table of names and values"),
    ],
)
def test_a_wrong_table_is_refused(told: object, message: str) -> None:
    with pytest.raises(DataError) as error:
        MyTable(GAME, told)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("text", ["", "!", "aGVsbG8", "A" * 50_000, "W10", "é"])
def test_a_broken_link_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        MyTable(GAME, from_link(text))


@pytest.mark.parametrize("more", ['{"x": "\\ud800"}', '{"x":' * 100 + "1" + "}" * 100])
def test_a_link_whose_maker_put_more_into_it_than_a_page_can_show_is_refused(more: str) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(f'{{"ui": {more}}}'.encode()) + packer.flush()
    with pytest.raises(DataError, match="link"):
        from_link(base64.urlsafe_b64encode(packed).decode())


def test_a_table_that_can_not_be_is_only_doubted() -> None:
    doubtful = MyTable(GAME, {"sectors": {"11": {"fleets": {"corvette": 14}, "void": 2}}})
    assert len(doubtful.doubts) == 2
    with pytest.raises(DataError, match="FP on the table"):
        position(doubtful, 1)


# -- the answers are the game's


def shaken(s: Any, dice: random.Random) -> Any:
    """A position with other Technologies, fleets and resources, as any table may have them."""
    t = s.clone()
    for i in range(len(t.tech)):
        t.tech[i] = dice.choice((0, 0, 1, 2))
    for i in range(len(t.stock)):
        t.stock[i] = dice.randint(0, 9)
    for i in range(t.sectors):
        if i != t.home and not t.ground.types[i].passage and dice.random() < 0.5:
            t.void[i] = 0
            for fleet, power in enumerate([1, *[dice.choice((0, 0, 0, 0, 1)) for _ in range(4)]]):
                t.fleet[i * 5 + fleet] = power
            t.work_out()
            t.inst[i * 3 + dice.randint(0, 2)] += dice.randint(0, 1)
    t.active = dice.randint(0, 4)
    t.trade_loose = dice.randint(0, 2)
    t.refresh()
    return t


def carried_out(t: Any, until: tuple[str, ...]) -> Notebook:
    """Let the game go on until it asks something else: with best play, and the lowest Glory."""
    heard = Notebook()
    t.settle(heard)
    while t.stack and t.stack[-1].name in until:
        top = t.stack[-1]
        if top.name == "fight":
            t.answer(0, GAME.box.answers.combat_choice(best_line(t.fight).choices[0][1]), heard)
        elif top.name == "hold_by_drones":
            t.answer(0, GAME.box.answers.no, heard)
        else:
            t.answer(0, top.options(t, 0)[0], heard)
    return heard


def salvos(told: list[Event]) -> list[tuple[int, ...]]:
    return [tuple(event.values) for event in told if event.kind is events.COMBAT]


@pytest.mark.rule("VF-11.1", "VF-11.5", "VF-11.6", "VF-11.7", "VF-11.9", "VF-11.13", "VF-11.15", "VF-10.2")
def test_every_skirmish_is_foretold() -> None:
    seen: Counter[str] = Counter()
    dice = random.Random(5)
    answers = Answers(GAME, GAME.prose("en", [""]))
    for s in [shaken(plain, dice) for plain in tables(9) for _ in range(2)]:
        s.row_harbingers[0] = max(s.row_harbingers[0], dice.randint(0, 4 - len(s.row[0])))
        table = MyTable(GAME, table_of(GAME.view(s, 0)))
        war = dice.randrange(len(GAME.box.wars))
        for asked, phase, step in (
            (attack.Asked(), EVALUATION, voidborn.ResolveBoard(-1)),
            (attack.Asked("war", war=GAME.box.wars[war].id), FOCUS, voidborn.ResolveBoard(war)),
            (attack.Asked("card", printed=3), FOCUS, skirmish.Skirmish(3, -1, -1)),
        ):
            found = attack.work_out(table, asked)
            t = s.clone()
            t.phase = phase
            t.stack.clear()
            t.stack.append(step)
            heard = Notebook()
            t.settle(heard)
            if t.stack and t.stack[-1].name == "draw_target":
                assert t.stack[-1].struck(t) == found.targets
                asked = asked._replace(sector=table.numbers[found.targets[-1]])
                found = attack.work_out(table, asked)
                t.answer(CHANCE, GAME.box.answers.sectors[t.ground.map.index][found.targets[0]], heard)
                seen["drawn"] += 1
            begun = [event.values[0] for event in heard.events if event.kind is events.SKIRMISH_BEGINS]
            struck = [event.values[0] for event in heard.events if event.kind is events.SKIRMISH_TARGET]
            heard.events += carried_out(t, ("fight", "hold_by_drones", "discard_glory")).events
            assert [found.power] == begun or found.spared
            assert found.targets == struck
            assert salvos(heard.events) == salvos(found.told)
            lost = any(event.kind is events.SECTOR_LOST for event in heard.events)
            assert lost != found.held
            if found.targets:
                i = found.targets[0]
                assert t.fleet[i * 5 : i * 5 + 5] == found.after.fleet[i * 5 : i * 5 + 5]
                assert (t.void[i], t.corrupt[i], t.glory) == (
                    found.after.void[i],
                    found.after.corrupt[i],
                    found.after.glory,
                )
            seen[f"{asked.kind} {'lost' if lost else 'held'}"] += 1
            told = answers.answer("skirmish", {"table": table.data(), **asked._asdict()})
            assert told["targets"] == [table.numbers[i] for i in struck]
    kinds = [f"{kind} {end}" for kind in attack.KINDS for end in ("held", "lost")]
    assert min(seen[kind] for kind in [*kinds, "drawn"]) > 0, seen
    assert sum(seen.values()) > 100


@pytest.mark.rule("VF-12.3", "VF-13.2", "VF-13.3", "VF-14.4")
def test_every_invasion_is_foretold() -> None:
    seen: Counter[str] = Counter()
    dice = random.Random(6)
    for s in [shaken(plain, dice) for plain in tables(12) for _ in range(2)]:
        table = MyTable(GAME, table_of(GAME.view(s, 0)))
        for target in battle.targets(table)[:3]:
            there = battle.reach(table, target)
            units = [
                (table.place(at), FLEETS.index(name))
                for at, fleets in there.items()
                for name, n in fleets.items()
                for _ in range(n)
            ]
            force = dice.sample(units, dice.randint(1, min(6, len(units))))
            found = battle.invade(table, target, force)
            t = s.clone()
            t.stack.clear()
            t.stack.append(Send(battle.plain_invasion(table, False), target, NEAR, 0))
            heard = Notebook()
            for i, fleet in force:
                t.answer(0, GAME.box.answers.fleets[t.ground.map.index][i * 5 + fleet], heard)
            t.answer(0, GAME.box.answers.no, heard)
            heard.events += carried_out(t, ("fight", "discard_glory", "return_trade", "harbinger_row")).events
            if t.fight is not None:
                # A Crisis could be resolved in the middle of it; at the box that is up to the player.
                assert salvos(heard.events) == salvos(found.told)[: len(salvos(heard.events))]
                continue
            assert salvos(heard.events) == salvos(found.told)
            given = {event.values[0] for event in heard.events if event.kind is events.ABANDONED}
            assert given - {target} == set(found.given_up)
            if found.fought is not None and found.after is not None:
                assert found.fought.line.outcome == salvos(heard.events)[-1][1]
                assert found.fought.line.end.trail == salvos(heard.events)
                seen[OUTCOMES[found.fought.line.outcome]] += 1
    assert min(seen[outcome] for outcome in OUTCOMES) > 0, seen
    assert sum(seen.values()) > 100


def test_the_least_force_that_is_named_is_the_least() -> None:
    for s in tables(8):
        table = MyTable(GAME, table_of(GAME.view(s, 0)))
        for target in battle.targets(table):
            found = battle.invade(table, target)
            if found.need > 1:
                fewer = battle.invade(table, target, found.force[:-1])
                assert fewer.fought is not None
                assert fewer.fought.line.outcome != INVADER
            if found.need:
                assert found.fought is None or found.fought.line.outcome == INVADER


@pytest.mark.rule("VF-28.1", "VF-28.4", "VF-28.12")
def test_the_score_is_the_games() -> None:
    for s in tables(10):
        found = standing(MyTable(GAME, table_of(GAME.view(s, 0))))
        totals = {each.seat: each.total for each in GAME.score(s)}
        assert (found.player, found.voidborn) == (totals[0], totals[AUTOMA])
        assert sum(count * each for _, count, each in found.items) == found.voidborn
        levels = s.ground.map.havens
        assert found.open_havens == [(i, n - s.haven[i]) for i, n in enumerate(levels) if n > s.haven[i]]
        if found.closing:
            closed = sum(each * n for _, each, n in found.closing)
            assert found.gap < 0 <= found.gap + closed


# -- into Starboard, and back


def test_every_table_can_be_played_on() -> None:
    for seed, s in enumerate(tables(8)):
        view = GAME.view(s, 0)
        table = MyTable(GAME, table_of(view))
        if table.doubts:
            continue
        begun = GAME.load(position(table, seed))
        if table.step in ("b1", "b2"):
            after = GAME.view(begun, 0)
            for key in ("sectors", "stock", "technologies", "influence", "rows", "havens", "agenda_hand", "offers"):
                assert after[key] == GAME.view(table.state, 0).get(key, after[key]) or key in ("agenda_hand", "offers")
            assert MyTable(GAME, table_of(after)).data()["sectors"] == table.data()["sectors"]


@pytest.mark.parametrize("step", [step for step in STAGES if step[0] != "a"])
def test_a_table_typed_in_by_hand_can_be_played_to_its_end(step: str) -> None:
    told = {"cycle": 2, "round": 2, "step": step, "rows": [{"crises": [None]}, {"crises": [None, None]}]}
    begun = GAME.load(position(MyTable(GAME, told), 7))
    dice, table = random.Random(3), Table(GAME, begun.setup, Dice(Rng(3)), state=begun)
    while not table.over:
        table.answer(0, dice.choice(table.options(0)).code())
    assert table.view(0)["cycle"] == 3 or table.view(0)["defeated"]


def test_a_table_that_is_over_is_not_played_on() -> None:
    with pytest.raises(DataError, match="this game is over"):
        position(MyTable(GAME, {"step": "end"}), 1)


# -- words and commands


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_tools_speak_both_languages(lang: str) -> None:
    answers = Answers(GAME, GAME.prose(lang, [""]))
    told = {"cycle": 2, "rows": [{"harbingers": 2}, {}], "sectors": {"24": {"fallen": "yarvek", "population": 3}}}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("skirmish", {}),
        ("skirmish", {"kind": "war", "war": "war-feint"}),
        ("combat", {"sector": "12"}),
        ("combat", {"sector": "22"}),
        ("combat", {"sector": "11", "fp": 3}),
        ("score", {}),
        ("table", {}),
        ("position", {"seed": 3}),
    ]
    assert {tool for tool, _ in asked} == set(TOOLS)
    for tool, more in asked:
        found = answers.answer(tool, {"table": told, **more})
        assert not any("%(" in line for line in found["text"])
        said = " ".join(found["text"])
        assert not said or (" the " in said.casefold() + " ") == (lang == "en"), said
        json.dumps(found)
    with pytest.raises(DataError, match="there is no tool 'dice'"):
        answers.answer("dice", {})


def test_the_commands_take_a_table_and_say_what_the_tools_say(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(run("table", "--difficulty", "easy")[1], encoding="utf-8")
    link = run("table", str(file), "--link")[1].strip()
    answers, told = Answers(GAME, GAME.prose("en", [""])), json.loads(file.read_text(encoding="utf-8"))
    for at in (str(file), link):
        combat = json.loads(run("combat", "--table", at, "--sector", "12", "--json")[1])
        assert combat == answers.answer("combat", {"table": told, "sector": "12"})
        sent = json.loads(run("combat", "--table", at, "--sector", "12", "--fleets", "1: corvette 1", "--json")[1])
        assert sent["combat"]["outcome"] == "tie"
        assert json.loads(run("skirmish", "--table", at, "--json")[1]) == answers.answer("skirmish", {"table": told})
        war = json.loads(run("skirmish", "--table", at, "--war", "war-feint", "--json")[1])
        assert (war["fp"], war["defended"]) == (0, True), "row 0, Feint -1 and one Corruption"
        printed = json.loads(run("skirmish", "--table", at, "--printed", "-3", "--json")[1])
        assert printed["fp"] == 0
        score = json.loads(run("score", "--table", at, "--json")[1])
        assert score["voidborn"] == standing(MyTable(GAME, told)).voidborn
    assert run("score", str(file), "--json") == run("score", "--table", str(file), "--json")
    assert "You need at least 2." in run("combat", "--table", str(file), "--sector", "12")[1]
    assert "Il vous faut au moins 2" in run("combat", "--table", str(file), "--sector", "12", "--lang", "fr")[1]
    assert run("combat", "--table", str(file), "--sector", "99")[0] == 2
    assert run("combat")[0] == 2


def test_a_table_goes_into_a_record_and_comes_back(tmp_path: Path) -> None:
    file, record = tmp_path / "table.json", tmp_path / "game.jsonl"
    told = {"cycle": 2, "round": 3, "step": "b1", "technologies": {"shields": "improved", "torpedoes": "basic"}}
    file.write_text(json.dumps(told), encoding="utf-8")
    code, text = run("play", str(file), str(record), "--seed", "5")
    assert code == 0, text
    begun = replay(GAME, Record.loads(record.read_text(encoding="utf-8")))
    assert begun.view(0)["technologies"] == told["technologies"]
    back = json.loads(run("table", str(record))[1])
    assert (back["cycle"], back["round"], back["step"]) == (2, 3, "b1")
    assert back["sectors"] == MyTable(GAME, told).data()["sectors"]
    assert run("play", str(file), str(record))[0] == 2, "nothing is written over"
