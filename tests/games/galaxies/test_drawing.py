"""Tiny Epic Galaxies in the browser: everything that can be asked can be seen and clicked, and nothing else is told."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from starboard.games.galaxies.drawing import Drawing
from starboard.games.galaxies.drawing.board import spot
from starboard.games.galaxies.drawing.pictograms import formula
from starboard.games.galaxies.drawing.planet_art import globe
from starboard.games.galaxies.drawing.race import last_of_equals, spread
from starboard.games.galaxies.state import ROGUE
from starboard.kernel import Event, Table
from starboard.kernel.changes import Change, compare
from starboard.kernel.drawing import Pick
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Automatic, State
from starboard.kernel.table import Dice
from starboard.table.live.plans import Plan
from starboard.table.live.room import Room
from starboard.table.rendering.assets import picture_url
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings
from tests.games.galaxies.positions import ANY, GAME, At

NAMES = ["Lena", "Ana", "Sol", "Kim", "Bo"]
BY_CHANCE = {"deal_mission", "draw_planet", "roll"}
ASKED = {step.name for step in ANY.steps if not issubclass(step, Automatic)} - BY_CHANCE
"""Every step that asks a person."""


def room_of(table: Table, guided: bool = False) -> Room:
    """A table as the server holds it, without a server."""
    seats = [SeatRow(i, f"t{i}", f"h{i}", NAMES[i]) for i in range(table.state.players)]
    setup = table.state.setup
    row = TableRow(
        "x", "Vega", "galaxies", "", 1, "", setup.dump(), TableSettings(guided=guided), "h0", table.over, 0, 0, seats
    )
    nowhere: Any = SimpleNamespace(connected=0)
    return Room(nowhere, row, ANY, table)


def seen(table: Table, seat: int | None, lang: str, guided: bool = False) -> tuple[Renderer, str]:
    """What a pair of eyes gets: the look, and all HTML of it."""
    look = Renderer(room_of(table, guided), table, seat, lang)
    parts = look.fragments(set())
    return look, "\n".join(map(str, parts.values()))


def answer_at_random(table: Table, rng: Rng) -> None:
    """Somebody who is asked answers something; ending a turn with dice in hand is rare."""
    asked = table.asked()
    seat = asked[rng.below(len(asked))]
    options = table.options(seat)
    loud = [action for action in options if action.code() not in ("end", "pass")]
    if loud and rng.below(8):
        options = loud
    table.submit(seat, table.ticket(seat), options[rng.below(len(options))].code())


def games(setups: list[Setup], seeds: int) -> Any:
    """Random games, moment by moment."""
    for setup in setups:
        for seed in range(seeds):
            rng = Rng(seed)
            table = Table(ANY, setup, Dice(Rng(seed + 1000)), NAMES[: setup.players])
            for _ in range(900):
                if table.over:
                    yield table
                    break
                yield table
                answer_at_random(table, rng)


def check_page(table: Table, lang: str) -> None:
    """Every seat's page and a spectator's: sound, in one language, each option on the board where it says."""
    for seat in [None, *range(table.state.players)]:
        look, html = seen(table, seat, lang, guided=True)
        ids = Counter(re.findall(r'\sid="([^"]+)"', html))
        assert not [name for name, count in ids.items() if count > 1]
        assert "%(" not in html
        for button in look.buttons:
            assert button.key, "more options than keys"
            assert not button.target or button.target in ids, (button, look.view["step"])
            if button.target:
                board = html.replace('class="opt', 'class="elsewhere', 1)
                assert board.count(f'value="{button.code}"') >= 2, (button, "no target on the board answers this")


SETUPS = [ANY.setup(players) for players in (2, 3, 5)] + [
    ANY.setup(1, solo=name) for name in ("artemis", "gamelyn", "hades", "zendica")
]


def test_every_question_is_drawn_for_everyone_in_both_languages() -> None:
    """Random games, until every step that asks a person has been seen a few times."""
    drawn: Counter[str] = Counter()
    rare = [
        At(1).put(active="rogue", die=0).stack("give_up 2"),
        At(3, dice="move").row("bsw-10-1").seat(0, "orbit jakks 1", "orbit hoefker 1").stack("regress_own 0 bsw-10-1"),
    ]
    for at in rare:
        table = at.play().table
        drawn[table.state.stack[-1].name] += 1
        check_page(table, "fr")
    for table in games(SETUPS, 14):
        name = table.state.stack[-1].name if table.state.stack else "over"
        if drawn[name] < 2:
            drawn[name] += 1
            check_page(table, "fr" if drawn[name] % 2 else "en")
        if not ASKED - set(drawn) and "over" in drawn:
            break
    missing = ASKED - set(drawn)
    assert not missing
    assert drawn["over"]


def test_a_moment_of_the_past_shows_everybody_and_asks_nothing() -> None:
    """In a replay nothing can be answered; every side is listed once, one's own too."""
    for table in games([ANY.setup(3), ANY.setup(1, solo="rothkel")], 1):
        if len(table.record.lines) % 40 == 0 or table.over:
            sides = 2 if table.state.players == 1 else 3
            for seat in (None, 0):
                parts = Renderer(room_of(table), table, seat, "fr", live=False).fragments(set())
                html = "\n".join(parts[name].html for name in ("top-mid", "board-live", "info", "mine", "players"))
                ids = Counter(re.findall(r'\sid="([^"]+)"', html))
                assert not [name for name, count in ids.items() if count > 1]
                assert [ids[f"player-{side}"] for side in range(sides)] == [1] * sides
                assert 'name="code"' not in html


