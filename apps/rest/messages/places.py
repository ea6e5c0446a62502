"""Organizations and repositories, as endpoints take and answer them."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Self

from django.conf import settings
from pydantic import Field

from apps.common.messages import Answer, AnsweredMoment, ListOf, Message, Whole, Word, one_of
from apps.common.power import Claim
from apps.organizations.models import (
    MIN_RETENTION_DAYS,
    DeprecationRule,
    Language,
    Organization,
)
from apps.organizations.policies import MAX_RETENTION_DAYS, REPORTED_FIELDS
from apps.rest.messages.common import AnyText, GivenId

#: A value that may be null, which is not the same as left out.
NULLABLE: dict[str, Any] = {"nullable": True}
StoredValue = Annotated[Any, Field(json_schema_extra=NULLABLE)]


class RepositoryPolicy(Message):
    """What holds for the memories of a repository."""

    language: Annotated[str | None, Word(tuple(Language))] = None
    hide_unverified: bool = False
    """Serve only what a person has verified or locked."""
    claims_to_verify: Annotated[list[str], ListOf(Word(tuple(Claim)))] = []
    """Sensitive claims of agents that are served only once a person has verified them."""
    sample_percent: Annotated[int, Whole(0, 100)] = 1
    """Of so many percent of agents' texts that no rule marks people are asked whether one should
    have."""
    retention_days: Annotated[int, Whole(1, MAX_RETENTION_DAYS)] | None = Field(
        None, json_schema_extra=NULLABLE
    )
    """After so many days agents' unverified memories expire; null: never."""
    query_retention_days: Annotated[int, Whole(1, MAX_RETENTION_DAYS)] | None = Field(
        None, json_schema_extra=NULLABLE
    )
    """For so many days the words of searches are kept, redacted, for auditors; null: not kept."""
    who_may_deprecate: Annotated[str | None, Word(tuple(DeprecationRule))] = None
    lists_conversations: bool = False
    """Show turns and messages of the gateway in lists and topics of who takes part."""


#: After so many days something is erased; null: never.
ErasedAfter = Annotated[int, Whole(MIN_RETENTION_DAYS, MAX_RETENTION_DAYS)] | None


class CreateOrganization(Message):
    slug: AnyText
    """Lower-case letters, digits and hyphens; unique on the platform."""
    name: AnyText


class ChangeOrganization(Message):
    """What changes about an organization; the rest stays."""

    name: AnyText = ""
    facts_by_model: bool = False
    """Send what is said in turns to the language model that this platform is configured with, so
    that it looks for facts; see `model_endpoint` of the organization. Without effect where there is
    none."""
    second_factor_required: bool = False
    """Whoever verifies, locks, deprecates, manages or erases here signs in with a second factor.
    Access tokens stay as they are."""
    erase_memories_after_days: ErasedAfter = Field(None, json_schema_extra=NULLABLE)
    """Archived and deprecated memories are erased so many days after they were last changed; null:
    never. This and the following need the right to erase."""
    erase_events_after_days: ErasedAfter = Field(None, json_schema_extra=NULLABLE)
    """Events of the log, so many days after they were handed in; null: never."""
    erase_turns_after_days: ErasedAfter = Field(None, json_schema_extra=NULLABLE)
    """The same of turns, with sessions that are older; null: never."""
    erase_gateway_after_days: ErasedAfter = Field(None, json_schema_extra=NULLABLE)
    """The same of messages, sessions and files of the gateway; null: never."""
    reason: AnyText = ""
    """Shown in the history and in the audit trail."""


class CreateRepository(RepositoryPolicy):
    organization_id: GivenId
    slug: AnyText
    """Lower-case letters, digits and hyphens; unique on the platform."""
    name: AnyText


class ChangeRepository(RepositoryPolicy):
    """What changes about a repository; the rest stays."""

    name: AnyText = ""
    reason: AnyText = ""
    """Shown in the history of the policy."""


class PlaceEntry(Answer):
    """What every place has."""

    id: uuid.UUID
    slug: str
    name: str


class OrganizationEntry(PlaceEntry):
    """An organization, and whether a language model is shown its turns."""

    facts_by_model: bool
    model_endpoint: str
    """Where turns are sent to if `facts_by_model` is on; empty: this platform has no such model."""
    second_factor_required: bool
    """Whether whoever decides here signs in with a second factor."""
    erase_memories_after_days: int | None
    erase_events_after_days: int | None
    erase_turns_after_days: int | None
    erase_gateway_after_days: int | None

    @classmethod
    def of(cls, source: Organization) -> Self:
        return cls.from_row(source, model_endpoint=settings.TURNS.model_endpoint)


class RepositoryEntry(PlaceEntry):
    """A repository with its policy."""

    organization_id: uuid.UUID
    language: Annotated[str, one_of(Language)]
    hide_unverified: bool
    claims_to_verify: list[Annotated[str, one_of(Claim)]]
    sample_percent: int
    retention_days: int | None
    query_retention_days: int | None
    who_may_deprecate: Annotated[str, one_of(DeprecationRule)]
    lists_conversations: bool


class PolicyChange(Answer):
    """One field of a repository, changed from something to something."""

    changed_at: Annotated[AnsweredMoment, Field(validation_alias="moment")]
    actor: Annotated[str, Field(validation_alias="actor_label")]
    reason: str
    field: Annotated[str, one_of(REPORTED_FIELDS)]
    before: StoredValue
    after: StoredValue
