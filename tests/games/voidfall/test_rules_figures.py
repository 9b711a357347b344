"""For the implementer, and figures of our own (VF-29, VF-30)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starboard.games.voidfall.packs import OWN
from starboard.games.voidfall.steps.registry import VERBS
from starboard.games.voidfall.vocabulary import CRISIS_KINDS, ENERGY, FOOD, MODIFIERS
from starboard.kernel import Dice, Table
from starboard.kernel.errors import UndoRefused
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, Automatic, ChanceStep

from .positions import BOX, GAME, MUST, At, calm, setup

EFFECTS = {name: len(parts) for name, parts in zip(BOX.list_names, BOX.lists, strict=True)}
"""How many parts each effect list of the cards has."""
VOCABULARY = (OWN / "README.md").read_text(encoding="utf-8")


def table_of(heading: str) -> list[str]:
    """The first column of the table under a heading of the vocabulary."""
    part = VOCABULARY.split(heading, 1)[1].split("\n### ", 1)[0]
    rows = [row.split("|")[1].strip() for row in part.splitlines() if row.startswith("|")][2:]
    return [name.strip() for row in rows for name in row.split(",")]


@pytest.mark.rule("VF-29.1")
def test_every_kind_of_decision_is_a_question_of_its_own() -> None:
    asked = {step.name for step in GAME.steps if not issubclass(step, (Automatic, ChanceStep))}
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
    assert set(table_of("### Primitives (48)")) == {*VERBS, "modifier"}
    assert len(VERBS) == 47
    assert set(table_of("### Modifier rules")) == set(MODIFIERS)
    assert len(MODIFIERS) == 55


@pytest.mark.rule("VF-29.2")
@pytest.mark.parametrize("letter", sorted({name[0] for name in EFFECTS}))
def test_every_effect_of_every_card_can_be_performed(letter: str) -> None:
    at = At().stock(9, 9, 9, 9, 9).crisis(None).put(mem=[-1] * 7)
    here = at.number("s11")
    at.put(fight_sector=here)
    for name in [name for name in EFFECTS if name[0] == letter]:
        for part in range(EFFECTS[name]):
            done = at.fork().push(f"effects {name} {part} {here} 0").until("select_focus")
            done.table.game.load(done.table.dump())


@pytest.mark.rule("VF-29.3")
def test_conditions_and_counters_are_functions_of_the_position() -> None:
    at = calm().mine("s12").mine("s22", pure=False).put(track=[4, 2, 0], glory=[1, 0, 2, 0, 0])
    before = at.table.dump()
    decks = [[card.id for card in BOX.agendas[: BOX.deck_agendas] if card.type == kind] for kind in range(4)]
    for names in zip(*decks[:3], strict=True):
        one, two = at.fork().slots(*names).enter("C4"), at.fork().slots(*names).enter("C4")
        assert len(one.told("agenda_evaluated")) == 4
        assert one.told("agenda_evaluated") == two.told("agenda_evaluated")
    for event in BOX.events:
        one, two = at.fork().put(event=event.id).enter("C3"), at.fork().put(event=event.id).enter("C3")
        assert (one.step, one.table.dump()) == (two.step, two.table.dump())
    assert at.table.dump() == before


@pytest.mark.rule("VF-29.4")
def test_hidden_is_the_order_of_decks_and_what_lies_face_down() -> None:
    at = At()
    view = at.view
    assert view["decks"] == [7, 7, 7, 7], "how many cards, not which one is next"
    assert all(isinstance(sector["bounty"], int) for sector in view["sectors"].values()), "a number, not a kind"
    assert "heroic_deck" not in view
    assert view["discard"] == []
    at.put(event_top="adaptation")
    assert at.view["event_top"] == "adaptation", "what the player has looked at"
    assert "event_top" not in at.table.view(None)


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
    with pytest.raises(UndoRefused, match="something random has happened"):
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
    assert BOX.alerts[5] == [2, 2, 1, 1]
    assert BOX.alerts[8] == [1, 3, 1, 1]


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
    first = [card.level for card in BOX.crises if not card.more]
    assert [first.count(level) for level in range(4)] == [5, 8, 8, 8]
    at = At().crisis("idle-foundries").stock(0, 0, 1, 9, 0)
    at.focus("production").until("face_crisis")
    assert "penalty" not in at.options, "1 Energy is missing, Credits do not stand in"
    at = At().crisis("idle-foundries").stock(0, 1, 1, 0, 0)
    at.focus("production").until("face_crisis")
    at.do("penalty")
    assert at["stock"][:3] == [0, 0, 0]


@pytest.mark.rule("VF-30.6")
def test_the_five_starting_crises() -> None:
    cards = {card.id.removeprefix("crisis-start-"): card for card in BOX.crises if card.level == 0}
    kinds = {name: CRISIS_KINDS[card.kind] for name, card in cards.items()}
    assert kinds == {
        "border-alarm": "military",
        "long-winter": "economic",
        "thin-line": "military",
        "lost-ledgers": "economic",
        "hollow-voices": "general",
    }
    assert BOX.costs[cards["long-winter"].cost].resources[FOOD] == 3
    assert BOX.costs[cards["thin-line"].cost].resources[ENERGY] == 1
    charges = BOX.costs[cards["hollow-voices"].cost].charges
    assert [(charge.name, charge.amount) for charge in charges] == [("recall_cube", 1)]
    assert cards["lost-ledgers"].before


# The second set of crises: what each new kind of condition and penalty does.


def rich(**options: Any) -> At:
    return At(**options).stock(9, 9, 9, 9, 9).put(slot_corrupt=[0, 0, 0])


def offered(at: At, name: str) -> bool:
    """Whether the Crisis is offered now."""
    return at.step == f"offer_crisis crisis-{name}"


@pytest.mark.rule("VF-30.9")
def test_the_second_set_of_crises_joins_the_decks_where_the_table_asks_for_it() -> None:
    more = [card for card in BOX.crises if card.more]
    assert [sum(1 for card in more if card.level == level) for level in range(4)] == [0, 12, 12, 12]
    for level in (1, 2, 3):
        assert sorted(card.kind for card in more if card.level == level) == [0] * 4 + [1] * 4 + [2] * 4
    for chosen, each in ((False, 8), (True, 20)):
        at = At(stop="draw_fallen", more_crises=chosen)
        assert [len(deck) for deck in at["crisis_deck"]] == [each] * 3
    assert not [text for text in GAME.missing if re.search(r"VF-30\.9", text)]


@pytest.mark.rule("VF-30.9")
def test_what_is_counted_within_an_action_or_a_turn() -> None:
    deploy = {"do": "deploy", "count": 3, "where": "any_own"}
    at = rich().crisis("late-levy").pools(3).effect(deploy).do("fp s1 corvette")
    assert at.top == "deploy", "one FP"
    assert offered(at.do("fp s1 corvette"), "late-levy")
    one_each = rich().crisis("late-levy").pools(3).focus("reinforcement")
    one_each.effect({**deploy, "count": 1}).do("fp s1 corvette").put(deployed_now=0)
    one_each.effect({**deploy, "count": 1}).do("fp s1 corvette")
    assert not offered(one_each, "late-levy"), "two actions with one FP each"
    wake = {"do": "activate_cube", "count": 1}
    at = rich().crisis("mothballed-fleet").effect(wake)
    assert at.top == "select_focus"
    assert offered(at.effect(wake), "mothballed-fleet")
    at = rich().crisis("blackout").stock(9, 0, 0, 9, 9).effect({"do": "produce", "resources": ["energy"]})
    assert at.top == "select_focus"
    assert offered(at.effect({"do": "produce", "resources": ["materials"]}), "blackout")
    at = rich().crisis("spreading-rot").put(slot_corrupt=[1, 1, 1])
    remove = {"do": "remove_corruption", "count": 1, "where": "any"}
    assert at.effect(remove).do("on slot-1").top == "select_focus"
    assert offered(at.effect(remove).do("on slot-2"), "spreading-rot")


@pytest.mark.rule("VF-30.9")
def test_what_the_sector_must_be() -> None:
    guild = {"do": "establish_guild", "guild": "any", "where": "any_own", "count": 1}
    new = rich().crisis("guild-rivalry").guild("s11", "miners").effect(guild)
    assert not offered(new.fork().do("guild s11 miners"), "guild-rivalry")
    assert offered(new.do("guild s11 bankers"), "guild-rivalry")
    build = {"do": "build", "installation": "any", "where": "any_own", "count": 1}
    at = rich().crisis("crumbling-walls").install("s11").effect(build).do("installation s11 shipyard")
    assert at.top == "select_focus"
    assert offered(at.effect(build).do("installation s11 shipyard"), "crumbling-walls")
    last = rich().crisis("overstretched-realm").install("s11", "shipyard", "shipyard").guild("s11", "miners", "miners")
    assert offered(last.fork().effect(build).do("installation s11 shipyard"), "overstretched-realm")
    assert offered(last.fork().effect(guild).do("guild s11 miners"), "overstretched-realm")
    assert not offered(last.guild("s11").effect(guild).do("guild s11 miners"), "overstretched-realm")
    grow = {"do": "grow_population", "where": "any_own"}
    for people, fits in ((2, False), (3, True)):
        at = rich().crisis("barren-cradles").mine("s12", pop=people).effect(grow).do("sector s12")
        assert offered(at, "barren-cradles") == fits
    move = {"do": "move_fleets", "moves": 2}
    at = rich().crisis("exposed-flank").fp("s1", 2).fp("s11", 1).effect(move).do("move s1 s11 corvette")
    assert not offered(at.fork().do("pass"), "exposed-flank")
    assert offered(at.do("move s1 s11 corvette"), "exposed-flank")


@pytest.mark.rule("VF-30.9")
@pytest.mark.parametrize(
    ("name", "target", "fits"),
    [
        ("hunting-the-herald", "s12", True),
        ("hunting-the-herald", "s21", False),
        ("gate-of-the-void", "s12", False),
        ("gate-of-the-void", "s32", True),
    ],
)
def test_what_the_invaded_sector_was(name: str, target: str, fits: bool) -> None:
    source = {"s12": "s11", "s21": "s11", "s32": "s23"}[target]
    at = rich().crisis(name).mine("s23").fp(source, 6).effect({"do": "invade", "target": "any"})
    at.do(f"sector {target}", *[f"fp {source} corvette"] * 5, "pass").until("offer_crisis", "select_focus")
    assert offered(at, name) == fits


@pytest.mark.rule("VF-30.9")
def test_two_occasions_for_one_crisis() -> None:
    at = rich().crisis("shrinking-light")
    for name in ("s12", "s21", "s22"):
        at.mine(name)
    at.lay("s22", corrupt=1)
    remove = {"do": "remove_corruption", "count": 1, "where": "any"}
    assert offered(at.fork().effect(remove).do("on s22"), "shrinking-light"), "the fifth Pure sector"
    at.lay("s23", corrupt=0)
    at.fp("s12", 4).effect({"do": "invade", "target": "any"})
    at.do("sector s23", *["fp s12 corvette"] * 3, "pass").until("offer_crisis", "select_focus")
    assert offered(at, "shrinking-light"), "or an invasion"


@pytest.mark.rule("VF-30.9")
def test_the_agenda_that_comes_into_play_and_the_level_of_a_safe_haven() -> None:
    at = rich().crisis("council-deadlock").hold("the-salvation-project")
    at.focus("conquest", "agenda the-salvation-project").do("pass").until("put_agenda", "face_crisis")
    assert offered(at.do("slot 1"), "council-deadlock")
    haven = rich().crisis("no-refuge").effect({"do": "build_haven", "count": 1}).do("haven 1")
    assert offered(haven, "no-refuge")


@pytest.mark.rule("VF-30.9", "VF-18.2")
def test_penalties_that_are_payments() -> None:
    at = rich().crisis("bread-queues").stock(1, 0, 0, 1, 0).focus("conquest").until("face_crisis")
    at.do("penalty")
    assert at["stock"] == [0, 0, 0, 0, 0], "spending: a Credit may stand in"
    assert "penalty" not in rich().crisis("bread-queues").stock(1).focus("conquest").until("face_crisis").options
    plans = rich().crisis("leaked-plans")
    assert "penalty" not in plans.fork().focus("conquest").until("face_crisis").options, "nothing in hand"
    plans.hold("mining-consortium", "high-society")
    plans.focus("conquest").until("face_crisis").do("penalty")
    assert plans.top == "discard_agenda"
    plans.do("agenda high-society")
    assert plans["agenda_hand"] == ["mining-consortium"]
    trade = rich().crisis("broken-trade")
    assert "penalty" not in trade.fork().focus("conquest").until("face_crisis").options, "at least one"
    trade.focus("conquest").until("face_crisis")
    trade.trade("start-1", loose=1)
    trade.do("penalty", "trade start-1", "trade loose")
    assert (trade["trade_board"], trade["trade_loose"], sum(trade["trade_at"])) == (6, 0, 0)


@pytest.mark.rule("VF-30.9", "VF-11.1")
def test_a_skirmish_may_bring_initiative_and_destroy_where_it_was_fought() -> None:
    def left(*, penalty: bool) -> int:
        """What a Skirmish leaves of two Corvettes that shoot first unless the Voidborn have more Initiative."""
        at = calm().tech("shields", 0).fp("s11", 2).crisis("shrinking-light")
        if penalty:
            return at.push("face_crisis").do("penalty").fleet("s11")
        return at.effect({"do": "skirmish", "modifier": 1}, flags=MUST).fleet("s11")

    assert (left(penalty=False), left(penalty=True)) == (2, 1)
    walls = rich().fp("s11", 6).install("s11", "shipyard").mine("s22").install("s22", "shipyard")
    walls.put(fight_sector=walls.number("s11"))
    walls.effect({"do": "destroy", "kind": "installation", "count": 1, "where": "combat_sector"})
    assert walls.options == ["installation s11 shipyard"]
