"""Gateway users."""

from __future__ import annotations

from typing import Any

from django import forms

from apps.console.forms import fields
from apps.console.places import Grouped
from apps.gateway.models import USER_ID_LENGTH


class GatewayUserForm(forms.Form):
    """A new gateway user and its home."""

    home = fields.choice(
        "Repository",
        help_text="Where it is at home: what it hands over is kept there and found by nobody "
        "else. Cannot be changed later.",
    )
    user_id = fields.text(
        "User ID",
        max_length=USER_ID_LENGTH,
        help_text="The name that the program gives in its calls; unique in the organization. "
        "Letters, digits and . _ @ + : - only.",
    )

    def __init__(self, *args: Any, homes: Grouped, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["home"].choices = [("", "Choose one"), *homes]  # type: ignore[attr-defined]
