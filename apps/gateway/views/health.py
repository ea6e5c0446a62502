"""Whether the gateway can do its work."""

from __future__ import annotations

from django.db import connection
from django.db.utils import OperationalError
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.gateway import shapes
from apps.gateway.views.base import GatewayView


class HealthView(GatewayView):
    @extend_schema(operation_id="read_health", responses=shapes.HealthResponse)
    def get(self, request: Request) -> Response:
        """Whether the database answers. Needs no credential."""
        is_well = _database_answers()
        return Response(
            {
                "status": "ok" if is_well else "degraded",
                "api": {"status": "ok"},
                "backend": {"status": "ok" if is_well else "failing"},
            }
        )


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError:
        return False
    return True
