from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access.credentials import Credential
from apps.access.limits import spend_call
from apps.common.secrecy import Secrecy
from apps.common.transport import BoundedJSONParser, OneFormat
from apps.governance.redaction import redact_result
from apps.rest.authentication import BearerAuthentication, HasCredential, SessionAuthentication
from apps.rest.contexts import credential_of
from apps.rest.openapi import PlatformSchema
from apps.rest.parsers import StrictJSONParser, max_body_bytes

#: Fields that the platform fills with addresses and secrets of its own, which callers have to use.
OWN_WORDS = frozenset({"next", "previous", "link", "secret", "setups"})


class PlatformView(APIView):
    """What every endpoint has in common; a credential above all."""

    authentication_classes = (BearerAuthentication, SessionAuthentication)
    permission_classes = (HasCredential,)
    parser_classes: tuple[type[BoundedJSONParser], ...] = (StrictJSONParser,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = OneFormat
    http_method_names = ("get", "head", "post", "patch")
    schema = PlatformSchema()
    #: For the description: GET answers with an ETag, writes look at If-Match, POST only reads.
    tagged: ClassVar[bool] = False
    guarded: ClassVar[bool] = False
    only_reads: ClassVar[bool] = False
    #: The caller's; until it is known there is nothing to show.
    secrecy = Secrecy.S3

    def check_throttles(self, request: Request) -> None:
        """Count the call, as MCP does. Raises RateLimited."""
        spend_call(credential_of(request))

    def perform_authentication(self, request: Request) -> None:
        super().perform_authentication(request)
        if isinstance(request.auth, Credential):
            self.secrecy = request.auth.secrecy

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """Show no more than the caller's secrecy tier, in answers and in refusals."""
        if isinstance(response, Response):  # a file is none
            response.data = redact_result(response.data, self.secrecy, kept=OWN_WORDS)
        return super().finalize_response(request, response, *args, **kwargs)

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """A body in chunks comes without a length, which the framework takes for no body."""
        if "Transfer-Encoding" in request.headers:
            request.META["CONTENT_LENGTH"] = str(max_body_bytes() + 1)
        return super().initialize_request(request, *args, **kwargs)
