"""Where query_references goes: the most promising branches first, until the answer is full.

A branch is as promising as the best event below it, so the walk opens leaves in the order of their
best events, and every event that answers is reached by it. Asked for nothing in particular, it
opens the leaves with the latest talk, and shows the newest events of each; what is fresh takes half
of the room. With a model, the model chooses the branches; where it fails, this walk stands.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings

from apps.common.context import RequestContext
from apps.search.passages import passing
from apps.topics.llm.walker import Walked, walk
from apps.topics.llm.walks import Walk
from apps.topics.querying.cursors import Position
from apps.topics.querying.leaves import (
    Ref,
    latest_leaves,
    leaves_below,
    leaves_of,
    newest_of,
    visible_nodes,
)
from apps.topics.querying.pinning import Pin
from apps.topics.querying.questions import Question
from apps.topics.querying.selecting import newest, page_of_events

#: Of each leaf that is shown because its talk is late, not because something was asked for.
REFS_OF_LEAF = 5
#: Roots and fresh events that a model begins with.
MOST_ROOTS = MOST_TAIL = 100


@dataclass(frozen=True, slots=True)
class Step:
    """An event of the answer, and the leaf it is in; fresh ones are in none."""

    event_id: uuid.UUID
    ref: Ref | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """The events of an answer in their order, and where to go on.

    ``is_cut`` is an end after which there would be more.
    """

    steps: Sequence[Step]
    onward: Position | None = None
    is_cut: bool = False


def way_of(context: RequestContext, question: Question, pinned: Pin, position: Position) -> Way:
    """The walk without a model."""
    if question.selects:
        page = page_of_events(context, question, pinned, position, bytes_too=False)
        event_ids = [one.event_id for one in page.chosen]
        refs = leaves_of(context, question, pinned, event_ids)
        return Way([Step(key, refs.get(key)) for key in event_ids], page.onward, page.is_cut)
    fresh, onward = _fresh(context, question, pinned, position)
    room = question.limit - len(fresh)
    if not room:
        is_last = onward.events_done and pinned.snapshot is None
        return Way(fresh, None if is_last else onward)
    late, after_late = _late(context, question, pinned, onward, room)
    return Way([*fresh, *late], after_late)


def asked_model(
    context: RequestContext, question: Question, pinned: Pin, position: Position
) -> Walked | None:
    """Where a model goes; None if there is none, or if the answer goes on that was given before."""
    if settings.TOPIC_MODEL is None or question.cursor:
        return None
    roots = visible_nodes(context, question, pinned).filter(is_root=True)
    sieve = question.sieve(context, through=position.through, after=pinned.covered)
    tail = newest(question, pinned, sieve, position, most=MOST_TAIL).chosen
    return walk(
        Walk(
            context=context,
            organization_id=pinned.organization_id,
            repository_id=pinned.repository_id,
            snapshot_id=pinned.snapshot_id,
            participants=question.participants,
            roots=tuple(
                roots.order_by("-last_at", "node_id").values_list("node_id", flat=True)[:MOST_ROOTS]
            ),
            tail=tuple(one.event_id for one in tail),
            query=question.query,
            context_id=question.context_id,
            topic_hints=dict(question.topic_hints),
            include_internal=question.include_internal,
            limit=question.limit,
        )
    )


def way_of_model(
    context: RequestContext, question: Question, pinned: Pin, position: Position, walked: Walked
) -> Way:
    """What hangs below the nodes that a model chose, and the fresh events it chose."""
    fresh = [Step(event_id) for event_id in walked.events[: question.limit]]
    room = question.limit - len(fresh)
    # One more says whether there would be more.
    leaves = leaves_below(pinned, walked.nodes, most=question.limit + 1)
    refs = _refs(context, question, pinned, position, leaves, each=room + 1, most=room + 1)
    steps = [*(Step(ref.event_id, ref) for ref in refs[:room]), *fresh]
    return Way(steps, is_cut=len(refs) > room or len(walked.events) > len(fresh))


def _fresh(
    context: RequestContext, question: Question, pinned: Pin, position: Position
) -> tuple[list[Step], Position]:
    """Fresh events, as many as there is room for, and the position after them."""
    if position.events_done:
        return [], position
    room = question.limit if pinned.snapshot is None else max(1, question.limit // 2)
    sieve = question.sieve(context, through=position.through, after=pinned.covered)
    page = newest(question, pinned, sieve, position, most=room)
    onward = page.onward or replace(position, events=None, events_done=True)
    return [Step(one.event_id) for one in page.chosen], onward


def _late(
    context: RequestContext, question: Question, pinned: Pin, position: Position, room: int
) -> tuple[list[Step], Position | None]:
    """The leaves with the latest talk, the newest events of each, and the position after them."""
    wanted = max(1, room // REFS_OF_LEAF)
    found = latest_leaves(context, question, pinned, after=position.leaf, most=wanted + 1)
    leaves = found[:wanted]
    refs = _refs(
        context,
        question,
        pinned,
        position,
        [key for key, _ in leaves],
        each=min(REFS_OF_LEAF, room),
        most=room,
    )
    is_last = position.events_done and len(found) <= wanted
    if leaves and not is_last:
        last, last_at = leaves[-1]
        position = replace(position, leaf=(last_at.isoformat(), last))
    return [Step(ref.event_id, ref) for ref in refs], None if is_last else position


def _refs(
    context: RequestContext,
    question: Question,
    pinned: Pin,
    position: Position,
    leaves: Sequence[str],
    *,
    each: int,
    most: int,
) -> list[Ref]:
    sieve = question.sieve(context, through=position.through)
    passes, parameters = passing(
        sieve, organization_id=pinned.organization_id, repository_id=pinned.repository_id
    )
    return newest_of(leaves, passes, parameters, each=each, most=most)
