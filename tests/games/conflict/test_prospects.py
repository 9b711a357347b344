"""What a card promises before it is played: the same as what the rules then allow."""

from __future__ import annotations

import pytest

from starboard.games.conflict.components import EXPANSION_ACTIONS
from starboard.games.conflict.state import NOBODY, ConflictState
from starboard.games.conflict.steps.colonization import begin_colonization
from starboard.games.conflict.steps.expansion import gathered
from starboard.games.conflict.steps.rounds import ChooseStrategy
from starboard.games.conflict.steps.war import begin_war, fight
from starboard.games.conflict.views import view
from starboard.kernel.events import SILENT
from starboard.kernel.playout import settle_chance
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng

GAME = load_game("conflict")


def battles(s: ConflictState, seat: int) -> list[int]:
    """Who would win each battle that a war could start, each fought in the galaxy as it stands."""
    found = []
    war = s.clone()
    if begin_war(war, seat):
        for place, answer in enumerate(s.layout.battle_at):
            if answer in war.stack[-1].options(war, seat):
                after = s.clone()
                fight(after, seat, place, SILENT)
                scored = [each for each in range(s.players) if after.vp(each) > s.vp(each)]
                found.append(scored[0] if scored else NOBODY)
    return found


@pytest.mark.rule("GC-6.1", "GC-8.1", "GC-9.1")
def test_prospects_are_what_the_rules_allow() -> None:
    rng, fought = Rng(8), 0
    for players in (2, 4):
        s = GAME.start(GAME.setup(players))
        while s.stack:
            settle_chance(s, rng)
            if not s.stack:
                break
            top = s.stack[-1]
            if isinstance(top, ChooseStrategy):
                for seat in range(players):
                    found = view(s, seat)["prospects"]
                    assert found is not None
                    winners = battles(s, seat)
                    fought += len(winners)
                    assert found["won"] == winners.count(seat)
                    assert found["tied"] == winners.count(NOBODY)
                    assert found["lost"] == len(winners) - winners.count(seat) - winners.count(NOBODY)
                    colonizing = s.clone()
                    places = begin_colonization(colonizing, seat)
                    options = colonizing.stack[-1].options(colonizing, seat) if places else []
                    assert found["colonies"] == sum(answer.code() != "end" for answer in options)
                    expanding = s.clone()
                    for card in range(len(s.content.cards)):
                        if s.hands[seat] >> card & 1:
                            expanding.card[seat] = card
                            own = s.content.cards[card].expansion
                            wanted = [own[i] + found["actions"][name] for i, name in enumerate(EXPANSION_ACTIONS)]
                            assert wanted == gathered(expanding, seat)
            else:
                assert view(s, 0)["prospects"] is None
            seat = top.asks(s)[0]
            options = list(top.options(s, seat))
            s.answer(seat, options[rng.below(len(options))], SILENT)
    assert fought > 10
