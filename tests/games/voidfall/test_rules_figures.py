"""For the implementer, and figures of our own (VF-29, VF-30)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starboard.games.voidfall import board as b
from starboard.games.voidfall import effects
from starboard.games.voidfall import terms as t
from starboard.games.voidfall.game import STEPS
from starboard.games.voidfall.packs import OWN
from starboard.games.voidfall.steps.core import Ask
from starboard.kernel import Dice, Table
from starboard.kernel.errors import UndoRefused
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

from .positions import BOX, GAME, At, setup

VOCABULARY = (OWN / "README.md").read_text(encoding="utf-8")


def table_of(heading: str) -> list[str]:
    """The first column of the table under a heading of the vocabulary."""
    part = VOCABULARY.split(heading, 1)[1].split("\n### ", 1)[0]
    rows = [row.split("|")[1].strip() for row in part.splitlines() if row.startswith("|")][2:]
    return [name.strip() for row in rows for name in row.split(",")]


@pytest.mark.rule("VF-29.1")
def test_every_kind_of_decision_is_a_question_of_its_own() -> None:
    asked = {step.name for step in STEPS if issubclass(step, Ask)}
    assert len(asked) >= 35
    kinds = {
        "select_focus", "flip_trade", "play_agenda", "take_actions", "choose_any", "choose_one", "invade", "build",
        "establish", "deploy", "regroup", "send", "fight", "place_corruption", "move_corruption", "remove_corruption",
        "substitute", "spend_any", "gain_any", "produce_choice", "gain_tech", "gain_agenda", "agenda_source",
        "keep_agenda", "put_agenda", "put_trade", "trade_bonus", "discard_glory", "recall_excess", "offer_crisis",
        "face_crisis", "face_war", "harbinger_row", "build_haven", "offer_frame", "choose_objective",
        "preferred_action", "order_events", "fallen_house",
    }  # fmt: skip
    assert kinds <= asked


@pytest.mark.rule("VF-29.2")
def test_the_interpreter_knows_the_whole_vocabulary() -> None:
    assert set(table_of("### Primitives (48)")) == set(t.VERBS)
    assert len(t.VERBS) == 48
    assert set(table_of("### Modifier rules")) == set(t.MODIFIERS)
    assert len(t.MODIFIERS) == 53


@pytest.mark.rule("VF-29.2")
@pytest.mark.parametrize("verb", sorted({node.verb for node in BOX.nodes}), ids=lambda verb: t.VERBS[verb])
def test_every_effect_of_every_card_can_be_performed(verb: int) -> None:
    start = At().stock(9, 9, 9, 9, 9)
    start.s.crisis = -1
    start.s.fight_sector = start.sector("s11")
    whole = start.s
    for node in [node for node in BOX.nodes if node.verb == verb]:
        start.s = whole.clone()
        effects.perform(start.s, node, start.sector("s11"), 0, start.tell)
        start.s.settle(start.tell)
        start.until("select_focus")
        GAME.check(start.s)


@pytest.mark.rule("VF-29.3")
def test_conditions_and_counters_are_functions_of_the_position() -> None:
    at = At()
    before = GAME.dump(at.s)
    for agenda in range(len(BOX.agendas)):
        assert b.agenda_worth(at.s, agenda) == b.agenda_worth(at.s.clone(), agenda)
    for event in BOX.events:
        for block in event.blocks:
            for objective in block:
                if objective.condition is not None:
                    b.holds(at.s, objective.condition)
    assert GAME.dump(at.s) == before


@pytest.mark.rule("VF-29.4")
def test_hidden_is_the_order_of_decks_and_what_lies_face_down() -> None:
    at = At()
    view = GAME.view(at.s, 0)
    assert view["decks"] == [7, 7, 7, 7], "how many cards, not which one is next"
    assert all(isinstance(sector["bounty"], int) for sector in view["sectors"].values()), "a number, not a kind"
    assert "heroic_deck" not in view
    assert view["discard"] == []
    at.s.event_top = next(event.index for event in BOX.events if event.cycle == 2)
    assert GAME.view(at.s, 0)["event_top"] is not None, "what the player has looked at"
    assert "event_top" not in GAME.view(at.s, None)


@pytest.mark.rule("VF-29.5")
def test_a_turn_can_be_taken_back_to_its_selection_until_something_is_revealed() -> None:
    table: Any = Table(GAME, setup(), Dice(Rng(3)))
    while table.state.stack[-1].name != "select_focus":
        table.answer(0, table.options(0)[-1].code())
    before = GAME.dump(table.state)
    table.answer(0, "focus development")
    table.answer(0, "action development-2-settle")
    table.answer(0, next(code for code in [a.code() for a in table.options(0)] if "s11" in code))
    while GAME.dump(table.state) != before:
        table.undo(0)
    table.answer(0, "focus conquest")
    table.answer(0, "action conquest-2-plan")
    while table.state.stack[-1].name != "take_actions":
        codes = [action.code() for action in table.options(0)]
        wanted = ("option 1", "type might", "from offer", "number 0")
        table.answer(0, next((code for code in wanted if code in codes), "pass"))
    assert table.state.stack[-1].asks(table.state) != [CHANCE]
    with pytest.raises(UndoRefused, match="chance has answered"):
        for _ in range(20):
            table.undo(0)


# -- 30 Figures of our own


@pytest.mark.rule("VF-30.2", "VF-30.3")
def test_an_alert_card_is_left_at_the_end_of_each_cycle() -> None:
    for difficulty in range(3):
        for cycle in range(3):
            added = sum(BOX.alerts[difficulty * 3 + cycle])
            rounds = max(event.rounds for event in BOX.events if event.cycle == cycle + 1)
            assert added + (1 if cycle else 0) > rounds
    assert BOX.alerts[0] == [5, 0, 0, 1]
    assert BOX.alerts[5] == [0, 2, 3, 2]
    assert BOX.alerts[8] == [0, 1, 4, 2]


@pytest.mark.rule("VF-30.4", "VF-10.2")
def test_the_six_war_cards() -> None:
    cards = {war.id: war for war in BOX.wars}
    assert len(cards) == 6
    assert {name for name, war in cards.items() if war.initiative == 5} == {"war-deep-strike", "war-final-onslaught"}
    assert cards["war-war-of-attrition"].salvo == [1, 2, 2]
    assert cards["war-feint"].approach == 1
    for name in ("war-border-war", "war-tide-of-the-void"):
        assert (cards[name].initiative, cards[name].approach, cards[name].salvo) == (0, 0, [0, 0, 0])


@pytest.mark.rule("VF-30.5")
def test_eight_crises_per_level_and_losses_without_credits() -> None:
    assert [sum(1 for card in BOX.crises if card.level == level) for level in range(4)] == [5, 8, 8, 8]
    at = At().crisis("idle-foundries").stock(0, 0, 1, 9, 0)
    at.play("production").until("face_crisis")
    assert "penalty" not in at.codes(), "1 Energy is missing, Credits do not stand in"
    at = At().crisis("idle-foundries").stock(0, 1, 1, 0, 0)
    at.play("production").until("face_crisis")
    at.do("penalty")
    assert at.s.stock[:3] == [0, 0, 0]


@pytest.mark.rule("VF-30.6")
def test_the_five_starting_crises() -> None:
    cards = {card.id.removeprefix("crisis-start-"): card for card in BOX.crises if card.level == 0}
    kinds = {name: t.CRISIS_KINDS[card.kind] for name, card in cards.items()}
    assert kinds == {
        "border-alarm": "military",
        "long-winter": "economic",
        "thin-line": "military",
        "lost-ledgers": "economic",
        "hollow-voices": "general",
    }
    assert BOX.costs[cards["long-winter"].cost].resources[t.FOOD] == 3
    assert BOX.costs[cards["thin-line"].cost].resources[t.ENERGY] == 1
    assert BOX.costs[cards["hollow-voices"].cost].recall == 1
    assert cards["lost-ledgers"].before


@pytest.mark.rule("VF-30.9")
def test_the_second_set_of_crises_is_not_in_the_box_and_said_so_by_name() -> None:
    assert sum(1 for card in BOX.crises if card.level) == 24
    assert any(re.search(r"VF-30\.9", text) for text in GAME.missing)
