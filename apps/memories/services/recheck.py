"""Judging texts again that were judged under another write policy than the one of now.

On every way to a reader, in the reader's own transaction, and in the background. What now fails is
quarantined, whatever its status; a row that was judged under the policy of now costs a comparison.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from apps.audit.models import Action
from apps.common.clock import now
from apps.common.context import RequestContext, new_request_id, system_context
from apps.common.errors import RECORDED_CHARACTERS, as_many_as_fit
from apps.governance.selectors import OrganizationPolicy, policies_in, policy_of, version_now
from apps.memories.models import Memory
from apps.memories.services.common import record, save
from apps.memories.write_policy import MemoryVerdict, StoredFinding, judge_each, update_verdict
from apps.organizations.models import Organization, Repository

#: Memories in one transaction of the sweep: their rows are locked while they are judged.
BATCH = 20

ByOrganization = dict[uuid.UUID | None, OrganizationPolicy]


def recheck(memories: Sequence[Memory], context: RequestContext) -> ByOrganization:
    """Bring what the rows say about themselves up to the policies of now, in place.

    One statement at most for each organization; more only for rows that are behind. Returns
    the policies by organization.
    """
    check = _Recheck(context)
    check.look_at(memories)
    return check.policies


def take_current(
    memories: Iterable[Memory],
    context: RequestContext,
    *,
    most: int,
    with_quarantined: bool = False,
) -> list[Memory]:
    """The first ``most`` that may be served under the policy of now; no more are judged.

    ``with_quarantined`` keeps those that are not, for lists that say so.
    """
    check, rest, kept = _Recheck(context), iter(memories), list[Memory]()
    while chunk := list(islice(rest, most - len(kept))):
        check.look_at(chunk)
        kept += [
            one for one in chunk if not one.is_held and (with_quarantined or not one.is_quarantined)
        ]
    return kept


def recheck_stale(*, seconds: float) -> int:
    """Judge what was judged under another policy, for about ``seconds``; how many memories.

    May be stopped anywhere and run again, also by several processes at once.
    """
    deadline = time.monotonic() + seconds
    looked_at = 0
    for organization_id in (None, *_organizations_behind()):
        while done := _recheck_batch(organization_id):
            looked_at += done
            if time.monotonic() > deadline:
                return looked_at
    return looked_at


@dataclass(slots=True)
class _Recheck:
    """One answer's worth of judging: each organization's policy is asked for once."""

    context: RequestContext
    policies: ByOrganization = field(default_factory=dict)

    def look_at(self, memories: Sequence[Memory]) -> None:
        stale = [one for one in memories if one.guard_version != self._policy(one).version]
        if stale:
            with transaction.atomic(savepoint=False):
                self._judge(stale)

    def _policy(self, memory: Memory) -> OrganizationPolicy:
        key = memory.organization_id
        if key not in self.policies:
            self.policies[key] = policies_in(self.context)(key)
        return self.policies[key]

    def _judge(self, stale: Sequence[Memory]) -> None:
        """The verdict on the text at hand decides about this answer, whoever holds its row."""
        whole = list(_whole(stale))
        verdicts = judge_each(whole, self.policies.__getitem__)
        judged = {one.pk: verdict for one, verdict in zip(whole, verdicts, strict=True)}
        rows = {row.pk: row for row in _locked(Memory.objects.filter(pk__in=judged))}
        written = []
        for memory in stale:
            verdict, row = judged[memory.pk], rows.get(memory.pk)
            update_verdict(memory, verdict)
            if row and row.content_hash == memory.content_hash:
                written.append((row, verdict))
        _write(written, self.context.request_id)
        self._hold(stale)

    def _hold(self, judged: Sequence[Memory]) -> None:
        """Mark what is found to say what its repository keeps back; it was read before that."""
        claiming = {
            one: one.repository_id or self.context.repository_id
            for one in judged
            if one.unconfirmed_claims
        }
        places = Repository.objects.in_bulk(set(claiming.values()) - {None}) if claiming else {}
        for memory, key in claiming.items():
            awaited = places[key].claims_to_verify if key else []
            memory.is_held = not set(awaited).isdisjoint(memory.unconfirmed_claims)


def _write(judged: Iterable[tuple[Memory, MemoryVerdict]], request_id: str) -> None:
    """Write verdicts into locked rows: what fails is quarantined, what passes is up to date."""
    unremarkable: dict[str, list[uuid.UUID]] = {}
    for memory, verdict in judged:
        had, was_quarantined, waited = memory.findings, memory.is_quarantined, memory.waits
        update_verdict(memory, verdict)
        if memory.is_quarantined and not was_quarantined:
            _quarantine(memory, verdict, request_id, waited=waited)
        elif had or memory.findings:
            _update([memory.pk], memory.guard_version, memory.findings)
        else:
            unremarkable.setdefault(memory.guard_version, []).append(memory.pk)
    for version, keys in unremarkable.items():
        _update(keys, version, [])


def _quarantine(memory: Memory, judged: MemoryVerdict, request_id: str, *, waited: bool) -> None:
    """The platform withholds a memory until a person decides, in whatever status it is."""
    platform = system_context(
        organization_id=memory.organization_id, repository_id=memory.repository_id
    )
    context = replace(platform, request_id=request_id)
    if not waited:
        memory.waiting_since = now()
    save(memory, context, memory.quarantine_reason)
    reason = as_many_as_fit(judged.rules, most=RECORDED_CHARACTERS)
    record(memory, context, Action.QUARANTINED, before=memory.status, reason=reason)


def _update(keys: Sequence[uuid.UUID], version: str, findings: Sequence[StoredFinding]) -> None:
    """No history: this is not governance, and the next policy brings it all again."""
    Memory.objects.filter(pk__in=keys).update(guard_version=version, findings=findings)


def _organizations_behind() -> QuerySet[Organization, uuid.UUID]:
    """Those with a text that was judged under another policy than theirs of now; one statement."""
    mine = Memory.objects.filter(organization_id=OuterRef("pk"))
    older = Exists(mine.filter(guard_version__lt=OuterRef("version_now")))
    newer = Exists(mine.filter(guard_version__gt=OuterRef("version_now")))
    organizations = Organization.objects.alias(version_now=version_now())
    return organizations.filter(older | newer).values_list("pk", flat=True)


@transaction.atomic
def _recheck_batch(organization_id: uuid.UUID | None) -> int:
    policy = policy_of(organization_id)
    older = _locked(_behind(organization_id, guard_version__lt=policy.version))
    newer = _locked(_behind(organization_id, guard_version__gt=policy.version))
    found = list(older[:BATCH]) or list(newer[:BATCH])
    verdicts = judge_each(found, lambda _: policy)
    _write(zip(found, verdicts, strict=True), new_request_id())
    return len(found)


def _behind(organization_id: uuid.UUID | None, **older: str) -> QuerySet[Memory]:
    """By the index: below a version and above it are asked for apart."""
    place = {"organization_id": organization_id} if organization_id else {"organization": None}
    return Memory.objects.filter(**place, **older).order_by("guard_version")


def _locked(memories: QuerySet[Memory]) -> QuerySet[Memory]:
    """Nobody is waited for: what somebody holds is looked at when it is read, or by the sweep."""
    return memories.select_for_update(of=("self",), no_key=True, skip_locked=True)


def _whole(memories: Sequence[Memory]) -> list[Memory]:
    """The memories with all their texts, which lists leave out."""
    partial = [one.pk for one in memories if one.get_deferred_fields()]
    loaded = Memory.objects.in_bulk(partial) if partial else {}
    return [loaded.get(one.pk, one) for one in memories]
