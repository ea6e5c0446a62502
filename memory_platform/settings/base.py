"""Settings for running. Everything that varies comes from the environment.

`<data folder>/settings.env`, written by the first `manage.py serve`, is read too and never
overrides a variable that is really set. README.md documents every variable.
"""

from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from apps.common.configuration import http_address
from apps.common.installation import RESOURCES
from memory_platform.settings.core import *  # noqa: F403 - each of them is a setting
from memory_platform.settings.core import DATA_DIR as DATA_DIR
from memory_platform.settings.embedder import embedder_settings
from memory_platform.settings.environment import (
    env,
    host_patterns,
    hosts,
    mail_address,
    mail_server,
    number,
    proxies,
    reachable_name,
    switch,
)
from memory_platform.settings.limits import *  # noqa: F403 - each of them is a setting
from memory_platform.settings.limits import TURNS
from memory_platform.settings.oauth import OAUTH_CLIENT_HOSTS as OAUTH_CLIENT_HOSTS
from memory_platform.settings.oauth import OAUTH_ISSUER as OAUTH_ISSUER
from memory_platform.settings.oauth import OAUTH_ISSUER_KEYS as OAUTH_ISSUER_KEYS
from memory_platform.settings.oauth import is_local, oauth_switch
from memory_platform.settings.oidc import *  # noqa: F403 - each of them is a setting
from memory_platform.settings.rest import REST_FRAMEWORK as REST_FRAMEWORK
from memory_platform.settings.rest import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from memory_platform.settings.schedule import CELERY_BEAT_SCHEDULE as CELERY_BEAT_SCHEDULE
from memory_platform.settings.schedule import HEURISTIC_OF_TURNS, MAINTENANCE_OF_TURNS
from memory_platform.settings.unfold import UNFOLD as UNFOLD

# --- Addresses ------------------------------------------------------------------------------

HOST = env.str("HOST", default="127.0.0.1")
PORT = number("PORT", default=8000, least=1, most=65_535)
WEB_CONCURRENCY = number("WEB_CONCURRENCY", default=2, least=1, most=64)
#: Sessions of MCP clients before 2026-07-28. They live in one process: it has to be the only one.
MCP_SESSIONS = switch("MCP_SESSIONS", default=False)
if MCP_SESSIONS and WEB_CONCURRENCY != 1:
    raise ImproperlyConfigured("MCP_SESSIONS needs WEB_CONCURRENCY=1: a session has one process.")
#: What answers; another one, with fixtures, is switched on by settings of the tests alone.
MCP_SERVER = "apps.mcp_endpoint.server.build_server"
PUBLIC_URL = env.str("PUBLIC_URL", default=f"http://{reachable_name(HOST)}:{PORT}").rstrip("/")
PUBLIC_PLACE = http_address(PUBLIC_URL)
if PUBLIC_PLACE is None:
    raise ImproperlyConfigured("PUBLIC_URL must be an address such as https://memory.example.com.")
HTTPS = PUBLIC_PLACE.scheme == "https"
PUBLIC_HOST = PUBLIC_PLACE.hostname or ""
PUBLIC_IS_LOCAL = is_local(PUBLIC_HOST)

OAUTH = oauth_switch(PUBLIC_URL)

ALLOWED_HOSTS = host_patterns("ALLOWED_HOSTS") or [
    PUBLIC_HOST,
    "localhost",
    "127.0.0.1",
    "[::1]",
]
#: Proxies whose X-Forwarded-For and -Proto are believed. HTTPS means that there is one.
FORWARDED_ALLOW_IPS = proxies("FORWARDED_ALLOW_IPS", default=["127.0.0.1"] if HTTPS else [])
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
CSRF_FAILURE_VIEW = "apps.ops.errors.csrf_failure"

# --- Applications ---------------------------------------------------------------------------

INSTALLED_APPS = [
    "unfold",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "unfold.contrib.simple_history",
    "unfold.contrib.guardian",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "guardian",
    "simple_history",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
    "csp",
    "apps.common",
    "apps.audit",
    "apps.accounts",
    "apps.organizations",
    "apps.access",
    "apps.oauth",
    "apps.sso",
    "apps.governance",
    "apps.index",
    "apps.memories",
    "apps.events",
    "apps.search",
    "apps.tiers",
    "apps.topics",
    "apps.turns",
    "apps.gateway",
    "apps.erasure",
    "apps.notifications",
    "apps.mcp_endpoint",
    "apps.rest",
    "apps.console",
    "apps.ops",
]

