"""What every test needs: a real database, made by its owner and used by the application's login."""

import gc
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connections
from django.db.models.signals import pre_migrate
from django.template import Context, Template
from django.test import TransactionTestCase

from apps.common.postgresql.base import EVERYBODY
from apps.common.tenants import speak_for
from apps.ops.database import create_vector_extension
from apps.ops.embedded_postgres import EmbeddedPostgres
from apps.ops.grants import grant_to_logins
from apps.ops.local_settings import SEALER
from apps.ops.row_security import secure_rows
from memory_platform import celery as celery  # jobs are run by it
from tests.database import logins, make_sealer, owner_connection, start_server
from tests.flushing import empty_tables
from tests.recorded import watch_acts
from tests.sharing import SharedRows, commits, is_rolled_back, steps_of, uses_database
from tests.template import prepared_template

pytest_plugins = ["tests.patience", "tests.people"]

SERVER = pytest.StashKey[EmbeddedPostgres]()


def pytest_configure(config: pytest.Config) -> None:
    """Start the test server once, in the process that started the session."""
    gc.disable()  # what is collected stays
    watch_acts()
    is_worker = hasattr(config, "workerinput")
    if not is_worker and not settings.DATABASE_GIVEN and not config.option.collectonly:
        config.stash[SERVER] = start_server(settings.DATA_DIR)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the test server."""
    if SERVER in config.stash:
        config.stash[SERVER].stop()


def pytest_collection_finish() -> None:
    """Thousands of tests stay in memory: let the garbage collector not look at them again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that start servers, browsers and programs; the many short ones come last.

    So no worker is left waiting for one long test of the other. Before all, those that need no
    database: the first worker is at them while the second one makes the template.
    """
    items.sort(key=lambda item: (uses_database(item), is_rolled_back(item)))


@pytest.fixture(scope="session", autouse=True)
def _parts_of_pages_not_told(django_test_environment: None) -> Iterator[None]:
    """Let Django's test client note what a page was made of, and not of each of its hundred parts.

    It copies the context of every template that another includes; `response.context` needs one.
    """
    told = Template._render

    def render(template: Template, context: Context) -> str:
        if context.template is template:
            return told(template, context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


def log_in(login: dict[str, str]) -> None:
    """Make Django's default connection use another login from now on."""
    connections["default"].close()
    settings.DATABASES["default"].update(login)


def create_extension(using: str, **_: object) -> None:
    """Do what `prepare_database` does before it migrates."""
    with owner_connection(settings.DATABASES[using]["NAME"]) as owner:
        create_vector_extension(owner)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker
) -> None:
    """Point both connections at the test server, as the owner: only the owner makes databases."""
    owner, application = logins()
    for alias in ("default", "owner"):
        settings.DATABASES[alias].update(owner)
    pre_migrate.connect(create_extension)
    with django_db_blocker.unblock():
        template = prepared_template()
        if owner["USER"] != application["USER"]:
            make_sealer(application["USER"])
    for alias in ("default", "owner"):
        settings.DATABASES[alias]["TEST"]["TEMPLATE"] = template


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """Give the application its grants and let the tests log in as the application.

    Tests that commit are cleaned up after by the owner: nobody else can empty append-only tables.
    """
    owner, application = logins()
    with (
        owner_connection(settings.DATABASES["default"]["NAME"]) as connection,
        pytest.MonkeyPatch.context() as patch,
    ):
        if owner["USER"] != application["USER"]:
            grant_to_logins(connection, application["USER"], SEALER)
        secure_rows(connection)
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: empty_tables(connection))
        with django_db_blocker.unblock():
            log_in(application)
        yield
    with django_db_blocker.unblock():
        log_in(owner)


@pytest.fixture(scope="session")
def shared_rows(django_db_setup: None, django_db_blocker) -> Iterator[SharedRows]:
    """Rows that stay while one test after the other asks for them."""
    shared_rows = SharedRows()
    yield shared_rows
    with django_db_blocker.unblock():
        shared_rows.arrange([])


@pytest.fixture
def _rows_arranged(request: pytest.FixtureRequest, shared_rows: SharedRows, django_db_blocker):
    speak_for(EVERYBODY)  # a test of a part of a request may have left it otherwise
    with django_db_blocker.unblock():
        shared_rows.arrange([] if commits(request.node) else steps_of(request.node))


@pytest.fixture
def _django_db_helper(_rows_arranged: None, _django_db_helper: None) -> None:
    """Have shared rows made before the savepoint or the transactions of a test."""
