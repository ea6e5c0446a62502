"""Looking at what a consolidation would do: a read like any other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.context import Intent, RequestContext, Right
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.memories.services import record_listing
from apps.organizations.selectors.workspaces import DEFAULT_PART, Part
from apps.tiers.planning import MOST_TOLD, Plan, plan_consolidation
from apps.tiers.services.consolidating import SHORT_TERM, require_tiers


@verb(Action.READ, ObjectKind.CONSOLIDATION, Intent.READ, right=Right.READ)
def preview_consolidation(
    *,
    context: RequestContext,
    part: Part = DEFAULT_PART,
    tiers: Collection[str] = SHORT_TERM,
    promote: bool = True,
    most: int = MOST_TOLD,
) -> Plan:
    """The plan, its texts recorded as read; without what turns out to be quarantined.

    Raises WriteNotAllowed, InvalidArgument.
    """
    plan = plan_consolidation(context, part, tiers=require_tiers(tiers), promote=promote, most=most)
    read = _shown([source for merge in plan.merges for source in merge.sources], context)
    record_listing(context=context, page=read)
    shown = {one.pk for one in read if not one.is_quarantined}
    merges = [merge for merge in plan.merges if shown.issuperset(one.pk for one in merge.sources)]
    return replace(plan, merges=merges)


def _shown(sources: list[Memory], context: RequestContext) -> list[Memory]:
    """An agent is shown what it would be served: nothing unverified where that is hidden."""
    if not context.actor.is_agent:
        return sources
    keys = [source.pk for source in sources]
    served = set(served_in(context).filter(pk__in=keys).values_list("pk", flat=True))
    return [source for source in sources if source.pk in served]
