"""The table in the terminal: the galaxy as a map, the boards, the hand."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from starboard.games.conflict.components import BONUSES, EVOLUTIONS, EXPANSION_ACTIONS
from starboard.games.conflict.prose import ConflictProse
from starboard.kernel.game import View
from starboard.kernel.terminal import Fitted, legend

COLOURS = ("bright_blue", "bright_red", "bright_yellow", "bright_magenta", "bright_green", "bright_cyan")
SHORT = {
    "portal": "⊚",
    "movement": "»",
    "production": "+",
    "ambush": "⊕",
    "conversion": "⇄",
    "victory": "★",
    "influence": "◉",
    "armament": "†",
}
"""A sign for each bonus; the line below the map says what they mean."""

WIDTH, HEIGHT = 104, 33
"""The galaxy, where the terminal is large enough."""
LOW = 15
"""The galaxy has at least so many lines, and one more for each player."""
AROUND = 24
"""So many lines of the terminal are left for the boards, the hand and the question, where it is high enough."""
ASIDE = sorted(
    [(right, down) for right in range(-16, 17) for down in (-2, -1, 0, 1, 2)],
    key=lambda way: abs(way[0]) + 6 * abs(way[1]),
)
"""By how much a sector may be moved where its name and another one's would cover each other: the nearest first."""
NARROW = 108
"""Below this width the boards have signs for headings instead of words."""


def draw(view: View, prose: ConflictProse) -> RenderableType:
    """A view as something that Rich prints, for a terminal of 80 columns or more."""
    parts: list[RenderableType] = [
        _head(view, prose),
        Fitted(lambda width, height: _galaxy(view, prose, min(WIDTH, width - 4), height - AROUND)),
        _signs(prose),
        Fitted(lambda width, _: _boards(view, prose, width < NARROW)),
    ]
    if view["seat"] is not None and view["players"][view["seat"]]["hand"]:
        parts.append(_hand(view, prose))
    return Group(*parts)


def _head(view: View, prose: ConflictProse) -> Text:
    text = Text()
    text.append(prose.title(), "bold")
    text.append("   ")
    text.append(prose.say("Age %(age)d, round %(round)d.", age=min(view["age"], 3), round=min(view["round"], 5)))
    text.append("   ")
    text.append(
        prose.say("Hands go to the left.") if view["pass_to"] > 0 else prose.say("Hands go to the right."), "dim"
    )
    return text


class Canvas:
    """A grid of characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write from a cell to the right; what does not fit is left out."""
        for i, character in enumerate(text):
            if 0 <= y < self.height and 0 <= x + i < self.width:
                self.cells[y][x + i] = (character, style)

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """A dotted line between two cells."""
        steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
        for i in range(1, steps):
            self.put(round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps), "·", "grey37")

    def text(self) -> Text:
        """Everything, line by line."""
        out = Text()
        for row in self.cells:
            for character, style in row:
                out.append(character, style)
            out.append("\n")
        out.right_crop(1)
        return out


Tokens = list[tuple[str, str]]
"""What is written, each with its style."""


def _galaxy(view: View, prose: ConflictProse, width: int, height: int) -> Panel:
    canvas = Canvas(width, max(LOW + len(view["players"]), min(HEIGHT, height)))
    names = {place["id"]: _name(place, view, prose) for place in view["places"]}
    tokens = {place["id"]: _tokens(place) for place in view["places"]}
    centres = _centres(canvas, view["places"], {each: (names[each][0], _plain(tokens[each])) for each in names})
    for place in view["places"]:
        for near in place["adjacent"]:
            if place["id"] < near:
                canvas.line(*centres[place["id"]], *centres[near])
    for place, (x, y) in centres.items():
        for row, parts in ((y, [names[place]]), (y + 1, tokens[place])):
            at = x - cell_len(_plain(parts)) // 2
            for text, style in parts:
                canvas.put(at, row, text, style)
                at += cell_len(text)
    ours = prose.pencil("layout", str(len(view["players"]))).strip()
    return Panel(canvas.text(), width=width + 4, border_style="grey37", subtitle=ours, subtitle_align="right")


def _plain(parts: Tokens) -> str:
    return "".join([text for text, _ in parts])


