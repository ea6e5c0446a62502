"""Access tokens of an issuer beside us: taken of subjects that are tied, and of nobody else."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command

from apps.access.models import AccessToken, Audience
from apps.access.services import deactivate_person
from apps.audit.models import AuditRecord
from apps.common.context import Right, system_context
from apps.common.errors import Unauthenticated
from apps.mcp_endpoint.asgi import ScopeHeaders
from apps.oauth import issuer_keys
from apps.oauth.models import TiedSubject
from apps.oauth.services import authenticate, enter
from apps.organizations.roles import Role
from memory_platform.settings import oauth as oauth_settings
from tests.factories import RepositoryFactory, person_with_role
from tests.oauth.flow import answer, browser_of
from tests.sharing import shared
from tests.tables import table

ISSUER = "https://login.example.com/realm/"
SUBJECT = "9f2c-ann"
PAGE = "/admin/oauth/connections/"
MAKERS: dict[str, Callable[[], Any]] = {
    "RS256": lambda: rsa.generate_private_key(public_exponent=65537, key_size=2048),
    "ES256": lambda: ec.generate_private_key(ec.SECP256R1()),
    "EdDSA": ed25519.Ed25519PrivateKey.generate,
}
#: Made once: an RSA key takes a while.
KEYS = {algorithm: make() for algorithm, make in MAKERS.items()}
STRANGER = ec.generate_private_key(ec.SECP256R1())
SHORT = rsa.generate_private_key(public_exponent=65537, key_size=1024)  # noqa: S505


def jwk_of(algorithm: str, key: Any, **said: str) -> dict[str, Any]:
    """The public key as a set says it."""
    made = jwt.get_algorithm_by_name(algorithm).to_jwk(key.public_key(), as_dict=True)
    return {**made, "kid": algorithm, "use": "sig", "alg": algorithm, **said}


def without(key: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: said for name, said in key.items() if name not in names}


@shared
def place():
    repository = RepositoryFactory()
    return SimpleNamespace(
        repository=repository,
        person=person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository),
    )


@pytest.fixture
def keys(settings, tmp_path: Path) -> Path:
    """The issuer's keys, in a file; whoever asks finds them."""
    file = tmp_path / "keys.json"
    write_keys(file, *(jwk_of(algorithm, key) for algorithm, key in KEYS.items()))
    settings.OAUTH_ISSUER, settings.OAUTH_ISSUER_KEYS = ISSUER, str(file)
    return file


def write_keys(file: Path, *keys: dict[str, Any]) -> None:
    file.write_text(json.dumps({"keys": keys}))


def tie(place: Any, *more: str, subject: str = SUBJECT) -> str:
    """Tie the subject to the person as the command does, and return what that says."""
    out = StringIO()
    where = ("--repository", place.repository.slug, "--as", place.person.username)
    call_command("tie_subject", subject, *where, *more, stdout=out)
    return out.getvalue()


@pytest.fixture
def tied(place, keys):
    tie(place)
    return place


def resource(at: Audience = Audience.MCP) -> str:
    from django.conf import settings

    return f"{settings.PUBLIC_URL}/{at.value}"


def token(
    algorithm: str = "RS256", key: Any = None, headers: dict[str, Any] | None = None, **changed: Any
) -> str:
    """A token as the issuer gives it; None leaves a claim out."""
    now = dt.datetime.now(dt.UTC)
    claims = {
        "iss": ISSUER,
        "sub": SUBJECT,
        "aud": resource(),
        "iat": now,
        "exp": now + dt.timedelta(minutes=5),
        **changed,
    }
    said = {name: value for name, value in claims.items() if value is not None}
    wanted = {"kid": algorithm, "typ": "at+jwt", **(headers or {})}
    kept = {name: value for name, value in wanted.items() if value is not None}
    return jwt.encode(said, key or KEYS[algorithm], algorithm=algorithm, headers=kept)


def test_a_long_token_reaches_the_mcp_endpoint_whole():
    """One of RSA has more characters than one of ours, with what issuers add to it many more."""
    bearer = token(groups=[f"team-{n}" for n in range(200)])
    assert len(bearer) > 2_000
    scope = {"headers": [(b"authorization", f"Bearer {bearer}".encode())]}
    assert ScopeHeaders(scope).bearer() == bearer


def ago(**time: float) -> dt.datetime:
    return dt.datetime.now(dt.UTC) - dt.timedelta(**time)


def is_taken(bearer: str, at: Audience = Audience.MCP) -> bool:
    try:
        authenticate(bearer, at=at)
    except Unauthenticated:
        return False
    return True


