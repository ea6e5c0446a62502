"""People and the roles they hold, for those who manage access."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from apps.access.services.people import deactivate_person, reactivate_person
from apps.accounts.links import address_of
from apps.accounts.models import User
from apps.accounts.services import issue_password_reset, reset_second_factor
from apps.audit.verbs import Verb
from apps.common.context import Right
from apps.common.errors import require_found
from apps.console.access.forms import (
    ChangeRoleForm,
    GrantRoleForm,
    HeldRoleForm,
    RevokeRoleForm,
    people_known_to,
)
from apps.console.access.invitations import show_link
from apps.console.access.members import page_asked_for
from apps.console.base import badges
from apps.console.base.admin import (
    ConsoleAdmin,
    column,
    danger_action,
    dialog_action,
    moment_column,
    page_action,
)
from apps.console.base.context import may_anywhere, place_context, rights
from apps.console.base.fields import ReasonForm
from apps.console.base.filters import YES_NO, choice_filter, yes_no
from apps.console.base.pages import Dialog, VerbPage, done, run, verb_page
from apps.notifications.services import issue_reset_by_mail
from apps.organizations.models import RoleGroup
from apps.organizations.roles import Role
from apps.organizations.selectors.members import managed_role_groups
from apps.organizations.services import change_role, grant_role, revoke_role

PLATFORM_ACTS = frozenset({"deactivate", "reactivate", "password-link", "reset-second-factor"})
RESET_HELP = (
    "The link lets whoever has it set a new password for this person, once. All her sessions end "
    "when she does. Make sure that it is really her who asks."
)
DEACTIVATE = Dialog(
    "Deactivate this person",
    ReasonForm,
    "Deactivate",
    "Her sessions end and her access tokens are revoked at once. What she wrote and decided stays, "
    "and so do her roles, should she be let in again.",
)
REACTIVATE = Dialog(
    "Reactivate this person",
    ReasonForm,
    "Reactivate",
    "She can sign in again with the roles she holds. Access tokens have to be issued anew.",
)
RESET_FACTOR = Dialog(
    "Reset the second factor",
    ReasonForm,
    "Reset",
    "For who has lost it. Her sessions end, and her password alone signs her in until she sets up "
    "another; she is told of it. Make sure that it is really her who asks.",
)
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


class PersonAdmin(ConsoleAdmin):
    """People who sign in. Rights come from roles alone; nobody edits raw permissions."""

    right = Right.MANAGE
    empty_text = "Nobody holds a role here yet."
    list_display = ("username", "email", "roles", "is_active", "signed_in")
    search_fields = ("username", "email")
    list_filter = (
        choice_filter("active", "active", YES_NO, lambda value: yes_no(value, Q(is_active=True))),
    )
    ordering = ("username",)
    fields = (
        *("name", "email", "active", "factor"),
        *("joined", "signed_in", "roles_with_buttons"),
    )
    readonly_fields = fields
    actions_detail = (
        *("grant", "revoke", "change_role"),
        *("password_link", "reset_factor", "deactivate", "reactivate"),
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
        """What makes sense for the person as she is; what is about a role stands beside it."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        user = self.get_object(request, str(object_id))
        hidden = (
            {"reactivate"} if user is None or user.is_active else {"deactivate", "password-link"}
        )
        if user is None or not user.has_second_factor:
            hidden.add("reset-second-factor")
        if Right.MANAGE not in rights(request).everywhere:
            hidden = set(PLATFORM_ACTS)
        return [action for action in actions if action.path not in hidden | BESIDE_ROLES]

    def new(self, request: HttpRequest) -> HttpResponse:
        """Who is new is invited, so that nobody else ever knows her password."""
        return HttpResponseRedirect(reverse("admin:organizations_invitation_add"))

    @dialog_action(grant_role, GRANT, name="Give a role", path="grant-role", icon="add_moderator")
    def grant(self, request: HttpRequest, user: User, form: GrantRoleForm) -> HttpResponse:
        place, role = form.places.get(form.cleaned_data["place"]), Role(form.cleaned_data["role"])
        context = place_context(request, organization_id=place.organization_id)
        run(grant_role, context, object_id=user.pk, user=user, role=role, **place.target)
        return done(request, f"{user} is now {role.label}.", self.page_url("change", user.pk))

    @dialog_action(
        revoke_role, REVOKE, name="Take away", path="revoke-role", icon="remove_moderator"
    )
    def revoke(self, request: HttpRequest, user: User, form: RevokeRoleForm) -> HttpResponse:
        self._change_held(request, user, form, revoke_role)
        return self._to_asked_for(request, user, "The role is taken away.")

    @dialog_action(change_role, CHANGE, name="Change", path="change-role", icon="swap_horiz")
    def change_role(self, request: HttpRequest, user: User, form: ChangeRoleForm) -> HttpResponse:
        role = Role(form.cleaned_data["role"])
        self._change_held(request, user, form, change_role, role=role)
        return self._to_asked_for(request, user, f"{user} is now {role.label}.")

    def _change_held(
        self,
        request: HttpRequest,
        user: User,
        form: HeldRoleForm,
        verb: Verb[..., Any],
        **arguments: Any,
    ) -> None:
        """Run a verb about a role that the person holds, in the role's place."""
        held = self._held(request, form, user)
        context = place_context(request, organization_id=held.organization_id)
        run(verb, context, object_id=user.pk, user=user, role_group=held, **arguments)

    def _to_asked_for(self, request: HttpRequest, user: User, said: str) -> HttpResponse:
        return done(request, said, page_asked_for(request, self.page_url("change", user.pk)))

    def _held(self, request: HttpRequest, form: Form, user: User) -> RoleGroup:
        held = managed_role_groups(rights(request)).filter(group__user=user)
        return require_found(
            held.filter(pk=form.cleaned_data["role_group"]).first(),
            "This person does not hold that role.",
        )

    @column("Username")
    def name(self, user: User) -> str:
        return user.get_username()

    @column("Active")
    def active(self, user: User) -> SafeString:
        return badges.badge("Yes", "success") if user.is_active else badges.badge("No", "danger")

    @column("Second factor")
    def factor(self, user: User) -> SafeString:
        if not user.has_second_factor:
            return badges.badge("None")
        return badges.badge("Set up", "success")

    @column("Roles")
    def roles(self, user: User) -> SafeString:
        shown = format_html_join(
            " ", "{}", ((badges.badge(role_label(role)),) for role in role_groups_of(user))
        )
        return badges.badge("Super Admin", "primary") + shown if user.is_superuser else shown

    @column("Roles")
    def roles_with_buttons(self, user: User) -> SafeString:
        roles = [(role, role_label(role)) for role in role_groups_of(user)]
        return render_to_string("console/roles.html", {"roles": roles, "person": user})

    @danger_action(
        deactivate_person, DEACTIVATE, name="Deactivate", path="deactivate", icon="person_off"
    )
    def deactivate(self, request: HttpRequest, user: User, form: Form) -> HttpResponse:
        return self._decide(request, user, form, deactivate_person)

    @dialog_action(
        reactivate_person, REACTIVATE, name="Reactivate", path="reactivate", icon="person_check"
    )
    def reactivate(self, request: HttpRequest, user: User, form: Form) -> HttpResponse:
        return self._decide(request, user, form, reactivate_person)

    @dialog_action(
        reset_second_factor,
        RESET_FACTOR,
        name="Reset second factor",
        path="reset-second-factor",
        icon="phonelink_erase",
    )
    def reset_factor(self, request: HttpRequest, user: User, form: Form) -> HttpResponse:
        context, reason = place_context(request), form.cleaned_data["reason"]
        run(reset_second_factor, context, object_id=user.pk, user_id=user.pk, reason=reason)
        said = f"The second factor of {user} is reset."
        return done(request, said, self.page_url("change", user.pk))

    def _decide(
        self, request: HttpRequest, user: User, form: Form, verb: Verb[..., User]
    ) -> HttpResponse:
        context, reason = place_context(request), form.cleaned_data["reason"]
        run(verb, context, object_id=user.pk, user_id=user.pk, reason=reason)
        said = f"{user} is {verb.action.label.lower()}."
        return done(request, said, self.page_url("change", user.pk))

    @page_action(issue_password_reset, name="New password", path="password-link", icon="lock_reset")
    def password_link(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a link with which the person sets a new password; shown once."""
        user: User = self.require_object(request, object_id)
        if Right.MANAGE not in rights(request).everywhere:
            raise PermissionDenied
        back = self.page_url("change", user.pk)
        page = VerbPage(
            title=f"New password for {user}",
            back=back,
            submit_text="Make the link",
            warning=RESET_HELP,
            arguments={"user_id": user.pk},
            object_id=user.pk,
            answer=lambda issued: show_link(
                request,
                self.admin_site,
                title="The link is made",
                lead=f"A new password for {user}",
                link=address_of("new_password", issued.secret),
                meaning="It works once, within 24 hours; links made before are worthless now.",
                address=issued.reset.user.email,
                back=back,
            ),
        )
        context = place_context(request)
        return verb_page(request, self.admin_site, context, issue_reset_by_mail, page)


def role_groups_of(user: User) -> list[RoleGroup]:
    """The roles that were prefetched for the page, foreign ones left out."""
    found = (getattr(group, "managed_role", None) for group in user.groups.all())
    return [role for role in found if isinstance(role, RoleGroup)]


def role_label(role_group: RoleGroup) -> str:
    """A role and its place in words."""
    place = role_group.repository or role_group.organization
    role = Role(role_group.role).label
    return f"{role}: {place.name}" if place else str(role)
