"""The dashboard: what waits for people and what was done; every figure leads to its list."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse

from apps.access.services.usage import ToolUsageSummary, usage_in
from apps.common.context import Right
from apps.console.base.context import credential, may_anywhere, rights
from apps.console.dashboard.place import DashboardPlace, chosen_place
from apps.console.dashboard.trail import trail
from apps.console.review.queue import QueueRequest, assignments, count_asked
from apps.memories.models import Memory
from apps.memories.selectors import visible_to
from apps.memories.selectors.review_queue import WAITING_AS, decided_by_others
from apps.memories.selectors.statistics import (
    MemoryTotals,
    count_conflicting,
    totals_of,
)
from apps.memories.vocabulary import APPROVED_STATUSES, Status, Waiting
from apps.organizations.models import Repository

WAITING_LABELS = {
    Waiting.UNVERIFIED: "Unverified memories",
    Waiting.PENDING: "Pending versions",
    Waiting.QUARANTINED: "Quarantined",
    Waiting.SIMILAR: "Possible conflicts",
    Waiting.LINK: "Suggested links",
    Waiting.FORGET: "Suggested to forget",
}
WAITING_HELP = {
    Waiting.UNVERIFIED: "Written, and not yet confirmed by a person.",
    Waiting.PENDING: "Edits of verified memories that wait for a decision.",
    Waiting.QUARANTINED: "Held back from agents until a person has looked.",
    Waiting.SIMILAR: "Close to an older memory, and nobody has decided which holds.",
    Waiting.LINK: "Drawn by agents onto what people approved; without effect until accepted.",
    Waiting.FORGET: "Facts that a model would forget; kept until a person agrees.",
}
MAX_REPOSITORIES = 50
REPOSITORY_HELP = "Memories belong to a repository; agents work in one."
AGENT_HELP = "One for each assistant or program that will remember and recall."
ISSUING_HELP = "It is shown once, with the configuration of the client that will use it."
MEMORY_HELP = "A decision or a rule that agents should know from the first day."


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that leads to the list behind it."""

    label: str
    value: int
    url: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """Something to do on a new platform."""

    label: str
    page: str
    help: str

    @property
    def url(self) -> str:
        return reverse(f"admin:{self.page}")


@dataclass(frozen=True, slots=True)
class RepositoryRow:
    """How far the review of one repository has come: what is approved, and what waits."""

    name: str
    organization: str
    url: str
    approved: Figure
    unverified: Figure
    pending: Figure


def dashboard(request: HttpRequest) -> dict[str, Any]:
    """The dashboard's figures. Raises Http404 for a place that the person does not see."""
    if not may_anywhere(request, Right.READ):
        return {"nothing_to_see": True}
    place = chosen_place(request)
    seen = visible_to(credential(request).actor, rights(request)).filter(place.condition)
    totals = totals_of(seen)
    return {
        "place": place,
        "mine": _mine(request),
        "waiting": _waiting(request, place, seen, totals),
        "oldest": totals.oldest,
        "statuses": _statuses(totals, place),
        "has_memories": any(totals.by_status.values()),
        "repositories": _repositories(request, seen, place),
        "first_steps": _first_steps(request, place, totals),
        "tools": tools(request, place),
        **trail(request, place, seen, totals.by_status),
    }


def _first_steps(
    request: HttpRequest, place: DashboardPlace, totals: MemoryTotals
) -> list[SetupStep]:
    """What a new platform lacks, for those who can do something about it."""
    if any(totals.by_status.values()):
        return []
    steps = []
    if may_anywhere(request, Right.MANAGE):
        if not place.repositories:
            steps.append(
                SetupStep("Add a repository", "organizations_repository_add", REPOSITORY_HELP)
            )
        steps.append(SetupStep("Register an agent", "access_agent_add", AGENT_HELP))
        steps.append(SetupStep("Issue an access token", "access_accesstoken_add", ISSUING_HELP))
    if may_anywhere(request, Right.WRITE):
        steps.append(SetupStep("Write the first memory", "memories_memory_add", MEMORY_HELP))
    return steps


