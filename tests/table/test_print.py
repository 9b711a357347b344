"""Play aids are one printed page, on both sizes of paper and in both languages; books and aids fit a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from starboard.kernel.language import LANGUAGES
from starboard.kernel.registry import titles
from tests.table.conftest import Server, open_context

pytestmark = pytest.mark.slow
PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_play_aid_prints_on_one_page_and_books_fit_a_phone(server: Server, browser: Browser, lang: str) -> None:
    context = open_context(browser, locale=lang, viewport={"width": 390, "height": 844})
    page = context.new_page()
    for title in titles():
        page.goto(f"{server.url}/rules/{title}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, title
        page.goto(f"{server.url}/aid/{title}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, title
        for paper in ("A4", "Letter"):
            assert len(PAGE.findall(page.pdf(format=paper))) == 1, f"{title} on {paper}"
    context.close()
