"""The pages for people who play with the box: they work out what the rulebook's examples say."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html[html.index('class="result') :]).split())


def test_a_combat_is_worked_out_from_the_address(client: TestClient) -> None:
    page = client.get("/tools/voidfall/combat?kind=invasion&corvette=4&shields=basic&voidborn=3&defense=1")
    assert page.status_code == 200
    assert "4 Corvettes" in words(page.text)
    wrong = client.get("/tools/voidfall/combat?kind=invasion&voidborn=3")
    assert wrong.status_code == 422
    assert 'role="alert"' in wrong.text


@pytest.mark.parametrize(("lang", "said"), [("en", "too large to work out"), ("fr", "trop grand pour être calculé")])
def test_a_combat_that_is_too_large_is_refused(client: TestClient, lang: str, said: str) -> None:
    fleets = "corvette=1&destroyer=19&dreadnought=1&carrier=19&voidborn=40&defense=38"
    technologies = (
        "shields=basic&targeting=basic&torpedoes=improved&missiles=basic&drones=improved&replicators=improved"
    )
    pools = "active=40&adjacent=40&energy=40&materials=40&trade=40&bombard=on"
    address = f"/tools/voidfall/combat?kind=invasion&{fleets}&{technologies}&{pools}"
    page = client.get(address, headers={"accept-language": lang})
    assert page.status_code == 422
    assert said in page.text
    assert 'class="result' not in page.text


@pytest.mark.rule("VF-11.19")
def test_the_target_of_the_rulebooks_example(client: TestClient) -> None:
    address = "/tools/voidfall/skirmish?printed=3&cycle=1&s1-name=P&s1-corvette=3&s1-defense=2&s2-name=Q&s2-corvette=10"
    assert "Target: Q" in words(client.get(address).text)
    third = client.get(f"{address}&s3-name=R&s3-corvette=1")
    assert "Target: R" in words(third.text)


def test_the_end_is_added_up(client: TestClient) -> None:
    told = words(client.get("/tools/voidfall/score?difficulty=easy&rifts=1&influence=100").text)
    assert "90" in told
    assert "won" in told


def test_the_assistant_walks_through_three_cycles(client: TestClient) -> None:
    address = "/tools/voidfall/solo"
    seen = []
    for _ in range(120):
        page = client.get(address).text
        seen.append(address)
        following = re.search(r'href="(\?[^"]+)" rel="next"', page)
        if following is None:
            break
        address = "/tools/voidfall/solo" + following[1].replace("&amp;", "&")
    assert len(seen) == len(set(seen))
    assert "cycle=3" in seen[-1]
    assert len(seen) > 60


@pytest.mark.parametrize(("tool", "status"), [("combat", 422), ("skirmish", 200), ("score", 422), ("solo", 200)])
def test_nonsense_in_the_address_is_answered_with_a_page(client: TestClient, tool: str, status: int) -> None:
    odd = (
        "kind=x&corvette=-1&printed=9999999&difficulty=mad&cycle=99&step=%00&s1-name=%3Cb%3E&s1-corvette=3&shields=gold"
    )
    page = client.get(f"/tools/voidfall/{tool}?{odd}")
    assert page.status_code == status
    assert "<b>" not in page.text[page.text.index('id="main"') :].split("</main>")[0].replace("<b>VF", "")
    assert client.get("/tools/voidfall/other").status_code == 404
    assert client.get("/tools/conflict").status_code == 404
