"""What endpoints take: bodies and query strings, checked for shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.settings import api_settings

from apps.audit.models import VERDICT_OK, Action
from apps.common.errors import ErrorCode, InvalidArgument
from apps.common.messages import Message, read
from apps.memories.selectors.timeline import MAX_PAGES
from apps.memories.services.reads import MAX_HISTORY
from apps.memories.vocabulary import MemoryType, Relation, Scope, Status, Tier, Waiting
from apps.rest.fields import (
    Boolean,
    Choice,
    Day,
    Identifier,
    Integer,
    Moment,
    OneOrMany,
    QueryBoolean,
    QueryInteger,
    StrictSerializer,
    Text,
    showable,
    words,
)
from apps.search.filters import FOUND_STATUSES
from apps.search.injection import MAX_CHARACTERS
from apps.search.results import Format

PAGE_SIZE = 25
PAGE_SIZE_MOST = 100
# The OpenAPI page names its enumerations after these lists (see the settings).
TYPES = words(MemoryType)
STATUSES = words(Status)
SCOPES = words(Scope)
TIERS = words(Tier)
FORMATS = words(Format)
ACTIONS = words(Action)
WRITABLE_SCOPES = [Scope.REPOSITORY.value, Scope.ORGANIZATION.value, Scope.SYSTEM.value]
VERDICTS = [VERDICT_OK, *words(ErrorCode)]
RELATIONS = words(Relation)
WAITING_KINDS = words(Waiting)
SMALLEST = -(2**31)


def body_of(request: Request, shape: type[StrictSerializer] | type[Message]) -> dict[str, Any]:
    """The body's arguments. Raises InvalidArgument naming the field, PayloadTooLarge."""
    if issubclass(shape, Message):
        return read(shape, request.data).given()
    return _checked(shape, request.data)


def query_of(request: Request, shape: type[StrictSerializer]) -> dict[str, Any]:
    """The query string's arguments, each given once. Raises InvalidArgument naming the field."""
    query: QueryDict = request.query_params
    for name, values in query.lists():
        if len(values) > 1:
            raise InvalidArgument(showable(name), f"{showable(name)}: Give it once.")
    return _checked(shape, query.dict())


def _checked(shape: type[StrictSerializer], raw: object) -> dict[str, Any]:
    serializer = shape(data=raw)
    if serializer.is_valid():
        return dict(serializer.validated_data)
    raise invalid_argument(serializer.errors)


def invalid_argument(errors: Mapping[str, Any]) -> InvalidArgument:
    """The first complaint of a serializer in the platform's form."""
    name, complaint = next(iter(errors.items()))
    name = "body" if name == api_settings.NON_FIELD_ERRORS_KEY else name
    return InvalidArgument(name, f"{name}: {_first_text(complaint)}")


def _first_text(complaint: Any) -> str:
    while isinstance(complaint, Mapping | list):
        values = complaint.values() if isinstance(complaint, Mapping) else complaint
        complaint = next(iter(values), "Not valid.")
    return str(complaint)


def _tags() -> serializers.ListField:
    return serializers.ListField(
        child=Text(), required=False, help_text="At most seven; lower-case words and hyphens."
    )


class CreateMemory(StrictSerializer):
    content = Text(help_text="What to remember; 32 KiB at most unless configured otherwise.")
    type = Choice(choices=TYPES, help_text="Protected types are for people only.")
    title = Text(required=False)
    tags = _tags()
    scope = Choice(choices=WRITABLE_SCOPES, required=False, help_text="Agents: repository only.")
    organization_id = Identifier(required=False)
    repository_id = Identifier(
        required=False,
        help_text="May be left out by a token of exactly one repository, and above repositories.",
    )
    tier = Choice(choices=TIERS, required=False, help_text="None if left out.")
    expires_at = Moment(required=False)
    enforced = Boolean(required=False, help_text="For organization and system rules.")


