"""From a room and a viewer to HTML: what stands in the page, and what is pushed into it."""

from __future__ import annotations

import io
import re
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from starboard.bots.labels import bot_label
from starboard.kernel.actions import Action
from starboard.kernel.draft import BY_HIDDEN, Draft
from starboard.kernel.drawing import Drawing, Mention, OptionButton, PartInput, Told
from starboard.kernel.errors import N_
from starboard.kernel.events import Event
from starboard.kernel.forms import Ticks
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.steps import Sealed, Seat
from starboard.kernel.table import Table
from starboard.table.live.emblems import worn
from starboard.table.live.notices import notices_fragment, waited_for
from starboard.table.live.plans import END_OF_TURN, Plan
from starboard.table.live.presence import COMING
from starboard.table.live.room import Room
from starboard.table.live.seat_settings import own_settings, undo_problem
from starboard.table.rendering.agreed import agreed
from starboard.table.rendering.assets import emblem, icon
from starboard.table.rendering.fragments import (
    Fragment,
    Kept,
    KeptPublic,
    LogFragment,
    LogLine,
    Round,
    in_bytes,
    memo,
)
from starboard.table.rendering.jinja import render
from starboard.table.rendering.parts import Parts
from starboard.table.rendering.planning import ShownForm, ShownPlan, opened, shown, shown_form, with_forecasts
from starboard.table.rendering.result import Result, result
from starboard.table.rendering.titles import title_file
from starboard.table.web.languages import sentence, speech
from starboard.table.workers.bot_levels import bot_choices

LETTERS = "abcdefgijklmnopqstvwxyz"
"""Keys after 9: all letters but those of the toolbar (Hint, Rules, Undo)."""
NO_SCORE = Fragment(['<div id="score-live"></div>'])
LOG_LINES = 60
"""How much of the log stands beside the board; the rest is in the replay."""
LONGEST_ROUND = 3
"""How many times as many lines the log beside the board may have, so that a round is not cut."""
LOG_SENTENCES = 4096
"""How many sentences are remembered, for all tables: what one page needs, the others mostly need, too."""
STATUS_LINES = 6
"""How many of the newest lines are read aloud at most."""


def _mark(name: str, text: Markup, sign: str = "") -> str:
    """A heading of the log, which folds what is under it; with a sign, a turn's."""
    kind = "log__mark log__mark--turn" if sign else "log__mark"
    button = f'<button type="button" data-log-fold aria-expanded="true">{sign}<span>{text.rstrip(".")}</span></button>'
    return f'<li class="{kind}" id="{name}">{button}</li>'


@lru_cache(maxsize=LOG_SENTENCES)
def _found_on_board(text: str, *mentions: Mention) -> Markup:
    """A sentence as HTML; the pieces that it names can be found on the board. Most are the same to all who read."""
    made = str(escape(text))
    for mention in mentions:
        words = str(escape(mention.words))
        if words:
            mark = f'<b class="find" data-find="{escape(mention.target)}">{words}</b>'
            made = re.sub(rf"(?<![\w>]){re.escape(words)}(?!\w)(?![^<]*</b>)", mark.replace("\\", r"\\"), made, count=1)
    return Markup(made)


@lru_cache(maxsize=LOG_SENTENCES)
def _read_out(sentence: Markup) -> str:
    """A sentence for those who listen."""
    return sentence.striptags()


TICKET, SEAT = "\x1c", "\x1d"
"""Stand in a question for the ticket and the seat of whoever reads it."""
PLACES = {
    "top": "top-mid",
    "strip": "strip",
    "board": "board-live",
    "info": "info",
    "mine": "mine",
    "players": "players",
}
"""The templates of a title, and the ids of their elements."""
PIECES = ("board", "players")
"""The parts that show where a draft leaves the pieces, though something hidden comes to light with it."""


