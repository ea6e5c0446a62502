"""The two queries of conversations, recorded as reads with what they served."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from apps.audit.models import Action, ObjectKind
from apps.audit.models import AskedBy as SearchQuestion
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.text import sha256_of
from apps.events.models import Event
from apps.events.selectors import events_in
from apps.events.services import record_listing
from apps.governance.selectors import OrganizationPolicy, policy_of
from apps.governance.services.queries import record_search
from apps.topics.llm.walker import WalkResult
from apps.topics.query.cursors import QueryRun, begin_query, write_cursor
from apps.topics.query.event_pages import page_of_events
from apps.topics.query.nodes import parents_of, visible_nodes
from apps.topics.query.presentation import (
    MIN_ENTRY_TOKENS,
    AnswerTree,
    JsonObject,
    QueryTree,
    SnapshotPresenter,
    event_ids_in,
    fitted,
    map_tree,
    present_answer,
    quote_of,
    quoted_child,
    referred,
    whole_child,
)
from apps.topics.query.questions import MAX_LIMIT, Question
from apps.topics.query.reference_walk import (
    ReferencePage,
    WalkStep,
    ask_model,
    walk_with_model,
    walk_without_model,
)
from apps.topics.query.topic_map import MapLine, draw_map
from apps.topics.vocabulary import BuildMode

#: Whole payloads that are held at a time while quotes are made of them.
EVENTS_AT_ONCE = 50
#: What an event needs loaded to be referred to and quoted.
QUOTED = (
    "id", "event_seq", "organization_id", "repository_id", "occurred_at", "participants",
    "internal", "payload", "findings", "guard_version",
)  # fmt: skip
EVENT_NODES, REFERENCES = "query_event_nodes", "query_references"


@verb(
    Action.READ,
    ObjectKind.EVENT,
    Intent.READ,
    right=Right.READ,
    question=SearchQuestion.SEARCH,
)
def query_event_nodes(*, context: RequestContext, question: Question) -> QueryTree:
    """The events that answer a question, whole, as one tree.

    Of a text the best first, else the newest. Where payloads are large a page ends early. Raises
    WriteNotAllowed, InvalidArgument (a cursor), ScopeViolation, InvalidContext.
    """
    run = begin_query(context, EVENT_NODES, question)
    page = page_of_events(run, bytes_too=True)
    found = _events(run).in_bulk([one.event_id for one in page.chosen])
    events = [found[one.event_id] for one in page.chosen if one.event_id in found]
    by = policy_of(run.pinned.organization_id)

    def answer(count: int, *, is_quoted: bool = False) -> QueryTree:
        shown = events[:count]
        children = [
            quoted_child(event, by=by)
            if is_quoted
            else whole_child(event, by=by, is_brief=run.is_brief)
            for event in shown
        ]
        return present_answer(
            question,
            run.pinned,
            children,
            metadata={"mode": BuildMode.DETERMINISTIC.value, **_counted(run, shown)},
            next_cursor=write_cursor(run, page.after(count)),
            is_cut=page.is_cut,
        )

    tree, fits = fitted(question, len(events), answer)
    if not fits and events:
        tree = answer(1, is_quoted=True)
    record_listing(context=context, page=_shown_of(tree, events), query=question.query)
    return tree


@verb(
    Action.READ,
    ObjectKind.SNAPSHOT,
    Intent.READ,
    commits=True,
    right=Right.READ,
    question=SearchQuestion.SEARCH,
)
def query_references(*, context: RequestContext, question: Question) -> QueryTree:
    """References to the events that answer a question, below their topics, as one tree.

    What is fresh stands right below the root. Asked for nothing in particular within a number of
    tokens, it is a map: topics in a line each. With a model the model chooses the branches, and
    ``degraded`` says that it failed. Raises as query_event_nodes does.
    """
    if not _asks_model(question):
        with transaction.atomic():
            return _references(begin_query(context, REFERENCES, question), None)
    with transaction.atomic():
        run = begin_query(context, REFERENCES, question)
    # A model takes its time: nobody's transaction waits for it.
    walked = ask_model(run)
    with transaction.atomic():
        return _references(run, walked)


def _asks_model(question: Question) -> bool:
    """A model chooses on first pages, where somebody asks about everything."""
    is_part = question.cursor or question.node_id or question.topic_id
    is_map = question.max_tokens is not None and not question.selects
    return settings.TOPIC_MODEL is not None and not (is_part or is_map)


def _references(run: QueryRun, walked: WalkResult | None) -> QueryTree:
    """The answer, recorded."""
    if _is_map(run):
        tree = _map(run)
    elif walked is None or walked.is_degraded:
        is_degraded = walked is not None
        tree = _walked(run, walk_without_model(run), BuildMode.DETERMINISTIC, is_degraded)
    else:
        tree = _walked(run, walk_with_model(run, walked), BuildMode.MODEL)
    shown = [str(key) for key in event_ids_in(tree.root["children"])]
    record_search(
        query_references,
        run.context,
        run.pinned.snapshot_id or "",
        reason=f"{len(shown)} references",
        query=run.question.query,
        content_hash=sha256_of(shown),
    )
    return tree


def _is_map(run: QueryRun) -> bool:
    is_leaf = run.node is not None and run.node.node.is_leaf
    is_all = run.is_brief and not run.question.selects
    return is_all and not is_leaf and run.pinned.snapshot is not None


def _walked(
    run: QueryRun, page: ReferencePage, mode: BuildMode, is_degraded: bool = False
) -> QueryTree:
    """The tree of the events that a walk came to."""
    pinned = run.pinned
    leaves = {step.ref.leaf for step in page.steps if step.ref}
    parents = parents_of(pinned, leaves)
    wanted = {*leaves, *parents.values()} - _above(run, parents)
    members = {one.node_id: one for one in visible_nodes(run).filter(node_id__in=wanted)}
    by = policy_of(pinned.organization_id)
    quoted, presenter = _quoted(run, page.steps, by), _presenter(run, by)
    steps = [step for step in page.steps if step.event_id in quoted]

    def answer(count: int) -> QueryTree:
        tree = AnswerTree(run, members, parents, presenter)
        shown = steps[:count]
        for step in shown:
            tree.add(step, *quoted[step.event_id])
        onward = page.after(len(page.steps) if count >= len(steps) else count)
        return present_answer(
            run.question,
            pinned,
            tree.finished(),
            metadata={
                "mode": mode.value,
                **_counted(run, [quoted[step.event_id][0] for step in shown]),
            },
            degraded=is_degraded,
            next_cursor=write_cursor(run, onward),
            is_cut=page.is_cut or (count < len(steps) and onward is None),
        )

    return fitted(run.question, len(steps), answer)[0]


def _map(run: QueryRun) -> QueryTree:
    """Topics in a line each, and the newest of what no topic has yet."""
    most = min((run.question.max_tokens or 0) // MIN_ENTRY_TOKENS, MAX_LIMIT)
    drawn = draw_map(run, most=most)
    by = policy_of(run.pinned.organization_id)
    quoted = _quoted(run, [one for one in drawn.entries if isinstance(one, WalkStep)], by)
    presenter = _presenter(run, by)

    def answer(count: int) -> QueryTree:
        entries = drawn.entries[:count]
        steps = [one for one in entries if isinstance(one, WalkStep) and one.event_id in quoted]
        return present_answer(
            run.question,
            run.pinned,
            [
                *(
                    referred(quoted[one.event_id][0], None, quoted[one.event_id][1], is_brief=True)
                    for one in steps
                ),
                *map_tree(
                    run,
                    [one for one in entries if isinstance(one, MapLine)],
                    drawn.children,
                    presenter,
                ),
            ],
            metadata={
                "mode": BuildMode.DETERMINISTIC.value,
                **_counted(run, [quoted[one.event_id][0] for one in steps]),
            },
            next_cursor=write_cursor(run, drawn.after(count)),
        )

    return fitted(run.question, len(drawn.entries), answer)[0]


def _above(run: QueryRun, parents: Mapping[str, str]) -> set[str]:
    """The nodes above the one that the question is about."""
    above: set[str] = set()
    node_id = parents.get(run.node.node_id) if run.node else None
    while node_id is not None and node_id not in above:
        above.add(node_id)
        node_id = parents.get(node_id)
    return above


def _quoted(
    run: QueryRun, steps: Sequence[WalkStep], by: OrganizationPolicy
) -> dict[uuid.UUID, tuple[Event, str]]:
    """The events of steps, each with how it begins; payloads are held a few at a time."""
    quoted: dict[uuid.UUID, tuple[Event, str]] = {}
    event_ids = [step.event_id for step in steps]
    for at in range(0, len(event_ids), EVENTS_AT_ONCE):
        some = event_ids[at : at + EVENTS_AT_ONCE]
        for event in _events(run).filter(pk__in=some).only(*QUOTED):
            quoted[event.pk] = (event, quote_of(event, by=by))
            event.payload = ""
    return quoted


def _presenter(run: QueryRun, by: OrganizationPolicy) -> SnapshotPresenter:
    snapshot = run.pinned.snapshot
    judged_by = snapshot.guard_version if snapshot else ""
    return SnapshotPresenter(by, run.pinned.organization_id, judged_by)


def _events(run: QueryRun) -> QuerySet[Event]:
    """The events that the question may be answered with: masked once more when they are loaded."""
    question = run.question
    events = events_in(run.context).filter(participants__contains=list(question.participants))
    return events if question.include_internal else events.filter(internal=False)


def _shown_of(tree: QueryTree, events: Sequence[Event]) -> list[Event]:
    return list(events[: len(tree.root["children"])])


def _counted(run: QueryRun, events: Sequence[Event]) -> JsonObject:
    fresh = sum(event.event_seq > run.pinned.covered for event in events)
    return {"events": len(events), "fresh_events": fresh}
