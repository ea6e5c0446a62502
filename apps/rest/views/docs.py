"""The description of the interface. It holds no data, so it needs no credential."""

from __future__ import annotations

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class SchemaView(SpectacularAPIView):
    authentication_classes = ()
    permission_classes = ()


class DocsView(SpectacularSwaggerSplitView):
    """Swagger UI, its script in a file of its own as the content security policy asks."""

    authentication_classes = ()
    permission_classes = ()
    template_name = "api_docs.html"
    title = "Memory Platform: REST interface"
