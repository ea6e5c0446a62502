"""Making gateway users and their keys; the answer is the only page that ever shows a key."""

from __future__ import annotations

import uuid
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from unfold.enums import ActionVariant

from apps.audit.verbs import performing
from apps.common.context import Right
from apps.common.errors import InvalidArgument
from apps.common.text import parse_uuid
from apps.console.base import Dialog, dialog_action, page_action
from apps.console.context import place_context, rights
from apps.console.forms.dialogs import ConfirmForm
from apps.console.gateway.forms import GatewayUserForm
from apps.console.organizations import ManagedAdmin
from apps.console.pages import NO_STORE, Page, done, form_data, form_page, run
from apps.console.places import Grouped
from apps.gateway.models import GatewayUser
from apps.gateway.services.users import (
    Provisioned,
    provision_user,
    revoke_user_key,
    rotate_user_key,
)
from apps.organizations.models import Repository
from apps.organizations.selectors import repositories_with

ROTATE_HELP = (
    "A new key is made and shown once. The key there is now is refused from then on, so have the "
    "program's configuration at hand."
)
REVOKE = Dialog(
    "Revoke the key",
    ConfirmForm,
    "Revoke",
    "The next call with it is refused. What the user handed over stays, and a new key opens it "
    "again.",
)


class KeyIssuing(ManagedAdmin):
    """The pages that end with a new key, or without one."""

    def new(self, request: HttpRequest) -> HttpResponse:
        """Make a user; the answer is the only page that ever shows its key."""
        homes = _homes(request)
        form = GatewayUserForm(
            form_data(request), homes=homes, initial={"home": _asked_for(request, homes)}
        )
        page = Page("New gateway user", self.page_url("changelist"), "Create")
        return form_page(request, self.admin_site, page, form, lambda one: self._make(request, one))

    @page_action(name="New key", path="rotate", icon="autorenew")
    def rotate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a new key in the place of the one there is."""
        user: GatewayUser = self.require_object(request, object_id)
        back = self.page_url("change", user.pk)
        page = Page(f"New key: {user.user_id}", back, "New key", extra={"warning": ROTATE_HELP})
        return form_page(
            request,
            self.admin_site,
            page,
            Form(form_data(request)),
            lambda _: self._rotate(request, user),
        )

    @dialog_action(
        REVOKE, name="Revoke the key", path="revoke", icon="block", variant=ActionVariant.DANGER
    )
    def revoke(self, request: HttpRequest, form: Form, object_id: str) -> HttpResponse:
        user: GatewayUser = self.require_object(request, object_id)
        context = place_context(request, organization_id=user.organization_id)
        run(revoke_user_key, context, object_id=user.pk, gateway_user_id=user.pk)
        return done(request, f"Revoked: {user.user_id}.", self.page_url("change", user.pk))

    def _make(self, request: HttpRequest, form: Any) -> HttpResponse:
        home = Repository.objects.get(pk=form.cleaned_data["home"])
        context = place_context(request, organization_id=home.organization_id)
        with performing(provision_user, context=context):
            made = provision_user(
                context=context,
                organization_id=home.organization_id,
                repository=home.slug,
                user_id=form.cleaned_data["user_id"],
            )
            if not made.is_new:
                raise InvalidArgument("user_id", "There is a user of this id already.")
        return self._show_once(request, made)

    def _rotate(self, request: HttpRequest, user: GatewayUser) -> HttpResponse:
        context = place_context(request, organization_id=user.organization_id)
        made = run(rotate_user_key, context, object_id=user.pk, gateway_user_id=user.pk)
        return self._show_once(request, made, replaced=True)

    def _show_once(
        self, request: HttpRequest, made: Provisioned, *, replaced: bool = False
    ) -> HttpResponse:
        """The one page that shows a key."""
        response = TemplateResponse(
            request,
            "console/gateway/key_issued.html",
            {
                **self.admin_site.each_context(request),
                "title": "The key is issued",
                "gateway_user": made.user,
                "secret": made.user_key,
                "replaced": replaced,
                "user_url": self.page_url("change", made.user.pk),
            },
        )
        response["Cache-Control"] = NO_STORE
        return response


def _homes(request: HttpRequest) -> Grouped:
    """The repositories that the person manages through their organizations."""
    held = rights(request)
    found = repositories_with(held, Right.MANAGE)
    if Right.MANAGE not in held.everywhere:
        found = found.filter(organization__in=held.organization_ids(Right.MANAGE))
    groups: dict[str, list[tuple[str, str]]] = {}
    for row in found:
        groups.setdefault(row.organization.name, []).append((str(row.pk), row.name))
    return list(groups.items())


def _asked_for(request: HttpRequest, homes: Grouped) -> str:
    """The repository in the address, or the only one there is."""
    keys = [key for _, group in homes for key, _ in group]
    asked: uuid.UUID | None = parse_uuid(request.GET.get("repository_id", ""))
    if asked is not None and str(asked) in keys:
        return str(asked)
    return keys[0] if len(keys) == 1 else ""
