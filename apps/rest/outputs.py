"""What endpoints answer, described for the OpenAPI page. ``representation`` builds it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.context import ActorKind
from apps.common.errors import ErrorCode
from apps.rest.fields import words
from apps.rest.inputs import ACTIONS, RELATIONS, SCOPES, STATUSES, TIERS, TYPES, VERDICTS

Shape = serializers.Serializer[Any]
ERROR_CODES = words(ErrorCode)
ACTOR_KINDS = words(ActorKind)


class ErrorBody(Shape):
    code = serializers.ChoiceField(choices=ERROR_CODES)
    message = serializers.CharField()
    retryable = serializers.BooleanField()
    request_id = serializers.CharField()
    details = serializers.DictField(help_text="`field` names a wrong argument, for example.")


class Error(Shape):
    error = ErrorBody()


class Finding(Shape):
    """Where a rule of the write policy found something; what it found is in the text only."""

    rule = serializers.CharField()
    group = serializers.CharField()
    action = serializers.CharField(help_text="What follows for a new text: quarantine or reject.")
    field = serializers.CharField(help_text="`title`, `content`, `tags[0]` and so on.")
    start = serializers.IntegerField(help_text="The first character.")
    end = serializers.IntegerField(help_text="The character behind the last one.")
    fingerprint = serializers.CharField(help_text="Names the value, to let it pass for ever.")


class MemorySummary(Shape):
    """Agents get the fields up to `quarantined`, people all."""

    memory_id = serializers.UUIDField()
    content = serializers.CharField(required=False, help_text="Missing if withheld.")
    status = serializers.ChoiceField(choices=STATUSES)
    type = serializers.ChoiceField(choices=TYPES)
    scope_origin = serializers.ChoiceField(choices=SCOPES)
    title = serializers.CharField(required=False)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    version = serializers.IntegerField(help_text="The version that is served.")
    author_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    pending = serializers.BooleanField(required=False)
    quarantined = serializers.BooleanField(required=False)
    tier = serializers.ChoiceField(choices=TIERS, required=False)
    organization_id = serializers.UUIDField(required=False, allow_null=True)
    repository_id = serializers.UUIDField(required=False, allow_null=True)
    author = serializers.CharField(required=False)
    quarantine_reason = serializers.CharField(required=False)
    findings = Finding(many=True, required=False)
    latest_version = serializers.IntegerField(required=False)
    pending_version = serializers.IntegerField(required=False, allow_null=True)
    superseded_by = serializers.UUIDField(required=False, allow_null=True)
    expires_at = serializers.DateTimeField(required=False, allow_null=True)
    created_at = serializers.DateTimeField(required=False)
    updated_at = serializers.DateTimeField(required=False)
    locked_at = serializers.DateTimeField(required=False, allow_null=True)
    verified_at = serializers.DateTimeField(required=False, allow_null=True)


class VersionNumber(Shape):
    version = serializers.IntegerField()
    author_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    author = serializers.CharField()
    reason = serializers.CharField(required=False)


class Link(Shape):
    relation = serializers.ChoiceField(choices=RELATIONS)
    direction = serializers.ChoiceField(choices=["out", "in"])
    memory_id = serializers.UUIDField()


class MemoryDetail(MemorySummary):
    """A memory with its versions' authors and its links."""

    versions = VersionNumber(many=True)
    links = Link(many=True)


class WrittenVersion(Shape):
    """What became of a new version; `pending` waits for a person."""

    memory_id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=STATUSES)
    version = serializers.IntegerField()
    pending = serializers.BooleanField(required=False)
    quarantined = serializers.BooleanField(required=False)


class Version(Shape):
    """Agents get the first four fields, people all."""

    number = serializers.IntegerField()
    author_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    author = serializers.CharField()
    reason = serializers.CharField()
    title = serializers.CharField(required=False)
    content = serializers.CharField(required=False)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    content_hash = serializers.CharField(required=False)
    findings = Finding(many=True, required=False, help_text="When it was written.")
    created_at = serializers.DateTimeField(required=False)


class Explanation(Shape):
    """Why a hit stands where it stands: its class in the contract's order, then its score."""

    order_class = serializers.CharField()
    score = serializers.FloatField()
    lexical = serializers.FloatField()
    dense = serializers.FloatField()
    features = serializers.DictField(child=serializers.FloatField())


class Hit(MemorySummary):
    """A memory that was found; without `content` when the search was for `text`."""

    explain = Explanation(required=False)


class Found(Shape):
    results = Hit(many=True)
    text = serializers.CharField(required=False, help_text="With `format: text`: all hits.")
    clamped_to = serializers.IntegerField(required=False, help_text="If the limit was too large.")


_CHANGE_FIELDS = {
    "action": serializers.ChoiceField(choices=ACTIONS),
    "actor_kind": serializers.ChoiceField(choices=ACTOR_KINDS),
    "actor": serializers.CharField(),
    "from": serializers.CharField(required=False),
    "to": serializers.CharField(required=False),
    "version": serializers.IntegerField(required=False),
    "reason": serializers.CharField(required=False),
}
Change = type("Change", (serializers.Serializer,), dict(_CHANGE_FIELDS))  # "from" is a keyword


class History(Shape):
    memory_id = serializers.UUIDField()
    versions = VersionNumber(many=True)
    changes = Change(many=True)


class Served(Shape):
    memory_id = serializers.UUIDField()
    version = serializers.IntegerField()
    rank = serializers.IntegerField()


class AuditEntry(Shape):
    """One act or refusal. `payload_hash` is the SHA-256 of the salt and the canonical JSON."""

    id = serializers.IntegerField()
    organization_id = serializers.UUIDField(allow_null=True)
    repository_id = serializers.UUIDField(allow_null=True)
    actor_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    actor_id = serializers.CharField()
    actor_label = serializers.CharField()
    agent_id = serializers.CharField()
    request_id = serializers.CharField()
    action = serializers.ChoiceField(choices=ACTIONS)
    object_kind = serializers.CharField()
    object_id = serializers.CharField()
    object_version = serializers.IntegerField(allow_null=True)
    before_status = serializers.CharField()
    after_status = serializers.CharField()
    verdict = serializers.ChoiceField(choices=VERDICTS)
    reason = serializers.CharField()
    served = Served(many=True, allow_null=True)
    content_hash = serializers.CharField()
    transaction_id = serializers.IntegerField()
    occurred_at = serializers.DateTimeField()
    salt = serializers.CharField(help_text="Hexadecimal.")
    payload_hash = serializers.CharField(help_text="Hexadecimal.")


class Page(Shape):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class MemoryPage(Page):
    results = MemorySummary(many=True)


class VersionPage(Page):
    results = Version(many=True)


class AuditPage(Page):
    results = AuditEntry(many=True)
    searched_since = serializers.DateTimeField(
        required=False,
        help_text="Given if free text was looked for in the newest records only: from then on.",
    )
