"""The words and bounds of the gateway."""

from __future__ import annotations

from enum import StrEnum

CHANNEL = "gateway"
#: A session of a conversation is named after it.
CHAT = "chat:"
AGENT_PREFIX = "gateway:"

KEY_MAX_LENGTH = 256
SCOPE_MAX_LENGTH = 64
SENDER_MAX_LENGTH = 128
MAX_MESSAGES = 100
#: In milliseconds since 1970: until the end of the last year that an event may lie in.
MAX_TIMESTAMP_MS = 253_370_764_799_999
#: Of one body, a file not counted.
BODY_MAX_BYTES = 4 * 1024 * 1024
QUERY_MAX_BYTES = 256 * 1024
#: Bytes of a query that are searched for, and characters of a result that are answered.
SEARCHED_BYTES = 8_192
ANSWERED_CHARACTERS = 8_000
#: No text of a message is longer.
MESSAGE_MAX_CHARACTERS = 256 * 1024
DEFAULT_PAGE, MAX_PAGE = 50, 100
CURSOR_MAX_LENGTH = 200
MAX_VERSION = 2_147_483_647
DEFAULT_TOP_K, MAX_TOP_K = 8, 100


class SearchScope(StrEnum):
    """Where a search looks."""

    CURRENT_CHAT = "current_chat"
    RESOURCES = "resources"
    ALL_USER_MEMORY = "all_user_memory"


class SpeakerRole(StrEnum):
    """Whose words a message holds."""

    USER = "user"
    ASSISTANT = "assistant"


SEARCH_SCOPES = tuple(scope.value for scope in SearchScope)
ROLES = tuple(role.value for role in SpeakerRole)
