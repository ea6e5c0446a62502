"""A small OpenID provider over HTTP, with keys of its own, which can be made to do wrong."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

CLIENT_ID, CLIENT_SECRET = "memory-platform", "a-secret-of-the-client"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER_KEY = ec.generate_private_key(ec.SECP256R1())
Claims = dict[str, Any]


class FakeProvider:
    """Whoever comes is ``claims``. ``changed`` changes the ID token, ``answers`` whole answers."""

    def __init__(self) -> None:
        self.claims: Claims = {"sub": "s-1", "preferred_username": "ann", "groups": []}
        self.changed: Claims = {}
        self.answers: dict[str, tuple[int, Any]] = {}
        self.metadata_changed: Claims = {}
        self.is_silent, self.is_over = False, threading.Event()
        self.key: Any = KEY
        self.algorithm = "RS256"
        self.said_to_browser: dict[str, str | None] = {}
        self.userinfo: Claims | None = None
        self.asked: list[str] = []
        self._codes: dict[str, dict[str, str]] = {}
        self.issuer = ""

    def metadata(self) -> Claims:
        said = {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/jwks",
            "authorization_response_iss_parameter_supported": True,
            **({} if self.userinfo is None else {"userinfo_endpoint": f"{self.issuer}/userinfo"}),
            **self.metadata_changed,
        }
        return {name: value for name, value in said.items() if value is not None}

    def jwks(self) -> Claims:
        public = jwt.get_algorithm_by_name("RS256").to_jwk(KEY.public_key(), as_dict=True)
        return {"keys": [{**public, "kid": "k-1", "use": "sig", "alg": "RS256"}]}

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        assert asked["client_id"] == CLIENT_ID
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_urlsafe(8)
        self._codes[code] = asked
        said: dict[str, str | None] = {
            "code": code,
            "state": asked["state"],
            "iss": self.issuer,
            **self.said_to_browser,
        }
        answer = {name: value for name, value in said.items() if value is not None}
        return f"{asked['redirect_uri']}?{urlencode(answer)}"

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, Claims]:
        """Tokens for a code, once, to the client that can prove that it began this."""
        proof = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        asked = self._codes.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if (
            asked is None
            or authorization != f"Basic {proof}"
            or form.get("redirect_uri") != asked["redirect_uri"]
            or challenge != asked["code_challenge"]
        ):
            return 400, {"error": "invalid_grant"}
        return 200, {
            "access_token": "opaque",
            "token_type": "Bearer",
            "id_token": self.signed({"nonce": asked["nonce"], **self.claims, **self.changed}),
        }

    def signed(self, claims: Claims, **header: Any) -> str:
        moment = int(time.time())
        said = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "iat": moment,
            "exp": moment + 300,
            **claims,
        }
        kept = {name: value for name, value in said.items() if value is not None}
        return jwt.encode(
            kept, self.key, algorithm=self.algorithm, headers={"kid": "k-1", **header}
        )

    def answer(self, path: str, query: dict[str, str], form: dict[str, str], proof: str) -> Any:
        if path in self.answers:
            return self.answers[path]
        pages: dict[str, Callable[[], Any]] = {
            "/.well-known/openid-configuration": lambda: (200, self.metadata()),
            "/jwks": lambda: (200, self.jwks()),
            "/authorize": lambda: self.authorize(query),
            "/token": lambda: self.token(form, proof),
            "/userinfo": lambda: (200, self.userinfo),
        }
        return pages[path]() if path in pages else (404, {})


@contextmanager
def running() -> Iterator[FakeProvider]:
    """The provider, listening on this machine."""
    fake = FakeProvider()

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            parts = urlsplit(self.path)
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length).decode()
            fake.asked.append(parts.path)
            if fake.is_silent:
                fake.is_over.wait()
            said = fake.answer(
                parts.path, _flat(parts.query), _flat(body), self.headers.get("Authorization", "")
            )
            if isinstance(said, str):
                self.send_response(302)
                self.send_header("Location", said)
                self.end_headers()
                return
            status, content = said
            text = content if isinstance(content, bytes) else json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_GET = do_POST = _answer

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    fake.issuer = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield fake
    finally:
        fake.is_over.set()
        server.shutdown()
        server.server_close()


def _flat(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}
