"""Notices: agents that were served a memory learn what became of it, each once.

The author of a version learns in the same way which changes to it a reviewer requests.

They are created in the transaction of the act that recalls, and delivered in the transaction of the
agent's next call, so that a call which fails loses none. Archiving recalls nothing: it puts a
memory away without judging it.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NotRequired, TypedDict

from apps.access.prefetch import ORGANIZATION
from apps.audit.models import Action, ObjectKind
from apps.audit.selectors.readers import readers_of
from apps.audit.services import records as audit
from apps.common.clock import now
from apps.common.context import ActorKind, RequestContext, Right
from apps.common.database import prepared_cursor
from apps.memories.models import (
    Memory,
    MemoryComment,
    MemoryLink,
    MemoryVersion,
    RecallNotice,
)
from apps.memories.selectors import readable_in
from apps.memories.vocabulary import ChangeRequest, RecallKind, Relation, Status
from apps.organizations.models import Organization

#: Notices in one answer; the rest comes with the next.
MAX_NOTICES = 20
RECALLED_BY = {
    Relation.CONTRADICTS: RecallKind.CONTRADICTED,
    Relation.SUPERSEDES: RecallKind.SUPERSEDED,
}

# Who still waits to hear of the replacement need not hear of the deprecation too.
RECALL = """
INSERT INTO memories_recallnotice (organization_id, repository_id, memory_id, kind, replacement_id,
                                   comment_id, actor_kind, actor_id, agent_id, actor_label,
                                   served_version, created_at, delivered_request_id)
SELECT r.organization_id, %(repository_id)s::uuid, %(memory_id)s::uuid, %(kind)s::text,
       %(replacement_id)s::uuid, %(comment_id)s::bigint, %(actor_kind)s::text, r.actor_id,
       r.agent_id, r.actor_label, r.version, %(now)s::timestamptz, ''
FROM unnest(%(organization_ids)s::uuid[], %(actor_ids)s::text[], %(agent_ids)s::text[],
            %(labels)s::text[], %(versions)s::int[])
     AS r (organization_id, actor_id, agent_id, actor_label, version)
WHERE NOT EXISTS (
    SELECT FROM memories_recallnotice w
    WHERE w.organization_id = r.organization_id AND w.actor_kind = %(actor_kind)s::text
      AND w.actor_id = r.actor_id AND w.memory_id = %(memory_id)s::uuid
      AND w.kind = %(said_by)s::text AND w.delivered_at IS NULL
)
ORDER BY r.organization_id, r.actor_id
ON CONFLICT (organization_id, actor_kind, actor_id, memory_id, kind) WHERE delivered_at IS NULL
DO UPDATE SET replacement_id = EXCLUDED.replacement_id, served_version = EXCLUDED.served_version,
              comment_id = EXCLUDED.comment_id
"""

#: Read when a caller enters: whether a notice waits for the agent, wherever it may be delivered.
WAITING = "notices_wait"
WAITING_QUERY = f"""
EXISTS (SELECT FROM memories_recallnotice WHERE organization_id = {ORGANIZATION}
        AND actor_kind = 'agent' AND actor_id = agent.id::text AND delivered_at IS NULL)
"""
# Two calls at once share the notices out between them: what one holds the other skips.
TAKE = """
SELECT id, memory_id, kind, replacement_id, served_version, comment_id FROM memories_recallnotice
WHERE organization_id = %(organization_id)s AND actor_kind = %(actor_kind)s
  AND actor_id = %(actor_id)s AND delivered_at IS NULL
  AND (repository_id IS NULL OR repository_id = %(repository_id)s)
