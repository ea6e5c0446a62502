"""The small forms inside dialogs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest

from apps.console.context import credential, rights
from apps.console.forms import fields
from apps.memories.models import Memory
from apps.memories.selectors import visible_to
from apps.memories.vocabulary import SERVED_STATUSES, Relation

MOST_SUGGESTIONS = 100


class DialogForm(forms.Form):
    """A form that knows on what it acts. ``note`` is a sentence shown above the fields."""

    note = ""

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(data)
        self.request = request
        self.object_id = object_id


class ReasonForm(DialogForm):
    """An act that needs a reason."""

    reason = fields.reason()


class ConfirmForm(DialogForm):
    """An act that needs no more than a yes."""


class VersionForm(DialogForm):
    """An act on one version, named when the page was made and not when it is sent."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["version"].initial = request.GET.get("version")
        number = self["version"].value()
        self.note = f"This is about version {number}, and about no other."


class VerifyForm(VersionForm):
    """Verify the version that was read."""

    reason = fields.reason()


class RejectForm(VersionForm):
    """Turn down the pending version."""

    reason = fields.reason()


class LinkForm(DialogForm):
    """How this memory stands to another one."""

    relation = fields.choice("This memory", Relation.choices)
    target = forms.UUIDField(label="Other memory", help_text="Its ID, or start typing a title.")

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["target"].widget = neighbours_input(request, object_id)


class AcceptLinkForm(DialogForm):
    """Let a suggested link take effect."""

    link = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["link"].initial = request.GET.get("link")


class DeclineLinkForm(AcceptLinkForm):
    """Turn a suggested link down."""

    reason = fields.long_text(
        "Reason", rows=3, required=False, max_length=fields.REASON_LENGTH, help_text="Optional."
    )


class DeprecateForm(DialogForm):
    """Why a memory is no longer valid, and what replaces it."""

    reason = fields.reason()
    replacement_memory_id = forms.UUIDField(
        label="Replacement",
        required=False,
        help_text="Optional: the ID of the memory that replaces it, or start typing its title.",
    )

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        self.fields["replacement_memory_id"].widget = neighbours_input(request, object_id)


def neighbours_input(request: HttpRequest, object_id: str) -> fields.SuggestingInput:
    """An input that suggests memories beside the one at hand."""
    seen = visible_to(credential(request).actor, rights(request))
    memory = seen.filter(pk=object_id).only("organization_id", "repository_id").first()
    return fields.SuggestingInput(_neighbours(seen, memory) if memory else ())


def _neighbours(seen: Any, memory: Memory) -> list[tuple[str, str]]:
    beside = (
        seen.filter(organization_id=memory.organization_id, repository_id=memory.repository_id)
        .filter(status__in=SERVED_STATUSES)
        .exclude(pk=memory.pk)
        .exclude(title="")
        .order_by("-updated_at")
    )
    return [(str(pk), title) for pk, title in beside.values_list("pk", "title")[:MOST_SUGGESTIONS]]
