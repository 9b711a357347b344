"""What can be answered: one class per verb of the rulebook. Instances are built once, with the content."""

from __future__ import annotations

from typing import Final

from starboard.kernel.actions import Action, Word


class OfFace(Action):
    """An answer that names a die by its face. Dice that show the same face are interchangeable."""

    def __init__(self, code: str, face: int) -> None:
        super().__init__(code)
        self.face: Final = face


class Rolled(OfFace):
    """Chance rolls a face (TEG-3.1)."""


class Activate(OfFace):
    """Activate a die (TEG-5.1)."""


class Pick(OfFace):
    """Take a die into the reroll (TEG-4.3)."""


class Spend(OfFace):
    """Put a die into the converter (TEG-6.1)."""


class Change(OfFace):
    """Name the die that is set to another face (TEG-6.1, TEG-23.11)."""


class Face(OfFace):
    """Name the face that a die is set to (TEG-6.1, TEG-23.11)."""


class Discard(OfFace):
    """Discard an inactive die (TEG-23.21)."""


class Repeat(OfFace):
    """Repeat an activated die's action (TEG-23.30)."""


class Perform(OfFace):
    """Carry out a face's action without a die (TEG-23.40)."""


class OfPlanet(Action):
    """An answer that names a planet, or through it the answering player's ship there."""

    def __init__(self, code: str, planet: int) -> None:
        super().__init__(code)
        self.planet: Final = planet


class Draw(OfPlanet):
    """Chance draws a planet card (TEG-1.6, TEG-15.5)."""


class FromSurface(OfPlanet):
    """Move the ship that is landed there (TEG-8.1)."""


class FromOrbit(OfPlanet):
    """Move the ship that orbits there (TEG-8.1, TEG-23.10)."""


class Land(OfPlanet):
    """Land the ship there (TEG-10.1)."""


class Orbit(OfPlanet):
    """Bring the ship into orbit there (TEG-11.1, TEG-23.10)."""


class Advance(OfPlanet):
    """Advance the ship that orbits there (TEG-14.1)."""


class Use(OfPlanet):
    """Use that planet's action (TEG-16.1)."""


class Replace(OfPlanet):
    """Discard that planet of the row (TEG-23.12)."""


class Recall(OfPlanet):
    """Return the ship that orbits there to its galaxy (TEG-23.1)."""


class Regress(Action):
    """Push a player's ship that orbits there back (TEG-22.5)."""

    def __init__(self, code: str, side: int, planet: int) -> None:
        super().__init__(code)
        self.side: Final = side
        self.planet: Final = planet


class Steal(Action):
    """Steal from a player (TEG-23.7, TEG-23.18)."""

    def __init__(self, code: str, side: int) -> None:
        super().__init__(code)
        self.side: Final = side


class OfAmounts(Action):
    """An answer that names so much energy and culture."""

    def __init__(self, code: str, energy: int, culture: int) -> None:
        super().__init__(code)
        self.energy: Final = energy
        self.culture: Final = culture


class Upgrade(OfAmounts):
    """Upgrade the empire and pay so (TEG-17.1)."""


class Take(OfAmounts):
    """Take resources (TEG-23.1)."""


class Give(Action):
    """Give one resource up to the Rogue (TEG-38.5)."""

    def __init__(self, code: str, resource: int) -> None:
        super().__init__(code)
        self.resource: Final = resource


class Convert(Action):
    """Turn that many of one resource into the other (TEG-23.27, TEG-23.29)."""

    def __init__(self, code: str, count: int) -> None:
        super().__init__(code)
        self.count: Final = count


class OfMission(Action):
    """An answer that names a mission."""

    def __init__(self, code: str, mission: int) -> None:
        super().__init__(code)
        self.mission: Final = mission


class Deal(OfMission):
    """Chance deals a mission (TEG-1.8)."""


class Keep(OfMission):
    """Keep a mission (TEG-1.8)."""


def amounts(energy: int, culture: int) -> str:
    """Resources in a code: "energy 2", "culture 3", "energy 1 culture 2"."""
    if not culture:
        return f"energy {energy}"
    return f"energy {energy} culture {culture}" if energy else f"culture {culture}"


REROLL: Final = Word("reroll")
CONVERTER: Final = Word("converter")
END: Final = Word("end")
DONE: Final = Word("done")
FOLLOW: Final = Word("follow")
PASS: Final = Word("pass")
FROM_HOME: Final = Word("from home")
GO_HOME: Final = Word("home")
USE_IT: Final = Word("use")
FORCE: Final = Word("force")
