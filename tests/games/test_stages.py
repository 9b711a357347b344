"""What is shown over the board while it happens says what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starboard.bots import make_bot
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
                stage = drawing.stage(frame.at, log, view)
                if stage is not None:
                    yield log, stage, view
            taken = table.film.taken


def test_a_battle_shows_who_fights_with_what_and_what_is_lost() -> None:
    seen = set()
    for log, stage, view in stages("conflict", 3, "random", range(60)):
        event = log[-1]
        seen.add(event.kind.name)
        if event.kind.name == "battle_score":
            side = next(each for each in stage["sides"] if each["score"] and each["name"] in (name_of(view, event)))
            assert side["score"] == event.value("tokens") + event.value("armament")
        elif event.kind.name == "ships_destroyed":
            lost = sum(piece["lost"] for side in stage["sides"] for piece in side["pieces"] if "ship" in piece["icon"])
            assert lost >= event.value("count")
        elif event.kind.name == "battle_won":
            assert [side["won"] for side in stage["sides"]].count(True) == 1
        elif event.kind.name == "revealed":
            shown = [card for card in stage["cards"] if card["icon"]]
            assert len(shown) <= len(stage["cards"]) == 3
            assert sum(card["new"] for card in stage["cards"]) == 1
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
        assert stage["rows"]
        return
    raise AssertionError("no game came to its second cycle")