def test_what_never_moves_stands_around_the_board() -> None:
    """The frame holds the parts that move, each once."""
    table = Table(ANY, ANY.setup(2), Dice(Rng(1)), NAMES[:2])
    look, __ = seen(table, 0, "en")
    html = look.static(look.fragments(set()))
    assert html.count('id="board-live"') == 1
    assert html.count('id="info"') == 1


def twin(table: Table, seat: int, rng: Rng, other: bool) -> Table:
    """The same table again; or another one that this seat cannot tell from it: what it may not know is different."""
    state: State = table.state.clone()
    if other:
        ANY.determinize(state, seat, rng)
    log = []
    for event in table.log:
        values = list(event.values)
        if other and event.seat != seat:
            for i, field in enumerate(event.kind.fields):
                if field in event.kind.secret:
                    values[i] = (values[i] + 1 + rng.below(10)) % 12
        log.append(Event(event.kind, event.seat, tuple(values)))
    made = Table(ANY, state.setup, None, NAMES[: state.players], state=state)
    made.resume(table.record.lines, log)
    return made


@pytest.mark.rule("TEG-1.9")
def test_no_picture_tells_a_secret() -> None:
    """Two worlds that differ only in others' missions look the same, at every kind of moment."""
    rng = Rng(3)
    compared = 0
    differed = 0
    kinds: Counter[str] = Counter()
    for table in games([ANY.setup(3)], 2):
        name = table.state.stack[-1].name if table.state.stack else ""
        kinds[name] += 1
        if not name or kinds[name] > 3:
            continue
        for seat in range(3):
            same, other = twin(table, seat, rng, False), twin(table, seat, rng, True)
            differed += ANY.dump(other.state) != ANY.dump(table.state)
            assert seen(other, seat, "en")[1] == seen(same, seat, "en")[1]
            compared += 1
    assert compared > 30
    assert differed > compared // 2


