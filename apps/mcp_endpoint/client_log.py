"""Log messages to the client that asked for them: one for each call of a tool, without content.

In 2026-07-28 a request says from which level on, in its ``_meta``; before, a session does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import mcp_types as types
from mcp.server.connection import allowed_log_levels
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from apps.mcp_endpoint.call_log import call_logger
from apps.mcp_endpoint.subscriptions import Context, connection_of

#: From the least to the most urgent, as the protocol lists them.
LEVELS: tuple[types.LoggingLevel, ...] = get_args(types.LoggingLevel)
#: Under this name a session remembers from which level on it wants messages.
LEVEL = "memory_platform.log_level"


async def set_level(context: Context, params: types.SetLevelRequestParams) -> types.EmptyResult:
    """logging/setLevel: from which level on the session is told."""
    connection_of(context).state[LEVEL] = params.level
    return types.EmptyResult()


async def tell_of_call(context: Context, summary: Mapping[str, Any]) -> None:
    """Tell how a call went, if the client wants to know."""
    level: types.LoggingLevel = "info" if summary["status"] == "ok" else "error"
    if level not in _wanted_levels(context):
        return
    message = types.LoggingMessageNotificationParams(
        level=level, logger=call_logger.name, data=dict(summary)
    )
    await context.session.send_notification(
        types.LoggingMessageNotification(params=message), related_request_id=context.request_id
    )


def _wanted_levels(context: Context) -> frozenset[types.LoggingLevel]:
    if context.protocol_version in MODERN_PROTOCOL_VERSIONS:
        return allowed_log_levels(context.protocol_version, context.meta)
    least = connection_of(context).state.get(LEVEL)
    return frozenset(LEVELS[LEVELS.index(least) :] if least else ())
