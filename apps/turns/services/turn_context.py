"""Before a turn: what the model is given, put together from what is remembered and was said."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction

from apps.access.participants import mask_of
from apps.audit.models import Action, ObjectKind, Question
from apps.audit.verbs import Operation, verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.logs import log_internal_error
from apps.common.messages import Answer
from apps.governance.services.queries import record_search
from apps.memories.models import Memory
from apps.memories.services.reads import served_entries
from apps.search.selectors.passages import EventFilter, find_events
from apps.turns.items import Item, count_tokens, texts_in
from apps.turns.models import Session, TurnItem
from apps.turns.owners import SessionOwner, owner_of
from apps.turns.recall_block import RecalledPassage, block_of, without_blocks
from apps.turns.requests import TurnRequest
from apps.turns.selectors.facts import as_recalled, recall_facts
from apps.turns.selectors.sessions import (
    CHANNEL,
    LoggedItem,
    find_session,
    logged_items,
    recent_items,
    visible_items,
    with_calls,
)
from apps.turns.services.instrumentation import BEFORE_TURN, COMPACTION, count, instrumented
from apps.turns.services.maintenance import compact_session
from apps.turns.services.sessions import try_session
from apps.turns.session_tree import absolute, archived_file, raw_file

#: Characters of the input that are searched for.
MAX_SEARCHED_CHARACTERS = 2_000
RECALL = Operation(Action.READ, ObjectKind.MEMORY, Intent.READ, question=Question.SEARCH)


class TurnContext(Answer):
    """What a model is to be given (seed, section 4.1)."""

    input_items: list[Item]
    """What to give the model: a block of memories, which is data, the latest items, your input."""
    recall_fact_ids: list[str]
    """The facts in the block."""
    context_token_count: int
    """About how many tokens all of it takes."""


@dataclass(frozen=True, slots=True)
class _Past:
    """Everything that is known before a turn."""

    block: list[Item]
    facts: list[Memory]
    items: list[Item]
    session: Session | None


@verb(Action.READ, ObjectKind.TURN, Intent.READ, commits=True, right=Right.READ)
def before_turn(*, context: RequestContext, request: TurnRequest) -> TurnContext:
    """The items to give the model: what is remembered, what was said last, the input of now.

    Near the end of the model's window older items go behind a summary and the oldest are left out.
    Raises WriteNotAllowed.
    """
    owner = owner_of(context, request.user_id)
    with instrumented(BEFORE_TURN, context, session_id=request.session_id, turn_id=request.turn_id):
        current = without_blocks(request.items)
        past = _read(context, owner, request.session_id, current)
        limit = settings.TURNS.compact_threshold * request.max_input_tok
        if count_tokens([*past.block, *past.items, *current]) >= limit:
            _compact(past.session)
            past = _fitting(past, current, limit)
        items = [*past.block, *past.items, *current]
        ids = [memory.fact.fact_id for memory in past.facts]
        return TurnContext(
            input_items=items, recall_fact_ids=ids, context_token_count=count_tokens(items)
        )


@transaction.atomic
def _read(
    context: RequestContext, owner: SessionOwner, session_id: str, current: Sequence[Item]
) -> _Past:
    query = "\n".join(texts_in(current))
    facts = recall_facts(context, owner, query, most=settings.TURNS.recall_facts_limit)
    session = find_session(context, owner, session_id)
    latest = recent_items(context, session, settings.TURNS.recent_context_items) if session else []
    chunks = _search(context, session, query, latest) if session else []
    record_search(
        RECALL,
        context,
        served=served_entries(facts),
        reason=f"before a turn, {len(latest) + len(chunks)} events",
        query=query,
    )
    block = block_of([as_recalled(memory) for memory in facts], chunks)
    return _Past(block, facts, with_calls([one.item for one in latest]), session)


def _search(
    context: RequestContext, session: Session, query: str, latest: Sequence[LoggedItem]
) -> list[RecalledPassage]:
    """Earlier passages of the session that match the input; none if the search fails."""
    most = settings.TURNS.search_limit
    if not query.strip() or not latest or not most:
        return []
    event_filter = EventFilter(
        mask=mask_of(context),
        threads=(session.thread,),
        channels=(CHANNEL,),
        with_internal=True,
        through_seq=latest[0].row.event_seq - 1,
    )
    try:
        with transaction.atomic():
            found = find_events(
                query[:MAX_SEARCHED_CHARACTERS],
                organization_id=session.organization_id,
                repository_id=session.repository_id,
                passage_filter=event_filter,
                most=most,
            )
    except DatabaseError as error:
        log_internal_error(error, request_id=context.request_id)
        return []
    return _chunks(context, session, [one.object_id for one in found])


def _chunks(
    context: RequestContext, session: Session, event_ids: Sequence[Any]
) -> list[RecalledPassage]:
    rows = visible_items(context, session).filter(pk__in=event_ids)
    by_id = {one.row.pk: one for one in logged_items(rows)}
    found = [by_id[key] for key in event_ids if key in by_id]
    archived = set(session.archived_days.values_list("day", flat=True)) if found else set()
    return [
        RecalledPassage(_log_of(session, one.row, archived), one.row.log_id, text)
        for one in found
        if (text := "\n".join(texts_in([one.item])))
    ]


def _log_of(session: Session, row: TurnItem, archived: Collection[dt.date]) -> str:
    """The path of the log file that holds an item."""
    day = row.said_at.astimezone(dt.UTC).date()
    file = archived_file(day, 1) if day in archived else raw_file(day, 1)
    return absolute(file.path, session.session_id)


def _fitting(past: _Past, current: Sequence[Item], limit: float) -> _Past:
    """The past without its oldest items, as far as that is needed to stay below the limit."""
    fixed = count_tokens([*past.block, *current])
    kept: list[Item] = []
    size = 0
    for item in reversed(past.items):
        size += count_tokens([item]) + 1
        if fixed + size >= limit:
            break
        kept.append(item)
    return replace(past, items=with_calls(kept[::-1]))


def _compact(session: Session | None) -> None:
    """Put older events behind a summary. If somebody else is at work, or it fails, it has time."""
    if session is None:
        return
    try:
        with transaction.atomic():
            if not try_session(session.key):
                return
            session.refresh_from_db()
            done = compact_session(session, keep=settings.TURNS.recent_context_items)
    except DatabaseError as error:
        log_internal_error(error, request_id="")
        return
    if done:
        count(COMPACTION)