@table("algorithm", list(KEYS))
def test_the_tied_subject_acts_as_the_persons_agent(algorithm, tied):
    credential = authenticate(token(algorithm), at=Audience.MCP)
    assert credential.agent_id == f"{tied.person.username}/login-example-com"
    assert credential.only_repository_id == tied.repository.pk
    assert credential.rights.anywhere(Right.WRITE)
    counted, spend = enter(token(algorithm), at=Audience.MCP)
    spend(counted)
    assert AccessToken.objects.get().last_used_at is not None


def forged() -> dict[str, str]:
    """What is no token of the issuer for this interface, by what is wrong with it."""
    signed_by_public_key = (
        KEYS["RS256"]
        .public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    head, body, signature = token().split(".")
    return {
        "for another resource": token(aud="https://elsewhere.example.com/mcp"),
        "for the other interface": token(aud=resource(Audience.REST)),
        "for the resource and a bit": token(aud=f"{resource()}x"),
        "for nobody": token(aud=None),
        "expired": token(exp=ago(minutes=2), iat=ago(minutes=9)),
        "without an end": token(exp=None),
        "not yet": token(nbf=ago(minutes=-9)),
        "given in the future": token(iat=ago(minutes=-9)),
        "given at no time": token(iat=None),
        "of another issuer": token(iss="https://login.example.com/other/"),
        "of an issuer that is nearly it": token(iss=ISSUER.rstrip("/")),
        "of no issuer": token(iss=None),
        "of nobody": token(sub=None),
        "of an empty subject": token(sub=""),
        "of another subject": token(sub="somebody"),
        "of a subject in other letters": token(sub=SUBJECT.upper()),
        "of a number": jwt.encode(
            {"iss": ISSUER, "sub": 7, "aud": resource(), "iat": ago(), "exp": ago(minutes=-5)},
            KEYS["RS256"],
            algorithm="RS256",
            headers={"kid": "RS256"},
        ),
        "signed by nobody": jwt.encode(
            {"iss": ISSUER, "sub": SUBJECT, "aud": resource(), "iat": ago(), "exp": ago(days=-1)},
            None,
            algorithm="none",
        ),
        "with its signature cut off": f"{head}.{body}.",
        "with another body": f"{head}.{token(sub='x').split('.')[1]}.{signature}",
        "signed by a stranger": token("ES256", STRANGER),
        "signed by a key that is not there": token("ES256", STRANGER, {"kid": "new"}),
        "signed by a stranger who names none": token("ES256", STRANGER, {"kid": None}),
        "by the key of another algorithm": token("RS256", headers={"kid": "ES256"}),
        "by one key in two ways": token("PS256", KEYS["RS256"], {"kid": "RS256"}),
        "by the public key as a secret": _by_secret(signed_by_public_key),
        "for logging out": token(headers={"typ": "logout+jwt"}),
        "with a demand that nobody knows": token(headers={"crit": ["x"], "x": 1}),
        "with a key of its own": token(
            "ES256", STRANGER, {"kid": None, "jwk": jwk_of("ES256", STRANGER)}
        ),
        "too long": token(padding="p" * 20_000),
        "no token": "a.b.c",
        "dots": "..",
        "no text": "é.ü.ö",
    }


def _by_secret(secret: bytes) -> str:
    """A token signed by HMAC with a text that everybody knows (algorithm confusion)."""
    import base64
    import hashlib
    import hmac

    def part(said: dict[str, Any]) -> str:
        return base64.urlsafe_b64encode(json.dumps(said).encode()).rstrip(b"=").decode()

    exp = int(ago(minutes=-5).timestamp())
    claims = {"iss": ISSUER, "sub": SUBJECT, "aud": resource(), "iat": exp - 300, "exp": exp}
    text = f"{part({'alg': 'HS256', 'kid': 'RS256'})}.{part(claims)}"
    digest = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    return f"{text}.{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"


def test_everything_else_is_refused(tied, subtests):
    assert is_taken(token())
    for said, bearer in forged().items():
        with subtests.test(said):
            assert not is_taken(bearer)


def test_a_refusal_says_what_every_wrong_token_is_told_and_is_counted(tied, client, caplog):
    address = "/api/v1/caller"
    wrong = client.get(address, headers={"Authorization": "Bearer mcp_v1_none"})
    noted = []
    for bearer in (token(aud=resource(Audience.REST), exp=ago(hours=1), iat=ago(hours=2)), "a.b.c"):
        refused = client.get(address, headers={"Authorization": f"Bearer {bearer}"})
        noted.append(refused)
        assert refused.status_code == wrong.status_code == 401
        assert refused.json()["error"]["message"] == wrong.json()["error"]["message"]
        assert refused["WWW-Authenticate"] == wrong["WWW-Authenticate"]
        assert bearer not in caplog.text
    assert "OAUTH_ISSUER" in caplog.text


def test_each_interface_takes_its_own_tokens(tied, client):
    assert not is_taken(token(aud=resource(Audience.REST)), Audience.REST), "not tied there"
    tie(tied, "--at", "api", "--ability", "read")
    bearer = token(aud=[resource(Audience.REST), "https://elsewhere.example.com"])
    said = client.get("/api/v1/caller", headers={"Authorization": f"Bearer {bearer}"})
    assert said.status_code == 200
    assert said.json()["abilities"] == ["read"]
    assert not is_taken(bearer, Audience.MCP)


def test_a_token_that_names_scopes_of_ours_does_no_more_than_those(tied):
    narrow = authenticate(token(scope="openid read"), at=Audience.MCP)
    assert narrow.abilities == {"read"}
    assert not narrow.rights.anywhere(Right.WRITE)
    assert authenticate(token(scope="openid profile"), at=Audience.MCP).abilities == {
        "read",
        "write",
    }
    assert not narrow.abilities_to_ask_for, "its person cannot be asked for more here"


def test_whoever_is_gone_or_disconnected_is_shut_out_at_once(tied):
    browser, grant = browser_of(tied.person), AccessToken.objects.get()
    page = browser.get(PAGE).content.decode()
    assert SUBJECT in page
    assert answer(browser, f"{PAGE}{grant.pk}/end/").status_code == 302
    assert not is_taken(token())
    tie(tied)
    assert is_taken(token()), "it can be tied again"
    person_with_role(Role.SUPER_ADMIN)  # the last one could not go
    deactivate_person(context=system_context(), user_id=tied.person.pk, reason="left")
    assert not is_taken(token())


def test_a_subject_acts_for_one_person_alone(tied):
    other = person_with_role(Role.REPOSITORY_MAINTAINER, repository=tied.repository)
    with pytest.raises(CommandError, match="tied already"):
        tie(SimpleNamespace(repository=tied.repository, person=other))
    assert TiedSubject.objects.get().token.agent.owner == tied.person


def test_nobody_ties_more_than_she_has_herself(place, keys):
    viewer = person_with_role(Role.VIEWER, repository=place.repository)
    with pytest.raises(CommandError, match="WRITE_NOT_ALLOWED"):
        tie(SimpleNamespace(repository=place.repository, person=viewer))
    stranger = person_with_role(Role.VIEWER, repository=RepositoryFactory())
    with pytest.raises(CommandError, match="SCOPE_VIOLATION"):
        tie(SimpleNamespace(repository=place.repository, person=stranger))
    assert not TiedSubject.objects.exists()


def test_tying_is_recorded(tied):
    grant = AccessToken.objects.get()
    acts = AuditRecord.objects.filter(object_id=grant.key_id).order_by("id")
    assert [(act.action, act.actor_label, act.organization_id) for act in acts] == [
        (action, tied.person.username, tied.repository.organization_id)
        for action in ("issued", "accepted")
    ]


def test_nobody_has_a_secret_of_the_grant(tied):
    manager = browser_of(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=tied.repository.organization)
    )
    grant = AccessToken.objects.get()
    assert answer(manager, f"/admin/access/accesstoken/{grant.pk}/rotate/").status_code == 422
    assert not is_taken(f"mcp_v1_{grant.key_id}_secret")


