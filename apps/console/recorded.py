"""Pages whose look is a read: it leaves its record, and so does an attempt at what is not shown."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from apps.audit.verbs import Operation
from apps.common.errors import NotFound, PlatformError
from apps.common.text import parse_uuid
from apps.console.base import READ_METHODS, ConsoleAdmin
from apps.console.context import record_missed


class RecordedAdmin(ConsoleAdmin):
    """Rows that ``read`` opens; ``show`` answers with the page of one and records the read."""

    read: ClassVar[Operation]
    missed: ClassVar[type[PlatformError]] = NotFound

    def show(self, request: HttpRequest, found: Any) -> HttpResponse:
        """The page of one row that the person sees."""
        raise NotImplementedError

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """The row if it may be seen. An attempt at any other leaves its record."""
        key = parse_uuid(object_id)
        found = self.visible(request).filter(pk=key).first() if key else None
        if found is None:
            record_missed(request, self.missed(), self.read, object_id)
        return found

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of one row, which nothing can be sent to."""
        if request.method not in READ_METHODS:
            return HttpResponseNotAllowed(READ_METHODS)
        return self.show(request, self.require_object(request, object_id))
