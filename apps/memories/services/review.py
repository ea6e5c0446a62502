"""A reviewer's acts beside verifying: release, dismiss a pair, assign a memory to somebody."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

from django.db.models import Case, IntegerField, Model, Q, QuerySet, When

from apps.accounts.models import User
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, InvalidTransition, NotFound, WriteNotAllowed
from apps.common.text import REASON_MAX_LENGTH, optional_text
from apps.governance.findings import Group
from apps.governance.learning.model import ScoreReason
from apps.governance.selectors import model_of
from apps.memories.contradictions import Contradiction, contradictions
from apps.memories.drafts import require_reason
from apps.memories.lifecycle import LifecycleAct, authorise_act
from apps.memories.models import (
    ForgetSuggestion,
    Memory,
    MemoryComment,
    MemoryLink,
    MemoryVersion,
    ReviewAssignment,
    SimilarPair,
)
from apps.memories.selectors import (
    get_for_update,
    latest_comments_of,
    lock_rows,
    readable_in,
    require_memory,
    versions_of,
    visible_to,
)
from apps.memories.selectors.doubts import learned_text
from apps.memories.selectors.review_queue import may_forget, may_review
from apps.memories.selectors.similarity import approved_near, group_of, pairs_of
from apps.memories.services.common import record, record_release, remove_assignment, save
from apps.memories.services.reads import served_entry
from apps.memories.services.recheck import recheck
from apps.memories.services.seen import (
    Seen,
    require_both_seen,
    require_seen,
    require_undecided,
)
from apps.memories.services.standing import Standing
from apps.memories.vocabulary import SERVED_STATUSES, ChangeRequest, Relation
from apps.memories.write_policy import StoredFinding, accept_findings, findings_by
from apps.organizations.selectors import rights_of

#: Of each kind that a reviewer is shown beside a memory.
MAX_BESIDE = 5
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How likely it is, by decisions so far, that somebody turns a text down; and why."""

    score: float
    reasons: list[ScoreReason]


@dataclass(frozen=True, slots=True)
class Dossier:
    """What a reviewer needs to decide: the memory and what stands beside it, closest first.

    ``likelihood`` is what the organization's model says of an agent's newest wording;
    ``contradictions`` are approved memories that the claims in the newest wording deny;
    ``sent_back`` is the version that changes were requested to, once another answers it; ``group``
    is what the named pair is shown with, oldest first (see ``group_of``), and ``pending_findings``
    what the write policy of now finds in the version that waits.
    """

    memory: Memory
    served: MemoryVersion | None
    pending: MemoryVersion | None
    pairs: list[SimilarPair]
    links: list[MemoryLink]
    assignment: ReviewAssignment | None
    comments: list[MemoryComment]
    group: list[Memory]
    sent_back: MemoryVersion | None = None
    suggestion: ForgetSuggestion | None = None
    pending_findings: list[StoredFinding] = field(default_factory=list)
    contradictions: list[Contradiction] = field(default_factory=list)
    likelihood: Likelihood | None = None


@verb(Action.READ, ObjectKind.MEMORY, Intent.READ, right=Right.READ)
def read_dossier(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    pair_id: int | None = None,
    link_id: int | None = None,
    suggestion_id: int | None = None,
) -> Dossier:
    """A memory with its waiting version, what is close to it and the links that are in question.

    A pair or a link that is named comes first. Of somebody's own memories only those are shown of
    which a suggestion is named that the caller decides on. One record says what was served. Raises
    WriteNotAllowed, MemoryNotFound.
    """
    if context.actor.is_agent:
        raise WriteNotAllowed("Only people review.")
    suggestion = _suggestion(context, memory_id, suggestion_id)
    readable = visible_to(context.actor, context.rights) if suggestion else readable_in(context)
    rows = readable.select_related("organization", "repository", "review_assignment__assignee")
    memory = require_memory(rows.filter(pk=memory_id).first())
    pairs = pairs_of(memory, context).select_related("memory", "other")
    versions = _served_and_pending(memory)
    dossier = Dossier(
        memory=memory,
        served=versions.get(memory.served_version),
        pending=versions.get(memory.pending_version or 0),
        pairs=_named_first(pairs, pair_id, "-similarity"),
        links=_named_first(_links_in_question(memory, context), link_id, "created_at"),
        assignment=getattr(memory, "review_assignment", None),
        comments=latest_comments_of(memory, context.actor),
        group=group_of(pair_id, context) if pair_id else [],
        sent_back=_sent_back(memory),
        suggestion=suggestion,
    )
    policies = recheck([one for one, _ in _texts_of(dossier, link_id)], context)
    if dossier.pending:
        found = findings_by(policies[memory.organization_id], memory, dossier.pending)
        dossier = replace(dossier, pending_findings=found)
    dossier = replace(
        dossier, contradictions=_contradictions(dossier, context), likelihood=_likelihood(dossier)
    )
    _record_dossier(dossier, context, link_id)
    return dossier


