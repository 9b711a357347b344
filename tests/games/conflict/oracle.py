"""A second opinion on what may be answered, worked out from the rulebook and a seat's view, not from the engine."""

from __future__ import annotations

from typing import Any

from starboard.games.conflict.state import ConflictState
from starboard.kernel import Seat, State

from .positions import GAME


def oracle(s: State, seat: Seat) -> set[str]:
    """The codes of all answers that the rules allow."""
    assert isinstance(s, ConflictState)
    view = GAME.view(s, seat)
    words = view["step"].split()
    places: dict[str, Any] = {place["id"]: place for place in view["places"]}
    me = view["players"][seat]

    def mine(place: dict[str, Any]) -> int:
        return int(place["ships"][seat] + (place["colony"] == seat))

    def others(place: dict[str, Any]) -> int:
        return int(sum(place["ships"]) + (place["colony"] is not None) - mine(place))

    def controlled(place: dict[str, Any]) -> bool:
        scores = {
            other: place["ships"][other] + (place["colony"] == other) + player["influence"]
            for other, player in enumerate(view["players"])
            if place["ships"][other] or place["colony"] == other
        }
        best = [other for other, score in scores.items() if score == max(scores.values())]
        return best == [seat]

    def strikes(conversion: bool) -> set[str]:
        return {
            f"target {name} {other}"
            for name, place in places.items()
            for other, count in enumerate(place["ships"])
            if other != seat and count and mine(place) and (not conversion or controlled(place))
        }

    left = view["actions"]
    step = words[0]
    if step == "choose_civilization":
        taken = {player["civilization"] for player in view["players"]}
        return {f"civilization {board.id}" for board in GAME.content.civilizations if board.id not in taken}
    if step == "place_origin":
        return {f"origin {name}" for name, place in places.items() if place["origin"] and place["colony"] is None}
    if step == "choose_strategy":
        picked = view["picked"]
        whole = 3 if len(view["players"]) == 2 else 2
        if len(picked) % whole == 0:
            return {f"card {card}" for card in me["hand"]}
        if len(picked) == 1:
            return {"war", "evolution", "colonization", "expansion"}
        return {f"discard {card}" for card in me["hand"] if f"card {card}" != picked[0]}
    if step == "wage_war":
        fought = GAME.dump(s)["position"]["fought"]
        return {"end"} | {
            f"battle {name}" for name, place in places.items() if mine(place) and others(place) and name not in fought
        }
    if step == "found_colony":
        return {"end"} | {
            f"colonize {name}" for name, place in places.items() if controlled(place) and place["colony"] is None
        }
    if step == "expand":
        found = {"end"}
        if left["production"] and me["supply"]:
            found.add("production")
        on_board = any(place["ships"][seat] for place in places.values())
        found |= {kind for kind in ("movement", "portal") if left[kind] and on_board}
        if left["ambush"] and strikes(False):
            found.add("ambush")
        if left["conversion"] and me["supply"] and strikes(True):
            found.add("conversion")
        return found
    if step == "produce_at":
        return {f"at {name}" for name, place in places.items() if place["colony"] == seat}
    if step == "strike":
        return strikes(words[2] == "conversion")
    if step == "leave_from":
        return {f"from {name}" for name, place in places.items() if place["ships"][seat]}
    if step == "go_to":
        reach = (
            places[words[3]]["adjacent"] if words[2] == "movement" else [name for name in places if name != words[3]]
        )
        return {f"to {name}" for name in reach}
    assert step == "how_many"
    return {f"ships {count}" for count in range(1, places[words[3]]["ships"][seat] + 1)}
