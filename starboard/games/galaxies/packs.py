"""Reading the content folder, Starboard's own or a pack: every fault is told with its file, component and field."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from starboard.games.galaxies.components import (
    ANY_TRACK,
    COUNTED,
    DICE,
    DIFFICULTIES,
    LEVELS,
    MOST_RESOURCES,
    MOST_STEPS,
    OBJECTIVES,
    RESOURCES,
    SHIPS,
    TRACKS,
    Content,
    Level,
    Mission,
    Planet,
    Rogue,
    RogueLevel,
)
from starboard.games.galaxies.steps.attacks import Attack
from starboard.games.galaxies.steps.core import PlanetVerb, read_amounts
from starboard.games.galaxies.verbs import ATTACKS, PLANET_VERBS
from starboard.kernel.errors import N_
from starboard.kernel.names import read_name
from starboard.kernel.pack import list_of, open_pack
from starboard.kernel.reader import Reader

OWN = Path(__file__).parent / "content"
FILES = ("pack.toml", "planets.toml", "missions.toml", "empire.toml", "rogues.toml")
ROGUES = ("artemis", "rothkel", "zendica", "hades", "gamelyn")
MOST_PLANETS = 60
LEAST_PLANETS = 12

V = TypeVar("V", PlanetVerb, Attack)


def read_content(folder: Path | None) -> Content:
    """The components in a folder (Starboard's own by default). Raises PackError."""
    pack = open_pack(folder or OWN, "galaxies", FILES)
    empire = pack.files["empire.toml"]
    most = empire.item("resource_max").number(1, MOST_RESOURCES)
    start_energy = empire.item("start_energy").number(0, most)
    start_culture = empire.item("start_culture").number(0, most)
    end_vp = empire.item("end_vp").number(1, 100)
    levels = _levels(empire, most)
    empire.done()
    return Content(
        _planets(pack.files["planets.toml"]),
        _missions(pack.files["missions.toml"]),
        levels,
        start_energy,
        start_culture,
        most,
        end_vp,
        _rogues(pack.files["rogues.toml"]),
        pack.content_hash,
    )


def _levels(at: Reader, most: int) -> list[Level]:
    found = [Level(0, 0, 0, 0)]
    for each, number in list_of(at, "level", LEVELS, "level"):
        if number != str(len(found)):
            raise each.item("level").fault(N_("levels must be in order; expected %(want)d"), want=len(found))
        before = found[-1]
        level = Level(
            each.item("cost").number(0, most),
            each.item("dice").number(1, DICE),
            each.item("ships").number(max(1, before.ships), SHIPS),
            each.item("vp").number(0, 100),
        )
        each.done()
        found.append(level)
    return found


def _planets(at: Reader) -> list[Planet]:
    found: list[Planet] = []
    taken: set[str] = set()
    for each, name in list_of(at, "planet", None, "id"):
        if name == "home":
            raise each.item("id").fault(N_("'%(name)s' cannot be the id of a planet"), name=name)
        verb = _action(each.item("effect"))
        found.append(
            Planet(
                name,
                read_name(each.item("name"), taken),
                read_name(each.item("text")),
                each.item("vp").number(0, 50),
                each.item("track").number(1, MOST_STEPS),
                each.item("kind").index(TRACKS[:ANY_TRACK]),
                each.item("resource").index(RESOURCES),
                verb,
                list(PLANET_VERBS).index(verb.name),
                each.maybe("once_per_turn", False).flag(),
                each.maybe("own_turn_only", False).flag(),
            )
        )
        each.done()
    at.done()
    if not LEAST_PLANETS <= len(found) <= MOST_PLANETS:
        raise at.fault(
            N_("expected %(low)d to %(high)d planets, got %(got)d"),
            low=LEAST_PLANETS,
            high=MOST_PLANETS,
            got=len(found),
        )
    return found


def _verb(at: Reader, known: dict[str, type[V]]) -> V:
    """The verb of an effect, which reads the rest of it."""
    return known[list(known)[at.item("op").index(list(known))]](at)


def _action(at: Reader) -> PlanetVerb:
    verb = _verb(at, PLANET_VERBS)
    at.done()
    return verb


def _missions(at: Reader) -> list[Mission]:
    found: list[Mission] = []
    taken: set[str] = set()
    for each, name in list_of(at, "mission", None, "id"):
        objective = each.item("objective")
        op = objective.item("op").index(OBJECTIVES)
        of = energy = culture = level = 0
        if OBJECTIVES[op] in ("most", "fewest"):
            of = objective.item("of").index(COUNTED)
        elif OBJECTIVES[op] == "equal":
            both = sorted(COUNTED[i] for i in objective.item("of").indices(COUNTED))
            if both != ["diplomacy_planets", "economy_planets"]:
                raise objective.item("of").fault(N_("only diplomacy_planets and economy_planets can be equal"))
        elif OBJECTIVES[op] == "at_least":
            energy, culture = read_amounts(objective)
        elif OBJECTIVES[op] == "empire_level":
            level = objective.item("level").number(1, LEVELS)
        objective.done()
        found.append(
            Mission(
                name,
                read_name(each.item("name"), taken),
                read_name(each.item("text")),
                op,
                of,
                energy,
                culture,
                level,
                each.item("vp").number(0, 50),
                each.item("vp_tied").number(0, 50),
                each.item("duel").flag(),
            )
        )
        each.done()
    at.done()
    if not 10 <= len(found) <= MOST_PLANETS:
        raise at.fault(N_("five players need at least 10 missions; there are %(got)d"), got=len(found))
    if sum(mission.duel for mission in found) < 4:
        raise at.fault(N_("at least 4 missions must suit two players (duel = true)"))
    return found


def _attacks(at: Reader) -> list[Attack]:
    """An attack, and maybe another one after it."""
    found: list[Attack] = [_verb(at, ATTACKS)]
    if at.has("then"):
        then = at.item("then")
        if then.has("then"):
            raise then.fault(N_("an attack has at most two parts"))
        found.extend(_attacks(then))
    at.done()
    return found


def _rogues(at: Reader) -> list[Rogue]:
    found: list[Rogue] = []
    taken: set[str] = set()
    for each, name in list_of(at, "rogue", None, "id"):
        levels: list[RogueLevel] = []
        for part, number in list_of(each, "level", None, "level"):
            if number != str(len(levels) + 1):
                raise part.item("level").fault(N_("levels must be in order; expected %(want)d"), want=len(levels) + 1)
            levels.append(
                RogueLevel(
                    part.item("dice").number(1, DICE),
                    part.item("vp").number(0, 100),
                    _attacks(part.item("attack")),
                    part.maybe("once_per_turn", False).flag(),
                )
            )
            part.done()
        if not levels:
            raise each.item("level").fault(N_("a Rogue needs at least one level"))
        found.append(
            Rogue(
                name,
                read_name(each.item("name"), taken),
                each.item("difficulty").index(DIFFICULTIES),
                each.item("energy_max").number(1, MOST_RESOURCES),
                each.item("culture_max").number(1, MOST_RESOURCES),
                levels,
            )
        )
        each.done()
    at.done()
    ids = [rogue.id for rogue in found]
    if sorted(ids) != sorted(ROGUES):
        raise at.fault(N_("expected the Rogues %(want)s, got %(got)s"), want=", ".join(ROGUES), got=", ".join(ids))
    return found
