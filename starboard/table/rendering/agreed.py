"""What the people of a table have agreed on, in words: for those who gather before it begins."""

from __future__ import annotations

from typing import Any

from starboard.kernel.drawing import Drawing
from starboard.kernel.game import Game
from starboard.kernel.prose import Speech
from starboard.table.live.first_player import first_option
from starboard.table.storage.rows import TableRow


def agreed(row: TableRow, game: Game[Any], drawing: Drawing, words: Speech) -> list[str]:
    """The options of a table, one by one: who begins, the title's own, how bots move, hints, undo, who may watch."""
    _ = words.say
    prose, settings, first, offer = drawing.prose, row.settings, first_option(game), drawing.alone()
    host = next((seat.name for seat in row.seats if seat.holder == row.host), "")
    begins = {"random": _("Random"), "me": host, "last": _("%(name)s plays last", name=host)}.get(settings.first)
    told = [(_("First player"), begins)] if first and begins else []
    # Whom one plays alone is nobody to play with others.
    elsewhere = {first.name if first else "", *((offer.option, offer.grade) if offer else ())}
    values = [(option, row.setup.get(option.name, option.default)) for option in game.options]
    told += [
        (prose.table_option(option), prose.table_choice(option, str(value)))
        for option, value in values
        if option.choices and option.name not in elsewhere
    ]
    told.append((_("Bots move"), {"human": _("Human pace"), "fast": _("Fast"), "once": _("Instant")}[settings.pace]))
    switches = [(_("Hints"), settings.hints), (_("Undo"), settings.undo), (_("Public"), settings.public)]
    return [
        *(f"{label}{_(': ')}{value}" for label, value in told),
        *(prose.table_option(option) for option, value in values if value is True),
        *(_("%(what)s: on", what=what) if on else _("%(what)s: off", what=what) for what, on in switches),
    ]
