"""What the tools say about somebody's own table, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.voidfall import events
from starboard.games.voidfall.combat.vocabulary import DEFENDER, INVADER, TIE
from starboard.games.voidfall.companion.attack import Attack, Rated
from starboard.games.voidfall.companion.battle import Defended, Invaded
from starboard.games.voidfall.companion.my_table import MyTable
from starboard.games.voidfall.companion.standing import Standing
from starboard.games.voidfall.companion.text import ToolWords
from starboard.games.voidfall.mechanics.sectors import fleet_power
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.prose.strings import WORDS
from starboard.games.voidfall.state import VoidfallState
from starboard.kernel.events import Event

PASSED_OVER = (events.COMBAT, events.MOVED, events.SKIRMISH_BEGINS, events.SKIRMISH_TARGET, events.INVASION)
"""What the rest of an answer says already."""


class TableWords(ToolWords):
    """Sentences about a table, with its names."""

    def __init__(self, prose: VoidfallProse) -> None:
        super().__init__(prose.lang)
        self.prose = prose

    def happens(self, table: MyTable, after: VoidfallState | None, told: Sequence[Event]) -> list[str]:
        """What follows, sentence by sentence."""
        view = table.game.view(after or table.state, 0)
        said = [self.prose.event(event, view) for event in told if event.kind not in PASSED_OVER]
        return [text for text in said if text]

    def rest(self, step: str) -> str:
        """What is left to choose at the table itself; empty where nothing is."""
        if not step:
            return ""
        return self.say("Then it is your choice: %(question)s", question=self.prose.say(WORDS.get(step, step)))

    # -- combat

    def invaded_head(self, found: Invaded, table: MyTable) -> str:
        """The outcome of an invasion in a few words."""
        _ = self.say
        if not found.force:
            return _("No FP is sent")
        if found.fought is None:
            return _("There is nothing to fight")
        line = found.fought.line
        if line.outcome == INVADER:
            won = _("You win with %(n)d left", n=line.end.invader.total())
            lost = ", ".join(table.numbers[i] for i in found.given_up)
            return _("%(won)s, but %(sectors)s falls", won=won, sectors=lost) if lost else won
        if line.outcome == TIE:
            return _("A tie: nothing is left of you")
        return _("You lose; %(n)d Voidborn FP remain", n=line.end.defender.total())

    def need(self, found: Invaded) -> str:
        """How much FP it takes."""
        if found.fought is None:
            return ""
        if not found.need:
            return self.say("Nothing within reach is enough.")
        return self.say("You need at least %(n)d.", n=found.need)

    def defended_head(self, found: Defended) -> str:
        """The outcome of a defence in a few words."""
        _ = self.say
        line = found.fought.line
        if line.outcome == DEFENDER:
            lost = line.end.defender.recalled
            if not lost:
                return _("You hold, nothing lost")
            return self.say_n("You hold, %(n)d FP lost", "You hold, %(n)d FP lost", lost)
        return _("A tie: the sector falls") if line.outcome == TIE else _("You lose the sector")

    def holds(self, found: Defended) -> str:
        """What the sector withstands."""
        if not found.most:
            return self.say("It holds against nothing.")
        return self.say("It holds against up to %(n)d.", n=found.most)

    def given_up(self, found: Invaded, table: MyTable) -> str:
        """The sectors that an invasion empties."""
        if not found.given_up:
            return ""
        names = ", ".join(table.numbers[i] for i in found.given_up)
        return self.say("Your last FP leaves %(sectors)s: it is abandoned (VF-14.4).", sectors=names)

    def invaded(self, found: Invaded, table: MyTable) -> list[str]:
        """An invasion, line by line."""
        lines = [self.invaded_head(found, table), self.need(found), self.given_up(found, table)]
        if found.fought is not None:
            lines += self.fought(found.fought)
        return [text for text in [*lines, *self.happens(table, found.after, found.told), self.rest(found.rest)] if text]

    def defended(self, found: Defended) -> list[str]:
        """A defence, line by line."""
        return [self.defended_head(found), self.holds(found), *self.fought(found.fought)]

    # -- the attack

    def part(self, part: str, cycle: int) -> str:
        """What a part of the sum is."""
        _ = self.say
        return {
            "row": _("row"),
            "printed": _("card"),
            "war": _("War"),
            "late": _("cycle %(n)d", n=cycle),
            "corruption": _("Corruption"),
        }[part]

    def attack_head(self, found: Attack, table: MyTable) -> str:
        """What becomes of it, in a few words."""
        _ = self.say
        if found.spared:
            return _("There is no Skirmish")
        if not found.power:
            return _("Held without combat")
        if not found.targets:
            return _("No sector to attack")
        names = [table.numbers[i] for i in found.targets]
        if len(names) > 1:
            return _("Chance decides: %(sectors)s", sectors=", ".join(names))
        return _("%(sector)s holds", sector=names[0]) if found.held else _("%(sector)s falls", sector=names[0])

    def attack_sum(self, found: Attack, table: MyTable) -> str:
        """Its FP as a sum."""
        shown = [(name, n) for at, (name, n) in enumerate(found.parts) if n or at == 0]
        own = {"row": self.prose.pencil("board"), "war": self.prose.pencil("war", found.asked.war)}
        parts = [f"{n} ({self.part(name, table.state.cycle)}{own.get(name, '')})" for name, n in shown]
        return self.say("%(parts)s = %(n)d FP", parts=" + ".join(parts).replace("+ -", "− "), n=found.power)

    def attack_fight(self, found: Attack, table: MyTable) -> str:
        """How the combat ends, in one sentence."""
        if found.fought is None or found.asked.hold:
            return ""
        _ = self.say
        line = found.fought.line
        own, lost = fleet_power(table.state, found.targets[0]), line.end.defender.recalled
        said = {
            DEFENDER: _("You win: %(own)d FP against %(n)d; FP lost: %(lost)d.", own=own, n=found.power, lost=lost),
            TIE: _("A tie: %(own)d FP against %(n)d; you recall all %(lost)d.", own=own, n=found.power, lost=lost),
            INVADER: _(
                "You lose: %(own)d FP against %(n)d; you recall all %(lost)d.", own=own, n=found.power, lost=lost
            ),
        }
        return said[line.outcome]

    def rated(self, each: Rated, table: MyTable) -> tuple[str, str]:
        """A sector's case: what it would come to there, and what else counts; or why it is spared."""
        _ = self.say
        s, i = table.state, each.sector
        if each.line is None:
            reasons = {
                "VF-11.5": _("No Voidborn next to it"),
                "VF-11.6": _("The Home Sector is never attacked"),
                "VF-11.7": _("Immune to Voidborn fleets"),
            }
            return reasons.get(each.rule, _("Not attacked")), each.rule
        lost = each.line.end.defender.recalled
        if each.line.outcome == DEFENDER:
            head = _("You hold, FP lost: %(n)d", n=lost)
        elif each.line.outcome == TIE:
            head = _("Tie, FP lost: %(n)d", n=lost)
        else:
            head = _("They win, FP lost: %(n)d", n=lost)
        state = _("Pure") if s.corrupt[i] == 0 else _("Corrupted")
        guilds = sum(table.game.view(s, 0)["sectors"][s.ground.map.sectors[i].id]["guilds"].values())
        return head, _("%(state)s, population %(n)d, Guilds %(guilds)d", state=state, n=s.pop[i], guilds=guilds)

    def enough(self, found: Attack, table: MyTable) -> str:
        """What would have held the target."""
        if not found.enough:
            return ""
        _ = self.say
        said = []
        for what, n in found.enough:
            if what == "fleet":
                said.append(self.say_n("%(n)d Corvette more holds it", "%(n)d Corvettes more hold it", n))
            else:
                said.append(_("a Sector Defense there holds it"))
        text = _(", or ").join(said)
        return text[:1].upper() + text[1:] + "."

    def attacked(self, found: Attack, table: MyTable) -> list[str]:
        """A Skirmish, line by line."""
        lines = [self.attack_head(found, table), self.attack_sum(found, table), self.attack_fight(found, table)]
        if found.targets:
            lines.append(self.why(found.decided_by) if found.decided_by != "f" else self.chance())
        for each in found.rated:
            lines.append("  " + ": ".join([table.numbers[each.sector], "; ".join(self.rated(each, table))]))
        if len(found.targets) < 2:
            lines += [*self.happens(table, found.after, found.told), self.rest(found.rest)]
        return [text for text in [*lines, self.enough(found, table)] if text]

    def chance(self) -> str:
        """When all else is equal."""
        return self.say("All else is equal: draw at random (VF-11.9 f).")

    # -- the score

    def standing_head(self, standing: Standing) -> str:
        """Who is ahead."""
        _ = self.say
        if standing.lost_at_once:
            return _("Lost: a fourth Catastrophe")
        if standing.gap >= 0:
            return _("You win by %(n)d", n=standing.gap) if standing.gap else _("You win: a draw is enough")
        return _("%(n)d short", n=-standing.gap)

    def havens(self, standing: Standing) -> list[str]:
        """What each unfinished Haven still costs."""
        return [
            self.say_n(
                "Safe Haven %(tile)d: %(n)d level to build (1 FP), then %(points)d less for the Voidborn",
                "Safe Haven %(tile)d: %(n)d levels to build (%(n)d FP), then %(points)d less for the Voidborn",
                left,
                tile=tile + 1,
                points=standing.haven_points,
            )
            for tile, left in standing.open_havens
        ]

    def closes(self, standing: Standing) -> str:
        """The shortest way to a win among what can still be taken from the Voidborn."""
        _ = self.say
        words = {
            "rift": _("a Rift sealed (%(n)d)"),
            "haven": _("a Safe Haven completed (%(n)d)"),
            "harbinger": _("a Harbinger removed (%(n)d)"),
            "crisis": _("an Ongoing Crisis resolved (%(n)d)"),
            "fallen": _("a Fallen House freed (%(n)d)"),
            "corruption": _("a Corruption removed (%(n)d)"),
        }
        if not standing.closing:
            return ""
        said = [
            (f"{times} × " if times > 1 else "") + words[name] % {"n": points}
            for name, points, times in standing.closing
        ]
        return _("A win takes: %(ways)s.", ways=", ".join(said))

    def standing(self, standing: Standing) -> list[str]:
        """Both sides, item by item."""
        _ = self.say
        lines = [_("The Voidborn")]
        lines += [
            _("  %(item)s: %(count)d × %(each)d = %(n)d", item=self.item(key), count=count, each=each, n=count * each)
            for key, count, each in standing.items
            if count
        ]
        lines += [_("  Total: %(n)d", n=standing.voidborn), _("The player")]
        lines += [_("  Total: %(n)d", n=standing.player), self.standing_head(standing)]
        return [text for text in [*lines, *self.havens(standing), self.closes(standing)] if text]
