"""Secrets and logins that the first start makes for itself."""

import os
from pathlib import Path

import pytest

from apps.ops.local_settings import (
    data_folder,
    is_embedded,
    load_local_settings,
    new_signing_key,
    public_key_of,
    sealer_file,
    sealer_url,
    write_settings_file,
)
from apps.ops.local_settings import read_settings_file as read
from apps.ops.processes import StartError

NAMES = (
    "SECRET_KEY",
    "TOKEN_PEPPER",
    "AUDIT_PUBLIC_KEY",
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
)
SEALERS = {"AUDIT_SIGNING_KEY", "DATABASE_SEALER_URL"}


@pytest.fixture
def environment(tmp_path, monkeypatch):
    for name in (*NAMES, *SEALERS):
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


def a_file(folder: Path) -> str:
    folder.write_text("")
    return f"{folder}: File exists"


def below_a_file(folder: Path) -> str:
    folder.parent.rmdir()
    folder.parent.write_text("")
    return f"{folder}: Not a directory"


def settings_in_latin_1(folder: Path) -> str:
    folder.mkdir()
    (folder / "settings.env").write_bytes("SECRET_KEY=Schlüssel".encode("latin-1"))
    return "is not UTF-8"


def settings_in_a_folder(folder: Path) -> str:
    (folder / "settings.env").mkdir(parents=True)
    return "settings.env: Is a directory"


@pytest.mark.parametrize("make", [a_file, below_a_file, settings_in_latin_1, settings_in_a_folder])
def test_a_data_folder_that_is_none_is_named(environment, tmp_path, make):
    folder = tmp_path / "there" / "data"
    folder.parent.mkdir()
    said = make(folder)
    environment.setenv("MEMORY_PLATFORM_DATA", str(folder))
    with pytest.raises(StartError) as refusal:
        load_local_settings()
    assert f"The data folder {folder} cannot be used" in str(refusal.value)
    assert "MEMORY_PLATFORM_DATA" in str(refusal.value)
    assert said in str(refusal.value)


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
    assert os.environ["DATABASE_OWNER_URL"] == "postgres://me@elsewhere/memories"


def test_an_owner_without_an_application_login_is_refused(environment):
    environment.setenv("DATABASE_OWNER_URL", "postgres://owner@elsewhere/memories")
    with pytest.raises(StartError, match="without DATABASE_URL"):
        load_local_settings()


def test_what_is_the_sealers_stands_in_a_file_of_its_own_and_in_no_environment(environment):
    load_local_settings()
    path = sealer_file(data_folder())
    own = read(path)
    assert set(own) == SEALERS
    assert path.stat().st_mode & 0o777 == 0o600
    assert public_key_of(own["AUDIT_SIGNING_KEY"]) == os.environ["AUDIT_PUBLIC_KEY"]
    assert not any(secret in value for secret in own.values() for value in os.environ.values())
    load_local_settings()
    assert read(path) == own


def test_a_data_folder_of_an_older_version_is_upgraded_and_keeps_its_key(environment):
    load_local_settings()
    key = new_signing_key()
    older = {**read(settings_file()), "AUDIT_SIGNING_KEY": key}
    write_settings_file(settings_file(), older)
    sealer_file(data_folder()).unlink()
    environment.setenv("AUDIT_PUBLIC_KEY", "")
    load_local_settings()
    assert "AUDIT_SIGNING_KEY" not in read(settings_file())
    assert read(sealer_file(data_folder()))["AUDIT_SIGNING_KEY"] == key
    assert read(settings_file())["AUDIT_PUBLIC_KEY"] == public_key_of(key)


def test_the_sealers_login_is_never_mixed_with_another_database(environment):
    load_local_settings()
    embedded = os.environ["DATABASE_URL"]
    own = read(sealer_file(data_folder()))["DATABASE_SEALER_URL"]
    elsewhere = "postgres://me@elsewhere/memories"
    assert sealer_url(embedded, data=data_folder()) == own != embedded
    assert sealer_url(elsewhere, data=data_folder()) == elsewhere
    environment.setenv("DATABASE_SEALER_URL", "postgres://sealer@elsewhere/memories")
    assert sealer_url(elsewhere, data=data_folder()) == "postgres://sealer@elsewhere/memories"


def test_a_key_that_is_none_is_one_sentence(environment):
    environment.setenv("AUDIT_SIGNING_KEY", "short")
    with pytest.raises(StartError, match="not 32 bytes in base64"):
        load_local_settings()