def test_a_mission_stands_only_on_its_owners_page() -> None:
    """Seat 0's mission is named on its own page and on no other, until the end reveals it."""
    table = At(3).play().table
    titles = {card.id: card.title.get("en") for card in ANY.content.missions}  # type: ignore[attr-defined]
    own = titles[table.view(0)["mission"]]
    assert f"<span>{own}</span>" in seen(table, 0, "en")[1]
    for viewer_of in (None, 1, 2):
        assert own not in seen(table, viewer_of, "en")[1]
    # On a screen for several, what the log tells its owner alone is covered with the mission.
    table = next(each for each in games([ANY.setup(3)], 1) if each.state.stack[-1].name == "take_turn")
    told = re.findall(
        r'<li id="e\d+"( class="held")?>.{0,200}?<span>(You (?:keep|are dealt).*?)</span>', seen(table, 0, "en")[1]
    )
    assert [bool(held) for held, __ in told] == [True, True, True], told
    # So is what a draft would change about it.
    drawing, view = seen(table, 0, "en")[0].drawing, table.view(0)
    changes = [Change("points", 0, "", 2, 3), Change("mission", 0, "", 0, 2)]
    assert [each.held for each in drawing.told(changes, view)] == [False, True]
    table = At(2, dice="energy move").seat(0, mission="charger", energy=1, culture=0).play().table
    look = Renderer(room_of(table, False), table, 0, "en", plan=Plan(table, 0, [["activate energy"]]))
    covered = re.findall(r'<span class="\w* held">(.*?)</span>', str(look.fragments(set())["prompt"]))
    assert covered == [", Secret mission: points +3"], "with its comma: nothing tells that there is something"


def test_a_question_to_follow_says_what_the_die_has_done() -> None:
    at = At(3, dice="move move").row("mj-120210", "helios").seat(1, culture=2).seat(2, culture=2)
    play = at.play().do("activate move", "from home", "land mj-120210", "use")
    assert play.asked == 1
    assert "Lena lands on MJ-120210. Lena gains 2 energy." in seen(play.table, 1, "en")[1]
    play.do("follow", "from home", "orbit helios")
    assert play.asked == 2
    told = seen(play.table, 2, "fr")[1]
    cause = re.findall(r'<p class="prompt__cause">\s*(.*?)\s*</p>', told)
    assert cause == ["Lena se pose sur MJ-120210. Lena gagne 2 Énergies."], "not what a follower has done"
    play.do("pass", "activate move", "from home", "orbit helios")
    assert "Lena enters the orbit of Helios." in seen(play.table, 1, "en")[1], "what is asked twice is not asked alike"


def test_a_mission_is_chosen_by_what_it_is_worth() -> None:
    table = Table(ANY, ANY.setup(2), Dice(Rng(1)), NAMES[:2])
    buttons = seen(table, 0, "fr")[0].buttons
    assert all(re.search(r"\d\sPV", button.note) for button in buttons), [button.note for button in buttons]


def test_dice_that_answer_a_question_stand_out() -> None:
    play = At(2, dice="energy energy move culture").play()
    assert "tray--asked" not in seen(play.table, 0, "en")[1]
    play.do("converter")
    assert "tray--asked" in seen(play.table, 0, "en")[1]


def test_a_click_on_a_piece_goes_straight_through_the_die_that_moves_it() -> None:
    """What a quick click sends is accepted, answer by answer."""
    tried: Counter[str] = Counter()
    for table in games(SETUPS[:2], 4):
        if table.over or (table.state.stack[-1].name != "offer_follow" and tried["activate"] > 200):
            continue
        seat = table.asked()[0]
        view = table.view(seat)
        drawing = Drawing(ANY, ANY.prose("en", NAMES))
        codes = {action.code() for action in table.options(seat)}
        for way in drawing._quick(view, codes).values():
            s = table.state.clone()
            for code in way["code"].split("; "):
                found = [action for action in s.stack[-1].options(s, seat) if action.code() == code]
                assert found, (way, view["step"])
                s.answer(seat, found[0], SILENT)
            tried[way["code"].replace(";", "").split()[0]] += 1
    assert tried["activate"] > 50
    assert tried["follow"] > 2


def test_a_space_that_can_be_clicked_is_not_hidden_by_who_stands_there() -> None:
    at = At(2, dice="economy energy").row("k-widow").seat(0, "orbit k-widow 1").seat(1, "orbit k-widow 2")
    __, html = seen(at.play().table, 0, "en")
    assert 'value="activate economy; advance k-widow"' in html
    assert re.search(r'class="tok p2 tok--orbit tok--under" id="ship-1-0"', html)
    assert not re.search(r'tok--under" id="ship-0-', html)


