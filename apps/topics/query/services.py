"""The two queries of conversations, recorded as reads with what they served."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet

from apps.audit.models import Action, ObjectKind
from apps.audit.models import Question as SearchQuestion
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.common.text import sha256_hex
from apps.events.models import Event
from apps.events.presentation import event_object, outlined_event
from apps.events.selectors import events_in
from apps.events.services import record_listing
from apps.governance.selectors import policy_of
from apps.governance.services.queries import record_search
from apps.topics.query.cursors import QueryRun, begin_query, write_cursor
from apps.topics.query.event_pages import page_of_events
from apps.topics.query.presentation import (
    AnswerTree,
    JsonObject,
    QueryTree,
    SnapshotPresenter,
    event_ids_in,
    present_answer,
)
from apps.topics.query.questions import Question
from apps.topics.query.reference_walk import (
    ReferencePage,
    ask_model,
    parents_of,
    visible_nodes,
    walk_with_model,
    walk_without_model,
)
from apps.topics.vocabulary import BuildMode

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
    children = [{"kind": "event", **event_object(event, by=by)} for event in events]
    record_listing(context=context, page=events, query=question.query)
    return present_answer(
        question,
        run.pinned,
        children,
        metadata={"mode": BuildMode.DETERMINISTIC.value, **_counted(run, events)},
        next_cursor=write_cursor(run, page.onward),
        is_cut=page.is_cut,
    )


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

    What is fresh stands right below the root, without its payload. With a model the model chooses
    the branches, and ``degraded`` says that it failed. Raises as query_event_nodes does.
    """
    with transaction.atomic():
        run = begin_query(context, REFERENCES, question)
    # A model takes its time: nobody's transaction waits for it.
    walked = ask_model(run)
    with transaction.atomic():
        if walked is None or walked.is_degraded:
            page, mode = walk_without_model(run), BuildMode.DETERMINISTIC
        else:
            page, mode = walk_with_model(run, walked), BuildMode.MODEL
        children, events = _tree(run, page)
        shown = [str(key) for key in event_ids_in(children)]
        record_search(
            query_references,
            context,
            run.pinned.snapshot_id or "",
            reason=f"{len(shown)} references",
            query=question.query,
            content_hash=sha256_hex("\n".join(shown)) if shown else "",
        )
        return present_answer(
            question,
            run.pinned,
            children,
            metadata={"mode": mode.value, **_counted(run, events)},
            degraded=walked is not None and walked.is_degraded,
            next_cursor=write_cursor(run, page.onward),
            is_cut=page.is_cut,
        )


def _tree(run: QueryRun, page: ReferencePage) -> tuple[list[JsonObject], list[Event]]:
    """What is right below the root, each event once, and those events."""
    pinned = run.pinned
    leaves = {step.ref.leaf for step in page.steps if step.ref}
    parents = parents_of(pinned, leaves)
    nodes = visible_nodes(run)
    by = policy_of(pinned.organization_id)
    judged_by = pinned.snapshot.guard_version if pinned.snapshot else ""
    forest = AnswerTree(
        members={
            one.node_id: one for one in nodes.filter(node_id__in={*leaves, *parents.values()})
        },
        parents=parents,
        shown=SnapshotPresenter(by, pinned.organization_id, judged_by),
        with_internal=run.question.include_internal,
    )
    found = _events(run).defer("payload")
    events = found.in_bulk([step.event_id for step in page.steps])
    for step in page.steps:
        event = events.get(step.event_id)
        if event is not None and not (step.ref and forest.add_ref(step.ref, event)):
            forest.add_event(outlined_event(event, by=by))
    return forest.finished(), list(events.values())


def _events(run: QueryRun) -> QuerySet[Event]:
    """The events that the question may be answered with: masked once more when they are loaded."""
    question = run.question
    events = events_in(run.context).filter(participants__contains=list(question.participants))
    return events if question.include_internal else events.filter(internal=False)


def _counted(run: QueryRun, events: Sequence[Event]) -> JsonObject:
    fresh = sum(event.event_seq > run.pinned.covered for event in events)
    return {"events": len(events), "fresh_events": fresh}
