"""What waits for the person who signs in, in a handful of queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from apps.audit.models import VERDICT_OK, AuditRecord
from apps.audit.selectors import visible_records
from apps.common.context import Right
from apps.console.context import credential, may_anywhere, rights
from apps.console.filters import PENDING
from apps.memories.models import Memory
from apps.memories.selectors import visible_to
from apps.memories.vocabulary import APPROVED_STATUSES, Status
from apps.organizations.selectors import repositories_with

MOST_REFUSALS = 8
MOST_REPOSITORIES = 50
QUARANTINED = ~Q(quarantine_reason="")


@dataclass(frozen=True, slots=True)
class Number:
    """A figure that leads to the list behind it."""

    label: str
    value: int
    url: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class RepositoryRow:
    """How far the review of one repository has come."""

    name: str
    organization: str
    approved: Number
    unverified: Number
    pending: Number


def dashboard(request: HttpRequest) -> dict[str, Any]:
    """The dashboard's figures; four queries beside the session's own."""
    if not may_anywhere(request, Right.READ):
        return {"nothing_to_see": True}
    memories = visible_to(credential(request).actor, rights(request))
    totals = _totals(memories)
    return {
        "waiting": _waiting(totals),
        "statuses": [
            Number(label, totals[value], _list_url(status=value)) for value, label in Status.choices
        ],
        "repositories": _repositories(request, memories),
        "refusals": _refusals(request),
        "refusals_url": f"{reverse('admin:audit_auditrecord_changelist')}?verdict=refused",
        "has_memories": any(totals[value] for value in Status.values),
    }


def _totals(memories: QuerySet[Memory]) -> dict[str, int]:
    by_status = {value: Count("pk", filter=Q(status=value)) for value in Status.values}
    return memories.aggregate(
        **by_status,
        pending=Count("pk", filter=PENDING),
        quarantined=Count("pk", filter=QUARANTINED),
    )


def _waiting(totals: dict[str, int]) -> list[Number]:
    return [
        Number(
            "Unverified memories",
            totals[Status.UNVERIFIED],
            _list_url(status=Status.UNVERIFIED.value),
            "Written, and not yet confirmed by a person.",
        ),
        Number(
            "Pending versions",
            totals["pending"],
            _list_url(pending="yes"),
            "Edits of verified memories that wait for a decision.",
        ),
        Number(
            "Quarantined",
            totals["quarantined"],
            _list_url(quarantined="yes"),
            "Held back from agents until a person has looked.",
        ),
    ]


def _repositories(request: HttpRequest, memories: QuerySet[Memory]) -> list[RepositoryRow]:
    counted: dict[Any, dict[str, Any]] = {
        row["repository_id"]: dict(row)
        for row in memories.order_by()
        .values("repository_id")
        .annotate(
            approved=Count("pk", filter=Q(status__in=APPROVED_STATUSES)),
            unverified=Count("pk", filter=Q(status=Status.UNVERIFIED)),
            pending=Count("pk", filter=PENDING),
        )
    }
    nothing = {"approved": 0, "unverified": 0, "pending": 0}
    return [
        _repository_row(repository, counted.get(repository.pk, nothing))
        for repository in repositories_with(rights(request))[:MOST_REPOSITORIES]
    ]


def _repository_row(repository: Any, row: dict[str, Any]) -> RepositoryRow:
    def number(label: str, **narrow: str) -> Number:
        url = _list_url(repository_id=str(repository.pk), **narrow)
        return Number(label, row[label], url)

    return RepositoryRow(
        name=repository.name,
        organization=repository.organization.name,
        approved=number("approved"),
        unverified=number("unverified", status=Status.UNVERIFIED.value),
        pending=number("pending", pending="yes"),
    )


def _refusals(request: HttpRequest) -> list[AuditRecord]:
    refused = visible_records(rights(request)).exclude(verdict=VERDICT_OK)
    return list(refused.order_by("-id")[:MOST_REFUSALS])


def _list_url(**narrow: str) -> str:
    query = "&".join(f"{name}={value}" for name, value in narrow.items())
    return f"{reverse('admin:memories_memory_changelist')}?{query}"
