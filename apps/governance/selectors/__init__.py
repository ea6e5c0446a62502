"""Readers of the write policies of organizations, by subject."""

from apps.governance.selectors.policy import (
    OrganizationPolicy,
    Policies,
    allowed_values_in,
    decisions_in,
    learned_models_in,
    model_of,
    own_rule_in,
    policies_in,
    policy_of,
    trial_in,
    version_now,
    veto_in,
)
