"""Organizations, repositories, agents."""

from __future__ import annotations

from typing import Any

from django import forms

from apps.access.models import AgentKind
from apps.console.forms import fields
from apps.organizations.models import Language

SLUG_HELP = "Lower-case letters, digits and hyphens; cannot be changed later."


class OrganizationForm(forms.Form):
    """A new organization."""

    name = fields.text("Name", max_length=200)
    slug = fields.text("Slug", max_length=50, help_text=SLUG_HELP)


class EditOrganizationForm(forms.Form):
    """What can change about an organization."""

    name = fields.text("Name", max_length=200)


class OrganizationChoiceForm(forms.Form):
    """Something new in one of several organizations."""

    organization_id = fields.choice("Organization")

    def __init__(self, *args: Any, organizations: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["organization_id"].choices = organizations  # type: ignore[attr-defined]


class RepositoryForm(OrganizationChoiceForm):
    """A new repository."""

    name = fields.text("Name", max_length=200)
    slug = fields.text("Slug", max_length=50, help_text=SLUG_HELP)
    language = fields.choice(
        "Language",
        Language.choices,
        initial=Language.ENGLISH,
        help_text="Decides how words are stemmed when memories are searched.",
    )


class EditRepositoryForm(forms.Form):
    """What can change about a repository."""

    name = fields.text("Name", max_length=200)
    hide_unverified = fields.checkbox(
        "Hide unverified memories",
        help_text="Agents get only what a person has verified or locked.",
    )


class AgentForm(OrganizationChoiceForm):
    """A new agent."""

    agent_id = fields.text(
        "Agent ID",
        max_length=128,
        help_text="The name the agent gives in its requests; unique in the organization.",
    )
    name = fields.text("Name", required=False, max_length=200)
    kind = fields.choice("Kind", AgentKind.choices)
