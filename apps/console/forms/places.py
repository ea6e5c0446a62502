"""Organizations, repositories, agents."""

from __future__ import annotations

from typing import Any

from django import forms

from apps.access.models import AgentKind
from apps.console.forms import fields
from apps.organizations.models import DeprecationRule, Language
from apps.organizations.policies import MOST_RETENTION_DAYS

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


class PolicyForm(forms.Form):
    """What managers decide about a repository."""

    hide_unverified = fields.checkbox(
        "Hide unverified memories",
        help_text="Agents get only what a person has verified or locked. Takes effect at once.",
    )
    language = fields.choice(
        "Language",
        Language.choices,
        initial=Language.ENGLISH,
        help_text="Decides how words are stemmed when memories are searched. After a change the "
        "words of all memories are written again in the background; until then a search may miss "
        "other forms of a word.",
    )
    retention_days = fields.number(
        "Retention in days",
        required=False,
        min_value=1,
        max_value=MOST_RETENTION_DAYS,
        help_text="Unverified memories that agents wrote expire so long after they were written, "
        "those that are older at once. Expired memories are kept but no longer served. Verifying "
        "or locking keeps a memory for good. Empty: they never expire.",
    )
    who_may_deprecate = fields.choice(
        "Who may deprecate",
        DeprecationRule.choices,
        initial=DeprecationRule.AUTHORS,
        help_text="People always need the right to: maintainers and admins have it. Takes effect "
        "at once.",
    )
    lists_conversations = fields.checkbox(
        "List conversations",
        help_text="What is said in turns and at the gateway from now on is shown in lists and "
        "topics to those who take part. Otherwise only search and recall of its owner look at it.",
    )


class RepositoryForm(PolicyForm, OrganizationChoiceForm):
    """A new repository."""

    name = fields.text("Name", max_length=200)
    slug = fields.text("Slug", max_length=50, help_text=SLUG_HELP)
    field_order = ("organization_id", "name", "slug", "language")


class EditRepositoryForm(forms.Form):
    """What can change about a repository beside its policy."""

    name = fields.text("Name", max_length=200)


class EditPolicyForm(PolicyForm):
    """A policy, and why it changes."""

    reason = fields.text(
        "Reason",
        required=False,
        max_length=1000,
        help_text="Optional; kept in the history and in the audit trail.",
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
