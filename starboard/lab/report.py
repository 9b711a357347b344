"""A balance report for people: as one self-contained page, and as lines for the terminal."""

from __future__ import annotations

from html import escape
from typing import Any

from starboard.kernel.errors import N_
from starboard.kernel.game import Game
from starboard.kernel.prose import Prose, Speech
from starboard.lab.arena import Results
from starboard.lab.balance import HIGH, LEAST, LISTED, LOW, Balance, Group, Row, compared, outstanding
from starboard.lab.charts import Bar, bars, page
from starboard.lab.numbers import number, percent

WIDEST = 40
"""How many rows of a group are plotted; the table has them all."""

FIELDS = {
    "action": N_("of it|action"),
    "agenda": N_("of it|agenda"),
    "bottom": N_("of it|bottom"),
    "card": N_("of it|card"),
    "civilization": N_("of it|civilization"),
    "crisis": N_("of it|crisis"),
    "discarded": N_("of it|discarded"),
    "event": N_("of it|event"),
    "evolution": N_("of it|evolution"),
    "face": N_("of it|face"),
    "faces": N_("of it|faces"),
    "fleet": N_("of it|fleet"),
    "from": N_("of it|from"),
    "guild": N_("of it|guild"),
    "house": N_("of it|house"),
    "installation": N_("of it|installation"),
    "mission": N_("of it|mission"),
    "owner": N_("of it|owner"),
    "place": N_("of it|place"),
    "planet": N_("of it|planet"),
    "resource": N_("of it|resource"),
    "row": N_("of it|row"),
    "sector": N_("of it|sector"),
    "strategy": N_("of it|strategy"),
    "technology": N_("of it|technology"),
    "to": N_("of it|to"),
    "token": N_("of it|token"),
    "top": N_("of it|top"),
    "track": N_("of it|track"),
    "type": N_("of it|type"),
    "user": N_("of it|user"),
    "victim": N_("of it|victim"),
    "war": N_("of it|war"),
    "what": N_("of it|what"),
}
"""What of an event is looked at, where that is more than one thing."""


class Names:
    """What groups and their values are called."""

    def __init__(self, game: Game[Any], speech: Speech, prose: Prose) -> None:
        self.speech = speech
        self.prose = prose
        self.events = {kind.name: [what for what in kind.kinds if what != "number"] for kind in game.kinds}
        self.kinds = {
            f"{kind.name}: {field}": what
            for kind in game.kinds
            for field, what in zip(kind.fields, kind.kinds, strict=True)
        }

    def group(self, name: str) -> str:
        """The heading of a group: what happened, and what of it is looked at."""
        if name == "seat":
            return self.speech.say("Seats")
        event, _, fields = name.partition(": ")
        text = self.prose.say_in(f"event|{event}").replace("_", " ")
        if len(self.events[event]) > 1 and fields:
            which = " + ".join(self.speech.say_in(FIELDS.get(field, f"of it|{field}")) for field in fields.split(" + "))
            text = self.speech.say("%(event)s: %(which)s", event=text, which=which)
        return text[:1].upper() + text[1:]

    def value(self, group: str, value: str) -> str:
        """One of a group's values by its name."""
        if group == "seat":
            return self.speech.say("Seat %(number)d", number=int(value) + 1)
        event, _, fields = group.partition(": ")
        if not fields:
            return self.speech.say("yes")
        parts = zip(fields.split(" + "), value.split(" + "), strict=True)
        return " + ".join(self.prose.component(self.kinds[f"{event}: {field}"], one) for field, one in parts)


