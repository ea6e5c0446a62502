"""Access tokens and people."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django import forms
from django.contrib.auth.forms import UsernameField
from django.http import HttpRequest
from unfold.widgets import UnfoldAdminPasswordWidget, UnfoldAdminTextInputWidget

from apps.access.models import Ability
from apps.common.clock import now
from apps.common.context import Right
from apps.console.context import rights
from apps.console.forms import fields
from apps.console.forms.dialogs import DialogForm
from apps.console.places import Grouped, Places
from apps.organizations.roles import Role

NOTHING = ("", "Choose one")
AGENT, PERSON = "agent", "person"


class TokenForm(forms.Form):
    """A new access token: for whom, where, for what, how long."""

    bearer = fields.choice("For")
    name = fields.text(
        "Name", max_length=100, help_text="What will use it, for example mcp-editor-laptop."
    )
    abilities = fields.choices("Abilities", Ability.choices, initial=[Ability.READ, Ability.WRITE])
    repositories = fields.choices(
        "Repositories",
        required=False,
        help_text="All in one organization. For an agent at least one; for a person none means "
        "wherever the roles reach.",
    )
    days = fields.choice(
        "Valid for",
        [("30", "30 days"), ("90", "90 days"), ("365", "1 year"), ("", "Until it is revoked")],
        initial="90",
        required=False,
    )

    def __init__(self, *args: Any, bearers: Grouped, repositories: Grouped, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["bearer"].choices = [NOTHING, *bearers]  # type: ignore[attr-defined]
        self.fields["repositories"].choices = [  # type: ignore[attr-defined]
            option for _, group in repositories for option in group
        ]

    @property
    def bearer_kind(self) -> str:
        """Whether the token is for an agent or a person."""
        return str(self.cleaned_data["bearer"]).partition(":")[0]

    @property
    def bearer_key(self) -> str:
        """The primary key of the bearer, as text."""
        return str(self.cleaned_data["bearer"]).partition(":")[2]

    @property
    def repository_ids(self) -> list[uuid.UUID]:
        return [uuid.UUID(key) for key in self.cleaned_data["repositories"]]

    @property
    def expires_at(self) -> dt.datetime | None:
        days = self.cleaned_data["days"]
        return now() + dt.timedelta(days=int(days)) if days else None


class PersonForm(forms.Form):
    """A new person with a first password and a first role."""

    username = UsernameField(
        max_length=150,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
        help_text="Used to sign in, and shown in the audit trail.",
    )
    password = forms.CharField(
        strip=False,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "new-password"}),
        help_text="A first password to hand over; it can be changed after signing in.",
    )
    email = forms.EmailField(required=False, widget=UnfoldAdminTextInputWidget)
    place = fields.choice("Where")
    role = fields.choice("Role", Role.choices, initial=Role.VIEWER)

    def __init__(self, *args: Any, places: Places, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = [NOTHING, *places.choices]  # type: ignore[attr-defined]


class GrantRoleForm(DialogForm):
    """One more role for a person, in a place that the giver manages."""

    place = fields.choice("Where")
    role = fields.choice("Role", Role.choices, initial=Role.VIEWER)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.places = managed_places(request)
        self.fields["place"].choices = [NOTHING, *self.places.choices]  # type: ignore[attr-defined]


class RevokeRoleForm(DialogForm):
    """A role to be taken away."""

    role_group = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["role_group"].initial = request.GET.get("role")


def managed_places(request: HttpRequest) -> Places:
    """Where the signed-in person may give roles."""
    return Places(rights(request), Right.MANAGE, platform_label="The platform (Super Admin)")
