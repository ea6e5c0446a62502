"""The people of an organization or a repository: who holds which role, and through what."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse

from apps.common.context import Right
from apps.common.errors import InvalidArgument
from apps.common.text import parse_uuid
from apps.console.access.forms import (
    GrantInOrganizationForm,
    GrantInRepositoryForm,
    GrantMemberForm,
    people_known_to,
)
from apps.console.base import badges
from apps.console.base.admin import ConsoleAdmin, dialog_action, moment, page_action
from apps.console.base.context import place_context, rights
from apps.console.base.links import with_query
from apps.console.base.pages import Dialog, done, run
from apps.organizations.models import Invitation, Organization, Repository, RoleGroup
from apps.organizations.roles import Role
from apps.organizations.selectors.members import Member, managed_invitations, members_of, still_open
from apps.organizations.services import grant_role

KINDS = ("organization", "repository")
GRANT_PATH = "grant-role"
GRANT_HELP = "It takes effect with the next request."
GRANT_IN_ORGANIZATION = Dialog("Give a role", GrantInOrganizationForm, "Give", GRANT_HELP)
GRANT_IN_REPOSITORY = Dialog("Give a role", GrantInRepositoryForm, "Give", GRANT_HELP)


class MembersMixin(ConsoleAdmin):
    """The page «Members» of a place, for whoever manages there."""

    kind: ClassVar[str]

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """Roles are given on the page of members, not from every page."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return [action for action in actions if action.path != GRANT_PATH]

    @page_action(name="Members", path="members", icon="group")
    def members(self, request: HttpRequest, object_id: str) -> HttpResponse:
        place = self.require_object(request, object_id)
        organization, repository = parts_of(place)
        held = rights(request)
        invitations = still_open(managed_invitations(held)).filter(organization=organization)
        if repository is not None:
            invitations = invitations.filter(repository=repository)
        key = f"{self.kind}:{place.pk}"
        return TemplateResponse(
            request,
            "console/members.html",
            {
                **self.admin_site.each_context(request),
                "title": f"Members: {place.name}",
                "place": place,
                "members": [
                    _row(request, member, key) for member in members_of(organization, repository)
                ],
                "invitations": [_invitation(row, key) for row in invitations],
                "invite_url": with_query(reverse(f"{INVITATIONS}_add"), place=key, back=key),
                "grant_url": self.page_url("grant_here", place.pk),
                "invitations_url": reverse(f"{INVITATIONS}_changelist"),
                "back": self.page_url("change", place.pk),
            },
        )

    def give(
        self, request: HttpRequest, place: Organization | Repository, form: GrantMemberForm
    ) -> HttpResponse:
        """Give a known person a role in the place. Raises PlatformError."""
        organization, repository = parts_of(place)
        known = people_known_to(request)
        user = known.filter(username__iexact=form.cleaned_data["username"]).first()
        if user is None:
            raise InvalidArgument("username", "You manage nobody of this name. Invite the person.")
        role = Role(form.cleaned_data["role"])
        context = place_context(
            request,
            organization_id=organization.pk,
            repository_id=repository.pk if repository else None,
        )
        run(
            grant_role,
            context,
            object_id=user.pk,
            user=user,
            role=role,
            organization=None if repository else organization,
            repository=repository,
        )
        return done(request, f"{user} is now {role.label}.", self.page_url("members", place.pk))


class OrganizationMembers(MembersMixin):
    """Members of an organization."""

    kind = "organization"

    @dialog_action(
        grant_role, GRANT_IN_ORGANIZATION, name="Give a role", path=GRANT_PATH, icon="add_moderator"
    )
    def grant_here(self, request: HttpRequest, place: Any, form: Any) -> HttpResponse:
        return self.give(request, place, form)


class RepositoryMembers(MembersMixin):
    """Members of a repository."""

    kind = "repository"

    @dialog_action(
        grant_role, GRANT_IN_REPOSITORY, name="Give a role", path=GRANT_PATH, icon="add_moderator"
    )
    def grant_here(self, request: HttpRequest, place: Any, form: Any) -> HttpResponse:
        return self.give(request, place, form)


INVITATIONS = "admin:organizations_invitation"
PEOPLE = "admin:accounts_user"


def parts_of(place: Organization | Repository) -> tuple[Organization, Repository | None]:
    """The organization a place is or lies in, and the repository if it is one."""
    return (place.organization, place) if isinstance(place, Repository) else (place, None)


def page_asked_for(request: HttpRequest, default: str) -> str:
    """The page of members from which a dialog was opened, else ``default``."""
    kind, _, key = request.GET.get("back", "").partition(":")
    if kind in KINDS and (place_id := parse_uuid(key)):
        return reverse(f"admin:organizations_{kind}_members", args=[place_id])
    return default


def place_label(place: RoleGroup | Invitation) -> str:
    """Where a role counts, in words."""
    if place.repository is not None:
        return f"Repository {place.repository.name}"
    return f"Organization {place.organization.name}" if place.organization else "The platform"


def _row(request: HttpRequest, member: Member, key: str) -> dict[str, Any]:
    group = member.role_group
    row: dict[str, Any] = {
        "member": member,
        "through": place_label(group) if group else "The platform (superuser)",
        "signed_in": moment(member.user.last_login),
        "inactive": badges.badge("Deactivated", "danger"),
    }
    organization_id = group.organization_id if group else None
    if group is None or not rights(request).allow(Right.MANAGE, organization_id=organization_id):
        return row
    return row | {
        "url": reverse(f"{PEOPLE}_change", args=[member.user.pk]),
        "revoke_url": _act_url("revoke", member, group, key),
        # There is only one role for the platform.
        "change_url": _act_url("change_role", member, group, key) if group.organization else "",
    }


def _act_url(name: str, member: Member, group: RoleGroup, key: str) -> str:
    return with_query(reverse(f"{PEOPLE}_{name}", args=[member.user.pk]), role=group.pk, back=key)


def _invitation(invitation: Invitation, key: str) -> dict[str, Any]:
    return {
        "invitation": invitation,
        "place": place_label(invitation),
        "expires": moment(invitation.expires_at),
        "revoke_url": with_query(
            reverse(f"{INVITATIONS}_take_back", args=[invitation.pk]), back=key
        ),
    }
