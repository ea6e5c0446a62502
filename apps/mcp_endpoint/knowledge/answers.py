"""Parts of answers that several tools of the family share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.common.context import RequestContext
from apps.memories.models import Memory
from apps.memories.short_ids import short_id
from apps.organizations.models import DEFAULT_SCOPE
from apps.organizations.selectors.workspaces import Part, resolve_part
from apps.tiers.services.consolidating import begin_if_due
from apps.tiers.services.proposing import Outcome

Arguments = Mapping[str, Any]
Result = dict[str, Any]

OK = {"status": "ok"}


def part_of(context: RequestContext, arguments: Arguments, *, default: bool = False) -> Part:
    """The part of the repository that is meant; without a word all of it, or the default."""
    return resolve_part(
        context,
        workspace=arguments.get("workspace"),
        scope=arguments.get("scope", DEFAULT_SCOPE if default else None),
        corpus_id=arguments.get("corpus_id"),
    )


def counted(outcomes: Sequence[Outcome]) -> Result:
    stored = [outcome.memory for outcome in outcomes if outcome.memory]
    return {
        "accepted": len(stored),
        "rejected": len(outcomes) - len(stored),
        "quarantined": sum(memory.is_quarantined for memory in stored),
    }


def proposal_entry(outcome: Outcome) -> Result:
    """``accepted`` counts what is stored, in quarantine or not."""
    if outcome.memory is None:
        return {
            "index": outcome.place,
            "action": "rejected",
            "reasons": outcome.reasons,
        }
    return {
        "id": short_id(outcome.memory),
        "title": str(outcome.memory),
        "action": "quarantine" if outcome.memory.is_quarantined else "accept",
        "tier": outcome.memory.tier,
        **({"ignored_fields": list(outcome.ignored)} if outcome.ignored else {}),
    }


def consolidation_of(context: RequestContext, part: Part, outcomes: Sequence[Outcome]) -> Result:
    stored = [outcome.memory for outcome in outcomes if outcome.memory]
    if not stored or begin_if_due(context, part) is None:
        return {}
    return {"consolidation_triggered": True, "consolidation_merged": 0}


def quarantine_of(memory: Memory) -> Result:
    return {"quarantined": True} if memory.is_quarantined else {}
