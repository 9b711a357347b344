"""Visitors take turns: whoever asks for a hundred things at once waits for them, and nobody else does.

What is worked out on the event loop, such as a page that is drawn, is done from one wait to the next without a pause.
Each such step of a request is a turn here. Turns go round: from address to address, and at each from person to person.
So between two steps of one visitor everybody else who waits gets one, and the loop hears what has come in meanwhile.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any, TypeVar

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from starboard.table.web.limits import whose

T = TypeVar("T")
AT_ONCE = ("/healthz",)
"""What waits for nobody: whether the process answers at all is not a question of who else asks."""


class Turns:
    """Whose turn it is."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        """By address and person, in the order in which they come next."""
        self._taken = False
        """Whether somebody has had a turn since the loop last looked around."""

    def take(self, address: str, person: str) -> asyncio.Future[None] | None:
        """None if it is one's turn at once; else what comes true when it is."""
        if not self._taken:
            self._taken = True
            return None
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, OrderedDict()).setdefault(person, deque()).append(mine)
        return mine

    def leave(self) -> None:
        """One's turn is over; the next one's comes when the loop has looked around."""
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        while self._waiting:
            address, people = self._waiting.popitem(last=False)
            person, line = people.popitem(last=False)
            mine = line.popleft()
            if line:
                people[person] = line
            if people:
                self._waiting[address] = people
            if not mine.done():
                mine.set_result(None)
                return
        self._taken = False


@coroutine
def by_turns(turns: Turns, address: str, person: str, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
    """A coroutine of which each step is a turn."""
    step: Callable[[], Any] = partial(work.send, None)
    while True:
        mine = turns.take(address, person)
        held = True
        if mine is not None:
            try:
                yield from mine
            except BaseException as fault:
                # Whoever hangs up leaves the line.
                held = mine.done() and not mine.cancelled()
                mine.cancel()
                step = partial(work.throw, fault)
        try:
            waits = step()
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            if held:
                turns.leave()
        try:
            got = yield waits
        except GeneratorExit:
            # The loop itself has ended.
            work.close()
            raise
        except BaseException as fault:
            step = partial(work.throw, fault)
        else:
            step = partial(work.send, got)


def in_turn(connection: HTTPConnection, work: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
    """What is done for a visitor in a task of its own, by turns like the rest of the request."""
    turns: Turns = connection.app.state.turns
    person, address = whose(connection)
    return _awaited(by_turns(turns, address, person, work))


async def _awaited(work: Any) -> Any:
    return await work


class InTurn:
    """ASGI middleware, inside the session's: requests and sockets take turns."""

    def __init__(self, app: ASGIApp, turns: Turns) -> None:
        self.app = app
        self.turns = turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See to a request when it is its turn."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in AT_ONCE:
            await self.app(scope, receive, send)
            return
        person, address = whose(HTTPConnection(scope))
        work: Any = self.app(scope, receive, send)
        await by_turns(self.turns, address, person, work)