def test_odds_are_shown_before_a_reroll() -> None:
    """One die shows a wanted face once in six, two dice 11 times in 36; the page says so before they are rolled."""
    table = At(2, dice="colony colony culture energy").play().table
    table.submit(0, table.ticket(0), "reroll")
    __, html = seen(table, 0, "en")
    assert re.findall(r'<span class="odds__n[^>]*>[^<]*<b>(\d+%)</b>', html) == ["17%", "31%", "42%", "52%"]
    table.submit(0, table.ticket(0), "pick colony")
    table.submit(0, table.ticket(0), "pick colony")
    look, html = seen(table, 0, "fr")
    assert re.search(r'odds__n now" aria-current="true">[^<]*<b>31', html)
    done = next(button for button in look.buttons if button.code == "done")
    assert done.note.replace("\u202f", " ").replace("\xa0", " ") == "la face voulue : 31 %"
    assert "odds__n" not in seen(table, 1, "en")[1]


def test_an_option_says_what_it_brings() -> None:
    """Energy counts what is really gained; an advance that colonizes is good news."""
    at = At(2, dice="energy diplomacy move")
    at.data["position"]["row"][0] = "jakks"
    at.data["position"]["players"][0] |= {"energy": 6, "ships": ["orbit jakks 1", "home", "locked", "locked"]}
    table = at.play().table
    look, __ = seen(table, 0, "en")
    notes = {button.code: (button.note, button.tone) for button in look.buttons}
    assert notes["activate energy"][0] == "+1 energy"
    assert notes["activate diplomacy"] == ("Jakks colonized, +1 VP", "good")
    assert next(button for button in look.buttons if button.code == "end").preview
    for code in ("converter", "spend energy", "spend diplomacy", "change move"):
        if code in {action.code() for action in table.options(0)}:
            table.answer(0, code)
    look, __ = seen(table, 0, "en")
    notes = {button.code: (button.note, button.tone) for button in look.buttons}
    assert notes["face energy"] == ("+1 energy", "")
    assert notes["face economy"] == ("nothing", "bad")
    look, __ = seen(At(2, dice="colony move").play().table, 0, "en")
    assert next(button for button in look.buttons if button.code == "activate colony").note == "level 2 for 2 energy"


def test_a_track_bends_from_the_lower_left_over_the_top() -> None:
    """The middle space of a track is at the top; start and end mirror each other."""
    assert spot(1, 2) == (0.0, -1.0) or spot(1, 2) == (-0.0, -1.0)
    (x0, y0), (x1, y1) = spot(0, 5), spot(5, 5)
    assert (x0, y0) == (-x1, y1)
    assert x0 < 0 < y0


def test_every_planet_has_signs_and_a_face() -> None:
    """Each action is shown in signs, with what it costs before the arrow; each planet is painted."""
    for card in ANY.content.planets:  # type: ignore[attr-defined]
        parts = formula(card.verb)
        assert parts, card.id
        costs = card.verb.cost_energy or card.verb.cost_culture or card.verb.cost_dice
        if costs:
            assert ("arrow-right", "", "to") in parts[1:]
        assert globe(card.id) == f"globe-{card.id}", "each planet of the box has its own"
        assert picture_url("galaxies", globe(card.id))
    assert picture_url("galaxies", globe("a-planet-from-a-pack"))


def test_how_to_play_is_written_in_both_languages() -> None:
    """The page says all six faces."""
    for lang in ("en", "fr"):
        prose = GAME.prose(lang, NAMES)
        html = render("galaxies/how.html", prose)
        assert all(prose.word(face) in html for face in ("move", "energy", "culture", "diplomacy", "economy", "colony"))


