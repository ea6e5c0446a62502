"""The built-in rules."""

from functools import lru_cache
from hashlib import sha256

from apps.governance.learning.likeness import LIMIT, SPARED, likeness
from apps.governance.rules import (
    compositions,
    injection,
    instructional,
    languages,
    overrides,
    secrets,
    vendors,
)
from apps.governance.rules.concepts import CONCEPTS
from apps.governance.rules.model import Composition, Rule

# Raise it when the code around the rules comes to other findings for the same table.
ENGINE_REVISION = 9

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
    rows = "\n".join(
        f"{rule.id}\t{rule.action}\t{rule.steers}\t{rule.pattern}\t{rule.check}"
        for rule in BUILT_IN
    )
    made_up = "\n".join(
        str([sorted(alternatives) for alternatives in (*one.every, one.never)])
        for one in every_composition()
    )
    table = "\n".join((rows, made_up, *CONCEPTS.values(), f"{LIMIT} {SPARED}"))
    named = sha256(table.encode() + likeness().to_bytes()).hexdigest()
    return f"{ENGINE_REVISION}-{named[:12]}"


@lru_cache(maxsize=1)
def every_composition() -> tuple[Composition, ...]:
    """What makes up the orders among the rules, then the claims."""
    claims = (one for several in compositions.CLAIMS.values() for one in several)
    return (*(rule.composed for rule in BUILT_IN if rule.composed), *claims)
