"""A working day of the demo: agents search, read, write and are refused; a person decides.

Every step is an act of its own through the services, on the day of the first start: no date is
made up. What agents were served can then be asked for, recalled and replayed.
"""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from apps.access.credentials import Credential, open_context
from apps.audit.models import Action
from apps.audit.verbs import Operation, performing
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, new_request_id
from apps.common.errors import PlatformError
from apps.memories import services
from apps.memories.models import Memory
from apps.memories.selectors import memories_in
from apps.organizations.models import Repository
from apps.organizations.selectors.workspaces import DEFAULT_PART
from apps.search.services import search_memories
from apps.tiers.drafts import proposals_in
from apps.tiers.services.proposals import propose

Step = Mapping[str, Any]
OWN_FIELDS = ("type", "title", "content", "tags")


@dataclass(frozen=True, slots=True)
class Actors:
    """Who acts, by the names that steps use; ``reviewer_id`` is whom work is given to."""

    person: Credential
    reviewer_id: int
    agents: Mapping[str, Credential]


@dataclass(frozen=True, slots=True)
class StepKind:
    """What a step can do: the verb, and how it is called."""

    verb: Operation
    act: Callable[[RequestContext, Step, Actors], object]


def replay_steps(path: Path, repositories: Mapping[str, Repository], actors: Actors) -> None:
    """Take the steps in a file, in order; without a file the day is a quiet one.

    Raises PlatformError when a step is refused that should not be.
    """
    if not path.exists():
        return
    for step in json.loads(path.read_text(encoding="utf-8"))["steps"]:
        _take(step, repositories[step["in"]], actors)


def _take(step: Step, repository: Repository, actors: Actors) -> None:
    """One step as a transport would take it. ``refusal`` is the error code that it meets."""
    deed, agent = STEP_KINDS[step["do"]], actors.agents.get(step["as"])
    context = open_context(
        agent or actors.person,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        intent=deed.verb.intent if agent else Intent.ADMIN,
        request_id=step.get("request") or new_request_id(),
    )
    about = (
        "" if deed.verb.action is Action.CREATED or "key" not in step else _id(context, step["key"])
    )
    try:
        with performing(deed.verb, context=context, object_id=about):
            deed.act(context, step, actors)
            services.take_notices(context=context)
    except PlatformError as refusal:
        if refusal.code.value != step.get("refusal"):
            raise


def _id(context: RequestContext, key: str) -> uuid.UUID:
    return memories_in(context).only("pk").get(provenance__key=key).pk


def _write(context: RequestContext, step: Step, actors: Actors) -> object:
    fields = {name: step[name] for name in OWN_FIELDS if name in step}
    return services.write_memory(context=context, provenance={"key": step["key"]}, **fields)


def _propose(context: RequestContext, step: Step, actors: Actors) -> object:
    """Raises the refusal of the first proposal that meets one."""
    items = proposals_in(step["items"])
    outcomes = propose(context=context, items=items, part=DEFAULT_PART)
    for refusal in (outcome.refusal for outcome in outcomes if outcome.refusal):
        raise refusal
    return outcomes


def _edit(context: RequestContext, step: Step, actors: Actors) -> object:
    memory = _read(context, step, actors)
    return services.write_version(
        context=context,
        memory_id=memory.pk,
        content=step["content"],
        expected_version=memory.latest_version,
    )


def _search(context: RequestContext, step: Step, actors: Actors) -> object:
    return search_memories(context=context, query=step["query"])


def _read(context: RequestContext, step: Step, actors: Actors) -> Memory:
    return services.read_memory(context=context, memory_id=_id(context, step["key"]))


def _link(context: RequestContext, step: Step, actors: Actors) -> object:
    return services.link_memories(
        context=context,
        source_id=_id(context, step["key"]),
        target_id=_id(context, step["target"]),
        relation=step["relation"],
    )


def _verify(context: RequestContext, step: Step, actors: Actors) -> object:
    memory = _read(context, step, actors)
    return services.verify_memory(
        context=context, memory_id=memory.pk, seen=services.Seen.of(memory)
    )


def _deprecate(context: RequestContext, step: Step, actors: Actors) -> object:
    memory = _read(context, step, actors)
    return services.deprecate_memory(
        context=context,
        memory_id=memory.pk,
        reason=step["reason"],
        replacement_memory_id=_id(context, step["replaced_by"]),
        seen=services.Seen.of(memory),
    )


def _assign(context: RequestContext, step: Step, actors: Actors) -> object:
    return services.assign_review(
        context=context,
        memory_id=_id(context, step["key"]),
        user_id=actors.reviewer_id,
        due_on=now().date() + dt.timedelta(days=step["days"]),
    )


STEP_KINDS: Mapping[str, StepKind] = {
    "write": StepKind(services.write_memory, _write),
    "propose": StepKind(propose, _propose),
    "edit": StepKind(services.write_version, _edit),
    "search": StepKind(search_memories, _search),
    "read": StepKind(services.read_memory, _read),
    "link": StepKind(services.link_memories, _link),
    "verify": StepKind(services.verify_memory, _verify),
    "deprecate": StepKind(services.deprecate_memory, _deprecate),
    "assign": StepKind(services.assign_review, _assign),
}
