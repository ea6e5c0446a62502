"""One's own notices, and how one wants to be told of what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from django import forms
from django.contrib.admin import AdminSite
from django.core.paginator import Paginator
from django.forms.boundfield import BoundField
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http import HttpResponseRedirect as Redirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views.decorators.csrf import csrf_exempt

from apps.accounts.models import User
from apps.common.http import request_id_of
from apps.console.access.one_time_links import one_time_link
from apps.console.base import fields
from apps.console.base.context import place_context, rights
from apps.console.base.pages import READ_METHODS, FormPage, doing, done, form_data, form_page, run
from apps.console.site import site as console
from apps.notifications import services
from apps.notifications.presentation import words_inside
from apps.notifications.selectors import notices_of, required_in, ways_of
from apps.notifications.vocabulary import MailMode, NoticeKind, Ways

PER_PAGE = 50


def notifications(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """What one was told, the newest first."""
    if request.method not in READ_METHODS:
        return HttpResponseNotAllowed(sorted(READ_METHODS))
    own = notices_of(_person(request).pk, rights(request))
    listed = Paginator(own, PER_PAGE).get_page(request.GET.get("page"))
    rows = [{"notice": one, "words": words_inside(one, times=one.times)} for one in listed]
    frame = {**site.each_context(request), "title": "Notifications"}
    shown = {**frame, "listed": listed, "rows": rows}
    response = TemplateResponse(request, "console/notices/list.html", shown)
    add_never_cache_headers(response)
    return response


@doing(services.read_notices)
def open_notice(request: HttpRequest, site: AdminSite, notice_id: int) -> HttpResponse:
    """Mark one as read and go to what it is about."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    notice = get_object_or_404(notices_of(_person(request).pk, rights(request)), pk=notice_id)
    run(services.read_notices, place_context(request), notice_id=notice_id)
    return Redirect(words_inside(notice).path)


@doing(services.read_notices)
def read_all(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Mark all as read."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    run(services.read_notices, place_context(request))
    return done(request, "All are marked as read.", reverse("notifications"))


class ChoicesForm(forms.Form):
    """For each kind whether it is shown here, and whether it is mailed."""

    def __init__(self, data: Any, ways: dict[NoticeKind, Ways], required: dict[str, list[str]]):
        """Begin with how it is."""
        super().__init__(data)
        self.ways, self.required = ways, required
        for kind, way in ways.items():
            self.fields[f"{kind.value}-admin"] = fields.checkbox(
                "Show it in the admin", initial=way.in_admin
            )
            self.fields[f"{kind.value}-mail"] = fields.choice(
                "Mail it", MailMode.choices, initial=way.mail.value
            )

    def rows(self) -> Iterator[tuple[NoticeKind, BoundField, BoundField, list[str]]]:
        """What the page shows in a row each; last who requires the kind."""
        for kind in self.ways:
            admin, mail = self[f"{kind.value}-admin"], self[f"{kind.value}-mail"]
            yield kind, admin, mail, self.required.get(kind, [])

    def changed(self) -> Iterator[tuple[NoticeKind, Ways]]:
        """What was chosen otherwise than it is."""
        for kind, before in self.ways.items():
            chosen = Ways(
                in_admin=self.cleaned_data[f"{kind.value}-admin"],
                mail=MailMode(self.cleaned_data[f"{kind.value}-mail"]),
            )
            if chosen != before:
                yield kind, chosen


@doing(services.choose_notices)
def choices(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """How one wants to be told of what."""
    person = _person(request)
    form = ChoicesForm(form_data(request), ways_of(person.pk), required_in(rights(request)))
    page = FormPage(
        title="What you are told",
        back=reverse("notifications"),
        template="console/notices/choices.html",
        extra={"person": person},
    )

    def choose(filled: Any) -> HttpResponse:
        for kind, ways in filled.changed():
            run(
                services.choose_notices,
                place_context(request),
                object_id=person.pk,
                kind=kind.value,
                in_admin=ways.in_admin,
                mail=ways.mail.value,
            )
        return done(request, "Your choice is saved.", reverse("notifications"))

    return form_page(request, site, page, form, choose)


@csrf_exempt
@one_time_link("stop mail")
def stop(request: HttpRequest, secret: str) -> HttpResponse:
    """Stop the mail of one kind: by the button, or as mail programs do it (RFC 8058).

    The link proves whose mail it is and can do nothing else, so that no session is looked at.
    """
    person, kind = services.mail_behind(secret)
    frame = {**console.each_context(request), "title": "Stop this mail", "submit_text": "Stop"}
    shown: dict[str, Any] = {"form": forms.Form(), "lead": f"Mail to {person}: {kind.label}."}
    if request.method == "POST":
        services.stop_mail(token=secret, request_id=request_id_of(request))
        said = "It is stopped. What your organization requires still comes in a digest."
        shown = {"message": said}
        frame["title"] = "Stopped"
    return TemplateResponse(request, "console/notices/stop.html", {**frame, **shown})


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)
