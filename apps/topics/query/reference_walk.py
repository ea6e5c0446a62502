"""The walk of query_references: the most promising branches first, until the answer is full.

A branch is as promising as the best event below it, so the walk opens leaves in the order of their
best events, and every event that answers is reached by it; those of a search take turns by topic,
so that a short answer shows all topics that it came to. Asked for nothing in particular, it goes
through the leaves with the latest talk first and shows the newest events of each, and then through
them again for the rest; what is fresh takes half of the room. With a model, the model chooses the
branches; where it fails, this walk stands."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from apps.access.participants import mask_of
from apps.search.selectors.passages import passing
from apps.topics.llm.forests import WalkRequest
from apps.topics.llm.walker import WalkResult, walk
from apps.topics.query.cursors import CursorPosition, LeafPosition, QueryRun
from apps.topics.query.event_pages import EventHit, EventPage, newest_events, page_of_events
from apps.topics.query.nodes import LeafRef, leaves_below, rows_of, visible_nodes

VISIBLE = """
member.snapshot_id = %(snapshot)s AND member.participants @> %(participants)s::varchar[]
AND (%(seen)s::varchar[] IS NULL OR member.participants && %(seen)s::varchar[])
AND node.event_count > %(passed)s
    + CASE WHEN %(internal)s THEN 0 ELSE coalesce((member.metadata ->> 'internal')::int, 0) END
"""
# An event may be in leaves of many snapshots, and in one of each.
LEAVES_OF_EVENTS = f"""
SELECT ref.event_id, ref.node_id, ref.weight, 0, member.topic_id
FROM topics_noderef ref
JOIN topics_snapshotnode member ON member.node_id = ref.node_id
JOIN topics_node node ON node.node_id = ref.node_id
WHERE ref.event_id = ANY(%(events)s) AND {VISIBLE}
"""  # noqa: S608 - constants only
# In their order one after the other, until enough have more events to show than were.
LATEST_LEAVES = f"""
SELECT leaf.node_id, leaf.last_at FROM (
    SELECT member.node_id, member.last_at
    FROM topics_snapshotnode member JOIN topics_node node ON node.node_id = member.node_id
    WHERE node.node_type = 'leaf_topic' AND {VISIBLE} AND {{among}} AND {{after}}
    ORDER BY member.last_at DESC, member.node_id DESC OFFSET 0
) AS leaf
WHERE %(passed)s < (
    SELECT count(*) FROM (
        -- OFFSET keeps the planner from reading the log: a leaf's events are few.
        SELECT FROM (
            SELECT event_id FROM topics_noderef WHERE node_id = leaf.node_id OFFSET 0
        ) AS ref
        CROSS JOIN LATERAL (SELECT * FROM events_event WHERE id = ref.event_id OFFSET 0) AS m
        WHERE {{passes}} LIMIT %(passed)s + 1
    ) AS current
)
ORDER BY leaf.last_at DESC, leaf.node_id DESC LIMIT %(most)s
"""  # noqa: S608 - constants only
AMONG = "member.node_id = ANY(%(leaves)s::varchar[])"
AFTER = "(member.last_at, member.node_id) <= (%(at)s::timestamptz, %(leaf)s)"
# Of each leaf its events that may be shown, by their number from the newest.
REFS_OF_LEAVES = """
SELECT ref.event_id, leaf.node_id, ref.weight, ref.number
FROM unnest(%(leaves)s::varchar[], %(shown)s::int[]) WITH ORDINALITY
    AS leaf (node_id, shown, place)
