"""Voidfall on the table in the browser: from the player's view to the map, the house board and the crisis board."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from starboard.games.voidfall import actions as a
from starboard.games.voidfall import board as b
from starboard.games.voidfall import combat as c
from starboard.games.voidfall import pieces as p
from starboard.games.voidfall import terms as t
from starboard.games.voidfall.foresight import Foreseen, Threat, invasion, threat, within_reach, world
from starboard.games.voidfall.hexes import Chart
from starboard.games.voidfall.lessons import LESSONS
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.state import Galaxy
from starboard.kernel.actions import Action
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import Face, Found
from starboard.kernel.events import Event
from starboard.kernel.game import View
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Value

WIDE, TALL = 1.75, 0.74
"""How wide the map's part of the page is for its height, on a desk and on a phone."""

INSTALLATION_ICONS = {"shipyard": "shipyard", "sector_defense": "sector-defense", "starbase": "starbase"}
TRACK_ICONS = {"society": "society", "government": "government", "economy": "wealth-track"}
VERB_ICONS = {
    t.PRODUCE: "production", t.ACTIVATE: "activate", t.RECALL: "recall", t.DEPLOY: "deploy", t.MOVE_FLEETS: "regroup",
    t.INVADE: "invade", t.BUILD: "sector-defense", t.ESTABLISH: "engineers", t.GROW: "population",
    t.REMOVE_CORRUPTION: "corruption", t.MOVE_CORRUPTION: "corruption", t.GAIN_CORRUPTION: "corruption",
    t.GAIN_TECH: "technology", t.GAIN_AGENDA: "agenda", t.EVALUATE_AGENDA: "agenda", t.GAIN_TRADE: "trade",
    t.GAIN_BOUNTY: "bounty", t.GAIN_GLORY: "glory", t.UPGRADE_GLORY: "glory", t.RESOLVE_RECLAIM: "reclaim",
    t.INFLUENCE_PER: "influence", t.INFLUENCE_EQUAL: "influence", t.INFLUENCE_BY_LEVEL: "influence",
    t.PREFERRED_ACTION: "command", t.BUILD_HAVEN: "shelter", t.REMOVE_HARBINGER: "harbinger", t.ADVANCE: "chevron-right",
    t.FAST_FORWARD: "step-forward", t.DISCARD_CRISIS: "crisis", t.PEEK_EVENTS: "eye",
}  # fmt: skip
SELECTION = ("select_focus", "flip_trade", "play_agenda")
CLEANUP = ("recall_excess", "discard_glory", "put_agenda", "put_trade")
SILENT_EVENTS = (
    "worthless", "improved_turned_up", "heroic_replaced", "fallen_house_drawn", "agenda_turned_up", "heroic_turned_up",
    "trade_boxed", "hand_back",
)  # fmt: skip