def html(found: Balance, results: Results, speech: Speech, prose: Prose, game: Game[Any]) -> str:
    """The page: what was played, what stands out, then a plot and a table for each group."""
    schedule = results.schedule
    names = Names(game, speech, prose)
    title = speech.say("%(title)s: balance report", title=prose.title())
    about = speech.say_n(
        "%(n)d game, %(players)d players, bot %(bot)s, seed %(seed)d, content %(content)s.",
        "%(n)d games, %(players)d players, bot %(bot)s, seed %(seed)d, content %(content)s.",
        found.games,
        players=found.players,
        bot=schedule.bots[0],
        seed=schedule.seed,
        content=schedule.content,
    )
    explained = speech.say(
        "The line marks the fair share, the band %(low).2f to %(high).2f times that; intervals are 95%% confidence "
        "intervals. A win shared by two counts as half a win for each. What players chose or earned says as much about "
        "the players who choose it as about the thing itself.",
        low=LOW,
        high=HIGH,
    )
    chosen = prose.listed(_options(game, speech, prose, schedule.setup))
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="about">{escape(about)} {escape(chosen)}</p>']
    parts.append(_summary(speech, found, names))
    parts.append(f"<p>{escape(explained)}</p>")
    for group in found.groups:
        parts.append(f"<h2>{escape(names.group(group.name))}</h2>")
        parts.append(_plot(speech, found, group, names))
        summary = speech.say("the figures")
        parts.append(f"<details><summary>{escape(summary)}</summary>{_table(speech, group, names)}</details>")
    return page(title, speech.lang, "\n".join(parts))


def _options(game: Game[Any], speech: Speech, prose: Prose, setup: dict[str, Any]) -> list[str]:
    """How the table was set up, in words."""
    said = []
    for option in game.options:
        value = setup.get(option.name, option.default)
        if isinstance(value, bool):
            text = speech.say("yes") if value else speech.say("no")
        elif option.seat and not option.choices:
            text = speech.say("Seat %(number)d", number=int(value) + 1)
        else:
            text = prose.table_choice(option, str(value)) if option.choices else str(value)
        said.append(speech.say("%(option)s: %(choice)s", option=prose.table_option(option), choice=text))
    return said


def _summary(speech: Speech, found: Balance, names: Names) -> str:
    """What is surely out of the band, in sentences."""
    out = outstanding(found)
    many = compared(found)
    said = speech.say(
        "Compared: %(n)d things that at least %(least)d seats had or did. Out of the band beyond doubt: %(out)d. By "
        "chance it would be one in twenty.",
        n=many,
        least=LEAST,
        out=len(out),
    )
    rows = "".join(f"<li>{escape(_standing(speech, names, group, row))}</li>" for group, row in out[:LISTED])
    listed = f"<ol>{rows}</ol>" if rows else ""
    heading = speech.say("What stands out")
    return f"<h2>{escape(heading)}</h2><p>{escape(said)}</p>{listed}"


def _standing(speech: Speech, names: Names, group: Group, row: Row) -> str:
    return speech.say(
        "%(group)s, %(value)s: %(rate)s of %(seats)d, %(ratio)s times the fair share",
        group=names.group(group.name),
        value=names.value(group.name, row.value),
        rate=percent(speech, row.rate.value),
        seats=row.seats,
        ratio=number(speech, row.ratio, 2),
    )


def _plot(speech: Speech, found: Balance, group: Group, names: Names) -> str:
    """What happened often enough to say something; where nothing did, what happened most."""
    often = [row for row in group.rows if row.seats >= LEAST]
    most = sorted(group.rows, key=lambda row: -row.seats)
    rows = [
        Bar(
            names.value(group.name, row.value),
            row.rate.value,
            row.rate.low,
            row.rate.high,
            f"× {number(speech, row.ratio, 2)}  n = {row.seats}",
        )
        for row in (often or most)[:WIDEST]
    ]
    label = names.group(group.name)
    band = (LOW * found.fair, HIGH * found.fair)
    return bars(label, rows, found.fair, band, lambda value: percent(speech, value))


def headings(speech: Speech) -> list[str]:
    """The headings of a group's rows."""
    return [
        speech.say("what"),
        speech.say("seats"),
        speech.say("wins"),
        speech.say("win rate"),
        speech.say("interval"),
        speech.say("of the fair share"),
        speech.say("times"),
        speech.say("share"),
    ]


def lines(speech: Speech, group: Group, names: Names) -> list[list[str]]:
    """A group's rows as text."""
    return [
        [
            names.value(group.name, row.value),
            str(row.seats),
            number(speech, row.wins),
            percent(speech, row.rate.value),
            f"{percent(speech, row.rate.low)} – {percent(speech, row.rate.high)}",
            number(speech, row.ratio, 2),
            str(row.times),
            percent(speech, row.part),
        ]
        for row in group.rows
    ]


def _table(speech: Speech, group: Group, names: Names) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings(speech))
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in lines(speech, group, names)
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