def _mine(request: HttpRequest) -> list[Figure]:
    """What somebody asked the person to decide on, wherever that is."""
    if not may_anywhere(request, Right.VERIFY):
        return []
    mine, url = assignments(request), QueueRequest(mine=True).url()
    late = QueueRequest(mine=True, overdue=True).url()
    numbers = [
        Figure("Assigned to you", mine.total, url, "Memories that wait for your decision."),
        Figure("Due this week", mine.due, url, "Of these, due today or in the next seven days."),
        Figure("Overdue", mine.overdue, late, "Of these, past the day they were due."),
    ]
    return [number for number in numbers if number.value]


def _waiting(
    request: HttpRequest, place: DashboardPlace, seen: QuerySet[Memory], totals: MemoryTotals
) -> list[Figure]:
    """What waits, each counted once: for those who decide the cards of their queue."""
    if may_anywhere(request, Right.VERIFY):
        asked = QueueRequest(place=_place_in_queue(place))
        counted = count_asked(request, asked)
        return [
            Figure(label, counted[kind], replace(asked, kind=kind.value).url(), WAITING_HELP[kind])
            for kind, label in WAITING_LABELS.items()
        ]
    conflicting = Figure(
        "Memories in conflict",
        count_conflicting(seen),
        place.memories_url(conflicting="yes"),
        "Close to another memory, and nobody has decided which holds.",
    )
    waiting = totals.waiting.items()
    return [
        *(
            Figure(WAITING_LABELS[kind], number, _list_of(kind, place), WAITING_HELP[kind])
            for kind, number in waiting
        ),
        conflicting,
    ]


def _list_of(kind: Waiting, place: DashboardPlace) -> str:
    """The memories that wait in this way."""
    return place.memories_url(waiting=kind.value)


def _place_in_queue(place: DashboardPlace) -> str:
    """The place as the review queue's address names it."""
    if place.repository is not None:
        return f"repository:{place.repository.pk}:{place.repository.organization_id}"
    return f"organization:{place.organization.pk}" if place.organization else ""


def _statuses(totals: MemoryTotals, place: DashboardPlace) -> list[Figure]:
    return [
        Figure(label, totals.by_status[value], place.memories_url(status=value))
        for value, label in Status.choices
    ]


def _repositories(
    request: HttpRequest, memories: QuerySet[Memory], place: DashboardPlace
) -> list[RepositoryRow]:
    if place.repository is not None:
        return []
    shown = place.repositories[:MAX_REPOSITORIES]
    counted: dict[Any, dict[str, Any]] = {
        row["repository_id"]: dict(row)
        for row in memories.filter(repository__in=shown)
        .order_by()
        .values("repository_id")
        .annotate(
            approved=Count("pk", filter=Q(status__in=APPROVED_STATUSES)),
            **{
                kind.value: Count("pk", filter=WAITING_AS[kind] & decided_by_others())
                for kind in (Waiting.UNVERIFIED, Waiting.PENDING)
            },
        )
    }
    nothing = {"approved": 0, "unverified": 0, "pending": 0}
    return [_repository_row(row, counted.get(row.pk, nothing)) for row in shown]


def _repository_row(repository: Repository, counted: dict[str, Any]) -> RepositoryRow:
    memories = reverse("admin:memories_memory_changelist")

    def number(label: str, narrow: str) -> Figure:
        url = f"{memories}?repository_id={repository.pk}{narrow}"
        return Figure(label, counted[label], url)

    return RepositoryRow(
        name=repository.name,
        organization=repository.organization.name,
        url=f"{reverse('admin:index')}?repository={repository.pk}",
        approved=number("approved", "&status=approved"),
        unverified=number("unverified", f"&waiting={Waiting.UNVERIFIED}"),
        pending=number("pending", f"&waiting={Waiting.PENDING}"),
    )


MAX_TOOLS = 40


def tools(request: HttpRequest, place: DashboardPlace) -> list[ToolUsageSummary]:
    """The tools called in the organizations whose trail the person may view, the busiest first.

    Calls are counted for an organization, so there is nothing to say of one repository.
    """
    if place.repository is not None:
        return []
    chosen = _organizations(request, place)
    return [] if chosen == frozenset() else usage_in(chosen)[:MAX_TOOLS]


def _organizations(request: HttpRequest, place: DashboardPlace) -> Collection[uuid.UUID] | None:
    """None: all of them."""
    held = rights(request)
    everywhere = Right.AUDIT in held.everywhere
    if place.organization is None:
        return None if everywhere else frozenset(held.organization_ids(Right.AUDIT))
    key = place.organization.pk
    return frozenset({key} if everywhere or key in held.organization_ids(Right.AUDIT) else ())
