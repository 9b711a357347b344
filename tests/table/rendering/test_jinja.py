"""Templates are read before somebody waits for them."""

from __future__ import annotations

from starlette.testclient import TestClient

from starboard.table.rendering import jinja
from tests.table.conftest import new_table


def test_the_first_page_of_a_title_finds_its_templates_read(client: TestClient) -> None:
    jinja._template.cache_clear()
    jinja.environment.cache_clear()
    jinja.warm_up()
    read = jinja._template.cache_info().misses
    for game, players in (("conflict", 2), ("galaxies", 2), ("voidfall", 1)):
        assert client.get(f"/t/{new_table(client, *[''] * players, game=game)['table']}").status_code == 200
    assert jinja._template.cache_info().misses == read
