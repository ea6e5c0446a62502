"""What reviewers share: who has a card open, going back before a decision, what was cleared."""

from __future__ import annotations

import uuid
from typing import Any, cast

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import reverse

from apps.accounts.models import User
from apps.audit.models import Action
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.common.text import parse_number
from apps.console.base.context import credential, memory_context, place_context, rights
from apps.console.base.pages import POST_ONLY, doing, done, problem_page, run
from apps.console.base.text import full_stop, spelled_out
from apps.console.review.queue import named_item, opened_by, read_asked, require_reviewer
from apps.memories.models import Memory, Undo
from apps.memories.selectors.review_queue import ReviewItem
from apps.memories.selectors.reviewing import last_act, own_undo
from apps.memories.services import undo_decision
from apps.memories.services.open_cards import leave_card, open_card
from apps.memories.services.seen import ago

CLEARED = "console_review_cleared"
Context = dict[str, Any]


def open_now(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The page says that its card is open, again and again; it is answered who else has it."""
    if request.method not in POST_ONLY:
        return HttpResponseNotAllowed(POST_ONLY)
    card = _card(request)
    open_card(_person(request), card)
    others = opened_by(request, card)
    return render(request, "console/review/opened_by.html", {"opened_by": others})


def left(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The page with the card was left."""
    if request.method not in POST_ONLY:
        return HttpResponseNotAllowed(POST_ONLY)
    leave(request, _card(request))
    return HttpResponse(status=204)


def leave(request: HttpRequest, card: ReviewItem) -> None:
    """The person has this card open no more."""
    leave_card(_person(request), card)


@doing(undo_decision)
def undo(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Put back what a decision of one's own has changed, and go back to where it was pressed."""
    if request.method not in POST_ONLY:
        return HttpResponseNotAllowed(POST_ONLY)
    record_id = _record_id(request)
    found = own_undo(credential(request).actor, record_id)
    back = _back(request, found)
    try:
        context = _place_of(request, found)
        run(undo_decision, context, object_id=found.memory_id if found else "", record_id=record_id)
    except PlatformError as refusal:
        return problem_page(request, site, refusal, back)
    found = cast(Undo, found)
    count_cleared(request, Action(found.action), -1)
    return done(request, f"{full_stop(f'Undone: {_decided(found)}')} It is as it was before.", back)


def undo_context(request: HttpRequest, memory_id: uuid.UUID | None = None) -> Context:
    """What the person did last, at all or about one memory, and whether it can be undone."""
    found = last_act(credential(request).actor, rights(request), memory_id)
    if found is None:
        return {}
    undo, since = found
    on_page = "&memory=1" if memory_id else ""
    return {
        "undo": {
            "record_id": None if since else undo.record_id,
            "did": _said(since.action, since.memory) if since else _decided(undo),
            "when": ago(now() - (since.at if since else undo.decided_at)),
        },
        "undo_url": f"{reverse('review_undo')}?{read_asked(request.GET).here}{on_page}",
    }


def count_cleared(request: HttpRequest, action: Action, number: int = 1) -> None:
    """What this sign-in has cleared today: an encouragement; what counts is the audit trail."""
    today = now().date().isoformat()
    kept = request.session.get(CLEARED, {})
    counts = kept.get("counts", {}) if kept.get("day") == today else {}
    counts[action.value] = max(counts.get(action.value, 0) + number, 0)
    request.session[CLEARED] = {"day": today, "counts": counts}


def cleared_today(request: HttpRequest) -> list[tuple[str, int]]:
    """What was decided since today's midnight, UTC, in this sign-in."""
    kept = request.session.get(CLEARED, {})
    if kept.get("day") != now().date().isoformat():
        return []
    return [(Action(name).label, number) for name, number in kept["counts"].items() if number]


def _card(request: HttpRequest) -> ReviewItem:
    require_reviewer(request)
    return named_item(request, request.GET, "card")


def _person(request: HttpRequest) -> int:
    return cast(User, request.user).pk


def _record_id(request: HttpRequest) -> int:
    number = parse_number(request.POST.get("record", ""))
    if number is None:
        raise Http404
    return number


def _place_of(request: HttpRequest, found: Undo | None) -> RequestContext:
    return memory_context(request, found.memory) if found else place_context(request)


def _back(request: HttpRequest, found: Undo | None) -> str:
    if found is not None and request.GET.get("memory"):
        return reverse("admin:memories_memory_change", args=[found.memory_id])
    asked = read_asked(request.GET)
    return asked.url(asked.after)


def _decided(found: Undo) -> str:
    return _said(Action(found.action), found.memory)


def _said(action: Action, memory: Memory | None) -> str:
    """Nothing of a memory that the person sees no more."""
    return f"{action.label}: {spelled_out(memory)}" if memory else action.label
