"""What was said among people and agents of the demo: the first weeks of the long conversation.

It is moved to the weeks before the first start, weekdays kept, so that some of its topics are still
talked about and others have gone quiet.
"""

from __future__ import annotations

import datetime as dt
import json
from itertools import islice
from pathlib import Path
from typing import Any

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.events.drafts import read_drafts
from apps.events.services import append_events
from apps.events.vocabulary import MAX_EVENTS

#: As much as one looks through; the whole of it is for `manage.py import_events`.
BATCHES = 3
WEEK = dt.timedelta(weeks=1)


def overhear(path: Path, context: RequestContext) -> None:
    """Append the beginning of a conversation. Raises PlatformError when an event is refused."""
    with path.open(encoding="utf-8") as file:
        events = [json.loads(line) for line in islice(file, BATCHES * MAX_EVENTS)]
    weeks = (now() - dt.datetime.fromisoformat(events[-1]["timestamp"])) // WEEK
    moved = [_moved(event, weeks * WEEK) for event in events]
    for at in range(0, len(moved), MAX_EVENTS):
        drafts = read_drafts(moved[at : at + MAX_EVENTS])
        for outcome in append_events(context=context, events=drafts):
            if isinstance(outcome, PlatformError):
                raise outcome


def _moved(event: dict[str, Any], later: dt.timedelta) -> dict[str, Any]:
    moment = dt.datetime.fromisoformat(event["timestamp"]) + later
    return {**event, "timestamp": moment.isoformat()}
