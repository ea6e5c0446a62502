"""Rules of the write policy, values that may pass, and texts to be tried."""

from __future__ import annotations

from typing import Any

from django import forms

from apps.console.base import fields
from apps.governance.learning.veto import VETOABLE
from apps.governance.models import (
    DESCRIPTION_MAX_LENGTH,
    OWN_PATTERN_MAX_LENGTH,
    RULE_ID_MAX_LENGTH,
    SLUG_MAX_LENGTH,
    OwnAction,
    OwnGroup,
    RuleAction,
)
from apps.governance.services.allowed_values import VALUE_MAX_LENGTH

ACTION_HELP = (
    "Quarantine: the text is stored, but served to nobody until a person releases it in the "
    "review queue. Reject: the text is refused and nothing of it is stored. In texts that talk "
    "about attacks, built-in rules about orders quarantine at most. What is remembered is judged "
    "again: memories in which the rule finds something are quarantined."
)
OFF_HELP = (
    " Off: the rule is not run at all. A text that only this rule would have found is stored and "
    "served to agents as it is, and nobody is told. What is quarantined stays so until a person "
    "releases it."
)
PATTERN_HELP = (
    "RE2 syntax: no look-around and no back-references. What the first group captures is marked, "
    "or else all that matches. Rules about secrets see a text as it is written. All others see it "
    "without accents, invisible characters and disguises, and do not tell capitals apart."
)
WITHOUT_TRIAL = "Activate without trying"


class SwitchRuleForm(forms.Form):
    """What a built-in rule leads to."""

    action = fields.choice(
        "Here it leads to", RuleAction.choices, required=False, help_text=ACTION_HELP + OFF_HELP
    )
    reason = fields.reason("Why you decide so. Kept in the history and in the audit trail.")


class VetoForm(forms.Form):
    """Which rules the model may overrule, and why."""

    rules = fields.choices(
        "Rules that it may overrule",
        list(VETOABLE.items()),
        required=False,
        help_text="What they find in texts like those that people let stand is told and held back "
        "no more. Secrets and control text are rejected as ever. None: the model only tells.",
    )
    reason = fields.reason("Why you decide so. Kept in the history and in the audit trail.")


class RuleForm(forms.Form):
    """What an organization's own rule is."""

    description = fields.text(
        "Description",
        max_length=DESCRIPTION_MAX_LENGTH,
        help_text="What it finds and why, for those who meet its id in a refusal.",
    )
    group = fields.choice("Group", OwnGroup.choices)
    action = fields.choice("It leads to", OwnAction.choices, help_text=ACTION_HELP)
    pattern = fields.long_text(
        "Pattern", rows=4, max_length=OWN_PATTERN_MAX_LENGTH, help_text=PATTERN_HELP
    )


class EditRuleForm(fields.EditForm, RuleForm):
    """What can change about a rule, and why."""

    reason = fields.text("Reason", required=False, max_length=1000, help_text="Optional.")


class NewRuleForm(RuleForm):
    """A rule of one's own."""

    slug = fields.text(
        "Name",
        max_length=SLUG_MAX_LENGTH,
        help_text="Lower-case letters, digits and hyphens; cannot be changed later. The rule's id "
        "will be own. and this name.",
    )
    field_order = ("slug", "description")


class ActivateForm(forms.Form):
    """Let a rule judge; knowingly without a trial if there was none."""

    untried = fields.checkbox(
        WITHOUT_TRIAL,
        help_text="Whoever writes what it finds is stopped from the next moment on, and memories "
        "in which it finds something are quarantined, verified ones too.",
    )
    reason = fields.text("Reason", required=False, max_length=1000, help_text="Optional.")

    def __init__(self, *args: Any, is_tried: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_tried:
            del self.fields["untried"]


class OptionalReasonForm(forms.Form):
    """An act that may have a reason."""

    reason = fields.text("Reason", required=False, max_length=1000, help_text="Optional.")


class AllowValueForm(forms.Form):
    """A value that may pass, by itself or by its fingerprint."""

    value = fields.long_text(
        "Value",
        rows=2,
        required=False,
        max_length=VALUE_MAX_LENGTH,
        help_text="Exactly what is found, with nothing around it. Only its fingerprint is kept, a "
        "keyed digest from which nobody reads the value back.",
    )
    fingerprint = fields.text(
        "Fingerprint",
        required=False,
        max_length=64,
        help_text="Instead of the value: the fingerprint that a finding names.",
    )
    rule_id = fields.text(
        "Rule",
        required=False,
        max_length=RULE_ID_MAX_LENGTH,
        help_text="The id of the rule that it may pass. Empty: every rule.",
    )
    description = fields.text(
        "Description",
        max_length=DESCRIPTION_MAX_LENGTH,
        help_text="What the value is and why it may pass. Not the value itself.",
    )


class TryTextForm(forms.Form):
    """A text to be judged, by the whole policy or by one rule."""

    text = fields.long_text("Text", rows=6, max_length=VALUE_MAX_LENGTH)
    rule_id = fields.text(
        "Rule",
        required=False,
        max_length=RULE_ID_MAX_LENGTH,
        help_text="The id of one rule, which may be a draft or switched off. Empty: the policy as "
        "it is now.",
    )
