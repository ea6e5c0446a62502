"""What endpoints answer about reviewing and relying, described; ``review_shown`` builds it."""

from __future__ import annotations

from rest_framework import serializers

from apps.memories.vocabulary import RecallKind, SimilarKind
from apps.rest.fields import words
from apps.rest.inputs import RELATIONS, STATUSES, WAITING_KINDS
from apps.rest.outputs import ACTOR_KINDS, MemorySummary, Shape, Version

PAIR_KINDS = words(SimilarKind)
RECALL_KINDS = words(RecallKind)


class ReviewItem(Shape):
    """Something to decide on; the dossier of its memory has the texts."""

    kind = serializers.ChoiceField(choices=WAITING_KINDS)
    memory_id = serializers.UUIDField()
    waiting_since = serializers.DateTimeField()
    organization_id = serializers.UUIDField(allow_null=True)
    repository_id = serializers.UUIDField(allow_null=True)
    pair_id = serializers.IntegerField(required=False, help_text="Of a similar pair.")
    link_id = serializers.IntegerField(required=False, help_text="Of a suggested link.")


class ReviewPage(Shape):
    next = serializers.URLField(allow_null=True)
    results = ReviewItem(many=True)


class Assignment(Shape):
    memory_id = serializers.UUIDField()
    user_id = serializers.IntegerField()
    username = serializers.CharField()
    due_on = serializers.DateField(allow_null=True)
    assigned_by = serializers.CharField()
    assigned_at = serializers.DateTimeField()


class LinkEntry(Shape):
    """A link of a memory; `direction` is seen from that memory."""

    id = serializers.IntegerField()
    relation = serializers.ChoiceField(choices=RELATIONS)
    direction = serializers.ChoiceField(choices=["out", "in"])
    memory_id = serializers.UUIDField(help_text="The other end.")
    suggested = serializers.BooleanField(help_text="Waits for a person and has no effect.")
    declined = serializers.BooleanField()
    author_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    author = serializers.CharField()
    created_at = serializers.DateTimeField()


class Links(Shape):
    results = LinkEntry(many=True)


class SimilarEntry(Shape):
    """A memory that says nearly the same."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=PAIR_KINDS)
    similarity = serializers.FloatField()
    memory_id = serializers.UUIDField(help_text="The other memory.")


class Similar(Shape):
    results = SimilarEntry(many=True)


class Dismissed(Shape):
    id = serializers.IntegerField()
    decided_by = serializers.CharField()
    decided_at = serializers.DateTimeField()


class Beside(SimilarEntry):
    memory = MemorySummary()


class Dossier(Shape):
    """What a reviewer needs to decide: the memory and what stands beside it."""

    memory = MemorySummary()
    served = Version(allow_null=True, help_text="Given if a version waits.")
    pending = Version(allow_null=True, help_text="With the findings of now.")
    similar = Beside(many=True)
    links = LinkEntry(many=True)
    assignment = Assignment(allow_null=True)
    uses = serializers.IntegerField(help_text="How often the knowledge tools served it.")
    last_used_at = serializers.DateTimeField(allow_null=True)
    palace_path = serializers.CharField(help_text="Where it stands in the palace, or empty.")


class Reader(Shape):
    """Somebody who was served the memory. `readings` stops at 1,001."""

    organization_id = serializers.UUIDField()
    actor_kind = serializers.ChoiceField(choices=ACTOR_KINDS)
    actor_id = serializers.CharField()
    agent_id = serializers.CharField()
    name = serializers.CharField()
    readings = serializers.IntegerField()
    versions = serializers.ListField(child=serializers.IntegerField())
    newest_records = serializers.ListField(
        child=serializers.IntegerField(), help_text="Audit records of the newest readings."
    )
    first_at = serializers.DateTimeField()
    last_at = serializers.DateTimeField()


class Notice(Shape):
    """What an agent is told, or was told, of the memory."""

    id = serializers.IntegerField()
    event = serializers.ChoiceField(choices=RECALL_KINDS)
    agent_id = serializers.CharField()
    organization_id = serializers.UUIDField()
    served_version = serializers.IntegerField()
    replacement_memory_id = serializers.UUIDField(allow_null=True)
    created_at = serializers.DateTimeField()
    delivered_at = serializers.DateTimeField(allow_null=True)
    delivered_request_id = serializers.CharField()


class Reliance(Shape):
    readers = Reader(many=True)
    has_more_readers = serializers.BooleanField()
    notices = Notice(many=True)
    has_more_notices = serializers.BooleanField()


class TimelineEntry(Shape):
    """An act, a refusal, the reads of one day by one reader, or a recall."""

    at = serializers.DateTimeField()
    kind = serializers.CharField()
    actor_kind = serializers.CharField()
    actor = serializers.CharField()
    record_id = serializers.IntegerField(allow_null=True)
    verdict = serializers.CharField(required=False)
    reason = serializers.CharField(required=False)
    link_id = serializers.IntegerField(required=False)
    count = serializers.IntegerField()
    versions = serializers.ListField(child=serializers.IntegerField())


class Timeline(Shape):
    page = serializers.IntegerField()
    has_more = serializers.BooleanField()
    results = TimelineEntry(many=True)


class AgentSight(Shape):
    """What an agent of the memory's repository gets of it now."""

    found = serializers.DictField(allow_null=True, help_text="The object in a search's results.")
    read = serializers.DictField(allow_null=True, help_text="The whole answer of `memory.read`.")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="What keeps it from being found."
    )


class Replayed(Shape):
    """A memory as it was served. Where you see nothing there is no text, only `withheld`."""

    rank = serializers.IntegerField()
    version = serializers.IntegerField()
    withheld = serializers.BooleanField()
    memory_id = serializers.UUIDField(required=False)
    title = serializers.CharField(required=False)
    content = serializers.CharField(required=False)
    tags = serializers.ListField(child=serializers.CharField(), required=False)
    status_then = serializers.CharField(required=False, help_text="Empty: the trail tells not.")
    status_now = serializers.ChoiceField(choices=STATUSES, required=False)
    version_now = serializers.IntegerField(required=False)
    has_changed = serializers.BooleanField(required=False)


class Replay(Shape):
    record_id = serializers.IntegerField()
    results = Replayed(many=True)
