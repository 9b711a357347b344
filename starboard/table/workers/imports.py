"""Records that people bring in: read and replayed by a worker, and from then on looked at like any table."""

from __future__ import annotations

import msgspec
from fastapi import Request

from starboard.kernel.record import Record
from starboard.table.live.room import Room
from starboard.table.storage.rows import Snapshot
from starboard.table.web.requests import record_text, rooms_of, share_of, while_connected
from starboard.table.workers.jobs import Job, Thinkers, read_record
from starboard.table.workers.looking_back import Past, Replay, check_length
from starboard.table.workers.shared import Shared


async def bring_in(request: Request, body: bytes, host: str) -> Room:
    """A new table from a record's text. Raises RecordError where it can't be read or does not replay."""
    text = record_text(body)
    check_length(text)
    thinkers: Thinkers = request.app.state.thinkers
    found = await while_connected(request, thinkers.run(Job("record", {"text": text}, person=share_of(request))))
    record: Record = read_record(found)
    past = msgspec.convert(found["past"], Past)
    room = await rooms_of(request).bring_in(record, Snapshot(len(record.lines), found["position"], past.log), host)
    replays: Shared[Replay] = request.app.state.replays
    replays.keep((room.id, len(record.lines)), Replay(room.game, record, past))
    return room
