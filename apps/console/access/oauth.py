"""Clients that ask to act for a person: what they ask, her answer, and whom she let in."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse

from apps.access.models import Ability, AccessToken, Audience
from apps.access.selectors import (
    TokenState,
    managed_tokens,
    speaking_for_own_tokens,
    state_of,
)
from apps.access.services import revoke_token
from apps.common.context import Right
from apps.common.errors import NotFound, PlatformError
from apps.console.audit.records import done_with
from apps.console.base import badges, fields
from apps.console.base.admin import moment
from apps.console.base.context import may_anywhere, place_context, record_denial, rights
from apps.console.base.fields import ConfirmForm
from apps.console.base.pages import (
    Dialog,
    dialog_page,
    doing,
    done,
    form_data,
    problem_page,
    record_invalid,
    run,
    show_refusal,
    status_of,
)
from apps.oauth.errors import OAuthRefused
from apps.oauth.models import Client, Connection, TiedSubject
from apps.oauth.requests import (
    AuthorizationRequest,
    RefusedByRedirect,
    field_of,
    read_authorization,
    required_field,
)
from apps.oauth.selectors import ConnectionState, connections_of, state_of_connection, ties_of
from apps.oauth.services import (
    allow_client,
    allow_device,
    client_named,
    decline_client,
    decline_device,
    device_behind,
)
from apps.organizations.selectors import repositories_with

DENY = "deny"
#: As people type it, with blanks and dashes.
USER_CODE_MAX_LENGTH = 20
#: The newest; whoever looks for older ones finds their tokens in the list of tokens.
MAX_CONNECTIONS = 200
STATE_COLOURS = {
    ConnectionState.LIVE: "success",
    ConnectionState.REVOKED: "danger",
    ConnectionState.LAPSED: "warning",
}
END = Dialog(
    "Disconnect this client",
    ConfirmForm,
    "Disconnect",
    "The next call with what it was given is refused. It can ask you again.",
)


class DeviceCodeForm(forms.Form):
    """The code of a terminal."""

    user_code = fields.text("Code", max_length=USER_CODE_MAX_LENGTH)


class ConsentForm(forms.Form):
    """Where a client may act, and what it may do there."""

    repositories = fields.choices("Repositories", help_text="All in one organization.")
    abilities = fields.choices("It may")

    def __init__(self, data: Any, *, request: HttpRequest, asked: tuple[str, ...]) -> None:
        super().__init__(data)
        found = repositories_with(rights(request)).select_related("organization")
        offered = [(str(row.pk), f"{row.organization.name} / {row.name}") for row in found]
        self.fields["repositories"].choices = offered  # type: ignore[attr-defined]
        self.fields["repositories"].initial = [key for key, _ in offered[:1] if len(offered) == 1]
        wanted = [(ability, Ability(ability).label) for ability in asked]
        self.fields["abilities"].choices = wanted  # type: ignore[attr-defined]
        self.fields["abilities"].initial = list(asked)

    @property
    def granted(self) -> dict[str, Any]:
        """What was ticked, as the services take it."""
        chosen = self.cleaned_data
        return {
            "repository_ids": [uuid.UUID(key) for key in chosen["repositories"]],
            "abilities": chosen["abilities"],
        }


@dataclass(frozen=True, slots=True)
class Asking:
    """A client that waits for an answer, and what comes of either."""

    client: Client
    audience: Audience
    abilities: tuple[str, ...]
    allow: Callable[[dict[str, Any]], HttpResponse]
    decline: Callable[[], HttpResponse]
    sent_to: str = ""
    user_code: str = ""


class ClientRedirect(HttpResponseRedirect):
    """Back to the client, perhaps a program with a scheme of its own; the address is registered."""

    def __init__(self, url: str) -> None:
        self.allowed_schemes = [urlsplit(url).scheme]
        super().__init__(url)


@doing(allow_client)
def authorize(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The consent page: what a client asks for, in the browser of the person it asks."""
    _require_on()
    try:
        client = client_named(required_field(request.GET, "client_id"))
        asked = read_authorization(client, request.GET)
    except OAuthRefused as refused:
        # Nobody is sent to an address that may be a stranger's.
        refusal = NotFound(refused.description)
        record_denial(request, refusal)
        return problem_page(request, site, refusal)
    except RefusedByRedirect as by_redirect:
        return ClientRedirect(by_redirect.address)
    response = _asked(request, site, _asking(request, asked))
    # A browser holds the redirect after the form to the page's policy.
    response._csp_update = {"form-action": [_origin(asked.redirect_uri)]}  # type: ignore[attr-defined]
    return response


