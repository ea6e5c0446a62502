from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.parsers import BaseParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.common.errors import Unauthenticated
from apps.common.http import BoundedJSONParser, OneFormat
from apps.common.logs import note_unauthenticated
from apps.gateway.calls import request_id_of
from apps.gateway.openapi import GatewaySchema
from apps.gateway.vocabulary import BODY_BYTES

UNKNOWN = "unknown gateway user or key"
REALM = 'realm="memory-platform"'


class GatewayParser(BoundedJSONParser):
    def most_bytes(self) -> int:
        return BODY_BYTES


class GatewayView(APIView):
    """What every endpoint has in common. Who calls stands in the body, see ``calls``."""

    authentication_classes = ()
    permission_classes = ()
    parser_classes: Sequence[type[BaseParser]] = (GatewayParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = OneFormat
    http_method_names = ("get", "head", "post")
    schema = GatewaySchema()
    #: For the description: an access token, instead of a user and its key.
    needs_token: ClassVar[bool] = False
    #: What a caller without a good credential lacks, and how the log puts it.
    scheme: ClassVar[str] = "MemoryGateway"
    unknown: ClassVar[str] = UNKNOWN

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """A body in chunks comes without a length, which the framework takes for no body."""
        if "Transfer-Encoding" in request.headers:
            request.META["CONTENT_LENGTH"] = str(BODY_BYTES + 1)
        return super().initialize_request(request, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        """Who is not known is told which credential is missing here."""
        if not isinstance(exc, Unauthenticated):
            return super().handle_exception(exc)
        note_unauthenticated(self.unknown)
        body = exc.as_dict(request_id_of(self.request))
        return Response(
            body, status=exc.http_status, headers={"WWW-Authenticate": f"{self.scheme} {REALM}"}
        )

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """What is answered to one user stays in nobody's cache."""
        response.headers.setdefault("Cache-Control", "no-store")
        return super().finalize_response(request, response, *args, **kwargs)
