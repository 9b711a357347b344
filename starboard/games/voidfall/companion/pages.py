"""The pages for people who play Voidfall with the box: combat, Skirmish target, score sheet, solo assistant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starboard.games.voidfall.companion.assistant import STEPS, Stop, cycle_steps
from starboard.games.voidfall.companion.combat import KINDS, fight
from starboard.games.voidfall.companion.score import DIFFICULTIES, EACH, MOST, end_score
from starboard.games.voidfall.companion.targets import from_options, strength
from starboard.games.voidfall.companion.text import ToolWords
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.vocabulary import FLEETS
from starboard.kernel.companion import Companion, CompanionPage
from starboard.kernel.errors import StarboardError
from starboard.kernel.reader import whole_number

TECHNOLOGIES: Final = (
    "shields",
    "targeting",
    "torpedoes",
    "destroyers",
    "missiles",
    "energy cells",
    "drones",
    "pods",
    "replicators",
)
TECHNOLOGY_CARDS: Final = {
    "missiles": "deep-space-missiles",
    "drones": "autonomous-drones",
    "pods": "escape-pods",
    "replicators": "combat-replicators",
    "energy cells": "energy-cells",
}
POOLS: Final = ("active", "adjacent", "energy", "materials", "trade")
SECTORS: Final = 6


class BoxCompanion(Companion):
    """The four pages."""

    prose: VoidfallProse

    def __init__(self, game: Any, prose: VoidfallProse) -> None:
        super().__init__(game, prose)
        self.words = ToolWords(prose.lang)

    def offered(self) -> list[CompanionPage]:
        """In the order in which a game needs them."""
        _ = self.prose.say
        return [
            CompanionPage(
                "solo",
                _("Solo assistant"),
                _("Walks you through the cycle step by step, with the rules at hand."),
                "play",
            ),
            CompanionPage(
                "combat",
                _("Combat calculator"),
                _("Resolves a combat step by step, with the best line of play."),
                "war",
            ),
            CompanionPage(
                "skirmish",
                _("Target of a Skirmish"),
                _("Says which of your sectors the Voidborn attack, and why."),
                "void-fleet",
            ),
            CompanionPage(
                "score", _("Score sheet"), _("Adds up the Voidborn’s Influence and yours at the end."), "trophy"
            ),
        ]

    def context(self, page: str, asked: Mapping[str, str]) -> dict[str, Any]:
        """What a page shows for what was typed."""
        made: dict[str, Any] = {"asked": asked, "error": "", "groups": [], "fleets": self._fleets()}
        made |= {"technologies": self._technologies(), "equipped": bool(_technology_parts(asked))}
        if page == "combat":
            return made | self._combat(asked)
        if page == "skirmish":
            return made | self._skirmish(asked)
        return made | (self._score(asked) if page == "score" else self._solo(asked))

    # -- what the forms offer

    def _fleets(self) -> list[tuple[str, str]]:
        return [(name, self.prose.name(self.game.box.fleet_cards[i])) for i, name in enumerate(FLEETS)]

    def _technologies(self) -> list[tuple[str, str]]:
        cards = {card.id: card for card in self.game.box.technologies}
        return [(name, self.prose.name(cards[TECHNOLOGY_CARDS.get(name, name)])) for name in TECHNOLOGIES]

    # -- combat

    def _combat(self, asked: Mapping[str, str]) -> dict[str, Any]:
        _ = self.prose.say
        kinds = [
            (KINDS[0], _("I invade")),
            (KINDS[1], _("The Voidborn attack")),
            (KINDS[2], _("I invade a Fallen House")),
        ]
        pools = [
            ("active", _("FP in your active pool")),
            ("adjacent", _("neighbouring sectors with a Shipyard or Starbase")),
            ("energy", _("Energy")),
            ("materials", _("Materials")),
            ("trade", _("Trade tokens")),
        ]
        made: dict[str, Any] = {"kinds": kinds, "pools": pools, "kind": asked.get("kind", KINDS[0]), "outcome": ""}
        if "kind" not in asked:
            return made
        mine = _parts(asked, FLEETS) + _technology_parts(asked) + _parts(asked, POOLS)
        if asked.get("bombard"):
            mine.append("bombard")
        places = _parts(asked, ("defense", "starbase"))
        theirs = _parts(asked, ("voidborn",))
        modifiers = _parts(asked, ("initiative", "approach absorption", "salvo absorption"))
        if made["kind"] == "skirmish":
            sides = (theirs + modifiers, mine + places)
        elif made["kind"] == "fallen":
            sides = (mine, _parts({"defense": "2"} | {k: v for k, v in asked.items() if v}, ("defense", "starbase")))
        else:
            sides = (mine, theirs + places)
        try:
            fought = fight(", ".join(sides[0]), ", ".join(sides[1]), made["kind"])
        except StarboardError as error:
            return made | {"error": self.words.error(error)}
        lines = self.words.fought(fought)
        outcome = self.words.outcome(fought.line)
        won = (fought.line.outcome == 0) != (made["kind"] == "skirmish") and fought.line.outcome != 2
        groups = [group for group in grouped(lines[1:]) if group[0] != outcome]
        return made | {"groups": groups, "outcome": outcome, "tone": "good" if won else "bad"}

    # -- the target of a Skirmish

    def _skirmish(self, asked: Mapping[str, str]) -> dict[str, Any]:
        made: dict[str, Any] = {"sectors": range(1, SECTORS + 1), "target": "", "fp": None}
        if "printed" not in asked:
            return made
        described = []
        for i in range(1, SECTORS + 1):
            parts = _parts(
                {key.removeprefix(f"s{i}-"): value for key, value in asked.items() if key.startswith(f"s{i}-")},
                (*FLEETS, "defense", "starbase", "population", "guilds"),
            )
            if not parts:
                continue
            name = " ".join(asked.get(f"s{i}-name", "").replace(":", " ").split()) or str(i)
            described.append(f"{name}: " + ", ".join([*parts, "corrupted" if asked.get(f"s{i}-corrupted") else "pure"]))
        fp = strength(
            _number(asked, "printed"),
            _number(asked, "war"),
            _number(asked, "corruption"),
            _number(asked, "cycle") or 1,
            bool(asked.get("evaluation")),
        )
        modifiers = ", ".join(_parts(asked, ("initiative", "approach absorption", "salvo absorption")))
        made["fp"] = fp
        if not described:
            return made | {"error": self.prose.say("Describe at least one of your sectors next to the Voidborn.")}
        try:
            found = from_options(min(fp, 40), described, ", ".join(_technology_parts(asked)), modifiers)
        except StarboardError as error:
            return made | {"error": self.words.error(error)}
        names = ", ".join(place.name for place in found.targets())
        return made | {"target": names, "groups": grouped(self.words.skirmish(found))}

    # -- the end

    def _score(self, asked: Mapping[str, str]) -> dict[str, Any]:
        levels = [(name, self.words.difficulty(i)) for i, name in enumerate(DIFFICULTIES)]
        made: dict[str, Any] = {"levels": levels, "questions": self.words.questions(), "each": EACH, "score": None}
        if "difficulty" not in asked:
            return made
        data: dict[str, object] = {"difficulty": asked["difficulty"]}
        for key, _question in made["questions"]:
            data[key] = max(0, min(_number(asked, key), MOST))
        try:
            score = end_score(data)
        except StarboardError as error:
            return made | {"error": self.words.error(error)}
        rows = [
            (self.words.item(entry.key), entry.count, entry.each, entry.influence)
            for entry in score.entries
            if entry.count
        ]
        return made | {
            "score": score,
            "rows": rows,
            "outcome": self.words.score(score)[-1],
            "tone": "good" if score.won() else "bad",
        }

    # -- the walk through the cycle

    def _solo(self, asked: Mapping[str, str]) -> dict[str, Any]:
        cycle = min(max(_number(asked, "cycle"), 1), 3)
        rounds = min(max(_number(asked, "rounds") or 5, 4), 6)
        round_ = min(max(_number(asked, "round"), 1), rounds)
        step = asked.get("step", "")
        there = cycle_steps(cycle)
        over = step == "end" and cycle == 3
        if step not in there and not over:
            step = there[0]
        stop = Stop(cycle, round_, rounds, step)
        book = self.prose.rules().rules
        here = STEPS[step]
        return {
            "stop": stop,
            "name": self.prose.say(here.title),
            "todo": [self.prose.say(line) for line in here.todo if stop.cycle >= here.since.get(line, 1)],
            "rules": [book[number] for number in here.rules if number in book],
            "aid": here.aid,
            "rail": [self._rail(stop, each) for each in (*there, *(("end",) if cycle == 3 else ()))],
            "next": _address(stop.next()),
            "back": _address(stop.back()),
            "rounds_to_choose": [(n, _address(stop._replace(rounds=n))) for n in (4, 5, 6)] if step == "a4" else [],
        }

    def _rail(self, stop: Stop, step: str) -> dict[str, Any]:
        name = self.prose.say(STEPS[step].title)
        to = _address(stop._replace(step=step))
        return {"id": step.upper() if step != "end" else "★", "name": name, "now": step == stop.step, "to": to}


def _address(stop: Stop | None) -> str:
    """A stop as the query of an address; empty for none."""
    return "?" + urlencode(stop._asdict()) if stop is not None else ""


def _number(asked: Mapping[str, str], key: str) -> int:
    """A whole number that was typed; 0 for anything else."""
    number = whole_number(asked.get(key, "").strip())
    return number if number is not None and abs(number) < 10**4 else 0


def _parts(asked: Mapping[str, str], words: tuple[str, ...]) -> list[str]:
    """The counts that are not 0, as a description says them."""
    return [f"{word} {_number(asked, word)}" for word in words if _number(asked, word) > 0]


def _technology_parts(asked: Mapping[str, str]) -> list[str]:
    """The Technologies that were chosen, as a description says them."""
    levels = {word: asked.get(word, "") for word in TECHNOLOGIES}
    return [f"{word} {level}" for word, level in levels.items() if level in ("basic", "improved")]


def grouped(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Lines as headings, each with the indented lines that follow it."""
    made: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("  ") and made:
            made[-1][1].append(line.strip())
        else:
            made.append((line.strip(), []))
    return made
