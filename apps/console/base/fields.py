"""Form fields in the console's look, and the plain forms of dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanWidget,
)

REASON_LENGTH = 1000
Choice = tuple[str, Any]


class SuggestingInput(UnfoldAdminTextInputWidget):  # type: ignore[misc]
    """A text input with suggestions that need no script; anything may be typed."""

    def __init__(self, suggestions: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.suggestions = suggestions

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        list_id = f"suggestions-{name}"
        field = super().render(name, value, {**(attrs or {}), "list": list_id}, renderer)
        options = format_html_join("", '<option value="{}">{}</option>', self.suggestions)
        return format_html('{}<datalist id="{}">{}</datalist>', field, list_id, options)


@dataclass(frozen=True, slots=True)
class Picks:
    """Memories to choose from, by id and name, and where others are searched."""

    offered: Sequence[tuple[str, str]] = ()
    search_url: str = ""


class MemoryPicker(forms.Widget):
    """Chooses a memory by its words. The choices are radio buttons, for every keyboard."""

    def __init__(self, picks: Picks) -> None:
        super().__init__()
        self.picks = picks

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        chosen = str(value or "")
        is_offered = any(chosen == key for key, _ in self.picks.offered)
        context = {
            "id": (attrs or {}).get("id", f"id_{name}"),
            "words": "" if is_offered else chosen,
            "describedby": (attrs or {}).get("aria-describedby", ""),
            "search_url": f"{self.picks.search_url}?field={name}",
            "name": name,
            "chosen": chosen,
            "picks": self.picks.offered,
            "required": self.is_required,
        }
        return render_to_string("console/picker.html", context)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """What was chosen; else what was typed, so that it is not lost without a word."""
        return data.get(name) or data.get("words", "").strip()


def text(label: str, *, required: bool = True, **options: Any) -> forms.CharField:
    """A line of text."""
    return forms.CharField(
        label=label, required=required, widget=UnfoldAdminTextInputWidget, **options
    )


def long_text(label: str, *, rows: int, required: bool = True, **options: Any) -> forms.CharField:
    """A text of several lines, kept as typed."""
    return forms.CharField(
        label=label,
        required=required,
        strip=False,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": rows}),
        **options,
    )


def reason(
    help_text: str = "Kept in the audit trail.",
    *,
    rows: int = 3,
    required: bool = True,
    max_length: int = REASON_LENGTH,
) -> forms.CharField:
    """The reason of an act."""
    return long_text(
        "Reason", rows=rows, required=required, max_length=max_length, help_text=help_text
    )


def choice(label: str, choices: Sequence[Choice] = (), **options: Any) -> forms.ChoiceField:
    """One of several."""
    return forms.ChoiceField(
        label=label, choices=choices, widget=UnfoldAdminSelectWidget, **options
    )


def choices(label: str, offered: Sequence[Choice] = (), **options: Any) -> Any:
    """Any number of several."""
    return forms.MultipleChoiceField(
        label=label, choices=offered, widget=UnfoldAdminCheckboxSelectMultipleWidget, **options
    )


def number(label: str, **options: Any) -> forms.IntegerField:
    """A whole number."""
    return forms.IntegerField(label=label, widget=UnfoldAdminIntegerFieldWidget, **options)


def checkbox(label: str, *, required: bool = False, **options: Any) -> forms.BooleanField:
    """Yes or no; if it is required, only a yes will do."""
    return forms.BooleanField(label=label, required=required, widget=UnfoldBooleanWidget, **options)


class EditForm(forms.Form):
    """A form about what there is, which gives only what somebody changes in it.

    It carries how everything stood when it was shown: what a colleague has changed meanwhile stays
    as it is, unless it was changed here too. Whoever sends it without that gives all of it.
    """

    seen = forms.JSONField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        shown = {name: self.initial[name] for name in self.fields if name in self.initial}
        self.initial = {**self.initial, "seen": shown}

    def clean(self) -> dict[str, Any]:
        """The values that are not as they were shown."""
        given = super().clean() or {}
        seen = given.pop("seen", None)
        shown = seen if isinstance(seen, dict) else {}
        return {
            name: value
            for name, value in given.items()
            if name not in shown or self._is_changed(name, shown[name])
        }

    def _is_changed(self, name: str, was: Any) -> bool:
        """Whether a field was changed since it was shown; what cannot have been there counts so."""
        field = self.fields[name]
        if isinstance(field, forms.MultipleChoiceField) and not isinstance(was, list):
            return True
        return bool(field.has_changed(was, self[name].data))


class DialogForm(forms.Form):
    """A form that knows on what it acts. ``note`` is a sentence shown above the fields."""

    note = ""

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(data)
        self.request = request
        self.object_id = object_id


class ReasonForm(DialogForm):
    """An act that needs a reason."""

    reason = reason()


class ConfirmForm(DialogForm):
    """An act that needs no more than a yes."""
