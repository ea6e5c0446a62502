"""The forms in which people write a memory, and those in which they decide about one."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple
from dataclasses import fields as parts_of
from typing import Any, ClassVar, NamedTuple, cast

from django import forms
from django.core import signing
from django.http import HttpRequest, QueryDict
from unfold.widgets import UnfoldAdminDateWidget

from apps.accounts.models import User
from apps.common.text import parse_number, parse_uuid
from apps.console.base import fields
from apps.console.base.diffs import DiffRow
from apps.console.base.fields import Picks
from apps.console.base.places import Places
from apps.memories.models import COMMENT_MAX_LENGTH, Memory, MemoryVersion
from apps.memories.services import Seen
from apps.memories.vocabulary import (
    PROTECTED_TYPES,
    ChangeRequest,
    MemoryType,
    Relation,
    Status,
)

NOT_PICKED = "Choose one of the memories that were found, or leave it empty."
NOTHING = ("", "Choose one")
SIGNED = signing.Signer(salt="console.both-seen")
SEEN = tuple(part.name for part in parts_of(Seen))
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


def initial_of(memory: Memory, wording: MemoryVersion | None = None) -> dict[str, Any]:
    """The first values of a form for a new version: the served text, or another one."""
    shown = wording or memory
    return {
        "title": shown.title,
        "content": shown.content,
        "tags": ", ".join(shown.tags),
        **seen_in(memory),
    }


def seen_in(memory: Memory) -> dict[str, Any]:
    """What a form carries that stands on a page which shows the memory as it is now."""
    return asdict(Seen.of(memory))


class TextPair(NamedTuple):
    """Two texts beside one another, and what they are called; ``neutral``: neither is the older."""

    left: str
    right: str
    rows: list[DiffRow]
    neutral: bool = False


class DecisionForm(forms.Form):
    """What a decision asks for; by itself no more than a yes.

    ``picks`` names a field in which another memory is chosen. ``note`` is a sentence shown above
    the fields of a dialog, ``difference`` what has to be compared for the decision.
    """

    picks: ClassVar[str] = ""
    difference: TextPair | None = None

    @property
    def note(self) -> str:
        return ""

    @property
    def given(self) -> dict[str, Any]:
        """What a valid form says, as the service takes it."""
        return dict(self.cleaned_data)

    def __init__(self, data: Any = None, *, picks: Picks | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        if self.picks:
            field = self.fields[self.picks]
            field.widget = fields.MemoryPicker(picks or Picks())
            field.widget.is_required = field.required
            field.error_messages["invalid"] = NOT_PICKED


def _about(form: forms.Form, alone: str = "") -> str:
    """Which version a form is about; an address that nobody was led to may not say it."""
    version = str(form["version"].value() or "")
    if not version.isdecimal():
        return (
            "Open this from the memory's page: it is decided about the version that you see there."
        )
    return f"This is about version {version}{alone}."


class SeenForm(DecisionForm):
    """A decision on the memory that was on the page when it was made, as it was then.

    Its hidden fields are those of ``Seen``: ``seen_in`` fills them, ``given`` reads them. When that
    has changed, the form is shown again about what there is now, with the difference from what was
    seen.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    status = forms.ChoiceField(widget=forms.HiddenInput, choices=Status.choices)
    change_request = forms.ChoiceField(
        widget=forms.HiddenInput, choices=ChangeRequest.choices, required=False
    )

    @property
    def note(self) -> str:
        return _about(self, ", and about no other")

    @property
    def given(self) -> dict[str, Any]:
        values = super().given
        values["seen"] = Seen(**{name: values.pop(name) for name in SEEN})
        return values

    def can_be_about(self, memory: Memory) -> bool:
        """Whether there ever was what its hidden fields name."""
        named = self.cleaned_data
        return named.keys() >= {*SEEN} and named["version"] <= memory.latest_version

    def ask_anew(self, now: Mapping[str, Any]) -> None:
        """Sent once more, the decision is about what there is ``now``, by the names of ``Seen``."""
        data = cast(QueryDict, self.data).copy()
        for name in SEEN:
            data[name] = str(now.get(name, ""))
        self.data = data


