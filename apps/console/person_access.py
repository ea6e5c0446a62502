"""Letting people in and out of the platform, for Super Admins: people belong to no organization."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from unfold.enums import ActionVariant

from apps.access.people import deactivate_person, reactivate_person
from apps.accounts.models import User
from apps.accounts.services import issue_password_reset
from apps.audit.verbs import Verb
from apps.common.context import Right
from apps.console.base import ConsoleAdmin, Dialog, dialog_action, page_action
from apps.console.context import place_context, rights
from apps.console.forms.dialogs import ReasonForm
from apps.console.invitations import link_to, show_link
from apps.console.pages import Page, done, form_data, form_page, run

PLATFORM_ACTS = frozenset({"deactivate", "reactivate", "password-link"})
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


class PersonAccess(ConsoleAdmin):
    """The buttons that end or renew a person's access."""

    def get_actions_detail(self, request: HttpRequest, object_id: str) -> list[Any]:
        """What makes sense for the person as she is."""
        actions: list[Any] = super().get_actions_detail(request, object_id)
        user = self.get_object(request, str(object_id))
        hidden = (
            {"reactivate"} if user is None or user.is_active else {"deactivate", "password-link"}
        )
        if Right.MANAGE not in rights(request).everywhere:
            hidden = set(PLATFORM_ACTS)
        return [action for action in actions if action.path not in hidden]

    @dialog_action(
        DEACTIVATE,
        name="Deactivate",
        path="deactivate",
        icon="person_off",
        variant=ActionVariant.DANGER,
    )
    def deactivate(self, request: HttpRequest, form: Form, object_id: str) -> HttpResponse:
        return self._decide(request, form, object_id, deactivate_person)

    @dialog_action(REACTIVATE, name="Reactivate", path="reactivate", icon="person_check")
    def reactivate(self, request: HttpRequest, form: Form, object_id: str) -> HttpResponse:
        return self._decide(request, form, object_id, reactivate_person)

    @page_action(name="New password", path="password-link", icon="lock_reset")
    def password_link(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Make a link with which the person sets a new password; shown once."""
        user: User = self.require_object(request, object_id)
        if Right.MANAGE not in rights(request).everywhere:
            raise PermissionDenied
        back = self.page_url("change", user.pk)
        page = Page(
            f"New password for {user}", back, "Make the link", extra={"warning": RESET_HELP}
        )
        return form_page(
            request,
            self.admin_site,
            page,
            Form(form_data(request)),
            lambda form: self._show_password_link(request, user),
        )

    def _show_password_link(self, request: HttpRequest, user: User) -> HttpResponse:
        context = place_context(request)
        issued = run(issue_password_reset, context, object_id=user.pk, user_id=user.pk)
        return show_link(
            request,
            self.admin_site,
            title="The link is made",
            lead=f"A new password for {user}",
            link=link_to("new_password", issued.secret),
            meaning="It works once, within 24 hours; links made before are worthless now.",
            back=self.page_url("change", user.pk),
        )

    def _decide(
        self,
        request: HttpRequest,
        form: Form,
        object_id: str,
        verb: Verb[..., User],
    ) -> HttpResponse:
        user: User = self.require_object(request, object_id)
        context = place_context(request)
        reason = form.cleaned_data["reason"]
        run(verb, context, object_id=user.pk, user_id=user.pk, reason=reason)
        said = f"{user} is {verb.action.label.lower()}."
        return done(request, said, self.page_url("change", user.pk))