def test_a_die_that_cannot_be_used_says_why() -> None:
    """In numbers: what an upgrade costs and what there is to pay it with, and which track a ship would need."""
    table = At(2, dice="colony economy energy").seat(0, energy=1, culture=0).play().table
    html = seen(table, 0, "en")[1]
    assert "level 2 costs 2, you have 1 energy and 0 culture; no colony yet." in html
    assert "you have no ship on an economy track." in html, "both fit in two lines"
    assert len(re.findall(r'class="die[^"]* die--no"', html)) == 2
    card = Drawing(ANY, ANY.prose("en", NAMES)).card(table.view(0), "die-0")
    assert card is not None
    assert "level 2 costs 2" in card.why_not


def test_a_planet_that_a_ship_cannot_go_to_says_why() -> None:
    at = At(dice="move").seat(0, "orbit jakks 1", "orbit leandra 0", "surface leandra", empire=5)
    table = at.row("jakks", "leandra").play().do("activate move", "from orbit jakks").table
    drawing = Drawing(ANY, ANY.prose("en", NAMES))
    reasons = {name: drawing.card(table.view(0), f"planet-{name}") for name in ("jakks", "leandra")}
    told = {name: card.why_not for name, card in reasons.items() if card is not None}
    assert told == {
        "jakks": "The ship leaves from here; it goes to another planet or home.",
        "leandra": "Ships of yours are in its orbit and on its surface already.",
    }


def test_a_landing_says_when_the_planet_cannot_be_used() -> None:
    table = At(3, dice="move energy").row("padraigin-3110", "helios", "zalax").seat(0, culture=1).play().table
    for code in ("activate move", "from home"):
        table.answer(0, code)
    assert "padraigin-3110" in table.view(0)["idle"]
    assert "helios" not in table.view(0)["idle"]
    look, html = seen(table, 0, "en")
    assert "Its action costs 2 culture, you have 1 culture." in html
    notes = {button.code: (button.note, button.tone) for button in look.buttons}
    assert notes["land padraigin-3110"][1] == "bad"
    assert notes["land helios"] == ("Discard a planet of the row without any ship and replace it.", "")
    plan = Plan(table, 0, [["land padraigin-3110"]])
    picks = [Pick(plan.draft.view_before(0), plan.draft.action(0))]
    assert look.drawing.planned(picks).label == "Land on Padraigin-3110: without its action"
    plan = Plan(table, 0, [["land helios", "pass"]])
    picks = [Pick(plan.draft.view_before(at), plan.draft.action(at)) for at in (0, 1)]
    assert look.drawing.planned(picks).label == "Land on Helios: without its action"


def test_a_landing_says_what_the_planet_would_bring() -> None:
    """Also what follows without a choice; where there is one, the planet's text stands there instead."""
    at = At(2, dice="move").row("nakagawakozi", "gort", "andellouxian-6").seat(0, "orbit gort 4", energy=2)
    look, html = seen(at.play().do("activate move", "from home").table, 0, "en")
    told = {button.code: [each.text for each in button.forecast] for button in look.buttons}
    assert told["land nakagawakozi"] == ["Points +7", "Energy \N{MINUS SIGN}2", "Gort colonized"]
    assert not told["land andellouxian-6"]
    assert re.search(r'<b class="good">Points \+7</b>,\s', html)
    assert not re.search(r"<p>\s*Pay 2 energy: advance one of your ships 2 spaces", html)
    assert "Return one of your orbiting ships to your galaxy" in html
    both = At(2, dice="move").row("nakagawakozi", "gort", "gyore")
    both = both.seat(0, "orbit gort 4", "orbit gyore 0", energy=2, empire=3)
    look, html = seen(both.play().do("activate move", "from home").table, 0, "en")
    assert not next(button for button in look.buttons if button.code == "land nakagawakozi").forecast
    assert re.search(r"<p>\s*Pay 2 energy: advance one of your ships 2 spaces", html)


def test_a_space_that_a_ship_hides_is_seen_to_be_a_target() -> None:
    at = At(2, dice="move").row("gort", "gyore").seat(1, "orbit gort 0")
    _look, html = seen(at.play().do("activate move", "from home").table, 0, "en")
    assert re.search(r'tok--goal"\s+id="ship-1-0"', html)


