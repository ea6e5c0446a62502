"""Settings for tests and static checks: throw-away secrets, own data folder, no background.

The database address is a placeholder; tests/conftest.py points it at the test server.
"""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ["MEMORY_PLATFORM_DATA"] = str(
    Path(os.environ.get("MEMORY_PLATFORM_DATA") or ROOT / "var") / "test"
)
os.environ.setdefault("SECRET_KEY", "for-tests-only-" * 5)
os.environ.setdefault("TOKEN_PEPPER", "for-tests-only-" * 3)
os.environ.setdefault("DATABASE_URL", "postgres://memory_app@127.0.0.1:1/memory_platform")

from memory_platform.settings.base import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
