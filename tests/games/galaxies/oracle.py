"""A second opinion on legality: every option worked out again from the saved position, as a reader of the book would.

It shares nothing with the rules but the content files: it reads the data of `Game.dump`, not the state, and decides
whether an action is possible by plain lists and sets.
"""

from __future__ import annotations

import copy
from typing import Any

from starboard.kernel import Seat, State

from .positions import ANY, GAME

FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony")
COSTS = (0, 0, 2, 3, 4, 5, 6)
CARDS = {planet.id: planet for planet in GAME.content.planets}


class Reading:
    """A position as its data, with what is being resolved."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.position = data["position"]
        self.players = data["setup"]["players"]
        self.solo = self.players == 1
        self.rogue = data["setup"]["solo"]
        self.later = data["setup"]["later_printing"]
        self.mats = [*self.position["players"], *([self.position["rogue"]] if self.solo else [])]
        self.names = ["0", "rogue"] if self.solo else [str(seat) for seat in range(self.players)]
        self.row = [name for name in self.position["row"] if name]
        self.dice = self.position["dice"]
        self.active = self.names.index(self.position["active"])
        self.stack = [step.split() for step in data["stack"]]
        self.held = {name for mat in self.mats for name in mat["colonies"]}

    def where(self, side: int) -> list[list[str]]:
        """A side's ships that are away, as words: surface PLANET, or orbit PLANET LEVEL."""
        return [ship.split() for ship in self.mats[side]["ships"] if ship not in ("home", "locked")]

    def orbits(self, side: int, kind: str = "any") -> dict[str, int]:
        """The planets that a side orbits, and its level there."""
        found = {words[1]: int(words[2]) for words in self.where(side) if words[0] == "orbit"}
        return {name: level for name, level in found.items() if kind == "any" or KINDS[CARDS[name].kind] == kind}

    def others(self, user: int) -> list[int]:
        """All other sides."""
        return [side for side in range(len(self.mats)) if side != user]

    def inactive(self) -> list[str]:
        """The faces of the inactive dice."""
        return [die["face"] for die in self.dice if die["state"] == "inactive"]

    def deck_left(self) -> int:
        """How many cards can still be drawn."""
        return len(CARDS) - len(self.row) - len(self.held)

    def entered(self, user: int) -> set[str]:
        """The planets whose action the user is inside."""
        return {step[2] for step in self.stack if step[0] == "resolving" and step[1] == self.names[user]}

    def repeated(self) -> set[int]:
        """The dice that are being repeated."""
        return {int(step[1]) for step in self.stack if step[0] == "repeating"}


KINDS = ("diplomacy", "economy")


def destinations(at: Reading, user: int, ship: str) -> set[str]:
    """Where a ship may go."""
    taken = {f"{words[0]} {words[1]}" for words in at.where(user)}
    here = ship.split()[1] if ship != "home" else ""
    found = {f"land {name}" for name in at.row if f"surface {name}" not in taken and name != here}
    found |= {f"orbit {name}" for name in at.row if f"orbit {name}" not in taken and name != here}
    return found | ({"home"} if here else set())


def movable(at: Reading, user: int, barred: int = -1) -> set[str]:
    """The ships that may move, by where they are."""
    found = set()
    for number, ship in enumerate(at.mats[user]["ships"]):
        if number != barred and ship != "locked" and destinations(at, user, ship):
            found.add("from home" if ship == "home" else f"from {' '.join(ship.split()[:2])}")
    return found


def performable(at: Reading, user: int, face: str) -> bool:
    """Whether a player can carry out a face."""
    if face == "move":
        return bool(movable(at, user))
    if face in ("energy", "culture"):
        return True
    if face in KINDS:
        return bool(at.orbits(user, face))
    return bool(upgrades(at, user)) or any(usable(at, user, name) for name in at.mats[user]["colonies"])


def upgrades(at: Reading, user: int, discount: int = 0, mix: bool = False) -> set[str]:
    """The ways to pay for the next level."""
    mat = at.mats[user]
    if mat["empire"] == 6:
        return set()
    cost = COSTS[mat["empire"] + 1] - discount
    found = set()
    for energy in range(cost + 1):
        culture = cost - energy
        if energy <= mat["energy"] and culture <= mat["culture"] and (mix or not energy or not culture):
            words = [f"{name} {n}" for name, n in (("energy", energy), ("culture", culture)) if n]
            found.add("upgrade " + " ".join(words))
    return found


def regressable(at: Reading, user: int, kind: str) -> set[str]:
    """The enemy ships that can be pushed back."""
    return {
        f"regress {at.names[side]} {name}"
        for side in at.others(user)
        for name, level in at.orbits(side, kind).items()
        if level
    }


def transfers(at: Reading, user: int, name: str) -> set[str]:
    """The tracks that a ship may change to."""
    level = at.orbits(user)[name]
    return {f"orbit {to}" for to in at.row if to not in at.orbits(user) and CARDS[to].track >= level}