MIDDLEWARE = [
    "apps.ops.middleware.TenantsMiddleware",
    "apps.ops.middleware.RequestIdMiddleware",
    "apps.ops.middleware.RouteMiddleware",
    "apps.ops.middleware.CompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "apps.ops.middleware.PolicyMiddleware",
    "apps.ops.middleware.StaticFilesMiddleware",
    "apps.ops.middleware.TroubleMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "apps.ops.middleware.SessionLimitsMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "memory_platform.urls"
ASGI_APPLICATION = "memory_platform.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [RESOURCES / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- People ---------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "apps.sso.backends.ProviderBackend",
    "guardian.backends.ObjectPermissionBackend",
]
PASSWORD_RULES = ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{rule}Validator"} for rule in PASSWORD_RULES
]
LOGIN_URL = "/admin/login/"
LOGIN_REDIRECT_URL = "/admin/"
ANONYMOUS_USER_NAME = None
#: An organization says so of those who decide in it; this, of those who may act everywhere.
SECOND_FACTOR_FOR_SUPER_ADMINS = switch("SECOND_FACTOR_FOR_SUPER_ADMINS", default=False)
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
# Both: by the name alone anybody could keep its owner out. Addresses cannot be forged, see above.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "apps.ops.errors.locked_out"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# --- Browser security -----------------------------------------------------------------------

# Cookies know no ports: two copies on one host would sign each other's people out.
SESSION_COOKIE_NAME = f"memory_platform_session_{PORT}"
# Both in seconds: from signing in, and from the last request. See apps.ops.middleware.
SESSION_COOKIE_AGE = 12 * 60 * 60
SESSION_IDLE_AGE = 2 * 60 * 60
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# What a page that is broken into should not reach either; the admin copies tokens to the clipboard.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "camera",
        "display-capture",
        "geolocation",
        "microphone",
        "payment",
        "usb",
    )
)
DATA_UPLOAD_MAX_MEMORY_SIZE = 16 * 1024 * 1024

CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# --- Files, time, language ------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
#: Pages name files by what is in them; compressing each a second time takes a start a second.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STATICFILES_DIRS = [RESOURCES / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
MEDIA_ROOT = DATA_DIR / "media"
LANGUAGE_CODE = "en-us"
FORMAT_MODULE_PATH = "memory_platform.formats"

# --- Mail and webhooks ------------------------------------------------------------------------

#: Whom mail comes from; without it none is sent. EMAIL_URL names the mail server.
EMAIL_FROM = mail_address("EMAIL_FROM")
vars().update(mail_server("EMAIL_URL", default="smtp://localhost:25"))
EMAIL_TIMEOUT = 10
#: Hosts to which webhooks are sent though they lie on a private address.
WEBHOOK_INSIDE_HOSTS = hosts("WEBHOOK_INSIDE_HOSTS")

# --- Background work ------------------------------------------------------------------------

#: Of who starts the platform; others read it (apps/governance/read_patterns.py).
PATTERNS_DIR = DATA_DIR / "patterns"
QUEUE_DIR = DATA_DIR / "queue"
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://localhost")
if CELERY_BROKER_URL.startswith("filesystem:"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(QUEUE_DIR / "messages"),
        "data_folder_out": str(QUEUE_DIR / "messages"),
        "control_folder": str(QUEUE_DIR / "control"),
        "polling_interval": 0.25,
    }
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_EXPIRES = None  # there are none: nothing to clean up each night
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
if TURNS.enabled and TURNS.maintenance_schedule_minutes:
    CELERY_BEAT_SCHEDULE |= MAINTENANCE_OF_TURNS
if TURNS.enabled and TURNS.heuristic.enabled:
    CELERY_BEAT_SCHEDULE |= HEURISTIC_OF_TURNS
CELERY_BEAT_SCHEDULE_FILENAME = str(QUEUE_DIR / "celerybeat-schedule")

#: Certificates of erasures, outside of the database; `restore --erasures` reads them.
ERASURES_DIR = DATA_DIR / "erasures"

# --- The platform itself --------------------------------------------------------------------

EMBEDDER, EMBEDDER_PATH, EMBEDDER_URL, EMBEDDER_MODEL, EMBEDDER_API_KEY = embedder_settings()
