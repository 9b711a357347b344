"""What bots and hints come to, worked out in a worker from worlds that a seat may be in."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from starboard.kernel.bot import Bot, Worlds
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat
from starboard.table.workers.bot_levels import guests
from starboard.table.workers.jobs import stopped, title

HINT = 160
"""How long a hint is thought about, in tries, and in how many pairs of worlds the best two are told apart."""
MOST_KEPT = 64
"""How many bots a worker keeps between two questions."""
MOST_NODES = 50_000
"""How large their trees may be altogether: some 50 MB."""


class KeptBots:
    """The bots of a worker, each with the tree or plan of its last question; those that were asked long ago go first.

    A bot looks by itself whether a question follows from its last answer, by what its seat sees, and starts afresh
    where it does not. So nothing has to be told between two questions, and an undo or a second worker do no harm.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[Game[Any], str, Bot]] = OrderedDict()

    def get(self, home: str, game: Game[Any], name: str, rng: Rng) -> Bot:
        """The bot that answered here before, or a new one, taken out until it is kept again."""
        from starboard.bots import make_bot

        found = self._kept.pop(home, None)
        if found is not None and found[0] is game and found[1] == name:
            return found[2]
        return make_bot(guests().get(name, name), rng.split(), processes=1, stop=stopped)

    def keep(self, home: str, game: Game[Any], name: str, bot: Bot) -> None:
        """Keep a bot for the next question."""
        self._kept[home] = (game, name, bot)
        while len(self._kept) > MOST_KEPT or (len(self._kept) > 1 and self._nodes() > MOST_NODES):
            self._kept.popitem(last=False)

    def _nodes(self) -> int:
        return sum(_nodes(bot) for _, _, bot in self._kept.values())


def _nodes(bot: Bot) -> int:
    """How large a bot's tree is; plans are small."""
    from starboard.bots.search_bot import SearchBot
    from starboard.bots.tree_search import TreeSearch

    search = bot.search if isinstance(bot, SearchBot) else None
    return search.nodes if isinstance(search, TreeSearch) else 0


KEPT = KeptBots()


def move(
    game: str,
    pack: str,
    content: str,
    world: dict[str, Any],
    seat: Seat,
    bot: str,
    seed: int,
    home: str = "",
    share: float = 1.0,
) -> str:
    """The code that a bot answers, within a share of its time.

    `world` is one that the seat may be in; `home` is where its last tree is kept.
    """
    from starboard.bots.search_bot import SearchBot

    played = title(game, pack, content)
    rng = Rng(seed)
    state = played.load(world)
    player = KEPT.get(home, played, bot, rng)
    if isinstance(player, SearchBot):
        player.share = share
    options = list(state.stack[-1].options(state, seat))
    code = player.choose(played.view(state, seat), options, Worlds(played, state, seat, rng)).code()
    if home and not stopped():
        KEPT.keep(home, played, bot, player)
    return code


def hint(game: str, pack: str, content: str, world: dict[str, Any], seat: Seat, seed: int) -> dict[str, Any]:
    """What the library of analysis says about a question: `DecisionAnalysis.dump`."""
    from starboard.lab.analysis import Effort, analyse_decision

    played = title(game, pack, content)
    how = Effort(HINT, HINT // 2)
    return analyse_decision(played, played.load(world), seat, [], 0, how, seed, stop=stopped).dump()
