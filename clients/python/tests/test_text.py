"""Texts from outside, made fit to be stored and shown."""

from memory_gateway_client.messages import cut, printable, storable


def test_ordinary_text_stays_as_it_is():
    text = "Zwei Zeilen:\n\tüber 🚀 und 中文\r\n"
    assert storable(text) == text


def test_what_databases_and_utf8_cannot_hold_is_replaced():
    assert storable("a\x00b\udcffc") == "a\N{REPLACEMENT CHARACTER}b?c"


def test_what_steers_a_terminal_is_replaced():
    assert printable("a\x1b[2J\x9b\x07\nb\tc") == "a\ufffd[2J\ufffd\ufffd\nb\tc"


def test_long_text_is_cut_and_says_so():
    assert cut("abcdef", 6) == "abcdef"
    assert cut("abcdefg", 6) == "abcde…"
