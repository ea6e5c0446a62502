"""Secrets and database logins of a copy that was given none. No Django here.

`<data folder>/settings.env` (mode 0600) is written on the first start and read by the settings;
a variable that is really set always wins over it. What only the process that seals the trail may
know stands beside it in `sealer.env`, which no other process reads.
"""

import base64
import os
import secrets
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from apps.common.installation import data_folder, unusable
from apps.ops.embedded_postgres import OWNER, socket_folder_for
from apps.ops.processes import StartError, write_private

APPLICATION = "memory_app"
SEALER = "memory_sealer"
DATABASE = "memory_platform"
HEADER = "# Written by the first start. Keep it private and keep it with the data beside it.\n"
SIGNING_KEY = "AUDIT_SIGNING_KEY"
SEALER_URL = "DATABASE_SEALER_URL"
#: Addresses of the database and the login each is for.
LOGINS = {"DATABASE_URL": APPLICATION, "DATABASE_OWNER_URL": OWNER}
PLACES = "AUDIT_CHECKPOINT_PLACES"
#: Prefix of further variables that only the sealer reads: credentials of places outside.
PLACE_SECRETS = "AUDIT_PLACE_"


def embedded_folder(data: Path) -> Path:
    """Return the folder of the embedded server."""
    return data / "postgres"


def embedded_url(user: str, password: str, *, folder: Path, database: str = DATABASE) -> str:
    """Return the address of a database of the embedded server."""
    host = quote(str(socket_folder_for(folder)), safe="/")
    return f"postgres://{user}:{quote(password, safe='')}@/{database}?host={host}"


def is_embedded(url: str, *, data: Path) -> bool:
    """Tell whether an address is the embedded server of this data folder."""
    hosts = parse_qs(urlsplit(url).query).get("host", [])
    return hosts == [str(socket_folder_for(embedded_folder(data)))]


def read_settings_file(path: Path) -> dict[str, str]:
    """Return the variables of a settings file; a missing file has none."""
    if not path.exists():
        return {}
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    pairs = [line.split("=", 1) for line in lines if "=" in line and not line.startswith("#")]
    return {name.strip(): value.strip() for name, value in pairs}


def load_local_settings() -> None:
    """Write what is missing into settings.env and put everything into the environment.

    Raises StartError when the environment contradicts itself, and for a data folder that is none.
    """
    data = data_folder()
    try:
        kept = _complete(data)
    except OSError as error:
        raise StartError(f"{unusable(data)} {error.filename}: {error.strerror}.") from error
    except UnicodeError as error:
        raise StartError(f"{unusable(data)} A file of settings in it is not UTF-8.") from error
    for name, value in kept.items():
        if not os.environ.get(name):
            os.environ[name] = value


def _complete(data: Path) -> dict[str, str]:
    """Write what is missing into settings.env and return what stands there."""
    data.mkdir(parents=True, exist_ok=True, mode=0o711)
    path = data / "settings.env"
    written = read_settings_file(path)
    own = write_sealer_settings(written, data=data)
    wanted = {
        "SECRET_KEY": written.get("SECRET_KEY") or secrets.token_urlsafe(48),
        "TOKEN_PEPPER": written.get("TOKEN_PEPPER") or secrets.token_urlsafe(48),
        "AUDIT_PUBLIC_KEY": public_key_of(os.environ.get(SIGNING_KEY) or own[SIGNING_KEY]),
        **database_settings(written, data=data),
    }
    kept = {name: value for name, value in (written | wanted).items() if name != SIGNING_KEY}
    if kept != written:
        write_settings_file(path, kept)
    return kept


def stand_in() -> None:
    """Give the environment what it lacks for telling what there is: help texts, schemas.

    No database can be reached with it, and what is signed with it is worth nothing.
    """
    for name in ("SECRET_KEY", "TOKEN_PEPPER"):
        os.environ.setdefault(name, secrets.token_urlsafe(48))
    os.environ.setdefault("DATABASE_URL", "postgres://nobody@localhost/nowhere")


def sealer_file(data: Path) -> Path:
    """Return the file that only the sealer reads."""
    return data / "sealer.env"


def write_sealer_settings(written: dict[str, str], *, data: Path) -> dict[str, str]:
    """Write what is missing into sealer.env and return what stands there.

    A key that an older version kept in settings.env moves; its checkpoints stay valid.
    """
    path = sealer_file(data)
    before = read_settings_file(path)
    folder = embedded_folder(data)
    own = dict(before)
    own.setdefault(SIGNING_KEY, written.get(SIGNING_KEY) or new_signing_key())
    if not urlsplit(own.get(SEALER_URL, "")).hostname:
        password = password_of(own.get(SEALER_URL, ""))
        own[SEALER_URL] = embedded_url(SEALER, password, folder=folder)
    if own != before:
        write_settings_file(path, own)
    return own


def settings_of_sealer(data: Path) -> dict[str, str]:
    """Return the variables of the sealer; one that is really set wins over sealer.env."""
    return read_settings_file(sealer_file(data)) | {
        name: value for name, value in os.environ.items() if value
    }


def checkpoint_places(own: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Return the addresses of places outside in the sealer's variables, and their secrets."""
    secret = {name: value for name, value in own.items() if name.startswith(PLACE_SECRETS)}
    return own.get(PLACES, "").split(), secret


def sealer_url(database_url: str, *, data: Path) -> str:
    """Return the address with which the sealer logs in; without one of its own the application's.

    The embedded server's login in sealer.env is never mixed with another database.
    """
    written = read_settings_file(sealer_file(data)).get(SEALER_URL, "")
    is_same_server = is_embedded(written, data=data) is is_embedded(database_url, data=data)
    return os.environ.get(SEALER_URL) or (written if is_same_server else "") or database_url


def new_signing_key() -> str:
    """Return a seed for the key that signs the checkpoints of the audit trail."""
    return base64.b64encode(secrets.token_bytes(32)).decode("ascii")


def public_key_of(seed: str) -> str:
    """Return what checkpoints are checked with. Raises StartError for a seed that is none."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        key = Ed25519PrivateKey.from_private_bytes(base64.b64decode(seed, validate=True))
    except ValueError as error:
        raise StartError(f"{SIGNING_KEY} is not 32 bytes in base64.") from error
    return base64.b64encode(key.public_key().public_bytes_raw()).decode("ascii")


def database_settings(written: dict[str, str], *, data: Path) -> dict[str, str]:
    """Return the addresses of the embedded server, or nothing if another one is configured.

    Passwords are kept; the folder is written anew because the data folder may have moved.
    """
    if os.environ.get("DATABASE_URL"):
        os.environ["DATABASE_OWNER_URL"] = (
            os.environ.get("DATABASE_OWNER_URL") or os.environ["DATABASE_URL"]
        )
        return {}
    if os.environ.get("DATABASE_OWNER_URL"):
        raise StartError("DATABASE_OWNER_URL is set without DATABASE_URL: set both or neither.")
    if any(urlsplit(written.get(name, "")).hostname for name in LOGINS):
        return {}
    folder = embedded_folder(data)
    return {
        name: embedded_url(user, password_of(written.get(name, "")), folder=folder)
        for name, user in LOGINS.items()
    }


def password_of(url: str) -> str:
    """Return the password of an address, or a new one if it has none."""
    return urlsplit(url).password or secrets.token_hex(24)


def write_settings_file(path: Path, values: dict[str, str]) -> None:
    """Replace settings.env in one step."""
    lines = [f"{name}={value}\n" for name, value in values.items()]
    write_private(path, HEADER + "".join(lines))
