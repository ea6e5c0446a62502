"""Code that is asked with: what is told apart from prose, and what of it counts."""

import time

import pytest

from apps.index.code import declared_name, is_code, spelled_out
from apps.index.tokenizer import DECLARED_WEIGHT, KEYWORD_WEIGHT, parse_query
from apps.search.selectors.memories import find
from apps.search.services import NO_FILTERS
from tests.factories import MemoryFactory, RepositoryFactory, agent_context
from tests.tables import table

#: Heads of functions in languages that write them differently, with their names.
HEADS = (
    ("def trim_edges(self, value: str, chars: str | None = None) -> str:", "trim_edges"),
    ("async def close(self):", "close"),
    ("class InvoiceParser(Base):", "InvoiceParser"),
    ("static inline uint32 ring_next(ring_t *ring, uint32 at)", "ring_next"),
    ("void Harbour::dock(const Ship& ship) {", "dock"),
    ("func (r *Reader) ReadLine() (string, error) {", "ReadLine"),
    ("pub fn parse<T: FromStr>(text: &str) -> Result<T, Error> {", "parse"),
    ("public List<String> getNames(int most) throws IOException {", "getNames"),
    ("private async loadPage(url: string): Promise<void>", "loadPage"),
    ("const moveRows = (event) => {", "moveRows"),
    ("toggleAll: () => {", "toggleAll"),
    ("fun greet(name: String): String {", "greet"),
    ("sub read_row($file) {", "read_row"),
    ("connection.retry(attempts=3)", "retry"),
    ("def größe(länge: int, höhe: int) -> int:", "größe"),
)
PROSE = (
    "When do we deploy (production)?",
    "What happens if a list is empty, and who is told?",
    "Why does the call of parse() fail on the second day of a month?",
    "See [the manual](https://example.com/manual) first.",
    "Three things: labels, pallets, weights; in this order.",
    "Did you like it ;)",
    "So nice =)",
    "What does status = done mean for a pallet?",
    "TypeError: load() missing 1 required positional argument: 'path'",
    "Which file(s) changed?",
    "Wer von den Mitarbeiter(innen) hat heute frei?",
    "¿Dónde está(n) los usuarios?",
    "重置密码(管理员)",
    "请把密码设为 reset(1) 然后重启",
    "返金ポリシー(更新版)はどこにあるのか\uff1f",
    "def",
    "",
)


@table(("code", "name"), HEADS)
def test_a_head_is_code_and_its_name_is_known(code, name):
    assert is_code(code)
    assert declared_name(code) == name


@pytest.mark.parametrize("text", PROSE)
def test_a_sentence_that_names_code_is_none(text):
    assert not is_code(text)
    assert parse_query(text).meaning == text


def test_keywords_alone_declare_nothing():
    assert declared_name("if (true) { return }") == ""
    assert declared_name("rows[0]") == declared_name("5 = 5") == ""
    assert spelled_out("if (true) {}") == "if (true) {}"


def test_code_is_spelled_out_with_its_name_first():
    code = "static int getHTTPStatus2(const char *host_name)"
    assert spelled_out(code) == "get HTTP Status 2 get HTTP Status 2 host name"
    assert parse_query(code).meaning == spelled_out(code)


def test_words_with_other_letters_than_english_ones_stay_whole():
    assert spelled_out("getGröße(straßeÜber)") == "get Größe get Größe straße Über"
    assert spelled_out("ÉTAT.naïve(x)") == "naïve ÉTAT naïve x"


def test_of_code_the_name_counts_most_and_keywords_least():
    weights = {
        word.text: word.weight
        for word in parse_query("def trim_edges(value, chars=None):").weighted
    }
    assert weights["trim"] == weights["edges"] == weights["trimedges"] == DECLARED_WEIGHT
    assert weights["def"] == weights["none"] == KEYWORD_WEIGHT
    assert weights["value"] == weights["chars"] == 1
    assert {word.weight for word in parse_query("when is none returned").weighted} == {1, 0.5}


@pytest.mark.django_db
def test_the_head_of_a_function_finds_what_is_said_about_it():
    """Other notes share its parameters, types and keywords."""
    agent = agent_context(RepositoryFactory(language="english"))
    wanted = "Edges of a text are trimmed: blanks, unless other characters are given."
    others = (
        "Return a static string, not None, if the value of the class is optional.",
        "A str value that is None by default is optional, as all chars of the list are.",
        "Self and value are the parameters of the class.",
    )
    for text in (*others, wanted):
        MemoryFactory(context=agent, content=text)
    head = "def trim_edges(self, value: str, chars: Optional[str] = None) -> str:"
    best, *_ = find(agent, head, NO_FILTERS, 4)
    assert best[0].content == wanted


HOSTILE = (
    "(",
    "((((",
    "<",
    "<a",
    "a(",
    "a" * 50,
    "aB",
    "=;",
    "a=",
    "a =\n",
    "a\n",
    "\u00c4b(",
    "()",
)


@pytest.mark.parametrize("part", HOSTILE)
def test_hostile_code_is_read_in_linear_time(part):
    text = (part * 40_000)[:40_000]
    started = time.process_time()
    is_code(text)
    declared_name(text)
    spelled_out(text)
    assert time.process_time() - started < 1
