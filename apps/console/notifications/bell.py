"""The number on the bell that every page shows."""

from __future__ import annotations

from django.http import HttpRequest

from apps.console.base.context import rights
from apps.notifications.selectors import MAX_COUNTED, count_unread


def unread(request: HttpRequest) -> str:
    """How many notices of the signed-in person are unread; nothing for none, and for nobody."""
    person = request.user
    if not person.is_authenticated or not person.is_active:
        return ""
    count = count_unread(person.pk, rights(request))
    return f"{MAX_COUNTED}+" if count > MAX_COUNTED else str(count or "")
