"""Drafts by the API: what would come of some answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from starboard.kernel import Script
from starboard.kernel.table import Carried
from tests.table.conftest import as_seat, new_table, room_at, start


def galaxies(client: TestClient, *dice: str) -> dict[str, Any]:
    """A duel of Tiny Epic Galaxies in which seat 0 has rolled these dice."""
    made = new_table(client, "", "", game="galaxies")
    room_at(client, made["table"]).table.chance = Script([f"roll {face}" for face in dice])
    for seat in (0, 1):
        view = client.get(f"/api/tables/{made['table']}/view", headers=as_seat(made, seat)).json()
        answer(client, made, seat, ticket=view["ticket"], code=view["options"][0]["code"])
    return made


def answer(client: TestClient, made: dict[str, Any], seat: int, **given: Any) -> Any:
    reply = client.post(f"/api/tables/{made['table']}/answers", json=given, headers=as_seat(made, seat))
    assert reply.status_code == 200, reply.text
    return reply.json()


def draft(client: TestClient, made: dict[str, Any], seat: int, **plan: Any) -> Any:
    reply = client.post(f"/api/tables/{made['table']}/draft", json=plan, headers=as_seat(made, seat))
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_a_draft_says_what_each_answer_would_bring_and_answers_nothing(client: TestClient) -> None:
    made = galaxies(client, "energy", "culture", "move", "move")
    lines = list(room_at(client, made["table"]).table.record.lines)
    found = draft(client, made, 0)
    assert (found["codes"], found["changes"], found["halted"]) == ([], [], None)
    energy = next(option for option in found["options"] if option["code"] == "activate energy")
    told = {(change["what"], change["after"] - change["before"]): change["text"] for change in energy["changes"]}
    assert told["energy", 2] == "Energy +2"
    assert energy["halted"] == {"reason": "others", "after": 1}, "seat 1 may follow"
    assert room_at(client, made["table"]).table.record.lines == lines


def test_what_was_drafted_is_carried_out_under_one_ticket(client: TestClient) -> None:
    made = galaxies(client, "energy", "culture", "move", "move")
    first = draft(client, made, 0, codes=["converter"])
    assert first["form"]["kind"] == "subset"
    assert {control["code"]: control["high"] for control in first["form"]["controls"]}["spend move"] == 2
    filled = draft(client, made, 0, codes=["converter"], fill={"spend move": 2})
    assert filled["codes"] == ["converter", "spend move", "spend move"]
    whole = draft(client, made, 0, codes=[*filled["codes"], "change culture", "face energy", "activate energy", "end"])
    assert whole["halted"] == {"reason": "others", "after": 6}
    assert whole["sent"] == whole["codes"][:6]
    happened = answer(client, made, 0, ticket=whole["ticket"], codes=whole["codes"])
    assert (happened["answered"], happened["stopped"]) == (6, "others")
    assert happened["now"]["view"] == whole["view"], "it came as it was drafted"


def test_a_draft_marks_what_does_not_fit_and_refuses_what_cannot_be_filled_in(client: TestClient) -> None:
    made = galaxies(client, "energy", "culture", "move", "move")
    found = draft(client, made, 0, codes=["activate colony", "end"])
    assert (found["misfit"], found["sent"]) == (0, [])
    for filled, status in (
        ({"spend move": 3}, 409),
        ({"a": 10**4299, "b": 10**4299, "c": 9 * 10**4299}, 422),
        ({"\ud800": 1}, 422),
    ):
        plan = json.dumps({"codes": ["converter"], "fill": filled})
        reply = client.post(
            f"/api/tables/{made['table']}/draft",
            content=plan,
            headers={**as_seat(made, 0), "content-type": "application/json"},
        )
        assert reply.status_code == status
    assert client.post(f"/api/tables/{made['table']}/draft", json={}).status_code == 403, "spectators draft nothing"
    waiting = draft(client, made, 1, codes=[])
    assert waiting["halted"] == {"reason": "others", "after": 0}


def test_the_page_offers_to_fill_in_what_is_one_decision(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    address = start(client, game="galaxies", **{"option-solo": "hades"})
    room = room_at(client, address.split("/")[2].split("?")[0])
    client.post(f"/t/{room.id}/answer", data={"seat": "0", "ticket": room.table.ticket(0), "code": "converter"})
    first, *_, last = [code for code, _, high in room.table.draft(0).controls() for _ in range(high)]
    page = client.get(f"/t/{room.id}?as=0").text
    assert f'type="checkbox" name="n:{first}"' in page
    filled = {"seat": "0", "ticket": room.table.ticket(0), f"n:{first}": "1"}
    assert "hoose 2 in all, not 1" in client.post(f"/t/{room.id}/fill", data=filled).text
    filled[f"n:{last}"] = "2" if first == last else "1"
    submit = room.submit

    async def and_more(seat: int, ticket: str, codes: list[str]) -> Carried:
        codes.append("nonsense")
        return await submit(seat, ticket, codes)

    monkeypatch.setattr(room, "submit", and_more)
    told = client.post(f"/t/{room.id}/fill", data=filled).text
    assert "our answers were taken up to" in told, "what did not fit is said"
    assert room.table.view(0)["step"].startswith(("change_die 0", "choose_face 0"))
