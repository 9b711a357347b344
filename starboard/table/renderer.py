"""From a room and a viewer to HTML: what stands in the page, and what is pushed into it."""

from __future__ import annotations

import hashlib
import io
import logging
import re
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from babel.dates import format_datetime
from babel.numbers import format_decimal
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template, meta
from markupsafe import Markup, escape

from starboard.kernel.drawing import Drawing, OptionButton, PartInput
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, Game, View
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.registry import load_game, titles
from starboard.kernel.steps import Seat
from starboard.kernel.table import Table
from starboard.table.line_breaks import LineBreaks
from starboard.table.rooms import Room

HOME = Path(__file__).parent
LETTERS = "abcdefgijklmnopqstvwxyz"
"""Keys after 9: all letters but those of the tools (Hint, Rules, Undo)."""
NO_SCORE = '<div id="score-live"></div>'
LOG_LINES = 60
"""How much of the log stands beside the board; the rest is in the replay."""


@cache
def speech(lang: str) -> Speech:
    """The words of the table itself."""
    return Speech(HOME, lang)


@cache
def version_of(path: Path) -> str:
    """A short hash of a file: addresses that carry it may be kept for ever."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


@cache
def static_url(name: str) -> str:
    """The address of a file in `static`."""
    return f"/static/{name}?v={version_of(HOME / 'static' / name)}"


@lru_cache(2000)
def icon(name: str, cls: str = "", label: str = "") -> Markup:
    """An icon of the sprite; with a label it is read aloud and shown on hover, without it is only decoration."""
    href = f"{static_url('sprite.svg')}#{name}"
    if label:
        words = escape(label)
        return Markup(
            f'<svg class="i {escape(cls)}" role="img" aria-label="{words}"><title>{words}</title>'
            f'<use href="{href}"/></svg>'
        )
    return Markup(f'<svg class="i {escape(cls)}" aria-hidden="true"><use href="{href}"/></svg>')


@cache
def emblem(number: int, cls: str = "") -> Markup:
    """A player's emblem in its colour; 0 is somebody who has none yet."""
    if not number:
        return Markup(f'<span class="emb p0 {escape(cls)}">{icon("human")}</span>')
    return Markup(f'<span class="emb p{number} {escape(cls)}">{icon(f"emblem-{number}")}</span>')


def title_folder(game: Game[Any]) -> Path:
    """The folder of a title."""
    return folder_of(type(game).__module__)


@cache
def folder_of(module: str) -> Path:
    """The folder in which a module lies."""
    found = find_spec(module)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


@cache
def has_part(module: str, name: str) -> bool:
    """Whether the title with that module has a template of that name."""
    return (folder_of(module) / "templates" / f"{name}.html").exists()


MARK = "\x1e"
"""Stands before and after each piece of a fragment while it is being made."""
ID = re.compile(r'\s*<[^>]*? id="([^"]*)"')


class Fragment(str):
    """A part of the page that is pushed when it changes."""

    pieces: list[str]
    """What stands around, a piece, what stands around, a piece … Pieces can be pushed alone."""

    def __new__(cls, marked: str) -> Fragment:
        """From HTML in which the pieces are marked."""
        pieces = marked.split(MARK)
        made = super().__new__(cls, "".join(pieces) if len(pieces) > 1 else marked)
        made.pieces = pieces
        return made

    def since(self, old: Fragment | None) -> str:
        """What a page needs that shows `old`: the pieces that differ where all else is the same, else everything."""
        if old is None or len(self.pieces) == 1 or self.pieces[::2] != old.pieces[::2]:
            return self
        changed = [pair for pair in zip(self.pieces[1::2], old.pieces[1::2], strict=True) if pair[0] != pair[1]]
        for new, was in changed:
            here, there = ID.match(new), ID.match(was)
            if here is None or there is None or here[1] != there[1]:
                return self
        return "".join(new for new, _ in changed)


class Lines(Fragment):
    """The log: its lines are its pieces, and each has an id. Which of them are there changes."""

    def since(self, old: Fragment | None) -> str:
        """The lines that a page does not have, and all ids in their order."""
        if old is None or self.pieces[0] != old.pieces[0]:
            return self
        had = set(old.pieces[1::2])
        lines = self.pieces[1::2]
        ids = " ".join(found[1] for found in map(ID.match, lines) if found)
        return f'<ol id="log-lines" data-order="{ids}">{"".join(line for line in lines if line not in had)}</ol>'


