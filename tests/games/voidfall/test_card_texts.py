"""Card texts are made from the data that the rules run on; here they are read in both languages."""

from __future__ import annotations

import re

import pytest

from starboard.games.voidfall.packs import read_content
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.prose.cards import Wording
from starboard.games.voidfall.steps.choice import ExchangeVerb
from starboard.kernel.language import LANGUAGES

BOX = read_content()
EN, FR = (Wording(BOX, lang) for lang in LANGUAGES)


def texts(w: Wording) -> dict[str, str]:
    """Every card text of the box, by what it is of."""
    out: dict[str, str] = {}
    for action in BOX.actions:
        out[f"action {action.id}"] = w.action(action)
    for tech in BOX.technologies:
        out[f"immediate {tech.id}"] = w.immediate(tech)
        for side in (1, 2):
            out[f"technology {tech.id} {side}"] = " ".join(w.ability(tech, side))
    for agenda in BOX.agendas:
        out[f"agenda {agenda.id}"] = " ".join(w.agenda(agenda))
    for kind, card in enumerate(BOX.type_cards):
        out[f"agenda action {card.id}"] = w.agenda_action(kind)
    for event in BOX.events:
        out[f"frames {event.id}"] = " ".join(w.frames(event))
        out[f"objectives {event.id}"] = " ".join(w.objectives(event))
    for crisis in BOX.crises:
        out[f"resolve {crisis.id}"] = w.resolve(crisis)
        if crisis.level:
            out[f"penalty {crisis.id}"] = w.penalty(crisis)
    for war in BOX.wars:
        for difficulty in range(3):
            out[f"war {war.id} {difficulty}"] = " ".join(w.war(war, difficulty))
    for token in [*BOX.bounties, *BOX.reclaims, *BOX.trade_slots]:
        out[f"token {token.id}"] = w.token_text(token)
    for house in BOX.houses:
        out[f"reward {house.id}"] = w.fallen_reward(house)
    return out


ENGLISH, FRENCH = texts(EN), texts(FR)


@pytest.mark.parametrize("key", ENGLISH)
def test_every_card_has_a_text_in_both_languages(key: str) -> None:
    english, french = ENGLISH[key], FRENCH[key]
    for text in (english, french):
        assert text.endswith(".")
        assert text[0] == text[0].upper()
        assert "%" not in text
        assert "  " not in text
        assert ".." not in text
    assert english != french
    assert "'" not in french, "French is set with ’"
    assert not re.search(r" [:;?!]", french), "an unbreakable space stands before : ; ? !"


@pytest.mark.parametrize("key", ENGLISH)
def test_both_languages_name_the_same_figures(key: str) -> None:
    assert sorted(re.findall(r"\d+", ENGLISH[key])) == sorted(re.findall(r"\d+", FRENCH[key]))


def test_cards_that_do_different_things_read_differently() -> None:
    """Two actions with the same text must have the same cost and effect in the data."""
    seen: dict[str, tuple[object, ...]] = {}
    for action in BOX.actions:
        says = ENGLISH[f"action {action.id}"]
        does = (_cost(action.cost), _list(action.effect))
        assert seen.setdefault(says, does) == does, says


def _fields(thing: object) -> dict[str, object]:
    """What a thing of the content is made of; a compiled class has no __dict__, but knows its attributes."""
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    return {name: getattr(thing, name) for name in names if not name.startswith("__")}


def _cost(index: int) -> tuple[object, ...]:
    return tuple((key, str(value)) for key, value in _fields(BOX.costs[index]).items() if key not in ("index", "name"))


def _list(index: int) -> tuple[object, ...]:
    return tuple(_node(number) for number in BOX.lists[index])


def _node(number: int) -> tuple[object, ...]:
    node = BOX.nodes[number]
    parts: list[object] = []
    for key, value in _fields(node).items():
        if key == "options" and isinstance(value, list):
            parts.append(tuple(_list(each) for each in value))
        elif (
            key in ("effect", "then", "otherwise", "on_track", "on_defended") and isinstance(value, int) and value >= 0
        ):
            parts.append(_list(value))
        elif key == "cost" and isinstance(value, int) and value >= 0:
            parts.append(_cost(value))
        elif key == "per" and value is not None:
            parts.append(str(_fields(value)))
        elif key not in ("index", "id", "condition"):
            parts.append(str(value))
    return tuple(parts)


