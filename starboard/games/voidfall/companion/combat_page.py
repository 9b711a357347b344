"""The combat page of the companion: an invasion or a defence on somebody's own table, or any other combat."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.voidfall.combat.vocabulary import TIE
from starboard.games.voidfall.companion import attack, battle
from starboard.games.voidfall.companion.answers import mine_of
from starboard.games.voidfall.companion.combat import Fought, fight
from starboard.games.voidfall.companion.my_table import MyTable
from starboard.games.voidfall.companion.table_text import TableWords
from starboard.games.voidfall.preview import within_reach
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.vocabulary import FLEETS
from starboard.kernel.companion import Companion

WAYS: Final = ("invade", "defend", "any")
"""The combats that the combat page works out."""
COMBAT_TECHNOLOGIES: Final = {
    "shields": "shields",
    "targeting": "targeting",
    "torpedoes": "torpedoes",
    "destroyers": "destroyers",
    "deep-space-missiles": "missiles",
    "energy-cells": "energy cells",
    "autonomous-drones": "drones",
    "escape-pods": "pods",
    "combat-replicators": "replicators",
}
"""The Technologies that matter in a combat, by the words that describe one."""
MODIFIERS: Final = ("initiative", "approach_absorption", "salvo_absorption")
FREE: Final = (*FLEETS, "voidborn", "defense", "starbase", "adjacent", *MODIFIERS)
"""What a combat that isn't on the table is made of."""


