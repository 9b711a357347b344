"""Positions for rule tests, in a few words: who has what where, which dice lie there, and what is asked."""

from __future__ import annotations

from typing import Any

from starboard.games.galaxies import load
from starboard.games.galaxies.state import GalaxiesState
from starboard.kernel import Game
from tests import positions

GAME = load()
PLAIN = ("jakks", "vici-ks156", "mj-120210", "hoefker", "leandra", "drewkaiden")
"""Planets whose action asks for little; the row of a position unless it names another."""
SPARE = (*PLAIN, "shouhua", "nakagawakozi", "padraigin-3110", "aughmoore", "k-widow", "tifnod")
SHIPS = (0, 2, 2, 3, 3, 4, 4)
MISSIONS = ("elder", "explorer", "hoarder", "industrialist", "orbiter")
ANY: Game[Any] = GAME
"""The same, where a position's type is not known."""
WAYS = ("landing", "colony", "following", "umbra-forum")


def ships(empire: int, named: list[str]) -> list[str]:
    """A player's four ships: those named, then at home as many as the empire has, the rest locked."""
    free = SHIPS[empire]
    return [*named, *["home"] * (free - len(named)), *["locked"] * (4 - free)]


class At(positions.At):
    """A position that is being built: a turn of seat 0 with the given dice, every mat as at the start."""

    def __init__(self, players: int = 2, dice: str = "move energy culture colony", **options: Any) -> None:
        size = 4 if players == 1 else min(players + 2, 6)
        if players == 1:
            options.setdefault("solo", "artemis")
        data: dict[str, Any] = {
            "game": "galaxies",
            "setup": {"players": players, **options},
            "position": {
                "round": 1,
                "active": "0",
                "row": list(PLAIN[:size]),
                "players": [
                    {
                        "energy": 2,
                        "culture": 1,
                        "empire": 1,
                        "ships": ships(1, []),
                        "mission": None if players == 1 else MISSIONS[seat],
                    }
                    for seat in range(players)
                ],
                "dice": [],
            },
            "stack": ["turn", "take_turn"],
        }
        if players == 1:
            data["position"]["rogue"] = {"energy": 0, "culture": 0, "empire": 1, "ships": ["home"] * 4}
        super().__init__(GAME, data)
        self.dice(dice)

    def dice(self, inactive: str, activated: str = "") -> At:
        """The dice: those still to be used, and before them those activated, in their order."""
        self.change()["dice"] = [
            *[{"face": face, "state": "activated"} for face in activated.split()],
            *[{"face": face, "state": "inactive"} for face in inactive.split()],
        ]
        return self

    def row(self, *planets: str) -> At:
        """The first planets of the row; the others are plain ones."""
        size = len(self.change()["row"])
        more = [name for name in PLAIN if name not in planets]
        self.change()["row"] = [*planets, *more][:size]
        return self

    def seat(self, seat: int, *where: str, **fields: Any) -> At:
        """A player's ships that are away, and any other fields of the mat."""
        mine = self.change()["players"][seat]
        mine.update(fields)
        mine["ships"] = ships(mine["empire"], list(where))
        return self

    def rogue(self, *where: str, **fields: Any) -> At:
        """The Rogue's ships that are away, and any other fields of its board."""
        board = self.change()["rogue"]
        board.update(fields)
        board["ships"] = [*where, *["home"] * (4 - len(where))]
        return self

    def stack(self, *steps: str) -> At:
        """What is asked, on top of the turn."""
        return super().stack("turn", *steps)

    def only(self, *deck: str) -> At:
        """Nothing is left in the deck but these: all other planets are colonies of the last player."""
        position = self.change()
        last = position["players"][-1]
        held = {name for mat in position["players"] for name in mat.get("colonies", [])}
        taken = {*position["row"], *deck, *position.get("discard", []), *held}
        last["colonies"] = [*last.get("colonies", []), *[name for name in GAME.content.planet_ids if name not in taken]]
        position["triggered"] = len(position["players"]) - 1
        return self

    def load(self) -> GalaxiesState:
        """The position; plain planets of the row that someone has colonized make room for others."""
        position = self.change()
        mats = [*position["players"], position.get("rogue", {})]
        held = {name for mat in mats for name in mat.get("colonies", [])} | set(position.get("discard", []))
        spare = iter([name for name in SPARE if name not in held and name not in position["row"]])
        position["row"] = [next(spare) if name in held else name for name in position["row"]]
        return GAME.load(self.data)

    def play(self, *chance: str) -> Play:
        """A table at this position, with scripted chance."""
        return Play(self.draws(*chance).table)


class Play(positions.Play):
    """A table that is played on in a few words."""

    @property
    def s(self) -> GalaxiesState:
        """The position now."""
        state = self.table.state
        assert isinstance(state, GalaxiesState)
        return state

    def has(self, seat: int) -> tuple[int, int]:
        """A side's energy and culture."""
        return self.s.energy[seat], self.s.culture[seat]

    def ships(self, seat: int) -> list[str]:
        """Where a side's ships are."""
        position = self.position
        mats = [*position["players"], position.get("rogue")]
        found: list[str] = mats[seat]["ships"]
        return found

    def colonies(self, seat: int) -> list[str]:
        """A side's colonies."""
        mask = self.s.colonies[seat]
        return [name for i, name in enumerate(GAME.content.planet_ids) if mask >> i & 1]

    def row(self) -> list[str | None]:
        """The planets of the row."""
        found: list[str | None] = self.position["row"]
        return found

    def dice(self, state: str = "inactive") -> list[str]:
        """The faces of the dice of a state."""
        return [die["face"] for die in self.position["dice"] if die["state"] == state]


def using(
    planet: str,
    way: str = "colony",
    *where: str,
    row: tuple[str, ...] = (),
    dice: str = "energy culture",
    chance: tuple[str, ...] = (),
    rival: At | None = None,
    players: int = 2,
    **mine: Any,
) -> Play:
    """Seat 0 uses a planet in one of the WAYS; the answer that uses it has been given.

    When following, the follow cost is on top of the culture that is named; seat 1 is then the active player.
    """
    at = rival or At(players)
    before = {key: at.data["position"]["players"][0].get(key) for key in ("energy", "culture", "empire")}
    mine = {**{key: value for key, value in before.items() if value is not None}, **mine}
    colonies = list(mine.pop("colonies", []))
    if way == "landing":
        at.row(planet, *row).dice(f"move {dice}").seat(0, *where, colonies=colonies, **mine)
        return at.play(*chance).do("activate move", "from home", f"land {planet}", "use")
    if way == "umbra-forum":
        at.row(planet, *row).dice(f"colony {dice}").seat(0, *where, colonies=[*colonies, "umbra-forum"], **mine)
        return at.play(*chance).do("activate colony", "use umbra-forum", f"use {planet}")
    at.row(*row).dice(f"colony {dice}")
    if way == "colony":
        at.seat(0, *where, colonies=[*colonies, planet], **mine)
        return at.play(*chance).do("activate colony", f"use {planet}")
    culture = mine.pop("culture") + 1
    at.seat(0, *where, colonies=[*colonies, planet], culture=culture, **mine)
    rich = at.data["position"]["players"][1]
    rich["energy"] = 7
    at.put(active="1")
    play = at.play(*chance)
    play.do("activate colony")
    play.do(next(code for code in play.options if code.startswith("upgrade energy")))
    while play.asked != 0:
        play.do("pass")
    return play.do("follow", f"use {planet}")
