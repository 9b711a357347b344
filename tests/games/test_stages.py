"""What is shown over the board while it happens says what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from starboard.bots import make_bot
from starboard.games.conflict.components import STRATEGIES
from starboard.games.voidfall.drawing.stages import OF_A_ROUND
from starboard.kernel.events import Event
from starboard.kernel.film import Film
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from tests.tables import setup_for


def stages(name: str, players: int, bot_name: str, seeds: range) -> Iterator[tuple[list[Event], dict[str, Any], Any]]:
    """The log up to each event of some games that has a stage, the stage, and the view of seat 0 then."""
    game = load_game(name)
    drawing = game.drawing(game.prose("en", [f"P{seat}" for seat in range(players)]))
    for seed in seeds:
        rng, taken = Rng(seed), 0
        table = Table(game, setup_for(game, players), Dice(rng.split()))
        table.film = Film()
        bot = make_bot(bot_name, rng.split())
        while not table.over:
            seat = table.asked()[0]
            table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
            for frame in table.film.since(taken):
                view, log = game.view(frame.state, 0), table.log[: frame.at + 1]
                stage = drawing.staged(frame.at, log, seen_at(table))
                if stage is not None:
                    yield log, stage, view
            taken = table.film.taken


def seen_at(table: Table) -> Callable[[int], Any]:
    """What seat 0 saw at an event, as far as there are pictures."""
    film = table.film
    assert film is not None

    def seen(at: int) -> Any:
        frames = [frame for frame in film.frames if frame.at <= at] or film.frames[:1]
        return table.game.view(frames[-1].state, 0)

    return seen


def test_a_battle_shows_who_fights_with_what_and_what_is_lost() -> None:
    seen = set()
    for log, stage, view in stages("conflict", 3, "random", range(60)):
        event = log[-1]
        seen.add(event.kind.name)
        if "phases" in stage:
            phase = {"battle": 0, "battle_won": 2, "battle_tied": 2}.get(event.kind.name, 1)
            assert [on for _, on in stage["phases"]].index(True) == phase
            assert stage["end"] or stage["hint"], "its place is never empty"
        if event.kind.name == "battle_score":
            side = next(each for each in stage["sides"] if each["score"] and each["name"] in (name_of(view, event)))
            assert side["score"] == event.value("tokens") + event.value("armament")
            assert sum(n for n, _ in side["terms"]) == side["score"]
        elif event.kind.name == "ships_destroyed":
            lost = sum(piece["lost"] for side in stage["sides"] for piece in side["pieces"] if "ship" in piece["icon"])
            assert lost >= event.value("count")
        elif event.kind.name == "battle_won":
            assert [side["won"] for side in stage["sides"]].count(True) == 1
            best, second = sorted((side["score"] for side in stage["sides"]), reverse=True)[:2]
            assert stage["end"].endswith(f"win by {best - second}")
            assert all(side["outcome"] for side in stage["sides"]), "everybody there wins or loses something"
            winner = next(side for side in stage["sides"] if side["won"])
            assert winner["outcome"] == f"keep {event.value('kept')} of {len(winner['pieces'])}"
        elif event.kind.name == "revealed":
            shown = [card for card in stage["cards"] if card["icon"]]
            assert len(shown) <= len(stage["cards"]) == 3
            assert sum(card["new"] for card in stage["cards"]) == 1
            assert stage["cards"][: len(shown)] == shown, "in the order in which they are turned over"
            resolve = [(STRATEGIES.index(card["icon"]), card["number"]) for card in shown]
            assert resolve == sorted(resolve), "which is that in which they resolve"
            assert all(bool(card["more"]) == (card["icon"] in ("evolution", "expansion")) for card in shown)
        elif event.kind.name == "age_scored":
            bar = next(bar for bar in stage["bars"] if bar["new"])
            assert bar["total"] == event.value("total") == sum(bar["parts"])
        if {"battle_score", "ships_destroyed", "battle_won", "revealed", "age_scored"} <= seen:
            return
    raise AssertionError(seen)


def name_of(view: Any, event: Event) -> tuple[str, ...]:
    """How the side of an event may be called."""
    game = load_game("conflict")
    return (game.prose("en", ["P0", "P1", "P2"]).side(event.seat, view), *(["You"] if event.seat == 0 else []))


def test_the_end_of_a_cycle_is_a_report_with_both_totals_and_what_is_needed() -> None:
    for log, stage, view in stages("voidfall", 1, "random", range(8)):
        if log[-1].kind.name != "cycle_begins":
            continue
        assert stage["wait"], "it waits for whoever reads it"
        assert [number for _, number, _ in stage["totals"]] == [view["influence"], view["voidborn_total"]]
        gap, left = view["voidborn_total"] - view["influence"], 4 - view["cycle"]
        assert str(-(-gap // left)) in stage["note"]
        titles = [row["title"] for row in stage["rows"]]
        assert any(title.startswith("Attack") for title in titles) or "Crisis board" in titles or "Upkeep" in titles
        began = max(at for at, event in enumerate(log) if event.kind.name in OF_A_ROUND)
        gained = sum(event.value("count") for event in log[began:] if event.kind.name == "influence_gained")
        lost = sum(event.value("count") for event in log[began:] if event.kind.name == "influence_lost")
        assert added(row["by"] for row in stage["rows"]) == gained - lost, "the rows add up"
        grown = added(row["theirs"] for row in stage["rows"])
        assert grown == added([stage["totals"][1][2]]), "and so do those of the Voidborn"
        if not grown:
            continue
        assert [points for _, points in stage["weights"]] == sorted([n for _, n in stage["weights"]], reverse=True)
        return
    raise AssertionError("in no game that came to its second cycle did the Voidborn's total change on the way")


def added(figures: Iterable[str]) -> int:
    """The sum of some figures with their signs; a dash or nothing is none."""
    return sum(int(each.replace("\N{MINUS SIGN}", "-")) for each in figures if each not in ("", "\N{EN DASH}"))


def test_a_combat_shows_what_each_side_has_left_step_by_step() -> None:
    seen = set()
    for log, stage, _view in stages("voidfall", 1, "random", range(12)):
        name = log[-1].kind.name
        if name not in ("invaded", "invasion_failed", "invasion_tied", "defended", "sector_lost"):
            continue
        you, voidborn = stage["arena"]["fleets"]
        assert (you["name"], voidborn["name"]) == ("You", "Voidborn")
        assert stage["rows"][-1]["by"] == f"{you['n']} : {voidborn['n']}"
        for side in (you, voidborn):
            assert bool(side["n"]) == any(not ship["hit"] for ship in side["ships"])
        if name in ("invaded", "defended"):
            assert not voidborn["n"], "whoever wins is alone there"
        elif name == "sector_lost":
            assert not you["n"]
        assert stage["note"], "and it is said how it ended"
        assert stage["rows"][0]["title"] == "Approach"
        assert stage["title"].startswith("Combat in ")
        seen.add(name)
        if {"invaded", "defended", "sector_lost"} <= seen:
            return
    raise AssertionError(seen)
