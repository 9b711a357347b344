"""What the files of the content folder share: cards, names, counts, lasting modifiers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starboard.games.voidfall.components import Box, House, Modifier
from starboard.games.voidfall.effects import EffectLoader, mask_of, read_selector
from starboard.games.voidfall.steps.registry import CHARGE_OF, VERBS
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    CORRUPTION_PLACES,
    CREDITS,
    ENERGY,
    FLEETS,
    GUILDS,
    INSTALLATIONS,
    MOD_DEPLOY_SURCHARGE,
    MOD_PREFERRED_REPLACED,
    MOD_PREFERRED_SURCHARGE,
    MOD_TECH_ACTION,
    MOD_WHENEVER,
    MODIFIERS,
    OCCASIONS,
    RESOURCES,
    TIERS,
    TRACKS,
)
from starboard.kernel.errors import N_, PackError
from starboard.kernel.names import Name, read_name_beside, take_name
from starboard.kernel.pack import id_of, open_pack
from starboard.kernel.reader import Reader

FILES: Final = tuple(
    f"{name}.toml"
    for name in (
        "pack", "tokens", "sector_types", "focus", "technologies", "agendas", "events", "tracks", "houses", "origins",
        "scenarios", "crises", "more_crises", "missing",
    )
)  # fmt: skip


class Base(EffectLoader):
    """The folder's tables, and the Box that they are read into."""

    def __init__(self, folder: Path) -> None:
        super().__init__(VERBS, CHARGE_OF)
        pack = open_pack(folder, "voidfall", FILES)
        self.tables: Final = pack.files
        self.box: Final = Box(pack.content_hash)
        self.able: Final[list[tuple[House, Reader]]] = []
        """The houses with an ability, each with where it stands."""
        self.box.nodes = self.nodes
        self.box.lists = self.lists
        self.box.list_names = self.list_names
        self.box.costs = self.costs

    def cards(self, file: str, key: str) -> list[Reader]:
        """The records of a table, their path naming the card by its id."""
        out = []
        for record in self.tables[f"{file}.toml"].item(key).items():
            label = record.value.get("id") if isinstance(record.value, dict) else None
            out.append(
                Reader(record.value, f"{file}.toml: {label}" if isinstance(label, str) else record.path, PackError)
            )
        seen: set[str] = set()
        taken: set[str] = set()
        for record in out:
            name = id_of(record.item("id"))
            # Focus cards and their actions come in several versions of one name.
            if file != "focus" and record.has("name"):
                take_name(record, read_name_beside(record, "name"), taken)
            if name in seen:
                raise record.fault(N_("this id appears twice"))
            seen.add(name)
            for mark in list(record._table()):
                if (mark == "ours" or mark.startswith("ours_")) and record.item(mark).flag():
                    self.ours(f"{key} {name}", mark)
        return out

    def ours(self, what: str, mark: str) -> None:
        """Note that a component, or the field of it that the mark names, is our own."""
        fields = self.box.ours.setdefault(what, [])
        if mark[5:] not in fields:
            fields.append(mark[5:])

    def words(self, at: Reader) -> tuple[str, Name]:
        """The id and the name of a card."""
        return at.item("id").text(), read_name_beside(at, "name")

    def counts(self, at: Reader, names: tuple[str, ...], high: int = 9) -> list[int]:
        """A table of names and numbers as a list."""
        out = [0] * len(names)
        for key, value in at.pairs():
            out[Reader(key, at.path, PackError).index(names)] = value.number(0, high)
        return out

    def modifier(self, at: Reader, name: str) -> Modifier:
        """A lasting rule change."""
        at.item("do").index(("modifier",))
        found = Modifier(at.item("rule").index(MODIFIERS))
        rule = found.rule
        if at.has("per") and isinstance(at.item("per").value, dict):
            found.per = read_selector(at.item("per"))
        elif at.has("per"):
            at.item("per").index(("adjacent_own_sector_with_shipyard_or_starbase",))
            found.flag = True
        for key in ("amount", "capacity", "count", "total", "upkeep_per_credit", "bonus", "per_sector_with_shipyard",
                    "max_per_sector", "cubes_per_token", "times_per_combat", "uses_per_combat", "energy", "credits",
                    "approach"):  # fmt: skip
            if at.has(key):
                found.amount = at.item(key).number(-1, 60)
        if at.has("amount"):
            found.amount = at.item("amount").number(0, 60)
        if at.has("salvo"):
            found.limit = at.item("salvo").number(0, 9)
        if at.has("maximum"):
            found.limit = at.item("maximum").number(0, 9)
        if rule == MOD_PREFERRED_SURCHARGE:
            found.resources[ENERGY] = found.amount
        if rule == MOD_PREFERRED_REPLACED:
            found.resources[CREDITS] = found.amount
        if at.has("resource"):
            found.kind = at.item("resource").index(RESOURCES)
        if at.has("fleet"):
            found.kind = at.item("fleet").index(FLEETS)
        if at.has("installation"):
            found.kind = at.item("installation").index(INSTALLATIONS)
        if at.has("deploy_cost"):
            found.cost = self.cost(at.item("deploy_cost"), f"{name}.deploy_cost")
        if at.has("focuses"):
            for each in at.item("focuses").items():
                if each.value == "preferred":
                    found.preferred = True
                else:
                    found.focuses |= 1 << each.index(self.box.focus_names)
        if at.has("cost"):
            found.cost = self.cost(at.item("cost"), f"{name}.cost")
        if at.has("effect"):
            found.effect = self.effects(at.item("effect"), f"{name}.effect")
        if at.has("target"):
            found.mask = mask_of(at.item("target"), ("voidborn", "corrupted"))
        if at.has("results"):
            at.item("results").indices(("win", "tie"))
        if at.has("levels"):
            found.mask = sum(1 << each.number(1, 4) for each in at.item("levels").items())
        if at.has("steps"):
            found.flag = at.item("steps").index(("first", "all")) == 1
        if at.has("half"):
            found.flag = at.item("half").index(("upper", "both")) == 1
        if at.has("role"):
            found.mask = at.item("role").index(("invader", "defender", "both"))
        if at.has("requires"):
            for key, value in at.item("requires").pairs():
                if key == "own_fleet_in_combat":
                    value.index(FLEETS)
                elif key == "approach_damage_dealt_min":
                    value.number(1, 1)
                elif key == "adjacent_own_sector_with":
                    value.indices(INSTALLATIONS)
                else:
                    raise at.item("requires").fault(N_("unknown key '%(key)s'"), key=key)
        if rule == MOD_DEPLOY_SURCHARGE:
            options = at.item("options").items(2)
            options[0].item("gain_corruption").number(1, 1)
            options[0].item("per").index(("focus",))
            options[1].item("materials").number(1, 1)
            options[1].item("per").index(("cube",))
        for key, allowed in (
            ("unless", ("defender_with_only_sentries",)),
            ("choose", ("slot_or_lower",)),
            ("until", ("evaluation",)),
        ):
            if at.has(key):
                at.item(key).index(allowed)
        if rule == MOD_WHENEVER:
            found.kind = at.item("when").index(OCCASIONS)
            self.occasion(at, found)
            found.once = 0 if at.maybe("once_per_turn", False).flag() else -1
        found.optional = at.maybe("optional", False).flag()
        found.mandatory = at.maybe("mandatory", False).flag()
        for key in ("tie_becomes_win", "once_per_turn", "distinct_types"):
            if at.has(key):
                at.item(key).flag()
        for key in ("cost_factor", "effect_factor"):
            if at.has(key):
                at.item(key).number(2, 2)
        at.done()
        return found

    def number_action(self, modifier: Modifier, owner: int, side: int) -> None:
        """Give an action beside those of Focus cards its number."""
        if modifier.rule == MOD_TECH_ACTION:
            modifier.action = len(self.box.tech_actions)
            self.box.tech_actions.append((owner, side))
            self.box.tech_action_modifiers.append(modifier)

    def occasion(self, at: Reader, found: Modifier) -> None:
        """What kinds of an occasion a `whenever` means: of which resource, Guild, Installation, track, tier, place."""
        for key, names in (("resources", RESOURCES), ("guild", GUILDS), ("installations", INSTALLATIONS),
                           ("track", TRACKS), ("tier", TIERS), ("type", AGENDA_TYPES)):  # fmt: skip
            if at.has(key):
                found.mask = mask_of(at.item(key), names)
        if at.has("places"):
            for each in at.item("places").items():
                found.mask |= CORRUPTION_PLACES[list(CORRUPTION_PLACES)[each.index(list(CORRUPTION_PLACES))]]
