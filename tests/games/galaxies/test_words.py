"""Words and the terminal, as a person meets them in both languages."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from starboard.games.galaxies import events
from starboard.kernel import Event
from starboard.kernel.game import AUTOMA

from .positions import ANY, GAME, At, Play


def screen(play: Play, seat: int | None, lang: str, width: int = 100) -> str:
    """What a seat sees in its terminal."""
    out = io.StringIO()
    prose = GAME.prose(lang, ["Ana", "Bo"][: play.s.players])
    Console(file=out, width=width).print(GAME.terminal(play.table.view(seat), prose))
    return out.getvalue()


@pytest.mark.parametrize(("lang", "words"), [("en", "Only you can see this"), ("fr", "Visible de vous seulement")])
def test_the_terminal_shows_a_mission_to_its_owner_alone(lang: str, words: str) -> None:
    play = At().seat(0, mission="noble").play()
    assert words in screen(play, 0, lang)
    assert "Noble" in screen(play, 0, lang)
    assert "Noble" not in screen(play, 1, lang) + screen(play, None, lang)


def test_every_planet_text_fits_its_card() -> None:
    planets = GAME.content.planet_ids
    for first in range(0, len(planets), 4):
        at = At().put(row=planets[first : first + 4])
        for lang in ("en", "fr"):
            shown = " ".join(screen(at.play(), None, lang, 80).split())
            for name in planets[first : first + 4]:
                card = GAME.content.planets[planets.index(name)]
                last = card.text.get(lang).split()[-1]
                assert last in shown, f"{name} in {lang}"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_cards_that_a_later_printing_changed_say_so(lang: str) -> None:
    changed = ["andellouxian-6", "helios", "mared"]
    shown = []
    for later in (False, True):
        at = At(later_printing=later).put(row=["aughmoore", *changed]).play()
        view = at.table.view(None)
        shown.append([GAME.prose(lang, ["A", "B"]).planet_text(name, view) for name in ["aughmoore", *changed]])
        screened = "".join(screen(at, None, lang, 80).split())
        assert all(text.split()[-1] in screened for text in shown[-1])
    assert [first != second for first, second in zip(*shown, strict=True)] == [False, True, True, True]


def test_the_solo_screen_names_the_attack_and_the_skull() -> None:
    play = At(1).rogue("orbit jakks 1", empire=5).play()
    assert "it steals 2 resources of your choice" in " ".join(screen(play, 0, "en", 140).split())
    assert "Crâne au niveau 6" in screen(play, 0, "fr", 140)
    assert "▲R" in screen(play, 0, "en")


def test_a_follow_prompt_says_what_it_costs() -> None:
    play = At(dice="energy").put(follow_cost=2).seat(1, culture=3).play().do("activate energy")
    view = play.table.view(1)
    english, french = (GAME.prose(lang, ["Ana", "Bo"]) for lang in ("en", "fr"))
    assert english.prompt(view) == "Ana used Energy. Follow for 2 culture?"
    assert french.prompt(view).replace("\N{NO-BREAK SPACE}", " ") == "Ana a utilisé Énergie. Suivre pour 2 Cultures ?"
    assert english.prompt(play.table.view(0)) == "Waiting for Bo: follow your Energy for 2 culture?"


def test_options_tell_their_outcome() -> None:
    play = At(dice="diplomacy energy").seat(0, "orbit jakks 1", "orbit mj-120210 0").play()
    prose = GAME.prose("en", ["Ana", "Bo"])
    labels = [prose.answer(play.table.view(0), action) for action in play.table.options(0)]
    assert labels == ["Energy (+1)", "Diplomacy", "Reroll, free", "End the turn"]
    play.do("activate diplomacy")
    labels = [prose.answer(play.table.view(0), action) for action in play.table.options(0)]
    assert labels == ["Jakks: colonize it, +1 VP", "MJ-120210, from 0 to 1 of 3"]


def test_french_says_nothing_and_names_as_french_does() -> None:
    at = At(dice="culture move").row("aughmoore", "jakks").seat(0, culture=1).seat(1, culture=0)
    play = at.play().do("activate culture", "activate move", "from home", "orbit aughmoore")
    prose = GAME.prose("fr", ["Ana", "Bo"])
    said = [prose.event(event, play.table.view(1)) for event in play.table.log]
    assert "Ana ne gagne rien." in said
    assert "Ana entre en orbite : Aughmoore." in said


def test_what_a_setup_offers_has_words() -> None:
    for lang in ("en", "fr"):
        prose = ANY.prose(lang, ["Ana"])
        for option in GAME.options:
            assert prose.table_option(option)
            for choice in option.choices:
                assert prose.table_choice(option, choice)


@pytest.mark.rule("TEG-23.33")
def test_a_question_in_anothers_turn_names_its_cause() -> None:
    """Ana lands on Terra-Bettia; what Bo is then asked says so, in both languages."""
    play = At(dice="move").row("terra-bettia").seat(1, "orbit jakks 0").play()
    play.do("activate move", "from home", "land terra-bettia", "use")
    asked = [GAME.prose(lang, ["Ana", "Bo"]).prompt(play.table.view(1)) for lang in ("en", "fr")]
    assert asked[0] == "Ana used Terra-Bettia: which of your ships advances 1 space?"
    assert asked[1].startswith("Ana a utilisé Terra-Bettia")
    assert GAME.prose("en", ["Ana", "Bo"]).prompt(play.table.view(0)) == "Waiting for Bo: the ship to advance"


def test_whoever_follows_is_asked_as_a_follower() -> None:
    play = At(dice="move").seat(1, culture=2).play().do("activate move", "from home", "orbit jakks", "follow")
    assert GAME.prose("en", ["Ana", "Bo"]).prompt(play.table.view(1)) == "You follow Ana. Move: which ship?"


def test_the_log_speaks_to_its_reader_and_tells_gains_beside_totals() -> None:
    play = (
        At(dice="diplomacy energy").seat(0, "orbit jakks 1", empire=3).play().do("activate diplomacy", "advance jakks")
    )
    told = {}
    for seat in (0, 1, None):
        prose = GAME.prose("en", ["Ana", "Bo"])
        view = play.table.view(seat)
        told[seat] = [prose.event(event, view) for event in play.table.log]
    assert "You colonize Jakks: +1 VP, now 3." in told[0]
    assert "Ana colonizes Jakks: +1 VP, now 3." in told[1]
    assert told[1] == told[None]
    assert "You activate Diplomacy." in told[0]


def test_whoever_is_robbed_reads_of_it_as_you() -> None:
    view = At().play().table.view(1)
    theft = Event(events.STOLEN, 0, (1, 2, 0))
    assert GAME.prose("en", ["Ana", "Bo"]).event(theft, view) == "Ana steals 2 energy from you."
    assert GAME.prose("fr", ["Ana", "Bo"]).event(theft, view) == "Ana vous vole 2 Énergies."


def test_a_rogue_that_rises_says_why() -> None:
    view = At(1).play().table.view(0)
    rise = Event(events.UPGRADED, AUTOMA, (2, 1))
    assert GAME.prose("en", ["Ana"]).event(rise, view).startswith("Artemis has all its energy and reaches level 2: +")


def test_planets_in_the_terminal_are_no_higher_than_their_texts() -> None:
    """Jakks says little: its card has a line for its text, and none that is empty."""
    rows = screen(At().put(row=["jakks", "vici-ks156", "mj-120210", "hoefker"]).play(), None, "en", 120).splitlines()
    top = next(number for number, line in enumerate(rows) if "Jakks" in line)
    bottom = next(number for number, line in enumerate(rows) if number > top and "╰" in line)
    assert bottom - top <= 5
