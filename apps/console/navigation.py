"""Permissions of the navigation; the pages themselves decide again."""

from __future__ import annotations

from django.http import HttpRequest

from apps.common.context import Right
from apps.console.base.context import may_anywhere, rights
from apps.console.review.queue import count_waiting


def may_read(request: HttpRequest) -> bool:
    """Memories."""
    return may_anywhere(request, Right.READ)


def may_audit(request: HttpRequest) -> bool:
    """The audit trail."""
    return may_anywhere(request, Right.AUDIT)


def may_manage(request: HttpRequest) -> bool:
    """Organizations, repositories, agents, tokens, people."""
    return may_anywhere(request, Right.MANAGE)


def may_manage_whole(request: HttpRequest) -> bool:
    """What concerns an organization as a whole."""
    held = rights(request)
    return may_manage_platform(request) or bool(held.organization_ids(Right.MANAGE))


def may_manage_platform(request: HttpRequest) -> bool:
    """What concerns all organizations at once."""
    return Right.MANAGE in rights(request).everywhere


def may_review(request: HttpRequest) -> bool:
    """The queue of what waits for a decision."""
    return may_anywhere(request, Right.VERIFY)


def waiting(request: HttpRequest) -> str:
    """How much is in the queue; asked for only if its entry is shown."""
    return count_waiting(request)


def in_topics(request: HttpRequest) -> bool:
    """Whether a page about topics is shown; pages of models share the beginning of its address."""
    match = request.resolver_match
    return bool(match and not match.namespace and (match.url_name or "").startswith("topics"))
