"""Every word of Voidfall that a person reads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from starboard.games.voidfall import coach, stories
from starboard.games.voidfall.actions import (
    TRADE_PLACES,
    AgendaAction,
    AgendaCard,
    AgendaType,
    BountyToken,
    Catastrophe,
    CombatChoice,
    CorruptionOn,
    CrisisCard,
    EventCard,
    Facing,
    FleetIn,
    FocusCard,
    GloryToken,
    GuildIn,
    Haven,
    HouseCard,
    InSector,
    InstallationIn,
    Move,
    Number,
    OfCard,
    Ongoing,
    Option,
    Pass,
    Penalty,
    PlayFocus,
    PlayHeroic,
    ReclaimToken,
    Resource,
    Row,
    SectorAction,
    Situation,
    Slot,
    Source,
    TakeAction,
    Tech,
    TechAction,
    Track,
    TradePlace,
    TradeSlot,
    WarCard,
    Yes,
)
from starboard.games.voidfall.changes import words as change_in_words
from starboard.games.voidfall.combat.choices import (
    BOMBARD_APPROACH,
    BOMBARD_COST,
    BOMBARD_SALVO,
    MISSILES,
    MISSILES_COST,
)
from starboard.games.voidfall.combat.vocabulary import (
    ABSORBED,
    APPROACH,
    COMBATANTS,
    OF_BOTH,
    RECALLED,
    REPLICATED,
    WASTED,
    WENT_HOME,
)
from starboard.games.voidfall.components import Agenda, Box, Card, Crisis, GalacticEvent, House
from starboard.games.voidfall.former_rules import NOW
from starboard.games.voidfall.hardness import hardness
from starboard.games.voidfall.prose.cards.cards import Wording
from starboard.games.voidfall.prose.moods import settle_moods
from starboard.games.voidfall.prose.ours import PAGES, counted, marks
from starboard.games.voidfall.prose.strings import EVENTS, NO, PASS, PROMPTS, TRIGGERED, WORDS, YES
from starboard.games.voidfall.steps.choice import ChoiceVerb, ExchangeVerb
from starboard.games.voidfall.steps.placing import PlaceVerb
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    CREDITS,
    ENERGY,
    FOOD,
    IN_SECTOR,
    MATERIALS,
    ON_SLOT,
    ON_TRACK,
    ROWS,
    TRACKS,
)
from starboard.kernel.actions import Action
from starboard.kernel.changes import Change, signed, written
from starboard.kernel.errors import N_
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.prose import Prose
from starboard.kernel.setup import TableOption
from starboard.kernel.steps import CHANCE

HOME = Path(__file__).parent.parent
LEFT = {"spend_any": 0, "gain_any": 0, "regroup": 0, "pay_upkeep": 0}
"""Steps whose prompt says how many are left, and which argument that is."""
MOST_NAMED = 14
"""So many components are named one by one where they are listed; of more, only the number is told."""
OF_A_FLEET = (RECALLED, WENT_HOME, REPLICATED)
"""What a combat tells of one FP, of the type that its first number is."""
UPKEEP = (FOOD, CREDITS, ENERGY)
"""What the stages of paying Upkeep ask about."""


class VoidfallProse(Prose):
    """The words of Voidfall. What cards say comes from their data (`wording`)."""

    words: ClassVar[Mapping[str, str]] = {**WORDS, **coach.WORDS}

    def __init__(self, box: Box, lang: str, seats: list[str]) -> None:
        super().__init__(HOME, lang, seats)
        self.box = box
        self.wording = Wording(box, lang)
        self._nodes = {verb.id: verb for verb in box.nodes}
        self._lists = {name: i for i, name in enumerate(box.list_names)}
        self._sectors = {sector.id: sector for scenario in box.scenarios for sector in scenario.sectors}

    def say(self, message: str, **params: object) -> str:
        """A message with the verbs of card texts in it in their forms."""
        return settle_moods(super().say(message, **params))

    # -- names

    def title(self) -> str:
        """The title's name."""
        return self.say("Voidfall")

    def blurb(self) -> str:
        """One sentence that says what the game is."""
        _ = self.say
        return _(
            "One House against the Voidborn: three cycles, combat without dice, and a crisis board that keeps "
            "filling up."
        )

    def credits(self) -> str:
        """Authors and publisher."""
        return self.say("By Nigel Buckle and Dávid Turczi. Published by Mindclash Games.")

    def printed(self) -> list[str]:
        """What the sources tell."""
        _ = self.say
        return [
            _("the rules of the solo game"),
            _("Houses, origins, Technologies, Focus cards, agendas, Galactic Events, tracks and fleets"),
            _("the eight solo maps, and what the Voidborn score"),
        ]

    def ours(self) -> list[str]:
        """What the sources did not tell."""
        _ = self.say
        return [
            _("all Crisis and War cards, the starting ones among them, and how many a game begins with"),
            _("how many Situations and Wars the alerts bring, and the steps of the crisis board between its ends"),
            _("the preferred Focuses of all fourteen Houses, and the abilities of ten of them"),
            _("the Bounty and Reclaim tokens at the start of six maps, and what special sectors do"),
            _("the rewards for freeing Fallen Houses, and what becomes of a Rift that was invaded"),
            _("which spaces of a track count as its levels, and the limit of improved Technologies"),
            _("the agenda Hazard Control Institute, and the agenda icons of five house cards"),
            _(
                "the Reclaim token of the Engineers, the number of Harbingers, the slots and FP limits of special "
                "tiles, and that a Survivor Colony can’t be Corrupted"
            ),
            _("one of the two effects of Improved Purifier"),
            _("rulings where the sources are silent or disagree: the rulebook labels each of them"),
            _("the English names of Focus cards, agendas, events and special sectors: translated from the French"),
            _("the tales of the Houses, and all pictures"),
        ]

    def story(self, house: str) -> str:
        """The tale of a House; empty for one that a pack has brought."""
        return self.say(stories.HOUSES[house]) if house in stories.HOUSES else ""

    def ours_of(self, kind: str, name: str = "") -> str:
        """As the data marks it; `kind` is the table of the content ("house", "crisis"), `name` the id."""
        found = self._ours.get((kind, name))
        if found is None:
            found = self._ours[kind, name] = " ".join(self.say(each) for each in marks(self.box, kind, name))
        return found

    @cached_property
    def _ours(self) -> dict[tuple[str, str], str]:
        return {}

    def table_choice(self, option: TableOption, choice: str) -> str:
        """The name of a choice."""
        if option.name == "difficulty":
            return self.say(WORDS[choice])
        if option.name not in ("house", "map"):
            return choice
        cards: list[Any] = list(self.box.houses) if option.name == "house" else list(self.box.scenarios)
        return next((self.name(card) for card in cards if card.id == choice), choice)

    def table_remark(self, option: TableOption, choice: str) -> str:
        """How a house or a map plays, and what of it is ours or left out."""
        if option.name == "house":
            house = next((each for each in self.box.houses if each.id == choice), None)
            return "" if house is None else " ".join([*self.of_house(house), self.lacks("house", choice)]).strip()
        if option.name != "map":
            return ""
        chart = next((each for each in self.box.scenarios if each.id == choice), None)
        style = "" if chart is None or chart.style is None else chart.style.get(self.lang)
        kinds = [] if chart is None else dict.fromkeys(self.box.types[sector.type].id for sector in chart.sectors)
        special = self.say("What its special sectors do is Starboard’s own, not from the box.")
        ours = self.ours_of("scenario", choice)
        tiles = special if any("ability" in self.box.ours.get(f"sector_type {kind}", []) for kind in kinds) else ""
        hard = self.hardness("map", choice)
        return " ".join(text for text in (style, hard, ours, tiles, self.lacks("map", choice)) if text)

    def table_ours(self, option: TableOption, choice: str) -> str:
        """Of the House to play."""
        return self.ours_of("house", choice) if option.name == "house" else ""

    def of_house(self, house: House) -> list[str]:
        """How a House plays, and what it alone can do; its mark is shown beside it."""
        style = "" if house.style is None else house.style.get(self.lang)
        lines = self.wording.house_ability(house)
        text = self.say("It has no ability of its own.")
        if lines:
            text = self.say("Ability, %(name)s: %(text)s", name=self.ability(house), text=" ".join(lines))
        return [each for each in (style, self.hardness("house", house.id), text) if each]

    def hardness(self, kind: str, name: str) -> str:
        """How hard a house or a map is, as measured with Starboard's own components."""
        found = hardness(kind, name) if self.box.hash == NOW else None
        if found is None:
            return ""
        grade = {1: N_("Easier than most"), 0: N_("About as hard as most"), -1: N_("Harder than most")}[found.ease]
        return self.say(
            "%(grade)s: on Normal the adept bot won %(won)d of %(games)d games, with a mean lead of %(lead)s.",
            grade=self.say(grade),
            won=found.outcome.won,
            games=found.outcome.games,
            lead=signed(found.outcome.lead),
        )

    def still_ours(self) -> list[str]:
        """By file and kind, with where the printed one stands; then what is left out."""
        lines = []
        for file, kind, field, names in counted(self.box):
            what = f"{kind}.{field}" if field else kind
            shown = ", ".join(each for each in names if each) if len(names) <= MOST_NAMED else ""
            text = self.say("%(file)s: %(what)s", file=file, what=what)
            text = self.say("%(text)s, %(n)d of them", text=text, n=len(names)) if len(names) > 1 else text
            text = f"{text} ({shown})" if shown else text
            where = PAGES.get((kind, field))
            lines.append(
                self.say("%(text)s. Look it up: %(where)s.", text=text, where=self.say(where)) if where else text
            )
        return lines + [f"missing.toml: {text.get(self.lang)}" for _kind, _id, text in self.box.missing]

    def lacks(self, kind: str, name: str) -> str:
        """What our edition leaves out of a house, a map or the game."""
        return " ".join(text.get(self.lang) for each, id_, text in self.box.missing if (each, id_) == (kind, name))

    def name(self, card: Card) -> str:
        """The name of a card in this language."""
        return card.name.get(self.lang)

    def ability(self, house: House) -> str:
        """The name of what a House alone can do."""
        return "" if house.ability is None else house.ability.name.get(self.lang)

    def sector(self, name: str) -> str:
        """A sector by its number, with its kind where it is a special one."""
        sector = self._sectors[name]
        kind = self.box.types[sector.type]
        if kind.id in ("standard", "outpost"):
            return self.say("sector %(n)s", n=sector.number)
        return self.say("sector %(n)s (%(type)s)", n=sector.number, type=self.name(kind))

    def named(self, kind: str, number: int, view: View) -> str:
        """Whatever an event's field names."""
        w = self.wording
        if kind == "sector":
            return self.sector(list(view["sectors"])[number])
        if kind == "resource":
            return w.resource(number)
        if kind == "track":
            return w.track(number)
        if kind == "row":
            return self.word(f"row.{ROWS[number]}")
        if kind == "number":
            return str(number)
        card = self._cards()[kind][number]
        return self.name(card) + (self.pencil(kind, card.id) if kind == "reclaim" else "")

    def _cards(self) -> dict[str, list[Any]]:
        """All that has a name in the content, by id-kind and number."""
        return {
            "focus": self.box.focuses,
            "action": self.box.actions,
            "technology": self.box.technologies,
            "agenda": self.box.agendas,
            "event": self.box.events,
            "house": self.box.houses,
            "crisis": self.box.crises,
            "war": self.box.wars,
            "bounty": self.box.bounties,
            "reclaim": self.box.reclaims,
            "guild": self.box.guild_cards,
            "installation": self.box.installation_cards,
            "fleet": self.box.fleet_cards,
            "type": self.box.type_cards,
        }

    def card(self, kind: str, name: str) -> Card:
        """A card by its id."""
        found: Card = next(card for card in self._cards()[kind] if card.id == name)
        return found

    def component(self, kind: str, name: str) -> str:
        """Cards by their names, sectors by their numbers."""
        if kind == "sector":
            return self.sector(name) if name in self._sectors else name
        card = next((each for each in self._cards().get(kind, []) if each.id == name), None)
        return self.name(card) if card is not None else super().component(kind, name)

    # -- asking

    def prompt(self, view: View) -> str:
        """What the table waits for."""
        if view["over"]:
            return self.say("The game is over.")
        if view["asked"] == [CHANCE]:
            return self.say("Cards are being drawn.")
        if view["seat"] is None:
            return self.say("The player is thinking.")
        name, *args = view["step"].split()
        # With its details, or the verbs in them would keep all their forms.
        text = self.say(PROMPTS[name], **self._details(name, args, view))
        return text[:1].upper() + text[1:]

    def _details(self, name: str, args: list[str], view: View) -> dict[str, str]:
        out: dict[str, str] = {}
        if name in LEFT:
            out["left"] = args[LEFT[name]]
        if name == "pay_upkeep":
            out["resource"] = self.wording.resource(UPKEEP[int(args[1])])
        if name == "place":
            place = self._nodes[args[0]]
            assert isinstance(place, PlaceVerb)
            out["what"] = self.wording.all_placed(place)
        if name == "substitute":
            out["resource"] = self.wording.resource(next(i for i in range(3) if args[i] != "0"))
        sectors = [arg for arg in args if arg in self._sectors]
        if sectors:
            out["sector"] = self.sector(sectors[0])
        if name in ("offer_crisis", "crisis_row"):
            crisis = self.card("crisis", args[0])
            assert isinstance(crisis, Crisis)
            out["crisis"] = self.name(crisis)
            cost = self.wording.cost(crisis.cost) if crisis.cost >= 0 else ""
            out["cost"] = self.say(" if you %(cost)s", cost=cost) if cost else ""
        if name == "face_crisis" and view["crisis"]:
            out["crisis"] = self.name(self.card("crisis", view["crisis"]))
        if name == "exchange":
            exchange = self._nodes[args[0]]
            assert isinstance(exchange, ExchangeVerb)
            out["cost"] = self.wording.cost(exchange.cost)
            out["effect"] = self.wording.effects(exchange.effect)
        if name == "may_resolve":
            out["effect"] = self.wording.effects(self._lists[args[0]])
        if name == "fast_forward":
            track = TRACKS.index(args[0])
            out["track"] = self.wording.track(track)
            out["n"] = str(self.box.cell_levels[view["tracks"][args[0]]["space"] + 1] - 2)
        if name == "offer_frame" and view["event"]:
            event = self.card("event", view["event"])
            assert isinstance(event, GalacticEvent)
            effect = event.frames[int(args[0])].effect
            out["frame"] = self.wording.sentence(self.wording.effects(effect))
        return out

    def answer(self, view: View, action: Action) -> str:
        """An option as a label."""
        name, *args = (view["step"] or "-").split()
        _ = self.say
        if isinstance(action, Pass):
            return self.say(NO.get(name) or PASS.get(name) or PASS[""])
        if isinstance(action, Yes):
            return self.say(YES.get(name) or YES[""])
        if isinstance(action, Option):
            return self._option(name, args, view, action.option)
        if isinstance(action, Number):
            if name == "activate":
                return _("%(n)d FP", n=action.number)
            if name == "pay_upkeep":
                return self.wording.amount(UPKEEP[int(args[1])], action.number)
            paid = self.wording.amount(CREDITS, action.number)
            if name == "substitute":
                return _("%(credits)s for %(resource)s", credits=paid, **self._details(name, args, view))
            return paid
        if isinstance(action, Resource):
            return (
                self.wording.amount(action.resource, 1)
                if name == "surcharge"
                else self.wording.resource(action.resource)
            )
        if isinstance(action, Track):
            return _("%(track)s track", track=self.wording.track(action.track))
        if isinstance(action, CombatChoice):
            return self._combat(action)
        text = self._on_map(view, action) or self._with_cards(view, action)
        return text[:1].upper() + text[1:]

    def _option(self, name: str, args: list[str], view: View, i: int) -> str:
        if name == "choose_first":
            return self._triggered(view["together"][i])
        if name == "choose_objective":
            event = self.card("event", view["event"])
            assert isinstance(event, GalacticEvent)
            return self.wording.objectives(event)[i]
        choice = self._nodes[args[0]]
        assert isinstance(choice, ChoiceVerb)
        return self.wording.sentence(self.wording.effects(choice.options[i]))

    def _triggered(self, waiting: str) -> str:
        """A step that waits beside others, as an option."""
        _ = self.say
        name, *args = waiting.split()
        if name == "offer_crisis":
            crisis = self.card("crisis", args[0])
            assert isinstance(crisis, Crisis)
            return _("Crisis “%(crisis)s”: %(cost)s", crisis=self.name(crisis), cost=self.wording.cost(crisis.cost))
        if name == "triggered":
            return self.wording.sentence(self.wording.effects(self._lists[args[0]]))
        return _(TRIGGERED[name])

    def _on_map(self, view: View, action: Action) -> str:
        _ = self.say
        ids = list(view["sectors"])
        if isinstance(action, InSector):
            return self.sector(ids[action.sector])
        if isinstance(action, FleetIn):
            return _(
                "%(fleet)s in %(sector)s",
                fleet=self.named("fleet", action.fleet, view),
                sector=self.sector(ids[action.sector]),
            )
        if isinstance(action, GuildIn):
            return _(
                "%(guild)s in %(sector)s",
                guild=self.named("guild", action.guild, view),
                sector=self.sector(ids[action.sector]),
            )
        if isinstance(action, InstallationIn):
            what = self.named("installation", action.installation, view)
            return _("%(installation)s in %(sector)s", installation=what, sector=self.sector(ids[action.sector]))
        if isinstance(action, Move):
            fleet = self.named("fleet", action.fleet, view)
            return _(
                "%(fleet)s from %(a)s to %(b)s",
                fleet=fleet,
                a=self.sector(ids[action.source]),
                b=self.sector(ids[action.target]),
            )
        if isinstance(action, CorruptionOn):
            if action.kind == IN_SECTOR:
                return self.sector(ids[action.at])
            if action.kind == ON_SLOT:
                return _("Agenda slot %(n)d", n=action.at + 1)
            if action.kind == ON_TRACK:
                return _("%(track)s track", track=self.wording.track(action.at))
            return _("Decontamination Chambers")
        if isinstance(action, Haven):
            return _("Safe Haven %(n)d", n=action.tile + 1)
        if isinstance(action, GloryToken):
            return _("Glory %(n)d", n=action.value)
        if isinstance(action, Row):
            return _("%(row)s row", row=self.word(f"row.{ROWS[action.row]}"))
        if isinstance(action, SectorAction):
            kind = self.box.types[self._sectors[ids[action.sector]].type]
            text = " ".join(self.wording.sector_type(kind))
            return _("%(name)s: %(text)s", name=self.sector(ids[action.sector]), text=text)
        return ""

    def _with_cards(self, view: View, action: Action) -> str:
        _ = self.say
        box, w = self.box, self.wording
        if isinstance(action, PlayFocus):
            card = box.focuses[action.card]
            names = ", ".join(self.name(box.actions[i]) for i in card.actions)
            return _("%(name)s: %(text)s", name=self.name(card), text=names)
        if isinstance(action, PlayHeroic):
            return _(
                "%(heroic)s, discarding %(card)s",
                heroic=self.name(box.focuses[action.card]),
                card=self.name(box.focuses[action.discarded]),
            )
        if isinstance(action, TakeAction):
            taken = box.actions[action.action]
            card = box.focuses[taken.card]
            label = self.name(taken)
            if view["played"] != card.id:
                label = f"{self.name(card)}, {label}"
            text = _("%(name)s – %(text)s", name=label, text=w.action(taken))
            return _("Twice: %(text)s", text=text) if action.times > 1 else text
        if isinstance(action, AgendaAction):
            agenda = self.card("agenda", view["agenda_played"])
            assert isinstance(agenda, Agenda)
            return _("Action of the agenda – %(text)s", text=w.agenda_action(agenda.type))
        if isinstance(action, TechAction):
            tech, side = box.tech_actions[action.action]
            modifier = box.tech_action_modifiers[action.action]
            text = w.sentence(w.modifier(modifier))
            name = self.technology(tech, side) if tech >= 0 else self.ability(box.houses[-1 - tech])
            return _("%(name)s: %(text)s", name=name, text=text)
        if isinstance(action, Tech):
            return _("%(name)s: %(text)s", name=self.technology(action.card, action.side), text=self.tech_text(action))
        if isinstance(action, AgendaType):
            return self.name(box.type_cards[action.type])
        if isinstance(action, Source):
            if action.deck:
                return _("The better of two from the deck")
            kind = AGENDA_TYPES.index(view["step"].split()[1])
            return _("The face-up card: %(agenda)s", agenda=self.agenda(view["offers"][kind]))
        if isinstance(action, AgendaCard):
            return self.agenda(box.agendas[action.card].id)
        if isinstance(action, Slot):
            held = view["slots"][action.slot]
            if held is None:
                return _("Agenda slot %(n)d", n=action.slot + 1)
            return _("Agenda slot %(n)d: %(agenda)s", n=action.slot + 1, agenda=self.name(self.card("agenda", held)))
        if isinstance(action, TradeSlot):
            return self.name(box.trade_slots[action.slot])
        if isinstance(action, TradePlace):
            return self.word(f"trade.{TRADE_PLACES[action.place]}")
        if isinstance(action, Facing):
            return self._void(view, action)
        if isinstance(action, Situation):
            return _("Situation %(n)d", n=action.level + 1)
        assert isinstance(action, OfCard)
        cards: dict[type[OfCard], list[Any]] = {
            EventCard: box.events,
            FocusCard: box.focuses,
            HouseCard: box.houses,
            CrisisCard: box.crises,
            WarCard: box.wars,
            BountyToken: box.bounties,
            ReclaimToken: box.reclaims,
        }
        return self.name(cards[type(action)][action.card])

    def _void(self, view: View, action: Facing) -> str:
        _ = self.say
        if isinstance(action, Penalty):
            crisis = self.card("crisis", view["crisis"])
            assert isinstance(crisis, Crisis)
            return _("Suffer the penalty: %(text)s", text=self.wording.effects(crisis.penalty))
        if isinstance(action, Catastrophe):
            return _("Place a Catastrophe token")
        if isinstance(action, Ongoing):
            return _("Make it Ongoing on the %(row)s row", row=self.word(f"row.{ROWS[action.row]}"))
        return _("Resolve the crisis board")

    def _combat(self, action: CombatChoice) -> str:
        _ = self.say
        code = action.code()
        if f"choice.{code}" in WORDS:
            return self.word(f"choice.{code}")
        kind = action.choice - action.choice % 100
        if kind in (BOMBARD_APPROACH, BOMBARD_SALVO, MISSILES):
            return self._paid(kind, action.choice - kind)
        verb, what = code.split(" ", 1)
        if verb == "launch":
            return _("Launch Corvettes: %(n)s", n=what) if what != "0" else _("Launch no Corvettes")
        fleet = self.name(self.box.fleet_cards[COMBATANTS.index(what)])
        if verb == "recall":
            return _("Recall: %(fleet)s", fleet=fleet)
        if verb == "home":
            return _("To the Home Sector: %(fleet)s", fleet=fleet)
        return _("Deploy: %(fleet)s", fleet=fleet)

    def _paid(self, kind: int, credits_: int) -> str:
        """A choice of the combat that is paid for, with so many Credits in it."""
        _ = self.say
        own, price = (ENERGY, MISSILES_COST) if kind == MISSILES else (MATERIALS, BOMBARD_COST)
        parts = [self.wording.amount(r, n) for r, n in ((own, price - credits_), (CREDITS, credits_)) if n]
        cost = self.wording.both(parts)
        if kind == MISSILES:
            return _("Fire the Missiles (%(cost)s)", cost=cost)
        if kind == BOMBARD_APPROACH:
            return _("Bombard: a point of Approach Absorption (%(cost)s)", cost=cost)
        return _("Bombard: a point of Salvo Absorption (%(cost)s)", cost=cost)

    def technology(self, tech: int, side: int) -> str:
        """A side of a Technology."""
        card = self.box.technologies[tech]
        name = card.improved_name if side == 2 else card.name
        assert name is not None
        return name.get(self.lang)

    def tech_text(self, tech: Tech) -> str:
        """What a side of a Technology says; the Basic one with what gaining it does at once."""
        card = self.box.technologies[tech.card]
        texts = self.wording.ability(card, tech.side)
        if tech.side == 1:
            texts = [self.wording.immediate(card), *texts]
        return " ".join(text for text in texts if text)

    def agenda(self, name: str) -> str:
        """An agenda with what it says."""
        card = self.card("agenda", name)
        assert isinstance(card, Agenda)
        text = " ".join(self.wording.agenda(card))
        return self.say("%(name)s: %(text)s", name=self.name(card), text=text)

    # -- telling

    def change(self, change: Change, view: View) -> str:
        """What is other."""
        return change_in_words(self, change, view)

    def event(self, event: Event, view: View) -> str:
        name = event.kind.name
        if name == "combat":
            return self._told_combat(event)
        if name == "game_ends":
            if event.value("voidborn") < 0:
                return self.say("A fourth Catastrophe: the game is lost.")
            return self.say(
                "The game ends: %(influence)s Influence against %(voidborn)s of the Voidborn.",
                influence=written(event.value("influence")),
                voidborn=event.value("voidborn"),
            )
        fields = zip(event.kind.fields, event.kind.kinds, event.values, strict=True)
        said = {field: self.named(kind, value, view) for field, kind, value in fields if kind != "placed"}
        if "resource" in said and "count" in said:
            said["amount"] = self.wording.amount(event.value("resource"), event.value("count"))
        if name == "token_placed":
            said["placed"] = self.wording.placed(event.value("what"), event.value("count"))
        text = self.say(EVENTS[name]) % said
        return text[:1].upper() + text[1:]

    def _told_combat(self, event: Event) -> str:
        """What a side does in a combat and what it costs; empty where nothing comes of it."""
        kind, side, x, y = event.values
        theirs = event.seat == AUTOMA
        if kind == WASTED or (kind == APPROACH and x == 0):
            return ""
        key = f"combat.{kind}"
        if kind in OF_BOTH:
            x, y = (y, x) if theirs else (x, y)
        else:
            key += ".void" if theirs else ".shields" if kind == ABSORBED and x else ""
            key += ".absorbed" if kind == APPROACH and y else ""
        fleet = self.name(self.box.fleet_cards[x]) if kind in OF_A_FLEET and not theirs else ""
        return self.word(key) % {"n": side, "a": x, "b": y, "fleet": fleet}

    def side(self, seat: int, view: View) -> str:
        """The player's name, or the Voidborn."""
        return self.say("The Voidborn") if seat == AUTOMA else self.seats[seat]
