"""Reading the content folder, Starboard's own or a pack: every fault is told with its file, card and field."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starboard.games.voidfall.components import Box
from starboard.games.voidfall.packs.base import FILES
from starboard.games.voidfall.packs.cards import Cards
from starboard.games.voidfall.packs.realm import Realm
from starboard.games.voidfall.packs.threats import Threats
from starboard.kernel.errors import PackError
from starboard.kernel.names import read_name_beside
from starboard.kernel.reader import Reader

__all__ = ["FILES", "OWN", "Loader", "read_content"]

OWN: Final = Path(__file__).parent.parent / "content"


class Loader(Cards, Realm, Threats):
    """Reads the files of a folder into a Box."""

    def load(self) -> Box:
        """All files, in the order in which they refer to each other."""
        self.box.empty_cost = self.cost(Reader({}, "none", PackError), "none")
        self.names_of_focuses()
        self.tokens()
        self.sector_types()
        self.focus()
        self.technologies()
        self.agendas()
        self.events()
        self.tracks()
        self.houses()
        self.origins()
        self.scenarios()
        self.crises()
        self.abilities()
        self.missing()
        self.preferred_costs()
        self.attacks()
        for table in self.tables.values():
            table.done()
        self.box.answers.fill(self.box)
        return self.box

    def missing(self) -> None:
        """missing.toml"""
        known = {"house": [h.id for h in self.box.houses], "map": [s.id for s in self.box.scenarios],
                 "technology": [t.id for t in self.box.technologies], "game": ["voidfall"]}  # fmt: skip
        for each in self.tables["missing.toml"].maybe("missing", []).items():
            kind = each.item("kind").index(tuple(known))
            name = list(known)[kind]
            id_ = known[name][each.item("id").index(known[name])]
            self.box.missing.append((name, id_, read_name_beside(each, "text")))
            each.done()


def read_content(folder: Path | None = None) -> Box:
    """The components in a folder (Starboard's own by default). Raises PackError."""
    return Loader(folder or OWN).load()
