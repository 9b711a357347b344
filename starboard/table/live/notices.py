"""What has changed about a table's people, told to everybody who is there."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import escape
from msgspec.structs import astuple

from starboard.kernel.errors import N_
from starboard.kernel.prose import Speech
from starboard.kernel.steps import Seat
from starboard.table.rendering.assets import icon
from starboard.table.rendering.fragments import Fragment
from starboard.table.storage.rows import Notice, TableRow
from starboard.table.web.languages import sentence

SENTENCES = {
    "sat": N_("%(who)s sat down."),
    "left": N_("%(who)s got up."),
    "took": N_("%(who)s plays for %(whom)s now, in place of a bot."),
    "stands_in": N_("%(whom)s is away: %(who)s let a bot play for them."),
    "freed": N_("%(whom)s is away: %(who)s freed their seat."),
    "lent": N_("%(who)s lets a bot play."),
    "back": N_("%(who)s plays again, in place of the bot."),
    "rematch": N_("%(who)s plays again: the next table is ready."),
    "host": N_("The host is away: %(who)s is the host now."),
    "lost": N_("The server has lost the last answers; the game goes on from here."),
}


def notice_text(notice: Notice, words: Speech) -> str:
    """A notice as a sentence."""
    return sentence(words.say(SENTENCES[notice.kind], who=notice.who or words.say("the host"), whom=notice.whom))


def notices_fragment(notices: list[Notice], words: Speech) -> Fragment:
    """The notices in the page, above the log."""
    return _drawn(tuple([astuple(notice) for notice in notices]), words)


@lru_cache
def _drawn(notices: tuple[tuple[str, ...], ...], words: Speech) -> Fragment:
    """They stay the same for long."""
    texts = [escape(notice_text(Notice(*each), words)) for each in notices]
    told = [f"<li>{icon('players', 'i14')}<span>{text}</span></li>" for text in texts]
    return Fragment([f'<div id="notices" class="notices" role="status"><ul>{"".join(told)}</ul></div>'])


def waited_for(row: TableRow, asked: list[Seat], me: Seat | None, online: set[Seat], words: Speech) -> str:
    """Whom the table waits for besides whoever looks, and whether they are there; nothing of bots, who never keep one
    waiting for long.
    """
    told = []
    mine = row.seats[me].holder if me is not None else ""
    for seat in [row.seats[each] for each in asked if each >= 0 and each != me]:
        if seat.bot or seat.seat in online or (mine and seat.holder == mine):
            continue
        if not seat.holder:
            told.append(words.say("Nobody has come for %(name)s yet.", name=seat.name))
        else:
            told.append(words.say("%(name)s is away.", name=seat.name))
    return " ".join(told)