class CombatPage(Companion):
    """What the page shows, and what other pages share with it."""

    prose: VoidfallProse

    def __init__(self, game: Any, prose: VoidfallProse) -> None:
        super().__init__(game, prose)
        self.words = TableWords(prose)

    def applied(self, page: str, table: MyTable, after: Any, done: str) -> MyTable:
        """The table after what a page has worked out, what that was, and the way back; until something is changed."""
        made = table.with_state(after)
        made.ui = {"sector": table.ui.get("sector", ""), "before": table.link(), "applied": page, "done": done}
        return made

    # -- combat

    def combat_page(self, table: MyTable, apply: bool) -> dict[str, Any]:
        """What the page of combats shows for a table; with `apply`, after the losses were taken off it."""
        way = table.ui.get("combat", WAYS[0])
        made: dict[str, Any] = {"way": way if way in WAYS else WAYS[0], "answer": None, "steps": [], "story": []}
        made |= {"wars": self.wars(), "war": str(table.ui.get("war", "")), "may_apply": False, "happens": []}
        if made["way"] == "any":
            return made | self._any_combat(table)
        return made | (self._invade(table, apply) if made["way"] == "invade" else self._defend(table))

    def wars(self) -> list[tuple[str, str]]:
        """The War cards, by id and name."""
        return [(war.id, self.prose.name(war)) for war in self.game.box.wars]

    def _invade(self, table: MyTable, apply: bool) -> dict[str, Any]:
        numbers, s = table.numbers, table.state
        there = [numbers[i] for i in battle.targets(table)]
        made: dict[str, Any] = {"targets": there, "target": "", "bombard": table.ui.get("bombard") is True}
        if not there:
            return made | {"error": self.prose.say("No sector of yours is next to one that can be invaded.")}
        target = str(table.ui.get("target", ""))
        picked = str(table.ui.get("sector", ""))
        target = target if target in there else picked if picked in there else there[0]
        i = table.place(target)
        force = None
        if table.ui.get("force_for") == target:
            force = battle.read_force(table, _within(table.ui.get("force"), battle.reach(table, i)), i)
        found = battle.invade(table, i, force, made["bombard"])
        sent = battle.invaded_data(found, table)["force"]
        table.ui |= {"target": target, "force": sent, "force_for": target}
        reach = battle.reach(table, i)
        mine = [
            (number, name, self.prose.name(self.game.box.fleet_cards[FLEETS.index(name)]),
             sent.get(number, {}).get(name, 0), most)
            for number, fleets in reach.items() for name, most in fleets.items()
        ]  # fmt: skip
        at = table.data()["sectors"][target]
        kind = s.ground.types[i]
        tone = "good" if found.fought is None or found.fought.line.outcome == 0 else "bad"
        made |= {
            "target": target,
            "mine": mine,
            "void": (s.void[i], 9),
            "defense": (at["installations"].get("sector_defense", 0), kind.printed[1]),
            "starbase": (at["installations"].get("starbase", 0), kind.printed[2]),
            "answer": self.words.invaded_head(found, table),
            "need": self.words.need(found),
            "warn": self.words.given_up(found, table),
            "tone": "bad" if found.given_up else self._even(found.fought) or tone,
            "steps": self._strip(found.steps, len(found.force), True, len(within_reach(s, i)[0])),
            "story": self.story(found.fought),
            "happens": self.words.happens(table, found.after, found.told),
            "rest": self.words.rest(found.rest),
            "may_apply": found.after is not None and bool(found.force),
        }
        if apply and found.after is not None:
            made["applied"] = self.applied("combat", table, found.after, made["answer"])
        return made

    def _defend(self, table: MyTable) -> dict[str, Any]:
        numbers, s = table.numbers, table.state
        own = [numbers[i] for i in mine_of(table) if i != s.home]
        made: dict[str, Any] = {"targets": own, "target": ""}
        if not own:
            return made | {"error": self.prose.say("You have no sector that can be attacked.")}
        picked = [str(table.ui.get(key, "")) for key in ("held", "sector")]
        target = next((each for each in picked if each in own), own[0])
        fp = table.ui.get("fp")
        if not isinstance(fp, int) or not 1 <= fp <= battle.MOST:
            fp = max(1, attack.work_out(table, attack.Asked()).power)
        table.ui |= {"held": target, "fp": fp}
        war = str(table.ui.get("war", ""))
        i = table.place(target)
        found = battle.defend(table, i, fp, war if war in dict(self.wars()) else "")
        at = table.data()["sectors"][target]
        kind = s.ground.types[i]
        fielded = [(f, name) for f, name in enumerate(FLEETS) if f == 0 or s.fleet[i * 5 + f]]
        return made | {
            "target": target,
            "fp": fp,
            "mine": [(name, self.prose.name(self.game.box.fleet_cards[f]), s.fleet[i * 5 + f]) for f, name in fielded],
            "defense": (at["installations"].get("sector_defense", 0), kind.printed[1]),
            "starbase": (at["installations"].get("starbase", 0), kind.printed[2]),
            "answer": self.words.defended_head(found),
            "need": self.words.holds(found),
            "warn": "",
            "tone": "good" if found.fought.line.outcome == 1 else "bad",
            "steps": self._strip(found.steps, fp, False, battle.MOST),
            "story": self.story(found.fought),
            "rest": "",
        }

    def _any_combat(self, table: MyTable) -> dict[str, Any]:
        """A combat that isn't on the table: both sides as typed, with the table's Technologies."""
        typed = table.ui.get("free", {})
        typed = typed if isinstance(typed, dict) else {}
        counts = {word: n if isinstance(n, int) and 0 <= n <= 40 else 0 for word in FREE for n in [typed.get(word, 0)]}
        table.ui["free"] = counts
        invades = typed.get("defends") is not True
        counts["defends"] = not invades
        techs = [f"{word} {('', 'basic', 'improved')[level]}" for word, level in self._levels(table).items() if level]
        mine = [f"{word} {counts[word]}" for word in FLEETS if counts[word]]
        place = [f"{word} {counts[word]}" for word in ("defense", "starbase") if counts[word]]
        theirs = [f"voidborn {counts['voidborn']}"] if counts["voidborn"] else []
        war = [f"{word.replace('_', ' ')} {counts[word]}" for word in MODIFIERS if counts[word]]
        neighbours = [f"adjacent {counts['adjacent']}"] if self._levels(table)["missiles"] else []
        own = [*mine, *techs, *neighbours]
        sides = (own, [*theirs, *place]) if invades else ([*theirs, *war], [*own, *place])
        words = {word: self._free_word(word) for word in FREE}
        made: dict[str, Any] = {
            "counts": counts,
            "invades": invades,
            "free_words": words,
            "need": "",
            "warn": "",
            "rest": "",
        }
        made |= {"missiles": bool(neighbours), "targets": [], "target": ""}
        if not mine:
            return made
        kind = "skirmish" if not invades else "invasion" if theirs else "fallen"
        fought = fight(", ".join(sides[0]), ", ".join(sides[1]), kind)
        line = fought.line
        role = 0 if invades else 1
        won = line.outcome == role
        _ = self.prose.say
        left = line.end.side(line.outcome).total() if line.outcome < 2 else 0
        head = _("You win with %(n)d left", n=left) if won else _("You lose; %(n)d Voidborn FP remain", n=left)
        if line.outcome == 2:
            head = _("A tie: nothing is left of you")
        tone = "good" if won else "even" if line.outcome == 2 else "bad"
        return made | {"answer": head, "tone": tone, "story": self.story(fought)}

    def _levels(self, table: MyTable) -> dict[str, int]:
        cards = {card.id: card.index for card in self.game.box.technologies}
        return {word: table.state.tech[cards[name]] for name, word in COMBAT_TECHNOLOGIES.items()}

    def _free_word(self, word: str) -> str:
        _ = self.prose.say
        if word in FLEETS:
            return self.prose.name(self.game.box.fleet_cards[FLEETS.index(word)])
        return {
            "voidborn": _("Voidborn FP"),
            "defense": _("Sector Defenses"),
            "starbase": _("Starbases"),
            "adjacent": _("Neighbouring sectors with a Shipyard or Starbase"),
            "initiative": _("Initiative +"),
            "approach_absorption": _("Approach Absorption"),
            "salvo_absorption": _("Salvo Absorption"),
        }[word]

    def _even(self, fought: Fought | None) -> str:
        return "even" if fought is not None and fought.line.outcome == TIE else ""

    def _strip(self, steps: list[battle.Step], now: int, mine: bool, spare: int) -> list[dict[str, Any]]:
        """By FP: what comes of it; with more than can be spared, a win costs a sector of one's own."""
        _ = self.prose.say
        made = []
        for each in steps[:8]:
            won = each.outcome == (0 if mine else 1)
            word = _("win %(n)d", n=each.left) if won else _("tie") if each.outcome == 2 else _("loss")
            tone = "even" if each.outcome == TIE or (won and each.fp > spare) else "good" if won else "bad"
            made.append({"fp": each.fp, "word": word, "tone": tone, "now": each.fp == now})
        return made

    def story(self, fought: Fought | None) -> list[tuple[str, list[str]]]:
        """The combat step by step, under headings."""
        return grouped(self.words.fought(fought)[1:]) if fought is not None else []


def _within(force: object, reach: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """What was sent, as far as it is there."""
    found: dict[str, dict[str, int]] = {}
    for number, fleets in reach.items():
        sent = force.get(number, {}) if isinstance(force, dict) else {}
        for name, most in fleets.items():
            n = sent.get(name, 0) if isinstance(sent, dict) else 0
            found.setdefault(number, {})[name] = max(0, min(n, most)) if isinstance(n, int) else 0
    return found


def grouped(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Lines as headings, each with the indented lines that follow it."""
    made: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith("  ") and made:
            made[-1][1].append(line.strip())
        else:
            made.append((line.strip(), []))
    return made
