"""A document over real TLS: what is too large, too slow, moved or another client's is none."""

from __future__ import annotations

import datetime as dt
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from apps.common import http_client
from apps.oauth import documents
from apps.oauth.documents import NoDocument, fetch_document

HOST = "assistant.example"


def certificate(folder: Path) -> Path:
    """A certificate of the host, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    moment = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(moment - dt.timedelta(days=1))
        .not_valid_after(moment + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "host.pem"
    file.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return file


class Host(BaseHTTPRequestHandler):
    """Answers by the path that is asked for."""

    asked: list[tuple[str, str]] = []

    def do_GET(self) -> None:
        self.asked.append((self.headers["Host"], self.path))
        said = {
            "client_id": f"https://{self.headers['Host']}{self.path}",
            "client_name": "Assistant",
        }
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/client.json")
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        if self.path == "/other":
            said["client_id"] = "https://other.example/client.json"
        if self.path == "/slow":
            time.sleep(1.5)
        if self.path == "/huge":
            said["client_name"] = "n" * 20_000
        self.wfile.write(b"[1" if self.path == "/none" else json.dumps(said).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The host's port and certificate."""
    file = certificate(tmp_path_factory.mktemp("tls"))
    server = HTTPServer(("127.0.0.1", 0), Host)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port, file
    server.shutdown()
    server.server_close()


@pytest.fixture
def reachable(
    host: tuple[int, Path], monkeypatch: pytest.MonkeyPatch
) -> Iterator[pytest.MonkeyPatch]:
    """The host is found on this machine, which counts as the open network, and is believed."""
    port, file = host

    def here(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", here)
    monkeypatch.setattr(http_client, "is_outside", lambda address: True)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    http_client._connection.cache_clear()
    yield monkeypatch
    http_client._connection.cache_clear()


@pytest.fixture
def origin(host: tuple[int, Path]) -> str:
    """Where the host says that it is."""
    return f"https://{HOST}:{host[0]}"


def test_a_document_is_fetched_from_the_address_that_was_looked_at(reachable, origin):
    said = fetch_document(f"{origin}/client.json")
    assert said["client_name"] == "Assistant"
    assert Host.asked[-1] == (urlsplit(origin).netloc, "/client.json")


def test_what_is_no_document_of_the_client_is_refused_in_bounded_time(reachable, origin, subtests):
    reachable.setattr(documents, "FETCH_SECONDS", 1.0)
    for path in ("/moved", "/other", "/huge", "/slow", "/none"):
        with subtests.test(path):
            started = time.monotonic()
            with pytest.raises(NoDocument):
                fetch_document(f"{origin}{path}")
            assert time.monotonic() - started < 10
    assert "/client.json" not in [path for _, path in Host.asked[-5:]], "a redirect is not followed"


def test_a_certificate_of_somebody_else_is_not_taken(reachable, host):
    asked = len(Host.asked)
    with pytest.raises(NoDocument):
        fetch_document(f"https://other.example:{host[0]}/client.json")
    assert len(Host.asked) == asked


def test_a_host_that_is_found_inside_is_not_asked(reachable, origin):
    asked = len(Host.asked)
    reachable.setattr(http_client, "is_outside", lambda address: not address.startswith("127."))
    with pytest.raises(NoDocument, match="private address"):
        fetch_document(f"{origin}/client.json")
    assert len(Host.asked) == asked
