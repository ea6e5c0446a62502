"""Every failure in the one error object (governance contract, Errors)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.db.utils import OperationalError
from django.http import Http404, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from rest_framework import exceptions
from rest_framework.response import Response

from apps.access.audiences import challenge, scope_needed
from apps.access.credentials import Credential
from apps.access.models import Audience
from apps.common.errors import (
    ErrorCode,
    InternalError,
    InvalidArgument,
    NotFound,
    PayloadTooLarge,
    PlatformError,
    RateLimited,
    Unauthenticated,
    WriteNotAllowed,
    platform_error_from_database,
)
from apps.common.http import request_id_of
from apps.common.logs import NO_TOKEN, WRONG_TOKEN, log_internal_error, note_unauthenticated

# These keep HTTP's own status, which clients and proxies rely on; the code is the nearest one.
HTTP_REFUSALS = (exceptions.MethodNotAllowed, exceptions.UnsupportedMediaType)
UNREADABLE = (
    exceptions.ParseError,
    SuspiciousOperation,
    UnreadablePostError,
    MultiPartParserError,
)
NO_CREDENTIAL = (exceptions.NotAuthenticated, exceptions.AuthenticationFailed)
FORBIDDEN = (exceptions.PermissionDenied, DjangoPermissionDenied)


def handle_exception(error: Exception, context: Mapping[str, Any]) -> Response:
    """Django REST framework's exception handler: never None, so nothing gets past it."""
    request_id = request_id_of(context["request"])
    refusal = _platform_error(error, context)
    if isinstance(refusal, InternalError):
        log_internal_error(error, request_id=request_id)
    if isinstance(refusal, Unauthenticated):
        note_unauthenticated(WRONG_TOKEN if _gave_credential(context) else NO_TOKEN)
    status = error.status_code if isinstance(error, HTTP_REFUSALS) else refusal.http_status
    return Response(refusal.as_dict(request_id), status=status, headers=_headers(refusal, context))


def _platform_error(error: Exception, context: Mapping[str, Any]) -> PlatformError:
    if isinstance(error, PlatformError):
        return error
    if isinstance(error, OperationalError):
        return platform_error_from_database(error)
    return _from_framework(error, context) or InternalError()


def _from_framework(error: Exception, context: Mapping[str, Any]) -> PlatformError | None:
    if isinstance(error, NO_CREDENTIAL):
        return Unauthenticated()
    if isinstance(error, FORBIDDEN):
        return WriteNotAllowed("The CSRF token is missing or wrong, or this is not allowed.")
    if isinstance(error, exceptions.NotFound | Http404):
        return NotFound()
    if isinstance(error, RequestDataTooBig):
        return PayloadTooLarge()
    if isinstance(error, exceptions.Throttled):
        seconds = getattr(error, "wait", None) or 1
        return RateLimited(retry_after_ms=math.ceil(seconds * 1000))
    return _from_shape(error, context)


def _from_shape(error: Exception, context: Mapping[str, Any]) -> PlatformError | None:
    if isinstance(error, exceptions.MethodNotAllowed):
        allowed = context["view"].allowed_methods
        return InvalidArgument("method", "This address does not take the method.", allowed=allowed)
    if isinstance(error, exceptions.UnsupportedMediaType):
        taken = " or ".join(parser.media_type for parser in context["view"].parser_classes)
        return InvalidArgument("Content-Type", f"The body must be {taken}.")
    if isinstance(error, UNREADABLE):
        return InvalidArgument("body", "The request cannot be read.")
    return None


def _headers(refusal: PlatformError, context: Mapping[str, Any]) -> dict[str, str]:
    headers = {"Allow": ", ".join(context["view"].allowed_methods)}
    if refusal.code is ErrorCode.UNAUTHENTICATED:
        error = "invalid_token" if _gave_credential(context) else ""
        headers["WWW-Authenticate"] = challenge(Audience.REST, error=error)
    if isinstance(refusal, WriteNotAllowed) and (scope := _scope_needed(refusal, context)):
        said = challenge(Audience.REST, error="insufficient_scope", scope=scope)
        headers["WWW-Authenticate"] = said
    if refusal.retry_after is not None:
        headers["Retry-After"] = str(refusal.retry_after)
    return headers


def _scope_needed(refusal: PlatformError, context: Mapping[str, Any]) -> str:
    """What the caller, who was let in, has to ask its person for."""
    credential = context["request"].auth
    return scope_needed(credential, refusal) if isinstance(credential, Credential) else ""


def _gave_credential(context: Mapping[str, Any]) -> bool:
    return "Authorization" in context["request"].headers
