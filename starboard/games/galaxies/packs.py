"""Reading the content folder, Starboard's own or a pack: every fault is told with its file, component and field."""

from __future__ import annotations

from pathlib import Path

from starboard.games.galaxies.components import (
    ANY_TRACK,
    ATTACKS,
    COUNTED,
    CULTURE_RESOURCE,
    DICE,
    DIFFICULTIES,
    LEVELS,
    OBJECTIVES,
    OPS,
    REGRESS_ALL,
    REGRESS_ONE,
    RESOURCES,
    SHIPS,
    TRACKS,
    Attack,
    Content,
    Effect,
    Level,
    Mission,
    Name,
    Planet,
    Rogue,
    RogueLevel,
)
from starboard.kernel.errors import N_
from starboard.kernel.pack import list_of, open_pack
from starboard.kernel.reader import Reader

OWN = Path(__file__).parent / "content"
FILES = ("pack.toml", "planets.toml", "missions.toml", "empire.toml", "rogues.toml")
ROGUES = ("artemis", "rothkel", "zendica", "hades", "gamelyn")
MOST_RESOURCES = 15
MOST_PLANETS = 60
LEAST_PLANETS = 12


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


def _name(at: Reader) -> Name:
    if isinstance(at.value, str):
        return Name(at.text(), at.text())
    name = Name(at.item("en").text(), at.item("fr").text())
    at.done()
    return name


def _levels(at: Reader, most: int) -> list[Level]:
    found = [Level(0, 0, 0, 0)]
    for each, number in list_of(at, "level", LEVELS, "level"):
        if number != str(len(found)):
            raise each.item("level").fault(N_("levels stand in their order; expected %(want)d"), want=len(found))
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
    for each, name in list_of(at, "planet", None, "id"):
        if name == "home":
            raise each.item("id").fault(N_("'%(name)s' cannot be the id of a planet"), name=name)
        found.append(
            Planet(
                name,
                _name(each.item("name")),
                _name(each.item("text")),
                each.item("vp").number(0, 50),
                each.item("track").number(1, 15),
                each.item("kind").index(TRACKS[:ANY_TRACK]),
                each.item("resource").index(RESOURCES),
                _effect(each.item("effect")),
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


def _amounts(at: Reader) -> tuple[int, int]:
    """How much energy and culture a table names; one of them at least."""
    energy = at.maybe("energy", 0).number(0, MOST_RESOURCES)
    culture = at.maybe("culture", 0).number(0, MOST_RESOURCES)
    if not energy and not culture:
        raise at.fault(N_("it names neither energy nor culture"))
    return energy, culture


def _effect(at: Reader) -> Effect:
    op = at.item("op").index(OPS)
    name = OPS[op]
    energy = culture = others_energy = others_culture = steps = ships = others_steps = resource = discount = 0
    kind = ANY_TRACK
    mix = lowest = False
    if name == "gain":
        energy, culture = _amounts(at)
    elif name in ("gain_per_ship", "follow_bonus", "steal"):
        resource = at.item("resource").index(RESOURCES)
        amount = at.item("amount").number(1, MOST_RESOURCES)
        energy, culture = (0, amount) if resource == CULTURE_RESOURCE else (amount, 0)
    elif name == "gain_all":
        energy, culture = _amounts(at.item("self"))
        others_energy, others_culture = _amounts(at.item("others"))
    elif name in ("advance", "regress"):
        kind = at.item("kind").index(TRACKS)
        steps = at.item("steps").number(1, 15)
        if name == "regress":
            ships = at.item("ships").number(1, 2)
    elif name == "regress_then_advance":
        others_steps = at.item("regress").number(1, 15)
        steps = at.item("advance").number(1, 15)
    elif name == "others_advance_then_self":
        others_steps = at.item("others").number(1, 15)
        steps = at.item("self").number(1, 15)
    elif name == "upgrade":
        discount = at.item("discount").number(0, 1)
        mix = at.item("payment").index(("one_kind", "mix")) == 1
        if at.has("condition"):
            lowest = at.item("condition").index(("strictly_lowest_empire",)) == 0
    elif name == "follow_cost":
        culture = at.item("culture").number(0, MOST_RESOURCES)
    elif name == "convert":
        resource = at.item("from").index(RESOURCES)
        if at.item("to").index(RESOURCES) == resource:
            raise at.item("to").fault(N_("one resource is turned into the other"))
    elif name == "move_ships":
        ships = at.item("ships").number(1, 2)
    cost = at.maybe("cost", {})
    cost_energy = cost.maybe("energy", 0).number(0, MOST_RESOURCES)
    cost_culture = cost.maybe("culture", 0).number(0, MOST_RESOURCES)
    cost_dice = cost.maybe("inactive_dice", 0).number(0, DICE)
    cost.done()
    if cost_dice and name != "gain":
        raise cost.fault(N_("only a gain can be paid with dice"))
    at.done()
    return Effect(
        op,
        energy,
        culture,
        others_energy,
        others_culture,
        kind,
        steps,
        ships,
        others_steps,
        resource,
        discount,
        mix,
        lowest,
        cost_energy,
        cost_culture,
        cost_dice,
    )


def _missions(at: Reader) -> list[Mission]:
    found: list[Mission] = []
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
            energy, culture = _amounts(objective)
        elif OBJECTIVES[op] == "empire_level":
            level = objective.item("level").number(1, LEVELS)
        objective.done()
        found.append(
            Mission(
                name,
                _name(each.item("name")),
                _name(each.item("text")),
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
        raise at.fault(N_("five players need at least 10 missions; here are %(got)d"), got=len(found))
    if sum(mission.duel for mission in found) < 4:
        raise at.fault(N_("at least 4 missions must be fit for two players (duel = true)"))
    return found


def _attack(at: Reader) -> Attack:
    # The board says regress; how many ships tells the two apart.
    known = [name for name in ATTACKS if name != "regress_all"]
    name = known[at.item("op").index(known)]
    op = ATTACKS.index(name)
    energy = culture = steps = 0
    if name in ("lose", "steal", "rogue_gain"):
        energy, culture = _amounts(at)
    elif name == "regress":
        op = REGRESS_ALL if at.item("ships").value == "all" else REGRESS_ONE
        if op == REGRESS_ONE:
            at.item("ships").number(1, 1)
        steps = at.item("steps").number(1, 15)
    elif name == "rogue_advance_all":
        steps = at.item("steps").number(1, 15)
    elif name == "steal_any":
        steps = at.item("amount").number(1, MOST_RESOURCES)
    else:
        steps = at.item("dice").number(1, DICE)
    then = None
    if at.has("then"):
        if at.item("then").has("then"):
            raise at.item("then").fault(N_("an attack has at most two parts"))
        then = _attack(at.item("then"))
    at.done()
    return Attack(op, energy, culture, steps, then)


def _rogues(at: Reader) -> list[Rogue]:
    found: list[Rogue] = []
    for each, name in list_of(at, "rogue", None, "id"):
        levels: list[RogueLevel] = []
        for row, number in list_of(each, "level", None, "level"):
            if number != str(len(levels) + 1):
                raise row.item("level").fault(
                    N_("levels stand in their order; expected %(want)d"), want=len(levels) + 1
                )
            levels.append(
                RogueLevel(
                    row.item("dice").number(1, DICE),
                    row.item("vp").number(0, 100),
                    _attack(row.item("attack")),
                    row.maybe("once_per_turn", False).flag(),
                )
            )
            row.done()
        if not levels:
            raise each.item("level").fault(N_("a Rogue has at least one level"))
        found.append(
            Rogue(
                name,
                _name(each.item("name")),
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
