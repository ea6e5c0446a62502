"""Settings that cannot be meant end the start with a sentence that names them."""

import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.ops import checks
from memory_platform.settings import environment
from tests.ops.test_serve import secrets
from tests.serving import ROOT, Served

NAME = "FOR_TESTS"
SECRET = "secret-word"


@pytest.mark.parametrize(
    ("read", "value"),
    [
        ("hosts", "http://inside.example.com"),
        ("hosts", "a.example.com, b.example.com:8080"),
        ("hosts", "*"),
        ("host_patterns", "https://memory.example.com"),
        ("proxies", "nonsense"),
        ("proxies", "*,10.0.0.1"),
        ("mail_server", f"smtp://me:{SECRET}@host:port"),
        ("mail_server", "smtp://"),
        ("mail_address", "nobody"),
        ("mail_address", "a@"),
        ("mail_address", "a b@example.com"),
        ("mail_address", f"{SECRET} <>"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_name_and_not_quoted(monkeypatch, read, value):
    monkeypatch.setenv(NAME, value)
    has_none = read in ("hosts", "host_patterns", "mail_address")
    default = {} if has_none else {"default": "smtp://localhost"}
    with pytest.raises(ImproperlyConfigured) as refusal:
        getattr(environment, read)(NAME, **default)
    assert str(refusal.value).startswith(f"{NAME} must be ")
    assert SECRET not in str(refusal.value)


@pytest.mark.parametrize(
    ("read", "value", "expected"),
    [
        ("hosts", "Inside.example.com, 10.0.0.1,::1", ["inside.example.com", "10.0.0.1", "::1"]),
        ("host_patterns", ".example.com,[::1],*", [".example.com", "[::1]", "*"]),
    ],
)
def test_hosts_are_listed_with_commas(monkeypatch, read, value, expected):
    monkeypatch.setenv(NAME, value)
    assert getattr(environment, read)(NAME) == expected


@pytest.mark.parametrize("value", ["", "memory@mailhost", "Memory <memory@example.com>"])
def test_mail_comes_from_an_address_perhaps_with_a_name(monkeypatch, value):
    monkeypatch.setenv(NAME, value)
    assert environment.mail_address(NAME) == value


def test_no_proxies_and_those_nobody_named_are_two_things(monkeypatch):
    assert environment.proxies(NAME, default=["127.0.0.1"]) == ["127.0.0.1"]
    for value, expected in {"": [], "*": ["*"], "10.0.0.0/8,::1": ["10.0.0.0/8", "::1"]}.items():
        monkeypatch.setenv(NAME, value)
        assert environment.proxies(NAME, default=["127.0.0.1"]) == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "maybe"),
        ("OAUTH", "perhaps"),
        ("OIDC_PASSWORDS", "maybe"),
        ("SECOND_FACTOR_FOR_SUPER_ADMINS", "ture"),
        ("EMAIL_URL", "foo"),
        ("EMAIL_FROM", "foo"),
        ("OIDC_ISSUER", "http://id.example.org"),
        ("OIDC_ISSUER", "https://id.example.org/?tenant=1"),
        ("PUBLIC_URL", "http://host:port"),
        ("DATABASE_URL", f"postgres://me:{SECRET}@host:port/name"),
        ("DATABASE_OWNER_URL", "nonsense"),
    ],
)
def test_check_names_the_setting_that_is_wrong(tmp_path, name, value):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={
            **Served(tmp_path / "data").environment,
            **secrets(),
            "DATABASE_URL": "postgres://someone@127.0.0.1/memories",
            name: value,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"memory-platform: {name} must be ")
    assert done.stderr.strip().count("\n") == 0
    assert SECRET not in done.stderr


@pytest.mark.parametrize("content", [b"", None])
def test_check_names_a_data_folder_that_is_none(tmp_path, content):
    folder = tmp_path / "data"
    if content is None:
        folder.mkdir()
        (folder / "settings.env").write_bytes(b"SECRET_KEY=\xff")
    else:
        folder.write_bytes(content)
    checked = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**Served(folder).environment, **secrets()},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 1
    assert checked.stderr.strip().count("\n") == 0
    assert f"The data folder {folder} cannot be used" in checked.stderr


def test_a_deployment_is_warned_of_a_pepper_that_can_be_guessed(settings):
    assert checks.long_secrets() == []
    settings.TOKEN_PEPPER = "short"
    assert [warning.id for warning in checks.long_secrets()] == ["ops.W003"]


def test_a_deployment_is_warned_of_passwords_in_clear(settings):
    settings.HTTPS = settings.PUBLIC_IS_LOCAL = False
    assert [warning.id for warning in checks.encrypted_address()] == ["ops.W004"]
    settings.PUBLIC_IS_LOCAL = True
    assert checks.encrypted_address() == []
