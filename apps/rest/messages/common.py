"""What messages of several resources have in common."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from pydantic import Field

from apps.audit.models import VERDICT_OK
from apps.common.context import ActorKind
from apps.common.errors import ErrorCode
from apps.common.messages import Answer, Identifier, Message, Text, Whole, one_of

MAX_ROW_ID = 2**31 - 1
#: A text of which the service says what it may be.
AnyText = Annotated[str, Text(may_be_blank=True)]
RowId = Annotated[int, Whole(1, MAX_ROW_ID)]
GivenId = Annotated[uuid.UUID, Identifier()]
#: One that may be left out, but not be null.
OptionalId = Annotated[uuid.UUID | None, Identifier()]

# The OpenAPI page names its enumerations after lists like these (see the settings).
ACTOR_KINDS = [kind.value for kind in ActorKind]
ERROR_CODES = [code.value for code in ErrorCode]
VERDICTS = [VERDICT_OK, *ERROR_CODES]
VerdictWord = Annotated[str, one_of(VERDICTS)]
#: What only people are answered: left out for agents.
FOR_PEOPLE: Any = Field(default_factory=lambda: None)


class Nothing(Message):
    """A query string or a body without arguments."""


class NoArguments(Message):
    """A body without arguments."""


class Reason(Message):
    """Why it is done."""

    reason: AnyText


class OptionalReason(Message):
    """Why it is done, if there is anything to say."""

    reason: AnyText = ""


class ErrorBody(Answer):
    """Why a call was refused."""

    code: Annotated[str, one_of(ERROR_CODES)]
    message: str
    retryable: bool
    request_id: str
    details: dict[str, Any]
    """`field` names a wrong argument, for example."""


class Error(Answer):
    """A refusal."""

    error: ErrorBody


class Finding(Answer):
    """Where a rule of the write policy found something; what it found is in the text only."""

    rule: str
    group: str
    action: str
    """What follows for a new text: quarantine, reject, or accept for a claim to be confirmed."""
    field: str
    """`title`, `content`, `tags[0]` and so on."""
    start: int
    """The first character."""
    end: int
    """The character behind the last one."""
    fingerprint: str
    """Names the value, to let it pass for ever."""
