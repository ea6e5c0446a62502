"""Settings for tests and static checks: throw-away secrets, own data folder, no background.

The environment is left as it was, so that programs a test starts do not inherit any of this. The
database address is a placeholder unless one was given; tests/conftest.py puts the test server's
address in its place.
"""

import os
from pathlib import Path
from unittest import mock

DATABASE_GIVEN = bool(os.environ.get("DATABASE_URL"))
ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {
    "SECRET_KEY": "for-tests-only-" * 5,
    "TOKEN_PEPPER": "for-tests-only-" * 3,
    "AUDIT_PUBLIC_KEY": "o46fdUBZB9wZAldcF+JR2hVjQsJjDdS2AF+5+NpVAF0=",
    "DATABASE_URL": "postgres://memory_app@127.0.0.1:1/memory_platform",
    "EMBEDDER": "wordllama",
    **os.environ,
    # A test module that imports the web application says `web` to the workers of its session; but a
    # pool would keep the connections that made the database, as its owner, for the tests.
    "MEMORY_PLATFORM_PROCESS": "",
    "MEMORY_PLATFORM_DATA": str(
        Path(os.environ.get("MEMORY_PLATFORM_DATA") or ROOT / "var") / "test"
    ),
}

with mock.patch.dict(os.environ, ENVIRONMENT):
    from apps.common.postgresql.base import EVERYBODY
    from memory_platform.settings.base import *  # noqa: F403
    from memory_platform.settings.base import DATABASES

AUDIT_SIGNING_KEY = "Zm9yLXRlc3RzLW9ubHktZm9yLXRlc3RzLW9ubHktMDE="
# Tests arrange rows of any organization; requests, calls and jobs in them speak for their own.
DATABASES["default"]["OPTIONS"]["tenants"] = EVERYBODY
STATIC_ROOT = None  # type: ignore[assignment]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
USAGE_WRITE_SECONDS = 0
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
