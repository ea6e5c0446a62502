"""What a gateway user has handed over, for people who manage: sessions, files, memories, usage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.safestring import SafeString

from apps.audit.verbs import Verb
from apps.common.context import RequestContext
from apps.common.errors import InvalidArgument
from apps.console.base import badges
from apps.console.base.context import place_context
from apps.console.base.pages import run
from apps.gateway.models import GatewaySession, GatewayUser
from apps.gateway.pages import CursorPage, as_said, page_of
from apps.gateway.resources.services import list_resources
from apps.gateway.services import own_data
from apps.gateway.services.own_data import OwnMessage
from apps.gateway.services.quotas import BYTES, FILES, MESSAGES, QuotaUsage
from apps.gateway.services.sessions import withheld_numbers

ON_A_PAGE = 50
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class QuotaRow:
    """How much is kept of something, and the part of what may be, in percent."""

    name: str
    used: int
    most: int
    percent: int


@dataclass(frozen=True, slots=True)
class SaidRow:
    """A message, and what is to be known of it."""

    message: OwnMessage
    marks: Sequence[SafeString]


@dataclass(frozen=True, slots=True)
class Shown:
    """Rows of a list, and the address of those that follow, empty at the end."""

    rows: Sequence[Any]
    more: str


def kept_page(request: HttpRequest, site: AdminSite, user: GatewayUser) -> HttpResponse:
    """What a user has: each list begins with the newest, and goes on by itself."""
    reading = partial(_read, context=context_at(request, user), user=user)
    lists: dict[str, Verb[..., CursorPage[Any]]] = {
        "sessions": own_data.list_sessions,
        "memories": own_data.list_own_memories,
        "files": list_resources,
    }
    shown = {
        name: _shown(request, name, reading(verb, pick=_newest(request, name)))
        for name, verb in lists.items()
    }
    return TemplateResponse(
        request,
        "console/gateway/kept.html",
        {
            **site.each_context(request),
            **shown,
            "title": f"What is kept of {user.user_id}",
            "gateway_user": user,
            "quotas": {whose: _quotas(one) for whose, one in reading(own_data.read_usage).items()},
            "back": reverse("admin:gateway_gatewayuser_change", args=[user.pk]),
        },
    )


def conversation_page(
    request: HttpRequest, site: AdminSite, session: GatewaySession
) -> HttpResponse:
    """A session as a conversation, from its beginning; what is withheld is shown as such."""
    context = context_at(request, session.user)
    cursor = request.GET.get("messages", "")
    page = _read(
        own_data.list_messages,
        context=context,
        user=session.user,
        session_id=session.session_id,
        pick=partial(as_said, limit=ON_A_PAGE, cursor=cursor),
    )
    return TemplateResponse(
        request,
        "console/gateway/conversation.html",
        {
            **site.each_context(request),
            "title": "Conversation",
            "session": session,
            "messages_said": [SaidRow(row, _marks(row)) for row in page.rows],
            "more": _shown(request, "messages", page).more,
            "is_begun": not cursor,
            "withheld": len(withheld_numbers(session)),
            "release": reverse("admin:gateway_gatewaysession_release", args=[session.pk]),
            "back": reverse("admin:gateway_gatewaysession_change", args=[session.pk]),
        },
    )


def _read(verb: Verb[..., Result], *, context: RequestContext, **arguments: Any) -> Result:
    """What a verb reads. Raises Http404 for an address that asks for no page there is."""
    try:
        return run(verb, context, **arguments)
    except InvalidArgument as refusal:
        raise Http404 from refusal


def context_at(request: HttpRequest, user: GatewayUser) -> RequestContext:
    """The signed-in person at the home of a user."""
    return place_context(
        request, organization_id=user.organization_id, repository_id=user.repository_id
    )


def _newest(request: HttpRequest, name: str) -> partial[CursorPage[Any]]:
    """What takes that part out of rows which the address asks for."""
    return partial(
        page_of,
        by="created_at",
        limit=ON_A_PAGE,
        cursor=request.GET.get(name, ""),
        is_rising=False,
    )


def _shown(request: HttpRequest, name: str, page: CursorPage[Any]) -> Shown:
    if page.next_cursor is None:
        return Shown(page.rows, "")
    return Shown(page.rows, f"?{urlencode({**request.GET.dict(), name: page.next_cursor})}#{name}")


def _quotas(usage: QuotaUsage) -> list[QuotaRow]:
    rows = []
    for name in (MESSAGES, FILES, BYTES):
        used, most = getattr(usage.used, name), getattr(usage.most, name)
        rows.append(QuotaRow(name, used, most, min(100, 100 * used // most)))
    return rows


def _marks(message: OwnMessage) -> list[SafeString]:
    marks = []
    if not message.text:
        marks.append(badges.badge("Withheld", "warning"))
    elif message.is_pending:
        marks.append(badges.badge("Waits to be flushed", "info"))
    if message.event.content.get("version"):
        marks.append(badges.badge("Corrected", ""))
    return marks
