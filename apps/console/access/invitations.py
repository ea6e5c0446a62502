"""Invitations: a link that is shown once, listed until it is used, taken back or too old."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from apps.accounts.links import address_of, is_open
from apps.common.context import Right
from apps.console.access.forms import InvitationForm, managed_places
from apps.console.access.members import page_asked_for, place_label
from apps.console.base import badges
from apps.console.base.admin import (
    ConsoleAdmin,
    column,
    danger_action,
    moment_column,
    text_column,
)
from apps.console.base.context import place_context, rights
from apps.console.base.fields import ConfirmForm
from apps.console.base.filters import OrganizationFilter, choice_filter
from apps.console.base.pages import Dialog, FormPage, done, form_data, form_page, run, secret_page
from apps.console.base.text import reveal
from apps.notifications.services import invite_by_mail
from apps.organizations.models import Invitation
from apps.organizations.roles import Role
from apps.organizations.selectors.members import (
    InvitationState,
    invitations_in_state,
    managed_invitations,
    state_of_invitation,
)
from apps.organizations.services import IssuedInvitation, invite_person, revoke_invitation

STATES = [(state.value, state.replace("_", " ").capitalize()) for state in InvitationState]
STATE_COLOURS = {
    InvitationState.OPEN: "info",
    InvitationState.ACCEPTED: "success",
    InvitationState.TAKEN_BACK: "danger",
    InvitationState.EXPIRED: "warning",
}
TAKE_BACK = Dialog(
    "Take this invitation back", ConfirmForm, "Take back", "Its link opens nothing from now on."
)


def by_state(value: str) -> Q:
    """Invitations in one state."""
    return invitations_in_state(InvitationState(value))


class InvitationAdmin(ConsoleAdmin):
    """Who was invited to what, and what became of it."""

    creates = invite_person
    right = Right.MANAGE
    empty_text = "No invitation yet. Invite a person to give her a role."
    list_display = ("email_", "role_", "place", "state", "invited", "issued_by_", "expires")
    list_filter = (OrganizationFilter, choice_filter("state", "state", STATES, by_state))
    search_fields = ("email", "username", "issued_by_label")
    fields = (
        *("email_", "username_", "role_", "place", "state", "issued_by_", "invited"),
        *("expires", "accepted", "accepted_by_", "taken_back"),
    )
    readonly_fields = fields
    actions_detail = ("take_back",)
    email_ = text_column("email", "For", ordering="email")
    issued_by_ = text_column("issued_by_label", "Invited by")
    invited = moment_column("created_at", "Invited")
    expires = moment_column("expires_at", "Expires")
    accepted = moment_column("used_at", "Accepted")
    taken_back = moment_column("revoked_at", "Taken back")

    def visible(self, request: HttpRequest) -> QuerySet[Invitation]:
        return managed_invitations(rights(request)).defer("digest")

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        invitation = self.get_object(request, str(object_id))
        if invitation is None or not is_open(invitation):
            return []
        actions: list[Any] = super().get_actions_detail(request, object_id)
        return actions

    def new(self, request: HttpRequest) -> HttpResponse:
        """Invite a person; the answer is the only page that ever shows the link."""
        places = managed_places(request)
        form = InvitationForm(
            form_data(request), places=places, initial={"place": request.GET.get("place")}
        )

        def submit(form: Form) -> HttpResponse:
            data = dict(form.cleaned_data)
            place, role = places.get(data.pop("place")), Role(data.pop("role"))
            context = place_context(request, organization_id=place.organization_id)
            issued = run(invite_by_mail, context, role=role, **place.target, **data)
            return self._show_link(request, issued)

        back = page_asked_for(request, self.page_url("changelist"))
        page = FormPage(title="Invite a person", back=back, submit_text="Make the link")
        return form_page(request, self.admin_site, page, form, submit)

    def _show_link(self, request: HttpRequest, issued: IssuedInvitation) -> HttpResponse:
        invitation = issued.invitation
        return show_link(
            request,
            self.admin_site,
            title="The invitation is made",
            lead=f"{invitation.email}: {invitation.get_role_display()}, {place_label(invitation)}",
            link=address_of("invitation", issued.secret),
            meaning="It can be accepted once, within seven days.",
            address=invitation.email,
            back=page_asked_for(request, self.page_url("changelist")),
        )

    @danger_action(revoke_invitation, TAKE_BACK, name="Take back", path="take-back", icon="block")
    def take_back(self, request: HttpRequest, invitation: Invitation, form: Form) -> HttpResponse:
        context = place_context(request, organization_id=invitation.organization_id)
        run(revoke_invitation, context, object_id=invitation.key_id, invitation_id=invitation.pk)
        url = page_asked_for(request, self.page_url("change", invitation.pk))
        return done(request, f"Taken back: {invitation.email}.", url)

    @column("Proposed user name")
    def username_(self, invitation: Invitation) -> SafeString:
        return reveal(invitation.username or "None")

    @column("Role")
    def role_(self, invitation: Invitation) -> str:
        return str(Role(invitation.role).label)

    @column("Where")
    def place(self, invitation: Invitation) -> str:
        return place_label(invitation)

    @column("State")
    def state(self, invitation: Invitation) -> SafeString:
        state = state_of_invitation(invitation)
        return badges.badge(dict(STATES)[state], STATE_COLOURS[state])

    @column("Accepted by")
    def accepted_by_(self, invitation: Invitation) -> SafeString:
        return reveal(str(invitation.accepted_by or "Nobody"))


def show_link(request: HttpRequest, site: Any, *, address: str, **shown: str) -> HttpResponse:
    """The one page that shows a one-time link; ``address`` is where it is mailed, if at all."""
    mailed_to = address if settings.EMAIL_FROM else ""
    page = {**shown, "mailed_to": mailed_to}
    return secret_page(request, site, "console/link_issued.html", page)
