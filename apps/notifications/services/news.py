"""Writing notices for persons and deliveries for webhooks."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

from apps.accounts.models import User
from apps.common.clock import now
from apps.notifications.models import Choice, Delivery, NoticePolicy, Webhook
from apps.notifications.vocabulary import (
    MailMode,
    NoticeKind,
    Ways,
    at_least_required,
    ways_by_default,
)

#: A notice that nobody has seen is counted up, and tells of the newest act and its time.
SAY = """
INSERT INTO notifications_notice (person_id, kind, subject, organization_id, repository_id,
                                  memory_id, record_id, detail, times, in_admin, mail, created_at)
SELECT p.person_id, %(kind)s, %(subject)s, %(organization_id)s, %(repository_id)s, %(memory_id)s,
       %(record_id)s, %(detail)s, 1, p.in_admin, p.mail, %(now)s
FROM unnest(%(people)s::int[], %(in_admin)s::bool[], %(mail)s::text[])
     AS p (person_id, in_admin, mail)
ORDER BY p.person_id
ON CONFLICT (person_id, kind, subject) WHERE read_at IS NULL AND mailed_at IS NULL
DO UPDATE SET times = notifications_notice.times + 1, memory_id = EXCLUDED.memory_id,
              record_id = EXCLUDED.record_id, detail = EXCLUDED.detail,
              created_at = EXCLUDED.created_at, in_admin = EXCLUDED.in_admin, mail = EXCLUDED.mail
"""


@dataclass(frozen=True, slots=True)
class News:
    """News for these people and for the webhooks of the organization."""

    kind: NoticeKind
    subject: str
    people: Collection[int]
    organization_id: uuid.UUID | None = None
    repository_id: uuid.UUID | None = None
    memory_id: uuid.UUID | None = None
    record_id: int | None = None
    detail: str = ""


def tell(news: Sequence[News]) -> None:
    """Write the notices and deliveries of some news, in the running transaction."""
    if not news:
        return
    wanted = _Wanted(news)
    for one in news:
        _say(one, wanted)
    Delivery.objects.bulk_create(row for one in news for row in _deliveries(one, wanted))


class _Wanted:
    """What people chose, what organizations require, and which webhooks want it."""

    def __init__(self, news: Iterable[News]) -> None:
        """Read it, in four statements."""
        people = {one for each in news for one in each.people}
        places = {one.organization_id for one in news if one.organization_id}
        active = User.objects.filter(pk__in=people, is_active=True)
        self.active = set(active.values_list("pk", flat=True))
        self.chosen = {
            (row.person_id, row.kind): Ways(row.in_admin, MailMode(row.mail))
            for row in Choice.objects.filter(person__in=people)
        }
        policies = NoticePolicy.objects.filter(organization__in=places)
        self.required: Mapping[uuid.UUID | None, Collection[str]] = {
            row.organization_id: row.required for row in policies
        }
        self.webhooks: dict[uuid.UUID | None, list[Webhook]] = defaultdict(list)
        for row in Webhook.objects.filter(organization__in=places, removed_at=None):
            self.webhooks[row.organization_id].append(row)

    def ways(self, person_id: int, news: News) -> Ways:
        """By which ways she gets it."""
        ways = self.chosen.get((person_id, news.kind), ways_by_default(news.kind))
        is_required = news.kind in self.required.get(news.organization_id, ())
        return at_least_required(ways) if is_required else ways


def _say(news: News, wanted: _Wanted) -> None:
    ways = {one: wanted.ways(one, news) for one in news.people if one in wanted.active}
    told = {one: way for one, way in ways.items() if not way.is_silent}
    if not told:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            SAY,
            {
                "kind": news.kind.value,
                "subject": news.subject,
                "organization_id": news.organization_id,
                "repository_id": news.repository_id,
                "memory_id": news.memory_id,
                "record_id": news.record_id,
                "detail": news.detail,
                "now": now(),
                "people": list(told),
                "in_admin": [way.in_admin for way in told.values()],
                "mail": [way.mail.value for way in told.values()],
            },
        )


def _deliveries(news: News, wanted: _Wanted) -> list[Delivery]:
    return [
        Delivery(
            webhook=webhook,
            kind=news.kind,
            subject=news.subject,
            repository_id=news.repository_id,
            memory_id=news.memory_id,
            record_id=news.record_id,
            detail=news.detail,
            created_at=now(),
            next_at=now(),
        )
        for webhook in wanted.webhooks[news.organization_id]
        if news.kind in webhook.kinds
    ]
