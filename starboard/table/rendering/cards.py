"""The information card as HTML."""

from __future__ import annotations

import re

from starboard.bots.labels import bot_label
from starboard.kernel.info_card import InfoCard
from starboard.table.rendering.books import book_of
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer

PLAYER = re.compile(r"player-(\d{1,2})")


def card_html(renderer: Renderer, name: str) -> str:
    """The card about a thing on the table, or one of the title's sheets, from the viewer's own view.

    Empty for no such thing.
    """
    if name in renderer.drawing.sheets:
        return renderer.sheet(name)
    card, who = renderer.drawing.card(renderer.view, name), _player(renderer, name)
    if card is None:
        card = who
    elif who is not None and not card.kind:
        # A title tells of a side; who sits there, the table knows.
        card = card._replace(kind=who.kind)
    if card is None:
        return ""
    here = [button for button in renderer.buttons if button.target == name or button.code in card.codes]
    book = book_of(renderer.game, renderer.words)
    numbers = dict.fromkeys([*card.rules, *book.named(card.known_as or card.title)])
    rules = [book.rules.rules[number] for number in numbers if number in book.rules.rules]
    game = renderer.game.name
    return render("_card.html", renderer.words, card=card, here=here, rules=rules, game=game)


def _player(renderer: Renderer, name: str) -> InfoCard | None:
    """Who sits there: what any table knows of a player whose title tells no more."""
    found = PLAYER.fullmatch(name)
    seats = renderer.room.row.seats
    if not found or int(found[1]) >= len(seats):
        return None
    seat = seats[int(found[1])]
    say = renderer.words.say
    who = say("you") if seat.seat == renderer.seat else seat.name
    kind = say("Bot: %(level)s", level=bot_label(renderer.words, seat.bot)) if seat.bot else who
    side = renderer.prose.side(seat.seat, renderer.view)
    return InfoCard(side, kind, emblem=renderer.drawing.emblem(seat.seat, renderer.view))
