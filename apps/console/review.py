"""The review queue: one card at a time, decided by keyboard or by button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.template.response import TemplateResponse

from apps.audit.models import Action
from apps.audit.verbs import Verb
from apps.common.clock import now
from apps.common.context import RequestContext, Right
from apps.common.errors import PlatformError
from apps.console.base import DIALOG_PAGE_TEMPLATE, DIALOG_TEMPLATE, READ_METHODS, Dialog
from apps.console.context import may_anywhere, place_context, rights
from apps.console.forms.review import (
    AssignForm,
    AssignMeForm,
    CardForm,
    DeprecateForm,
    ReasonForm,
    SeenForm,
    SeenReasonForm,
)
from apps.console.pages import done, form_data, problem_page, run, show_refusal
from apps.console.review_buttons import Failed
from apps.console.review_card import card_context
from apps.console.review_queue import (
    ANY_KIND,
    ANYWHERE,
    Asked,
    Stand,
    forget_count,
    place_choices,
    read_asked,
    stand,
)
from apps.memories import services
from apps.memories.models import Memory, SimilarPair
from apps.memories.review import Item, find_item
from apps.memories.selectors import Place
from apps.memories.vocabulary import Relation, Waiting
from apps.organizations.selectors import people_with

CLEARED = "console_review_cleared"
ASSIGN = Dialog("Who is to review this memory?", AssignForm, "Assign")
Given = dict[str, Any]


def _place_of(subject: Item) -> Place:
    """Organization and repository of the memory that the act is about."""
    return subject.organization_id, subject.repository_id


def _lower_place(subject: Item) -> Place:
    """From where both memories of a pair are seen: a rule from above is seen below, too."""
    pair = SimilarPair.objects.select_related("memory", "other").get(pk=subject.number)
    places = [
        (memory.organization_id, memory.repository_id) for memory in (pair.memory, pair.other)
    ]
    return next((place for place in places if place[1]), _place_of(subject))


def _memory(subject: Item, context: RequestContext) -> Given:
    return {"memory_id": subject.memory_id}


@dataclass(frozen=True, slots=True)
class CardAct:
    """What a button on a card does, and from where.

    ``decides``: counted among what was cleared today.
    """

    verb: Verb[..., Any]
    form_class: type[Form]
    arguments: Callable[[Item, RequestContext], Given] = _memory
    decides: bool = True
    place: Callable[[Item], Place] = _place_of
    renamed: Mapping[str, str] = field(default_factory=dict)


def review(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The next card, or that nothing waits."""
    _require_reviewer(request)
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(READ_METHODS)
    asked = read_asked(request.GET)
    return _page(request, site, asked, stand(request, asked))


def review_act(request: HttpRequest, site: AdminSite, act: str) -> HttpResponse:
    """One decision, then the next card. A refusal comes back on the card with what was typed."""
    _require_reviewer(request)
    if act not in ACTS:
        raise Http404
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    asked, chosen = read_asked(request.GET), ACTS[act]
    subject, card = _item(request, "subject"), _item(request, "card")
    form = chosen.form_class(request.POST, auto_id=f"id_{act}_%s")
    if form.is_valid():
        try:
            return _decide(request, asked, chosen, subject, form)
        except PlatformError as refusal:
            show_refusal(form, refusal)
    failed = Failed(act, request.POST["subject"], form)
    return _page(request, site, asked, _stand_on(request, asked, card), failed)


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
    if form.is_valid():
        try:
            return _decide(request, asked, ASSIGNED, subject, form)
        except PlatformError as refusal:
            show_refusal(form, refusal)
    context: dict[str, Any] = {"dialog": ASSIGN, "form": form}
    if request.headers.get("HX-Request"):
        return render(request, DIALOG_TEMPLATE, context)
    frame = {**site.each_context(request), "title": ASSIGN.title, "back": asked.url(asked.after)}
    return render(request, DIALOG_PAGE_TEMPLATE, {**context, **frame})


def _page(
    request: HttpRequest,
    site: AdminSite,
    asked: Asked,
    at: Stand,
    failed: Failed | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "title": "Review",
        "asked": asked,
        "stand": at,
        "kinds": [ANY_KIND, *Waiting.choices],
        "anywhere": ANYWHERE,
        "places": place_choices(request),
    }
    try:
        context |= _card(request, asked, at, failed) if at.item else _nothing(request, asked)
    except PlatformError as refusal:
        return problem_page(request, site, refusal)
    frame = site.each_context(request)
    return TemplateResponse(request, "console/review/page.html", {**frame, **context})


def _card(request: HttpRequest, asked: Asked, at: Stand, failed: Failed | None) -> dict[str, Any]:
    item = cast(Item, at.item)
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


def _stand_on(request: HttpRequest, asked: Asked, card: Item) -> Stand:
    """Where the card that was answered stands, also if somebody else has decided on it."""
    at = stand(request, asked)
    return Stand(card, at.position, max(at.total, 1), at.is_round)


def _decide(
    request: HttpRequest, asked: Asked, chosen: CardAct, subject: Item, form: Form
) -> HttpResponse:
    organization_id, repository_id = chosen.place(subject)
    context = place_context(request, organization_id=organization_id, repository_id=repository_id)
    given = {chosen.renamed.get(name, name): value for name, value in form.cleaned_data.items()}
    arguments = {**chosen.arguments(subject, context), **given}
    run(chosen.verb, context, object_id=subject.item_id, **arguments)
    forget_count(request)
    if chosen.decides:
        _count_cleared(request, chosen.verb.action)
    memory = Memory.objects.only("title", "type").get(pk=subject.memory_id)
    return done(request, f"{chosen.verb.action.label}: {memory}.", asked.url(asked.after))


def _item(request: HttpRequest, name: str) -> Item:
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


def _link(subject: Item, context: RequestContext) -> Given:
    return {"link_id": subject.number}


def _pair(subject: Item, context: RequestContext) -> Given:
    return {"pair_id": subject.number}


def _both(subject: Item, context: RequestContext) -> Given:
    pair = SimilarPair.objects.get(pk=subject.number)
    return {
        "source_id": subject.memory_id,
        "target_id": pair.partner_of(subject.memory_id),
        "relation": Relation.CONTRADICTS,
    }


def _me(subject: Item, context: RequestContext) -> Given:
    return {"memory_id": subject.memory_id, "user_id": int(context.actor.id)}


ASSIGNED = CardAct(services.assign_review, AssignForm, decides=False)
ACTS: Mapping[str, CardAct] = {
    "verify": CardAct(services.verify_memory, SeenForm),
    "reject": CardAct(services.reject_version, SeenReasonForm),
    "lock": CardAct(services.lock_memory, SeenReasonForm, renamed={"version": "expected_version"}),
    "deprecate": CardAct(services.deprecate_memory, DeprecateForm),
    "archive": CardAct(services.archive_memory, ReasonForm),
    "release": CardAct(services.release_memory, ReasonForm),
    "dismiss": CardAct(services.dismiss_similar, CardForm, _pair),
    "contradict": CardAct(services.link_memories, CardForm, _both, place=_lower_place),
    "accept-link": CardAct(services.accept_link, CardForm, _link),
    "decline-link": CardAct(services.decline_link, CardForm, _link),
    "assign-me": CardAct(services.assign_review, AssignMeForm, _me, decides=False),
    "unassign": CardAct(services.unassign_review, CardForm, decides=False),
}


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
