"""What of the components in play is Starboard's own, as the data marks it (`ours`, `ours_…`), in words."""

from __future__ import annotations

from starboard.games.voidfall.components import Box
from starboard.kernel.errors import N_

WHOLE = N_("Starboard’s own, not from the box.")
PARTS = {
    "ability": N_("Its ability is Starboard’s own, not from the box."),
    "agenda_type": N_("Its agenda icon is Starboard’s own, not from the box."),
    "corruptible": N_("Whether it can be Corrupted is Starboard’s own, not from the box."),
    "part": N_("One of its two effects is Starboard’s own, not from the box."),
    "preferred_focuses": N_("Its preferred Focuses are Starboard’s own, not from the box."),
    "reward": N_("What it gives is Starboard’s own, not from the box."),
    "slots": N_("Its slots are Starboard’s own, not from the box."),
    "supply": N_("How many there are is Starboard’s own, not from the box."),
    "tokens": N_("Its Bounty and Reclaim tokens are Starboard’s own, not from the box."),
    "void_fleet_tokens": N_("Its limit of Voidborn FP is Starboard’s own, not from the box."),
}
"""By field of the data; a field without words of its own is marked by `PARTLY`."""
TABLES = {"crisis": ("crisis", "starting_crisis"), "agenda": ("agenda", "starting_agenda")}
"""Kinds whose components stand in more than one table of the data."""
PARTLY = N_("Part of it is Starboard’s own, not from the box.")


SEALED = N_("What becomes of it once it is invaded is Starboard’s own, not from the box.")
"""A rule of ours about Rifts (VF-13.12), whatever the data says of them."""


def marks(box: Box, kind: str, name: str) -> list[str]:
    """What the mark of a component says, a sentence for each part of it that is ours: none where all is as printed.

    A Fallen House goes by the id of its House.
    """
    known = f"fallen-{name}" if kind == "fallen_house" else name
    fields = [field for table in TABLES.get(kind, (kind,)) for field in box.ours.get(f"{table} {known}".strip(), [])]
    if "" in fields:
        return [WHOLE]
    sealed = [SEALED] if (kind, name) == ("sector_type", "rift") else []
    return list(dict.fromkeys([*(PARTS.get(field, PARTLY) for field in fields), *sealed]))


FILES = {
    "houses.toml": ("house", "fallen_house"),
    "technologies.toml": ("technology",),
    "agendas.toml": ("agenda", "starting_agenda"),
    "events.toml": ("event",),
    "focus.toml": ("focus",),
    "tracks.toml": ("levels", "cell"),
    "tokens.toml": ("reclaim", "bounty", "trade_slot", "harbinger", "glory"),
    "sector_types.toml": ("sector_type",),
    "scenarios.toml": ("scenario", "sector"),
    "origins.toml": ("origin",),
    "crises.toml": ("board", "starting", "alert_deck", "situation", "war", "starting_crisis", "crisis"),
}
"""Where each kind of component stands."""
PAGES = {
    ("house", "ability"): N_("glossary, page 21"),
    ("house", "preferred_focuses"): N_("the House mats"),
    ("fallen_house", "reward"): N_("glossary, pages 22 and 23"),
    ("technology", "part"): N_("glossary, pages 24 to 30"),
    ("agenda", ""): N_("glossary, pages 31 to 33"),
    ("focus", "agenda_type"): N_("glossary, pages 4 to 11"),
    ("levels", ""): N_("glossary, pages 12 to 17, and the House mats"),
    ("reclaim", ""): N_("glossary, page 3"),
    ("harbinger", "supply"): N_("glossary, page 3"),
    ("sector_type", "ability"): N_("glossary, from page 48 on"),
    ("sector_type", "slots"): N_("glossary, from page 48 on"),
    ("sector_type", "void_fleet_tokens"): N_("glossary, from page 48 on"),
    ("sector_type", "corruptible"): N_("glossary, from page 48 on"),
    ("scenario", "tokens"): N_("the scenario’s page"),
    ("board", ""): N_("the crisis board"),
    ("starting", ""): N_("the set-up aid"),
    ("alert_deck", ""): N_("the set-up aid"),
    ("situation", ""): N_("glossary, page 46"),
    ("war", ""): N_("glossary, page 46"),
    ("starting_crisis", ""): N_("glossary, pages 40 to 45"),
    ("crisis", ""): N_("glossary, pages 40 to 45"),
}
"""Where the printed one is to be looked up, by kind and field."""


def counted(box: Box) -> list[tuple[str, str, str, list[str]]]:
    """What is ours, by file, kind and field ("" = all of it), with the ids of the components."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for file, kinds in FILES.items():
        for kind in kinds:
            for what, fields in box.ours.items():
                table, _, name = what.partition(" ")
                for field in fields if table == kind else ():
                    found.setdefault((file, kind, field), []).append(name)
    return [(*key, names) for key, names in found.items()]