def test_what_is_said_of_landings_is_what_then_happens() -> None:
    """In every position of a few games in which a ship may land."""
    told = Counter[bool]()
    for table in games([GAME.setup(3), GAME.setup(1, solo="zendica")], 2):
        step = table.state.stack[-1] if table.state.stack else None
        if step is None or step.name != "fly_ship":
            continue
        seat = table.asked()[0]
        for action in table.options(seat):
            verb, _, planet = action.code().partition(" ")
            if verb == "land":
                would = table.state.clone()
                would.answer(seat, action, SILENT)
                used = would.stack[-1].name == "landing_action"
                assert used == (planet not in table.view(seat)["idle"])
                told[used] += 1
    assert min(told[True], told[False]) > 20


def test_points_beyond_the_end_are_seen_and_no_marker_hides_another() -> None:
    """Where all have passed 21, their places still differ."""
    for points in ([22, 22, 25], [0, 0, 0, 0, 0], [21, 20, 19, 30, 29], [7, 8]):
        most = max(28, max(points) + 4)
        places = spread(points, [1.2] * len(points), most)
        assert all(0 <= place <= most for place in places)
        ordered = sorted(places)
        assert all(after - before > 0.78 for before, after in pairwise(ordered))
        assert sorted(points) == [points[places.index(place)] for place in ordered]


def test_equal_scores_stand_together_and_say_their_number_once() -> None:
    """Nobody looks ahead of somebody with as many points, and four at 1 don't reach from there to 5."""
    assert last_of_equals([0, 0, 3, 0]) == [False, False, True, True]
    assert spread([0, 0, 0], [1.2, 1.2, 2.4], 28) == [0, 0.8, 2.2]
    assert spread([5, 12, 5], [1.2, 2.4, 2.4], 28) == [4.0, 12.0, 5.4]
    assert max(spread([1, 1, 0, 1, 1], [1.2] * 5, 28)) < 4.2


def test_a_plate_tells_what_an_advance_comes_to() -> None:
    table = At(2, dice="diplomacy").seat(0, "orbit jakks 1", "orbit mj-120210 0").play().do("activate diplomacy").table
    html = seen(table, 0, "en")[1]
    assert re.search(r'value="advance jakks"[^>]*><b>Jakks yours <em>★ \+1</em></b><small>1 → 2, ships fly home', html)
    assert "2 more to colonize" in html
    assert 'class="plate' not in seen(table, 1, "en")[1]


@pytest.mark.rule("TEG-32.1")
def test_what_the_rogue_would_do_with_each_face_is_what_it_then_does() -> None:
    """Every face, at many moments of many games: the prospect is the difference that letting it happen makes."""
    compared = 0
    for table in games([ANY.setup(1, solo=name) for name in ("artemis", "hades", "gamelyn")], 3):
        if table.over or table.state.stack[-1].name != "force_reroll":
            continue
        now = next(die["face"] for die in table.view(0)["dice"] if die["now"])
        told = next(each for each in table.view(0)["prospects"] if each["face"] == now)
        after = table.fork()
        after.answer(0, "pass")
        if [event.kind.name for event in after.log[len(table.log) :]].count("activated") != 1:
            continue  # the next die has been carried out, too
        expected = compare(ANY.tally(table.view(None)), ANY.tally(after.view(None)))
        assert told["changes"] == expected
        let = next(button for button in Renderer(room_of(table), table, 0, "en").buttons if button.code == "pass")
        assert not expected or let.note.startswith(("you: ", f"{ANY.prose('en', NAMES).side(ROGUE, table.view(0))}: "))
        compared += 1
    assert compared > 15


