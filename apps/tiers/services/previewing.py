"""Looking at what a consolidation would do: a read like any other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.db import transaction

from apps.common.context import RequestContext
from apps.memories.services import record_listing
from apps.memories.services.reading import require_reading
from apps.organizations.workspaces import DEFAULT_PART, Part
from apps.tiers.planning import MOST_TOLD, Plan, plan_consolidation
from apps.tiers.services.consolidating import SHORT_TERM, require_tiers


@transaction.atomic
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
    require_reading(context)
    plan = plan_consolidation(context, part, tiers=require_tiers(tiers), promote=promote, most=most)
    read = [source for merge in plan.merges for source in merge.sources]
    record_listing(context=context, page=read)
    open_merges = [
        merge for merge in plan.merges if not any(one.is_quarantined for one in merge.sources)
    ]
    return replace(plan, merges=open_merges)
