"""Whether the gateway can do its work."""

from __future__ import annotations

from django.db import connection
from django.db.utils import OperationalError
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.gateway.messages import HealthResponse
from apps.gateway.views.base import GatewayView


class HealthView(GatewayView):
    @extend_schema(operation_id="read_health", responses=HealthResponse)
    def get(self, request: Request) -> Response:
        """Whether the database answers. Needs no credential."""
        return Response(HealthResponse.of(is_well=_database_answers()).shown())


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        return False
    return True
