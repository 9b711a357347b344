"""Rules are found, in both languages."""

from __future__ import annotations

from starlette.testclient import TestClient


def test_rules_are_found_in_both_languages(client: TestClient) -> None:
    assert "GC-6.5" in client.get("/rules/conflict?q=6.5").text
    assert "1 rule found" in client.get("/rules/conflict?q=GC-6.5").text
    french = client.get("/rules/conflict?q=bataille", headers={"accept-language": "fr"}).text
    assert "règles trouvées" in french