in_bytes = msgspec.msgpack.Encoder().encode
"""Plain data as bytes, which are the same for the same data only."""
_kept: OrderedDict[bytes, Markup] = OrderedDict()


def memo(*key: object, caller: Callable[[], Markup]) -> Markup:
    """For templates: HTML that follows from its key alone is made once.

    Most of a board stays as it is from one push to the next, and looks the same to most who look at it.
    """
    name = in_bytes(key)
    found = _kept.get(name)
    if found is None:
        found = _kept[name] = caller()
        if len(_kept) > 12000:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(name)
    return found


def piece(*key: object, caller: Callable[[], Markup]) -> Markup:
    """For templates: a piece of a fragment, which is one element with an id. What follows from a key is made once."""
    made = memo(*key, caller=caller) if key else caller()
    return Markup(f"{MARK}{made.strip()}{MARK}")


@cache
def playable() -> list[str]:
    """The titles that can be put on the table; one that is installed but broken must not close the lobby."""
    found = []
    for name in titles():
        try:
            game = load_game(name)
            game.prose("en", [""] * game.most_players).title()
        except Exception:
            logging.getLogger("starboard.table").exception("the title %s cannot be loaded", name)
        else:
            found.append(name)
    return found


@cache
def templates() -> Environment:
    """All templates: the table's own, and each title's under its name."""
    rooms = {}
    for name in playable():
        folder = title_folder(load_game(name)) / "templates"
        if folder.is_dir():
            rooms[name] = FileSystemLoader(folder)
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(HOME / "templates"), PrefixLoader(rooms)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n", LineBreaks],
    )
    made.globals.update(icon=icon, emblem=emblem, static_url=static_url, memo=memo, piece=piece)
    return made


def render(template: str, words: Speech, /, **context: Any) -> str:
    """A template in a language. Sentences are looked up in `words`."""

    def gettext(message: str, **params: object) -> str:
        return words.say(message, **params)

    def ngettext(one: str, many: str, n: int, **params: object) -> str:
        return words.say_n(one, many, n, **params)

    def day(at: int) -> str:
        return str(format_datetime(datetime.fromtimestamp(at).astimezone(), "d MMM y HH:mm", locale=words.lang))

    def number(value: float) -> str:
        return str(format_decimal(value, locale=words.lang))

    context = {
        "_": gettext,
        "gettext": gettext,
        "ngettext": ngettext,
        "lang": words.lang,
        "day": day,
        "number": number,
    } | context
    return template_of(template).render(context)


@cache
def template_of(name: str) -> Template:
    """A template by its name."""
    return templates().get_template(name)


class Chair(NamedTuple):
    """Who sits on a chair, as pictures show it."""

    seat: Seat
    name: str
    bot: str


AROUND = ("me", "my_turn", "live", "over", "online", "seats", "flights")
"""What a title's templates may show besides their input."""


@cache
def shows(template: str) -> tuple[str, ...]:
    """The names of AROUND that a template uses; empty where there is no such template."""
    source, _, _ = templates().loader.get_source(templates(), template)  # type: ignore[union-attr]
    parsed = templates().parse(source)
    used = meta.find_undeclared_variables(parsed)
    assert not any(meta.find_referenced_templates(parsed)), "what another template uses is not known here"
    return tuple(name for name in AROUND if name in used)


