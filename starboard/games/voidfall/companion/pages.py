"""The pages for people who play Voidfall with the box: table, combat, the Voidborn's attack, the cycle, the score."""

from __future__ import annotations

import json
from typing import Any

from starboard.games.voidfall.companion import attack, campaign
from starboard.games.voidfall.companion.answers import TOOLS, Answers
from starboard.games.voidfall.companion.assistant import STEPS, Step, backwards, cycle_steps, onwards
from starboard.games.voidfall.companion.combat_page import CombatPage
from starboard.games.voidfall.companion.my_table import MyTable, from_link, table_of
from starboard.games.voidfall.companion.playable import position
from starboard.games.voidfall.companion.standing import standing
from starboard.games.voidfall.companion.table_page import TablePage
from starboard.games.voidfall.companion.whenever import WHENEVER
from starboard.kernel.companion import Campaign, CompanionPage, Told
from starboard.kernel.errors import StarboardError


class BoxCompanion(CombatPage):
    """The pages, each from the same table."""

    tools = TOOLS

    def offered(self) -> list[CompanionPage]:
        """In the order of the tabs."""
        _ = self.prose.say
        return [
            CompanionPage(
                "table",
                _("My table"),
                _("Table"),
                _("What lies before you, once for all tools: two taps, no photo."),
                "board",
            ),
            CompanionPage(
                "combat",
                _("Combat"),
                _("Combat"),
                _("Who wins, how much you need at least, and the best play step by step."),
                "war",
            ),
            CompanionPage(
                "skirmish",
                _("Attack of the Void"),
                _("Attack"),
                _("How strong the Voidborn come, which sector they strike and why, and what follows."),
                "void-fleet",
            ),
            CompanionPage(
                "solo",
                _("The cycle, step by step"),
                _("Phase"),
                _("A0 to C4 with the pages of the printed rulebook, and whatever comes up in between."),
                "rulebook",
            ),
            CompanionPage(
                "score", _("Score"), _("Score"), _("Both sides at any time, and what would close the gap."), "trophy"
            ),
        ]

    def answer(self, tool: str, asked: object) -> dict[str, Any]:
        return Answers(self.game, self.prose).answer(tool, asked)

    def campaign(self) -> Campaign:
        """Every House on every map at every difficulty."""
        house, _, scenario, grade = self.game.options[:4]
        return Campaign(
            (house.name, scenario.name, grade.name),
            self._named(house),
            self._named(scenario),
            self._named(grade),
            campaign.figures(),
        )

    def _named(self, option: Any) -> list[tuple[str, str]]:
        return [(choice, self._short(option, choice)) for choice in option.choices]

    def _short(self, option: Any, id_: str) -> str:
        """The name of a choice alone."""
        cards = {"house": self.game.box.houses, "map": self.game.box.scenarios}.get(option.name, [])
        return next((self.prose.name(card) for card in cards if card.id == id_), self.prose.table_choice(option, id_))

    def told_by(self, view: dict[str, Any]) -> Told:
        return table_of(view)

    def link(self, told: Told) -> str:
        return MyTable(self.game, told).link()

    def position(self, told: Told, seed: int) -> dict[str, Any]:
        return position(MyTable(self.game, told), seed)

    # -- pages

    def context(self, page: str, told: Told, do: str) -> dict[str, Any]:
        made: dict[str, Any] = {"error": ""}
        try:
            table = self._table(told, do)
        except StarboardError as error:
            # What was told is kept as it is: it may be right for another version of the title.
            return {"told": told, "error": self.words.error(error), "broken": True, "title": "", "doubts": []}
        made |= {"broken": False, "title": self._title(table), "doubts": [self.words.error(e) for e in table.doubts]}
        try:
            made |= self._page(page, table, do == "!apply")
            if "applied" in made:
                # What was worked out is on the table now: the page goes on from there.
                table = made.pop("applied")
                made |= self._page(page, table, False)
        except StarboardError as error:
            made["error"] = self.words.error(error)
        if table.ui.get("applied") == page:
            made["may_apply"] = False
        made["told"] = table.data()
        if page == "table":
            made |= TablePage(table, self.prose).context()
            made["link"] = table.link()
            made["file"] = json.dumps({k: v for k, v in made["told"].items() if k != "ui"}, ensure_ascii=False)
        return made | {"ui": table.ui, "step": table.step, "rounds": table.rounds}

    def _page(self, page: str, table: MyTable, apply: bool) -> dict[str, Any]:
        """What a tool shows for a table; with `apply`, also the table after what it has worked out."""
        if page == "combat":
            return self.combat_page(table, apply)
        if page == "skirmish":
            return self._skirmish(table, apply)
        if page == "solo":
            return self._solo(table)
        return self._score(table) if page == "score" else {}

    def _table(self, told: Told, do: str) -> MyTable:
        """The table after what the page's buttons ask for beside changes."""
        if do.startswith("!link:"):
            return MyTable(self.game, from_link(do.removeprefix("!link:")))
        if do == "!new":
            asked = told.get("ui", {}).get("new", {})
            setup = {**told.get("setup", {}), **(asked if isinstance(asked, dict) else {})}
            return MyTable(self.game, {"setup": setup})
        if do == "!undo":
            before = told.get("ui", {}).get("before", "")
            return MyTable(self.game, from_link(str(before)))
        return MyTable(self.game, told)

    def _title(self, table: MyTable) -> str:
        """Map and difficulty in a line."""
        s = table.state
        level = self.prose.table_choice(self.game.options[3], str(s.setup.choice("difficulty")))
        return f"{self.prose.name(s.ground.map)}, {level}"

    # -- the attack

    def _skirmish(self, table: MyTable, apply: bool) -> dict[str, Any]:
        # What attacks is chosen anew with each Alert card, and again at the end of the cycle.
        moment = f"{table.step[0]} {table.alert or ''}"
        usual = "war" if table.step[0] == "b" and (table.alert or "").startswith("war") else attack.KINDS[0]
        kind = table.ui.get("attack", usual) if table.ui.get("attack_for") == moment else usual
        kind = kind if kind in attack.KINDS else attack.KINDS[0]
        wars = dict(self.wars())
        war = str(table.ui.get("war", "") or table.alert or "")
        war = war if war in wars else next(iter(wars))
        printed = table.ui.get("printed", 0)
        printed = printed if isinstance(printed, int) and -9 <= printed <= 40 else 0
        initiative = table.ui.get("initiative", 0)
        drawn = str(table.ui.get("drawn", ""))
        asked = attack.Asked(kind, war if kind == "war" else "", printed, initiative if kind == "card" else 0)
        table.ui |= {"attack": kind, "attack_for": moment, "war": war, "printed": printed}
        made: dict[str, Any] = {"kind": kind, "wars": self.wars(), "war": war, "printed": printed, "answer": None}
        first = attack.work_out(table, asked)
        if drawn in [table.numbers[i] for i in first.targets] and len(first.targets) > 1:
            asked = asked._replace(sector=drawn)
        asked = asked._replace(hold=table.ui.get("hold") is True and first.may_hold)
        found = attack.work_out(table, asked) if asked != first.asked else first
        own = {"row": self.prose.ours_of("board"), "war": self.prose.ours_of("war", war)}
        parts = [(self.words.part(name, table.state.cycle), n, own.get(name, "")) for name, n in found.parts]
        one = len(found.targets) < 2
        rated = [
            {
                "number": table.numbers[each.sector],
                "text": self.words.rated(each, table),
                "hit": each.sector in found.targets,
                "open": each.line is not None,
                "held": each.line is not None and each.line.outcome == 1,
            }
            for each in sorted(found.rated, key=lambda each: (each.sector not in found.targets, bool(each.rule)))
        ]
        made |= {
            "parts": [each for at, each in enumerate(parts) if at == 0 or each[1]],
            "power": found.power,
            "answer": self.words.attack_head(found, table),
            "fight": self.words.attack_fight(found, table) if one else self.words.chance(),
            "tone": "even" if not one else "good" if found.held else "bad",
            "why": self.words.why(found.decided_by) if found.targets and found.decided_by != "f" else "",
            "rated": rated,
            "draw": [] if one else [table.numbers[i] for i in found.targets],
            "happens": self.words.happens(table, found.after, found.told) if one else [],
            "rest": self.words.rest(found.rest) if one else "",
            "enough": self.words.enough(found, table) if one else "",
            "may_hold": found.may_hold,
            "hold": found.asked.hold,
            "story": self.story(found.fought) if one and not found.asked.hold else [],
            "may_apply": one,
            "target": table.numbers[found.targets[0]] if found.targets else "",
        }
        if apply and one:
            made["applied"] = self.applied("skirmish", table, found.after, made["answer"])
        return made

    # -- the walk through the cycle

    def _solo(self, table: MyTable) -> dict[str, Any]:
        book = self.prose.rules().rules

        def told(step: Step) -> dict[str, Any]:
            return {
                "title": self.prose.say(step.title),
                "page": step.page,
                "lines": [(self.prose.say(line.text), line.page, json.dumps(line.when)) for line in step.lines],
                "rules": [book[number] for number in step.rules if number in book],
                "aid": step.aid,
            }

        steps = []
        for name, step in STEPS.items():
            ways = {"next": onwards(name, table.rounds), "back": backwards(name, table.rounds)}
            moves = {
                side: [
                    {
                        "when": json.dumps({"step": [name], **move.when}),
                        "change": move.change,
                        "to": self._code(move.to),
                    }
                    for move in found
                ]
                for side, found in ways.items()
            }
            steps.append(
                {"id": name, "code": self._code(name), "when": json.dumps({"step": [name]}), **told(step), **moves}
            )
        early = {"a0", "a1", "a2"}
        rail = [
            {"id": name, "code": self._code(name), "title": self.prose.say(STEPS[name].title),
             "when": json.dumps({"cycle": [2, 3]} if name in early else {"cycle": [3]} if name == "end" else {})}
            for name in (*cycle_steps(2), "end")
        ]  # fmt: skip
        return {"steps": steps, "rail": rail, "topics": [told(step) for step in WHENEVER]}

    @staticmethod
    def _code(step: str) -> str:
        return "★" if step == "end" else step.upper()

    # -- the score

    def _score(self, table: MyTable) -> dict[str, Any]:
        s = table.state
        found = standing(table)
        items = [(key, self.words.item(key), count, each) for key, count, each in found.items]
        return {
            "items": items,
            "voidborn": found.voidborn,
            "player": found.player,
            "answer": self.words.standing_head(found),
            "tone": "good" if found.won else "bad",
            "closes": self.words.closes(found),
            "haven_lines": self.words.havens(found),
            "havens": list(zip(s.haven, s.ground.map.havens, strict=True)),
            "level": self.prose.table_choice(self.game.options[3], str(s.setup.choice("difficulty"))),
            "agendas": found.agendas,
        }
