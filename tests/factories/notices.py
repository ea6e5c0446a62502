"""Notices as the platform writes them."""

from __future__ import annotations

from apps.accounts.models import User
from apps.memories.models import Memory
from apps.notifications.models import Notice
from apps.notifications.services.news import News, tell
from apps.notifications.vocabulary import NoticeKind


def notice_for(
    person: User, memory: Memory, kind: NoticeKind = NoticeKind.ASSIGNED, subject: str = ""
) -> Notice:
    """What a person is told about a memory."""
    news = News(
        kind=kind,
        subject=subject or f"memory:{memory.pk}",
        people=[person.pk],
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        memory_id=memory.pk,
    )
    tell([news])
    return Notice.objects.filter(person=person).latest("pk")