@verb(Action.RELEASED, ObjectKind.MEMORY, Intent.ADMIN)
def release_memory(
    *, context: RequestContext, memory_id: uuid.UUID, reason: str, seen: Seen | None
) -> Memory:
    """Let a quarantined memory be served again, in the status it has; a locked one too.

    The findings of the write policy in its text are accepted by that. Raises MemoryNotFound,
    WriteNotAllowed, InvalidTransition (closed, or not quarantined), VersionConflict,
    InvalidArgument.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    require_seen(memory, seen, context)
    if memory.status not in SERVED_STATUSES:
        raise InvalidTransition(f"A memory that is {memory.status} is served to nobody.")
    if not memory.is_quarantined:
        raise InvalidTransition("This memory is not quarantined.")
    reason = require_reason(reason)
    standing = Standing.of(memory, context)
    accept_findings(memory)
    memory.waiting_since = now()
    save(memory, context, reason)
    remove_assignment(memory)
    standing.keep(context, record_release(memory, context, reason))
    return memory


@verb(Action.DISMISSED, ObjectKind.SIMILAR_PAIR, Intent.ADMIN)
def dismiss_similar(
    *,
    context: RequestContext,
    pair_id: int,
    reason: str = "",
    seen: Mapping[uuid.UUID, Seen] | None = None,
) -> SimilarPair:
    """Decide that two memories both stay as they are; they are not brought up together again.

    And so with all pairs of its group among those that were ``seen``: how the person saw each of
    them (see ``require_both_seen``). Raises NotFound, WriteNotAllowed, InvalidTransition (it is
    decided on already), VersionConflict, InvalidArgument.
    """
    members = set(seen or ())
    lock_rows(context, *members)
    shown = visible_to(context.actor, context.rights)
    rows = SimilarPair.objects.select_related("memory", "other").select_for_update(
        of=("self",), no_key=True
    )
    visible = rows.filter(memory__in=shown.values("pk"), other__in=shown.values("pk"))
    pair = visible.filter(pk=pair_id).first()
    if pair is None:
        raise NotFound()
    own = _own_of(pair, context)
    if own is None:
        raise WriteNotAllowed(f"This needs the right {Right.VERIFY.value!r} here.")
    require_undecided(pair.pk, context)
    reason = optional_text(reason, field="reason", max_length=REASON_MAX_LENGTH)
    group = visible.filter(
        group=pair.group, decided_at__isnull=True, memory__in=members, other__in=members
    ).exclude(pk=pair.pk)
    pairs = [pair, *(one for one in group.order_by("pk") if _own_of(one, context))]
    both = {one.pk: one for each in pairs for one in (each.memory, each.other)}
    require_both_seen(seen, context, *both.values())
    standing = Standing.of(own, context, *both.values())
    for memory in both.values():
        remove_assignment(memory)
    for one in reversed(pairs):
        one.decided_at, one.decided_by = now(), context.actor.label
        one.save(update_fields=["decided_at", "decided_by"])
        done = dismiss_similar.record(context, one.pk, after_status="dismissed", reason=reason)
    standing.keep(context, done, number=pair.pk, pairs=[one.pk for one in pairs])
    return pair


def _own_of(pair: SimilarPair, context: RequestContext) -> Memory | None:
    """That of the two which the actor decides about."""
    both = (pair.memory, pair.other)
    return next((memory for memory in both if may_review(context.rights, memory)), None)


@verb(Action.ASSIGNED, ObjectKind.MEMORY, Intent.ADMIN)
def assign_review(
    *,
    context: RequestContext,
    memory_id: uuid.UUID,
    user_id: int,
    due_on: dt.date | None = None,
) -> ReviewAssignment:
    """Ask a person to decide on a memory; replaces whom was asked before.

    Raises MemoryNotFound, WriteNotAllowed, InvalidTransition (nobody has to decide on a closed
    memory), InvalidArgument (``user_id``: she may not verify there; ``due_on``: in the past).
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    if memory.status not in SERVED_STATUSES:
        raise InvalidTransition(f"A memory that is {memory.status} waits for nobody.")
    assignee = _require_reviewer(user_id, memory)
    _require_not_past(due_on)
    assignment, _ = ReviewAssignment.objects.update_or_create(
        memory=memory,
        defaults={
            "organization_id": memory.organization_id,
            "assignee": assignee,
            "due_on": due_on,
            "assigned_by": context.actor.label,
            "assigned_at": now(),
        },
    )
    until = f", due {due_on.isoformat()}" if due_on else ""
    said = f"To {assignee.get_username()}{until}."
    record(memory, context, Action.ASSIGNED, before=memory.status, reason=said)
    return assignment


@verb(Action.UNASSIGNED, ObjectKind.MEMORY, Intent.ADMIN)
def unassign_review(*, context: RequestContext, memory_id: uuid.UUID) -> Memory:
    """Nobody in particular is asked any more. Twice is fine.

    Raises MemoryNotFound, WriteNotAllowed.
    """
    memory = get_for_update(context, memory_id)
    authorise_act(LifecycleAct.VERIFY, memory, context)
    ReviewAssignment.objects.filter(memory=memory).delete()
    record(memory, context, Action.UNASSIGNED, before=memory.status)
    return memory


