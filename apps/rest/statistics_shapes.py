"""What the endpoint for statistics takes and answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.rest.fields import Identifier, QueryInteger, StrictSerializer
from apps.rest.outputs import Shape

MOST_DAYS = 365
DEFAULT_DAYS = 30


class StatisticsQuery(StrictSerializer):
    organization_id = Identifier(required=False)
    repository_id = Identifier(required=False)
    days = QueryInteger(
        required=False, max_value=MOST_DAYS, help_text=f"Default {DEFAULT_DAYS}, up to today."
    )


class Waiting(Shape):
    unverified = serializers.IntegerField()
    pending = serializers.IntegerField()
    quarantined = serializers.IntegerField()
    conflicts = serializers.IntegerField()
    oldest_since = serializers.DateTimeField(allow_null=True)


class Day(Shape):
    day = serializers.DateField()
    memories = serializers.DictField(
        child=serializers.IntegerField(), help_text="By status, at the end of the day (UTC)."
    )


class AgentActivity(Shape):
    agent_id = serializers.CharField()
    reads = serializers.IntegerField()
    writes = serializers.IntegerField()


class Refusals(Shape):
    verdict = serializers.CharField()
    count = serializers.IntegerField()


class Trail(Shape):
    """From the audit trail, for those who may view it."""

    statuses_by_day = Day(many=True)
    agents = AgentActivity(many=True)
    refusals = Refusals(many=True)
    records = serializers.IntegerField()
    has_more_records = serializers.BooleanField(help_text="Counting stopped.")


class Statistics(Shape):
    waiting = Waiting()
    memories = serializers.DictField(child=serializers.IntegerField(), help_text="By status.")
    trail = Trail(allow_null=True)
