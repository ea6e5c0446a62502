"""What clients of OAuth call: each view reads a request, calls a service and answers JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.db.utils import OperationalError
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    JsonResponse,
    QueryDict,
    UnreadablePostError,
)
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from apps.access.audiences import SCOPES, resource_of
from apps.access.models import Audience
from apps.access.services.rate_limits import bucket_of, spend
from apps.common.context import system_context
from apps.common.errors import PlatformError, platform_error_from_database
from apps.common.http import request_id_of
from apps.common.tenants import platform_wide
from apps.oauth.errors import OAuthRefused, invalid_request, unknown_client
from apps.oauth.models import Client
from apps.oauth.requests import (
    CODE_GRANT,
    DEVICE_GRANT,
    GRANTS,
    REFRESH_GRANT,
    abilities_of,
    audience_of,
    field_of,
    read_client,
    required_field,
)
from apps.oauth.services import (
    Tokens,
    begin_device,
    client_named,
    redeem_code,
    redeem_device,
    redeem_refresh_token,
    register_client,
    revoke,
)
from apps.oauth.services.devices import DEVICE_LIFETIME, INTERVAL

BODY_MAX_BYTES = 16 * 1024
#: Requests of one address in a minute, by what they cost here.
REGISTRATIONS_PER_MINUTE = 10
REQUESTS_PER_MINUTE = 120
#: Whoever a client is, it has no secret: PKCE and consent protect its person.
NO_SECRET = ["none"]
View = Callable[..., HttpResponse]


def endpoint(per_minute: int) -> Callable[[View], View]:
    """A view for programs without a session: by POST, small, counted by address."""

    def declare(view: View) -> View:
        @csrf_exempt
        @require_POST
        @sensitive_post_parameters()
        @wraps(view)
        def answer(request: HttpRequest) -> HttpResponse:
            _require_on()
            try:
                _require_small(request)
                address = request.META.get("REMOTE_ADDR", "")
                spend(bucket_of(f"oauth {view.__name__} {address}", per_minute))
                with platform_wide():  # a client may have to do with any organization
                    response = view(request)
            except OAuthRefused as refused:
                response = JsonResponse(refused.as_dict(), status=refused.status)
            except UnreadablePostError:
                response = JsonResponse(
                    invalid_request("The body broke off.").as_dict(), status=400
                )
            except PlatformError as error:
                response = _passing(error)
            except OperationalError as error:
                response = _passing(platform_error_from_database(error))
            response["Cache-Control"] = "no-store"
            return response

        return answer

    return declare


@require_safe
def resource_metadata(request: HttpRequest, resource: str = Audience.MCP.value) -> HttpResponse:
    """Where the tokens of an interface come from (RFC 9728), also for the addresses below it."""
    if not settings.OAUTH_ISSUER:
        _require_on()
    name = resource.partition("/")[0]
    if name not in Audience.values:
        raise Http404
    audience = Audience(name)
    return _published(
        {
            "resource": resource_of(audience),
            "authorization_servers": [settings.OAUTH_ISSUER or settings.PUBLIC_URL],
            "scopes_supported": list(SCOPES),
            "bearer_methods_supported": ["header"],
            "resource_name": f"Memory Platform, {audience.label}",
        }
    )


@require_safe
def server_metadata(request: HttpRequest) -> HttpResponse:
    """What the authorization server offers (RFC 8414): no more than it does."""
    _require_on()
    return _published(
        {
            "issuer": settings.PUBLIC_URL,
            "authorization_endpoint": _address("oauth_authorize"),
            "token_endpoint": _address("oauth_token"),
            "registration_endpoint": _address("oauth_register"),
            "revocation_endpoint": _address("oauth_revoke"),
            "device_authorization_endpoint": _address("oauth_device_request"),
            "scopes_supported": list(SCOPES),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": list(GRANTS),
            "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": NO_SECRET,
            "revocation_endpoint_auth_methods_supported": NO_SECRET,
            "authorization_response_iss_parameter_supported": True,
            "client_id_metadata_document_supported": bool(settings.OAUTH_CLIENT_HOSTS),
        }
    )


@endpoint(REGISTRATIONS_PER_MINUTE)
def register(request: HttpRequest) -> HttpResponse:
    """A client makes itself known (RFC 7591). It gets an id and no secret."""
    try:
        said = json.loads(request.body)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise OAuthRefused("invalid_client_metadata", "The body is a JSON object.")
    client = register_client(context=system_context(), draft=read_client(said))
    told = {
        "client_id": client.client_id,
        "client_id_issued_at": int(client.created_at.timestamp()),
        "client_name": client.name,
        "redirect_uris": client.redirect_uris,
        "grant_types": list(GRANTS),
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
        "scope": " ".join(SCOPES),
    }
    return JsonResponse(told, status=HTTPStatus.CREATED)


@endpoint(REQUESTS_PER_MINUTE)
def token(request: HttpRequest) -> HttpResponse:
    """Tokens for a code, a refresh token or a device code."""
    fields = request.POST
    grant = required_field(fields, "grant_type")
    redeem = REDEMPTIONS.get(grant)
    if redeem is None:
        raise OAuthRefused("unsupported_grant_type", f"There are {', '.join(GRANTS)}.")
    client = _client_of(fields)
    return JsonResponse(redeem(client.client_id, fields, request_id_of(request)).as_dict())


@endpoint(REQUESTS_PER_MINUTE)
def revoke_token(request: HttpRequest) -> HttpResponse:
    """A client gives back what it got (RFC 7009). The answer does not tell whether it was any."""
    client = _client_of(request.POST)
    secret = required_field(request.POST, "token")
    revoke(client_id=client.client_id, secret=secret, request_id=request_id_of(request))
    return HttpResponse()


@endpoint(REGISTRATIONS_PER_MINUTE)
def device(request: HttpRequest) -> HttpResponse:
    """A terminal asks for a code that its person types into a browser (RFC 8628)."""
    fields = request.POST
    audience = audience_of(field_of(fields, "resource"))
    abilities = abilities_of(field_of(fields, "scope"))
    codes = begin_device(_client_of(fields), audience=audience, abilities=abilities)
    page = _address("oauth_device")
    return JsonResponse(
        {
            "device_code": codes.device_code,
            "user_code": codes.user_code,
            "verification_uri": page,
            "verification_uri_complete": f"{page}?user_code={codes.user_code}",
            "expires_in": int(DEVICE_LIFETIME.total_seconds()),
            "interval": INTERVAL.seconds,
        }
    )


def _by_code(client_id: str, fields: QueryDict, request_id: str) -> Tokens:
    return redeem_code(
        client_id=client_id,
        code=required_field(fields, "code"),
        redirect_uri=required_field(fields, "redirect_uri"),
        verifier=required_field(fields, "code_verifier"),
        resource=field_of(fields, "resource"),
        request_id=request_id,
    )


def _by_refresh_token(client_id: str, fields: QueryDict, request_id: str) -> Tokens:
    return redeem_refresh_token(
        client_id=client_id,
        refresh_token=required_field(fields, "refresh_token"),
        resource=field_of(fields, "resource"),
        scope=field_of(fields, "scope"),
        request_id=request_id,
    )


def _by_device_code(client_id: str, fields: QueryDict, request_id: str) -> Tokens:
    device_code = required_field(fields, "device_code")
    return redeem_device(client_id=client_id, device_code=device_code, request_id=request_id)


REDEMPTIONS = {
    CODE_GRANT: _by_code,
    REFRESH_GRANT: _by_refresh_token,
    DEVICE_GRANT: _by_device_code,
}


def _client_of(fields: QueryDict) -> Client:
    """Who says so: it is proven by the code or token, not here. Raises OAuthRefused."""
    client = client_named(required_field(fields, "client_id"))
    if client is None:
        raise unknown_client()
    return client


def _require_on() -> None:
    if not settings.OAUTH:
        raise Http404


def _require_small(request: HttpRequest) -> None:
    if len(request.body) > BODY_MAX_BYTES:
        raise OAuthRefused(
            "invalid_request",
            f"A body may have at most {BODY_MAX_BYTES} bytes.",
            status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        )


def _passing(error: PlatformError) -> HttpResponse:
    """Too many requests, or a busy database: what a client may try again."""
    said = OAuthRefused("temporarily_unavailable", error.message).as_dict()
    response = JsonResponse(said, status=error.http_status)
    response["Retry-After"] = str(error.retry_after or 1)
    return response


def _published(document: dict[str, Any]) -> HttpResponse:
    """A document for everybody, also for pages of other origins; it holds no secret."""
    return JsonResponse(
        document,
        headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300"},
    )


def _address(name: str) -> str:
    return f"{settings.PUBLIC_URL}{reverse(name)}"