CROSS JOIN LATERAL (
    SELECT ref.event_id, ref.weight,
           (row_number() OVER (ORDER BY ref.position DESC))::int AS number
    FROM topics_noderef ref JOIN events_event m ON m.id = ref.event_id
    WHERE ref.node_id = leaf.node_id AND {passes}
    ORDER BY ref.position DESC LIMIT %(upto)s
) AS ref
WHERE ref.number > leaf.shown
ORDER BY leaf.place, ref.number LIMIT %(most)s
"""

#: Of each leaf that is shown because its talk is late, before the others have their turn.
FIRST_REFS_OF_LEAF = 5
#: A leaf refers to fewer.
ALL_REFS_OF_LEAF = 10_000
#: Roots and fresh events that a model begins with.
MAX_ROOTS = MAX_TAIL = 100


def leaves_of(run: QueryRun, event_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, LeafRef]:
    """Where in the snapshot these events are; those that are fresh are nowhere."""
    if run.pinned.snapshot is None or not event_ids:
        return {}
    rows = rows_of(LEAVES_OF_EVENTS, {**_visible(run), "events": list(event_ids)})
    return {row[0]: LeafRef(*row) for row in rows}


def _latest_leaves(
    run: QueryRun, position: CursorPosition, *, most: int
) -> list[tuple[str, dt.datetime]]:
    """Leaves with something to show and when their last events happened, the latest first.

    The leaf of the position is the first, if any of it may be shown; all of it may have been.
    """
    last = position.leaf
    passes, parameters = _passing(run)
    given: dict[str, Any] = {**parameters, **_visible(run), "most": most}
    given["leaves"] = list(run.leaves)
    given["passed"] = FIRST_REFS_OF_LEAF if position.is_rest else 0
    if last:
        given |= {"at": last.last_at, "leaf": last.leaf}
    statement = LATEST_LEAVES.format(
        among=AMONG if run.node else "TRUE", after=AFTER if last else "TRUE", passes=passes
    )
    return rows_of(statement, given)


def refs_of(
    run: QueryRun, leaves: Sequence[str], *, shown: Sequence[int], upto: int, most: int
) -> list[LeafRef]:
    """The events of leaves that may answer, of each the newest first, after those ``shown``.

    At most ``most`` in all, of each those whose number is not above ``upto``.
    """
    if not leaves:
        return []
    passes, parameters = _passing(run)
    given = {**parameters, "leaves": list(leaves), "shown": list(shown), "upto": upto, "most": most}
    return [LeafRef(*row) for row in rows_of(REFS_OF_LEAVES.format(passes=passes), given)]


def _passing(run: QueryRun) -> tuple[str, dict[str, Any]]:
    """The condition on ``m`` for the events of any leaf that may answer, and its parameters."""
    return passing(
        replace(run, node=None).event_filter(),
        organization_id=run.pinned.organization_id,
        repository_id=run.pinned.repository_id,
    )


def _visible(run: QueryRun) -> dict[str, Any]:
    """The parameters of VISIBLE."""
    mask = mask_of(run.context)
    return {
        "snapshot": run.pinned.snapshot_id,
        "participants": list(run.question.participants),
        "seen": None if mask.is_open else sorted(mask.participants),
        "internal": run.question.include_internal,
        "passed": 0,
    }


@dataclass(frozen=True, slots=True)
class WalkStep:
    """An event of the answer, and the leaf it is in; fresh ones are in none.

    ``after`` is where to go on after it, as far as that is known beforehand.
    """

    event_id: uuid.UUID
    ref: LeafRef | None = None
    after: CursorPosition | None = None


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """The events of an answer in their order, and where to go on.

    ``is_cut`` is an end after which there would be more. ``found`` is the search that it is from.
    """

    steps: Sequence[WalkStep]
    onward: CursorPosition | None = None
    is_cut: bool = False
    found: EventPage | None = None

    def after(self, count: int) -> CursorPosition | None:
        """Where to go on after so many of the steps; None at the end."""
        if self.found is not None:
            return self.found.after(count)
        if count == len(self.steps):
            return self.onward
        return self.steps[count - 1].after


def walk_without_model(run: QueryRun) -> ReferencePage:
    """The walk without a model."""
    if run.question.selects:
        found = page_of_events(run, bytes_too=False)
        refs = leaves_of(run, [one.event_id for one in found.chosen])
        if found.is_search:
            found = replace(found, chosen=tuple(_spread(found.chosen, refs)))
        steps = [WalkStep(one.event_id, refs.get(one.event_id)) for one in found.chosen]
        return ReferencePage(steps, is_cut=found.is_cut, found=found)
    fresh, onward = fresh_steps(run, most=_fresh_room(run))
    if run.pinned.snapshot is None:
        return ReferencePage(fresh, None if onward.events_done else onward)
    room = run.question.limit - len(fresh)
    if not room:
        return ReferencePage(fresh, onward)
    late, after_late = _late(run, onward, room)
    return ReferencePage([*fresh, *late], after_late)


def _spread(chosen: Sequence[EventHit], refs: Mapping[uuid.UUID, LeafRef]) -> Iterator[EventHit]:
    """Events of each topic in turn, so that the first few show what all that answer are about.

    Topics come in the order of their best events, and so do the events of each; what is in none
    yet counts as one.
    """
    of_topic: dict[uuid.UUID | None, list[EventHit]] = {}
    for one in chosen:
        ref = refs.get(one.event_id)
        of_topic.setdefault(ref.topic_id if ref else None, []).append(one)
    for turn in zip_longest(*of_topic.values()):
        yield from (one for one in turn if one is not None)


def ask_model(run: QueryRun) -> WalkResult | None:
    """What a model chooses; None where it is not to be asked."""
    question, pinned = run.question, run.pinned
    roots = visible_nodes(run).filter(is_root=True).order_by("-last_at", "node_id")
    tail = newest_events(run, run.fresh_events, most=MAX_TAIL).chosen
    return walk(
        WalkRequest(
            context=run.context,
            organization_id=pinned.organization_id,
            repository_id=pinned.repository_id,
            snapshot_id=pinned.snapshot_id,
            participants=question.participants,
            roots=tuple(roots.values_list("node_id", flat=True)[:MAX_ROOTS]),
            tail=tuple(one.event_id for one in tail),
            query=question.query,
            context_id=question.context_id,
            topic_hints=dict(question.hints),
            include_internal=question.include_internal,
            limit=question.limit,
        )
    )


def walk_with_model(run: QueryRun, walked: WalkResult) -> ReferencePage:
    """What hangs below the nodes that a model chose, and the fresh events it chose."""
    limit = run.question.limit
    fresh = [WalkStep(event_id) for event_id in walked.events[:limit]]
    room = limit - len(fresh)
    # One more says whether there would be more.
    leaves = leaves_below(run.pinned, walked.nodes, most=limit + 1)
    refs = refs_of(run, leaves, shown=[0] * len(leaves), upto=ALL_REFS_OF_LEAF, most=room + 1)
    steps = [*(WalkStep(ref.event_id, ref) for ref in refs[:room]), *fresh]
    return ReferencePage(steps, is_cut=len(refs) > room or len(walked.events) > len(fresh))


def fresh_steps(run: QueryRun, *, most: int) -> tuple[list[WalkStep], CursorPosition]:
    """At most so many fresh events, the newest first, and the position after them."""
    if run.position.events_done or run.node is not None:
        return [], replace(run.position, events_done=True)
    page = newest_events(run, run.fresh_events, most=most)
    steps = [
        WalkStep(one.event_id, after=page.after(number))
        for number, one in enumerate(page.chosen, 1)
    ]
    end = page.after(len(page.chosen)) or replace(run.position, events=None, events_done=True)
    if steps:
        steps[-1] = replace(steps[-1], after=end)
    return steps, end


def _fresh_room(run: QueryRun) -> int:
    limit = run.question.limit
    return limit if run.pinned.snapshot is None else max(1, limit // 2)


def _late(
    run: QueryRun, position: CursorPosition, room: int
) -> tuple[list[WalkStep], CursorPosition | None]:
    """The next events in the order of the leaves, and the position after them; None at the end."""
    steps, has_more = _late_steps(run, position, room)
    if has_more:
        return steps, steps[-1].after
    if not position.is_rest:
        again = replace(position, leaf=None, is_rest=True)
        more, has_more = _late_steps(run, again, room - len(steps))
        steps += more
        if has_more:
            return steps, more[-1].after if more else again
    # There may be more that is fresh.
    end = replace(position, leaf=LeafPosition("-infinity", "", 0), is_rest=True)
    return steps, None if position.events_done else end


def _late_steps(run: QueryRun, position: CursorPosition, room: int) -> tuple[list[WalkStep], bool]:
    """At most ``room`` steps, and whether there are more of this time through the leaves."""
    last, first_shown = position.leaf, FIRST_REFS_OF_LEAF if position.is_rest else 0
    found = dict(_latest_leaves(run, position, most=room + 2))
    shown = [last.shown if last and key == last.leaf else first_shown for key in found]
    upto = ALL_REFS_OF_LEAF if position.is_rest else FIRST_REFS_OF_LEAF
    refs = refs_of(run, list(found), shown=shown, upto=upto, most=room + 1)
    steps = [
        WalkStep(
            ref.event_id,
            ref,
            replace(
                position,
                leaf=LeafPosition(found[ref.leaf].isoformat(), ref.leaf, ref.number),
            ),
        )
        for ref in refs[:room]
    ]
    return steps, len(refs) > room