def _centres(
    canvas: Canvas, places: list[dict[str, Any]], lines: dict[str, tuple[str, str]]
) -> dict[str, tuple[int, int]]:
    """Where the name of each place goes, its tokens below: where it lies, or beside that if it would cover another."""
    centres: dict[str, tuple[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for place in sorted(places, key=lambda each: (each["y"], each["x"])):
        x = round((place["x"] + 1) / 2 * (canvas.width - 22)) + 11
        y = round((place["y"] + 1) / 2 * (canvas.height - 4)) + 1
        for right, down in ASIDE:
            cells = {
                (x + right - cell_len(text) // 2 + at, y + down + row)
                for row, text in enumerate(lines[place["id"]])
                for at in range(-1, cell_len(text) + 1)
            }
            if not cells & taken and all(0 <= at <= canvas.width and row < canvas.height for at, row in cells):
                x, y = x + right, y + down
                break
        taken |= cells
        centres[place["id"]] = (x, y)
    return centres


def _name(place: dict[str, Any], view: View, prose: ConflictProse) -> tuple[str, str]:
    holder = place["control"]
    name = prose.place(place["id"], view)
    if place["face_down"]:
        name = f"? {name}"
    elif place["origin"] and place["colony"] is None:
        name = f"○ {name}"
    elif place["bonus"] is not None:
        name = f"{SHORT[place['bonus']]} {name}"
    else:
        name = f"⌂ {name}"
    if place["sector"]:
        name += prose.pencil("sector", place["sector"])
    return name, f"bold {COLOURS[holder]}" if holder is not None else "white"


def _tokens(place: dict[str, Any]) -> Tokens:
    tokens = [(f"▲{count}", COLOURS[seat]) for seat, count in enumerate(place["ships"]) if count]
    if place["colony"] is not None:
        tokens.append(("■", COLOURS[place["colony"]]))
    return [part for token in tokens for part in ((" ", ""), token)][1:]


def _signs(prose: ConflictProse) -> Text:
    signs = legend(
        [
            *((SHORT[bonus], prose.word(bonus)) for bonus in BONUSES),
            ("▲", prose.say("ships")),
            ("■", prose.say("colony")),
            ("⌂", prose.say("origin sector")),
        ]
    )
    signs.append(f"\n{prose.pencil_note()}")
    return signs


def _boards(view: View, prose: ConflictProse, narrow: bool) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for evolution in EVOLUTIONS:
        table.add_column(SHORT[evolution] if narrow else prose.word(evolution), justify="right")
    for title in (prose.say("Supply"), prose.say("Sectors"), prose.say("VP"), prose.say("Cards")):
        table.add_column(title, justify="right")
    table.add_column(prose.say("This round"))
    for seat, player in enumerate(view["players"]):
        name = prose.side(seat, view)
        if name != prose.seats[seat]:
            name = f"{name} ({prose.seats[seat]})"
        levels = []
        for evolution in EVOLUTIONS:
            bonus = player["bonuses"][evolution]
            levels.append(f"{player['levels'][evolution]}" + (f"+{bonus}" if bonus else ""))
        table.add_row(
            Text(("▸ " if seat in view["asked"] else "  ") + name, COLOURS[seat]),
            *levels,
            f"▲{player['supply']} ■{player['colonies']}",
            str(player["sectors"]),
            Text(str(player["vp"]), "bold"),
            str(player["cards"]),
            _played(player, view, prose),
        )
    return table


def _played(player: dict[str, Any], view: View, prose: ConflictProse) -> str:
    if player["card"] is not None:
        return f"{player['card']} {prose.word(player['strategy'])}"
    if view["step"] is not None and view["step"].startswith("choose_strategy"):
        return prose.say("ready") if player["ready"] else prose.say("choosing…")
    return ""


def _hand(view: View, prose: ConflictProse) -> Group:
    picked = view.get("picked") or []
    cards = []
    for index in view["players"][view["seat"]]["hand"]:
        card = prose.content.cards[index - 1]
        text = Text()
        text.append(f"{prose.word('evolution')} ", "dim")
        text.append(f"{prose.word(EVOLUTIONS[card.evolution])}\n")
        for kind, count in zip(EXPANSION_ACTIONS, card.expansion, strict=True):
            if count:
                text.append(f"{SHORT[kind]} {prose.word(kind)}" + (f" ×{count}" if count > 1 else "") + "\n")
        text.right_crop(1)
        chosen = f"card {index}" in picked
        title = f"{index}{prose.pencil('card', str(index))}"
        cards.append(Panel(text, title=title, border_style="bold bright_white" if chosen else "grey50", width=24))
    unseen = view["unseen"]
    hint = prose.say("Cards you have not seen this age: %(cards)s", cards=", ".join(map(str, unseen)) or "–")
    return Group(Columns(cards), Text(hint, "dim"))
