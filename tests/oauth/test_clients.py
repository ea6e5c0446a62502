"""Clients that register, clients that are described by a document, and what is published."""

from __future__ import annotations

import pytest
from django.test import Client as Http

from apps.audit.models import AuditRecord
from apps.common.http_client import is_outside
from apps.oauth.documents import NoDocument, may_name_itself
from apps.oauth.models import Client
from apps.oauth.services import client_named
from tests.governance.hostile import SECRET
from tests.oauth.flow import REDIRECT, OAuthClient
from tests.tables import table

pytestmark = pytest.mark.django_db
DOCUMENT = "https://assistant.example/oauth/client.json"


@table(
    ("said", "error"),
    [
        ({"redirect_uris": []}, "invalid_redirect_uri"),
        ({"redirect_uris": "https://a.example"}, "invalid_redirect_uri"),
        ({"redirect_uris": [7]}, "invalid_redirect_uri"),
        ({"redirect_uris": [REDIRECT] * 11}, "invalid_redirect_uri"),
        ({"redirect_uris": ["http://a.example/"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["javascript:alert(1)"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["data:text/html,x"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://*"]}, ""),
        ({"redirect_uris": ["https://a.example/#x"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a@b.example/"]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["https://a.example/" + "a" * 600]}, "invalid_redirect_uri"),
        ({"redirect_uris": ["cursor://anysphere.cursor-mcp/oauth/callback"]}, ""),
        ({"redirect_uris": ["com.example.app:/callback"]}, ""),
        (
            {"redirect_uris": [], "grant_types": ["urn:ietf:params:oauth:grant-type:device_code"]},
            "",
        ),
        ({"client_name": "n" * 101}, "invalid_client_metadata"),
        ({"client_name": 7}, "invalid_client_metadata"),
        ({"client_name": "a\x00b"}, "invalid_client_metadata"),
        ({"client_name": SECRET}, "invalid_client_metadata"),
        ({"client_name": "<b>x</b>\u202e"}, "invalid_client_metadata"),
        ({"client_name": "a\nb"}, "invalid_client_metadata"),
        ({"grant_types": ["client_credentials"]}, "invalid_client_metadata"),
        ({"grant_types": 7}, "invalid_client_metadata"),
        ({"token_endpoint_auth_method": "private_key_jwt"}, "invalid_client_metadata"),
        ({"token_endpoint_auth_method": "client_secret_post", "logo_uri": "http://x"}, ""),
    ],
)
def test_registering(said, error):
    response = OAuthClient().register(**said)
    body = response.json()
    if error:
        assert (response.status_code, body["error"]) == (400, error)
        return
    assert (response.status_code, body["token_endpoint_auth_method"]) == (201, "none")
    assert "client_secret" not in body
    assert AuditRecord.objects.latest("id").object_kind == "oauth_client"


@table("body", [b"", b"[]", b"{", b"\xff", b"[" * 10_000, b"null"])
def test_what_is_no_registration(body):
    response = Http().post("/oauth/register", body, content_type="application/json")
    assert (response.status_code, response.json()["error"]) == (400, "invalid_client_metadata")


def test_registrations_are_small_and_few():
    huge = Http().post("/oauth/register", b" " * 20_000, content_type="application/json")
    assert huge.status_code == 413
    codes = [OAuthClient().register().status_code for _ in range(11)]
    assert (codes[0], codes[-1]) == (201, 429)


@pytest.fixture
def fetched(settings, monkeypatch):
    """What the document says; the network is not asked."""
    settings.OAUTH_CLIENT_HOSTS = ["assistant.example"]
    said = {"client_id": DOCUMENT, "client_name": "Assistant", "redirect_uris": [REDIRECT]}
    asked: list[str] = []

    def fetch(client_id: str) -> dict[str, object]:
        asked.append(client_id)
        if not said:
            raise NoDocument("nothing there")
        return said

    monkeypatch.setattr("apps.oauth.services.clients.fetch_document", fetch)
    return said, asked


def test_a_document_is_read_once_and_again_when_it_is_old(fetched):
    said, asked = fetched
    client = client_named(DOCUMENT)
    assert client is not None
    assert (client.name, client_named(DOCUMENT), len(asked)) == ("Assistant", client, 1)

    said["redirect_uris"] = ["https://assistant.example/back"]
    Client.objects.update(read_again_at=client.created_at)
    again = client_named(DOCUMENT)
    assert again is not None
    assert again.redirect_uris == ["https://assistant.example/back"]
    kinds = AuditRecord.objects.filter(object_id=str(client.pk)).values_list("action", flat=True)
    assert list(kinds) == ["updated", "updated"]


def test_a_document_that_is_gone_for_now_is_taken_as_it_was(fetched):
    said, asked = fetched
    client = client_named(DOCUMENT)
    Client.objects.update(read_again_at=client.created_at)
    said.clear()
    assert client_named(DOCUMENT) == client
    assert client_named(DOCUMENT) == client
    assert len(asked) == 2, "it is not fetched for every request"


def test_a_host_that_is_taken_off_the_list_is_believed_no_more(fetched, settings):
    client = client_named(DOCUMENT)
    settings.OAUTH_CLIENT_HOSTS = []
    Client.objects.update(read_again_at=client.created_at)
    assert client_named(DOCUMENT) is None


@table(
    "client_id",
    [
        "http://assistant.example/c",
        "https://assistant.example",
        "https://assistant.example/",
        "https://other.example/c",
        "https://assistant.example.thief.example/c",
        "https://assistant.example@thief.example/c",
        "https://thief.example#assistant.example/c",
        "https://assistant.example:8443/c",
        "https://assistant.example:x/c",
        "https://assistant.example/../c",
        "https://assistant.example/c#x",
        "https://assistant.example/" + "c" * 600,
        "https://assistant.example/a b",
        "https://[::1]/c",
        "https://[/c",
    ],
)
def test_only_an_allowed_host_may_name_a_client(client_id, settings):
    settings.OAUTH_CLIENT_HOSTS = ["assistant.example"]
    assert may_name_itself(DOCUMENT)
    assert not may_name_itself(client_id)


@table(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104
        "224.0.0.1",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::7f00:1",
        "::127.0.0.1",
        "2002:7f00:1::",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "ff02::1",
    ],
)
def test_no_address_inside_is_asked(address):
    assert not is_outside(address)
    assert is_outside("93.184.216.34")
    assert is_outside("2606:2800:220:1:248:1893:25c8:1946")


def test_what_is_published_says_no_more_than_is_offered(settings):
    settings.PUBLIC_URL = "https://memory.example.com"
    told = Http().get("/.well-known/oauth-authorization-server", secure=True).json()
    assert told["issuer"] == "https://memory.example.com"
    assert told["grant_types_supported"] == [
        "authorization_code",
        "refresh_token",
        "urn:ietf:params:oauth:grant-type:device_code",
    ]
    assert told["code_challenge_methods_supported"] == ["S256"]
    assert told["token_endpoint_auth_methods_supported"] == ["none"]
    assert told["response_types_supported"] == ["code"]
    assert told["client_id_metadata_document_supported"] is False
    for path, resource in (
        ("", "mcp"),
        ("/mcp", "mcp"),
        ("/mcp/r/1/readonly", "mcp"),
        ("/api", "api"),
    ):
        document = Http().get(f"/.well-known/oauth-protected-resource{path}", secure=True).json()
        assert document["resource"] == f"https://memory.example.com/{resource}"
        assert document["authorization_servers"] == ["https://memory.example.com"]
    assert Http().get("/.well-known/oauth-protected-resource/admin").status_code == 404


def test_switched_off_there_is_no_way_in_and_none_is_told(settings):
    settings.OAUTH = False
    http = Http()
    assert http.get("/.well-known/oauth-protected-resource/mcp").status_code == 404
    assert http.get("/.well-known/oauth-authorization-server").status_code == 404
    assert OAuthClient().register().status_code == 404
    assert http.post("/oauth/token").status_code == 404
    assert http.get("/api/v1/memories")["WWW-Authenticate"] == "Bearer"


def test_a_refusal_over_rest_tells_the_way_in(settings):
    settings.PUBLIC_URL = "https://memory.example.com"
    metadata = "https://memory.example.com/.well-known/oauth-protected-resource/api"
    nobody = Http().get("/api/v1/memories")
    assert (
        nobody["WWW-Authenticate"] == f'Bearer scope="read write", resource_metadata="{metadata}"'
    )
    wrong = Http().get("/api/v1/memories", headers={"Authorization": "Bearer mcp_v1_wrong"})
    assert wrong["WWW-Authenticate"].startswith('Bearer error="invalid_token", ')
