"""Combats told in advance: as the note of an option, and step by step beside the map."""

from __future__ import annotations

from typing import Any

from starboard.games.voidfall.combat.vocabulary import ABSORBED, APPROACH, DEFENDER, INVADER, SALVO, STOOD, STRUCK, TIE
from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.preview import Foreseen, Threat, invasion, threat, within_reach
from starboard.games.voidfall.vocabulary import FLEETS
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View


class Combats(Base):
    """What will come of an invasion or an attack."""

    def _sent(self, view: View) -> list[int]:
        return [view["sending"].get(name, 0) for name in FLEETS]

    def _invading(self, view: View, node: str, sector: str, sent: list[int]) -> Foreseen | None:
        at = view["sectors"][sector]
        if at["sealed"]:
            return None
        return invasion(self.game, view, self._node(node).index, list(view["sectors"]).index(sector), sent)

    def _best_invasion(self, view: View, node: str, sector: str) -> Foreseen | None:
        """With one FP left behind in each sector if that is enough to win, else with everything within reach."""
        target = list(view["sectors"]).index(sector)
        s = self._world(view)
        careful = self._invading(view, node, sector, within_reach(s, target, True))
        if careful is not None and careful.outcome == INVADER:
            return careful
        return self._invading(view, node, sector, within_reach(s, target, False)) or careful

    def _told(self, fight: Foreseen | None) -> dict[str, Any]:
        """A combat's outcome as an option's note and tone."""
        _, say_n = self.prose.say, self.prose.say_n
        if fight is None:
            return {"note": _("nothing to fight"), "tone": "good"}
        if fight.outcome == INVADER:
            sent = say_n("with %(n)d FP", "with %(n)d FP", fight.before[0])
            return {"note": _("Win %(sent)s, %(n)d left", sent=sent, n=fight.left[0]), "tone": "good"}
        if fight.outcome == TIE:
            return {"note": _("Tie: no FP left"), "tone": "even"}
        return {"note": _("Defeat, %(n)d Voidborn left", n=fight.left[1]), "tone": "bad"}

    def _told_threat(self, view: View, found: Threat) -> dict[str, Any]:
        """A Skirmish's outcome as an option's note and tone."""
        _ = self.prose.say
        if found.combat is None:
            if not found.power:
                return {"note": _("0 FP: you defend without combat"), "tone": "good"}
            return {"note": _("%(n)d FP, but no sector to attack", n=found.power), "tone": "good"}
        ids = list(view["sectors"])
        where = _(" or ").join(self._short(ids[i]) for i in found.sectors)
        if found.combat.outcome == DEFENDER:
            lost = found.combat.before[1] - found.combat.left[1]
            text = _(
                "The Voidborn would attack sector %(sector)s with %(n)d FP: you hold, losing %(lost)d FP",
                n=found.power,
                sector=where,
                lost=lost,
            )
            return {"note": text, "tone": "even" if lost else "good"}
        return {
            "note": _(
                "The Voidborn would attack sector %(sector)s with %(n)d FP: you lose it", n=found.power, sector=where
            ),
            "tone": "bad",
        }

    def _previews(self, view: View, step: list[str], buttons: list[OptionButton]) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = []
        for button in buttons:
            if not button.preview:
                continue
            words = button.code.split()
            if step[0] == "select_focus":
                card = words[1] if words[0] == "focus" else words[0]
                heroic = words[0] != "focus"
                made.append({"key": button.key, "focus": self._focus(card), "note": button.note if heroic else ""})
                continue
            sector = words[1] if step[0] == "invade" else step[2]
            node = step[1]
            sent = self._sent(view)
            fight = (
                self._best_invasion(view, node, sector)
                if step[0] == "invade"
                else self._invading(view, node, sector, sent)
            )
            if fight is not None:
                made.append({"key": button.key, "fight": self._combat(view, sector, fight)})
        return made

    def _combat(self, view: View, sector: str, fight: Foreseen) -> dict[str, Any]:
        """A combat step by step, with what a victory brings."""
        _ = self.prose.say
        told = self._told(fight)
        at = view["sectors"][sector]
        titles = {
            INVADER: _("You win with %(n)d FP left", n=fight.left[0]),
            TIE: _("A tie: no FP left"),
            DEFENDER: _("The invasion fails"),
        }
        stages = []
        you, foe = fight.before
        for stage in fight.stages:
            after = next(((x, y) for kind, __, x, y in stage if kind == STOOD), (you, foe))
            number = next((side for kind, side, __, ___ in stage if kind == SALVO), 0)
            stages.append(
                {
                    "name": _("Salvo %(n)d", n=number) if number else _("Approach"),
                    "you": after[0],
                    "you_lost": max(0, you - after[0]),
                    "foe": after[1],
                    "foe_lost": max(0, foe - after[1]),
                    "note": self._stage_note(stage),
                }
            )
            you, foe = after
        return {
            "title": _("Invasion of %(sector)s", sector=self.prose.sector(sector)),
            "sent": fight.before[0],
            "foe": fight.before[1],
            "stages": stages,
            "tone": told["tone"],
            "out": titles[fight.outcome],
            "gains": self._gains(view, at) if fight.outcome == INVADER else [],
        }

    def _stage_note(self, stage: list[tuple[int, int, int, int]]) -> str:
        _ = self.prose.say
        parts = []
        for kind, side, x, y in stage:
            mine = side == INVADER
            if kind == APPROACH and x:
                text = _("You deal %(n)d", n=x) if mine else _("They deal %(n)d", n=x)
                parts.append(_("%(text)s (%(n)d absorbed)", text=text, n=y) if y else text)
            elif kind == SALVO:
                parts.append(_("Initiative %(a)d to %(b)d", a=x, b=y))
            elif kind == STRUCK:
                parts.append(_("Destroyers: %(n)d more", n=x))
            elif kind == ABSORBED:
                parts.append(_("you absorb 1") if mine else _("they absorb 1"))
        return _("; ").join(parts)

    def _gains(self, view: View, at: dict[str, Any]) -> list[dict[str, Any]]:
        _, say_n = self.prose.say, self.prose.say_n
        made = []
        if at["glory"]:
            held = [int(value) for value, n in view["glory"].items() for __ in range(n)]
            total = sum(held) + sum(at["glory"])
            tokens = ", ".join(_("Glory %(n)d", n=value) for value in at["glory"])
            made.append(("glory", _("%(tokens)s, then %(n)d Influence for your Glory", tokens=tokens, n=total), ""))
        if at["bounty"]:
            made.append(("bounty", say_n("%(n)d Bounty token", "%(n)d Bounty tokens", at["bounty"]), ""))
        if at["reclaim"]:
            made.append(("reclaim", say_n("%(n)d Reclaim token", "%(n)d Reclaim tokens", at["reclaim"]), ""))
        if at["fallen"]:
            house = self._card_name(self.box.houses, at["fallen"])
            made.append(("empire", _("Fallen House %(house)s: a Technology and its effects", house=house), ""))
        if at["type"] == "rift":
            made.append(("rift", _("The Rift is sealed: 30 Influence less for the Voidborn"), ""))
        if at["harbingers"]:
            made.append(("harbinger", _("The Harbinger moves to the crisis board"), "warn"))
        return [{"icon": icon, "text": text, "tone": tone} for icon, text, tone in made]

    def _fight(self, view: View) -> dict[str, Any] | None:
        fight = view["fight"]
        if fight is None:
            return None
        return {**fight, "name": self._sector_name(fight["sector"]), "mine": "voidborn" not in fight["invader"]}

    def _threat(self, view: View) -> dict[str, Any] | None:
        if view["over"] or view["phase"] in ("setup",) or not view["rounds"]:
            return None
        return self._told_threat(view, threat(self.game, view))
