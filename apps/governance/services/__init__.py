"""Changing an organization's policy: authorise, check, change, count, record."""

from apps.governance.services.allowed_values import allow_value, remove_allowed_value
from apps.governance.services.decisions import decide_rule
from apps.governance.services.learning import decide_veto, keep_learned
from apps.governance.services.own_rules import (
    activate_own_rule,
    create_own_rule,
    switch_off_own_rule,
    update_own_rule,
)
from apps.governance.services.trials import start_trial
