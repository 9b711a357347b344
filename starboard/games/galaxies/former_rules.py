"""Records of rules version 1, in which leaving a standing answer was an answer of the game.

A die that a standing answer declined was declined by the rules, without a line. Now the seat's own table declines it,
which is a line like any other; so the lines that left and took back standing answers go, and the declined ones come.
"""

from __future__ import annotations

from typing import Any, Final

from starboard.games.galaxies.components import FACES
from starboard.games.galaxies.events import TURN_BEGINS
from starboard.games.galaxies.steps.following import OfferFollow, OfferFree
from starboard.kernel.errors import N_, RecordError, StarboardError
from starboard.kernel.game import Game
from starboard.kernel.record import Header, Line, Record
from starboard.kernel.table import Table, Unplayable, open_record

PASS: Final = "pass"
LEAVING: Final = "pass and leave a standing answer"
CHOOSING: Final = "keep "
ALL_FACES: Final = (1 << len(FACES)) - 1


def from_version_1(game: Game[Any], record: Record) -> Record:
    """A record of version 1 as one of version 2, without the answers that were taken back. Raises RecordError."""
    header = record.header._replace(rules=2)
    standing = Standing(len(header.seats))
    if header.position is not None:
        header = header._replace(position=standing.taken_from(header))
    table = open_record(game, Record(header))
    standing.decline(table)
    lines = _kept(record.lines)
    for at, (number, line) in enumerate(lines):
        try:
            if line.code == LEAVING:
                # What was left came next, before the turn went on and perhaps ended.
                for _, left in lines[at + 1 : at + 2]:
                    standing.note(left, table.state)
                standing.follow(table, Line(line.seat, PASS))
            elif line.code == "ask again":
                standing.note(line, table.state)
            elif not line.code.startswith("quiet "):
                standing.follow(table, line)
        except StarboardError as fault:
            raise Unplayable(number, fault, table) from None
    return Record(header, table.record.lines)


def _kept(lines: list[Line]) -> list[tuple[int, Line]]:
    """The answers that were not taken back, with their numbers in the file."""
    kept: list[tuple[int, Line]] = []
    for number, line in enumerate(lines, 2):
        if line.code:
            kept.append((number, line))
            continue
        own = [each for each in kept if each[1].seat == line.seat]
        if not own:
            raise RecordError(number, N_("there is nothing to undo yet"))
        # A mission that was chosen instead of another one: both choices are gone.
        face_down = own[-1][1].code.startswith(CHOOSING)
        gone = [each for each in own if each[1].code.startswith(CHOOSING)] if face_down else own[-1:]
        kept = [each for each in kept if each not in gone]
    return kept


class Standing:
    """The standing answers of all seats, as version 1 kept them."""

    def __init__(self, players: int) -> None:
        self.quiet = [0] * players
        """The faces about which a seat is not asked this turn."""
        self.least = [0] * players
        """The culture without which a seat is not asked to follow at a cost."""

    def taken_from(self, header: Header) -> dict[str, Any]:
        """The position that a record begins with, its standing answers taken over from it."""
        position: dict[str, Any] = dict(header.position or {})
        inner = dict(position.get("position", {}))
        players = [dict(player) for player in inner.get("players", [])]
        for seat, player in enumerate(players):
            left = player.pop("standing", {})
            self.quiet[seat] = sum(1 << FACES.index(name) for name in left.get("faces", []))
            self.least[seat] = left.get("below", 0)
        return {**position, "rules": header.rules, "position": {**inner, "players": players}}

    def note(self, line: Line, s: Any) -> None:
        """Take note of a standing answer that was left or taken back."""
        if line.code == "quiet face":
            self.quiet[line.seat] |= 1 << s.die_face(s.die)
        elif line.code == "quiet turn":
            self.quiet[line.seat] = ALL_FACES
        elif line.code.startswith("quiet below "):
            self.least[line.seat] = int(line.code.split()[-1])
        else:
            self.quiet[line.seat] = self.least[line.seat] = 0

    def decline(self, table: Table) -> None:
        """Decline what the seats left standing answers about."""
        while table.state.stack:
            step = table.state.stack[-1]
            if not isinstance(step, (OfferFollow, OfferFree)) or not self._declines(table.state, step):
                return
            self.follow(table, Line(step.seat, PASS))

    def _declines(self, s: Any, step: OfferFollow | OfferFree) -> bool:
        if isinstance(step, OfferFree):
            return bool(self.quiet[step.seat] >> step.face & 1)
        return bool(self.quiet[step.seat] >> s.die_face(s.die) & 1) or s.culture[step.seat] < self.least[step.seat]

    def follow(self, table: Table, line: Line) -> None:
        """Play a line and what follows from it by itself; what was said about faces ends with the turn."""
        for event in table.follow(line):
            if event.kind is TURN_BEGINS:
                self.quiet = [0] * len(self.quiet)
        self.decline(table)
