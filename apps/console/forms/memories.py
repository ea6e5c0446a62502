"""Writing a memory, and writing it again."""

from __future__ import annotations

from typing import Any

from django import forms

from apps.console.forms import fields
from apps.console.places import Places
from apps.memories.models import Memory
from apps.memories.vocabulary import PROTECTED_TYPES, MemoryType

NOTHING = ("", "Choose one")
TAGS_HELP = "Up to 7, lower-case words joined by hyphens, separated by commas or blanks."


class TextForm(forms.Form):
    """Title, content and tags."""

    title = fields.text("Title", required=False, max_length=255)
    content = fields.long_text("Content", rows=16)
    tags = fields.text("Tags", required=False, help_text=TAGS_HELP)

    def clean_content(self) -> str:
        """Browsers send CRLF; what is stored has plain line ends."""
        return str(self.cleaned_data["content"]).replace("\r\n", "\n")

    def clean_tags(self) -> list[str]:
        return str(self.cleaned_data["tags"]).replace(",", " ").split()


class NewMemoryForm(TextForm):
    """A new memory in a place where the person may write."""

    place = fields.choice("Where")
    type = fields.choice("Type")
    enforced = fields.checkbox(
        "Enforced",
        help_text="For rules of an organization or the platform: nothing lower outranks it.",
    )
    field_order = ("place", "type", "title", "content", "tags", "enforced")

    def __init__(self, *args: Any, places: Places, may_protect: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        hidden = () if may_protect else PROTECTED_TYPES
        self.fields["place"].choices = [NOTHING, *places.choices]  # type: ignore[attr-defined]
        self.fields["type"].choices = [  # type: ignore[attr-defined]
            NOTHING,
            *(pair for pair in MemoryType.choices if pair[0] not in hidden),
        ]


class EditMemoryForm(TextForm):
    """A new version, on top of the one that was read."""

    reason = fields.reason("Why it changes; kept with the version and in the audit trail.")
    verify = fields.checkbox("Verify this version in the same act")
    expected_version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, *args: Any, may_verify: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_verify:
            del self.fields["verify"]


def initial_of(memory: Memory) -> dict[str, Any]:
    """The form's first values: the text that is served, on top of the newest version."""
    return {
        "title": memory.title,
        "content": memory.content,
        "tags": ", ".join(memory.tags),
        "expected_version": memory.latest_version,
    }
