"""Below ``/api/``: what the views declare. Unknown addresses are the project's 404 handler's."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from django.urls import path

from apps.rest import views
from apps.rest.endpoints import routes
from apps.rest.openapi import DocsView, SchemaView

for module in pkgutil.iter_modules(views.__path__, f"{views.__name__}."):
    import_module(module.name)

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view(), name="docs"),
    *routes(),
]
