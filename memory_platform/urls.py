"""URL map. `/mcp…` is not here: the ASGI dispatcher hands it to the MCP endpoint."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from apps.ops.views import figures, healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("", RedirectView.as_view(url="/admin/", permanent=False)),
    path("healthz", healthz, name="healthz"),
    path("metrics", figures, name="metrics"),
    path("api/", include("apps.rest.urls")),
    path("", include("apps.oauth.urls")),
    path("gateway/", include("apps.gateway.urls")),
    path("admin/", include("apps.console.urls")),
]

handler400 = "apps.ops.errors.bad_request"
handler403 = "apps.ops.errors.permission_denied"
handler404 = "apps.ops.errors.page_not_found"
handler500 = "apps.ops.errors.server_error"
