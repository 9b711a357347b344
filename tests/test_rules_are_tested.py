"""Every numbered rule of every installed title has a test that names it, and both rulebooks have the same rules."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from starboard.kernel.prose import Prose
from starboard.kernel.registry import load_game, titles

TESTS = Path(__file__).parent


def rules_named() -> set[str]:
    """The numbers in all `@pytest.mark.rule(…)` of all tests."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found |= {
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return found


def book(title: str, lang: str) -> Prose:
    game = load_game(title)
    prose: Prose = game.prose(lang, ["seat"] * game.most_players)
    return prose


@pytest.mark.parametrize("title", titles())
def test_each_rule_has_a_test_that_names_it(title: str) -> None:
    rules = set(book(title, "en").rules().rules)
    assert rules, "a rulebook without rules"
    prefix = next(iter(rules)).partition("-")[0]
    named = {number for number in rules_named() if number.partition("-")[0] == prefix}
    assert not sorted(rules - named), "rules without a test"
    assert not sorted(named - rules), "tests of rules that do not exist"


@pytest.mark.parametrize("title", titles())
def test_both_rulebooks_have_the_same_rules_in_the_same_order(title: str) -> None:
    english, french = book(title, "en").rules(), book(title, "fr").rules()
    assert list(english.rules) == list(french.rules)
    for number, rule in french.rules.items():
        assert rule.text.strip(), f"{number} is empty in French"
        assert rule.text != english.rules[number].text, f"{number} is not translated"


@pytest.mark.parametrize("title", titles())
def test_every_step_cites_a_rule_that_exists(title: str) -> None:
    game = load_game(title)
    rules = book(title, "en").rules().rules
    for step in game.steps:
        assert step.name
        assert not step.rule or step.rule in rules, f"{step.name} cites {step.rule}"
