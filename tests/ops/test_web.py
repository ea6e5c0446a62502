"""How the web process listens: whom it believes, and how much it takes on."""

import signal
import threading

import uvicorn
from django.conf import settings as configured
from django.test import Client
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from apps.accounts.models import User
from memory_platform import web
from memory_platform.web import Server, configuration
from tests.patience import LONG
from tests.serving import free_port


def test_nobody_is_a_proxy_unless_the_operator_says_so(settings):
    assert configuration().proxy_headers is False
    settings.FORWARDED_ALLOW_IPS = ["10.0.0.7"]
    named = configuration()
    named.load()
    proxies = named.loaded_app
    assert isinstance(proxies, ProxyHeadersMiddleware)
    assert "10.0.0.7" in proxies.trusted_hosts
    assert "127.0.0.1" not in proxies.trusted_hosts


def test_a_server_at_rest_sleeps_and_a_signal_ends_it_at_once(monkeypatch):
    """Not when it would have looked at the clock again."""
    monkeypatch.setattr(web, "DATE_SECONDS", 10 * LONG)
    # A signal ends all event streams of a process, of the servers of other tests too.
    monkeypatch.setattr("sse_starlette.sse.AppStatus.should_exit", False)
    looks, has_looked = [], threading.Event()

    class Watched(Server):
        async def on_tick(self, counter):
            looks.append(counter)
            has_looked.set()
            return await super().on_tick(counter)

    async def nothing(scope, receive, send):
        raise AssertionError("Nobody called.")

    server = Watched(uvicorn.Config(nothing, port=free_port(), lifespan="off", log_config=None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert has_looked.wait(LONG)
    server.handle_exit(signal.SIGTERM, None)
    thread.join(LONG)

    assert not thread.is_alive()
    assert len(looks) <= 2


def test_there_are_no_websockets():
    config = configuration()
    config.load()
    assert config.ws_protocol_class is None


def test_an_address_runs_out_of_guesses_at_a_password_and_shuts_nobody_else_out(db):
    User.objects.create_user("reviewer", password="the right one", is_staff=True)
    client = Client()
    for _ in range(configured.AXES_FAILURE_LIMIT):
        sign_in(client, password="wrong", address="192.0.2.1")
    assert sign_in(client, password="the right one", address="192.0.2.1").status_code == 429
    assert "_auth_user_id" not in client.session
    sign_in(client, password="the right one", address="198.51.100.1")
    assert "_auth_user_id" in client.session


def sign_in(client, *, password, address):
    form = {"username": "reviewer", "password": password}
    return client.post("/admin/login/", form, REMOTE_ADDR=address)


def test_two_copies_on_one_host_have_cookies_of_their_own():
    assert configured.SESSION_COOKIE_NAME.endswith(f"_{configured.PORT}")
