"""OpenSpiel: every title as a Python game with chance nodes and information states.

    import pyspiel
    from starboard.adapters import openspiel

    openspiel.register()
    game = pyspiel.load_game(f"python_starboard_{title}(players=2)")

Importing this module registers nothing; `register` registers all titles, or those that are named. The parameter
`options` holds table options: "name:value" or "name:value;other:value".
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from starboard.adapters.play import ACTIONS, FEATURES, LONGEST, Play, fill, leaves, table, text_of
from starboard.kernel.registry import load_game, titles
from starboard.kernel.setup import Setup, Value
from starboard.kernel.steps import CHANCE


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
            found[name] = word == "true"
        elif option is not None and not option.choices:
            found[name] = int(word)
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
        provides_information_state_tensor=False,
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
            n = _setup(chosen).players
            info = pyspiel.GameInfo(
                num_distinct_actions=ACTIONS,
                max_chance_outcomes=ACTIONS,
                num_players=n,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if game.least_players == 1 else 0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, info, chosen)

        def new_initial_state(self) -> Any:
            """A new game."""
            return StarboardState(self, Play(game, _setup(self.get_parameters())))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """An observer of a seat's view."""
            return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

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
        return list(range(len(self.play.options())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its likelihood."""
        return list(enumerate(self.play.chances()))

    def _apply_action(self, action: int) -> None:
        self.play.answer(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.options()[action].code()

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.play.over

    def returns(self) -> list[float]:
        """What each seat has won."""
        return self.play.returns()

    def __str__(self) -> str:
        return text_of(self.play.game.dump(self.play.state))


class Observer:
    """What a seat sees: the public part, what it alone knows, and with perfect recall what it was told before."""

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, got {params}")
        self.public = iig_obs_type.public_info
        self.recall = iig_obs_type.perfect_recall
        self.private = iig_obs_type.private_info
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"observation": self.tensor}

    def _seen(self, state: Any, player: int) -> dict[str, Any]:
        """The leaves of the views that this observer is about, by path."""
        play: Play = state.play
        public = dict(leaves(play.view(None)))
        seen = dict(public) if self.public else {}
        seats: list[int] = []
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            seats = [player]
        elif self.private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            seats = list(range(play.setup.players))
        for seat in seats:
            for path, value in leaves(play.view(seat)):
                if path not in public or public[path] != value:
                    seen[path if self.public and len(seats) == 1 else f"{seat}{path}"] = value
        return seen

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor."""
        fill(self.tensor, sorted(self._seen(state, player).items()))

    def string_from(self, state: Any, player: int) -> str:
        """The same as text."""
        seen = text_of(self._seen(state, player))
        return f"{state.play.told(player)} {seen}" if self.recall else seen
