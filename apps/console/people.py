"""People and the roles they hold, for those who manage access."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.common.context import Right
from apps.common.errors import NotFound
from apps.console import badges
from apps.console.base import (
    Dialog,
    column,
    dialog_action,
    moment_column,
)
from apps.console.context import may_anywhere, place_context, rights
from apps.console.filters import YES_NO, choice_filter, yes_no
from apps.console.forms.access import (
    ChangeRoleForm,
    GrantRoleForm,
    RevokeRoleForm,
    people_known_to,
)
from apps.console.members import page_asked_for
from apps.console.pages import done, run
from apps.console.person_access import PersonAccess
from apps.organizations.members import managed_role_groups
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.services import change_role, grant_role, revoke_role

GRANT = Dialog(
    "Give a role",
    GrantRoleForm,
    "Give",
    "It takes effect with the next request. Maintainer is given for a repository, Organization "
    "Admin and Auditor for an organization, Viewer for either.",
)
REVOKE = Dialog(
    "Take this role away", RevokeRoleForm, "Take away", "It takes effect with the next request."
)


CHANGE = Dialog(
    "Change this role",
    ChangeRoleForm,
    "Change",
    "The role she holds is taken away and the other one given in the same place, in one act.",
)
BESIDE_ROLES = frozenset({"revoke-role", "change-role"})


class PersonAdmin(PersonAccess):
    """People who sign in. Rights come from roles alone; nobody edits raw permissions."""

    right = Right.MANAGE
    empty_text = "Nobody holds a role here yet."
    list_display = ("username", "email", "roles", "is_active", "signed_in")
    search_fields = ("username", "email")
    list_filter = (
        choice_filter("active", "active", YES_NO, lambda value: yes_no(value, Q(is_active=True))),
    )
    ordering = ("username",)
    fields = ("name", "email", "active", "joined", "signed_in", "roles_with_buttons")
    readonly_fields = fields
    actions_detail = (
        *("grant", "revoke", "change_role"),
        *("password_link", "deactivate", "reactivate"),
    )
    joined = moment_column("date_joined", "Joined")
    signed_in = moment_column("last_login", "Last signed in")

    def visible(self, request: HttpRequest) -> QuerySet[User]:
        held = managed_role_groups(rights(request))
        own = Prefetch("groups__role_group", queryset=held, to_attr="managed_role")
        return people_known_to(request).defer("password").prefetch_related("groups", own)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_anywhere(request, Right.MANAGE)

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """What is about one role stands beside it instead of in the page's head."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return [action for action in actions if action.path not in BESIDE_ROLES]

    def new(self, request: HttpRequest) -> HttpResponse:
        """Who is new is invited, so that nobody else ever knows her password."""
        return HttpResponseRedirect(reverse("admin:organizations_invitation_add"))

    @dialog_action(GRANT, name="Give a role", path="grant-role", icon="add_moderator")
    def grant(self, request: HttpRequest, form: GrantRoleForm, object_id: str) -> HttpResponse:
        user: User = self.require_object(request, object_id)
        place, role = form.places.get(form.cleaned_data["place"]), Role(form.cleaned_data["role"])
        context = place_context(request, organization_id=place.organization_id)
        run(grant_role, context, object_id=user.pk, user=user, role=role, **place.target)
        return done(request, f"{user} is now {role.label}.", self.page_url("change", user.pk))

    @dialog_action(REVOKE, name="Take away", path="revoke-role", icon="remove_moderator")
    def revoke(self, request: HttpRequest, form: RevokeRoleForm, object_id: str) -> HttpResponse:
        user: User = self.require_object(request, object_id)
        role_group = self._held(request, form, user)
        context = place_context(request, organization_id=role_group.organization_id)
        run(revoke_role, context, object_id=user.pk, user=user, role_group=role_group)
        url = page_asked_for(request, self.page_url("change", user.pk))
        return done(request, "The role is taken away.", url)

    @dialog_action(CHANGE, name="Change", path="change-role", icon="swap_horiz")
    def change_role(
        self, request: HttpRequest, form: ChangeRoleForm, object_id: str
    ) -> HttpResponse:
        user: User = self.require_object(request, object_id)
        role_group = self._held(request, form, user)
        role = Role(form.cleaned_data["role"])
        context = place_context(request, organization_id=role_group.organization_id)
        run(change_role, context, object_id=user.pk, user=user, role_group=role_group, role=role)
        url = page_asked_for(request, self.page_url("change", user.pk))
        return done(request, f"{user} is now {role.label}.", url)

    def _held(self, request: HttpRequest, form: Form, user: User) -> RoleGroup:
        held = managed_role_groups(rights(request)).filter(group__user=user)
        role_group = held.filter(pk=form.cleaned_data["role_group"]).first()
        if role_group is None:
            raise NotFound("This person does not hold that role.")
        return role_group

    @column("Username")
    def name(self, user: User) -> str:
        return user.get_username()

    @column("Active")
    def active(self, user: User) -> SafeString:
        return badges.badge("Yes", "success") if user.is_active else badges.badge("No", "danger")

    @column("Roles")
    def roles(self, user: User) -> SafeString:
        shown = format_html_join(
            " ", "{}", ((badges.badge(role_label(role)),) for role in roles_of(user))
        )
        return badges.badge("Super Admin", "primary") + shown if user.is_superuser else shown

    @column("Roles")
    def roles_with_buttons(self, user: User) -> SafeString:
        roles = [(role, role_label(role)) for role in roles_of(user)]
        return render_to_string("console/roles.html", {"roles": roles, "person": user})


def roles_of(user: User) -> list[RoleGroup]:
    """The roles that were prefetched for the page, foreign ones left out."""
    found = (getattr(group, "managed_role", None) for group in user.groups.all())
    return [role for role in found if isinstance(role, RoleGroup)]


def role_label(role_group: RoleGroup) -> str:
    """A role and its place in words."""
    place = role_group.repository or role_group.organization
    role = Role(role_group.role).label
    return f"{role}: {place.name}" if place else str(role)
