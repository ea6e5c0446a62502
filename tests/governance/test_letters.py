"""Passwords of letters alone: what is drawn is refused, what makes up words is not."""

import random
import string

from apps.governance.findings import Effect
from apps.governance.letters import are_drawn
from apps.governance.policy import built_in
from tests.tables import table

FRAMES = ("password = {}", 'password: "{}"', "The password is {}", "mysql -u root --password={}")
DRAWN, SHARE = 400, 0.97


def drawn(letters, length, seed=5):
    chance = random.Random(seed)
    return ["".join(chance.choices(letters, k=length)) for _ in range(DRAWN)]


@table("frame", FRAMES)
def test_a_password_of_letters_that_were_drawn_is_refused(frame):
    values = drawn(string.ascii_letters, 16)
    refused = [built_in().examine(frame.format(one)).action is Effect.REJECT for one in values]
    assert sum(refused) >= SHARE * DRAWN


@table(
    ("letters", "length", "share"),
    [
        (string.ascii_letters, 12, 0.95),
        (string.ascii_letters, 20, 0.99),
        (string.ascii_lowercase, 16, 0.9),
        (string.ascii_lowercase, 24, 0.97),
        (string.ascii_uppercase, 24, 0.97),
    ],
)
def test_the_more_letters_were_drawn_the_surer_they_are_told(letters, length, share):
    assert sum(map(are_drawn, drawn(letters, length))) >= share * DRAWN


@table(
    "text",
    [
        "password = getPasswordFromVault",
        "password = getPasswordFromVault()",
        'password = "changeme"',
        "passwordField = LoginFormPasswordInput",
        "password: KeyStorePasswordType",
        "password = AuthHeaderParametersSensitive",
        "password=validationResult",
        "PASSWORD = MUSTBECHANGEDATFIRSTLOGIN",
        "password: niezabezpieczone",
        "Passwort: Zugangsberechtigung",
        "password = XMLHttpRequestUpload",
        "password = sqlDBPasswordURL",
        "the password is strongerthanbefore",
        "The password is deliberately misspelt.",
        "password=ABCDEFGHIJKLMNOP",
    ],
)
def test_a_name_or_a_word_for_a_password_is_none(text):
    assert built_in().examine(text).action is Effect.ACCEPT


def test_letters_that_name_no_password_are_left_alone():
    assert not [
        one
        for one in drawn(string.ascii_letters, 16)
        if built_in().examine(f"alphabet = {one}").action is not Effect.ACCEPT
    ]


@table("value", ["kJhTqWzRbN", "kJhTqWzRbNmX7", "kJhTqWzRb mXcLpD", "日本語日本語日本語日本語"])
def test_nothing_is_said_of_few_letters_or_of_other_signs(value):
    assert not are_drawn(value)
