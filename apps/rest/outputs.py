"""What is left of answers described apart from what makes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.rest.messages.common import ACTOR_KINDS as ACTOR_KINDS

Shape = serializers.Serializer[Any]


class Page(Shape):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