class NewVersion(StrictSerializer):
    content = Text()
    title = Text(required=False)
    tags = _tags()
    type = Choice(choices=TYPES, required=False, help_text="If given: the type the memory has.")
    expected_version = Integer(required=False, help_text="Refused if the memory has moved on.")
    reason = Text(required=False, help_text="People have to give one.")
    verify = Boolean(required=False, help_text="Verify in the same act (people with the right).")


class Verify(StrictSerializer):
    version = Integer(required=False, help_text="Default: the pending one, else the served one.")


class Reject(StrictSerializer):
    version = Integer()
    reason = Text()


class Reason(StrictSerializer):
    reason = Text()


class Deprecate(StrictSerializer):
    reason = Text()
    replacement_memory_id = Identifier(required=False)


class Assign(StrictSerializer):
    user_id = Integer(help_text="Somebody who may verify there.")
    due_on = Day(required=False)


class DrawLink(StrictSerializer):
    target_memory_id = Identifier()
    relation = Choice(choices=RELATIONS, help_text="What this memory is to the target.")


class OptionalReason(StrictSerializer):
    reason = Text(required=False)


class Search(StrictSerializer):
    query = Text()
    repository_id = Identifier(
        required=False, help_text="May be left out by a token of exactly one repository."
    )
    limit = Integer(required=False, min_value=SMALLEST, help_text="1 to 10, default 5.")
    type_filter = OneOrMany(child=Choice(choices=TYPES), required=False)
    tags = _tags()
    author = OneOrMany(child=Text(), required=False, help_text="Name or id of who wrote it.")
    tier = OneOrMany(child=Choice(choices=TIERS), required=False)
    status = OneOrMany(child=Choice(choices=FOUND_STATUSES), required=False)
    scope = OneOrMany(child=Choice(choices=SCOPES), required=False)
    since = Moment(required=False)
    until = Moment(required=False)
    format = Choice(
        choices=FORMATS,
        required=False,
        help_text=(
            f"`text`: the hits as one text of at most {MAX_CHARACTERS} characters; `results` then "
            "come without contents."
        ),
    )
    as_of = Moment(
        required=False,
        help_text="What was served then. For people with the right to view the audit trail.",
    )
    explain = Boolean(
        required=False,
        help_text="Why each hit stands where it stands. For the same people.",
    )


class ExportMemories(StrictSerializer):
    repository_id = Identifier()
    type = Choice(choices=TYPES, required=False)
    tier = Choice(choices=TIERS, required=False)
    since = Moment(required=False, help_text="First written then or later.")


class NoArguments(StrictSerializer):
    """A body without arguments."""


class Nothing(StrictSerializer):
    """A query string or a body without arguments."""


class Page(StrictSerializer):
    cursor = Text(required=False, help_text="From `next` or `previous` of another page.")
    page_size = QueryInteger(
        required=False, max_value=PAGE_SIZE_MOST, help_text=f"Default {PAGE_SIZE}."
    )


class ReviewQuery(Page):
    kind = Choice(choices=WAITING_KINDS, required=False)
    organization_id = Identifier(required=False)
    repository_id = Identifier(required=False)
    mine = QueryBoolean(required=False, help_text="Only what was given to you.")
    assignee_id = QueryInteger(required=False, help_text="Only what was given to this person.")
    overdue = QueryBoolean(required=False, help_text="Only what was due before today.")


class DossierQuery(StrictSerializer):
    pair_id = QueryInteger(required=False, help_text="The pair that is decided on comes first.")
    link_id = QueryInteger(required=False, help_text="The link that is decided on comes first.")


class TimelineQuery(StrictSerializer):
    page = QueryInteger(required=False, max_value=MAX_PAGES, help_text="Default 1, the newest.")


class BeginVerification(StrictSerializer):
    organization_id = Identifier(required=False, help_text="The whole trail if left out.")


class HistoryQuery(StrictSerializer):
    limit = QueryInteger(required=False, max_value=MAX_HISTORY)
