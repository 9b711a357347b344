"""What programs ask of the companion: each tool with JSON in and JSON out, for the API and the command line alike.

Every answer has its sentences in the reader's language under "text".
"""

from __future__ import annotations

from typing import Any, Final

from starboard.games.voidfall.companion import attack, battle
from starboard.games.voidfall.companion.combat import KINDS, fight
from starboard.games.voidfall.companion.my_table import MyTable, from_link
from starboard.games.voidfall.companion.playable import position
from starboard.games.voidfall.companion.score import end_score
from starboard.games.voidfall.companion.standing import standing
from starboard.games.voidfall.companion.table_text import TableWords
from starboard.games.voidfall.companion.targets import read_map
from starboard.games.voidfall.prose import VoidfallProse
from starboard.kernel.errors import N_, DataError
from starboard.kernel.reader import Reader

TOOLS: Final = ("combat", "skirmish", "score", "table", "position")
SEEDS: Final = 10**9


class Answers:
    """The tools of a game, in a language."""

    def __init__(self, game: Any, prose: Any) -> None:
        """`prose` is the title's own."""
        assert isinstance(prose, VoidfallProse)
        self.game = game
        self.words = TableWords(prose)

    def answer(self, tool: str, asked: object) -> dict[str, Any]:
        """What a tool says. Raises DataError with the path of what is wrong."""
        r = Reader(asked)
        if tool == "combat":
            return self._combat(r)
        if tool == "skirmish":
            return self._skirmish(r)
        if tool == "score":
            return self._score(r)
        if tool == "table":
            return self._table(r)
        if tool == "position":
            return self._position(r)
        raise DataError("", N_("there is no tool '%(tool)s'; there are: %(known)s"), tool=tool, known=", ".join(TOOLS))

    def _of(self, r: Reader) -> MyTable:
        """The table that is asked about: as data, or as a link's text."""
        at = r.item("table")
        if isinstance(at.value, str):
            return MyTable(self.game, from_link(at.value.rpartition("#t=")[2]), "table")
        return MyTable(self.game, at.value, "table")

    def _combat(self, r: Reader) -> dict[str, Any]:
        if not r.has("table"):
            kind = r.maybe("kind", None).value
            fought = fight(str(r.item("invader").value), str(r.maybe("defender", "").value), kind)
            r.done()
            return fought.data() | {"text": self.words.fought(fought)}
        table = self._of(r)
        sector = table.place(r.item("sector").text())
        kind = KINDS[r.maybe("kind", "skirmish" if sector in mine_of(table) else "invasion").index(KINDS)]
        if kind == "skirmish":
            power = r.item("fp").number(1, battle.MOST)
            war = str(r.maybe("war", "").value)
            r.done()
            held = battle.defend(table, sector, power, war)
            return battle.defended_data(held, table) | {"text": self.words.defended(held)}
        force = battle.read_force(table, r.item("force").value, sector) if r.has("force") else None
        bombard = r.maybe("bombard", False).flag()
        r.done()
        found = battle.invade(table, sector, force, bombard)
        return battle.invaded_data(found, table) | {"text": self.words.invaded(found, table)}

    def _skirmish(self, r: Reader) -> dict[str, Any]:
        if not r.has("table"):
            described = read_map(r.value)
            return described.data() | {"text": self.words.skirmish(described)}
        table = self._of(r)
        rest = {key: value for key, value in r.value.items() if key != "table"}
        found = attack.work_out(table, attack.read_asked(rest))
        return attack.data_of(found, table) | {"text": self.words.attacked(found, table)}

    def _score(self, r: Reader) -> dict[str, Any]:
        if not r.has("table"):
            counted = end_score(r.value)
            return counted.data() | {"text": self.words.score(counted)}
        table = self._of(r)
        r.done()
        found = standing(table)
        return found.data() | {"text": self.words.standing(found)}

    def _table(self, r: Reader) -> dict[str, Any]:
        table = self._of(r)
        r.done()
        told = {key: value for key, value in table.data().items() if key != "ui"}
        return {"table": told, "link": table.link(), "text": [self.words.error(each) for each in table.doubts]}

    def _position(self, r: Reader) -> dict[str, Any]:
        table = self._of(r)
        seed = r.maybe("seed", 0).number(0, SEEDS)
        r.done()
        return {"position": position(table, seed), "text": []}


def mine_of(table: MyTable) -> list[int]:
    """The sectors with FP of the table's owner."""
    s = table.state
    return [i for i in range(s.sectors) if any(s.fleet[i * 5 : i * 5 + 5])]