@doing(allow_device)
def device(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """Where a person types the code that her terminal shows, and then answers it."""
    _require_on()
    try:
        user_code = field_of(request.GET, "user_code", most=USER_CODE_MAX_LENGTH)
        if not user_code and request.method != "POST":
            return _code_page(request, site)
        waiting = device_behind(place_context(request), user_code)
    except (OAuthRefused, PlatformError) as refused:
        record_denial(request, NotFound(str(refused)))
        return _code_page(request, site, str(refused))

    def allow(granted: dict[str, Any]) -> HttpResponse:
        run(allow_device, place_context(request), user_code=user_code, **granted)
        return done(request, "Your terminal is connected; go back to it.", reverse("connections"))

    def decline() -> HttpResponse:
        run(decline_device, place_context(request), user_code=user_code)
        return done(request, "The terminal is turned away.", reverse("connections"))

    abilities = tuple(waiting.abilities)
    audience = Audience(waiting.audience)
    asking = Asking(
        waiting.client, audience, abilities, allow, decline, user_code=user_code.upper()
    )
    return _asked(request, site, asking)


def connections(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The clients that act for me, and those of the organizations I manage."""
    held, own_id = rights(request), cast(int, request.user.pk)
    with speaking_for_own_tokens(held, own_id=own_id):
        let_in = list(connections_of(held, own_id=own_id)[:MAX_CONNECTIONS])
        tied = list(ties_of(held, own_id=own_id)[:MAX_CONNECTIONS])
    slugs = _slugs(request, [*(row.token for row in let_in), *(row.token for row in tied)])
    rows = [_row(request, row.token, slugs, *_told_of_client(row)) for row in let_in]
    rows += [_row(request, row.token, slugs, *_told_of_subject(row)) for row in tied]
    context = {
        **site.each_context(request),
        "title": "Connected clients",
        "connections": rows,
        "is_on": settings.OAUTH,
    }
    return TemplateResponse(request, "console/connections.html", context)


@doing(revoke_token)
def disconnect(request: HttpRequest, site: AdminSite, token_id: int) -> HttpResponse:
    """The dialog that ends a connection. Of others: 404."""
    held, own_id = rights(request), cast(int, request.user.pk)
    with speaking_for_own_tokens(held, own_id=own_id):
        given = managed_tokens(held, own_id=own_id).exclude(audience="")
        token = get_object_or_404(given, pk=token_id)

    def end(form: forms.Form) -> HttpResponse:
        run(revoke_token, place_context(request), object_id=token.key_id, token_id=token.pk)
        return done(request, f"Disconnected: {token.name}.", reverse("connections"))

    form = ConfirmForm(request, str(token_id), form_data(request))
    return dialog_page(request, site, END, form, end, back=reverse("connections"))


def _asking(request: HttpRequest, asked: AuthorizationRequest) -> Asking:
    def allow(granted: dict[str, Any]) -> HttpResponse:
        code = run(
            allow_client, place_context(request), object_id=asked.client.pk, asked=asked, **granted
        )
        return ClientRedirect(asked.answer(code=code))

    def decline() -> HttpResponse:
        run(decline_client, place_context(request), client=asked.client)
        return ClientRedirect(asked.answer(error="access_denied"))

    sent_to = urlsplit(asked.redirect_uri)
    place = sent_to.netloc if sent_to.scheme.startswith("http") else sent_to.scheme
    return Asking(asked.client, asked.audience, asked.abilities, allow, decline, sent_to=place)


def _asked(request: HttpRequest, site: AdminSite, asking: Asking) -> HttpResponse:
    """Show what a client asks for, or do what was answered."""
    form = ConsentForm(form_data(request), request=request, asked=asking.abilities)
    if request.method == "POST" and request.POST.get("answer") == DENY:
        return asking.decline()
    if form.is_valid():
        try:
            return asking.allow(form.granted)
        except PlatformError as refusal:
            show_refusal(form, refusal)
    else:
        record_invalid(request, form)
    context = {
        **site.each_context(request),
        "title": f"Let {asking.client.name} act for you?",
        "asking": asking,
        "described_at": _host_of_document(asking.client),
        "has_repositories": bool(form.fields["repositories"].choices),  # type: ignore[attr-defined]
        "form": form,
        "DENY": DENY,
    }
    return TemplateResponse(request, "console/consent.html", context, status=status_of(form))


def _code_page(request: HttpRequest, site: AdminSite, refusal: str = "") -> HttpResponse:
    context = {**site.each_context(request), "title": "Connect a terminal", "refusal": refusal}
    context["form"] = DeviceCodeForm()
    status = 404 if refusal else 200
    return TemplateResponse(request, "console/device.html", context, status=status)


def _origin(uri: str) -> str:
    parts = urlsplit(uri)
    is_web = parts.scheme in ("http", "https")
    return f"{parts.scheme}://{parts.netloc}" if is_web else f"{parts.scheme}:"


def _host_of_document(client: Client) -> str:
    """Where a client that names itself by a document keeps it."""
    return urlsplit(client.client_id).hostname or ""


def _slugs(request: HttpRequest, found: Iterable[AccessToken]) -> dict[uuid.UUID, str]:
    """The names of those repositories of all rows that the person may read, in one query."""
    keys = {key for token in found for key in token.repository_ids or []}
    named = repositories_with(rights(request)).filter(pk__in=keys)
    return dict(named.values_list("pk", "slug"))


def _told_of_client(connection: Connection) -> tuple[str, str, ConnectionState]:
    client = connection.client
    return client.name, client.client_id, state_of_connection(connection)


def _told_of_subject(tie: TiedSubject) -> tuple[str, str, ConnectionState]:
    is_over = state_of(tie.token) is TokenState.REVOKED
    state = ConnectionState.REVOKED if is_over else ConnectionState.LIVE
    return tie.token.name, f"{tie.subject}, by {tie.issuer}", state


def _row(
    request: HttpRequest,
    token: AccessToken,
    slugs: dict[uuid.UUID, str],
    name: str,
    known_as: str,
    state: ConnectionState,
) -> dict[str, Any]:
    usable, named = state is not ConnectionState.REVOKED, set(token.repository_ids or [])
    return {
        "name": name,
        "known_as": known_as,
        "token": token,
        "repositories": ", ".join(sorted(slugs[key] for key in named & slugs.keys())),
        "abilities": ", ".join(token.abilities),
        "state": badges.badge(state, STATE_COLOURS[state]),
        "last_used": moment(token.last_used_at),
        "trail_url": done_with(token.key_id) if may_anywhere(request, Right.AUDIT) else "",
        "end_url": reverse("connection_end", args=[token.pk]) if usable else "",
    }


def _require_on() -> None:
    if not settings.OAUTH:
        raise Http404
