"""Verbs and places: what the data names is carried out, has its words and signs, and stands where it says."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

from starboard.games.galaxies import load, policy
from starboard.games.galaxies.drawing.pictograms import PICTOGRAMS
from starboard.games.galaxies.names import ATTACK_WORDS
from starboard.games.galaxies.packs import OWN
from starboard.games.galaxies.state import HOME, LOCKED, MOST_SLOTS, ORBIT, SURFACE, slot_at
from starboard.games.galaxies.steps import attacks, resources
from starboard.games.galaxies.verbs import ATTACKS, PLANET_VERBS
from starboard.kernel.effects import Verb, for_each_verb, verbs_in
from starboard.kernel.errors import DataError, PackError, PositionError
from starboard.kernel.weights import read_weights
from tests.packs import changed

from .positions import GAME, At


def planted(*verbs: type[Verb[Any]]) -> ModuleType:
    """A module that defines these verbs."""
    module = ModuleType("planted")
    for verb in verbs:
        verb.__module__ = module.__name__
        setattr(module, verb.__name__, verb)
    return module


class Idle(Verb[Any]):
    """Nobody carries it out."""

    name: ClassVar[str] = "idle"


class Tired(Verb[Any]):
    """It has the name of another one."""

    name: ClassVar[str] = "gain"

    def perform(self, s: Any, seat: int, here: int, flags: int, tell: Any) -> None:
        """Nothing."""


def test_every_verb_is_on_a_card_and_every_card_has_its_verb() -> None:
    assert {card.verb.name for card in GAME.content.planets} == set(PLANET_VERBS)
    for card in GAME.content.planets:
        assert type(card.verb) is PLANET_VERBS[card.verb.name]


@pytest.mark.parametrize(("name", "verbs"), [("planets.toml", PLANET_VERBS), ("rogues.toml", ATTACKS)])
def test_the_file_says_which_verbs_there_are(name: str, verbs: dict[str, object]) -> None:
    lines = (OWN / name).read_text(encoding="utf-8").splitlines()
    words = " ".join(line for line in lines if line.startswith("#")).replace(",", " ").split()
    assert not set(verbs) - set(words)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("planets.toml", 'op = "set_die"', 'op = "explode"', "planet gyore.effect.op: unknown name 'explode'"),
        ("planets.toml", 'op = "set_die"', 'op = "set_die", steps = 1', "planet gyore.effect: unknown key 'steps'"),
        ("planets.toml", "cost = { energy = 1 }", "cost = { inactive_dice = 9 }", "expected 0 to 7, got 9"),
        ("planets.toml", "cost = { culture = 1 }", "cost = { inactive_dice = 1 }", "only a gain can be paid with dice"),
        ("rogues.toml", 'op = "lose"', 'op = "gain"', "attack.op: unknown name 'gain'"),
        (
            "rogues.toml",
            'op = "lose", energy = 1',
            'op = "lose", energy = 1, then = { op = "steal_any", amount = 1, then = { op = "lose", culture = 1 } }',
            "an attack has at most two parts",
        ),
    ],
)
def test_a_verb_that_the_data_gets_wrong_is_told(tmp_path: Path, name: str, old: str, new: str, message: str) -> None:
    with pytest.raises(PackError) as fault:
        load(changed(OWN, tmp_path, name, old, new))
    assert message in str(fault.value)


def test_a_verb_that_nobody_carries_out_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="nobody carries out the verb 'idle'"):
        verbs_in(resources, planted(Idle))


def test_two_verbs_of_one_name_are_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="two verbs are called 'gain'"):
        verbs_in(resources, planted(Tired))


def test_a_module_hands_out_its_own_verbs_of_the_base_that_is_asked_for() -> None:
    assert set(verbs_in(attacks)) == set(ATTACKS)
    assert verbs_in(attacks, base=Tired) == {}


@pytest.mark.parametrize(
    ("verbs", "known", "what"), [(PLANET_VERBS, PICTOGRAMS, "pictogram"), (ATTACKS, ATTACK_WORDS, "words")]
)
def test_a_verb_without_its_signs_or_words_is_an_error_at_once(
    verbs: dict[str, object], known: dict[str, object], what: str
) -> None:
    assert for_each_verb(verbs, known, what) is known
    with pytest.raises(TypeError, match=f"no {what} for the verb 'explode'"):
        for_each_verb({**verbs, "explode": Tired}, known, what)
    with pytest.raises(TypeError, match=f"{what} for 'explode', which is not a verb"):
        for_each_verb(verbs, {**known, "explode": None}, what)


def test_rules_of_thumb_weigh_verbs_that_there_are() -> None:
    assert len(policy.SEVERAL.uses) == len(policy.ALONE.uses) == len(PLANET_VERBS)
    weights = read_weights(Path(policy.__file__).parent, "policy", "several")
    weights.value["uses"]["explode"] = 1.0
    with pytest.raises(DataError, match="policy.several.uses: unknown key 'explode'"):
        policy.PolicyWeights(weights)


def test_a_question_that_a_planet_does_not_ask_is_refused() -> None:
    with pytest.raises(PositionError) as fault:
        At().seat(0, "orbit jakks 1").stack("regress_ship 1 jakks -1").load()
    assert "stack[1]: 'regress_ship 1 jakks -1' doesn't fit" in str(fault.value)
    with pytest.raises(PositionError) as fault:
        At().stack("all_advance 1 jakks 1", "take_turn").load()
    assert "stack[1]: 'all_advance 1 jakks 1' doesn't fit" in str(fault.value)


def test_places_are_one_for_each_surface_and_one_for_each_orbit() -> None:
    slots = range(MOST_SLOTS)
    places = [HOME, LOCKED, *[SURFACE + slot for slot in slots], *[ORBIT + slot for slot in slots]]
    assert places == list(range(len(places)))
    for slot in slots:
        assert slot_at(SURFACE + slot) == slot_at(ORBIT + slot) == slot
    assert max(slot_at(HOME), slot_at(LOCKED)) < 0


def test_a_place_tells_its_planet_and_home_its_ships() -> None:
    s = At().row("gort", "jakks").seat(0, "orbit jakks 1", "surface gort").load()
    assert s.card_at(SURFACE).id == s.card_at(ORBIT).id == "gort"
    assert s.card_at(ORBIT + 1).id == "jakks"
    assert (s.ships_at(0, HOME), s.ships_at(1, HOME)) == (0, 2)
