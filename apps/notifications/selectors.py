"""Notices that somebody may see, what she chose, and an organization's webhooks."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db.models import Q, QuerySet

from apps.common.context import Actor, ActorKind, Right, Rights
from apps.memories.selectors import visible_to
from apps.notifications.models import Choice, Delivery, Notice, NoticePolicy, Webhook
from apps.notifications.vocabulary import MailMode, NoticeKind, Ways, ways_by_default

#: Unread notices that are counted; what is more is «99+».
MAX_COUNTED = 99
TRAIL = (NoticeKind.TRAIL_CHANGED, NoticeKind.TRAIL_IRREGULAR)


def tellable(person_id: int, rights: Rights) -> QuerySet[Notice]:
    """A person's notices about what she may still see: the rights are checked at each reading."""
    actor = Actor(kind=ActorKind.HUMAN, id=str(person_id), label="")
    seen = Q(memory=None) & ~Q(kind__in=(*TRAIL, NoticeKind.LOW_DISK))
    seen |= Q(memory__in=visible_to(actor, rights).values("pk"))
    seen |= Q(kind__in=TRAIL) & _within(rights, Right.AUDIT)
    if Right.MANAGE in rights.everywhere:
        seen |= Q(kind=NoticeKind.LOW_DISK)
    return Notice.objects.filter(seen, person_id=person_id)


def _within(rights: Rights, right: Right) -> Q:
    if right in rights.everywhere:
        return Q()
    return Q(organization_id__in=rights.organization_ids(right))


def notices_of(person_id: int, rights: Rights) -> QuerySet[Notice]:
    """Those that are shown in the admin, the newest first, with their memories."""
    shown = tellable(person_id, rights).filter(in_admin=True)
    return shown.select_related("memory").defer("memory__provenance").order_by("-id")


def count_unread(person_id: int, rights: Rights) -> int:
    """How many of them are unread, one more than MAX_COUNTED at most. One statement."""
    unread = tellable(person_id, rights).filter(in_admin=True, read_at=None)
    return unread.order_by()[: MAX_COUNTED + 1].count()


def choices_of(person_id: int) -> list[Choice]:
    """What a person wants of each kind: as she chose, else as it is by default (unsaved)."""
    chosen = {row.kind: row for row in Choice.objects.filter(person_id=person_id)}
    return [chosen.get(kind) or _default(person_id, kind) for kind in NoticeKind]


def _default(person_id: int, kind: NoticeKind) -> Choice:
    ways = ways_by_default(kind)
    return Choice(person_id=person_id, kind=kind, in_admin=ways.in_admin, mail=ways.mail)


def ways_of(person_id: int) -> dict[NoticeKind, Ways]:
    """The same as ways; what organizations require comes on top."""
    return {
        NoticeKind(row.kind): Ways(row.in_admin, MailMode(row.mail))
        for row in choices_of(person_id)
    }


def required_in(rights: Rights) -> dict[str, list[str]]:
    """The kinds that organizations of somebody with these rights require, by kind their names."""
    rows = NoticePolicy.objects.select_related("organization").order_by("organization__name")
    if Right.READ not in rights.everywhere:
        rows = rows.filter(organization__in=rights.touched_organization_ids(Right.READ))
    found: dict[str, list[str]] = {}
    for row in rows:
        for kind in row.required:
            found.setdefault(kind, []).append(row.organization.name)
    return found


def policy_of(organization_id: uuid.UUID) -> NoticePolicy:
    """What an organization requires; at first nothing."""
    found = NoticePolicy.objects.filter(pk=organization_id).first()
    return found or NoticePolicy(organization_id=organization_id, required=[])


def managed_webhooks(rights: Rights) -> QuerySet[Webhook]:
    """The webhooks of organizations that somebody with these rights manages."""
    webhooks = Webhook.objects.filter(removed_at=None)
    if Right.MANAGE in rights.everywhere:
        return webhooks
    return webhooks.filter(organization_id__in=rights.organization_ids(Right.MANAGE))


def deliveries_to(webhooks: QuerySet[Webhook] | Collection[Webhook]) -> QuerySet[Delivery]:
    """The log of webhooks, the newest first."""
    return Delivery.objects.filter(webhook__in=webhooks).select_related("memory", "webhook")
