"""The page that shows how far search has got with its background work."""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.cache import add_never_cache_headers

from apps.console.navigation import may_manage_platform
from apps.index.selectors.progress import search_state

TEMPLATE = "console/search_index.html"
PROGRESS = "console/search_index_progress.html"


def search_index(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The state of the index, or for the page itself only the part that moves.

    Raises PermissionDenied: the figures count what all organizations have.
    """
    if not may_manage_platform(request):
        raise PermissionDenied
    state = search_state()
    context = {"state": state, "percent": _percent(state.progress.done, state.progress.total)}
    if request.headers.get("HX-Request"):
        response = TemplateResponse(request, PROGRESS, context)
    else:
        frame = {**site.each_context(request), "title": "Search index"}
        response = TemplateResponse(request, TEMPLATE, {**frame, **context})
    add_never_cache_headers(response)
    return response


def _percent(done: int, total: int) -> int:
    """Never a hundred before the last one is done."""
    return 100 * done // total if total else 100
