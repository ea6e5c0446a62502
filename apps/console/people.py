"""People and the roles they hold, for those who manage access."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from apps.accounts.models import User
from apps.accounts.services import create_person
from apps.audit.models import Action
from apps.common.context import RequestContext, Right
from apps.common.errors import NotFound
from apps.console import badges
from apps.console.base import ConsoleAdmin, Dialog, column, dialog_action, moment_column
from apps.console.context import may_anywhere, place_context, rights
from apps.console.forms.access import (
    GrantRoleForm,
    PersonForm,
    RevokeRoleForm,
    managed_places,
)
from apps.console.pages import Act, Page, done, form_data, form_page, run
from apps.console.places import PlaceChoice
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.services import grant_role, revoke_role

USER_KIND = "user"
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


def managed_role_groups(request: HttpRequest) -> QuerySet[RoleGroup]:
    """The roles that the signed-in person may give and take."""
    groups = RoleGroup.objects.select_related("organization", "repository")
    held = rights(request)
    if Right.MANAGE in held.everywhere:
        return groups
    return groups.filter(organization_id__in=held.organization_ids(Right.MANAGE))


def managed_people(request: HttpRequest) -> QuerySet[User]:
    """Herself, and people who hold a role where she manages; all for a Super Admin."""
    if Right.MANAGE in rights(request).everywhere:
        return User.objects.all()
    held_here = managed_role_groups(request).values("group")
    return User.objects.filter(Q(pk=request.user.pk) | Q(groups__in=held_here)).distinct()


class PersonAdmin(ConsoleAdmin):
    """People who sign in. Rights come from roles alone; nobody edits raw permissions."""

    right = Right.MANAGE
    empty_text = "Nobody holds a role here yet."
    list_display = ("username", "email", "roles", "is_active", "signed_in")
    search_fields = ("username", "email")
    ordering = ("username",)
    fields = ("name", "email", "active", "joined", "signed_in", "roles_with_buttons")
    readonly_fields = fields
    actions_detail = ("grant", "revoke")
    joined = moment_column("date_joined", "Joined")
    signed_in = moment_column("last_login", "Last signed in")

    def visible(self, request: HttpRequest) -> QuerySet[User]:
        own = Prefetch(
            "groups__role_group", queryset=managed_role_groups(request), to_attr="managed_role"
        )
        return managed_people(request).defer("password").prefetch_related("groups", own)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_anywhere(request, Right.MANAGE)

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """«Take away» stands beside each role instead of in the page's head."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return [action for action in actions if action.path != "revoke-role"]

    def new(self, request: HttpRequest) -> HttpResponse:
        places = managed_places(request)
        form = PersonForm(form_data(request), places=places)

        def submit(form: Form) -> HttpResponse:
            data = dict(form.cleaned_data)
            place, role = places.get(data.pop("place")), Role(data.pop("role"))
            context = place_context(request, organization_id=place.organization_id)
            user = run(
                context,
                Act(Action.CREATED, USER_KIND),
                lambda: _create(context, place, role, data),
            )
            return done(request, f"{user} can sign in now.", self.page_url("change", user.pk))

        page = Page("New person", self.page_url("changelist"), "Create")
        return form_page(request, self.admin_site, page, form, submit)

    @dialog_action(GRANT, name="Give a role", path="grant-role", icon="add_moderator")
    def grant(self, request: HttpRequest, form: GrantRoleForm, object_id: str) -> HttpResponse:
        user: User = self.require_object(request, object_id)
        place, role = form.places.get(form.cleaned_data["place"]), Role(form.cleaned_data["role"])
        context = place_context(request, organization_id=place.organization_id)
        run(
            context,
            Act(Action.ROLE_GRANTED, USER_KIND, user.pk),
            lambda: _grant(context, user, role, place),
        )
        return done(request, f"{user} is now {role.label}.", self.page_url("change", user.pk))

    @dialog_action(REVOKE, name="Take away", path="revoke-role", icon="remove_moderator")
    def revoke(self, request: HttpRequest, form: RevokeRoleForm, object_id: str) -> HttpResponse:
        user: User = self.require_object(request, object_id)
        held = managed_role_groups(request).filter(group__user=user)
        role_group = held.filter(pk=form.cleaned_data["role_group"]).first()
        if role_group is None:
            raise NotFound("This person does not hold that role.")
        context = place_context(request, organization_id=role_group.organization_id)
        run(
            context,
            Act(Action.ROLE_REVOKED, USER_KIND, user.pk),
            lambda: revoke_role(context=context, user=user, role_group=role_group),
        )
        return done(request, "The role is taken away.", self.page_url("change", user.pk))

    @column("User name")
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


def _create(context: RequestContext, place: PlaceChoice, role: Role, data: dict[str, Any]) -> User:
    user = create_person(context=context, organization_id=place.organization_id, **data)
    _grant(context, user, role, place)
    return user


def _grant(context: RequestContext, user: User, role: Role, place: PlaceChoice) -> RoleGroup:
    return grant_role(
        context=context,
        user=user,
        role=role,
        organization=place.organization if place.repository is None else None,
        repository=place.repository,
    )