def empty(at: Reading) -> set[str]:
    """The planets without a ship."""
    return set(at.row) - {words[1] for side in range(len(at.mats)) for words in at.where(side)}


def after(at: Reading, user: int, planet: str, energy: int, culture: int, owner: int | None = None) -> Reading:
    """The position after paying and entering an action."""
    then = copy.copy(at)
    then.mats = copy.deepcopy(at.mats)
    then.stack = [*at.stack, ["resolving", at.names[user], planet]]
    then.mats[user]["energy"] -= energy
    then.mats[user]["culture"] -= culture
    if owner is not None:
        most = (7, 7)
        if at.solo and owner == 1:
            rogue = next(each for each in GAME.content.rogues if each.id == at.rogue)
            most = (rogue.energy_max, rogue.culture_max)
        then.mats[owner]["energy"] = min(most[0], then.mats[owner]["energy"] + energy)
        then.mats[owner]["culture"] = min(most[1], then.mats[owner]["culture"] + culture)
    return then


def usable(at: Reading, user: int, planet: str) -> bool:
    """Whether a player can carry out a planet's action, card by card."""
    mat = at.mats[user]
    own_turn = at.active == user
    if planet in ("birkomius", "bisschop", "nibiru"):
        return own_turn
    if planet in ("gyore", "zalax"):
        return own_turn and bool(at.inactive())
    if planet == "maia":
        return own_turn and len(at.inactive()) >= 2
    if planet in ("clj-0517", "la-torres", "nagato", "zavodnick") and planet in mat["used"]:
        return False
    if planet in ("jakks", "vici-ks156", "mj-120210", "gleam-zanier", "jac-110912", "aughmoore"):
        return True
    if planet in at.entered(user):
        return False
    if planet == "zavodnick":
        return True
    return usable_with_a_target(at, user, planet)


def usable_with_a_target(at: Reading, user: int, planet: str) -> bool:
    """The planets that need a target or a payment."""
    mat = at.mats[user]
    own = at.orbits(user)
    energy, culture = mat["energy"], mat["culture"]
    found = {
        "andellouxian-6": any(own.values()),
        "brumbaugh": energy >= 2 and regressable(at, user, "any"),
        "bsw-10-1": len(own) > 1 and any(own.values()),
        "clj-0517": any(at.mats[side]["culture"] for side in at.others(user)),
        "la-torres": any(at.mats[side]["energy"] for side in at.others(user)),
        "drewkaiden": at.orbits(user, "diplomacy"),
        "leandra": at.orbits(user, "economy"),
        "shouhua": own,
        "nakagawakozi": energy >= 2 and at.orbits(user, "economy"),
        "padraigin-3110": culture >= 2 and at.orbits(user, "diplomacy"),
        "gort": any(transfers(at, user, name) for name in own),
        "helios": at.deck_left() and empty(at),
        "hoefker": energy >= 1,
        "omicron-fenzi": energy >= 1,
        "pembertonia-major": culture >= 1,
        "jorg": culture >= 2 and regressable(at, user, "any"),
        "k-widow": regressable(at, user, "any"),
        "tifnod": regressable(at, user, "diplomacy"),
        "vizcarra": regressable(at, user, "economy"),
        "lureena": upgrades(at, user, mix=True),
        "mared": lowest(at, user) and upgrades(at, user, discount=1),
        "terra-bettia": any(at.orbits(side) for side in range(len(at.mats))),
        "nagato": culture >= 1 and movable(at, user),
    }
    if planet in found:
        return bool(found[planet])
    if planet == "umbra-forum":
        inner = after(at, user, planet, 0, 0)
        return any(usable(inner, user, name) for name in at.row)
    if planet == "piedes":
        inner = after(at, user, planet, 0, 0)
        return bool(repeats(inner, user))
    return bool(theirs(at, user, planet))


def lowest(at: Reading, user: int) -> bool:
    """Whether a player's empire is the lowest."""
    mine: int = at.mats[user]["empire"]
    levels: list[int] = [at.mats[side]["empire"] for side in at.others(user)]
    return mine <= min(levels) if at.later else mine < min(levels)


def theirs(at: Reading, user: int, planet: str) -> set[str]:
    """The colonies of others that can be used after paying for it."""
    energy, culture = (1, 0) if planet == "sargus-36" else (0, 1)
    mat = at.mats[user]
    if mat["energy"] < energy or mat["culture"] < culture:
        return set()
    found = set()
    for owner in at.others(user):
        inner = after(at, user, planet, energy, culture, owner)
        found |= {f"use {name}" for name in at.mats[owner]["colonies"] if usable(inner, user, name)}
    return found


def repeats(at: Reading, user: int) -> set[str]:
    """The faces that can be repeated."""
    barred = at.repeated() | {at.position["die"]}
    faces = {die["face"] for i, die in enumerate(at.dice) if die["state"] == "activated" and i not in barred}
    return {f"repeat {face}" for face in faces if performable(at, user, face)}


