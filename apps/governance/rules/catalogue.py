"""The built-in rules."""

from functools import lru_cache
from hashlib import sha256

from apps.governance.rules import (
    compositions,
    injection,
    instructional,
    languages,
    overrides,
    secrets,
    vendors,
)
from apps.governance.rules.model import Rule

# Raise it when the code around the rules comes to other findings for the same table.
ENGINE_REVISION = 4

BUILT_IN: tuple[Rule, ...] = (
    *vendors.RULES,
    *secrets.RULES,
    *overrides.RULES,
    *injection.RULES,
    *instructional.RULES,
    *languages.RULES,
    *compositions.RULES,
)
BY_ID = {rule.id: rule for rule in BUILT_IN}


@lru_cache(maxsize=1)
def guard_version() -> str:
    """Names the built-in policy: stored texts that were judged under another one are due again."""
    table = "\n".join(
        f"{rule.id}\t{rule.action}\t{rule.steers}\t{rule.pattern}\t{rule.check}"
        for rule in BUILT_IN
    )
    return f"{ENGINE_REVISION}-{sha256(table.encode()).hexdigest()[:12]}"
