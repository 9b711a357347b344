"""What must hold in every position."""

from __future__ import annotations

from starboard.games.voidfall.mechanics.sectors import (
    all_guilds,
    all_installations,
    corruptible,
    fleet_power,
    guild_slots,
    guild_tokens,
    installation_slots,
    installation_tokens,
    void_limit,
)
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.vocabulary import DID_GUILD, DID_TRACK, MOD_EXTRA_HOME_GUILDS
from starboard.kernel.errors import N_, PositionError


def _fail(path: str, message: str, **params: object) -> None:
    raise PositionError(f"position.{path}", message, **params)


def check(s: VoidfallState) -> None:
    """Everything that is conserved, and no number out of range (VF-1.2 and others)."""
    power = s.inactive + s.active + packed_total(s.fleet) + sum(s.haven) + sum(s.sending)
    least = min([int(n) for n in s.fleet])
    if power != s.box.fleet_power or min(s.inactive, s.active, least, *s.sending) < 0:
        _fail("fleet", N_("%(got)d Fleet Power in total; there must be %(want)d"), got=power, want=s.box.fleet_power)
    if any(s.power[i] != packed_total(s.fleet[i * 5 : i * 5 + 5]) for i in range(s.sectors)):
        raise AssertionError("what follows from the fleets was not kept up to date")
    for r in range(5):
        if not 0 <= s.stock[r] <= s.box.stock_max:
            _fail("stock", N_("%(got)d of a resource"), got=s.stock[r])
    if s.influence < 0:
        _fail("influence", N_("Influence below 0"))
    held = sum(s.trade_at) + s.trade_loose + s.trade_flipped
    if held + s.trade_board > len(s.box.trade_slots):
        _fail("trade_board", N_("more Trade tokens than exist"))
    for bag, kept, kinds, on, what in (
        (s.bounty_bag, s.bounty_held, s.box.bounties, s.bounty_on, "bounty_bag"),
        (s.reclaim_bag, s.reclaim_held, s.box.reclaims, s.reclaim_on, "reclaim_bag"),
    ):
        for i in range(len(bag)):
            if bag[i] + kept[i] != kinds[i].quantity:
                _fail(what, N_("tokens of the kind '%(kind)s' were lost or doubled"), kind=kinds[i].id)
        drawn = sum(1 for step in s.stack if step.name in ("draw_bounty", "draw_reclaim") and what[0] == step.name[5])
        if packed_total(on) + drawn > sum(bag) + 1:
            _fail(what, N_("more tokens on the map than in the bag"))
    for i in range(s.sectors):
        if s.void[i] > void_limit(s, i):
            _fail("void", N_("too much Voidborn FP in %(sector)s"), sector=s.ground.map.sectors[i].id)
        if s.void[i] and fleet_power(s, i):
            _fail("void", N_("both sides have FP in %(sector)s"), sector=s.ground.map.sectors[i].id)
        if s.corrupt[i] and not corruptible(s, i):
            _fail("corrupt", N_("%(sector)s cannot be Corrupted"), sector=s.ground.map.sectors[i].id)
        if all_installations(s, i) > installation_slots(s, i) and installation_tokens(s, i):
            _fail("inst", N_("too many Installations in %(sector)s"), sector=s.ground.map.sectors[i].id)
        extra = s.modifier(MOD_EXTRA_HOME_GUILDS)
        room = guild_slots(s, i) + (extra.amount if extra is not None and i == s.home else 0)
        if all_guilds(s, i) > room and guild_tokens(s, i):
            _fail("guild", N_("too many Guilds in %(sector)s"), sector=s.ground.map.sectors[i].id)
    # What an action has done: in sectors, with a Guild, on a track.
    for mem in [tuple(s.mem), *[step.args() for step in s.stack if step.name == "remember"]]:
        if max(mem[:DID_GUILD]) >= s.sectors or mem[DID_GUILD] >= 5 or mem[DID_TRACK] >= len(s.track):
            _fail("mem", N_("there is no such sector, Guild or track"))
    if harbinger_supply(s) < 0:
        _fail("harbinger_on", N_("more Harbingers than exist"))
    for row in range(2):
        if s.row_harbingers[row] + len(s.row[row]) > s.box.board_places:
            _fail("row", N_("a row of the crisis board is too full"))
    _check_cards(s)
    names = [step.name for step in s.stack]
    if names and names[0] not in ("phase", "set_up"):
        raise PositionError("stack[0]", N_("the first step is 'phase' or 'set_up'"))
    if s.fight is not None and "fight" not in names:
        _fail("fight", N_("a combat that nobody fights"))


def _check_cards(s: VoidfallState) -> None:
    """No card is in two places."""
    seen = 0
    piles = [card for card in s.agenda_hand + s.slot + s.offer if card >= 0]
    if s.agenda_played >= 0:
        piles.append(s.agenda_played)
    for under in s.agenda_under:
        piles += under
    for step in s.stack:
        if step.name == "keep_agenda":
            piles += step.args()
        elif step.name == "draw_agenda" and step.args()[2] >= 0:
            piles.append(step.args()[2])
    for card in piles:
        if seen >> card & 1:
            _fail("agenda_hand", N_("the agenda '%(card)s' is in two places"), card=s.box.agendas[card].id)
        seen |= 1 << card
    for deck in s.agenda_deck:
        if seen & deck:
            _fail("agenda_deck", N_("an agenda is in two places"))
        seen |= deck
    if seen != (1 << s.box.deck_agendas) - 1:
        _fail("agenda_deck", N_("agendas were lost"))
    types = [s.box.agendas[card].type for card in s.slot if card >= 0]
    if len(set(types)) != len(types):
        _fail("slot", N_("two agendas of one type in play"))
    if s.hand & s.discard:
        _fail("hand", N_("a Focus card is in hand and in the discard"))
    if s.played >= 0 and (s.hand | s.discard) >> s.played & 1:
        _fail("played", N_("the Focus card that is played is in hand or in the discard"))
    if s.war_pile > s.war_deck.bit_count():
        _fail("war_pile", N_("more Wars than there are left"))
    crises = s.row[0] + s.row[1] + ([s.crisis] if s.crisis >= 0 else [])
    if len(set(crises)) != len(crises):
        _fail("row", N_("a Crisis is in two places"))
    lying = sum(1 << card for card in crises)
    for pile in [*s.crisis_deck, *s.crisis_discard, s.start_deck]:
        if lying & pile:
            _fail("crisis_deck", N_("a Crisis is in two places"))
        lying |= pile
