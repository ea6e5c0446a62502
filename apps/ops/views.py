"""What programs that watch over the platform ask for."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from apps.common.tenants import platform_wide
from apps.ops import health, metrics


@never_cache
@require_GET
def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when everything is fine, else 503 naming the part that fails."""
    report = health.report()
    return JsonResponse(report, status=200 if report["status"] == "ok" else 503)


@never_cache
@require_GET
def figures(request: HttpRequest) -> HttpResponse:
    """Answer what is counted, to those who may know it; to others there is no such page."""
    if not metrics.may_look(request):
        raise Http404
    with platform_wide():
        return HttpResponse(metrics.exposition(), content_type=metrics.CONTENT_TYPE)
