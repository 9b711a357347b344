"""What a player of Voidfall counts, and what is other in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS, PLAYER, RESOURCES, TRACKS
from starboard.kernel.changes import Change, Tally, signed
from starboard.kernel.errors import N_
from starboard.kernel.game import AUTOMA, View

if TYPE_CHECKING:
    from starboard.games.voidfall.prose import VoidfallProse

WORDS: Final = {
    "influence": N_("Influence"),
    "active": N_("active FP"),
    "inactive": N_("inactive FP"),
    "bounty": N_("Bounty tokens"),
    "reclaim": N_("Reclaim tokens"),
    "population": N_("population"),
    "void": N_("Voidborn FP"),
    "harbingers": N_("Harbingers"),
    "catastrophes": N_("Catastrophes"),
    "upkeep": N_("Upkeep"),
}


def tally(view: View) -> Tally:
    """Influence of both sides, stocks, pools, tokens and tracks; what stands in each sector."""
    found: Tally = {("influence", PLAYER, ""): view["influence"], ("influence", AUTOMA, ""): view["voidborn_total"]}
    for name, count in view["stock"].items():
        found["stock", PLAYER, name] = count
    for name in ("active", "inactive", "bounty", "reclaim"):
        found[name, PLAYER, ""] = view[name]
    for value, count in view["glory"].items():
        found["glory", PLAYER, value] = count
    found["upkeep", PLAYER, ""] = view["upkeep"]
    found["catastrophes", AUTOMA, ""] = view["catastrophes"]
    for name, track in view["tracks"].items():
        found["track", PLAYER, name] = track["space"]
        found["track_corrupted", PLAYER, name] = int(track["corrupted"])
    for i, (built, _levels) in enumerate(view["havens"]):
        found["haven", PLAYER, str(i)] = built
    for name, side in view["technologies"].items():
        found["technology", PLAYER, name] = 2 if side == "improved" else 1
    for i, corrupted in enumerate(view["slots_corrupted"]):
        found["slot_corrupted", PLAYER, str(i + 1)] = int(corrupted)
    for name in [each for each in view["slots"] if each]:
        found["agenda", PLAYER, name] = 1
    for at, sector in view["sectors"].items():
        _count_sector(found, at, sector)
    return found


def _count_sector(found: Tally, at: str, sector: View) -> None:
    found["control", PLAYER, at] = int(sector["mine"])
    found["population", PLAYER, at] = sector["population"]
    found["corruption", PLAYER, at] = int(sector["corrupted"])
    found["void", AUTOMA, at] = sector["void"]
    found["harbingers", AUTOMA, at] = sector["harbingers"]
    for kind in ("fleets", "guilds", "installations"):
        for name, count in sector[kind].items():
            found[name, PLAYER, at] = count


def words(prose: VoidfallProse, change: Change, view: View) -> str:
    """One change in words."""
    what, seat, at = change[:3]
    by = signed(change.by)
    text = _of_house(prose, change) or _of_place(prose, change)
    if not text:
        text = prose.say("%(what)s %(by)s", what=_name(prose, what), by=by)
        if at:
            text = prose.say("%(sector)s: %(text)s", sector=prose.sector(at), text=text)
    if seat == AUTOMA and what in ("influence", "catastrophes"):
        text = prose.say("%(who)s: %(text)s", who=prose.side(AUTOMA, view), text=text)
    return text


def _of_house(prose: VoidfallProse, change: Change) -> str:
    """What lies on the House mat."""
    _ = prose.say
    what, _seat, at, before, after = change
    by = signed(change.by)
    if what == "stock":
        return _("%(what)s %(by)s", what=prose.wording.resource(RESOURCES.index(at)), by=by)
    if what == "glory":
        return _("Glory %(value)s: tokens %(by)s", value=at, by=by)
    if what == "track":
        name = prose.wording.track(TRACKS.index(at))
        return _("%(what)s: %(before)d → %(after)d", what=name, before=before, after=after)
    if what == "track_corrupted":
        name = prose.wording.track(TRACKS.index(at))
        return _("%(what)s: Corruption %(by)s", what=name, by=by)
    if what == "slot_corrupted":
        return _("%(what)s: Corruption %(by)s", what=_("Agenda slot %(n)d", n=int(at)), by=by)
    if what == "haven":
        return _("Safe Haven %(n)d: levels %(by)s", n=int(at) + 1, by=by)
    if what == "technology":
        card = prose.card("technology", at)
        name = prose.technology(card.index, after) if after else prose.name(card)
        return _("Technology gained: %(name)s", name=name) if after else _("Technology lost: %(name)s", name=name)
    if what == "agenda":
        name = prose.name(prose.card("agenda", at))
        return _("agenda in play: %(name)s", name=name) if after else _("agenda out of play: %(name)s", name=name)
    return ""


def _of_place(prose: VoidfallProse, change: Change) -> str:
    """Whose a sector is, and whether it is corrupted."""
    _ = prose.say
    if change.what == "control":
        name = prose.sector(change.at)
        return _("%(sector)s is yours", sector=name) if change.after else _("abandons %(sector)s", sector=name)
    if change.what == "corruption":
        return _("%(what)s: Corruption %(by)s", what=prose.sector(change.at), by=signed(change.by))
    return ""


def _name(prose: VoidfallProse, what: str) -> str:
    if what in FLEETS:
        return prose.name(prose.box.fleet_cards[FLEETS.index(what)])
    if what in GUILDS:
        return prose.name(prose.box.guild_cards[GUILDS.index(what)])
    if what in INSTALLATIONS:
        return prose.name(prose.box.installation_cards[INSTALLATIONS.index(what)])
    return prose.say(WORDS[what])
