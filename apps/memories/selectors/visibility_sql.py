"""What may be served, as SQL for the statements of search.

The same rule as ``visibility.served_in``, which has the last word over every hit; a test holds
the two together.
"""

from __future__ import annotations

from typing import Any

from apps.common.clock import now
from apps.common.context import RequestContext
from apps.memories.vocabulary import APPROVED_STATUSES, SERVED_STATUSES

# `m` is memories_memory.
ALIVE = """
(m.quarantine_reason = '' OR %(with_quarantined)s)
AND (m.expires_at IS NULL OR m.expires_at > %(now)s)
AND (m.status = ANY(%(approved)s) OR m.status = ANY(%(served)s) AND NOT EXISTS (
        SELECT FROM organizations_repository r WHERE r.id = %(repository_id)s AND r.hide_unverified
    ))
"""
CONDITION = f"""
{ALIVE}
AND CASE m.scope
    WHEN 'repository' THEN m.organization_id = %(organization_id)s
                       AND m.repository_id = %(repository_id)s
    WHEN 'user' THEN m.organization_id = %(organization_id)s
                 AND (m.repository_id IS NULL OR m.repository_id = %(repository_id)s)
                 AND m.owner_kind = %(actor_kind)s AND m.owner_id = %(actor_id)s
    WHEN 'organization' THEN m.organization_id = %(organization_id)s
                         AND (NOT %(is_agent)s OR m.status = ANY(%(approved)s))
    ELSE NOT %(is_agent)s OR m.status = ANY(%(approved)s)
    END
"""


def served_condition(
    context: RequestContext, *, with_quarantined: bool = False
) -> tuple[str, dict[str, Any]]:
    """The condition on ``memories_memory m`` and its parameters.

    ``with_quarantined`` is for lists that tell of what is held back, never for texts.
    """
    return CONDITION, {
        **alive_parameters(context, with_quarantined=with_quarantined),
        "organization_id": context.organization_id,
        "actor_kind": context.actor.kind.value,
        "actor_id": context.actor.id,
        "is_agent": context.actor.is_agent,
    }


def alive_parameters(context: RequestContext, *, with_quarantined: bool = False) -> dict[str, Any]:
    """The parameters of ``ALIVE``: what may be served at all, to whomever it belongs."""
    return {
        "with_quarantined": with_quarantined,
        "now": now(),
        "approved": [status.value for status in APPROVED_STATUSES],
        "served": [status.value for status in SERVED_STATUSES],
        "repository_id": context.repository_id,
    }