def test_everything_on_the_table_has_a_card_and_secrets_have_none() -> None:
    drawing = Drawing(ANY, ANY.prose("fr", NAMES))
    for table in games([ANY.setup(3), ANY.setup(1, solo="zendica")], 1):
        if len(table.record.lines) % 25:
            continue
        html = seen(table, 0, "fr")[1]
        names = set(re.findall(r'data-info="([^"]+)"', html))
        assert len(names) > 10
        for name in names:
            assert drawing.card(table.view(0), name) is not None, name
    table = At(3).play().table
    hidden = table.view(1)["mission"]
    assert drawing.card(table.view(0), f"mission-{hidden}") is None
    assert drawing.card(table.view(1), f"mission-{hidden}") is not None
    for nonsense in ("ship-9-9", "die-x", "planet-nowhere", "player-7", "icon:nothing", "", "mission-"):
        assert drawing.card(table.view(0), nonsense) is None


def test_a_drafted_step_is_one_die_with_the_way_of_its_ship() -> None:
    """A move from home, an advance, a reroll: each is one chip, and arrows begin where a ship was."""
    drawing = Drawing(ANY, ANY.prose("en", NAMES))

    def chip(at: At, *codes: str, unsaid: str = "-") -> tuple[str, str, str]:
        table = at.play().table
        draft = table.draft(0, codes)
        picks = [Pick(draft.view_before(i), draft.action(i)) for i, code in enumerate(codes) if code != unsaid]
        return drawing.planned(picks)[:3]

    moved = chip(At(2, dice="move energy"), "activate move", "from home", "orbit jakks")
    assert moved == ("Move: Orbit Jakks", "home", "space-jakks-0")
    at = At(2, dice="economy energy").row("shouhua", "hoefker").seat(0, "orbit hoefker 1")
    assert chip(at, "activate economy", "advance hoefker")[1:] == ("space-hoefker-1", "space-hoefker-2")
    # Where one ship can go, nobody says which.
    assert chip(At(2, dice="move energy"), "activate move", "from home", "orbit jakks", unsaid="from home") == moved
    assert chip(at, "activate economy", "advance hoefker", unsaid="advance hoefker")[1:] == (
        "space-hoefker-1",
        "space-hoefker-2",
    )
    dice = At(2, dice="energy energy move")
    assert chip(dice, "reroll", "pick energy", "pick energy", "done")[0] == "Roll 2 dice · 2× Energy"
    assert chip(dice, "converter", "spend energy", "spend energy", "change move", "face colony")[0] == (
        "Converter: Move → Colony"
    )


def test_a_draft_shows_ghosts_and_what_it_would_change() -> None:
    """The ship where it would be, resources before and after, and dice that play what is drafted."""
    table = At(2, dice="move energy").seat(1, culture=2).play().table
    plan = Plan(table, 0, [["activate move", "orbit jakks"]])
    html = "\n".join(map(str, Renderer(room_of(table), table, 0, "en", plan=plan).fragments(set()).values()))
    assert len(re.findall(r"\btok--ghost\b", html)) == 1
    assert "Then Ana may follow." in html
    assert 'data-next="activate energy"' in html, "the next die plays this one"
    assert re.search(r'value="activate move; land hoefker"\s+data-instead="step"', html), "another planet is a tap away"
    table = At(2, dice="energy move").seat(1, culture=0).play().table
    plan = Plan(table, 0, [["activate energy"]])
    html = "\n".join(map(str, Renderer(room_of(table), table, 0, "en", plan=plan).fragments(set()).values()))
    assert html.count("differs") == 2, "two ships at home bring two energy"
    assert "→ 4" in html
    assert "data-next" not in html, "nobody can follow: the plan goes on"
    plan = Plan(table, 0, [["reroll", "pick energy", "pick move"]])
    html = Renderer(room_of(table), table, 0, "en", plan=plan).fragments(set())["prompt"].html
    assert re.search(r'id="go"[^>]*>\s*Roll 2 dice\s*<', html)
    assert "Move, Energy" in html, "the dice themselves show no faces any more"


