"""Workspaces, and what is to be consolidated."""

from __future__ import annotations

from typing import Any

from django import forms

from apps.console.forms import fields
from apps.memories.vocabulary import Tier
from apps.organizations.models import (
    CORPUS_LENGTH,
    DEFAULT_WORKSPACE,
    WORKSPACE_NAME_LENGTH,
)
from apps.organizations.services.workspaces import DESCRIPTION_LENGTH
from apps.tiers.vocabulary import NEXT_TIER

SCOPE_HELP = "The part of the repository it stands for. Empty: named as the workspace."
CORPUS_HELP = "Narrows it to one collection of documents. Empty: all of the scope."


class WorkspaceForm(forms.Form):
    """A name for a part of a repository; the name of an existing one changes that."""

    name = fields.text("Name", max_length=WORKSPACE_NAME_LENGTH)
    scope = fields.text(
        "Scope", required=False, max_length=WORKSPACE_NAME_LENGTH, help_text=SCOPE_HELP
    )
    corpus_id = fields.text(
        "Corpus ID", required=False, max_length=CORPUS_LENGTH, help_text=CORPUS_HELP
    )
    description = fields.text("Description", required=False, max_length=DESCRIPTION_LENGTH)


class ConsolidationForm(forms.Form):
    """Which part, which tiers, and whether what proved its worth is promoted."""

    workspace = forms.ChoiceField(required=False)
    tiers = forms.MultipleChoiceField(
        choices=[(tier, Tier(tier).label) for tier in NEXT_TIER], required=False
    )
    promote = forms.BooleanField(required=False)

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(name, name) for name in (DEFAULT_WORKSPACE, *names)]
        self.fields["workspace"].choices = choices  # type: ignore[attr-defined]

    def clean_workspace(self) -> str:
        return self.cleaned_data["workspace"] or DEFAULT_WORKSPACE

    def clean_tiers(self) -> list[str]:
        return self.cleaned_data["tiers"] or [Tier.SHORT.value]
