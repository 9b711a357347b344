"""What has changed about a table's people, told to everybody who is there."""

from __future__ import annotations

from markupsafe import escape

from starboard.kernel.errors import N_
from starboard.kernel.prose import Speech
from starboard.table.rendering.assets import icon
from starboard.table.rendering.fragments import Fragment
from starboard.table.storage.store import Notice
from starboard.table.web.languages import sentence

SENTENCES = {
    "sat": N_("%(who)s sat down."),
    "took": N_("%(who)s plays for %(whom)s now, in place of a bot."),
    "stands_in": N_("%(whom)s is away: %(who)s let a bot play for them."),
    "freed": N_("%(whom)s is away: %(who)s freed their seat."),
    "host": N_("The host is away: %(who)s is the host now."),
}


def notice_text(notice: Notice, words: Speech) -> str:
    """A notice as a sentence."""
    return sentence(words.say(SENTENCES[notice.kind], who=notice.who or words.say("the host"), whom=notice.whom))


def notices_fragment(notices: list[Notice], words: Speech) -> Fragment:
    """The notices in the page, above the log."""
    told = [f"<li>{icon('players', 'i14')}<span>{escape(notice_text(each, words))}</span></li>" for each in notices]
    return Fragment(f'<div id="notices" class="notices" role="status"><ul>{"".join(told)}</ul></div>')