class BothSeenForm(DecisionForm):
    """A decision on two memories that stood beside one another, as both were then.

    ``both_seen_in`` fills its hidden field, ``given`` reads it.
    """

    both = forms.CharField(widget=forms.HiddenInput, label="view of both")

    def clean_both(self) -> dict[uuid.UUID, Seen]:
        try:
            both = SIGNED.unsign_object(self.cleaned_data["both"])
        except signing.BadSignature as error:
            raise forms.ValidationError("It names no two memories.") from error
        return {uuid.UUID(key): Seen(*seen) for key, seen in both}

    @property
    def given(self) -> dict[str, Any]:
        values = super().given
        values["seen"] = values.pop("both")
        return values

    def ask_anew(self, now: Mapping[str, Any]) -> None:
        """Sent once more, the decision is about what there is ``now`` of the one that changed."""
        changed = Seen(now["version"], now["status"], now.get("change_request", ""))
        data = cast(QueryDict, self.data).copy()
        both = {**self.cleaned_data["both"], uuid.UUID(now["memory_id"]): changed}
        data["both"] = _written(both)
        self.data = data


def both_seen_in(*memories: Memory) -> dict[str, str]:
    """What a form carries that stands beside both memories as they are now."""
    return {"both": _written({memory.pk: Seen.of(memory) for memory in memories})}


def _written(both: Mapping[uuid.UUID, Seen]) -> str:
    """Signed, so that it is read as it was written."""
    return SIGNED.sign_object([(str(key), astuple(seen)) for key, seen in both.items()])


class SeenReasonForm(SeenForm):
    """The same, with a reason."""

    reason = fields.reason()


class MergeForm(SeenForm):
    """Which of the memories on a card become one with the card's subject, each as it was shown."""

    others = fields.choices("Merge into it")

    def __init__(self, *args: Any, offered: Sequence[tuple[str, str]] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        shown = cast(QueryDict, self.data).getlist("others") if self.is_bound else []
        self.offer(offered or [(token, token) for token in shown])

    def offer(self, offered: Sequence[tuple[str, str]]) -> None:
        """Which memories may be chosen; what was sent is judged by what it names alone."""
        field = cast(forms.MultipleChoiceField, self.fields["others"])
        field.choices = offered
        if len(offered) == 1 and not self.is_bound:  # nothing to choose: one key decides
            field.widget = forms.MultipleHiddenInput()

    def clean_others(self) -> dict[uuid.UUID, Seen]:
        return dict(map(_seen_of, self.cleaned_data["others"]))


def token_of(memory: Memory) -> str:
    """A memory and what was seen of it, as a form sends it."""
    return f"{memory.pk}:{memory.newest_version}:{memory.status}:{memory.change_request}"


def _seen_of(token: str) -> tuple[uuid.UUID, Seen]:
    """What ``token_of`` wrote. Raises ValidationError."""
    key, version, status, request = (*token.split(":"), "", "", "", "")[:4]
    memory_id = parse_uuid(key)
    number = parse_number(version)
    if memory_id is None or number is None:
        raise forms.ValidationError("This names no memory that was on the card.")
    return memory_id, Seen(number, status, request)


def comment_field(help_text: str) -> forms.CharField:
    """What somebody says about a memory."""
    return fields.long_text("Comment", rows=4, max_length=COMMENT_MAX_LENGTH, help_text=help_text)


class RequestChangesForm(SeenForm):
    """What the author of a version is to change."""

    comment = comment_field("What is to be different, and why. The author reads it.")


class CommentForm(DecisionForm):
    """Something to say about the version on the page."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    comment = comment_field("People who see the memory read it, and the agents that wrote it.")

    @property
    def note(self) -> str:
        return _about(self)


class RewordForm(SeenForm, TextForm):
    """The newest wording, to be changed and verified in one act."""

    content = fields.long_text("Content", rows=8)
    reason = fields.reason("Why it changes; kept with the version and in the audit trail.")


class EditMemoryForm(SeenForm, TextForm):
    """A new version, on top of what was read."""

    reason = fields.reason("Why it changes; kept with the version and in the audit trail.")
    verify = fields.checkbox("Verify this version in the same act")

    def __init__(self, *args: Any, may_verify: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_verify:
            del self.fields["verify"]


class DeprecateForm(SeenReasonForm):
    """Why a memory is no longer valid, and what replaces it."""

    replacement_memory_id = forms.UUIDField(
        label="Replacement",
        required=False,
        help_text="Optional: the memory that holds instead.",
    )
    picks = "replacement_memory_id"


class LinkForm(DecisionForm):
    """How this memory stands to another one."""

    relation = fields.choice("This memory", Relation.choices)
    target = forms.UUIDField(label="Other memory")
    picks = "target"


class AcceptLinkForm(BothSeenForm):
    """Let a suggested link take effect."""

    link = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class DeclineLinkForm(AcceptLinkForm):
    """Turn a suggested link down."""

    reason = fields.reason("Optional.", required=False)


class AssignForm(fields.DialogForm):
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
