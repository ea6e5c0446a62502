"""Every tool of the family, in the order in which they are listed."""

from __future__ import annotations

from apps.mcp_endpoint.events.log import APPEND, GET
from apps.mcp_endpoint.events.queries import QUERY_EVENT_NODES, QUERY_REFERENCES
from apps.mcp_endpoint.events.snapshots import (
    GET_ACTIVE_SNAPSHOT,
    GET_SNAPSHOT_STATUS,
    GET_TOPIC,
    LIST_SNAPSHOTS,
    ROLLBACK_SNAPSHOT,
    TRIGGER_BUILD,
)

EVENT_TOOLS = (
    APPEND,
    QUERY_EVENT_NODES,
    QUERY_REFERENCES,
    GET,
    GET_TOPIC,
    GET_ACTIVE_SNAPSHOT,
    LIST_SNAPSHOTS,
    GET_SNAPSHOT_STATUS,
    TRIGGER_BUILD,
    ROLLBACK_SNAPSHOT,
)
