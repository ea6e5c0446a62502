"""The health endpoint."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from apps.ops import health


@never_cache
@require_GET
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when everything is fine, else 503 naming the part that fails."""
    report = health.report()
    return JsonResponse(report, status=200 if report["status"] == "ok" else 503)
