"""What players of Tiny Epic Galaxies count, and what is other in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starboard.games.galaxies.state import ROGUE
from starboard.kernel.changes import Change, Tally, signed
from starboard.kernel.game import AUTOMA, View

if TYPE_CHECKING:
    from starboard.games.galaxies.names import Names


def tally(view: View) -> Tally:
    """Points, resources, empires, colonies, and where the ships are."""
    found: Tally = {}
    sides = list(enumerate(view["players"]))
    if view["rogue"] is not None:
        sides.append((AUTOMA, view["rogue"]))
    for seat, side in sides:
        found["points", seat, ""] = side["vp"]
        for name in ("energy", "culture", "empire"):
            found[name, seat, ""] = side[name]
        for planet in side["colonies"]:
            found["colony", seat, planet] = 1
    for row in view["row"]:
        if row is not None:
            for side, level in enumerate(row["orbit"]):
                seat = AUTOMA if view["rogue"] is not None and side == ROGUE else side
                found["orbit", seat, row["id"]] = level + 1
                found["surface", seat, row["id"]] = int(side in row["landed"])
    if view["seat"] is not None and view["mission"] is not None:
        found["mission", view["seat"], ""] = view["mission_vp"]
    return found


def words(prose: Names, change: Change, view: View) -> str:
    """One change, for whoever sees this view."""
    _ = prose.say
    what, seat, at, before, after = change
    by = signed(change.by)
    if what in ("energy", "culture"):
        text = _("%(what)s %(by)s", what=prose.word(what), by=by)
    elif what == "points":
        text = _("Points %(by)s", by=by)
    elif what == "mission":
        text = _("Secret mission: points %(by)s", by=by)
    elif what == "empire":
        text = _("Empire: %(before)d → %(after)d", before=before, after=after)
    elif what == "colony":
        text = _("%(planet)s colonized", planet=prose.planet(at))
    elif what == "surface":
        name = prose.planet(at)
        text = _("a ship on %(planet)s", planet=name) if after else _("a ship leaves %(planet)s", planet=name)
    elif not before:
        text = _("a ship in orbit of %(planet)s", planet=prose.planet(at))
    elif not after:
        text = _("a ship leaves the orbit of %(planet)s", planet=prose.planet(at))
    else:
        name = prose.planet(at)
        text = _("%(planet)s: level %(before)d → %(after)d", planet=name, before=before - 1, after=after - 1)
    if seat == view["seat"]:
        return text
    return _("%(who)s: %(text)s", who=prose.side(seat, view), text=text)
