"""Sections 10 to 12 of the rulebook: duel, exploration, what each player may know."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.kernel import Rng
from starboard.kernel.errors import PositionError, UndoRefused

from .positions import GAME, At, galaxy, ships


@pytest.mark.rule("GC-10.1")
def test_a_game_of_two_is_a_duel_with_ten_cards_each() -> None:
    at = At(2)
    assert [hand.bit_count() for hand in galaxy(at).hands] == [10, 10]


@pytest.mark.rule("GC-10.2")
def test_in_a_duel_another_card_is_chosen_to_be_discarded() -> None:
    at = At(2)
    first = at.codes(0)[0]
    at.answer(0, first)
    at.answer(0, "war")
    assert f"discard {first.split()[1]}" not in at.codes(0), "another card"
    assert len(at.codes(0)) == 9
    assert at.table.asked() == [0, 1], "the answer is not whole yet"


@pytest.mark.rule("GC-10.3")
def test_the_discards_of_a_duel_are_revealed_after_the_played_cards() -> None:
    at = At(2).choose("1 evolution 3", "2 evolution 5")
    kinds = [event.kind.name for event in at.table.log if event.kind.name in ("revealed", "discarded", "evolved")]
    assert kinds == ["revealed", "revealed", "discarded", "discarded", "evolved", "evolved"]
    assert at.told("discarded") == [(0, 2), (1, 4)]
    assert {3, 5} <= set(at.table.view(None)["discards"])


@pytest.mark.rule("GC-10.4")
def test_hands_of_a_duel_shrink_by_two_and_are_passed() -> None:
    at = At(2)
    sizes = []
    while galaxy(at).age == 0:
        hands = galaxy(at).hands.copy()
        sizes.append([hand.bit_count() for hand in hands])
        for seat in (0, 1):
            for code in (at.codes(seat)[0], "evolution"):
                at.answer(seat, code)
            dropped = at.codes(seat)[0]
            at.answer(seat, dropped)
        if len(sizes) == 1:
            assert galaxy(at).hands[1] & hands[0] == galaxy(at).hands[1], "what seat 0 had is at seat 1"
    assert sizes == [[10, 10], [8, 8], [6, 6], [4, 4], [2, 2]]


@pytest.mark.rule("GC-11.1")
def test_in_exploration_nobody_knows_the_neutral_sectors() -> None:
    at = At(3, explore=True)
    for seat in (None, 0, 1, 2):
        view = at.table.view(seat)
        hidden = [place for place in view["places"] if not place["origin"]]
        assert all(place["face_down"] and place["sector"] is None and place["bonus"] is None for place in hidden)


@pytest.mark.rule("GC-11.2")
def test_the_first_token_turns_a_sector_up_for_good() -> None:
    at = At(3, explore=True).ships("o1", 2).draws("sector mira")
    at.choose("16 expansion")
    for code in ("movement", "from o1", "to b1", "ships 1"):
        at.answer(0, code)
    place = next(place for place in at.table.view(None)["places"] if place["id"] == "b1")
    assert (place["sector"], place["bonus"], place["face_down"]) == ("mira", "influence", False)
    for code in ("movement", "from b1", "to o1"):
        at.answer(0, code)
    assert galaxy(at).sector[galaxy(at).layout.places.index("b1")] >= 0
    assert len(at.told("sector_turned_up")) == 1


@pytest.mark.rule("GC-11.2")
def test_a_portal_and_an_origin_sector_turn_nothing_else_up() -> None:
    at = At(3, explore=True).ships("o1", 2).choose("8 expansion")
    for code in ("portal", "from o1", "to o3", "ships 1"):
        at.answer(0, code)
    assert at.told("sector_turned_up") == []


@pytest.mark.rule("GC-11.3")
def test_a_move_onto_a_face_down_sector_cannot_be_taken_back() -> None:
    at = At(3, explore=True).ships("o1", 2).choose("16 expansion")
    for code in ("movement", "from o1"):
        at.answer(0, code)
    at.table.undo(0)
    at.answer(0, "from o1")
    at.answer(0, "to b1")
    at.answer(0, "ships 1")
    assert at.table.asked() == [0]
    assert "movement" in at.codes(0), "it sees the sector before its next action"
    with pytest.raises(UndoRefused, match="something random has happened since"):
        at.table.undo(0)
    assert ships(at, "b1", 0) == 1


@pytest.mark.rule("GC-12.1")
def test_hands_choices_and_the_future_are_secret_all_else_is_public() -> None:
    at = At(4)
    at.answer(1, at.codes(1)[0])
    for seat in (0, 2, 3, None):
        view = at.table.view(seat)
        assert view["players"][1]["hand"] is None
        assert view["players"][1]["cards"] == 6
        assert view.get("picked", []) == []
    spectator = at.table.view(None)
    for key in ("places", "discards", "age", "round"):
        assert spectator[key] == at.table.view(1)[key]
    assert spectator["players"][1]["levels"] == at.table.view(1)["players"][1]["levels"]
    assert spectator["players"][1]["supply"] == 20


@pytest.mark.rule("GC-12.2")
@pytest.mark.parametrize(("age", "step"), [(1, 1), (2, -1)])
def test_a_hand_that_was_passed_on_stays_known(age: int, step: int) -> None:
    at = At(4, age=age)
    for known in range(4):
        views = [at.table.view(seat)["players"] for seat in range(4)]
        hands = galaxy(at).hands
        for seat in range(4):
            ahead = {(seat + step * i) % 4 for i in range(known + 1)}
            for other in range(4):
                truth = [i + 1 for i in range(30) if hands[other] >> i & 1]
                assert views[seat][other]["hand"] == (truth if other in ahead else None)
        for seat in range(4):
            at.answer(seat, at.codes(seat)[0])
            at.answer(seat, "evolution")


@pytest.mark.rule("GC-12.2")
def test_worlds_agree_with_every_card_seen_and_vary_in_all_others() -> None:
    at = At(5, round=2)
    truth = galaxy(at)
    seen: dict[int, set[int]] = {seat: set() for seat in range(5)}
    for seed in range(60):
        world = truth.clone()
        GAME.determinize(world, 0, Rng(seed))
        GAME.check(world)
        assert world.hands[0] == truth.hands[0], "its own"
        assert world.hands[1] == truth.hands[1], "the one that it passed on"
        for seat in range(5):
            seen[seat].add(world.hands[seat])
    assert all(len(seen[seat]) > 40 for seat in (2, 3, 4))
    cards_seen = 0
    for hands in (seen[2], seen[3], seen[4]):
        for hand in hands:
            cards_seen |= hand
    assert cards_seen == truth.hands[2] | truth.hands[3] | truth.hands[4], "only cards that are really unknown"


@pytest.mark.rule("GC-12.2")
def test_face_down_choices_of_others_vary_and_fit_their_hands() -> None:
    at = At(3)
    for code in (at.codes(1)[0], "war"):
        at.answer(1, code)
    chosen = set()
    for seed in range(40):
        world = galaxy(at).clone()
        GAME.determinize(world, 0, Rng(seed))
        chosen.add(tuple(action.code() for action in world.sealed[1]))
        assert GAME.view(world, 0) == at.table.view(0)
    assert len(chosen) > 15


def test_a_wrong_position_tells_where() -> None:
    with pytest.raises(PositionError, match=r"position.places.a1.colony: expected 0 to 2, got 7"):
        At(3).colony("a1", 7).load()
    with pytest.raises(PositionError, match=r"position.players\[0\]: 25 ships on the board; there are only 20"):
        At(3).ships("a1", 20).ships("a2", 5).load()
    at = At(3)
    at.data["stack"] = ["wage_war 5"]
    with pytest.raises(PositionError, match=r"stack\[0\]: expected 0 to 2, got 5"):
        at.load()
    at.data["stack"] = ["wage_wor 1"]
    with pytest.raises(PositionError, match="unknown step 'wage_wor'"):
        at.load()
    doubled = At(3)
    doubled.data["position"]["discards"].append(doubled.data["position"]["players"][0]["hand"][0])
    with pytest.raises(PositionError, match="is in two places"):
        doubled.load()
    alone = At(3)
    alone.data["stack"] = ["wage_war 1"]
    with pytest.raises(PositionError, match=r"stack\[0\]: 'wage_war 1' doesn't fit this position"):
        alone.load()
    alone.data["stack"] = ["resolve_strategies", "wage_war 1"]
    with pytest.raises(PositionError, match=r"stack\[0\]: 'resolve_strategies' doesn't fit this position"):
        alone.load()
    alone.data["stack"] = ["choose_strategy", "choose_strategy"]
    with pytest.raises(PositionError, match=r"stack\[0\]: 'choose_strategy' can only be the last step"):
        alone.load()


EXPANDING = At(3).ships("o1", 2).ships("a1", 1, 1).choose("11 expansion", "2 evolution", "5 evolution").table.dump()
DRAFTING = GAME.dump(GAME.start(GAME.setup(3, explore=True, first="0")))
DEALING = {**At(3).data, "stack": ["deal_card 1"]}


@pytest.mark.parametrize(
    ("data", "stack", "fields"),
    [
        (DEALING, ["deal_card 50"], {}),
        (DEALING, ["deal_card ²"], {}),
        (DEALING, ["deal_card 0"], {}),
        (DEALING, ["deal_card 18"], {}),
        (DEALING, ["choose_strategy"], {"age": 4}),
        (DEALING, ["choose_strategy"], {"round": 6}),
        (EXPANDING, ["resolve_strategies", "expand 0", "go_to 0 movement a2"], {}),
        (EXPANDING, ["resolve_strategies", "expand 0", "leave_from 0 ambush"], {}),
        (EXPANDING, ["resolve_strategies", "expand 0", "how_many 0 movement o1 o1"], {}),
        (EXPANDING, ["resolve_strategies", "expand 0", "turn_up a1"], {}),
        (EXPANDING, ["resolve_strategies", "expand 0", "strike 0 portal"], {}),
        (EXPANDING, ["resolve_strategies", "expand 1"], {}),
        (EXPANDING, ["resolve_strategies", "found_colony 0"], {}),
        (EXPANDING, ["resolve_strategies", "expand 0", "expand 0"], {}),
        (EXPANDING, ["choose_civilization 0"], {}),
        (EXPANDING, ["lay_sector a1"], {}),
        (EXPANDING, EXPANDING["stack"], {"actions": {"production": 99}}),
        (EXPANDING, EXPANDING["stack"], {"order": [0]}),
        (DRAFTING, ["place_origin 0"], {}),
        (DRAFTING, ["choose_civilization 1"], {}),
        (DRAFTING, ["choose_strategy"], {}),
    ],
)
def test_a_step_that_cannot_stand_there_is_refused_by_its_place(
    data: dict[str, Any], stack: list[str], fields: dict[str, Any]
) -> None:
    wrong = {**data, "stack": stack, "position": {**data["position"], **fields}}
    with pytest.raises(PositionError) as fault:
        GAME.load(wrong)
    assert fault.value.path.startswith(("stack[", "position."))


def test_what_an_expansion_would_have_allowed_is_no_longer_seen() -> None:
    at = At(3).choose("11 expansion", "2 evolution", "5 evolution")
    idle = {**at.data, "position": {**at.data["position"], "actions": {"movement": 2}}}
    assert not any(GAME.view(GAME.load(idle), 0)["actions"].values())
    assert any(GAME.view(GAME.load(EXPANDING), 0)["actions"].values())


def test_an_option_called_self_is_refused_like_any_other() -> None:
    data = At(3).data
    with pytest.raises(PositionError, match=r"setup\.self: no such option"):
        GAME.load({**data, "setup": {**data["setup"], "self": 1}})
