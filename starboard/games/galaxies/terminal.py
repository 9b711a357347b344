"""The table in the terminal: the row of planets, the dice, the mats, the own mission."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from starboard.games.galaxies.prose import GalaxiesProse
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.game import View
from starboard.kernel.terminal import Fitted, legend

COLOURS = ("bright_blue", "bright_red", "bright_yellow", "bright_magenta", "bright_green")
ROGUE_COLOUR = "bold white"
SIGNS = {"move": "➤", "energy": "ϟ", "culture": "♪", "diplomacy": "∞", "economy": "▤", "colony": "⌂"}
"""A sign for each face, resource and kind of track; the line below the row says what they mean."""
CARD = 36
"""The width of a planet card, where there is room for three beside each other."""
FRAME = 4
"""A planet card is so many lines higher than its text: the frame, the track, and who has landed."""
NARROW = 100
"""Below this width the mats leave words out."""


def draw(view: View, prose: GalaxiesProse) -> RenderableType:
    """A view as something that Rich prints, for a terminal of 80 columns or more."""
    parts: list[RenderableType] = [
        _head(view, prose),
        Fitted(lambda width, _: _row(view, prose, min(CARD, width // 3))),
        _signs(prose),
    ]
    if view["dice"]:
        parts.append(_dice(view, prose))
    parts.append(Fitted(lambda width, _: _mats(view, prose, width < NARROW)))
    parts.append(_colonies(view, prose))
    if view["solo"]:
        parts.append(_rogue(view, prose))
    if view["seat"] is not None:
        parts.append(_own(view, prose))
    return Group(*[part for part in parts if not isinstance(part, Text) or part.plain])


def colour(side: int, view: View) -> str:
    """The colour of a side."""
    return ROGUE_COLOUR if view["solo"] and side == ROGUE else COLOURS[side]


def _head(view: View, prose: GalaxiesProse) -> Text:
    text = Text(prose.title(), "bold")
    if view["round"]:
        text.append("  " + prose.say("Round %(round)d", round=view["round"]), "default")
        text.append("  ")
        text.append(prose.say("%(who)s’s turn", who=prose.side(view["active"], view)), colour(view["active"], view))
    if view["triggered"] is not None:
        text.append("  " + prose.say("Last round"), "bold bright_red")
    return text


def _row(view: View, prose: GalaxiesProse, width: int) -> Columns:
    planets = [planet for planet in view["row"] if planet is not None]
    texts = [Text(prose.planet_text(planet["id"], view)).wrap(Console(), width - FRAME) for planet in planets]
    height = FRAME + max((len(lines) for lines in texts), default=0)
    cards = [_planet(planet, view, prose, width, height) for planet in planets]
    return Columns(cards, padding=(0, 0))


def _planet(planet: dict[str, Any], view: View, prose: GalaxiesProse, width: int, height: int) -> Panel:
    text = Text()
    text.append(f"{SIGNS[planet['resource']]}  ", "dim")
    sides = range(len(planet["orbit"]))
    for space in range(planet["track"]):
        here = [side for side in sides if planet["orbit"][side] == space]
        if here:
            for side in here:
                text.append(_mark(side, view), colour(side, view))
        else:
            text.append(str(space), "dim")
        text.append("·", "dim")
    text.append(SIGNS[planet["kind"]], "bold")
    text.append("\n")
    text.append(prose.say("landed: "), "dim")
    for side in planet["landed"]:
        text.append(_mark(side, view), colour(side, view))
    if not planet["landed"]:
        text.append("–", "dim")
    text.append("\n")
    text.append(prose.planet_text(planet["id"], view))
    title = Text.assemble((prose.planet(planet["id"]), "bold"), f" ★{planet['vp']}")
    return Panel(text, title=title, width=width, height=height, border_style="grey50", padding=(0, 1))


def _mark(side: int, view: View) -> str:
    return "▲R" if view["solo"] and side == ROGUE else f"▲{side + 1}"


def _signs(prose: GalaxiesProse) -> Text:
    faces = [(SIGNS[name], prose.word(name)) for name in SIGNS]
    return legend([*faces, ("▲", prose.say("ship")), ("★", prose.say("VP"))])


def _dice(view: View, prose: GalaxiesProse) -> Text:
    aside = any(die["state"] == "rolling" and die["face"] for die in view["dice"])
    places = {
        "inactive": prose.say("Dice"),
        "rolling": prose.say("to be rerolled") if aside else prose.say("rolling"),
        "activated": prose.say("activated"),
        "converter": prose.say("converter"),
        "discarded": prose.say("discarded"),
    }
    text = Text()
    for state, label in places.items():
        dice = [die for die in view["dice"] if die["state"] == state]
        if dice:
            text.append(prose.say("%(label)s: ", label=label), "dim")
            for die in dice:
                style = (
                    "bold reverse" if die["now"] and state == "activated" else "bold" if state == "inactive" else "dim"
                )
                face = die["face"]
                text.append(" ? " if face is None else f" {SIGNS[face]} {prose.word(face)} ", style)
                text.append(" ")
            text.append("  ")
    if view["follow_cost"] != 1:
        text.append(
            prose.say("Following costs %(what)s.", what=prose.amounts(0, view["follow_cost"])) + "  ", "bright_red"
        )
    bonus = view["follow_bonus"]
    if bonus["energy"] or bonus["culture"]:
        what = prose.amounts(bonus["energy"], bonus["culture"])
        text.append(prose.say("Being followed brings %(what)s.", what=what), "bright_green")
    return text


def _mats(view: View, prose: GalaxiesProse, narrow: bool) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for name in ("energy", "culture"):
        table.add_column(SIGNS[name] if narrow else f"{SIGNS[name]} {prose.word(name)}", justify="right")
    for title in (prose.say("Empire"), prose.say("Dice"), prose.say("VP")):
        table.add_column(title, justify="right")
    table.add_column(prose.say("Ships"))
    sides = list(enumerate(view["players"]))
    if view["solo"]:
        sides.append((ROGUE, view["rogue"]))
    for side, mat in sides:
        cost = mat["upgrade_cost"]
        empire = (
            str(mat["empire"])
            if cost is None
            else prose.say("%(level)d (next %(cost)d)", level=mat["empire"], cost=cost)
        )
        table.add_row(
            Text(("▸ " if side in view["asked"] else "  ") + prose.side(side, view), colour(side, view)),
            f"{mat['energy']}/{mat['energy_max']}",
            f"{mat['culture']}/{mat['culture_max']}",
            empire,
            str(mat["dice"]),
            Text(str(mat["vp"]), "bold"),
            _ships(mat, prose),
        )
    return table


def _ships(mat: dict[str, Any], prose: GalaxiesProse) -> str:
    home = sum(ship["where"] == "home" for ship in mat["ships"])
    parts = [prose.say("%(n)d home", n=home)] if home else []
    for ship in mat["ships"]:
        if ship["where"] == "orbit":
            parts.append(f"{prose.planet(ship['planet'])} {ship['level']}")
        if ship["where"] == "surface":
            parts.append(prose.say("on %(planet)s", planet=prose.planet(ship["planet"])))
    return ", ".join(parts)


def _colonies(view: View, prose: GalaxiesProse) -> Text:
    text = Text()
    sides = list(enumerate(view["players"]))
    if view["solo"]:
        sides.append((ROGUE, view["rogue"]))
    for side, mat in sides:
        for name in mat["colonies"]:
            whose = f"{prose.side(side, view)} · {prose.planet(name)}"
            text.append(prose.say("%(label)s: ", label=whose), colour(side, view))
            text.append(f"{prose.planet_text(name, view)}\n", "default")
    text.right_crop(1)
    return text


def _rogue(view: View, prose: GalaxiesProse) -> Text:
    rogue = next(each for each in prose.content.rogues if each.id == view["solo"])
    level = view["rogue"]["empire"]
    text = Text(prose.rogue_title(rogue) + prose.pencil("rogue", rogue.id), ROGUE_COLOUR)
    if level < rogue.skull:
        now = rogue.levels[level - 1]
        text.append("  " + prose.say("Attack: %(attack)s", attack=prose.attack(now)))
        if now.once:
            text.append(" (" + prose.say("once per turn") + prose.pencil("once", rogue.id) + ")")
    skull = prose.say("Skull at level %(level)d", level=rogue.skull) + prose.pencil("skull", rogue.id)
    text.append(f"  {skull}\n{prose.pencil_note()}", "dim")
    return text


def _own(view: View, prose: GalaxiesProse) -> Text:
    text = Text()
    if view["mission"] is not None:
        text.append(prose.say("Only you can see this: "), "dim")
        text.append(prose.mission(view["mission"]) + "\n")
    elif view["dealt"]:
        for name in view["dealt"]:
            text.append(prose.mission(name) + "\n")
    text.right_crop(1)
    return text
