"""The users of the memory gateway: who they are, where they are at home, when they called last."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from apps.audit.verbs import performing
from apps.common.context import Right
from apps.common.errors import InvalidArgument
from apps.common.text import parse_uuid
from apps.console.access.organizations import ManagedAdmin
from apps.console.access.tokens import USES, by_use
from apps.console.audit.records import done_by
from apps.console.base import badges, fields
from apps.console.base.admin import column, danger_action, moment_column, page_action
from apps.console.base.context import place_context, rights
from apps.console.base.fields import ConfirmForm, ReasonForm
from apps.console.base.filters import OrganizationFilter, RepositoryFilter, choice_filter
from apps.console.base.links import link, list_url, with_below
from apps.console.base.pages import (
    Dialog,
    FormPage,
    VerbPage,
    done,
    form_data,
    form_page,
    run,
    secret_page,
    verb_page,
)
from apps.console.base.places import Grouped
from apps.console.base.text import reveal
from apps.console.gateway.kept import context_at, kept_page
from apps.gateway.models import USER_ID_MAX_LENGTH, GatewayUser
from apps.gateway.selectors import managed_users, with_totals
from apps.gateway.services.erasure import erase_user
from apps.gateway.services.users import (
    Provisioned,
    provision_user,
    revoke_user_key,
    rotate_user_key,
)
from apps.organizations.models import Repository
from apps.organizations.selectors import repositories_with

USABLE, REVOKED = "usable", "revoked"
STATES = [(USABLE, "Usable"), (REVOKED, "Revoked")]
COLOURS = {USABLE: "success", REVOKED: "danger"}


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


class EraseUserForm(ReasonForm):
    """Erasing all that a user has, which nobody can undo."""

    confirmed = fields.checkbox("I know that nobody can bring it back.", required=True)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        user = managed_users(rights(request)).get(pk=object_id)
        home = user.repository
        self.note = f"Of {user.user_id}, at home in {home.name}, {user.organization.name}."


ERASE = Dialog(
    "Erase all data",
    EraseUserForm,
    "Erase",
    "Messages, memories (locked ones too), files and kept words of searches lose their texts for "
    "good, and the key opens nothing any more. Ids, hashes and moments stay in the audit trail.",
)


class GatewayUserForm(forms.Form):
    """A new gateway user and its home."""

    home = fields.choice(
        "Repository",
        help_text="Where it is at home: what it hands over is kept there and found by nobody "
        "else. Cannot be changed later.",
    )
    user_id = fields.text(
        "User ID",
        max_length=USER_ID_MAX_LENGTH,
        help_text="The name that the program gives in its calls; unique in the organization. "
        "Letters, digits and . _ @ + : - only.",
    )

    def __init__(self, *args: Any, homes: Grouped, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["home"].choices = [("", "Choose one"), *homes]  # type: ignore[attr-defined]


def by_state(value: str) -> Q:
    """Users whose key opens something, or not."""
    return Q(revoked_at__isnull=value == USABLE)


class GatewayUserAdmin(ManagedAdmin):
    """Somebody in whose name a program calls the gateway."""

    creates = provision_user
    empty_text = (
        "No gateway user yet. Add one and give its key to the program that calls in its name."
    )
    list_display = (
        "user_id", "home", "state", "session_count", "resource_count", "last_used", "created",
    )  # fmt: skip
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        choice_filter("state", "key", STATES, by_state),
        choice_filter("used", "last call", USES, by_use),
    )
    search_fields = ("user_id", "key_id")
    fields = (
        *("user_id", "home", "state", "key", "key_issued", "last_used", "revoked"),
        *("session_count", "resource_count", "acts", "identifier", "created"),
    )
    readonly_fields = fields
    actions_detail = ("kept", "rotate", "revoke", "erase")
    last_used = moment_column("last_used_at", "Last call")
    key_issued = moment_column("key_issued_at", "Key issued")
    revoked = moment_column("revoked_at", "Revoked")

    def visible(self, request: HttpRequest) -> QuerySet[GatewayUser]:
        return with_totals(managed_users(rights(request)))

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """Without what has nothing left to revoke."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        user = self.get_object(request, str(object_id))
        if user is None or user.is_revoked:
            return [action for action in actions if "revoke" not in action.path]
        return actions

    @column("Home")
    def home(self, user: GatewayUser) -> SafeString:
        return with_below(reveal(user.repository.name), reveal(user.organization.name))

    @column("Key")
    def state(self, user: GatewayUser) -> SafeString:
        state = REVOKED if user.is_revoked else USABLE
        return badges.badge(state, COLOURS[state])

    @column("Key ID")
    def key(self, user: GatewayUser) -> str:
        return user.key_id

    @column("Sessions")
    def session_count(self, user: GatewayUser) -> SafeString:
        url = list_url("gateway_gatewaysession", user=user.pk)
        return link(url, getattr(user, "session_total", 0))

    @column("Files")
    def resource_count(self, user: GatewayUser) -> SafeString:
        url = list_url("gateway_gatewayresource", user=user.pk)
        return link(url, getattr(user, "resource_total", 0))

    @column("Audit trail")
    def acts(self, user: GatewayUser) -> SafeString:
        return link(done_by(user.agent), "What was done in its name")

    def new(self, request: HttpRequest) -> HttpResponse:
        """Make a user; the answer is the only page that ever shows its key."""
        homes = _homes(request)
        form = GatewayUserForm(
            form_data(request), homes=homes, initial={"home": _asked_for(request, homes)}
        )
        page = FormPage(
            title="New gateway user", back=self.page_url("changelist"), submit_text="Create"
        )
        return form_page(request, self.admin_site, page, form, lambda one: self._make(request, one))

    @page_action(rotate_user_key, name="New key", path="rotate", icon="autorenew")
    def rotate(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a new key in the place of the one there is."""
        user: GatewayUser = self.require_object(request, object_id)
        page = VerbPage(
            title=f"New key: {user.user_id}",
            back=self.page_url("change", user.pk),
            submit_text="New key",
            warning=ROTATE_HELP,
            arguments={"gateway_user_id": user.pk},
            object_id=user.pk,
            answer=lambda made: self._show_once(request, made, replaced=True),
        )
        context = place_context(request, organization_id=user.organization_id)
        return verb_page(request, self.admin_site, context, rotate_user_key, page)

    @page_action(name="What is kept", path="kept", icon="folder_shared")
    def kept(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What the user has handed over, what was made of it, how much it is."""
        return kept_page(request, self.admin_site, self.require_object(request, object_id))

    @danger_action(erase_user, ERASE, name="Erase all data", path="erase", icon="delete_forever")
    def erase(self, request: HttpRequest, user: GatewayUser, form: Form) -> HttpResponse:
        reason = form.cleaned_data["reason"]
        erased = run(
            erase_user, context_at(request, user), object_id=user.pk, user=user, reason=reason
        )
        told = (
            f"Erased: {erased.messages} messages, {erased.memories} memories, "
            f"{erased.resources} files of {user.user_id}."
        )
        return done(request, told, self.page_url("change", user.pk))

    @danger_action(revoke_user_key, REVOKE, name="Revoke the key", path="revoke", icon="block")
    def revoke(self, request: HttpRequest, user: GatewayUser, form: Form) -> HttpResponse:
        context = place_context(request, organization_id=user.organization_id)
        run(revoke_user_key, context, object_id=user.pk, gateway_user_id=user.pk)
        return done(request, f"Revoked: {user.user_id}.", self.page_url("change", user.pk))

    def _make(self, request: HttpRequest, form: Any) -> HttpResponse:
        home = _managed_homes(request).get(pk=form.cleaned_data["home"])
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

    def _show_once(
        self, request: HttpRequest, made: Provisioned, *, replaced: bool = False
    ) -> HttpResponse:
        """The one page that shows a key."""
        shown = {
            "title": "The key is issued",
            "gateway_user": made.user,
            "secret": made.user_key,
            "replaced": replaced,
            "user_url": self.page_url("change", made.user.pk),
        }
        return secret_page(request, self.admin_site, "console/gateway/key_issued.html", shown)


def _managed_homes(request: HttpRequest) -> QuerySet[Repository]:
    """The repositories that the person manages through their organizations."""
    held = rights(request)
    found = repositories_with(held, Right.MANAGE)
    if Right.MANAGE in held.everywhere:
        return found
    return found.filter(organization__in=held.organization_ids(Right.MANAGE))


def _homes(request: HttpRequest) -> Grouped:
    groups: dict[str, list[tuple[str, str]]] = {}
    for row in _managed_homes(request):
        groups.setdefault(row.organization.name, []).append((str(row.pk), row.name))
    return list(groups.items())


def _asked_for(request: HttpRequest, homes: Grouped) -> str:
    """The repository in the address, or the only one there is."""
    keys = [key for _, group in homes for key, _ in group]
    asked: uuid.UUID | None = parse_uuid(request.GET.get("repository_id", ""))
    if asked is not None and str(asked) in keys:
        return str(asked)
    return keys[0] if len(keys) == 1 else ""
