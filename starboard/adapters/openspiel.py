"""OpenSpiel: every title as a Python game with chance nodes and information states.

    import pyspiel
    from starboard.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game(f"python_starboard_{title}(players=2)")

Importing this module registers nothing; `register` registers all titles, or those that are named. The parameter
`options` holds table options: "name:value" or "name:value;other:value".

An action is the number of an answer in the title's whole vocabulary (`Game.codes`); chance has numbers of its own. The
observation tensor is the seat's features (`Game.features`); the information state adds a digest of all that the seat
was told and has answered, a mark per bit, so that different histories have different tensors.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel

from starboard.adapters.play import Play, table
from starboard.kernel.batch import LONGEST
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rewards import by_victory
from starboard.kernel.setup import Setup, Value
from starboard.kernel.steps import CHANCE

DIGEST: Final = 96
"""How many bits stand for a history."""


def name_of(title: str) -> str:
    """What OpenSpiel calls a title."""
    return f"python_starboard_{title}"


def register(*names: str) -> None:
    """Register these titles, or all; one that is registered already is left as it is."""
    known = set(pyspiel.registered_names())
    for title in names or titles():
        if name_of(title) not in known:
            made = _game_class(title)
            pyspiel.register_game(made.kind, made)


def _options(title: str, text: str) -> dict[str, Value]:
    """Table options from text: "explore:true;draft:random"."""
    kinds = {option.name: option for option in load_game(title).options}
    found: dict[str, Value] = {}
    for pair in filter(None, text.split(";")):
        name, _, word = pair.partition(":")
        option = kinds.get(name)
        if option is not None and isinstance(option.default, bool):
            # What is neither is handed on as it is: the title says what it expects.
            found[name] = word == "true" if word in ("true", "false") else word
        elif option is not None and not option.choices:
            found[name] = int(word) if word.lstrip("-").isdigit() else word
        else:
            found[name] = word
    return found


def _game_class(title: str) -> Any:
    game = load_game(title)
    kind = pyspiel.GameType(
        short_name=name_of(title),
        long_name=game.prose("en", []).title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if game.least_players == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_players,
        min_num_players=game.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": table(game).players, "options": ""},
        default_loadable=True,
        provides_factored_observation_string=True,
    )

    def _setup(params: dict[str, Any]) -> Setup:
        return table(game, params.get("players"), **_options(title, params.get("options", "")))

    class StarboardGame(pyspiel.Game):  # type: ignore[misc]
        """A title as OpenSpiel's game."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            chosen = dict(params or {})
            self.setup = _setup(chosen)
            self.encoder = game.encoder(self.setup)
            info = pyspiel.GameInfo(
                num_distinct_actions=len(game.codes(self.setup)),
                max_chance_outcomes=len(game.outcomes(self.setup)),
                num_players=self.setup.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if game.least_players == 1 else 0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, chosen)

        def new_initial_state(self) -> Any:
            """A new game."""
            return StarboardState(self, Play(game, self.setup, told=True))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """An observer of what a seat may know."""
            wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            return Observer(self.encoder, wanted, params)

        def max_chance_nodes_in_history(self) -> int:
            """As many as there may be answers."""
            return LONGEST

    StarboardGame.kind = kind
    return StarboardGame


class StarboardState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel's state. It is rebuilt from its history, chance included."""

    def __init__(self, game: Any, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Who is asked; face down, seats answer in turn and see nothing of each other's answers."""
        if self.play.over:
            return int(pyspiel.PlayerId.TERMINAL)
        asked = self.play.asked()
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else asked

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.numbers())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its likelihood."""
        s = self.play.state
        found = self.play.options()
        weights = s.stack[-1].weights(s) or [1] * len(found)
        total = sum(weights)
        number = self.play.outcomes.number
        return sorted((number[each], weight / total) for each, weight in zip(found, weights, strict=True))

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.asked() == CHANCE:
            play.give(CHANCE, self.play.outcomes.actions[int(action)])
        else:
            play.answer(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        known = self.play.outcomes if player == pyspiel.PlayerId.CHANCE else self.play.answers
        return known.codes[action]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.play.over

    def returns(self) -> list[float]:
        """What each seat has won."""
        return by_victory(self.play.game, self.play.state)

    def __str__(self) -> str:
        return text_of(self.play.game.dump(self.play.state))


def text_of(data: Any) -> str:
    """Data as one line of text, the same for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Observer:
    """What a seat may know: its features and its view; with perfect recall, what it was told before.

    What is public only is the features of a seat that holds nothing, so there is no such tensor: a spectator's view is
    text.
    """

    def __init__(self, encoder: Any, wanted: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, got {params}")
        self.encoder = encoder
        self.recall = wanted.perfect_recall
        self.public = wanted.public_info
        self.private = wanted.private_info
        own = self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER and self.public
        self.tensor = np.zeros(encoder.size + (DIGEST if self.recall else 0) if own else 0, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor."""
        if not len(self.tensor):
            return
        play: Play = state.play
        self.tensor[: self.encoder.size] = self.encoder.encode(play.state, player)
        if self.recall:
            digest = np.frombuffer(play.told(player).ljust(DIGEST // 8, b"\0"), np.uint8)
            self.tensor[self.encoder.size :] = np.unpackbits(digest)

    def string_from(self, state: Any, player: int) -> str:
        """What is seen as text."""
        play: Play = state.play
        seats: list[int | None] = [None] if self.public else []
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            seats = [player]
        elif self.private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            seats = list(range(play.setup.players))
        seen = text_of([play.view(seat) for seat in seats])
        return f"{play.told(player).hex()} {seen}" if self.recall else seen
