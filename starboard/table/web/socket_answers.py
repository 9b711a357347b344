"""Answers that come over a page's socket instead of a form: the same, without a request of their own."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec
from fastapi import WebSocket

from starboard.kernel.errors import N_, StarboardError
from starboard.table.live.room import ChainStopped, Room
from starboard.table.logs import about
from starboard.table.metrics import Metrics
from starboard.table.storage.store import NoTable, SeqTaken
from starboard.table.web.languages import sentence, speech
from starboard.table.web.limits import Limiter
from starboard.table.web.middleware import BROKEN
from starboard.table.web.requests import my_seat

PASSED = N_("this question has passed; look at the table again")
GARBLED = N_("the request is incomplete: %(where)s is missing or has the wrong type")

logger = logging.getLogger("starboard.table")


class Answer(msgspec.Struct):
    """What the form holds."""

    ticket: str
    seat: str
    code: str
    """One code, or several answers in a row, apart by "; "."""

    def codes(self) -> list[str]:
        """The answers, one by one."""
        return [code for code in self.code.split("; ") if code][:4] or [""]


async def answered(socket: WebSocket, room: Room, text: str, lang: str) -> str:
    """Take an answer; empty, or why it was refused, in words. That it was taken is seen by what is pushed then."""
    begun = time.perf_counter()
    limiter: Limiter = socket.app.state.limiter
    metrics: Metrics = socket.app.state.metrics
    words = speech(lang)
    try:
        if not limiter.limits.off:
            await limiter.take(socket, "answers")
        sent = msgspec.json.decode(text, type=Answer)
        codes = sent.codes()
        seat = my_seat(socket, room, sent.seat)
        submitted = room.submit(seat, sent.ticket, codes)
        # Whoever answers and leaves has answered.
        carried = await asyncio.shield(submitted)
        if carried.refusal is not None:
            raise ChainStopped(carried, codes)
    except StarboardError as refused:
        return sentence(words.error(refused))
    except (SeqTaken, NoTable):
        return sentence(words.say(PASSED))
    except (msgspec.DecodeError, UnicodeError):
        return sentence(words.say(GARBLED, where="answer"))
    except Exception:
        logger.exception("an answer failed", extra=about(room.id))
        return sentence(words.say(BROKEN))
    took = time.perf_counter() - begun
    metrics.answers.observe(took)
    logger.info("answer", extra={**about(room.id, seat), "seconds": round(took, 4)})
    return ""
