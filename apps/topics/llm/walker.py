"""A model chooses what a read request is shown of the trees; we decide what it may choose from."""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import BoundedSemaphore
from typing import Annotated, Any

from django.conf import settings
from django.db import connection

from apps.common.embedders.circuit_breaker import Breaker
from apps.topics.llm.client import RunFailed, ToolCall
from apps.topics.llm.configuration import ModelSettings
from apps.topics.llm.conversation import (
    DATA_NOTICE,
    ModelAnswer,
    ModelConversation,
    Names,
    first_messages,
)
from apps.topics.llm.forests import SnapshotForest, WalkRequest
from apps.topics.llm.recording import Redaction, start_run
from apps.topics.llm.tools import DEFAULT_NODES, Toolbox
from apps.topics.models.model_runs import Workflow
from apps.topics.vocabulary import RunOutcome

logger = logging.getLogger("memory_platform.topics")

#: In one process.
MAX_CONCURRENT = 4
#: What says something about the service, not about one question.
SERVICE_FAILED = frozenset({RunOutcome.FAILED, RunOutcome.TIMEOUT, RunOutcome.GARBAGE})


class ModelGate:
    """Limits how many ask the model at once, and stops asking while it fails. Thread-safe."""

    def __init__(self, most: int = MAX_CONCURRENT) -> None:
        self._places = BoundedSemaphore(most)
        self._breaker = Breaker()

    @contextmanager
    def passing(self) -> Iterator[bool]:
        """Whether the model may be asked; if so, a place is held until the end of the block."""
        if not self._places.acquire(blocking=False):
            yield False
            return
        try:
            yield self._breaker.lets_through()
        finally:
            self._places.release()

    def note(self, outcome: RunOutcome) -> None:
        """Count the outcome of a run for the circuit breaker."""
        if outcome not in SERVICE_FAILED:
            self._breaker.note_success()
        elif self._breaker.note_failure():
            logger.warning("walking without the model: %s", outcome.value)


def release_connection() -> None:
    """Give the connection back while the model thinks; others need it, and the next use takes one.

    Not for those that hold a lock of theirs on it.
    """
    if not connection.in_atomic_block:
        connection.close()


_gate = ModelGate()
FIRST_LOOK = json.dumps({"root": "", "depth": 1, "max_nodes": DEFAULT_NODES})

#: Nodes, and events, that an answer names.
MAX_CHOSEN = 200
PROMPT = f"""\
You choose the parts of a memory that answer a question. You are given its topmost nodes and the
newest events; look further down with the tools if you need to. {DATA_NOTICE}

Answer with one JSON object and nothing else: {{"nodes": ["…"], "events": ["…"]}}

- nodes: ids of nodes that were shown to you, the most useful first, at most {MAX_CHOSEN};
  everything below them is given, so prefer leaves and small topics.
- events: ids of the newest events that belong to the answer. Both lists may be empty.
"""


class ChosenNodes(ModelAnswer):
    """What the model would show."""

    nodes: Annotated[tuple[str, ...], Names(MAX_CHOSEN)] = ()
    events: Annotated[tuple[str, ...], Names(MAX_CHOSEN)] = ()


@dataclass(frozen=True, slots=True)
class WalkResult:
    """Where a walk went: nodes to show with what hangs below them, and fresh events, best first.

    All of them were seen under the mask of the walk. When it failed (``is_degraded``), there are
    none, and the walk without a model stands.
    """

    nodes: tuple[str, ...] = ()
    events: tuple[uuid.UUID, ...] = ()
    is_degraded: bool = False
    run_id: uuid.UUID | None = None


def walk(request: WalkRequest) -> WalkResult | None:
    """Where a model goes for a request; None if no model is set: then nobody is asked.

    Nor is it for participants whose name holds a secret: nobody is called so in the log.

    A walk that fails says so, and so does one that has to do without the model because too many
    wait for it, or because it failed others.
    """
    model = settings.TOPIC_MODEL
    if model is None or not _is_clean(request, model):
        return None
    with _gate.passing() as may_ask:
        return _recorded(request, model) if may_ask else WalkResult(is_degraded=True)


def _is_clean(request: WalkRequest, model: ModelSettings) -> bool:
    """Whether the names in a request may be kept and sent as they are."""
    redaction = Redaction(request.organization_id, model.secrets)
    return all(redaction.kept(name) == name for name in request.participants)


def _recorded(request: WalkRequest, model: ModelSettings) -> WalkResult:
    recorder = start_run(
        context=request.context,
        workflow=Workflow.WALKER,
        model=model,
        organization_id=request.organization_id,
        repository_id=request.repository_id,
        snapshot_id=request.snapshot_id,
        participants=request.participants,
        with_internal=request.include_internal,
    )
    forest = SnapshotForest(request, recorder.redaction)
    toolbox = Toolbox(forest, recorder)
    conversation = ModelConversation(model, recorder, toolbox, before_waiting=release_connection)
    outcome = RunOutcome.ACCEPTED
    reasons: tuple[str, ...] = ()
    try:
        walked = _walked(request, forest, toolbox, conversation)
    except RunFailed as failure:
        outcome, reasons = failure.outcome, failure.reasons
        walked = WalkResult(is_degraded=True)
    _gate.note(outcome)
    recorder.finish(outcome, reasons, rounds=conversation.rounds, tokens=conversation.tokens)
    return replace(walked, run_id=recorder.run.pk)


def _walked(
    request: WalkRequest, forest: SnapshotForest, toolbox: Toolbox, conversation: ModelConversation
) -> WalkResult:
    """What the model chose, if all of it may be chosen. Raises RunFailed."""
    look = toolbox.call(ToolCall("first", "inspect_subtree", FIRST_LOOK))
    tail = forest.tail(MAX_CHOSEN)
    toolbox.seen_events.update(ref.event_id for ref in tail)
    task = {
        **_question(request, forest.clean),
        "tree": json.loads(look),
        "newest_events": [ref.serialize() for ref in tail],
    }
    fresh = {str(ref.event_id): ref.event_id for ref in tail}
    choice = conversation.answer(first_messages(PROMPT, task), ChosenNodes, {"events": list(fresh)})
    events = dict.fromkeys(name.lower() for name in choice.events)
    if not fresh.keys() >= events.keys():
        raise RunFailed(RunOutcome.INVALID, "unknown_event")
    nodes = _visible(list(dict.fromkeys(choice.nodes)), forest, toolbox)
    return WalkResult(nodes, tuple(fresh[name] for name in events))


def _question(request: WalkRequest, clean: Callable[[str], str]) -> dict[str, Any]:
    """What was asked for, as far as the request says it, without secrets."""
    hints = {clean(hint): weight for hint, weight in request.topic_hints.items()}
    return {
        "participants": list(request.participants),
        "query": clean(request.query),
        **({"context_id": clean(request.context_id)} if request.context_id else {}),
        **({"topic_hints": hints} if hints else {}),
        "limit": request.limit,
    }


def _visible(nodes: list[str], forest: SnapshotForest, toolbox: Toolbox) -> tuple[str, ...]:
    """The chosen nodes, each shown before and masked once more. Raises RunFailed."""
    if not toolbox.loaded.keys() >= set(nodes):
        raise RunFailed(RunOutcome.INVALID, "unknown_node")
    seen = forest.views(nodes)
    return tuple(key for key in nodes if key in seen)