class Renderer:
    """One table through one pair of eyes, in one language, at one moment."""

    def __init__(self, room: Room, table: Table, seat: Seat | None, lang: str, live: bool = True) -> None:
        """`live` is false for a moment of the past: nothing can be answered there."""
        self.room = room
        self.table = table
        self.seat = seat
        self.lang = lang
        self.live = live and not room.row.settings.imported
        self.since = room.flying
        """How long the log was before what is news here."""
        self.words = speech(lang)
        self.game = room.game
        self.view: View = table.view(seat)
        self.prose, self.drawing = self._voice()
        self.buttons = self._buttons()
        self._whole: dict[str, Any] | None = None

    def _voice(self) -> tuple[Prose, Drawing]:
        kept = self.room.drawn.get(("voice", self.lang))
        if kept is None:
            prose = self.game.prose(self.lang, self.room.names())
            kept = prose, self.game.drawing(prose)
            self.room.drawn["voice", self.lang] = kept
        prose, drawing = kept
        return prose, drawing

    # -- what is asked

    def _buttons(self) -> list[OptionButton]:
        if not self.live or self.seat is None or not self.table.may_answer(self.seat):
            return []
        plain = [self.drawing.button(self.view, action) for action in self.table.options(self.seat)]
        loud = [button for button in plain if not button.quiet]
        quiet = [button for button in plain if button.quiet]
        keys = [*"123456789", *LETTERS]
        made = [button._replace(key=keys[i] if i < len(keys) else "") for i, button in enumerate(loud)]
        rest = ["0", *keys[len(loud) :]]
        return made + [button._replace(key=rest[i] if i < len(rest) else "") for i, button in enumerate(quiet)]

    @property
    def asked(self) -> bool:
        """Whether this viewer must answer (and not only may change an answer)."""
        return self.live and self.seat is not None and self.seat in self.table.asked()

    def undo_problem(self) -> str:
        """Why undo would be refused; empty when it would not."""
        if self.seat is None or not self.live:
            return self.words.say("you only watch this table")
        if not self.room.row.settings.undo:
            return self.words.say("this table plays without undo")
        problem = self.table.undo_problem(self.seat)
        return self.words.say(problem) if problem else ""

    # -- what has happened

    def sentence(self, event: Event) -> Markup:
        """What happened, in words; the pieces that it names can be found on the board. Empty when not worth a line."""
        text = str(escape(self.prose.event(event, self.view)))
        for found in self.drawing.found(event, self.view) if text else []:
            words = str(escape(found.words))
            if words:
                mark = f'<b class="find" data-find="{escape(found.target)}">{words}</b>'
                text = re.sub(
                    rf"(?<![\w>]){re.escape(words)}(?!\w)(?![^<]*</b>)", mark.replace("\\", r"\\"), text, count=1
                )
        return Markup(text)

    def log(self, most: int = LOG_LINES) -> list[str]:
        """The last lines of the log, newest first, each under the heading that it belongs to."""
        entries: list[str] = []
        group: list[str] = []
        log = self.table.log
        for number in range(len(log) - 1, -1, -1):
            line = self._line(number, log[number])
            if not line:
                continue
            if line["mark"]:
                entries += [line["html"], *group]
                group = []
            else:
                group.append(line["html"])
            if len(entries) + len(group) >= most:
                break
        return entries + group

    def _line(self, number: int, event: Event) -> dict[str, Any]:
        """One line of the log; empty for what is not worth one. Made once, as it was told when it happened."""
        kept = self.room.told.setdefault((self.seat, self.lang), {})
        known = kept.get(number)
        if known is not None and known[0] is event:
            return known[1]
        line: dict[str, Any] = {}
        text = self.sentence(event) if self.drawing.worth(event, self.view) else ""
        if text:
            mark = self.drawing.mark(event, self.view)
            who = self.drawing.emblem(event.seat, self.view) if event.seat >= 0 else 0
            sign = emblem(who, "emb--s") if who else icon("info", "i14")
            html = (
                f'<li class="log__mark" id="e{number}">{text.rstrip(".")}</li>'
                if mark
                else f'<li id="e{number}">{sign}<span>{text}</span></li>'
            )
            line = {"mark": mark, "html": html, "text": text}
        if self.table is self.room.table:
            kept[number] = (event, line)
        return line

    def flights(self) -> list[dict[str, Any]]:
        """The pieces that flew with the last answer."""
        flown: list[dict[str, Any]] = []
        for number in range(self.room.flying, len(self.table.log)):
            for each in self.drawing.flights(self.table.log[number], self.view):
                flown.append({"id": f"f{number}-{len(flown)}", **each})
        return flown if self.live else []

    # -- fragments

    def context(self, **more: Any) -> dict[str, Any]:
        """What every template of a table may use."""
        row = self.room.row
        return {
            "room": self.room,
            "row": row,
            "view": self.view,
            "me": self.seat,
            "buttons": self.buttons,
            "by_target": {button.target: button for button in self.buttons if button.target},
            "prose": self.prose,
            "drawing": self.drawing,
            "asked": self.view["asked"] if self.live else [],
            "my_turn": self.asked,
            "may_answer": bool(self.buttons),
            "seats": row.seats,
            "emblem_of": lambda seat: self.drawing.emblem(seat, self.view),
            "side": lambda seat: self.prose.side(seat, self.view),
            "undo_problem": self.undo_problem(),
            "ticket": self.table.ticket(self.seat) if self.seat is not None else "",
            "live": self.live,
            "over": self.table.over,
            "title": self.prose.title(),
            "own_name": self.drawing.own_name(),
            "winners": self.sheet()["winners"] if self.table.over else [],
            **more,
        }

    def part(self, name: str, context: dict[str, Any]) -> str:
        """One of the title's own templates; empty where the title has none of that name."""
        if not self.drawing.folder or not has_part(type(self.game).__module__, name):
            return ""
        return render(f"{self.drawing.folder}/{name}.html", self.prose, **context)

    def _part(self, name: str, tag: str, around: dict[str, Any]) -> Fragment:
        """One of the title's templates in its element. What was drawn from the same is taken as it was.

        It is drawn from its `PartInput`, from what it shows of `around`, and from nothing else, so what is kept can
        tell nobody what is not in their own view.
        """
        if not self.drawing.folder:
            return Fragment(f"{tag}{self._plain() if name == 'board' else ''}</div>")
        if not has_part(type(self.game).__module__, name):
            return Fragment(f"{tag}</div>")
        template = f"{self.drawing.folder}/{name}.html"
        seen = self.drawing.part_input(name, self.view, self.buttons)
        shown = {each: around[each] for each in shows(template)}
        key = in_bytes((seen, shown))
        kept: dict[bytes, Fragment] = self.room.drawn.setdefault((name, self.lang), {})
        made = kept.pop(key, None)
        if made is None:
            context = self._context(name, seen) | shown
            made = Fragment(f"{tag}{render(template, self.prose, **context)}</div>")
        if self.table is self.room.table:
            # The latest stands last.
            kept[key] = made
            if len(kept) > len(self.room.row.seats) + 1:
                del kept[next(iter(kept))]
        return made

    def _context(self, name: str, seen: PartInput) -> dict[str, Any]:
        if seen.view is not self.view:
            return self._seen_context(name, seen)
        if self._whole is None:
            self._whole = self._seen_context(name, seen)
        return self._whole

    def _seen_context(self, name: str, seen: PartInput) -> dict[str, Any]:
        return {
            "view": seen.view,
            "buttons": seen.buttons,
            "by_target": {button.target: button for button in seen.buttons if button.target},
            "emblem_of": lambda seat: self.drawing.emblem(seat, seen.view),
            **self.drawing.context(name, seen.view, seen.buttons),
        }

    def _plain(self) -> str:
        from rich.console import Console

        console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
        console.print(self.game.terminal(self.view, self.prose))
        text = console.export_html(inline_styles=True, code_format="{code}")
        return f'<pre class="plain" tabindex="0">{text}</pre>'

    def fragments(self, online: set[Seat], curtain: Seat | None = None) -> dict[str, Fragment]:
        """Everything in the page that can change, by the id of its element."""
        context = self.context(online=online)
        around: dict[str, Any] = {
            "me": self.seat,
            "my_turn": self.asked,
            "live": self.live,
            "over": self.table.over,
            "online": frozenset(online),
            "seats": [Chair(row.seat, row.name, row.bot) for row in self.room.row.seats],
            "flights": self.flights(),
        }
        label = escape(self.words.say("Beside the board"))
        beside = f'<div id="info" class="info" role="region" aria-label="{label}" tabindex="0">'
        made = {
            "top-mid": self._part("top", '<div class="top__mid" id="top-mid">', around),
            "undo": self._undo(context),
            "prompt": self._prompt(curtain, context),
            "board-live": self._part("board", '<div id="board-live" class="board-live">', around),
            "info": self._part("info", beside, around),
            "mine": self._part("mine", '<div id="mine" class="mine">', around),
            "players": self._part("players", '<div id="players" class="players-live">', around),
            "log": self._log(),
            "score": self._score(context),
        }
        if not self.drawing.folder:
            players = render("_players.html", self.words, **context)
            made["players"] = Fragment(f'<div id="players" class="players-live">{players}</div>')
        return made

    def _prompt(self, curtain: Seat | None, context: dict[str, Any]) -> Fragment:
        asked = context["asked"]
        who = self.seat if self.asked else asked[0] if asked and asked[0] >= 0 else None
        shown = {
            "line": self.prose.prompt(self.view),
            "lesson": self.drawing.lesson(self.view) if self.room.row.settings.guided and self.asked else "",
            "rule": self.view["rule"],
            "who": self.drawing.emblem(who, self.view) if who is not None else None,
            "next": self.room.row.seats[curtain].name if curtain is not None else "",
            **{name: context[name] for name in ("buttons", "ticket", "my_turn", "over", "winners")},
        }
        key = in_bytes((shown, curtain))
        kept = self.room.drawn.get(("prompt", self.seat, self.lang))
        if kept is None or kept[0] != key:
            about = {"me": self.seat, "room": self.room, "row": self.room.row}
            kept = key, Fragment(render("_prompt.html", self.words, curtain=curtain, **shown, **about))
            if self.table is self.room.table:
                self.room.drawn["prompt", self.seat, self.lang] = kept
        found: Fragment = kept[1]
        return found

    def _undo(self, context: dict[str, Any]) -> Fragment:
        kept: dict[str, Fragment] = self.room.drawn.setdefault(("undo", self.seat, self.lang), {})
        problem = context["undo_problem"]
        made = kept.get(problem)
        if made is None:
            made = kept[problem] = Fragment(render("_undo.html", self.words, **context))
        return made

    def _log(self) -> Fragment:
        log = self.table.log
        last = log[-1] if log else None
        kept = self.room.drawn.get(("log", self.seat, self.lang))
        if kept is not None and kept[0] == len(log) and kept[1] is last:
            found: Fragment = kept[2]
            return found
        lines = self.log()
        if not lines:
            nothing = escape(self.words.say("Nothing has happened yet."))
            lines = [f'<li class="log__none">{icon("info", "i14")}<span>{nothing}</span></li>']
        lines = [f"{MARK}{line}{MARK}" for line in lines]
        made = Lines(f'<div id="log" class="log__lines"><ol id="log-lines">{"".join(lines)}</ol></div>')
        if self.table is self.room.table:
            self.room.drawn["log", self.seat, self.lang] = len(log), last, made
        return made

    def _score(self, context: dict[str, Any]) -> Fragment:
        sheet = self.sheet() if self.table.over else None
        return Fragment(render("_score.html", self.words, sheet=sheet, **context) if sheet else NO_SCORE)

    def news(self) -> str:
        """The last sentences, for those who listen instead of looking."""
        log = self.table.log
        said = []
        for number in range(max(self.room.flying, len(log) - 6), len(log)):
            line = self._line(number, log[number])
            said.append(str(Markup(line["text"] if line else self.sentence(log[number])).striptags()))
        return " ".join(text for text in said if text)

    # -- the end

    def sheet(self) -> dict[str, Any]:
        """The score sheet: every point, for whom and for what."""
        scores = self.game.score(self.table.state)
        keys: list[str] = []
        for score in scores:
            keys.extend(key for key, _ in score.items if key not in keys)
        winners = self.game.winners(self.table.state) if self.table.over else []
        sides = []
        for score in sorted(scores, key=lambda each: (each.seat not in winners, -each.total)):
            items: dict[str, int] = {}
            for key, points in score.items:
                items[key] = items.get(key, 0) + points
            sides.append(
                {
                    "seat": score.seat,
                    "name": self.prose.side(score.seat, self.view),
                    "person": self.room.row.seats[score.seat].name if score.seat >= 0 else "",
                    "emblem": self.drawing.emblem(score.seat, self.view) if score.seat != AUTOMA else 0,
                    "items": [items.get(key) for key in keys],
                    "total": score.total,
                    "won": score.seat in winners,
                }
            )
        names = [self.prose.side(seat, self.view) for seat in winners]
        broken = self.table.over and self.game.tie_broken(self.table.state)
        return {
            "heads": [self.prose.score_item(key) for key in keys],
            "sides": sides,
            "winners": names,
            "tie": self.prose.tie_break() if broken else "",
        }
