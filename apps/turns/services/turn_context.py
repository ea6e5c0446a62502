"""Before a turn: what the model is given, put together from what is remembered and was said."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError, transaction

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import Operation, verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.logs import log_internal_error
from apps.common.messages import Answer
from apps.common.text import canonical_json, counted
from apps.governance.services.queries import record_search
from apps.memories.services.reads import served_entries
from apps.search.selectors.passages import EventFilter, find_events
from apps.turns.input_dedup import identity_of_item, repeated
from apps.turns.items import Item, count_tokens, is_half, partners_of, texts_in, tokens_of
from apps.turns.models import Session, TurnItem
from apps.turns.owners import SessionOwner, owner_of
from apps.turns.pictures import named_in
from apps.turns.recall_block import Block, RecalledPassage, around, without_blocks
from apps.turns.requests import TurnRequest
from apps.turns.selectors.facts import (
    MAX_SEARCHED_CHARACTERS,
    as_recalled,
    outdated_turns,
    recall_facts,
    terms_of,
)
from apps.turns.selectors.sessions import (
    CHANNEL,
    LoggedItem,
    find_session,
    logged_items,
    recent_items,
    visible_items,
    with_pictures,
)
from apps.turns.selectors.summaries import current_summary
from apps.turns.services.compaction import compact_session, cut_before
from apps.turns.services.instrumentation import BEFORE_TURN, COMPACTION, count, instrumented
from apps.turns.services.sessions import try_session
from apps.turns.session_tree import absolute, archived_file, raw_file

#: Of items that are repeated, pictures and all: they come back with the turn, in one request.
REPEATED_BYTES = 2 * 1024 * 1024
#: Parts of what may be repeated: with more, older items go behind a summary; so much stays.
CROWDED, ROOMY = 2 / 3, 1 / 3
RECALL = Operation(Action.READ, ObjectKind.MEMORY, Intent.READ, question=AskedBy.SEARCH)


class TurnContext(Answer):
    """What a model is to be given (seed, section 4.1)."""

    input_items: list[Item]
    """What to give the model: a block of memories, which is data, the latest items, your input."""
    recall_fact_ids: list[str]
    """The facts in the block."""
    context_token_count: int
    """How many tokens all of it takes, as JSON."""


@dataclass(frozen=True, slots=True)
class Room:
    """Tokens: ``whole`` is the model's window, ``usual`` how far it is filled with what was said
    last, ``taken`` what the input of now takes of it.
    """

    whole: int
    usual: int
    taken: int

    @classmethod
    def beside(cls, current: Sequence[Item], whole: int) -> Room:
        return cls(whole, int(settings.TURNS.compact_threshold * whole), count_tokens(current))


@dataclass(frozen=True, slots=True)
class _Past:
    """What can be repeated of a session: its summary in lines, and its latest items.

    Not those that stand in the input of now, which are the events ``given``. ``has_more`` says
    whether the session may hold others.
    """

    summary: Sequence[str] = ()
    items: Sequence[LoggedItem] = ()
    given: frozenset[uuid.UUID] = frozenset()
    has_more: bool = False


@verb(Action.READ, ObjectKind.TURN, Intent.READ, commits=True, right=Right.READ)
def before_turn(*, context: RequestContext, request: TurnRequest) -> TurnContext:
    """The items to give the model: what is remembered, what was said last, the input of now.

    Never more tokens than the model's window has, unless the input alone is more: then nothing is
    put before it. Where the latest items crowd the window, older ones go behind a summary. Raises
    WriteNotAllowed.
    """
    owner = owner_of(context, request.user_id)
    with instrumented(BEFORE_TURN, context, session_id=request.session_id, turn_id=request.turn_id):
        prepared, has_compacted = _prepare(context, owner, request)
    if has_compacted:
        count(COMPACTION)
    return prepared


@transaction.atomic
def _prepare(
    context: RequestContext, owner: SessionOwner, request: TurnRequest
) -> tuple[TurnContext, bool]:
    """The context of a turn, and whether older items went behind a summary for it."""
    current = without_blocks(request.items)
    query, room = "\n".join(texts_in(current)), Room.beside(current, request.max_input_tok)
    found = recall_facts(context, owner, query, most=settings.TURNS.recall_facts_limit)
    session = find_session(context, owner, request.session_id)
    past = _past_of(context, session, current, room)
    has_compacted = (
        session is not None and context.may(Right.WRITE) and _compact(session, past, current, room)
    )
    if has_compacted:
        past = _past_of(context, session, current, room)

    block = Block()
    most = (room.usual - room.taken) // 2
    facts = [one for one in found if block.add(as_recalled(one).line, room=most)]
    for line in past.summary:
        block.add(line, room=most)
    kept = _fitting(past.items, current, room, room.taken + block.tokens)
    used = room.taken + sum(tokens_of(one.item) for one in kept)
    shown = past.given.union(one.row.pk for one in kept)
    is_all_shown = len(kept) == len(past.items) and not past.has_more
    # A better fact that was too long comes before passages, which may say what no longer holds.
    last = max((place for place, one in enumerate(found) if one in facts), default=0)
    better = [one for one in found[: last + 1] if one not in facts]
    facts += [one for one in better if block.add(as_recalled(one).line, room=room.whole - used)]
    chunks = [] if is_all_shown else _search(context, session, query, shown, current)
    told = [one for one in chunks if block.add(one.line, room=room.whole - used)]

    record_search(
        RECALL,
        context,
        served=served_entries(facts),
        reason=f"before a turn, {counted(len(kept) + len(told), 'event')}"
        f"{', older ones put behind a summary' if has_compacted else ''}",
        query=query,
    )
    items = [*block.items, *(one.item for one in with_pictures(kept)), *current]
    answer = TurnContext(
        input_items=items,
        recall_fact_ids=[memory.fact.fact_id for memory in facts],
        context_token_count=count_tokens(items),
    )
    return answer, has_compacted


def _past_of(
    context: RequestContext, session: Session | None, current: Sequence[Item], room: Room
) -> _Past:
    """What can be repeated: the latest items, and no summary of what all of them say themselves.

    Another call may have had a smaller window: what went behind a summary for it is repeated where
    there is room.
    """
    if session is None:
        return _Past()
    most = settings.TURNS.recent_context_items
    latest = recent_items(context, session, most)
    recent = _with_room(latest, session.compacted_through, most=ROOMY * room.usual)
    there = repeated(session, current, [one.row for one in recent]).past
    has_more = len(latest) == most or len(recent) < len(latest)
    summary = current_summary(context, session) if has_more else None
    return _Past(
        summary.lines if summary else (),
        [one for place, one in enumerate(recent) if place not in there],
        frozenset(recent[place].row.pk for place in there),
        has_more=has_more,
    )


def _with_room(latest: list[LoggedItem], through: int, *, most: float) -> list[LoggedItem]:
    """The items behind the event ``through``, and of those before the latest that make ``most``
    tokens with them."""
    start = next((n for n, one in enumerate(latest) if one.row.event_seq > through), len(latest))
    size = sum(tokens_of(one.item) for one in latest[start:])
    while start and (size := size + tokens_of(latest[start - 1].item)) <= most:
        start -= 1
    return latest[start:]


def _compact(session: Session, past: _Past, current: Sequence[Item], room: Room) -> bool:
    """Put older items behind a summary if they crowd the window; whether that was done.

    To well below the threshold, so that it is not needed again soon. If somebody else is at work,
    or it fails, it has time.
    """
    sizes = [tokens_of(one.item) for one in past.items]
    open_tokens = sum(sizes)
    if room.taken + open_tokens < room.usual or open_tokens <= CROWDED * room.usual:
        return False
    through = cut_before(past.items, sizes, most=ROOMY * room.usual, later=current)
    try:
        with transaction.atomic():
            if not try_session(session.key):
                return False
            session.refresh_from_db()
            return compact_session(session, through=through) is not None
    except DatabaseError as error:
        log_internal_error(error, request_id="")
        return False


def _fitting(
    past: Sequence[LoggedItem], current: Sequence[Item], room: Room, used: int
) -> list[LoggedItem]:
    """The latest items, as many as there is room for in tokens, of which so many are ``used``.

    A call and its output together or not at all. First of all the calls that the input of now
    answers, which it is worth nothing without.
    """
    partners = partners_of([*(one.item for one in past), *current])
    usable = [n for n, one in enumerate(past) if n in partners or not is_half(one.item)]
    answered = {n for n in usable if partners.get(n, 0) >= len(past)}
    usable.sort(key=lambda n: (n in answered, n), reverse=True)
    kept, size = set[int](), 0
    for place in usable:
        new = {place, partners.get(place, place)}.intersection(range(len(past))) - kept
        items = [past[n].item for n in new]
        used += count_tokens(items)
        size += sum(_bytes(item) for item in items)
        if used > (room.whole if place in answered else room.usual) or size > REPEATED_BYTES:
            break
        kept |= new
    return [one for n, one in enumerate(past) if n in kept]


def _bytes(item: Item) -> int:
    return len(canonical_json(item).encode()) + sum(length for _, length in named_in(item))


def _search(
    context: RequestContext,
    session: Session | None,
    query: str,
    shown: frozenset[uuid.UUID],
    current: Sequence[Item],
) -> list[RecalledPassage]:
    """Passages of the session that match the input and are not shown; none if searching fails."""
    most = settings.TURNS.search_limit
    if session is None or not query.strip() or not most:
        return []
    event_filter = EventFilter(
        mask=owner_of(context, session.user_id).mask(context),
        threads=(session.thread,),
        channels=(CHANNEL,),
        with_internal=True,
    )
    try:
        with transaction.atomic():
            found = find_events(
                query[:MAX_SEARCHED_CHARACTERS],
                organization_id=session.organization_id,
                repository_id=session.repository_id,
                passage_filter=event_filter,
                most=most + len(shown) + len(current),
            )
    except DatabaseError as error:
        log_internal_error(error, request_id=context.request_id)
        return []
    others = [one.object_id for one in found if one.object_id not in shown]
    rows = visible_items(context, session).in_bulk(others[: most + len(current)])
    said = {identity_of_item(item) for item in current}
    there = (rows[key] for key in others if key in rows)
    new = [row for row in there if identity_of_item(row.event.content["item"]) not in said]
    outdated = outdated_turns(session, [row.turn.turn_id for row in new])
    new.sort(key=lambda row: row.turn.turn_id in outdated and not row.is_output)
    return _chunks(session, new[:most], query)


def _chunks(session: Session, rows: Sequence[TurnItem], query: str) -> list[RecalledPassage]:
    found = logged_items(rows)
    archived = set(session.archived_days.values_list("day", flat=True)) if found else set()
    terms = terms_of(query)
    return [
        RecalledPassage(_log_of(session, one.row, archived), one.row.log_id, around(text, terms))
        for one in found
        if (text := "\n".join(texts_in([one.item])))
    ]


def _log_of(session: Session, row: TurnItem, archived: Collection[dt.date]) -> str:
    """The path of the log file that holds an item."""
    day = row.said_at.astimezone(dt.UTC).date()
    file = archived_file(day, 1) if day in archived else raw_file(day, 1)
    return absolute(file.path, session.session_id)
