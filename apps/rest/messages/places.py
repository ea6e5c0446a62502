"""Organizations and repositories, as endpoints take and answer them."""

from __future__ import annotations

import uuid
from typing import Annotated, Any

from pydantic import Field

from apps.common.messages import Answer, AnsweredMoment, Message, Whole, Word, one_of
from apps.organizations.models import DeprecationRule, Language
from apps.organizations.policies import MAX_RETENTION_DAYS, REPORTED_FIELDS
from apps.rest.messages.values import AnyText, GivenId

#: A value that may be null, which is not the same as left out.
NULLABLE: dict[str, Any] = {"nullable": True}
StoredValue = Annotated[Any, Field(json_schema_extra=NULLABLE)]


class RepositoryPolicy(Message):
    """What holds for the memories of a repository."""

    language: Annotated[str | None, Word(tuple(Language))] = None
    hide_unverified: bool = False
    """Serve only what a person has verified or locked."""
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


class CreateOrganization(Message):
    slug: AnyText
    """Lower-case letters, digits and hyphens; unique on the platform."""
    name: AnyText


class ChangeOrganization(Message):
    name: AnyText


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


class OrganizationEntry(Answer):
    id: uuid.UUID
    slug: str
    name: str


class RepositoryEntry(OrganizationEntry):
    """A repository with its policy."""

    organization_id: uuid.UUID
    language: Annotated[str, one_of(Language)]
    hide_unverified: bool
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
