"""The review queue: one card at a time, decided by keyboard or by button."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.template.response import TemplateResponse

from apps.common.context import RequestContext, Right
from apps.common.errors import PlatformError, VersionConflict
from apps.console.base.context import credential, note_act, place_context, rights
from apps.console.base.pages import (
    POST_ONLY,
    READ_METHODS,
    Dialog,
    dialog_page,
    doing,
    done,
    form_data,
    id_or_nothing,
    problem_page,
    record_invalid,
    show_refusal,
    status_of,
)
from apps.console.base.returning import fill_in, typed_here
from apps.console.base.text import full_stop, spelled_out
from apps.console.memories.decisions import (
    ASSIGN,
    ON_CARDS,
    About,
    Given,
    MemoryDecision,
    picks_for,
    show_changes,
)
from apps.console.memories.forms import AssignForm, DecisionForm, SeenForm, seen_in
from apps.console.review.card import Failed, card_context
from apps.console.review.queue import (
    ANY_KIND,
    ANYWHERE,
    ORDERS,
    QueuePosition,
    QueueRequest,
    at_card,
    forget_count,
    left_out_of,
    named_item,
    place_choices,
    position_of,
    read_asked,
    require_reviewer,
)
from apps.console.review.sharing import cleared_today, count_cleared, leave, undo_context
from apps.memories.models import Memory
from apps.memories.selectors import get_pair, visible_to, without_texts
from apps.memories.selectors.review_queue import ReviewItem
from apps.memories.vocabulary import Waiting
from apps.organizations.selectors import people_with

ASSIGN_DIALOG = Dialog("Who is to review this memory?", AssignForm, "Assign")


def review(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The next card, or that nothing waits."""
    require_reviewer(request)
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(READ_METHODS)
    asked = read_asked(request.GET)
    for name in left_out_of(request.GET, asked):
        messages.warning(request, f"«{name}» makes no sense in this address, so it is left out.")
    return _page(request, site, asked, position_of(request, asked))


def review_act(request: HttpRequest, site: AdminSite, act: str) -> HttpResponse:
    """One decision, then the next card. A refusal comes back on the card with what was typed.

    Opened, it is the card again whose decision found nobody signed in.
    """
    if act not in ON_CARDS:
        raise Http404
    if request.method not in POST_ONLY:
        return _returned(request, site, act)
    asked, decision = read_asked(request.GET), ON_CARDS[act]
    note_act(request, decision.verb, _named_subject(request))
    require_reviewer(request)
    subject, card = (
        named_item(request, request.POST, "subject"),
        named_item(request, request.POST, "card"),
    )
    form_class = cast(type[DecisionForm], decision.card_form)
    memory = _memory_of(request, subject)
    picks = picks_for(request, memory, form_class)
    form = form_class(request.POST, auto_id=f"id_{act}_%s", picks=picks)
    if form.is_valid():
        try:
            return _decide(request, asked, decision, subject, form.given, card)
        except PlatformError as refusal:
            if isinstance(refusal, VersionConflict):
                context = _context(request, decision, subject)
                show_changes(form, refusal, subject.memory_id, context)
            show_refusal(form, refusal)
    else:
        record_invalid(request, form)
    if isinstance(form, SeenForm) and not form.can_be_about(memory):
        form.ask_anew(seen_in(memory))
    failed = Failed(act, request.POST["subject"], form)
    return _page(request, site, asked, at_card(request, asked, card), failed)


def _returned(request: HttpRequest, site: AdminSite, act: str) -> HttpResponse:
    """The card with what was typed on it before the session ended; nothing else to open here."""
    typed = typed_here(request)
    if typed is None:
        return HttpResponseNotAllowed(POST_ONLY)
    require_reviewer(request)
    form = cast(type[Form], ON_CARDS[act].card_form)(auto_id=f"id_{act}_%s")
    fill_in(request, form)
    asked, card = read_asked(request.GET), named_item(request, typed, "card")
    failed = Failed(act, typed.get("subject", ""), form)
    return _page(request, site, asked, at_card(request, asked, card), failed)


@doing(ASSIGN.verb)
def assign(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The dialog in which a card is given to somebody. Opening it changes nothing."""
    require_reviewer(request)
    asked, subject = read_asked(request.GET), named_item(request, request.GET, "subject")
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
        lambda form: _decide(request, asked, ASSIGN, subject, form.cleaned_data, subject),
        back=asked.url(asked.after),
    )


def _page(
    request: HttpRequest,
    site: AdminSite,
    asked: QueueRequest,
    at: QueuePosition,
    failed: Failed | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "title": "Review",
        "asked": asked,
        "position": at,
        "kinds": [ANY_KIND, *Waiting.choices],
        "orders": ORDERS,
        "anywhere": ANYWHERE,
        "places": place_choices(request),
        **undo_context(request),
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
    request: HttpRequest, asked: QueueRequest, at: QueuePosition, failed: Failed | None
) -> dict[str, Any]:
    item = cast(ReviewItem, at.item)
    after = None if at.is_round else asked.after
    return {
        **card_context(request, item, failed),
        "opened_by": at.opened_by,
        "here": asked.query(after),
        "skip_url": asked.url(item.key),
    }


def _nothing(request: HttpRequest, asked: QueueRequest) -> dict[str, Any]:
    return {
        "everything_url": asked.is_narrowed and QueueRequest().url(),
        "cleared": cleared_today(request),
    }


def _decide(
    request: HttpRequest,
    asked: QueueRequest,
    decision: MemoryDecision,
    subject: ReviewItem,
    given: Given,
    card: ReviewItem,
) -> HttpResponse:
    """Decide about the card, or about a memory on it; then the next card."""
    pair = card.number if card.kind is Waiting.SIMILAR else 0
    about = About(subject.memory_id, subject.number or pair)
    decision.decide(_context(request, decision, subject), about, given)
    forget_count(request)
    leave(request, subject)
    if decision.counts:
        count_cleared(request, decision.verb.action)
    memory = _memory_of(request, subject)
    said = full_stop(f"{decision.verb.action.label}: {spelled_out(memory)}")
    return done(request, said, asked.url(asked.after))


def _seen(request: HttpRequest) -> QuerySet[Memory]:
    return visible_to(credential(request).actor, rights(request))


def _memory_of(request: HttpRequest, subject: ReviewItem) -> Memory:
    return without_texts(_seen(request)).get(pk=subject.memory_id)


def _context(request: HttpRequest, decision: MemoryDecision, subject: ReviewItem) -> RequestContext:
    """The reviewer where the memory lies; of a pair perhaps where the lower one does."""
    place = (subject.organization_id, subject.repository_id)
    if decision.below:
        pair = get_pair(place_context(request), subject.number)
        both = [(one.organization_id, one.repository_id) for one in (pair.memory, pair.other)]
        place = next((one for one in both if one[1]), place)
    return place_context(request, organization_id=place[0], repository_id=place[1])


def _named_subject(request: HttpRequest) -> str:
    """The id of what a decision is about, whether there is such a thing or not."""
    return id_or_nothing(request.POST.get("subject", "").partition(":")[2])