@pytest.mark.parametrize(
    ("key", "english", "french"),
    [
        (
            "action conquest-1-engage",
            "Spend 2 Energy: choose one: (a) invade a sector; (b) regroup (up to 5 moves).",
            "Dépensez 2 Énergie : choisissez : (a) envahissez un secteur ; (b) regroupez (jusqu’à 5 déplacements).",
        ),
        (
            "technology shields 1",
            "With a Corvette in the combat, absorb 1 Salvo Damage once per combat.",
            "Avec une Corvette dans le combat, absorbez 1 dégât de salve une fois par combat.",
        ),
        (
            "technology hyperdrive 1",
            "With Conquest, you may spend 1 Energy to regroup right before an invasion.",
            "Avec Conquête, vous pouvez dépenser 1 Énergie pour regrouper juste avant une invasion.",
        ),
        (
            "agenda high-society",
            "5 Influence if you have at least 1 Pure sector of population 6 or more. Influence by level of the Pure"
            " Society track (1: 4, 2: 8, 3: 12, 4: 16).",
            "5 Influence si vous avez au moins 1 secteur pur de population 6 ou plus. De l’Influence selon le niveau"
            " de la piste pure Société (1 : 4, 2 : 8, 3 : 12, 4 : 16).",
        ),
        (
            "resolve crisis-start-lost-ledgers",
            "Gain an agenda when, before that, you have at least 3 Credits.",
            "Gagnez un programme si, juste avant, vous avez au moins 3 Crédits.",
        ),
        (
            "penalty crisis-siege-batteries",
            "Resolve a Skirmish of modifier 0; if you defend, recall 1 FP.",
            "Résolvez une escarmouche de modificateur 0 ; si vous défendez avec succès, rappelez 1 PN.",
        ),
        (
            "token reclaim-engineers",
            "Choose one: (a) establish an Engineers' Guild here; (b) gain 1 resource of your choice.",
            "Choisissez : (a) établissez une guilde d’Ingénieurs ici ; (b) gagnez 1 ressource de votre choix.",
        ),
    ],
)
def test_some_texts_in_full(key: str, english: str, french: str) -> None:
    assert ENGLISH[key] == english
    assert FRENCH[key].replace("\u00a0", " ") == french


def test_a_choice_inside_a_choice_counts_otherwise() -> None:
    assert (
        "(a) any of these: [(i) upgrade a Glory token; (ii) activate 1 FP]; (b) advance on a track"
        in ENGLISH["frames glorious-ascent"]
    )


def test_tracks_and_sector_types_have_texts() -> None:
    for w in (EN, FR):
        for variant in range(len(BOX.variants)):
            cells = [w.cell(variant, track, space) for track in range(3) for space in range(1, 8)]
            assert len([cell for cell in cells if cell]) >= 18
            assert not [cell for cell in cells if "%(" in cell]
        special = {kind.id: w.sector_type(kind) for kind in BOX.types}
        assert special["standard"] == special["home"] == []
        assert all(special[name] for name in ("genesis", "megalopolis", "relay-station", "wormhole", "survivor-colony"))


def test_questions_about_a_cards_text_have_each_verb_in_its_form() -> None:
    exchanges = [verb.id for verb in BOX.nodes if isinstance(verb, ExchangeVerb)]
    lists = [name for number, name in enumerate(BOX.list_names) if EN.effects(number)]
    steps = [f"exchange {each}" for each in exchanges] + [f"may_resolve {each} -1" for each in lists]
    for lang in LANGUAGES:
        prose = VoidfallProse(BOX, lang, ["Ada"])
        asked = [prose.prompt({"over": False, "asked": [0], "seat": 0, "step": step}) for step in steps]
        assert exchanges
        assert lists
        assert not [text for text in asked if re.search(r"[⟨⟩{}]", text)]