def test_a_die_that_could_not_be_used_next_says_why_instead_of_playing_the_last() -> None:
    """While others may follow what is drafted: a tap on it carries nothing out."""
    table = At(2, dice="move colony economy energy").seat(0, energy=1).seat(1, culture=2).play().table
    plan = Plan(table, 0, [["activate move", "orbit jakks"]])
    look = Renderer(room_of(table), table, 0, "en", plan=plan)
    html = "\n".join(map(str, look.fragments(set()).values()))
    assert re.findall(r'data-next="activate (\w+)"', html) == ["energy"]
    dead = re.findall(r'class="die die--no" id="(die-\d)"', html)
    assert len(dead) == 2, "no ship on an economy track, and too little energy for a level"
    assert "level 2 costs 2, you have 1 energy" in html
    for name in dead:
        card = look.drawing.card(look.view, name)
        assert card is not None
        assert card.why_not.startswith("It can’t be used: ")


def test_what_is_drafted_can_be_taken_back_by_the_button_for_that() -> None:
    """Though the last answer can't be, because chance came after it."""
    table = At(2, dice="energy move").play().table
    for steps, dead in (([], True), ([["activate energy"]], False), ([], True)):
        look = Renderer(room_of(table), table, 0, "en", plan=Plan(table, 0, steps))
        assert ('aria-disabled="true"' in look.fragments(set())["undo"].html) is dead


def test_while_one_mission_is_drafted_the_other_is_a_tap_away() -> None:
    table = Table(ANY, ANY.setup(2), Dice(Rng(3)), NAMES[:2])
    one, other = [action.code() for action in table.options(0)]
    plan = Plan(table, 0, [[one]])
    html = Renderer(room_of(table), table, 0, "en", plan=plan).fragments(set())["mine"].html
    assert re.search(rf'value="{other}"\s+data-instead="all"', html)
    assert f'value="{one}"' not in html


def test_whoever_is_not_here_does_not_think() -> None:
    table = Table(ANY, ANY.setup(2), Dice(Rng(3)), NAMES[:2])
    for online, word in ((set(), "not here"), ({1}, "thinking")):
        html = Renderer(room_of(table), table, 0, "en").fragments(online)["players"].html
        assert [each for each in ("not here", "thinking") if each in html] == [word]


def test_the_rogues_lines_carry_its_skull() -> None:
    for table in games([ANY.setup(1, solo="artemis")], 1):
        if any(event.kind.name == "rogue_rolled" for event in table.log):
            log = Renderer(room_of(table), table, 0, "en").fragments(set())["log"].html
            line = re.search(r"<li[^>]*>((?:(?!</li>).)*)Artemis</b> rolls", str(log))
            assert line is not None
            assert "#emblem-rogue" in line[1]
            return
    raise AssertionError("the Rogue never rolled")


def test_at_the_end_everybody_shows_the_points_of_the_score_sheet() -> None:
    """Missions are revealed: mats, players and race count them, as the sheet does."""
    rng = Rng(11)
    table = Table(ANY, ANY.setup(2), Dice(Rng(6)), NAMES[:2])
    while not table.over:
        answer_at_random(table, rng)
    look, __ = seen(table, 0, "en")
    sheet = {side["seat"]: side["total"] for side in look.score_sheet()["sides"]}
    drawing = Drawing(ANY, ANY.prose("en", NAMES))
    assert {mark["side"]: mark["vp"] for mark in drawing._race(look.view)["marks"]} == sheet
    assert drawing._mat(0, look.view, {}, {})["vp"] == sheet[0]
    assert drawing._other(1, look.view, {})["vp"] == sheet[1]
    assert sheet != {side: mat["vp"] for side, mat in enumerate(look.view["players"])}, "somebody's mission counts"


def test_dice_that_are_about_to_be_rolled_show_no_face() -> None:
    """Those of a new turn have none yet; those laid aside for a reroll can still be taken back."""
    table = At(2, dice="energy culture").play().table
    view = table.view(0)
    for die in view["dice"]:
        die["state"] = "rolling"
    drawing = seen(table, 0, "en")[0].drawing
    assert isinstance(drawing, Drawing)
    assert {die["word"] for die in drawing._tray(view, [], {})["dice"]} == {"rolling"}
    view["step"] = "pick_reroll 0 0"
    assert [die["word"] for die in drawing._tray(view, [], {})["dice"]] == ["Energy", "Culture"]