def _suggestion(
    context: RequestContext, memory_id: uuid.UUID, suggestion_id: int | None
) -> ForgetSuggestion | None:
    if suggestion_id is None:
        return None
    named = ForgetSuggestion.objects.filter(pk=suggestion_id, memory_id=memory_id)
    return named.filter(may_forget(context.rights)).first()


def _served_and_pending(memory: Memory) -> dict[int, MemoryVersion]:
    """The served and the pending version, if one waits."""
    if memory.pending_version is None:
        return {}
    numbers = (memory.served_version, memory.pending_version)
    return {version.number: version for version in versions_of(memory).filter(number__in=numbers)}


def _contradictions(dossier: Dossier, context: RequestContext) -> list[Contradiction]:
    """What people approved and the reviewer may read, and the newest wording's claims deny."""
    wording: Memory | MemoryVersion = dossier.memory
    found = dossier.memory.findings
    if dossier.pending:
        wording, found = dossier.pending, dossier.pending_findings
    if not any(one["group"] == Group.CLAIMS for one in found):
        return []
    near = approved_near(dossier.memory, context)
    recheck(near, context)
    served = (one for one in near if not one.is_quarantined)
    return list(islice(contradictions(wording, found, served), MAX_BESIDE))


def _likelihood(dossier: Dossier) -> Likelihood | None:
    """Of what an agent wrote and nobody has decided about."""
    memory, wording = dossier.memory, dossier.pending or dossier.memory
    by = dossier.pending.author_kind if dossier.pending else memory.served_author_kind
    if not memory.waits or by != ActorKind.AGENT:
        return None
    model, text = model_of(memory.organization_id), learned_text(wording)
    return Likelihood(model.score(text), model.reasons(text))


def _sent_back(memory: Memory) -> MemoryVersion | None:
    """The version that changes were requested to, if a newer one is the answer."""
    if memory.change_request != ChangeRequest.ANSWERED:
        return None
    asked = memory.comments.filter(requests_changes=True).order_by("-pk").values("version")[:1]
    return versions_of(memory).filter(number=asked, number__lt=memory.newest_version).first()


def _named_first(rows: QuerySet[Row], named: int | None, order: str) -> list[Row]:
    """At most so many as a reviewer is shown."""
    first = Case(When(pk=named or 0, then=0), default=1, output_field=IntegerField())
    return list(rows.order_by(first, order, "pk")[:MAX_BESIDE])


def _links_in_question(memory: Memory, context: RequestContext) -> QuerySet[MemoryLink]:
    """Suggestions, and contradictions that hold, whose both ends the actor sees."""
    seen = visible_to(context.actor, context.rights)
    waits = Q(suggested=True, declined_at__isnull=True)
    return (
        MemoryLink.objects.filter(Q(source=memory) | Q(target=memory))
        .filter(waits | Q(suggested=False, relation=Relation.CONTRADICTS))
        .filter(source__in=seen.values("pk"), target__in=seen.values("pk"))
        .select_related("source", "target")
    )


def _texts_of(dossier: Dossier, link_id: int | None) -> list[tuple[Memory, int]]:
    """The texts in a dossier: memories with the numbers of their versions.

    Of links only the one that the decision is about shows the other memory's text.
    """
    memory = dossier.memory
    shown = [(memory, memory.served_version)]
    if dossier.pending:
        shown.append((memory, dossier.pending.number))
    if dossier.sent_back and (memory, dossier.sent_back.number) not in shown:
        shown.append((memory, dossier.sent_back.number))
    beside = [pair.other if pair.memory_id == memory.pk else pair.memory for pair in dossier.pairs]
    beside += [
        link.target if link.source_id == memory.pk else link.source
        for link in dossier.links
        if link.pk == link_id
    ]
    beside += [one.memory for one in dossier.contradictions]
    others = {one.pk: one for one in (*beside, *dossier.group) if one.pk != memory.pk}
    return [*shown, *((other, other.served_version) for other in others.values())]


def _record_dossier(dossier: Dossier, context: RequestContext, link_id: int | None) -> None:
    memory, shown = dossier.memory, _texts_of(dossier, link_id)
    read_dossier.record(
        context,
        memory.pk,
        object_version=memory.served_version,
        served=[served_entry(one, number, rank) for rank, (one, number) in enumerate(shown, 1)],
    )


def _require_reviewer(user_id: int, memory: Memory) -> User:
    user = User.objects.filter(pk=user_id).first()
    if user is None or not may_review(rights_of(user), memory):
        raise InvalidArgument("user_id", "This person may not verify memories here.")
    return user


def _require_not_past(due_on: dt.date | None) -> None:
    if due_on is not None and due_on < now().date():
        raise InvalidArgument("due_on", "The due date must not lie in the past.")
