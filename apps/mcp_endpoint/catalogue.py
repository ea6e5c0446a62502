"""Every tool there is, in the order in which they are listed."""

from __future__ import annotations

from apps.mcp_endpoint import governance, turns
from apps.mcp_endpoint.events import log, queries, snapshots
from apps.mcp_endpoint.knowledge import items, palace, recall, sessions, statistics, workspaces
from apps.mcp_endpoint.pipe.tool import PIPE
from apps.mcp_endpoint.registry import RegisteredTools

GOVERNANCE_TOOLS = (
    governance.WRITE,
    governance.SEARCH,
    governance.READ,
    governance.HISTORY,
    governance.DEPRECATE,
    governance.VERIFY,
    governance.LOCK,
    governance.UNLOCK,
)
KNOWLEDGE_TOOLS = (
    recall.RECALL,
    recall.SEARCH,
    items.PROPOSE,
    items.WRITE,
    items.READ,
    items.UPDATE,
    items.LINK,
    items.CONSOLIDATE,
    statistics.STATS,
    palace.PALACE_LIST,
    palace.PALACE_GET,
    sessions.SESSION_INJECT,
    sessions.SESSION_STORE,
    workspaces.WORKSPACE_LIST,
    workspaces.WORKSPACE_REGISTER,
    workspaces.WORKSPACE_REMOVE,
    statistics.METRICS,
)
EVENT_TOOLS = (
    log.APPEND,
    queries.QUERY_EVENT_NODES,
    queries.QUERY_REFERENCES,
    log.GET,
    snapshots.GET_TOPIC,
    snapshots.GET_ACTIVE_SNAPSHOT,
    snapshots.LIST_SNAPSHOTS,
    snapshots.GET_SNAPSHOT_STATUS,
    snapshots.TRIGGER_BUILD,
    snapshots.ROLLBACK_SNAPSHOT,
)
TURN_TOOLS = (
    turns.BEFORE_TURN,
    turns.AFTER_TURN,
    turns.MAINTENANCE,
    turns.LIST_FOLDERS,
    turns.READ_FILE,
    turns.RUN_TURN,
    PIPE,
)
REGISTRY = RegisteredTools((*GOVERNANCE_TOOLS, *KNOWLEDGE_TOOLS, *EVENT_TOOLS, *TURN_TOOLS))