def take_turn(at: Reading, user: int) -> set[str]:
    """What the active player may do."""
    found = {"end"}
    for face in set(at.inactive()):
        trial = copy.copy(at)
        trial.dice = copy.deepcopy(at.dice)
        trial.position = {**at.position}
        for i, die in enumerate(trial.dice):
            if die["state"] == "inactive" and die["face"] == face:
                die["state"] = "activated"
                trial.position["die"] = i
                break
        if performable(trial, user, face):
            found.add(f"activate {face}")
    if not at.position["rerolled"] or at.mats[user]["energy"]:
        found.add("reroll")
    if len(at.inactive()) >= 3 and not at.position["converted"]:
        found.add("converter")
    return found


def oracle(s: State, seat: Seat) -> set[str]:
    """The codes of all options."""
    at = Reading(ANY.dump(s))
    step = at.stack[-1]
    name = step[0]
    mine = at.mats[seat]
    own = at.orbits(seat)
    if name == "take_turn":
        return take_turn(at, seat)
    if name == "choose_mission":
        return {f"keep {mission}" for mission in mine["dealt"]}
    if name == "offer_follow":
        return {"follow", "pass"}
    if name == "offer_free":
        return {"follow", "pass"}
    if name == "force_reroll":
        return {"force", "pass"}
    if name == "landing_action":
        return {"use", "pass"}
    if name == "move_ship":
        barred = int(step[2][-1]) if step[2].startswith("after") else -1
        return movable(at, seat, barred) | ({"pass"} if barred >= 0 else set())
    if name == "fly_ship":
        return destinations(at, seat, mine["ships"][int(step[2])])
    if name == "advance_ship":
        barred = int(step[4])
        ship = mine["ships"][barred].split()[1] if barred >= 0 else ""
        found = {f"advance {planet}" for planet in at.orbits(seat, step[2]) if planet != ship}
        return found | ({"pass"} if step[5] == "1" else set())
    if name == "use_colony":
        return upgrades(at, seat) | {f"use {planet}" for planet in mine["colonies"] if usable(at, seat, planet)}
    return of_planets(at, seat, step, own)


def of_planets(at: Reading, seat: int, step: list[str], own: dict[str, int]) -> set[str]:
    """The questions that planets ask."""
    name = step[0]
    mine = at.mats[seat]
    faces = set(at.inactive())
    if name == "regress_ship":
        kind = {"tifnod": "diplomacy", "vizcarra": "economy"}.get(step[2], "any")
        found = regressable(at, seat, kind)
        barred = int(step[3])
        if barred >= 0:
            side, ship = divmod(barred, 4)
            found.discard(f"regress {at.names[side]} {at.mats[side]['ships'][ship].split()[1]}")
        return found
    if name in ("regress_own", "regress_mine"):
        return {f"regress {at.names[seat]} {planet}" for planet, level in own.items() if level}
    if name == "steal_from":
        resource = "culture" if step[2] == "clj-0517" else "energy"
        return {f"steal {at.names[side]}" for side in at.others(seat) if at.mats[side][resource]}
    if name == "transfer_ship":
        return {f"from orbit {planet}" for planet in own if transfers(at, seat, planet)}
    if name == "transfer_to":
        return transfers(at, seat, mine["ships"][int(step[2])].split()[1])
    if name == "replace_planet":
        return {f"replace {planet}" for planet in empty(at)}
    if name == "pay_upgrade":
        return upgrades(at, seat, mix=True) if step[2] == "lureena" else upgrades(at, seat, discount=1)
    if name == "convert_resource":
        resource = "energy" if step[2] == "omicron-fenzi" else "culture"
        return {f"convert {n}" for n in range(1, mine[resource] + 1)}
    if name == "recall_ship":
        return {f"recall {planet}" for planet, level in own.items() if level}
    if name == "take_resources":
        n = int(step[2])
        both = {f"take energy {i} culture {n - i}" for i in range(1, n)} if at.later else set()
        return {f"take energy {n}", f"take culture {n}"} | both
    if name == "use_theirs":
        # The frame of the planet itself is on the stack already.
        at.stack = [each for each in at.stack if each != ["resolving", at.names[seat], step[2]]]
        return theirs(at, seat, step[2])
    if name == "use_of_row":
        return {f"use {planet}" for planet in at.row if usable(at, seat, planet)}
    if name == "repeat_die":
        return repeats(at, seat)
    if name == "choose_action":
        return {f"perform {face}" for face in FACES if performable(at, seat, face)}
    if name == "give_up":
        return {"give energy", "give culture"}
    if name == "choose_face":
        return {f"face {face}" for face in FACES}
    if name == "pick_reroll":
        rolling = any(die["state"] == "rolling" for die in at.dice)
        return {f"pick {face}" for face in faces} | ({"done"} if rolling else set())
    verb = {"spend_dice": "spend", "change_die": "change", "discard_dice": "discard"}[name]
    return {f"{verb} {face}" for face in faces}
