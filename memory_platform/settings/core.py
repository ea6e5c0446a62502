"""Settings of every process: secrets, database, log. Besides its own the sealer has no others.

Those of `base.py` would bring 10 MB: what reads configurations, and what they are about.
"""

import os
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from apps.common.postgresql.base import EVERYBODY, NOBODY, REPLICA, TenantConnection
from memory_platform.logs import logging_config
from memory_platform.settings.environment import DATA_DIR as DATA_DIR
from memory_platform.settings.environment import env, number, required, switch

# --- Secrets --------------------------------------------------------------------------------

SECRET_KEY = required("SECRET_KEY", "a random string of at least 50 characters")
TOKEN_PEPPER = required("TOKEN_PEPPER", "a random string that keys the hashes of access tokens")
AUDIT_PUBLIC_KEY = env.str("AUDIT_PUBLIC_KEY", default="")
AUDIT_SIGNING_KEY = ""  # the sealer's alone, see settings/sealer.py
AUDIT_FORMER_PUBLIC_KEYS: list[str] = env.list("AUDIT_FORMER_PUBLIC_KEYS", default=[])
#: Compares the words that are stored with those that the trail states; it lies above the trail.
AUDITED_WORDS = "apps.memories.selectors.wordings.altered_wordings"
DEBUG = switch("DEBUG", default=False)

# --- Database -------------------------------------------------------------------------------

#: Connections of one web process; worker and commands open one per thread and close it.
DATABASE_POOL: dict[str, Any] = {
    "min_size": 1,
    "max_size": 12,
    "timeout": 2,
    "max_idle": 60,
    "connection_class": TenantConnection,
}
LOCK_TIMEOUT_MS = 2000
#: No single statement of the application needs this long; migrations have no bound.
STATEMENT_TIMEOUT_MS = 15_000
#: An open transaction keeps all records after it from being sealed; nobody idles in one this long.
IDLE_TRANSACTION_MS = 60_000

#: Short statements with few rows: compiling them or remembering each row costs more than it saves.
PLANNING = "-c jit=off -c enable_memoize=off"

#: Calls of tools are counted in memory and written after so many seconds; 0: at once.
USAGE_WRITE_SECONDS = 1

#: Runs after which a connection keeps the plan of a statement that asks for it.
PREPARE_AFTER = 2

DATABASE_URL = required("DATABASE_URL", "the address of a PostgreSQL 15+ database with pgvector")


def database(name: str, *, pooled: bool, limits: str, tenants: str = NOBODY) -> dict[str, Any]:
    """Turn the database URL in a variable, or the application's, into Django's dictionary.

    `?host=/folder` names a socket folder.
    """
    url = env.str(name, default=DATABASE_URL)
    try:
        is_ours = urlsplit(url).scheme in {"postgres", "postgresql"}
        config: dict[str, Any] = dict(env.db_url_config(url, engine="apps.common.postgresql"))
    except ValueError:
        is_ours = False
    if not is_ours:
        raise ImproperlyConfigured(
            f"{name} must be an address that begins with postgres:// or postgresql://."
        )
    options: dict[str, Any] = config.setdefault("OPTIONS", {})
    config["HOST"] = options.pop("host", config["HOST"])
    options["options"] = limits
    options["application_name"] = "memory-platform"
    options["prepare_threshold"] = PREPARE_AFTER
    options["tenants"] = tenants
    if pooled:
        options["pool"] = DATABASE_POOL
    config["CONN_MAX_AGE"] = 0
    return config


DATABASE_OWNER_URL = env.str("DATABASE_OWNER_URL", default=DATABASE_URL)
#: What this process is. Commands, and what `serve` prepares, work for the platform as a whole; for
#: which organizations a request or a job does is said anew for each of them.
PROCESS = os.environ.get("MEMORY_PLATFORM_PROCESS", "")
TENANTS = EVERYBODY if PROCESS in {"command", "supervisor"} else NOBODY
LIMITS = (
    f"-c lock_timeout={LOCK_TIMEOUT_MS} -c statement_timeout={STATEMENT_TIMEOUT_MS}"
    f" -c idle_in_transaction_session_timeout={IDLE_TRANSACTION_MS} {PLANNING}"
)
DATABASES = {
    "default": database(
        "DATABASE_URL", pooled=PROCESS in {"web", "worker"}, tenants=TENANTS, limits=LIMITS
    ),
    "owner": database(
        "DATABASE_OWNER_URL", pooled=False, limits=f"-c lock_timeout={LOCK_TIMEOUT_MS}"
    ),
}
#: A streaming replica, with the application's login: see apps/common/replica.py.
DATABASE_REPLICA_URL = env.str("DATABASE_REPLICA_URL", default="")
REPLICA_MAX_LAG_SECONDS = number("REPLICA_MAX_LAG_SECONDS", default=10, least=1, most=3600)
if DATABASE_REPLICA_URL:
    DATABASES[REPLICA] = database(
        "DATABASE_REPLICA_URL", pooled=False, tenants=TENANTS, limits=LIMITS
    )
    DATABASES[REPLICA]["OPTIONS"]["connect_timeout"] = 2
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Time, figures, log ---------------------------------------------------------------------

TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

#: Files in which the processes of `serve` keep how long things take.
METRICS_DIR = DATA_DIR / "run" / "metrics"

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO").upper()
if LOG_LEVEL not in {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}:
    raise ImproperlyConfigured("LOG_LEVEL must be DEBUG, INFO, WARNING, ERROR or CRITICAL.")
LOGGING = logging_config(level=LOG_LEVEL)
