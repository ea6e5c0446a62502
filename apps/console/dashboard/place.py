"""The place and the days that the dashboard is about."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from apps.common.clock import midnight, now
from apps.common.text import parse_uuid
from apps.console.base.context import rights
from apps.console.base.links import list_url
from apps.organizations.models import Organization, Repository
from apps.organizations.selectors import organizations_with, repositories_with

DAYS = (7, 30, 90)
USUAL_DAYS = 30
MAX_CHOICES = 200
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class DashboardPlace:
    """What was chosen, and what can be chosen."""

    organizations: list[Organization]
    repositories: list[Repository]
    organization: Organization | None
    repository: Repository | None
    days: int
    choices_of_days: tuple[int, ...] = field(default=DAYS)

    @property
    def condition(self) -> Q:
        """What narrows rows with organization_id and repository_id."""
        if self.repository is not None:
            here = {"organization_id": self.repository.organization_id}
            return Q(**here, repository_id=self.repository.pk)
        return Q(organization_id=self.organization.pk) if self.organization else Q()

    @property
    def since(self) -> dt.datetime:
        """Where the window begins: midnight UTC, so that every day in it is whole but today."""
        return midnight(now()) - dt.timedelta(days=self.days)

    @property
    def name(self) -> str:
        if self.repository is not None:
            return f"{self.repository.name}, {self.repository.organization.name}"
        return self.organization.name if self.organization else "Everything you may see"

    def list_url(self, page: str, **narrow: str) -> str:
        """The address of a list, narrowed to this place and more."""
        return list_url(
            page,
            organization_id=self.organization and self.organization.pk,
            repository_id=self.repository and self.repository.pk,
            **narrow,
        )

    def memories_url(self, **narrow: str) -> str:
        return self.list_url("memories_memory", **narrow)

    def records_url(self, **narrow: str) -> str:
        """The list of audit records, within the window."""
        start = {"occurred_at_from_0": f"{self.since:%Y-%m-%d}", "occurred_at_from_1": "00:00:00"}
        return self.list_url("audit_auditrecord", **narrow, **start)


def chosen_place(request: HttpRequest) -> DashboardPlace:
    """What the address names. Raises Http404 for a place that the person does not see."""
    held = rights(request)
    organizations = list(organizations_with(held).order_by("name")[:MAX_CHOICES])
    organization = _chosen(request, organizations) or _named(
        request, "organization", organizations_with(held)
    )
    repositories = repositories_with(held)
    repository = _named(request, "repository", repositories)
    if repository is not None and organization is None:
        organization = repository.organization
    if organization is not None:
        repositories = repositories.filter(organization_id=organization.pk)
        if repository is not None and repository.organization_id != organization.pk:
            repository = None  # the organization was changed, the repository left over
    return DashboardPlace(
        organizations=organizations,
        repositories=list(repositories.order_by("organization__name", "name")[:MAX_CHOICES]),
        organization=organization,
        repository=repository,
        days=_days(request.GET.get("days", "")),
    )


def _chosen(request: HttpRequest, organizations: list[Organization]) -> Organization | None:
    """One that can be chosen need not be looked up."""
    key = parse_uuid(request.GET.get("organization", ""))
    return next((row for row in organizations if row.pk == key), None)


def _named(request: HttpRequest, parameter: str, rows: QuerySet[Row]) -> Row | None:
    given = request.GET.get(parameter, "")
    if not given:
        return None
    return get_object_or_404(rows, pk=parse_uuid(given))


def _days(given: str) -> int:
    return next((days for days in DAYS if str(days) == given), USUAL_DAYS)