@lru_cache
def _tags(words: Speech) -> dict[str, str]:
    """The elements that hold what a title's templates draw."""
    label, name = escape(words.say("Beside the board")), escape(words.say("Board"))
    return {
        "top": '<div class="top__mid" id="top-mid">',
        "strip": '<div class="strip" id="strip">',
        # On a phone it is this that scrolls, so keys must be able to reach it.
        "board": f'<div id="board-live" class="board-live" role="group" aria-label="{name}" tabindex="0">',
        "info": f'<div id="info" class="info" role="region" aria-label="{label}" tabindex="0">',
        "mine": '<div id="mine" class="mine">',
        "players": '<div id="players" class="players-live">',
    }


class ShownSeat(NamedTuple):
    """Who sits there, as far as pictures show it."""

    seat: Seat
    name: str
    bot: str
    level: str = ""
    """How good the bot is, in the reader's words."""


class Renderer:
    """One table as one viewer sees it, in one language, at one moment."""

    def __init__(
        self,
        room: Room,
        table: Table,
        seat: Seat | None,
        lang: str,
        live: bool = True,
        fresh_from: int | None = None,
        plan: Plan | None = None,
    ) -> None:
        """`live` is false for a moment of the past: nothing can be answered there.

        With a `plan` the table is drawn as it would be after it, for the seat whose it is.

        `fresh_from` is how long the log was before what is new at this moment; by default, before the last answer.
        """
        self.room = room
        self.table = table
        self.seat = seat
        self.lang = lang
        self._anyway: list[Told] = []
        """What comes whatever one answers, once the options have been made."""
        self.live = live and not room.row.settings.imported
        self.fresh_from = room.fresh_from if fresh_from is None else fresh_from
        self.words = speech(lang)
        self.game = room.game
        self.cache = room.render_cache
        self.plan = plan
        self.prose, self.drawing = self._speakers()

    @cached_property
    def view(self) -> View:
        """What this viewer may see."""
        if self.plan is None:
            return self.table.view(self.seat)
        return self.plan.before_the_end if self._stays else self.plan.draft.foreseen()

    @property
    def _stays(self) -> bool:
        """Whether the plan leads into another round, which is not shown before it is carried out."""
        return self.plan is not None and self.plan.stopped == END_OF_TURN and self.drawing.stays_in_round

    def _speakers(self) -> tuple[Prose, Drawing]:
        kept = self.cache.speakers.get(self.lang)
        if kept is None:
            prose = self.game.prose(self.lang, self.room.names())
            drawing = self.game.drawing(prose)
            if drawing.emblems:
                drawing.worn = worn(self.room.row, drawing.emblems)
            kept = self.cache.speakers[self.lang] = prose, drawing
        return kept

    @property
    def _keeps(self) -> bool:
        """Whether what is rendered is kept: only of the present."""
        return self.table is self.room.table and self.plan is None

    @cached_property
    def _anybody(self) -> Renderer:
        """The table as a spectator sees it."""
        return self if self.seat is None else Renderer(self.room, self.table, None, self.lang, self.live)

    @cached_property
    def _parts(self) -> Parts:
        return Parts(self.drawing, self.prose, self.cache, self.seat, len(self.room.row.seats), self._keeps)

    # -- what is asked

    @cached_property
    def options(self) -> list[Action]:
        """What this viewer may answer."""
        if self.plan is not None:
            return self.plan.options()
        return self.table.options(self.seat) if self.live and self.seat is not None and not self._lent else []

    @cached_property
    def buttons(self) -> list[OptionButton]:
        """What this viewer may answer, as buttons with their keys."""
        if not (self._keeps and self._face_down):
            return self._made_buttons()
        # Whatever others answer face down to the same question, what is offered stays the same.
        kept = self.cache.face_down.get((self.seat, self.lang))
        if kept is None or kept[0] != self.ticket:
            kept = self.cache.face_down[self.seat, self.lang] = self.ticket, self._made_buttons()
        return kept[1]

    @property
    def _face_down(self) -> bool:
        """Whether what is asked now is answered face down, and nothing is drafted."""
        stack = self.table.state.stack
        return self.plan is None and bool(stack) and isinstance(stack[-1], Sealed)

    def _made_buttons(self) -> list[OptionButton]:
        plain = [self.drawing.button(self.view, action) for action in self.options]
        if self.asked and not self._face_down and self._draft is not None:
            opening = {action.code() for action in self.options if self.drawing.opens(self.view, action)}
            plain = opened(plain, self._draft, opening, self.drawing) if opening else plain
            plain, self._anyway = with_forecasts(plain, self._draft, self.drawing, self.words)
        loud = [button for button in plain if not button.quiet]
        quiet = [button for button in plain if button.quiet]
        # Where some digits are always the same options', the others' letters do not depend on which of those there are.
        keys = [*LETTERS] if any(button.key for button in loud) else [*"123456789", *LETTERS]
        given = {button.key for button in loud}
        free = (key for key in keys if key not in given)
        made = [button if button.key else button._replace(key=next(free, "")) for button in loud]
        rest = ["0", *free]
        return made + [button._replace(key=rest[i] if i < len(rest) else "") for i, button in enumerate(quiet)]

    @cached_property
    def labels(self) -> dict[str, str]:
        """What each answer is called, by its code."""
        return {action.code(): self.drawing.button(self.view, action).label for action in self.options}

    @cached_property
    def ticket(self) -> str:
        """Names the question, for the answers to it; empty for who only watches."""
        return self.table.ticket(self.seat) if self.seat is not None else ""

    @cached_property
    def _draft(self) -> Draft | None:
        """What this viewer may draft."""
        if self.plan is not None:
            return self.plan.draft
        return self.table.draft(self.seat, seen=self.view) if self.seat is not None else None

    @cached_property
    def asked(self) -> bool:
        """Whether this viewer must answer (and not only may change an answer)."""
        if self.plan is not None:
            return True
        return self.live and self.seat is not None and self.seat in self.table.asked() and not self._lent

    @cached_property
    def undo_problem(self) -> str:
        """Why undo would be refused, as a sentence; empty when it would not."""
        if self.seat is None or not self.live:
            problem = N_("you're watching; only the players at this table can do that")
        else:
            problem = undo_problem(self.room.row, self.table, self.seat)
        return sentence(self.words.say(problem)) if problem else ""

    # -- what has happened

    def sentence(self, event: Event) -> Markup:
        """What happened, in words; the pieces that it names can be found on the board. Empty when not worth a line."""
        text = self.prose.event(event, self.view)
        return _found_on_board(text, *self.drawing.mentions(event, self.view)) if text else Markup("")

    def _lines(self, most: int = LOG_LINES) -> list[LogLine]:
        """The last lines of the log, newest first, each under the headings that it belongs to: its turn and its round.

        Rounds are never cut, unless they are long.
        """
        entries: list[LogLine] = []
        number = len(self.table.log) - 1
        longest = LONGEST_ROUND * most
        while number >= 0:
            newest = number == len(self.table.log) - 1 and self._keeps
            each = self._newest_round(longest) if newest else self._round(number, longest - len(entries))
            number = each.begins - 1
            if each.headed or len(entries) + len(each.lines) >= longest:
                entries += each.lines
                if len(entries) >= most:
                    word = escape(self.words.say("Earlier"))
                    more = f'<button class="btn btn--s" type="button" data-log-more>{word}</button>'
                    entries.append(LogLine(f'<li class="log__more" id="more">{more}</li>', id="more"))
                    break
            else:
                if entries and each.lines and each.lines[-1].turn is None:
                    entries.append(LogLine(_mark("s0", escape(self.words.say("Set-up"))), id="s0"))
                entries += each.lines
        return entries

    def _round(self, last: int, room: int) -> Round:
        """The round that ends with an event of the log, or as much of it as there is room for.

        Nothing is added to a round that is over, so its lines are put together once.
        """
        log = self.table.log
        over = self.cache.rounds.setdefault((self.seat, self.lang), {})
        known = over.get(last)
        if known is not None and known[0] is log[last] and len(known[1].lines) <= room:
            return known[1]
        section: list[LogLine] = []
        group: list[LogLine] = []
        for number in range(last, -1, -1):
            line = self._line(number, log[number])
            if not line.html:
                continue
            group.append(line)
            if line.turn is not None:
                section += [line.turn, *group]
                group = []
            if line.heading:
                made = Round([line, *section, *group[:-1]], number, headed=True)
                if self._keeps and last < len(log) - 1:
                    over[last] = log[last], made
                return made
            if len(section) + len(group) >= room:
                return Round(section + group, number)
        made = Round(section + group, 0)
        if self._keeps and last < len(log) - 1:
            # What came before the first round.
            over[last] = log[last], made
        return made

    def _newest_round(self, room: int) -> Round:
        """The round that is being played: what has come to it since it was last asked for is put in its place."""
        log, last = self.table.log, len(self.table.log) - 1
        known = self.cache.newest.get((self.seat, self.lang))
        made = None
        if known is not None and known[0] <= last and log[known[0]] is known[1]:
            at, _, made = known
            for number in range(at + 1, last + 1):
                line = self._line(number, log[number])
                if line.heading or len(made.lines) + 2 >= room:
                    made = None
                    break
                if line.html:
                    made.take(line)
        if made is None:
            # After something was taken back it may be one that was over and is kept, which stays as it is.
            made = self._round(last, room)
            made = made._replace(lines=list(made.lines))
        self.cache.newest[self.seat, self.lang] = last, log[last], made
        return made

    @property
    def _kept_lines(self) -> dict[int, tuple[Event, LogLine]]:
        return self.cache.lines.setdefault((self.seat, self.lang), {})

    def _line(self, number: int, event: Event) -> LogLine:
        """One line of the log, made once, as it was told when it happened."""
        kept = self._kept_lines
        known = kept.get(number)
        if known is not None and known[0] is event:
            return known[1]
        if self.seat is not None and self._keeps and not self.drawing.concerns(event, self.seat):
            told = self.cache.lines.get((None, self.lang), {}).get(number)
            line = told[1] if told is not None and told[0] is event else self._anybody._line(number, event)
            kept[number] = (event, line)
            return line
        text = self.sentence(event)
        line = LogLine(text=text)
        if text and self.drawing.is_logged(event, self.view):
            heading = self.drawing.is_heading(event, self.view)
            by = self.drawing.doer(event)
            who = self.drawing.emblem(by, self.view) if by >= 0 else 0
            plain = self.drawing.automa_icon if by == AUTOMA else "info"
            sign = emblem(who, "emb--s") if who else icon(plain, "i14")
            # What only the reader knows of it is covered where others look at the same screen.
            held = ' class="held"' if event.kind.secret and event.seat == self.seat else ""
            html = f'<li id="e{number}"{held}>{sign}<span>{text}</span></li>'
            line = LogLine(_mark(f"e{number}", text) if heading else html, text, heading, f"e{number}")
            over = self.drawing.turn_heading(number, self.table.log, self.view)
            if over is not None:
                whose = self.drawing.emblem(over.seat, self.view) if over.seat >= 0 else 0
                mark = emblem(whose, "emb--s") if whose else icon("players", "i14")
                turn = LogLine(_mark(f"h{number}", escape(over.words), mark), id=f"h{number}", is_turn=True)
                line = line._replace(turn=turn)
        if self._keeps:
            kept[number] = (event, line)
        return line

    def log_line(self, number: int) -> LogLine:
        """One line of the log, by its place."""
        return self._line(number, self.table.log[number])

    def whole_log(self) -> str:
        """All lines, newest first."""
        return "".join(line.html for line in self._lines(len(self.table.log) + 1))

    def fresh_events(self) -> list[Markup]:
        """What is new at this moment, a sentence each."""
        return [text for text in map(self.sentence, self.table.log[self.fresh_from :]) if text]

    def _status(self) -> Fragment:
        """The last sentences, for those who listen instead of looking."""
        log = self.table.log
        fresh = range(max(self.fresh_from, len(log) - STATUS_LINES), len(log))
        found = self._latest("status", (fresh.start, fresh.stop))
        if found is None:
            said = [_read_out(self._line(number, log[number]).text) for number in fresh]
            text = escape(" ".join(each for each in said if each))
            found = Fragment([f'<p id="status" class="vh" role="status" aria-live="polite">{text}</p>'])
            self._keep("status", (fresh.start, fresh.stop), found)
        return found

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
            "undo_problem": self.undo_problem,
            "ticket": self.ticket,
            "live": self.live,
            "over": self.table.over,
            "title": self.prose.title(),
            "own_name": self.drawing.own_name(),
            "winners": self.winners,
            **more,
        }

    def _has(self, part: str) -> bool:
        return title_file(self.game.name, f"{part}.html") is not None

    def static(self, fragments: dict[str, Any]) -> str:
        """What never moves, around what does; empty for a title that has no template for it."""
        if not self._has("static"):
            return ""
        inside = {"board": Markup(fragments["board-live"]), "info": Markup(fragments["info"])}
        context = self.context(**inside) | self.drawing.static(self.view)
        return render(f"{self.game.name}/static.html", self.prose, **context)

    def sheet(self, name: str) -> str:
        """One of the title's windows, which is fetched when somebody opens it."""
        seen = self.drawing.part_input(name, self.view, [])
        context = self.drawing.context(name, seen.view, seen.buttons)
        return render(f"{self.game.name}/{name}.html", self.prose, **self.context(**context))

    def _part(self, name: str, tag: str, shared: dict[str, Any]) -> Fragment:
        """One of the title's templates in its element; empty where it has none."""
        if self.drawing.templates is None:
            return Fragment([f"{tag}{self._plain() if name == 'board' else ''}</div>"])
        if not self._has(name):
            return Fragment([f"{tag}</div>"])
        buttons = [] if name in self.drawing.public else self.buttons
        seen = self._whatever_comes(name, buttons) or self.drawing.part_input(name, self.view, buttons)
        return self._parts.part(name, tag, f"{self.game.name}/{name}.html", seen, shared)

    def _whatever_comes(self, name: str, buttons: list[OptionButton]) -> PartInput | None:
        """What a part is drawn from that looks the same after a draft whatever comes to light with it."""
        if name not in PIECES or self.plan is None or not (self.plan.stopped == BY_HIDDEN or self._stays):
            return None
        first, *others = [self.drawing.part_input(name, view, buttons) for view in self.plan.draft.outcomes()]
        return first if all(other == first for other in others) else None

    def _public(self, shared: dict[str, Any], tags: dict[str, str]) -> dict[str, Fragment]:
        """The parts that everybody sees alike: of the present, drawn once for all from what a spectator sees."""
        if not self._keeps:
            return {name: self._part(name, tags[name], shared) for name in self.drawing.public}
        moment = (self.table.moment(None), shared)
        kept = self.cache.public.get(self.lang)
        if kept is None or kept.moment != moment:
            made = {name: self._anybody._part(name, tags[name], shared) for name in self.drawing.public}
            kept = self.cache.public[self.lang] = KeptPublic(moment, made)
        return kept.fragments

    def _plain(self) -> str:
        from rich.console import Console

        console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
        console.print(self.game.terminal(self.view, self.prose))
        text = console.export_html(inline_styles=True, code_format="{code}")
        return f'<pre class="plain" tabindex="0">{text}</pre>'

    def fragments(self, online: set[Seat], curtain: Seat | None = None) -> dict[str, Fragment]:
        """Everything in the page that can change, by the id of its element."""
        if self.room.row.settings.waiting:
            return self._waiting(online)
        if self.plan is not None:
            whole = Renderer(self.room, self.table, self.seat, self.lang).fragments(online, curtain)
            return whole | {"undo": self._undo()} | self._moving(online, curtain)
        # Many answers are picks that lie face down: to most who look on, nothing at all has changed.
        row = self.room.row
        shown = (self.table.moment(self.seat), self.fresh_from, self.live, curtain)
        key = (shown, frozenset(online), row.settings, row.over)
        kept = self.cache.pages.get((self.seat, self.lang))
        if kept is not None and kept[0] == key and self._keeps:
            return kept[1]
        made = self._fragments(online, curtain)
        if self._keeps:
            self.cache.pages[self.seat, self.lang] = key, made
        return made

    def _waiting(self, online: set[Seat]) -> dict[str, Fragment]:
        """The waiting room: who is here, and who may come. Nothing is dealt yet."""
        row = self.room.row
        host = self.seat is not None and row.seats[self.seat].holder == row.host
        emblems = {seat.seat: self.drawing.emblem(seat.seat, self.view) for seat in row.seats}
        context = {
            "room": self.room,
            "seats": [ShownSeat(seat.seat, seat.name, seat.bot) for seat in row.seats],
            "taken": {seat.seat for seat in row.seats if seat.holder},
            "hosts": {seat.seat for seat in row.seats if seat.holder == row.host},
            "me": self.seat,
            "held": len(self.room.held_by(row.seats[self.seat].holder)) if self.seat is not None else 0,
            "host": host,
            "online": online,
            "comes": next((each.seat for each in row.seats if not each.holder and not each.bot), None)
            if COMING in online
            else None,
            "emblem_of": emblems,
            "emblems": self.drawing.emblems,
            "worn_by": {emblems[each.seat]: each.name for each in row.seats if each.holder},
            "least": max(2, self.game.least_players),
            "most": self.game.most_players,
            "bots": bot_choices(self.words),
            "level": lambda bot: bot_label(self.words, bot),
            "agreed": agreed(row, self.game, self.drawing, self.words),
        }
        return {
            "orbit": Fragment([render("_orbit.html", self.words, **context)]),
            "waiting": Fragment([render("_waiting.html", self.words, **context)]),
            "notices": notices_fragment(row.settings.notices, self.words),
        }

    @property
    def _lent(self) -> bool:
        """Whether a bot answers for whoever looks."""
        return self.live and self.seat is not None and bool(self.room.row.seats[self.seat].bot)

    def _stand_in(self) -> str:
        """The level of the bot that answers for whoever looks; empty where they do so themselves."""
        lent = self._lent and self.seat is not None
        return bot_label(self.words, self.room.row.seats[self.seat or 0].bot) if lent else ""

    def _rematch(self) -> str:
        """What a player may do when it is over: "ask" for another game, or go to the table where it is played."""
        if not self.table.over or self.seat is None or not self.live or not self.room.row.host:
            return ""
        return self.room.row.settings.rematch or "ask"

    def _everybodys(self, online: set[Seat]) -> dict[str, Any]:
        """What a title's templates may show to all who look, besides their own input."""
        key = (self.live, self.table.over, frozenset(online))
        kept = self.cache.everybodys.get(self.lang)
        if kept is None or kept[0] != key:
            seats = [
                ShownSeat(row.seat, row.name, row.bot, bot_label(self.words, row.bot) if row.bot else "")
                for row in self.room.row.seats
            ]
            made = {"live": key[0], "over": key[1], "online": key[2], "seats": seats}
            kept = self.cache.everybodys[self.lang] = key, made
        return kept[1]

    def pictures(self, online: set[Seat]) -> dict[str, Fragment]:
        """What the title draws, by the id of its element."""
        everybodys = self._everybodys(online)
        own = {"settled": own_settings(self.room.row, self.seat) if self.seat is not None else {}}
        shared = {**everybodys, **own, "me": self.seat, "my_turn": self.asked, "plan": self.shown_plan}
        shared["stale"] = (
            self.plan is not None and self.plan.stopped == BY_HIDDEN and not self._whatever_comes("board", [])
        )
        tags = _tags(self.words)
        public = self._public(everybodys, tags)
        made = {
            PLACES[name]: public[name].read_by(self.seat) if name in public else self._part(name, tags[name], shared)
            for name in PLACES
        }
        for name, outer in self.drawing.within.items():
            tag = f'<div id="{name}" class="all">'
            made[PLACES[outer]] = made[PLACES[outer]].holding(f"{tag}</div>", self._part(name, tag, shared))
        if not self.live and self.drawing.sheets:
            # From a moment of the past nothing is fetched.
            sheets = "".join(map(self.sheet, self.drawing.sheets))
            made["mine"] = Fragment([f"{made['mine'].html.removesuffix('</div>')}{sheets}</div>"])
        return made

    def _moving(self, online: set[Seat], curtain: Seat | None) -> dict[str, Fragment]:
        """What shows the position and the question."""
        pictures = self.pictures(online)
        made = {
            "top-mid": pictures["top-mid"],
            "prompt": self._prompt(curtain, online),
            **pictures,
        }
        if self.drawing.templates is None:
            players = render("_players.html", self.words, **self.context(online=online))
            made["players"] = Fragment([f'<div id="players" class="players-live">{players}</div>'])
        return made

    def _fragments(self, online: set[Seat], curtain: Seat | None) -> dict[str, Fragment]:
        moving = self._moving(online, curtain)
        return {
            "top-mid": moving["top-mid"],
            "undo": self._undo(),
            **moving,
            "notices": notices_fragment(self.room.row.settings.notices, self.words),
            "log": self._log(),
            "score": self._score(online),
            "status": self._status(),
        }

    @cached_property
    def shown_plan(self) -> ShownPlan | None:
        """What is drafted."""
        return shown(self.plan, self.drawing, self.words) if self.plan is not None else None

    @property
    def _events(self) -> list[Event]:
        """What has happened, and what is drafted."""
        return self.table.log if self.plan is None else [*self.table.log, *self.plan.draft.events()]

    def _prompt(self, curtain: Seat | None, online: set[Seat]) -> Fragment:
        asked = self.view["asked"] if self.live else []
        who = self.seat if self.asked else asked[0] if asked and asked[0] >= 0 else None
        plan, fill, buttons = self.shown_plan, self._fill(), self.buttons
        told = {
            "plan": plan,
            "line": plan.line if plan is not None and plan.line else self.drawing.question(self.view),
            "cause": self.drawing.cause(self.view, self._events) if self.asked and not (plan and plan.line) else "",
            "lesson": self._lesson() if self.room.row.settings.guided and self.asked else "",
            "how": self._how(plan) if self.asked else "",
            "ahead": self.drawing.ahead(self.view) if self.asked else [],
            "coach": "\n".join(self.game.remarks(self.view, self.prose)) if self.asked else "",
            "rule": self.drawing.rule(self.view),
            "settle": self.drawing.standing_sheet if self.asked and self.drawing.settles(self.view) else "",
            "who": self.drawing.emblem(who, self.view) if who is not None else None,
            "next": self.room.row.seats[curtain].name if curtain is not None else "",
            "name": self._called(),
            "fill": fill,
            "fill_codes": [control[0] for control in fill.controls] if fill is not None else [],
            "ticks": self._fills and self._draft is not None and isinstance(self._draft.form(), Ticks),
            "buttons": buttons,
            "my_turn": self.asked,
            "over": self.table.over,
            "winners": self.winners,
            "stand_in": self._stand_in(),
            "bots": bool(asked) and self.room.row.has_people and not self._people(asked),
            "waits": waited_for(self.room.row, asked, self.seat, online, self.words),
            "rematch": self._rematch(),
        }
        key = in_bytes((told, curtain)), self.ticket
        found = self._latest("prompt", key)
        if found is None:
            may_answer = self.asked or bool(buttons)
            waits = "" if may_answer else self._waiting_prompt(key[0], curtain, told)
            found = Fragment([waits or self._drawn_prompt(curtain, told)])
            self._keep("prompt", key, found)
        return found

    def _drawn_prompt(self, curtain: Seat | None, told: dict[str, Any], ticket: str = "", me: str = "") -> str:
        whose = {"ticket": ticket or self.ticket, "me": me or self.seat}
        about = {"room": self.room, "row": self.room.row}
        return render("_prompt.html", self.words, curtain=curtain, **told, **whose, **about)

    def _waiting_prompt(self, key: bytes, curtain: Seat | None, told: dict[str, Any]) -> str:
        """As those read it who only wait: drawn once for all to whom it says the same, but for whose it is."""
        kept = self.cache.waits.get(self.lang)
        if kept is None or kept[0] != key:
            kept = self.cache.waits[self.lang] = key, self._drawn_prompt(curtain, told, TICKET, SEAT)
        return kept[1].replace(TICKET, self.ticket).replace(SEAT, "" if self.seat is None else str(self.seat))

    def _how(self, plan: ShownPlan | None) -> str:
        """How to answer, while that is not known; or what comes whatever one answers."""
        if self._anyway:
            return self.words.say("In any case: %(told)s.", told=", ".join(each.text for each in self._anyway))
        return self.drawing.how(self.view) if plan is None or plan.open else ""

    def _lesson(self) -> str:
        """A word for a newcomer; where others or chance go on from a draft, it is not their question that is mine."""
        if self.shown_plan is not None and self.shown_plan.line:
            return self.words.say("Nothing is final yet: take steps back as you like, or carry them out.")
        return self.drawing.lesson(self.view)

    def _called(self) -> str:
        """Who is asked, where several play on one screen."""
        return self.room.row.seats[self.seat].name if self.asked and self.seat is not None and self.shared else ""

    @property
    def shared(self) -> bool:
        """Whether whoever looks holds several seats: they play on one screen."""
        return self.seat is not None and len(self.room.held_by(self.room.row.seats[self.seat].holder)) > 1

    def _people(self, asked: list[Seat]) -> list[Seat]:
        """Who of those asked is no bot."""
        return [seat for seat in asked if seat < 0 or not self.room.row.seats[seat].bot]

    @property
    def _fills(self) -> bool:
        """Whether the question is one of a form; where it is not, no draft needs to be made to tell."""
        return self.asked and (self.plan is not None or self.table.state.stack[-1].form is not None)

    def _fill(self) -> ShownForm | None:
        draft = self._draft if self._fills else None
        return shown_form(draft, self.buttons, self.drawing, self.words) if draft is not None else None

    def _undo(self) -> Fragment:
        # What is drafted can always be taken back.
        problem = "" if self.plan is not None and self.plan.steps else self.undo_problem
        kept = self.cache.latest.get(("undo", self.seat, self.lang))
        if kept is not None and kept.key == problem:
            return kept.made
        shown = {"me": self.seat, "undo_problem": problem}

        def drawn() -> Markup:
            return Markup(render("_undo.html", self.words, room=self.room, **shown))

        made = Fragment([memo("undo", self.room.id, shown, self.lang, caller=drawn)])
        self._keep("undo", problem, made)
        return made

    def _log(self) -> Fragment:
        found = self._latest("log", len(self.table.log))
        if found is None:
            lines = self._lines()
            if not lines:
                nothing = escape(self.words.say("Nothing has happened yet."))
                lines = [LogLine(f'<li class="log__none">{icon("info", "i14")}<span>{nothing}</span></li>')]
            found = LogFragment('<div id="log" class="log__lines"><ol id="log-lines">', lines, "</ol></div>")
            self._keep("log", len(self.table.log), found)
        return found

    @property
    def _last(self) -> Event | None:
        return self.table.log[-1] if self.table.log else None

    def _latest(self, name: str, key: object) -> Fragment | None:
        kept = self.cache.latest.get((name, self.seat, self.lang))
        return kept.made if kept is not None and kept.key == key and kept.last is self._last else None

    def _keep(self, name: str, key: object, made: Fragment) -> None:
        if self._keeps:
            self.cache.latest[name, self.seat, self.lang] = Kept(key, self._last, made)

    def _score(self, online: set[Seat]) -> Fragment:
        if not self.table.over:
            return NO_SCORE
        # To several at one screen it is told by name.
        me = None if self.shared else self.seat
        context = self.context(online=online) | {"me": me}
        sheet = self.score_sheet()
        scores = self.game.score(self.table.state)
        guided = self.room.row.settings.guided and me is not None
        more = {
            "result": self.result(sheet, me),
            "learnt": self.drawing.learnt(self.view, scores) if guided else None,
            "rematch": self._rematch(),
        }
        html = render("_score.html", self.words, sheet=sheet, **more, **context)
        return Fragment([html])

    # -- the end

    @property
    def winners(self) -> list[str]:
        """Who has won, by name; nobody before the end."""
        return self.score_sheet()["winners"] if self.table.over else []

    def result(self, sheet: dict[str, Any], seat: Seat | None) -> Result:
        """What a score sheet comes to, as it is told to a seat."""
        return result(self.words, sheet, seat, self.drawing.ending(self.view, self.game.score(self.table.state)))

    def score_sheet(self) -> dict[str, Any]:
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
