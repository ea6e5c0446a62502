"""The review queue: one card at a time, decided by keyboard or by button."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse

from apps.audit.models import Action
from apps.common.clock import now
from apps.common.context import RequestContext, Right
from apps.common.errors import PlatformError, VersionConflict
from apps.console.base.context import credential, may_anywhere, note_act, place_context, rights
from apps.console.base.pages import (
    POST_ONLY,
    READ_METHODS,
    Dialog,
    dialog_page,
    doing,
    done,
    form_data,
    problem_page,
    record_invalid,
    show_refusal,
    status_of,
)
from apps.console.base.text import spelled_out
from apps.console.memories.decisions import (
    ASSIGN,
    ON_CARDS,
    About,
    Decision,
    picks_for,
    show_changes,
)
from apps.console.memories.forms import AssignForm, DecisionForm
from apps.console.review.card import Failed, card_context
from apps.console.review.queue import (
    ANY_KIND,
    ANYWHERE,
    Asked,
    Position,
    forget_count,
    place_choices,
    position_of,
    read_asked,
)
from apps.memories.models import Memory
from apps.memories.selectors import get_pair, visible_to, without_texts
from apps.memories.selectors.review_queue import ReviewItem, find_item
from apps.memories.vocabulary import Waiting
from apps.organizations.selectors import people_with

CLEARED = "console_review_cleared"
ASSIGN_DIALOG = Dialog("Who is to review this memory?", AssignForm, "Assign")


def review(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The next card, or that nothing waits."""
    _require_reviewer(request)
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(READ_METHODS)
    asked = read_asked(request.GET)
    return _page(request, site, asked, position_of(request, asked))


def review_act(request: HttpRequest, site: AdminSite, act: str) -> HttpResponse:
    """One decision, then the next card. A refusal comes back on the card with what was typed."""
    if act not in ON_CARDS:
        raise Http404
    if request.method not in POST_ONLY:
        return HttpResponseNotAllowed(POST_ONLY)
    asked, decision = read_asked(request.GET), ON_CARDS[act]
    note_act(request, decision.verb)
    _require_reviewer(request)
    subject, card = _item(request, "subject"), _item(request, "card")
    form_class = cast(type[DecisionForm], decision.card_form)
    picks = picks_for(request, _memory_of(request, subject), form_class)
    form = form_class(request.POST, auto_id=f"id_{act}_%s", picks=picks)
    if form.is_valid():
        try:
            return _decide(request, asked, decision, subject, form)
        except PlatformError as refusal:
            if isinstance(refusal, VersionConflict):
                context = _context(request, decision, subject)
                show_changes(form, refusal, subject.memory_id, context)
            show_refusal(form, refusal)
    else:
        record_invalid(request, form)
    failed = Failed(act, request.POST["subject"], form)
    return _page(request, site, asked, _keep_card(request, asked, card), failed)


@doing(ASSIGN.verb)
def assign(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The dialog in which a card is given to somebody. Opening it changes nothing."""
    _require_reviewer(request)
    asked, subject = read_asked(request.GET), _item(request, "subject")
    people = people_with(
        Right.VERIFY,
        organization_id=subject.organization_id,
        repository_id=subject.repository_id,
    )
    form = AssignForm(request, subject.item_id, form_data(request), people=list(people))
    return dialog_page(
        request,
        site,
        ASSIGN_DIALOG,
        form,
        lambda form: _decide(request, asked, ASSIGN, subject, form),
        back=asked.url(asked.after),
    )


def _page(
    request: HttpRequest,
    site: AdminSite,
    asked: Asked,
    at: Position,
    failed: Failed | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "title": "Review",
        "asked": asked,
        "position": at,
        "kinds": [ANY_KIND, *Waiting.choices],
        "anywhere": ANYWHERE,
        "places": place_choices(request),
    }
    try:
        context |= _card(request, asked, at, failed) if at.item else _nothing(request, asked)
    except PlatformError as refusal:
        return problem_page(request, site, refusal)
    frame = site.each_context(request)
    status = status_of(failed.form) if failed else None
    return TemplateResponse(
        request, "console/review/page.html", {**frame, **context}, status=status
    )


def _card(
    request: HttpRequest, asked: Asked, at: Position, failed: Failed | None
) -> dict[str, Any]:
    item = cast(ReviewItem, at.item)
    after = None if at.is_round else asked.after
    return {
        **card_context(request, item, failed),
        "here": asked.query(after),
        "skip_url": asked.url(item.key),
    }


def _nothing(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    return {
        "everything_url": asked.is_narrowed and Asked().url(),
        "cleared": cleared_today(request),
    }


def _keep_card(request: HttpRequest, asked: Asked, card: ReviewItem) -> Position:
    """Where the card that was answered stands, also if somebody else has decided on it."""
    at = position_of(request, asked)
    return Position(card, at.position, max(at.total, 1), at.is_round)


def _decide(
    request: HttpRequest, asked: Asked, decision: Decision, subject: ReviewItem, form: Form
) -> HttpResponse:
    about = About(subject.memory_id, subject.number)
    decision.decide(_context(request, decision, subject), about, form.cleaned_data)
    forget_count(request)
    if decision.counts:
        _count_cleared(request, decision.verb.action)
    memory = _memory_of(request, subject)
    said = f"{decision.verb.action.label}: {spelled_out(memory)}."
    return done(request, said, asked.url(asked.after))


def _seen(request: HttpRequest) -> QuerySet[Memory]:
    return visible_to(credential(request).actor, rights(request))


def _memory_of(request: HttpRequest, subject: ReviewItem) -> Memory:
    return without_texts(_seen(request)).get(pk=subject.memory_id)


def _context(request: HttpRequest, decision: Decision, subject: ReviewItem) -> RequestContext:
    """The reviewer where the memory lies; of a pair perhaps where the lower one does."""
    place = (subject.organization_id, subject.repository_id)
    if decision.below:
        pair = get_pair(place_context(request), subject.number)
        both = [(one.organization_id, one.repository_id) for one in (pair.memory, pair.other)]
        place = next((one for one in both if one[1]), place)
    return place_context(request, organization_id=place[0], repository_id=place[1])


def _item(request: HttpRequest, name: str) -> ReviewItem:
    """An item that the form names. Missing and foreign answer alike: 404."""
    given = request.POST.get(name) or request.GET.get(name) or ""
    kind, _, item_id = given.partition(":")
    found = find_item(rights(request), Waiting(kind), item_id) if kind in Waiting.values else None
    if found is None:
        raise Http404
    return found


def _require_reviewer(request: HttpRequest) -> None:
    if not may_anywhere(request, Right.VERIFY):
        raise PermissionDenied


def _count_cleared(request: HttpRequest, action: Action) -> None:
    """What this sign-in has cleared today: an encouragement; what counts is the audit trail."""
    today = now().date().isoformat()
    kept = request.session.get(CLEARED, {})
    counts = kept.get("counts", {}) if kept.get("day") == today else {}
    counts[action.value] = counts.get(action.value, 0) + 1
    request.session[CLEARED] = {"day": today, "counts": counts}


def cleared_today(request: HttpRequest) -> list[tuple[str, int]]:
    """What was decided since today's midnight, UTC, in this sign-in."""
    kept = request.session.get(CLEARED, {})
    if kept.get("day") != now().date().isoformat():
        return []
    return [(Action(name).label, number) for name, number in kept["counts"].items()]
