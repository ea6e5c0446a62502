"""Secrets and logins that the first start makes for itself."""

from pathlib import Path

import pytest

from apps.ops.local_settings import data_folder, is_embedded, load_local_settings
from apps.ops.local_settings import read_settings_file as read
from apps.ops.processes import StartError

NAMES = (
    "SECRET_KEY",
    "TOKEN_PEPPER",
    "AUDIT_SIGNING_KEY",
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
)


@pytest.fixture
def environment(tmp_path, monkeypatch):
    for name in NAMES:
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("MEMORY_PLATFORM_DATA", str(tmp_path / "data"))
    return monkeypatch


def settings_file() -> Path:
    return data_folder() / "settings.env"


def test_the_first_start_makes_secrets_that_later_starts_keep(environment):
    load_local_settings()
    written = read(settings_file())
    assert set(written) == set(NAMES)
    assert len(written["SECRET_KEY"]) >= 50
    assert written["DATABASE_URL"].startswith("postgres://memory_app:")
    assert settings_file().stat().st_mode & 0o777 == 0o600
    load_local_settings()
    assert read(settings_file()) == written


def test_two_copies_share_no_secret(environment, tmp_path):
    load_local_settings()
    first = read(settings_file())
    for name, folder in (*((name, "") for name in NAMES), ("MEMORY_PLATFORM_DATA", "other")):
        environment.setenv(name, folder and str(tmp_path / folder))
    load_local_settings()
    assert not set(first.values()) & set(read(settings_file()).values())


def test_a_moved_data_folder_keeps_its_passwords(environment, tmp_path):
    load_local_settings()
    before = read(settings_file())
    (tmp_path / "data").rename(tmp_path / "moved")
    environment.setenv("MEMORY_PLATFORM_DATA", str(tmp_path / "moved"))
    environment.setenv("DATABASE_URL", "")
    environment.setenv("DATABASE_OWNER_URL", "")
    load_local_settings()
    after = read(settings_file())
    assert is_embedded(after["DATABASE_URL"], data=tmp_path / "moved")
    assert after["DATABASE_URL"].split("@")[0] == before["DATABASE_URL"].split("@")[0]


def test_a_database_given_by_the_environment_is_never_mixed_with_the_embedded_one(environment):
    load_local_settings()
    environment.setenv("DATABASE_URL", "postgres://me@elsewhere/memories")
    environment.setenv("DATABASE_OWNER_URL", "")
    load_local_settings()
    from os import environ

    assert environ["DATABASE_OWNER_URL"] == "postgres://me@elsewhere/memories"


def test_an_owner_without_an_application_login_is_refused(environment):
    environment.setenv("DATABASE_OWNER_URL", "postgres://owner@elsewhere/memories")
    with pytest.raises(StartError, match="without DATABASE_URL"):
        load_local_settings()
