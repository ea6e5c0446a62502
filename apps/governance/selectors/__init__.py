"""Readers of the write policies of organizations, by subject."""

from apps.governance.selectors.policy import (
    OrganizationPolicy,
    allowed_values_in,
    decisions_in,
    own_rule_in,
    policy_of,
    trial_in,
    version_now,
)

__all__ = [
    "OrganizationPolicy",
    "allowed_values_in",
    "decisions_in",
    "own_rule_in",
    "policy_of",
    "trial_in",
    "version_now",
]
