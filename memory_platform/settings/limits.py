"""The platform's own limits, and what may be changed about its ways of remembering."""

import os

from apps.topics.llm.configuration import model_settings
from apps.turns.configuration import turn_settings
from memory_platform.settings.environment import env, factor, number, switch

CALLS_PER_MINUTE = number("CALLS_PER_MINUTE", default=6_000, least=1, most=1_000_000)
#: Of one address in one web process; a proxy that is believed counts for its clients.
CONNECTIONS_PER_ADDRESS = number("CONNECTIONS_PER_ADDRESS", default=200, least=4, most=100_000)
#: Free space on the data folder's disk below which everybody who can act is warned.
LOW_DISK_MB = number("LOW_DISK_MB", default=1024, least=1, most=1_000_000_000)
#: Of the gateway: calls of one user's key, and wrong keys from one address. Then what one user and
#: one organization may keep: messages, files, and bytes of texts and files.
GATEWAY_CALLS_PER_MINUTE = number("GATEWAY_CALLS_PER_MINUTE", default=300, least=1, most=1_000_000)
GATEWAY_WRONG_KEYS_PER_MINUTE = number(
    "GATEWAY_WRONG_KEYS_PER_MINUTE", default=30, least=1, most=1_000_000
)
GATEWAY_USER_MESSAGES = number("GATEWAY_USER_MESSAGES", default=100_000, least=1, most=10**12)
GATEWAY_USER_FILES = number("GATEWAY_USER_FILES", default=1_000, least=1, most=10**12)
GATEWAY_USER_BYTES = number("GATEWAY_USER_BYTES", default=2**30, least=1, most=10**15)
GATEWAY_ORGANIZATION_MESSAGES = number(
    "GATEWAY_ORGANIZATION_MESSAGES", default=10_000_000, least=1, most=10**12
)
GATEWAY_ORGANIZATION_FILES = number(
    "GATEWAY_ORGANIZATION_FILES", default=100_000, least=1, most=10**12
)
GATEWAY_ORGANIZATION_BYTES = number(
    "GATEWAY_ORGANIZATION_BYTES", default=100 * 2**30, least=1, most=10**15
)
#: Of the knowledge-base tools, besides: calls of a session, its burst, proposals in one turn.
MEMORY_RATE_LIMIT = switch("MEMORY_RATE_LIMIT", default=True)
KNOWLEDGE_CALLS_PER_MINUTE = number(
    "KNOWLEDGE_CALLS_PER_MINUTE", default=60, least=1, most=1_000_000
)
KNOWLEDGE_BURST = factor("KNOWLEDGE_BURST", default=1.5, least=1, most=100)
KNOWLEDGE_PROPOSALS_PER_TURN = number(
    "KNOWLEDGE_PROPOSALS_PER_TURN", default=10, least=1, most=10_000
)
#: What a model takes in: a part of it in short-term items, and they are consolidated.
MODEL_CONTEXT_TOKENS = number("MODEL_CONTEXT_TOKENS", default=32_000, least=1_000, most=100_000_000)
#: Topics of the event log: when their snapshots are built, whether a person publishes them, and how
#: many of those that are no longer served stay as they were. The last event of a topic was so many
#: days ago when it is dormant, and when it is archived.
TOPIC_BUILD_EVENTS = number("TOPIC_BUILD_EVENTS", default=100, least=1, most=1_000_000)
TOPIC_BUILD_SILENCE = number("TOPIC_BUILD_SILENCE", default=30, least=1, most=86_400)
TOPIC_AUTO_PUBLISH = switch("TOPIC_AUTO_PUBLISH", default=True)
TOPIC_SNAPSHOTS_KEPT = number("TOPIC_SNAPSHOTS_KEPT", default=10, least=1, most=1_000)
TOPIC_DORMANT_DAYS = number("TOPIC_DORMANT_DAYS", default=14, least=1, most=100_000)
TOPIC_ARCHIVED_DAYS = number("TOPIC_ARCHIVED_DAYS", default=90, least=1, most=100_000)
MEMORY_MAX_BYTES = number("MEMORY_MAX_BYTES", default=32_768, least=1, most=1_048_576)
#: The memory tools around an agent's turn, from the file that MEMORY_PLATFORM_CONFIG names.
TURNS = turn_settings(os.environ)
#: A model that helps with topics, if a request template is named; what one workflow may spend.
TOPIC_MODEL = model_settings(
    os.environ,
    rounds=number("TOPIC_MODEL_ROUNDS", default=8, least=1, most=64),
    seconds=number("TOPIC_MODEL_SECONDS", default=30, least=1, most=600),
    tokens=number("TOPIC_MODEL_TOKENS", default=100_000, least=1_000, most=100_000_000),
    build_seconds=number("TOPIC_MODEL_BUILD_SECONDS", default=600, least=1, most=86_400),
)
#: Days that prompts, answers and tool calls are kept for auditors.
TOPIC_MODEL_KEPT_DAYS = number("TOPIC_MODEL_KEPT_DAYS", default=30, least=1, most=36_500)
#: Who reads `/metrics` has to show it; without one only this machine may.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