class Drawing(Plain):
    """The map of hexes, the crisis board, the house board and the Focus cards."""

    folder = "voidfall"
    lesson_setup: dict[str, Value] = {"difficulty": "easy"}
    prose: VoidfallProse

    def __init__(self, game: Any, prose: VoidfallProse) -> None:
        super().__init__(game, prose)
        self._seen: tuple[View, Galaxy] | None = None

    # -- what is at hand

    @cached_property
    def box(self) -> Any:
        """The content."""
        return self.game.box

    def _scenario(self, view: View) -> p.Scenario:
        found: p.Scenario = next(each for each in self.box.scenarios if each.id == view["setup"]["map"])
        return found

    def _house(self, view: View) -> p.House:
        found: p.House = next(each for each in self.box.houses if each.id == view["setup"]["house"])
        return found

    def _sector_name(self, name: str) -> str:
        text = self.prose.sector(name)
        return text[:1].upper() + text[1:]

    def _short(self, name: str) -> str:
        """A sector's number alone."""
        return str(self.prose._sectors[name].name)

    def emblem(self, seat: int, view: View) -> int:
        """Each House has its colour and emblem."""
        return int(self._house(view).index) % 6 + 1

    def _node(self, name: str) -> p.Node:
        return self.prose._nodes[name]

    # -- options

    def face(self, view: View, action: Action) -> Face:
        """An option: its label, what will come of it, and where it is on the table."""
        face = Face(action.code(), self.prose.answer(view, action))
        assert isinstance(action, a.Answer)
        if isinstance(action, a.Pass):
            return self._passing(view, face._replace(quiet=True))
        ids = list(view["sectors"])
        if isinstance(action, a.InSector | a.FleetIn | a.GuildIn | a.InstallationIn | a.Move | a.SectorAction):
            return self._on_map(view, face, action, ids)
        if isinstance(action, a.CorruptionOn):
            return face._replace(target=self._corrupted(action, ids))
        return self._on_boards(view, face, action)

    def _passing(self, view: View, face: Face) -> Face:
        step = (view["step"] or "").split()
        if step[:1] == ["send"] and sum(view["sending"].values()):
            fight = self._invading(view, step[1], step[2], self._sent(view))
            return face._replace(**self._told(fight), preview=fight is not None)
        return face

    def _on_map(self, view: View, face: Face, action: a.Answer, ids: list[str]) -> Face:
        _ = self.prose.say
        sector = ids[action.a]
        step = (view["step"] or "").split()
        if isinstance(action, a.Move):
            target = at_id(face.code)
            route = _("%(a)s to %(b)s", a=self._short(sector), b=self._short(ids[action.b]))
            return face._replace(label=self.prose.named("fleet", action.c, view), note=route, target=target)
        name = self._sector_name(sector)
        if isinstance(action, a.GuildIn):
            label = self.prose.named("guild", action.b, view)
            return face._replace(label=label, note=name, target=at_id(face.code))
        if isinstance(action, a.InstallationIn):
            label = self.prose.named("installation", action.b, view)
            return face._replace(label=label, note=name, target=at_id(face.code))
        if isinstance(action, a.FleetIn):
            face = face._replace(label=self.prose.named("fleet", action.b, view), note=name, target=at_id(face.code))
            if step[0] == "send":
                sent = self._sent(view)
                sent[action.b] += 1
                told = self._told(self._invading(view, step[1], step[2], sent))
                told["note"] = _("%(sector)s; then: %(outcome)s", sector=name, outcome=told["note"])
                return face._replace(**told)
            return face
        if isinstance(action, a.SectorAction):
            kind = self.box.types[self.prose._sectors[sector].type]
            note = " ".join(self.prose.wording.sector_type(kind))
            return face._replace(label=name, note=note, target=at_id(face.code))
        face = face._replace(label=name, target=at_id(face.code))
        if step[0] == "invade":
            fight = self._best_invasion(view, step[1], sector)
            if fight is not None:
                return face._replace(**self._told(fight), preview=True)
        return face

    def _corrupted(self, action: a.CorruptionOn, ids: list[str]) -> str:
        if action.a == 0:
            return at_id(action.code())
        if action.a == 1:
            return f"slot-{action.b + 1}"
        return f"track-{t.TRACKS[action.b]}" if action.a == 2 else "storage"

    def _on_boards(self, view: View, face: Face, action: a.Answer) -> Face:
        _ = self.prose.say
        w = self.prose.wording
        if isinstance(action, a.TakeAction):
            taken = self.box.actions[action.a]
            card = self.box.focuses[taken.card]
            label = self.prose.name(taken)
            if view["played"] != card.id:
                label = f"{self.prose.name(card)}, {label}"
            if action.b:
                label = _("%(action)s, twice", action=label)
            return face._replace(label=label, note=w.action(taken), target="" if action.b else f"act-{taken.id}")
        if isinstance(action, a.PlayFocus):
            card = self.box.focuses[action.a]
            return face._replace(note=self._three(card), preview=True, target=f"focus-{card.id}")
        if isinstance(action, a.PlayHeroic):
            card, other = self.box.focuses[action.a], self.box.focuses[action.b]
            note = _("discarding %(card)s", card=self.prose.name(other))
            return face._replace(label=self.prose.name(card), note=note, preview=True)
        if isinstance(action, a.TechAction):
            tech, side = self.box.tech_actions[action.a]
            note = w.sentence(w.modifier(self.box.tech_action_modifiers[action.a]))
            target = f"tech-{self.box.technologies[tech].id}"
            return face._replace(label=self.prose.technology(tech, side), note=note, target=target)
        if isinstance(action, a.AgendaAction):
            agenda = self.prose.card("agenda", view["agenda_played"])
            assert isinstance(agenda, p.Agenda)
            note = w.agenda_action(agenda.type)
            return face._replace(label=self.prose.name(agenda), note=note, target="agenda-played")
        if isinstance(action, a.Resource):
            name = t.RESOURCES[action.a]
            return face._replace(note=_("%(n)d in stock", n=view["stock"][name]), target=f"res-{name}")
        if isinstance(action, a.Track):
            return face._replace(note=self._next_cell(view, action.a), target=f"track-{t.TRACKS[action.a]}")
        if isinstance(action, a.Void):
            return self._facing(view, face, action)
        if isinstance(action, a.Haven):
            built, levels = view["havens"][action.a]
            return face._replace(note=_("level %(n)d of %(of)d", n=built, of=levels), target=f"haven-{action.a + 1}")
        if isinstance(action, a.Slot):
            return face._replace(target=f"slot-{action.a + 1}")
        if isinstance(action, a.TradePlace):
            return face._replace(target=self._trade_place(action.a))
        if isinstance(action, a.Row):
            return face._replace(target=f"row-{t.ROWS[action.a]}")
        if isinstance(action, a.GloryToken):
            return face._replace(target=f"glory-{action.a}")
        if isinstance(action, a.CrisisCard):
            return face._replace(target=self.box.crises[action.a].id)
        return self._to_pick(view, face, action)

    def _to_pick(self, view: View, face: Face, action: a.Answer) -> Face:
        """Options that are cards: short here, in full beside the map."""
        _ = self.prose.say
        target = f"pick-{at_id(face.code)}"
        if isinstance(action, a.Tech):
            valued = self.box.technologies[action.a].id in view["valued"]
            return face._replace(note=_("worth Influence") if valued else "", target=target)
        if isinstance(action, a.AgendaCard):
            agenda = self.box.agendas[action.a]
            note = _("%(n)d Influence now", n=self._worth(view, agenda.index))
            return face._replace(label=self.prose.name(agenda), note=note, target=target)
        if isinstance(action, a.Source):
            kind = t.AGENDA_TYPES.index(view["step"].split()[1])
            label = _("The face-up card") if not action.a else face.label
            note = self.prose.name(self.prose.card("agenda", view["offers"][kind])) if not action.a else ""
            return face._replace(label=label, note=note, target=target)
        if isinstance(action, a.AgendaType):
            name = view["offers"][action.a]
            note = self.prose.name(self.prose.card("agenda", name)) if name else ""
            return face._replace(note=note, target=target)
        if isinstance(action, a.EventCard):
            return face._replace(target=target)
        if isinstance(action, a.TradeSlot):
            return face._replace(note=self.prose.wording.token_text(self.box.trade_slots[action.a]))
        return face

    def _trade_place(self, place: int) -> str:
        name = a.TRADE_PLACES[place]
        return "slot-4" if name == "fifth" else name if name.startswith(("slot", "start")) else ""

    def _facing(self, view: View, face: Face, action: a.Void) -> Face:
        _ = self.prose.say
        if action.a == 0:
            crisis = self.prose.card("crisis", view["crisis"])
            assert isinstance(crisis, p.Crisis)
            return face._replace(label=_("Suffer the penalty"), note=self.prose.wording.penalty(crisis))
        if action.a == 1:
            note = _("%(n)d of 3; then remove a Corruption or gain 5 resources", n=view["catastrophes"] + 1)
            if view["catastrophes"] >= 3:
                note = _("a fourth one loses the game at once")
            return face._replace(note=note, tone="bad")
        if action.a == 2:
            row = t.ROWS[action.b]
            return face._replace(label=_("Make it Ongoing"), note=self._row_word(action.b), target=f"row-{row}")
        return face._replace(**self._told_threat(view, threat(self.game, view)))

    def _three(self, card: p.Focus) -> str:
        return ", ".join(self.prose.name(self.box.actions[each]) for each in card.actions)

    def _next_cell(self, view: View, track: int) -> str:
        space = view["tracks"][t.TRACKS[track]]["space"]
        if space >= 7:
            return ""
        return self.prose.wording.cell(self._house(view).variant, track, space + 1)

    # -- combats in advance

    def _sent(self, view: View) -> list[int]:
        return [view["sending"].get(name, 0) for name in t.FLEETS]

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
        if careful is not None and careful.outcome == c.INVADER:
            return careful
        return self._invading(view, node, sector, within_reach(s, target, False)) or careful

    def _told(self, fight: Foreseen | None) -> dict[str, Any]:
        """A combat's outcome as an option's note and tone."""
        _, say_n = self.prose.say, self.prose.say_n
        if fight is None:
            return {"note": _("nothing to fight"), "tone": "good"}
        if fight.outcome == c.INVADER:
            sent = say_n("with %(n)d FP", "with %(n)d FP", fight.before[0])
            return {"note": _("Win %(sent)s, %(n)d left", sent=sent, n=fight.left[0]), "tone": "good"}
        if fight.outcome == c.TIE:
            return {"note": _("Tie: nobody is left"), "tone": "even"}
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
        if found.combat.outcome == c.DEFENDER:
            lost = found.combat.before[1] - found.combat.left[1]
            text = _("%(n)d FP against %(sector)s: you hold, %(lost)d FP lost", n=found.power, sector=where, lost=lost)
            return {"note": text, "tone": "even" if lost else "good"}
        return {"note": _("%(n)d FP against %(sector)s: the sector is lost", n=found.power, sector=where), "tone": "bad"}

    def _world(self, view: View) -> Galaxy:
        """The position that the view tells; only to be read."""
        if self._seen is None or self._seen[0] is not view:
            self._seen = (view, world(self.game, view))
        return self._seen[1]

    def _worth(self, view: View, agenda: int) -> int:
        return b.agenda_worth(self._world(view), agenda)

    # -- pictures

    def context(self, view: View, faces: list[Face]) -> dict[str, Any]:
        """Everything that moves."""
        step = (view["step"] or "").split()
        s = self._world(view)
        scenario = self._scenario(view)
        chart = chart_of(scenario)
        by_target = {face.target: face for face in faces if face.target}
        return {
            "step": step[0] if step else "",
            "by_target": by_target,
            "emblem_no": self.emblem(0, view),
            "house": self.prose.name(self._house(view)),
            "sectors": [
                self._sector(view, s, i, chart, scenario, faces) for i in range(len(scenario.sectors))
            ],
            "previews": self._previews(view, step, faces),
            "cards": [card for card in (self._pick(view, face) for face in faces) if card is not None],
            "event": self._event(view),
            "alert": self._alert(view),
            "rows": self._rows(view),
            "threat": self._threat(view),
            "versus": self._versus(view),
            "resources": self._resources(view),
            "tracks": [self._track(view, i) for i in range(3)],
            "deployed": sum(s.fleet) + sum(s.sending),
            "glory": [value for value in range(5, 0, -1) for _ in range(view["glory"].get(str(value), 0))],
            "technologies": self._technologies(view),
            "tech_room": (6 if view["sixth"] else 5) - len(view["technologies"]),
            "agendas": self._agendas(view, s),
            "agenda_hand": [self._agenda(view, s, name) for name in view["agenda_hand"]],
            "hand": [self._focus(name) for name in view["hand"]],
            "discard": [self.prose.name(self.prose.card("focus", name)) for name in view["discard"]],
            "played": self._focus(view["played"]) if view["played"] else None,
            "offers": self._offers(view, s),
            "stage": self._stage(view, step),
            "fight": self._fight(view),
        }

    def _sector(
        self, view: View, s: Galaxy, i: int, chart: Chart, scenario: p.Scenario, faces: list[Face]
    ) -> dict[str, Any]:
        _ = self.prose.say
        sector = scenario.sectors[i]
        at = view["sectors"][sector.id]
        kind = self.box.types[sector.type]
        guilds = [name for name, n in at["guilds"].items() for _n in range(n)]
        built = [name for name, n in at["installations"].items() for _n in range(n)]
        here = [self._chip(view, face, sector.id) for face in faces if self._is_here(face, sector.id)]
        state = "rift" if kind.id == "rift" and not at["sealed"] else "me" if at["mine"] else "void" if at["void"] else "none"
        return {
            **at,
            "id": sector.id,
            "number": sector.name,
            "kind": self.prose.name(kind) if kind.id not in ("standard", "home", "outpost", "fallen-house") else {
                "home": _("Home"), "outpost": _("Outpost"), "fallen-house": _("Fallen"),
            }.get(kind.id, ""),
            "special": " ".join(self.prose.wording.sector_type(kind)),
            "state": state,
            "column": chart.hexes[i].column,
            "row": chart.hexes[i].row,
            "fleet_list": [(name, self._fleet_word(name), n) for name, n in at["fleets"].items()],
            "guild_slots": self._slots(guilds, b.guild_slots(s, i), t.GUILDS, self.box.guild_cards),
            "installation_slots": self._slots(
                built, b.installation_slots(s, i), t.INSTALLATIONS, self.box.installation_cards
            ),
            "wormhole": sector.wormhole if sector.wormhole != "-" else "",
            "fallen_name": self._card_name(self.box.houses, at["fallen"]),
            "faces": here,
            "label": self._sector_label(sector.id, at),
            "under_attack": view["fight"] is not None and view["fight"]["sector"] == sector.id,
        }  # fmt: skip

    def _fleet_word(self, name: str) -> str:
        return self.prose.name(self.box.fleet_cards[t.FLEETS.index(name)])

    def _card_name(self, cards: list[Any], name: str | None) -> str:
        return next((self.prose.name(card) for card in cards if card.id == name), "")

    def _slots(self, taken: list[str], slots: int, kinds: tuple[str, ...], cards: list[Any]) -> list[dict[str, Any]]:
        """The slots of a row: what is there, then what is free; the last free one of a row costs Upkeep once taken."""
        made: list[dict[str, Any]] = []
        for name in sorted(taken, key=kinds.index):
            icon = INSTALLATION_ICONS.get(name, name)
            made.append({"icon": icon, "name": name, "word": self.prose.name(cards[kinds.index(name)])})
        for i in range(len(taken), slots):
            made.append({"icon": "", "name": "", "upkeep": i == slots - 1})
        return made

    def _sector_label(self, name: str, at: dict[str, Any]) -> str:
        """A sector in words, for those who listen and for a pointer that rests."""
        _, say_n = self.prose.say, self.prose.say_n
        parts = [self._sector_name(name)]
        parts.append(_("yours") if at["mine"] else _("Voidborn") if at["void"] else _("nobody’s"))
        if at["population"]:
            parts.append(_("population %(n)d", n=at["population"]))
        if at["corrupted"]:
            parts.append(_("Corrupted"))
        if at["sealed"]:
            parts.append(_("sealed"))
        if at["void"]:
            parts.append(say_n("%(n)d Voidborn FP", "%(n)d Voidborn FP", at["void"]))
        parts += [f"{n} {self._fleet_word(fleet)}" for fleet, n in at["fleets"].items()]
        for key, cards, kinds in (
            ("guilds", self.box.guild_cards, t.GUILDS),
            ("installations", self.box.installation_cards, t.INSTALLATIONS),
        ):
            parts += [f"{n} {self.prose.name(cards[kinds.index(each)])}" for each, n in at[key].items()]
        parts += [_("Glory %(n)d", n=value) for value in at["glory"]]
        if at["bounty"]:
            parts.append(say_n("%(n)d Bounty token", "%(n)d Bounty tokens", at["bounty"]))
        if at["reclaim"]:
            parts.append(say_n("%(n)d Reclaim token", "%(n)d Reclaim tokens", at["reclaim"]))
        if at["harbingers"]:
            parts.append(say_n("%(n)d Harbinger", "%(n)d Harbingers", at["harbingers"]))
        if at["fallen"]:
            parts.append(_("Fallen House %(house)s", house=self._card_name(self.box.houses, at["fallen"])))
        return ", ".join(parts)

    def _is_here(self, face: Face, sector: str) -> bool:
        """Whether an option is drawn on a sector: where it happens, of a move where it goes."""
        words = face.code.split()
        if words[0] == "move":
            return words[2] == sector
        return face.target.startswith("at-") and words[1:2] == [sector]

    def _chip(self, view: View, face: Face, sector: str) -> dict[str, Any]:
        """An option on a sector, as a small button for sectors that have several."""
        words = face.code.split()
        icon, fleet, origin = "", "", ""
        if words[0] == "guild":
            icon = words[2]
        elif words[0] == "installation":
            icon = INSTALLATION_ICONS[words[2]]
        elif words[0] in ("fp", "move"):
            fleet = words[-1]
            origin = self._short(words[1]) if words[0] == "move" else ""
        return {"face": face, "icon": icon, "fleet": fleet, "origin": origin}

    # -- beside the map

    def _previews(self, view: View, step: list[str], faces: list[Face]) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = []
        for face in faces:
            if not face.preview:
                continue
            words = face.code.split()
            if step[0] == "select_focus":
                card = words[1] if words[0] == "focus" else words[0]
                heroic = words[0] != "focus"
                made.append({"key": face.key, "focus": self._focus(card), "note": face.note if heroic else ""})
                continue
            sector = words[1] if step[0] == "invade" else step[2]
            node = step[1]
            sent = self._sent(view)
            fight = self._best_invasion(view, node, sector) if step[0] == "invade" else self._invading(view, node, sector, sent)
            if fight is not None:
                made.append({"key": face.key, "fight": self._combat(view, sector, fight)})
        return made

    def _combat(self, view: View, sector: str, fight: Foreseen) -> dict[str, Any]:
        """A combat step by step, with what a victory brings."""
        _ = self.prose.say
        told = self._told(fight)
        at = view["sectors"][sector]
        titles = {
            c.INVADER: _("You win with %(n)d FP left", n=fight.left[0]),
            c.TIE: _("A tie: nobody is left"),
            c.DEFENDER: _("The invasion fails"),
        }
        stages = []
        you, foe = fight.before
        for stage in fight.stages:
            after = next(((x, y) for kind, __, x, y in stage if kind == c.STOOD), (you, foe))
            number = next((side for kind, side, __, ___ in stage if kind == c.SALVO), 0)
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
            "gains": self._gains(view, at) if fight.outcome == c.INVADER else [],
        }

    def _stage_note(self, stage: list[tuple[int, int, int, int]]) -> str:
        _ = self.prose.say
        parts = []
        for kind, side, x, y in stage:
            mine = side == c.INVADER
            if kind == c.APPROACH and x:
                text = _("You deal %(n)d", n=x) if mine else _("They deal %(n)d", n=x)
                parts.append(_("%(text)s (%(n)d absorbed)", text=text, n=y) if y else text)
            elif kind == c.SALVO:
                parts.append(_("Initiative %(a)d to %(b)d", a=x, b=y))
            elif kind == c.STRUCK:
                parts.append(_("Destroyers: %(n)d more", n=x))
            elif kind == c.ABSORBED:
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

    def _pick(self, view: View, face: Face) -> dict[str, Any] | None:
        """An option that is a card, with all that the card says."""
        _ = self.prose.say
        w = self.prose.wording
        words = face.code.split()
        made: dict[str, Any] = {"face": face, "title": face.label, "icon": "", "lines": [], "foot": "", "id": face.target}
        if not face.target.startswith("pick-"):
            return None
        if words[0] in ("basic", "improved"):
            card = self.prose.card("technology", words[1])
            assert isinstance(card, p.Technology)
            lines = w.ability(card, 1 if words[0] == "basic" else 2)
            at_once = w.immediate(card)
            return {**made, "icon": "technology", "lines": [*([at_once] if at_once else []), *lines], "foot": face.note}
        if words[0] in ("agenda", "type", "from"):
            name = words[1] if words[0] == "agenda" else None
            if words[0] == "type":
                name = view["offers"][t.AGENDA_TYPES.index(words[1])]
            elif words == ["from", "offer"]:
                name = view["offers"][t.AGENDA_TYPES.index(view["step"].split()[1])]
            if name is None:
                return {**made, "icon": "card-back", "lines": [_("You draw two and keep one.")] if words[0] == "from" else []}
            agenda = self.prose.card("agenda", name)
            assert isinstance(agenda, p.Agenda)
            foot = _("%(n)d Influence now", n=self._worth(view, agenda.index))
            icon = t.AGENDA_TYPES[agenda.type] if agenda.type >= 0 else "agenda"
            lines = ([self.prose.name(agenda)] if words[0] != "agenda" else []) + w.agenda(agenda)
            return {**made, "icon": icon, "lines": lines, "foot": foot}
        if words[0] == "event":
            event = self.prose.card("event", words[1])
            assert isinstance(event, p.GalacticEvent)
            return {**made, "icon": "event", "lines": w.frames(event) + w.objectives(event)}
        return None

    def _event(self, view: View) -> dict[str, Any] | None:
        if not view["event"]:
            return None
        event = self.prose.card("event", view["event"])
        assert isinstance(event, p.GalacticEvent)
        w = self.prose.wording
        return {"name": self.prose.name(event), "frames": w.frames(event), "objectives": w.objectives(event)}

    def _fight(self, view: View) -> dict[str, Any] | None:
        fight = view["fight"]
        if fight is None:
            return None
        return {**fight, "name": self._sector_name(fight["sector"]), "mine": "voidborn" not in fight["invader"]}

    # -- the crisis board

    def _alert(self, view: View) -> dict[str, Any] | None:
        """The Alert card of this round, with its Crisis."""
        _ = self.prose.say
        w = self.prose.wording
        if view["alert"] is not None and view["alert"].startswith("war"):
            war = self.prose.card("war", view["alert"])
            assert isinstance(war, p.War)
            lines = w.war(war, t.DIFFICULTIES.index(view["setup"]["difficulty"]))
            return {"war": True, "name": self.prose.name(war), "lines": lines, "id": war.id, "level": ""}
        if view["crisis"]:
            crisis = self.prose.card("crisis", view["crisis"])
            assert isinstance(crisis, p.Crisis)
            kinds = (self._row_word(0), self._row_word(1), _("General"))
            return {
                "war": False,
                "name": self.prose.name(crisis),
                "id": crisis.id,
                "level": "I" * crisis.level or "·",
                "kind": kinds[crisis.kind],
                "resolve": w.resolve(crisis),
                "penalty": w.penalty(crisis) or _("Nothing."),
            }
        return None

    def _rows(self, view: View) -> list[dict[str, Any]]:
        made = []
        for i, row in enumerate(view["rows"]):
            slots: list[dict[str, Any]] = [{"kind": "harbinger"} for __ in range(row["harbingers"])]
            for name in row["crises"]:
                crisis = self.prose.card("crisis", name)
                assert isinstance(crisis, p.Crisis)
                text = self.prose.wording.resolve(crisis)
                slots.append({"kind": "crisis", "id": name, "name": self.prose.name(crisis), "text": text})
            taken = len(slots)
            for n in range(taken, self.box.board_places):
                value = {"power": self.box.board_military[n]} if i == 0 else {"costs": self._costs(self.box.board_economic[n])}
                slots.append({"kind": "free", "next": n == taken, **value})
            full: dict[str, Any] | None = None
            if taken == self.box.board_places:
                full = {"power": self.box.board_military[taken]} if i == 0 else {"costs": self._costs(self.box.board_economic[taken])}
            made.append({"id": t.ROWS[i], "word": self._row_word(i), "slots": slots, "full": full})
        return made

    def _row_word(self, row: int) -> str:
        word = self.prose.word(f"row.{t.ROWS[row]}")
        return word[:1].upper() + word[1:]

    def _costs(self, cost: int) -> list[tuple[str, str, int]]:
        """The parts of a cost as icons: icon, word, number."""
        found: p.Cost = self.box.costs[cost]
        _ = self.prose.say
        made = [
            (name, self.prose.wording.resource(r), found.resources[r]) for r, name in enumerate(t.RESOURCES) if found.resources[r]
        ]
        others = (
            ("any", "economy", _("resources of your choice")), ("recall", "recall", _("FP recalled")),
            ("deactivate", "fleet-power", _("FP deactivated")), ("corruption", "corruption", _("Corruption")),
            ("corrupt_track", "corruption", _("Corruption on a track")), ("corrupt_slot", "corruption", _("Corruption on an agenda slot")),
            ("bounty", "bounty", _("Bounty token")), ("reclaim", "reclaim", _("Reclaim token")), ("glory", "glory", _("Glory token")),
            ("trade", "trade", _("Trade token")), ("agenda", "agenda", _("agenda")), ("installation", "shipyard", _("Installation")),
            ("guild", "engineers", _("Guild")), ("population", "population", _("population")),
        )  # fmt: skip
        return made + [(icon, word, getattr(found, field)) for field, icon, word in others if getattr(found, field)]

    def _threat(self, view: View) -> dict[str, Any] | None:
        if view["over"] or view["phase"] in ("setup",) or not view["rounds"]:
            return None
        return self._told_threat(view, threat(self.game, view))

    def _versus(self, view: View) -> dict[str, Any]:
        most = max(view["influence"], view["voidborn_total"], 1)
        items = [(self.prose.score_item(key), points) for key, points in view["voidborn"].items()]
        return {
            "you": round(100 * view["influence"] / most, 1),
            "foe": round(100 * view["voidborn_total"] / most, 1),
            "items": items,
        }

    # -- the house board

    def _resources(self, view: View) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "word": self.prose.wording.resource(r),
                "stock": view["stock"][name],
                "level": view["levels"][name],
                "yield": view["yields"][name],
            }
            for r, name in enumerate(t.RESOURCES)
        ]

    def _track(self, view: View, i: int) -> dict[str, Any]:
        name = t.TRACKS[i]
        track = view["tracks"][name]
        variant = self._house(view).variant
        cells = []
        for space in range(1, 8):
            effect = self.box.cells[variant][i * 7 + space - 1]
            level = self.box.cell_levels[space]
            cells.append(
                {
                    "icons": self._effect_icons(effect),
                    "level": level if level != self.box.cell_levels[space - 1] else 0,
                    "text": self.prose.wording.cell(variant, i, space),
                    "at": track["space"] == space,
                    "past": space < track["space"],
                }
            )
        return {**track, "id": name, "icon": TRACK_ICONS[name], "word": self.prose.wording.track(i), "cells": cells}

    def _effect_icons(self, effect: int) -> list[str]:
        """At most two icons that hint at an effect."""
        found: list[str] = []
        nodes = [self.box.nodes[each] for each in self.box.lists[effect]] if effect >= 0 else []
        for node in nodes:
            inner = [self.box.nodes[each] for options in node.options for each in self.box.lists[options]]
            for each in inner or [node]:
                icons = [name for r, name in enumerate(t.RESOURCES) if each.resources[r]] if each.verb == t.GAIN else []
                if each.verb == t.GAIN and each.influence:
                    icons.append("influence")
                found += icons or [VERB_ICONS.get(each.verb, "plus")]
        return list(dict.fromkeys(found))[:2]

    def _technologies(self, view: View) -> list[dict[str, Any]]:
        made = []
        for i, card in enumerate(self.box.technologies):
            side = view["technologies"].get(card.id)
            if side:
                number = 2 if side == "improved" else 1
                text = " ".join(self.prose.wording.ability(card, number))
                made.append({"id": card.id, "name": self.prose.technology(i, number), "improved": number == 2, "text": text})
        return made

    def _agenda(self, view: View, s: Galaxy, name: str) -> dict[str, Any]:
        agenda = self.prose.card("agenda", name)
        assert isinstance(agenda, p.Agenda)
        kind = t.AGENDA_TYPES[agenda.type] if agenda.type >= 0 else "home-galaxy"
        return {
            "card": name,
            "name": self.prose.name(agenda),
            "icon": kind,
            "type": self.prose.name(self.box.type_cards[agenda.type]) if agenda.type >= 0 else "",
            "text": " ".join(self.prose.wording.agenda(agenda)),
            "worth": b.agenda_worth(s, agenda.index),
            "upkeep": agenda.upkeep,
        }

    def _agendas(self, view: View, s: Galaxy) -> list[dict[str, Any]]:
        """The starting agendas, then the slots."""
        made: list[dict[str, Any]] = []
        for i, name in enumerate(view["starting_agendas"]):
            place = f"start-{i + 1}"
            made.append({"id": place, "trade": place in view["trade"], "corrupted": False, "agenda": self._agenda(view, s, name)})
        for i, held in enumerate(view["slots"]):
            place = a.TRADE_PLACES[i]
            made.append(
                {
                    "id": f"slot-{i + 1}",
                    "number": i + 1,
                    "trade": place in view["trade"],
                    "corrupted": i < 3 and view["slots_corrupted"][i],
                    "agenda": self._agenda(view, s, held) if held else None,
                }
            )
        return made

    def _focus(self, name: str) -> dict[str, Any]:
        card = self.prose.card("focus", name)
        assert isinstance(card, p.Focus)
        named = "command" if card.counts_as < 0 else self.box.focus_names[card.counts_as]
        actions = [self.box.actions[each] for each in card.actions]
        return {
            "id": card.id,
            "name": self.prose.name(card),
            "heroic": card.heroic,
            "icon": named,
            "actions": [
                {
                    "id": each.id,
                    "name": self.prose.name(each),
                    "costs": self._costs(each.cost),
                    "text": self.prose.wording.action(each),
                    "effect": self.prose.wording.sentence(self.prose.wording.effects(each.effect)),
                }
                for each in actions
            ],
        }

    def _offers(self, view: View, s: Galaxy) -> dict[str, Any]:
        """What lies on the galactic board."""
        agendas = []
        for i, name in enumerate(view["offers"]):
            agendas.append(
                {
                    "type": self.prose.name(self.box.type_cards[i]),
                    "icon": t.AGENDA_TYPES[i],
                    "agenda": self._agenda(view, s, name) if name else None,
                    "corrupted": view["offers_corrupted"][i],
                    "deck": view["decks"][i],
                }
            )
        w = self.prose.wording
        techs = []
        for i, card in enumerate(self.box.technologies):
            if card.id in view["tableau"] and card.id not in view["technologies"]:
                text = " ".join([each for each in [w.immediate(card), *w.ability(card, 1)] if each])
                techs.append({"name": self.prose.technology(i, 1), "text": text, "valued": card.id in view["valued"], "improved": False})
        for name in view["improved"]:
            card = self.prose.card("technology", name)
            assert isinstance(card, p.Technology)
            text = " ".join(w.ability(card, 2))
            techs.append(
                {"name": self.prose.technology(card.index, 2), "text": text, "valued": name in view["valued"], "improved": True}
            )
        return {
            "agendas": agendas,
            "technologies": techs,
            "heroic": [self._focus(name) for name in view["heroic"]],
            "trade": view["trade_board"],
            "trade_slots": [(self.prose.name(slot), w.token_text(slot)) for slot in self.box.trade_slots],
            "closed": view["cycle"] == 1,
        }

    def _stage(self, view: View, step: list[str]) -> str:
        if view["over"] or view["phase"] in ("setup", "preparation"):
            return "preparation"
        if view["phase"] == "evaluation":
            return "evaluation"
        if step and step[0] in SELECTION:
            return "selection"
        if step and step[0] in ("face_crisis", "face_war"):
            return "void"
        return "cleanup" if step and step[0] in CLEANUP else "actions"

    def static(self, view: View) -> dict[str, Any]:
        """Sky, Voidstorms and the shape of the map."""
        chart = chart_of(self._scenario(view))
        return {
            "stars": stars(),
            "storms": chart.storms if view["setup"]["storms"] else [],
            "columns": chart.columns,
            "rows_high": chart.rows,
            "wide_turned": chart.better_turned(WIDE),
            "tall_turned": chart.better_turned(TALL),
        }

    # -- the log

    def flights(self, event: Event, view: View) -> list[dict[str, Any]]:
        """FP that moves from one sector to another."""
        if event.kind.name != "moved":
            return []
        hexes = chart_of(self._scenario(view)).hexes
        start, end = hexes[event.value("from")], hexes[event.value("to")]
        return [
            {
                "c0": start.column, "r0": start.row, "c1": end.column, "r1": end.row,
                "fleet": t.FLEETS[event.value("fleet")], "emblem": self.emblem(0, view),
            }
        ]  # fmt: skip

    def mark(self, event: Event, view: View) -> bool:
        """Cycles and rounds are headings."""
        return event.kind.name in ("cycle_begins", "round_begins")

    def worth(self, event: Event, view: View) -> bool:
        """What is laid out is seen on the table."""
        return event.kind.name not in SILENT_EVENTS

    def own_name(self) -> str:
        """The player's own part is a House."""
        return self.prose.say("House")

    def others_name(self) -> str:
        """The opponent is the crisis board."""
        return self.prose.say("Crises")

    def found(self, event: Event, view: View) -> list[Found]:
        """The sectors and cards that a sentence names."""
        ids = list(view["sectors"])
        found = []
        for kind, value in zip(event.kind.kinds, event.values, strict=True):
            if kind == "sector":
                name = self.prose.sector(ids[value])
                found += [Found(name, f"sector-{ids[value]}"), Found(self._sector_name(ids[value]), f"sector-{ids[value]}")]
            target = self._target_of(kind, value)
            if target:
                found.append(Found(self.prose.named(kind, value, view), target))
        return found

    def _target_of(self, kind: str, value: int) -> str:
        """The element of a card or a board that an event names; empty where it has none."""
        if kind == "crisis":
            return str(self.box.crises[value].id)
        if kind == "technology":
            return f"tech-{self.box.technologies[value].id}"
        if kind == "focus":
            return f"focus-{self.box.focuses[value].id}"
        if kind == "resource":
            return f"res-{t.RESOURCES[value]}"
        if kind == "track":
            return f"track-{t.TRACKS[value]}"
        return f"row-{t.ROWS[value]}" if kind == "row" else ""

    def moment(self, view: View) -> str:
        """The cycle and the round."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if view["phase"] == "preparation" or view["phase"] == "setup":
            return _("cycle %(cycle)d, Preparation", cycle=view["cycle"])
        if view["phase"] == "evaluation":
            return _("cycle %(cycle)d, Evaluation", cycle=view["cycle"])
        return _("cycle %(cycle)d, round %(round)d", cycle=view["cycle"], round=view["round"])

    def lesson(self, view: View) -> str:
        """A word for a newcomer at each prompt."""
        name = (view["step"] or "").split()[:1]
        text = LESSONS.get(name[0], "") if name else ""
        return self.prose.say(text) if text else ""


def at_id(code: str) -> str:
    """The id of the element that is an option on the map."""
    return "at-" + code.replace(" ", "-")


@cache
def chart_of(scenario: p.Scenario) -> Chart:
    """The places of a map's sectors."""
    return Chart(scenario)


@cache
def stars() -> list[tuple[int, int, float, float]]:
    """The stars behind the map: x, y, radius, opacity."""
    rng = Rng(23)
    return [
        (rng.below(760), rng.below(470), (0.5, 0.5, 0.5, 0.9, 1.5)[rng.below(5)], round(0.25 + rng.random() * 0.6, 2))
        for _ in range(110)
    ]
