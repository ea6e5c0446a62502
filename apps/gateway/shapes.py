"""What the endpoints take and answer, for their description. ``bodies`` says what is refused."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.errors import ErrorCode
from apps.gateway.extraction.bounds import Failure
from apps.gateway.extraction.kinds import FileKind
from apps.gateway.resources.models import DESCRIPTION_LENGTH, TITLE_LENGTH, Status
from apps.gateway.vocabulary import (
    MOST_MESSAGES,
    MOST_RESULTS,
    ROLES,
    SEARCH_SCOPES,
    SENDER_LENGTH,
    TOP_K,
)

ERROR_CODES = [code.value for code in ErrorCode]
STATES = ["ok", "degraded"]
PROBES = ["ok", "failing"]
RESOURCE_STATES = [status.value for status in Status]
FAILURES = [failure.value for failure in Failure]
FILE_KINDS = [kind.value for kind in FileKind]
Shape = serializers.Serializer[Any]


class GatewayErrorBody(Shape):
    code = serializers.ChoiceField(choices=ERROR_CODES)
    message = serializers.CharField()
    retryable = serializers.BooleanField()
    request_id = serializers.CharField()
    details = serializers.DictField(help_text="`fields` names every wrong field of a body.")


class GatewayError(Shape):
    error = GatewayErrorBody()


class Identity(Shape):
    """Who calls, and where: `default` is the user's home, as are its slugs."""

    user_id = serializers.CharField()
    user_key = serializers.CharField(write_only=True, help_text="A secret.")
    app_id = serializers.CharField(required=False, default="default")
    project_id = serializers.CharField(required=False, default="default")


class SearchRequest(Identity):
    query = serializers.CharField()
    scope = serializers.ListField(child=serializers.ChoiceField(choices=SEARCH_SCOPES))
    conversation_id = serializers.CharField(
        required=False, help_text="Whose session is `chat:` and this; `current_chat` needs it."
    )
    top_k = serializers.IntegerField(
        required=False, default=TOP_K, min_value=1, max_value=MOST_RESULTS
    )


class SearchResult(Shape):
    id = serializers.CharField()
    text = serializers.CharField()
    session_id = serializers.CharField()
    score = serializers.FloatField(help_text="Comparable within one answer only.")
    source_scope = serializers.ChoiceField(choices=SEARCH_SCOPES)
    resource_uri = serializers.CharField(allow_null=True)


class SearchResponse(Shape):
    results = SearchResult(many=True)


class MessageShape(Shape):
    sender_id = serializers.CharField(max_length=SENDER_LENGTH)
    role = serializers.ChoiceField(choices=ROLES)
    timestamp = serializers.IntegerField(
        min_value=1, help_text="Milliseconds since 1970; never before the message above."
    )
    content = serializers.CharField()


class FlushRequest(Identity):
    session_id = serializers.CharField(help_text="For example `chat:42`.")


class AddRequest(FlushRequest):
    messages = serializers.ListField(child=MessageShape(), min_length=1, max_length=MOST_MESSAGES)


class AddResponse(Shape):
    status = serializers.ChoiceField(choices=["accepted"])
    events_added = serializers.IntegerField()


class FlushResponse(Shape):
    status = serializers.ChoiceField(choices=["flushed", "unchanged"])
    events_indexed = serializers.IntegerField()
    memories_created = serializers.IntegerField()


class ResourceRequest(Identity):
    file = serializers.FileField(help_text="Text, Markdown, HTML, PDF, CSV, JSON or Word.")
    title = serializers.CharField(
        required=False, max_length=TITLE_LENGTH, help_text="Else the name of the file."
    )
    description = serializers.CharField(required=False, max_length=DESCRIPTION_LENGTH)


class ResourceResponse(Shape):
    resource_id = serializers.CharField()
    session_id = serializers.CharField()
    uri = serializers.CharField()
    status = serializers.ChoiceField(choices=RESOURCE_STATES)
    failure = serializers.ChoiceField(
        choices=FAILURES, required=False, help_text="Why there is no text."
    )
    title = serializers.CharField()
    description = serializers.CharField()
    type = serializers.ChoiceField(choices=FILE_KINDS)
    size = serializers.IntegerField(help_text="Bytes.")
    sha256 = serializers.CharField()
    chunks = serializers.IntegerField()
    withheld_chunks = serializers.IntegerField(
        help_text="Of them, those that the write policy keeps from being found."
    )
    truncated = serializers.BooleanField(help_text="Whether the file has more text than was read.")
    created_at = serializers.DateTimeField()


class DeletedResponse(Shape):
    resource_id = serializers.CharField()
    status = serializers.ChoiceField(choices=["deleted"])


class UserRequest(Shape):
    user_id = serializers.CharField()
    organization = serializers.SlugField(help_text="The slug of the user's organization.")
    repository = serializers.SlugField(help_text="The slug of its repository there.")
    rotate = serializers.BooleanField(
        required=False, default=False, help_text="A new key in the place of the old."
    )


class UserResponse(Shape):
    user_id = serializers.CharField()
    user_key = serializers.CharField(required=False, help_text="Only when it was just made.")
    organization = serializers.CharField()
    repository = serializers.CharField()
    revoked = serializers.BooleanField(help_text="Whether its key opens nothing any more.")
    created_at = serializers.DateTimeField()


class Probe(Shape):
    status = serializers.ChoiceField(choices=PROBES)


class HealthResponse(Shape):
    status = serializers.ChoiceField(choices=STATES)
    api = Probe()
    backend = Probe()
