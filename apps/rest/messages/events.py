"""What the endpoints of the event log take and answer beside the events themselves."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from pydantic import Field, model_validator

from apps.common.errors import InvalidArgument
from apps.common.messages import Identifier, Message, is_none
from apps.events.drafts import EACH_EVENT, Drafts, EventDraft
from apps.events.presentation import EventObject


class EventPlace(Message):
    """The repository whose log is meant."""

    organization_id: Annotated[uuid.UUID | None, Identifier()] = None
    repository_id: Annotated[uuid.UUID | None, Identifier()] = None
    """May be left out by a token of exactly one repository."""


class AppendEvent(EventDraft, EventPlace):
    """One event for a repository's log."""


class AppendEvents(EventPlace):
    """Several events for a repository's log."""

    events: Annotated[Drafts, EACH_EVENT]
    """Each is answered for itself."""

    @model_validator(mode="before")
    @classmethod
    def _only_events(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """Raises InvalidArgument."""
        if raw.keys() - cls.model_fields.keys():
            raise InvalidArgument("body", "Beside the place a batch has only events.")
        return raw


class EventEntry(EventObject):
    """People get the event as it is kept, agents without what may not reach a model."""

    findings: list[dict[str, Any]] | None = Field(None, exclude_if=is_none)
    """For people: rules and places."""
