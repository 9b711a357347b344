"""What players of Galactic Conflict count, and what is other in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starboard.kernel.changes import NOBODYS, Change, Tally, signed
from starboard.kernel.game import View

if TYPE_CHECKING:
    from starboard.games.conflict.prose import ConflictProse


def tally(view: View) -> Tally:
    """Points and levels; who controls and has a colony where; ships."""
    found: Tally = {}
    for seat, player in enumerate(view["players"]):
        found["points", seat, ""] = player["vp"]
        for name, level in player["levels"].items():
            found["level", seat, name] = level
        found["influence", seat, ""] = player["influence"]
        found["armament", seat, ""] = player["armament"]
    for place in view["places"]:
        if place["control"] is not None:
            found["control", NOBODYS, place["id"]] = place["control"] + 1
        if place["colony"] is not None:
            found["colony", NOBODYS, place["id"]] = place["colony"] + 1
        for seat, ships in enumerate(place["ships"]):
            if ships:
                found["ships", seat, place["id"]] = ships
    return found


def words(prose: ConflictProse, change: Change, view: View) -> str:
    """One change, for whoever sees this view."""
    _ = prose.say
    what, seat, at, before, after = change
    by = signed(change.by)
    if what in ("control", "colony"):
        return _of_holder(prose, change, view)
    if what == "ships" and seat != view["seat"]:
        return _("%(place)s: %(who)s %(by)s", place=prose.place(at, view), who=prose.side(seat, view), by=by)
    if what == "ships":
        text = _("%(place)s: ships %(by)s", place=prose.place(at, view), by=by)
    elif what == "level":
        text = _("%(what)s: %(before)d → %(after)d", what=prose.word(at), before=before, after=after)
    elif what == "points":
        text = _("victory points %(by)s", by=by)
    else:
        text = _("%(what)s %(by)s", what=prose.word(what), by=by)
    return text if seat == view["seat"] else _("%(who)s: %(text)s", who=prose.side(seat, view), text=text)


def _of_holder(prose: ConflictProse, change: Change, view: View) -> str:
    """Who controls a place, or has a colony there."""
    _ = prose.say
    at = prose.place(change.at, view)
    holder = (change.after or change.before) - 1
    who = prose.side(holder, view)
    if change.what == "colony":
        text = _("a colony on %(place)s", place=at) if change.after else _("no colony left on %(place)s", place=at)
        return text if holder == view["seat"] else _("%(who)s: %(text)s", who=who, text=text)
    if holder == view["seat"]:
        return _("%(place)s is yours", place=at) if change.after else _("%(place)s is no longer yours", place=at)
    if change.after:
        return _("%(who)s control %(place)s", who=who, place=at)
    return _("%(who)s no longer control %(place)s", who=who, place=at)
