"""What the endpoints for the write policy take, checked for shape."""

from __future__ import annotations

from apps.governance.models import OwnAction, OwnGroup
from apps.governance.selectors.rules import RuleStatus
from apps.rest.fields import Boolean, Choice, StrictSerializer, Text, words

# The OpenAPI page names its enumerations after these lists (see the settings).
RULE_GROUPS = words(OwnGroup)
RULE_ACTIONS = words(OwnAction)
STANDINGS = words(RuleStatus)
AS_BUILT_IN, OFF = "as_built_in", "off"
DECISIONS = [AS_BUILT_IN, OFF, *RULE_ACTIONS]
PATTERN_HELP = (
    "RE2 syntax. The first capturing group, or else the whole match, is what is found. Rules "
    "about secrets see a text as it is written, all others without accents, invisible characters "
    "and disguises and without regard to capitals."
)


class RulesQuery(StrictSerializer):
    group = Choice(choices=RULE_GROUPS, required=False)
    standing = Choice(choices=STANDINGS, required=False, help_text="What the rule does here.")
    query = Text(required=False, help_text="Looked for in ids, descriptions and patterns.")


class DecideRule(StrictSerializer):
    action = Choice(
        choices=DECISIONS,
        help_text="Off: the rule is not run at all; what only this rule would have found is "
        "stored and served.",
    )
    reason = Text()


class _OwnRule(StrictSerializer):
    group = Choice(choices=RULE_GROUPS, required=False)
    action = Choice(choices=RULE_ACTIONS, required=False)
    pattern = Text(required=False, help_text=PATTERN_HELP)
    description = Text(required=False, help_text="What it finds, for those whom it stops.")


class CreateOwnRule(StrictSerializer):
    slug = Text(help_text="Lower-case letters, digits and hyphens; the id is `own.` and this.")
    group = Choice(choices=RULE_GROUPS)
    action = Choice(choices=RULE_ACTIONS)
    pattern = Text(help_text=PATTERN_HELP)
    description = Text(help_text="What it finds, for those whom it stops.")


class ChangeOwnRule(_OwnRule):
    reason = Text(required=False)


class ActivateOwnRule(StrictSerializer):
    untried = Boolean(
        required=False, help_text="True: without a finished trial of the rule as it is now."
    )
    reason = Text(required=False)


class StartTrial(StrictSerializer):
    leads_to = Choice(
        choices=RULE_ACTIONS,
        required=False,
        help_text="What a built-in rule would lead to; left out: what it leads to now.",
    )


class TryText(StrictSerializer):
    text = Text(help_text="Judged and forgotten; at most 32,768 characters.")
    rule_id = Text(
        required=False,
        help_text="One rule, which may be a draft or off; left out: the policy as it is now.",
    )


class AllowValue(StrictSerializer):
    """The value itself, of which only a fingerprint is kept, or the fingerprint of a finding."""

    value = Text(required=False, help_text="Exactly what is found, with nothing around it.")
    fingerprint = Text(required=False, help_text="64 hexadecimal digits.")
    rule_id = Text(required=False, help_text="The rule that it may pass; left out: every rule.")
    description = Text(help_text="What it is and why it may pass; not the value.")