def test_without_an_issuer_there_is_nothing_to_tie_and_no_token_is_read(place, settings):
    with pytest.raises(CommandError, match="OAUTH_ISSUER"):
        tie(place)
    assert not is_taken(token())


def test_another_issuer_is_not_given_the_ties_of_the_former(tied, settings):
    settings.OAUTH_ISSUER = "https://login.example.org"
    assert not is_taken(token())
    assert not is_taken(token(iss=settings.OAUTH_ISSUER))


def test_resources_name_the_issuer(keys, client, settings):
    for on in (True, False):
        settings.OAUTH = on
        said = client.get("/.well-known/oauth-protected-resource/mcp").json()
        assert said["authorization_servers"] == [ISSUER]
        assert "resource_metadata=" in client.get("/api/v1/caller")["WWW-Authenticate"]


class TestKeys:
    """Which keys are believed, and when they are read."""

    @pytest.fixture
    def at(self, monkeypatch: pytest.MonkeyPatch) -> Any:
        start = issuer_keys.time.monotonic()

        def move(seconds: float) -> None:
            monkeypatch.setattr(issuer_keys.time, "monotonic", lambda: start + seconds)

        move(0)
        return move

    def test_a_new_key_is_found_and_one_that_was_taken_out_is_gone(self, tied, keys, at):
        assert is_taken(token())
        write_keys(keys, jwk_of("ES256", KEYS["ES256"]))
        assert is_taken(token()), "they are read again after an hour, or for an unknown key"
        at(issuer_keys.KEPT_SECONDS + 1)
        assert not is_taken(token())
        assert is_taken(token("ES256"))
        write_keys(keys, jwk_of("RS256", KEYS["RS256"], kid="new"))
        new = token(headers={"kid": "new"})
        assert not is_taken(new), "unknown keys make nobody read more than once a minute"
        at(2 * issuer_keys.KEPT_SECONDS)
        assert is_taken(new)

    def test_an_issuer_that_is_down_shuts_nobody_out(self, tied, keys, at):
        assert is_taken(token())
        for broken in ("", "[]", '{"keys": 7}', '{"keys": [7]}', "[" * 100_000, "x" * 300_000):
            keys.write_text(broken)
            at(issuer_keys.KEPT_SECONDS + 1)
            assert is_taken(token())
        keys.unlink()
        assert is_taken(token())

    @pytest.mark.filterwarnings("ignore:The RSA key")
    def test_keys_that_are_not_for_this_are_not_believed(self, tied, keys, at, subtests):
        key = jwk_of("RS256", KEYS["RS256"])
        secret = {"kty": "oct", "k": "c2VjcmV0", "kid": "RS256"}
        private = jwt.get_algorithm_by_name("RS256").to_jwk(KEYS["RS256"], as_dict=True)
        bearer = token()
        sets = {
            "none": [],
            "for encrypting": [{**key, "use": "enc"}],
            "for another algorithm": [{**key, "alg": "PS256"}],
            "a secret": [secret],
            "a private key": [{**private, "kid": "RS256"}],
            "of another kind": [jwk_of("ES256", KEYS["ES256"], kid="RS256", alg="RS256")],
            "nonsense": [{"kid": "RS256", "kty": "RSA", "n": 7, "e": None}],
        }
        for number, (said, held) in enumerate(sets.items(), start=1):
            with subtests.test(said):
                at(number * 2 * issuer_keys.KEPT_SECONDS)
                write_keys(keys, *held)
                assert not is_taken(bearer)
        at(99 * issuer_keys.KEPT_SECONDS)
        write_keys(keys, jwk_of("RS256", SHORT))
        assert not is_taken(token(key=SHORT)), "too short"

    def test_of_several_keys_the_right_one_is_found(self, tied, keys):
        broken = {"kty": "RSA", "kid": "RS256"}
        right = without(jwk_of("RS256", KEYS["RS256"]), "alg", "use")
        write_keys(keys, jwk_of("ES256", STRANGER, kid="RS256"), broken, right)
        assert is_taken(token())
        assert is_taken(token(headers={"kid": None}))

    def test_an_address_is_asked_with_bounds(self, tied, settings, monkeypatch):
        settings.OAUTH_ISSUER_KEYS = "https://login.example.com/keys"
        asked = []

        def answered(method: str, url: str, content: bytes, *, max_bytes: int, **_: Any) -> bytes:
            asked.append((url, max_bytes))
            return json.dumps({"keys": [jwk_of("RS256", KEYS["RS256"])]}).encode()

        monkeypatch.setattr(issuer_keys, "send", answered)
        assert is_taken(token())
        assert is_taken(token())
        assert asked == [("https://login.example.com/keys", issuer_keys.MAX_BYTES)]


@table(
    ("issuer", "keys"),
    [
        ("https://login.example.com", ""),
        ("", "https://login.example.com/keys"),
        ("http://login.example.com", "https://login.example.com/keys"),
        ("https://login.example.com", "http://login.example.com/keys"),
        ("https://login.example.com", "/nowhere/keys.json"),
        ("login.example.com", "https://login.example.com/keys"),
    ],
)
def test_a_mistake_in_the_settings_ends_in_one_sentence(issuer, keys, monkeypatch, db):
    monkeypatch.setenv("OAUTH_ISSUER", issuer)
    monkeypatch.setenv("OAUTH_ISSUER_KEYS", keys)
    with pytest.raises(ImproperlyConfigured):
        oauth_settings.issuer_and_keys()
