"""Erasures, as far as somebody may see them, and their subjects."""

from __future__ import annotations

import datetime as dt

from django.db.models import Q, QuerySet

from apps.common.context import Right, Rights
from apps.common.errors import require_found
from apps.erasure.models import Erasure, SubjectKind
from apps.erasure.selectors.overdue import overdue_in
from apps.erasure.selectors.subjects import Subject, find_in
from apps.organizations.models import Organization
from apps.organizations.selectors import organizations_wholly_with


def subject_of(erasure: Erasure) -> Subject:
    """The subject of an erasure, also when nothing is left of it. Raises NotFound."""
    kind = SubjectKind(erasure.subject_kind)
    if kind is SubjectKind.RETENTION:
        return overdue_in(erasure.organization_id, erasure.before)
    return require_found(find_in(kind, erasure.subject_id, erasure.organization_id))


def has_run_since(organization: Organization, moment: dt.datetime) -> bool:
    """Whether the organization's retention policy is at work, or began to be since then."""
    runs = Erasure.objects.filter(organization=organization, subject_kind=SubjectKind.RETENTION)
    return runs.filter(Q(finished_at=None) | Q(requested_at__gte=moment)).exists()


def visible_erasures(rights: Rights) -> QuerySet[Erasure]:
    """Erasures of organizations in which somebody may erase, or view the whole trail."""
    if {Right.ERASE, Right.AUDIT} & rights.everywhere:
        return Erasure.objects.all()
    here = rights.organization_ids(Right.ERASE) | rights.organization_ids(Right.AUDIT)
    return Erasure.objects.filter(organization_id__in=here)


def organizations_of_erasures(rights: Rights) -> QuerySet[Organization]:
    """The organizations whose erasures somebody may see."""
    audited = organizations_wholly_with(rights, Right.AUDIT)
    return (audited | organizations_wholly_with(rights, Right.ERASE)).distinct()


def finished_erasures() -> QuerySet[Erasure]:
    """Those of the whole platform that have their certificate, the oldest first."""
    return Erasure.objects.exclude(finished_at=None).order_by("finished_at")
