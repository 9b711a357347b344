"""The information cards: a sector, a track space, a token, an agenda, a Technology, in words, numbers and rules."""

from __future__ import annotations

from typing import Any

from starboard.games.voidfall.combat.vocabulary import INVADER
from starboard.games.voidfall.components import Crisis, GalacticEvent
from starboard.games.voidfall.drawing.chart import INSTALLATION_ICONS
from starboard.games.voidfall.drawing.combats import Combats
from starboard.games.voidfall.drawing.mat_cards import MatCards
from starboard.games.voidfall.mechanics.sectors import controls, guild_slots, installation_slots
from starboard.games.voidfall.preview import best_march
from starboard.games.voidfall.steps.invasion import InvadeVerb, invadable
from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS, RESOURCES, ROWS, TRACKS
from starboard.kernel.game import View
from starboard.kernel.info_card import Fact, InfoCard


class Cards(Combats, MatCards):
    """What is told about whatever is tapped."""

    def card(self, view: View, name: str) -> InfoCard | None:
        """By the name of the thing; None for no such thing."""
        kind, __, rest = name.partition(":") if ":" in name else name.partition("-")
        if kind == "sector":
            return self._sector_card(view, rest) if rest in view["sectors"] else None
        if kind == "res":
            return self._resource_card(view, rest) if rest in RESOURCES else None
        if kind == "track":
            return self._track_card(view, rest) if rest in TRACKS else None
        if kind == "cell":
            return self._cell_card(view, rest)
        if kind in ("focus", "heroic"):
            return self._focus_card(view, rest)
        if kind == "tech":
            return self._technology_card(view, rest)
        if kind in ("start", "slot"):
            return self._slot_card(view, name)
        if kind == "hand":
            return self._agenda_info(view, rest) if rest in view["agenda_hand"] else None
        if kind == "row":
            return self._row_card(view, rest) if rest in ROWS else None
        if kind == "crisis":
            return self._crisis_card(view, name)
        if kind == "haven":
            return self._haven_card(view, rest)
        if kind == "fp":
            return self._pool_card(view, rest)
        if kind == "prefers":
            return self._preference_card(rest, view["setup"]["house"])
        return self._plain_card(view, name)

    # -- the map

    def _sector_card(self, view: View, name: str) -> InfoCard:
        _ = self.prose.say
        at = view["sectors"][name]
        s = self._world(view)
        i = list(view["sectors"]).index(name)
        held = _("yours") if at["mine"] else _("Voidborn") if at["void"] else _("nobody's")
        state = _("sealed") if at["sealed"] else _("Corrupted") if at["corrupted"] else _("Pure")
        facts: list[Fact] = []
        if at["void"]:
            facts.append(Fact(_("Voidborn FP"), str(at["void"]), icon="void-fleet"))
        for fleet, n in at["fleets"].items():
            facts.append(Fact(self._fleet_word(fleet), str(n), icon="fleet-power"))
        if at["population"]:
            grows = "" if not at["corrupted"] else _("Corrupted: it can't change")
            facts.append(Fact(_("Population"), str(at["population"]), grows, icon="population"))
        facts += self._slot_facts(s, i, at)
        for value in at["glory"]:
            facts.append(Fact(_("Glory"), str(value), "" if at["mine"] else _("for whoever frees it"), icon="glory"))
        if at["harbingers"]:
            facts.append(
                Fact(_("Harbinger"), "", _("10 Influence for the Voidborn while it is here"), icon="harbinger")
            )
        laid = self.prose.ours_of("scenario", view["setup"]["map"])
        if at["bounty"]:
            facts.append(Fact(_("Bounty"), str(at["bounty"]), _("face down"), icon="bounty", ours=laid))
        if at["reclaim"]:
            facts.append(Fact(_("Reclaim"), str(at["reclaim"]), _("face down"), icon="reclaim", ours=laid))
        if at["fallen"]:
            house = self._card_name(self.box.houses, at["fallen"])
            card = next(each for each in self.box.houses if each.id == at["fallen"])
            reward, ours = self.prose.wording.fallen_reward(card), self.prose.ours_of("fallen_house", at["fallen"])
            facts.append(Fact(_("Fallen House"), house, reward, icon="empire", ours=ours))
        facts.append(Fact(_("Borders"), self._borders(view, i)))
        forecast = self._if_invaded(view, i)
        if forecast is not None:
            facts.append(forecast)
        return InfoCard(
            self._sector_name(name),
            f"{held[:1].upper()}{held[1:]}, {state}",
            " ".join(self.prose.wording.sector_type(self.box.types[self.prose._sectors[name].type])),
            tuple(facts),
            icon="rift" if at["type"] == "rift" else "board",
            codes=self._codes_in(view, name),
            why_not=self._why_not(view, i),
            rules=("VF-17.1", "VF-13.1", "VF-14.1") if not at["harbingers"] else ("VF-17.1", "VF-13.1", "VF-25.4"),
            ours=self.prose.ours_of("sector_type", at["type"]),
        )

    def _slot_facts(self, s: Any, i: int, at: dict[str, Any]) -> list[Fact]:
        _ = self.prose.say
        made = []
        rows = (
            (_("Guilds"), guild_slots(s, i), at["guilds"], GUILDS, self.box.guild_cards, "engineers"),
            (
                _("Installations"),
                installation_slots(s, i),
                at["installations"],
                INSTALLATIONS,
                self.box.installation_cards,
                INSTALLATION_ICONS["shipyard"],
            ),
        )
        for word, slots, taken, kinds, cards, icon in rows:
            if not slots and not taken:
                continue
            names = [f"{n} × {self.prose.name(cards[kinds.index(name)])}" for name, n in taken.items()]
            free = max(0, slots - sum(taken.values()))
            note = _("%(n)d free; the slot with a dot costs 1 Upkeep once taken", n=free) if free else ""
            made.append(Fact(word, ", ".join(names) or "0", note, icon=icon))
        return made

    def _borders(self, view: View, i: int) -> str:
        """The neighbours by their numbers; those beyond a Voidstorm apart."""
        ids = list(view["sectors"])
        scenario = self._scenario(view)
        near = scenario.near[i] if view["setup"]["storms"] else scenario.touching[i]
        text = ", ".join(self._short(ids[other]) for other in near)
        beyond = [self._short(ids[other]) for other in scenario.touching[i] if other not in near]
        if beyond:
            text += self.prose.say("; across a Voidstorm: %(sectors)s", sectors=", ".join(beyond))
        return text

    def _if_invaded(self, view: View, i: int) -> Fact | None:
        """What an invasion would come to as things stand, whatever it costs."""
        _ = self.prose.say
        s = self._world(view)
        if view["over"] or sum(s.sending) or s.fight is not None or i not in invadable(s, False):
            return None
        node = next(verb.index for verb in self.box.nodes if isinstance(verb, InvadeVerb) and not verb.bombard)
        found = best_march(self.game, s, view, node, i)
        if found is None:
            return None
        told = self._told(view, found)
        fight = found.combat
        note = self._origins(view, found) if fight is not None and fight.outcome == INVADER else ""
        return Fact(_("An invasion now"), told["note"], note, icon="invade", tone=told["tone"])

    def _codes_in(self, view: View, name: str) -> tuple[str, ...]:
        """Every answer that names the sector, whether it can be given now or not."""
        codes = [f"{word} {name}" for word in ("sector", "site", "on")]
        codes += [f"fp {name} {fleet}" for fleet in FLEETS]
        codes += [f"guild {name} {guild}" for guild in GUILDS]
        codes += [f"installation {name} {each}" for each in INSTALLATIONS]
        codes += [f"move {other} {name} {fleet}" for other in view["sectors"] for fleet in FLEETS]
        return tuple(codes)

    def _why_not(self, view: View, i: int) -> str:
        """Why the sector is no answer to the question that is asked."""
        _ = self.prose.say
        step = (view["step"] or "").split()
        if view["seat"] is None or not step or view["over"]:
            return ""
        s = self._world(view)
        if step[0] == "invade":
            if controls(s, i):
                return _("It is yours already.")
            if s.ground.types[i].passage:
                return _("A passage can't be invaded.")
            if i not in invadable(s, False):
                return _("None of your FP is next to it, or only across a Voidstorm.")
            return _("Only Corrupted sectors can be invaded by this action.")
        if step[0] in ("deploy", "build", "establish", "grow") and not controls(s, i):
            return _("You don't control it.")
        if step[0] == "build" or step[0] == "establish":
            return _("It is Corrupted, or no slot is free for it.")
        if step[0] == "grow":
            return _("It is Corrupted, has no population, or has 6 already.")
        if step[0] == "recall":
            return _("You have no FP here.")
        return ""

    # -- the Voidborn

    def _row_card(self, view: View, name: str) -> InfoCard:
        _ = self.prose.say
        i = ROWS.index(name)
        row = view["rows"][i]
        taken = row["harbingers"] + len(row["crises"])
        text = (
            _("The first free slot is the FP of every attack of the crisis board.")
            if i == 0
            else _(
                "The first free slot is what you pay when the crisis board is resolved. Each one missing costs "
                "3 Influence."
            )
        )
        facts = [Fact(_("Slots taken"), f"{taken} / {self.box.board_places}")]
        for each in row["crises"]:
            crisis = self.prose.card("crisis", each)
            assert isinstance(crisis, Crisis)
            ours = self.prose.ours_of("crisis", each)
            facts.append(Fact(self.prose.name(crisis), "", self.prose.wording.resolve(crisis), "crisis", ours=ours))
        return InfoCard(
            _("%(row)s row", row=self._row_word(i)),
            _("Crisis board"),
            text,
            tuple(facts),
            icon="war",
            rules=("VF-8.1", "VF-8.9"),
            ours=self.prose.ours_of("board"),
        )

    def _crisis_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        shown = [view["crisis"], *(each for row in view["rows"] for each in row["crises"])]
        if name not in shown:
            return None
        crisis = self.prose.card("crisis", name)
        assert isinstance(crisis, Crisis)
        w = self.prose.wording
        facts = [Fact(_("To resolve it"), "", w.resolve(crisis), "check")]
        if name == view["crisis"]:
            facts.append(Fact(_("Otherwise"), "", w.penalty(crisis) or _("Nothing."), "warning"))
        kind = _("Crisis of this round") if name == view["crisis"] else _("Ongoing Crisis")
        return InfoCard(
            self.prose.name(crisis),
            kind,
            "",
            tuple(facts),
            icon="crisis",
            rules=("VF-7.1", "VF-5.20"),
            ours=self.prose.ours_of("crisis", name),
        )

    def _plain_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        if name.startswith("war-") and name == view["alert"]:
            alert = self._alert(view)
            assert alert is not None
            return InfoCard(
                alert["name"],
                _("War"),
                " ".join(alert["lines"]),
                icon="war",
                rules=("VF-10.1", "VF-11.1"),
                ours=alert["ours"],
            )
        if name in ("influence", "voidborn"):
            items = view["voidborn"].items()
            facts = tuple(Fact(self.prose.score_item(key), str(points)) for key, points in items)
            text = _("You win with at least as much Influence after the third cycle.")
            if name == "influence":
                lead = view["voidborn_total"] - view["influence"]
                facts = (Fact(_("You"), str(view["influence"])), Fact(_("Voidborn"), str(view["voidborn_total"])))
                facts += (Fact(_("Still missing"), str(max(0, lead))),)
            title = _("Influence") if name == "influence" else _("The Voidborn’s Influence")
            icon = "influence" if name == "influence" else "emblem-void"
            return InfoCard(title, "", text, facts, icon=icon, rules=("VF-28.1",))
        if name == "upkeep":
            text = _(
                "Each unit of Upkeep takes 1 Food, or 2 of Materials and Energy in any mix. Each unit you can't pay "
                "costs 3 Influence."
            )
            return InfoCard(_("Upkeep"), str(view["upkeep"]), text, icon="upkeep", rules=("VF-18.13", "VF-18.15"))
        if name == "house":
            house = self._house(view)
            facts = tuple(Fact(_("Prefers"), each["name"], icon=each["icon"]) for each in self._preferred(house.id))
            if house.ability is not None:
                text = " ".join(self.prose.wording.house_ability(house))
                facts = (Fact(_("Ability"), self.prose.ability(house), text, "command"), *facts)
            facts += tuple(
                Fact(_("Starting agenda"), "", " ".join(self._agenda_card(each)["text"].split()), "home-galaxy")
                for each in view["starting_agendas"]
            )
            return InfoCard(
                _("House %(name)s", name=self.prose.name(house)),
                "",
                "",
                facts,
                emblem=self.emblem(0, view),
                rules=("VF-22.4",),
                ours=self.prose.ours_of("house", house.id),
                story=self.prose.story(house.id),
            )
        if name == "ability":
            house = self._house(view)
            text = " ".join(self.prose.wording.house_ability(house))
            kind = _("Ability of %(house)s", house=self.prose.name(house))
            ours = self.prose.ours_of("house", house.id)
            return InfoCard(self.prose.ability(house), kind, text, icon="command", rules=("VF-30.10",), ours=ours)
        if name == "event" and view["event"]:
            event = self.prose.card("event", view["event"])
            assert isinstance(event, GalacticEvent)
            w = self.prose.wording
            facts = tuple(Fact(_("At the end of the cycle"), "", line, "influence") for line in w.objectives(event))
            return InfoCard(
                self.prose.name(event),
                _("Galactic Event"),
                " ".join(w.frames(event)),
                facts,
                icon="event",
                rules=("VF-4.11", "VF-6.4"),
            )
        if name == "discard":
            facts = tuple(Fact(self.prose.name(self.prose.card("focus", each))) for each in view["discard"])
            return InfoCard(_("Played in this cycle"), "", _("They come back with the next cycle."), facts, icon="hand")
        if name == "catastrophes":
            text = _("A fourth Catastrophe loses the game at once.")
            return InfoCard(
                _("Catastrophes: %(n)d of 3", n=view["catastrophes"]), "", text, icon="catastrophe", rules=("VF-9.1",)
            )
        return self._token_card(view, name)

    def _token_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        if name.startswith("glory"):
            value = name[6:]
            if value not in view["glory"]:
                return None
            text = _("After each successful invasion you gain Influence equal to the value of all your Glory tokens.")
            return InfoCard(
                _("Glory %(n)d", n=int(value)),
                "",
                text,
                icon="glory",
                codes=(f"glory {value}",),
                rules=("VF-13.6", "VF-27.1"),
            )
        texts = {
            "tokens:bounty": (_("Bounty"), _("Bounty tokens in your storage."), "bounty", "VF-27.1"),
            "tokens:reclaim": (_("Reclaim"), _("Reclaim tokens in your storage."), "reclaim", "VF-27.1"),
            "tokens:trade": (_("Trade tokens"), _("A Trade token that lies on no agenda."), "trade", "VF-21.1"),
            "storage": (
                _("Decontamination Chambers"),
                _("Corruption kept here does no harm."),
                "corruption",
                "VF-20.1",
            ),
        }
        if name not in texts:
            return None
        title, text, icon, rule = texts[name]
        return InfoCard(title, "", text, icon=icon, rules=(rule,))
