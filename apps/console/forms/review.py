"""The small forms on a review card."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest
from unfold.widgets import UnfoldAdminDateWidget

from apps.accounts.models import User
from apps.console.forms import fields
from apps.console.forms.dialogs import DialogForm


class CardForm(forms.Form):
    """An act that needs no more than a yes."""


class ReasonForm(CardForm):
    """An act that needs a reason."""

    reason = fields.reason()


class SeenForm(CardForm):
    """An act on the version that stands on the card, and on no other."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class SeenReasonForm(SeenForm):
    """The same, with a reason."""

    reason = fields.reason()


class DeprecateForm(ReasonForm):
    """Why a memory is no longer valid, and what replaces it."""

    replacement_memory_id = forms.UUIDField(
        label="Replacement",
        required=False,
        help_text="Optional: the ID of the memory that replaces it.",
    )

    def __init__(self, *args: Any, beside: list[tuple[str, str]] | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.fields["replacement_memory_id"].widget = fields.SuggestingInput(beside or ())


class AssignMeForm(CardForm):
    """Take a memory on oneself."""


class AssignForm(DialogForm):
    """Who is to decide, and until when."""

    user_id = fields.choice("Reviewer")
    due_on = forms.DateField(
        label="Due date",
        required=False,
        widget=UnfoldAdminDateWidget(attrs={"type": "date"}),
        help_text="Optional. From the day after, the card counts as overdue.",
    )

    def __init__(
        self, request: HttpRequest, object_id: str, data: Any = None, *, people: list[User]
    ) -> None:
        super().__init__(request, object_id, data)
        offered = [(str(person.pk), person.get_username()) for person in people]
        self.fields["user_id"].choices = offered  # type: ignore[attr-defined]
