"""Which groups of the identity provider give which roles, where somebody manages."""

from __future__ import annotations

from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from apps.common.context import Right
from apps.console.access.forms import RoleInPlaceForm, managed_places
from apps.console.access.members import place_label
from apps.console.base import fields
from apps.console.base.admin import (
    ConsoleAdmin,
    column,
    danger_action,
    moment_column,
    text_column,
)
from apps.console.base.context import place_context, rights
from apps.console.base.fields import ConfirmForm
from apps.console.base.pages import Dialog, FormPage, done, form_data, form_page, run
from apps.organizations.roles import Role
from apps.sso.models import GROUP_MAX_LENGTH, GroupRole
from apps.sso.selectors import managed_group_roles
from apps.sso.services import map_group, unmap_group

REMOVE = Dialog(
    "Let this group give the role no more",
    ConfirmForm,
    "Remove",
    "If no other group gives this role there, whoever holds it by the group alone loses it at "
    "once; else her next sign-in says. Roles given by hand stay.",
)


class GroupRoleForm(RoleInPlaceForm):
    """A group of the provider, and the role that its members hold."""

    field_order = ("group",)

    group = fields.text(
        "Group", max_length=GROUP_MAX_LENGTH, help_text="Exactly as the identity provider calls it."
    )


class GroupRoleAdmin(ConsoleAdmin):
    """What members of groups may do here, from their next sign-in on."""

    creates = map_group
    right = Right.MANAGE
    empty_text = "No group of the identity provider gives a role here yet."
    list_display = ("group_", "role_", "place", "made")
    search_fields = ("group",)
    fields = list_display
    readonly_fields = fields
    actions_detail = ("remove",)
    group_ = text_column("group", "Group", ordering="group")
    made = moment_column("created_at", "Since")

    def visible(self, request: HttpRequest) -> QuerySet[GroupRole]:
        return managed_group_roles(rights(request))

    def new(self, request: HttpRequest) -> HttpResponse:
        """Say what a group gives."""
        places = managed_places(request)
        form = GroupRoleForm(form_data(request), places=places)
        back = self.page_url("changelist")

        def submit(form: Form) -> HttpResponse:
            data = form.cleaned_data
            place, role = places.get(data["place"]), Role(data["role"])
            context = place_context(request, organization_id=place.organization_id)
            made = run(map_group, context, group=data["group"], role=role, **place.target)
            return done(request, f"Members of {made.group} are now {role.label}.", back)

        page = FormPage(title="Let a group give a role", back=back, submit_text="Save")
        return form_page(request, self.admin_site, page, form, submit)

    @danger_action(unmap_group, REMOVE, name="Remove", path="remove", icon="group_off")
    def remove(self, request: HttpRequest, group_role: GroupRole, form: Form) -> HttpResponse:
        organization_id = group_role.role_group.organization_id
        context = place_context(request, organization_id=organization_id)
        run(unmap_group, context, object_id=group_role.pk, group_role_id=group_role.pk)
        return done(request, f"Removed: {group_role.group}.", self.page_url("changelist"))

    @column("Role")
    def role_(self, group_role: GroupRole) -> str:
        return str(Role(group_role.role_group.role).label)

    @column("Where")
    def place(self, group_role: GroupRole) -> str:
        return place_label(group_role.role_group)
