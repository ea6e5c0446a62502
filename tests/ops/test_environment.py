"""Settings from the environment: what is not what it should be is refused, by its name."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from memory_platform.settings.environment import mail_server, switch
from tests.tables import table


@table(
    ("said", "is_on"),
    [("true", True), ("On", True), ("1", True), ("no", False), ("0", False), ("", True)],
)
def test_a_switch_is_on_or_off_and_as_it_was_where_nothing_is_said(monkeypatch, said, is_on):
    monkeypatch.setenv("SOME_SWITCH", said)
    assert switch("SOME_SWITCH", default=True) is is_on


def test_what_is_neither_on_nor_off_is_refused(monkeypatch):
    monkeypatch.setenv("SOME_SWITCH", "perhaps")
    with pytest.raises(ImproperlyConfigured, match=r"^SOME_SWITCH must be true or false\.$"):
        switch("SOME_SWITCH", default=False)


def test_a_mail_server_without_an_address_is_refused_by_the_name_of_its_setting(monkeypatch):
    monkeypatch.setenv("SOME_MAIL", "foo")
    with pytest.raises(ImproperlyConfigured, match=r"^SOME_MAIL must be the address"):
        mail_server("SOME_MAIL", default="smtp://localhost:25")
    monkeypatch.setenv("SOME_MAIL", "smtp+tls://ann:secret@mail.example.com:587")
    assert mail_server("SOME_MAIL", default="")["EMAIL_PORT"] == 587