ORDER BY id LIMIT %(most)s
FOR NO KEY UPDATE SKIP LOCKED
"""


class NoticeObject(TypedDict):
    """One notice as agents get it: ids, and the recall kind as ``event``.

    Of changes that are requested: to which version, and what the reviewer says.
    """

    memory_id: str
    event: str
    replacement_memory_id: NotRequired[str]
    version: NotRequired[int]
    comment: NotRequired[str]


class _Reader(NamedTuple):
    """An agent that gets a notice about a version."""

    organization_id: uuid.UUID
    actor_id: str
    agent_id: str
    label: str
    version: int


class _Taken(NamedTuple):
    id: int
    memory_id: uuid.UUID
    kind: str
    replacement_id: uuid.UUID | None
    served_version: int
    comment_id: int | None


def recall(
    memory: Memory,
    kind: RecallKind,
    context: RequestContext,
    *,
    replacement_id: uuid.UUID | None = None,
) -> None:
    """Create a notice for every agent that was served ``memory``, except the acting one.

    An undelivered notice of the same kind is not doubled: it gets the newer replacement.
    """
    actor = context.actor
    readers = [
        _Reader(one.organization_id, one.actor_id, one.agent_id, one.label, one.version)
        for one in readers_of(memory.pk, _organizations(memory), (ActorKind.AGENT,))
        if not (actor.is_agent and one.actor_id == actor.id)
    ]
    _add_notices(memory, kind, readers, replacement_id=replacement_id)


def tell_author(memory: Memory, version: MemoryVersion, comment: MemoryComment) -> None:
    """Create the notice that changes to ``version`` are requested, if an agent wrote it.

    A request that it has not heard of yet is replaced. People see it on the memory's page.
    """
    organization_id, label = memory.organization_id, version.author_label
    if version.author_kind == ActorKind.AGENT and organization_id is not None:
        # What an agent is called is its agent_id.
        author = _Reader(organization_id, version.author_id, label, label, version.number)
        _add_notices(memory, RecallKind.CHANGES_REQUESTED, [author], comment_id=comment.pk)


def _add_notices(
    memory: Memory,
    kind: RecallKind,
    readers: Sequence[_Reader],
    *,
    replacement_id: uuid.UUID | None = None,
    comment_id: int | None = None,
) -> None:
    if not readers:
        return
    parameters: dict[str, Any] = {
        "repository_id": memory.repository_id,
        "memory_id": memory.pk,
        "kind": kind.value,
        "said_by": RecallKind.SUPERSEDED.value if kind is RecallKind.DEPRECATED else "",
        "replacement_id": replacement_id,
        "comment_id": comment_id,
        "actor_kind": ActorKind.AGENT.value,
        "now": now(),
        "organization_ids": [reader.organization_id for reader in readers],
        "actor_ids": [reader.actor_id for reader in readers],
        "agent_ids": [reader.agent_id for reader in readers],
        "labels": [reader.label for reader in readers],
        "versions": [reader.version for reader in readers],
    }
    with prepared_cursor() as cursor:
        cursor.execute(RECALL, parameters)


def recall_linked(link: MemoryLink, context: RequestContext) -> None:
    """What a link that has just taken effect means for those who rely on its target."""
    kind = RECALLED_BY.get(Relation(link.relation))
    if kind is not None:
        replaces = kind is RecallKind.SUPERSEDED
        replacement_id = link.source_id if replaces else None
        recall(link.target, kind, context, replacement_id=replacement_id)


def withdraw_recalls(memory: Memory) -> None:
    """Delete the undelivered notices about ``memory`` that are no longer true."""
    void = set(RecallKind.values)
    if memory.status == Status.DEPRECATED:
        void.discard(RecallKind.DEPRECATED)
    if memory.change_request == ChangeRequest.OPEN:
        void.discard(RecallKind.CHANGES_REQUESTED)
    in_effect = memory.links_in.filter(suggested=False, relation__in=RECALLED_BY)
    for relation in set(in_effect.values_list("relation", flat=True)):
        void.discard(RECALLED_BY[Relation(relation)])
    memory.recall_notices.filter(kind__in=void, delivered_at__isnull=True).delete()


def take_notices(*, context: RequestContext) -> list[NoticeObject]:
    """Deliver the agent's waiting notices: return them, oldest first, and mark them delivered.

    Only about memories of the context's repository and rules above it, at most MAX_NOTICES.
    Empty for people, who see it on the memory's page, and for a token that may not read. Runs in
    the transaction of the agent's call; one statement if there are none, and none if the call knows
    that from its beginning.
    """
    if not context.actor.is_agent or not context.may(Right.READ):
        return []
    if context.prefetched.value_of(WAITING, context.organization_id) is False:
        return []
    with prepared_cursor() as cursor:
        cursor.execute(
            TAKE,
            {
                "organization_id": context.organization_id,
                "repository_id": context.repository_id,
                "actor_kind": context.actor.kind.value,
                "actor_id": context.actor.id,
                "most": MAX_NOTICES,
            },
        )
        taken = [_Taken(*row) for row in cursor.fetchall()]
    return _delivered(taken, context) if taken else []


def _delivered(taken: Sequence[_Taken], context: RequestContext) -> list[NoticeObject]:
    """Mark notices as delivered and serialize them; a replacement is named if it is readable."""
    texts = _texts_of(taken)
    RecallNotice.objects.filter(pk__in=[one.id for one in taken]).update(
        delivered_at=now(), delivered_request_id=context.request_id
    )
    replacements = [one.replacement_id for one in taken if one.replacement_id]
    readable = set(
        readable_in(context).filter(pk__in=replacements).values_list("pk", flat=True)
        if replacements
        else ()
    )
    for one in taken:
        audit.record(
            context=context,
            action=Action.NOTIFIED,
            object_kind=ObjectKind.MEMORY,
            object_id=one.memory_id,
            object_version=one.served_version,
            after_status=one.kind,
        )
    return [_entry(one, readable, texts) for one in taken]


def _texts_of(taken: Sequence[_Taken]) -> dict[int, str]:
    """The comments that the notices are about, by their ids."""
    wanted = [one.comment_id for one in taken if one.comment_id]
    found = MemoryComment.objects.filter(pk__in=wanted) if wanted else ()
    return {comment.pk: comment.text for comment in found}


def _entry(notice: _Taken, readable: set[uuid.UUID], texts: Mapping[int, str]) -> NoticeObject:
    entry: NoticeObject = {"memory_id": str(notice.memory_id), "event": notice.kind}
    if notice.replacement_id in readable:
        entry["replacement_memory_id"] = str(notice.replacement_id)
    if notice.comment_id is not None:
        entry["version"], entry["comment"] = notice.served_version, texts[notice.comment_id]
    return entry


def _organizations(memory: Memory) -> list[uuid.UUID]:
    """Where the memory can have been served: a rule of the system everywhere."""
    if memory.organization_id is not None:
        return [memory.organization_id]
    return list(Organization.objects.values_list("pk", flat=True))
