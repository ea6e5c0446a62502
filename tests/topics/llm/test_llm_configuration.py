"""Which model helps with topics: none unless it is asked for, and mistakes told in a sentence."""

import json

import pytest
from django.core.exceptions import ImproperlyConfigured

from apps.topics.llm.configuration import model_settings

LIMITS = {"rounds": 8, "seconds": 30, "tokens": 100_000, "build_seconds": 600}
KEY = "sk-never-to-be-told-42"
#: The shape that the design publishes.
TEMPLATE = {
    "model": "nvidia/nemotron-3-super-120b-a12b:free",
    "provider": {"sort": "throughput"},
    "temperature": 1.0,
    "top_p": 0.95,
    "response_format": {"type": "json_object"},
    "tools": [],
    "tool_choice": "auto",
    "usage": {"include": True},
    "headers": {
        "Authorization": "Bearer <openrouter-api-key>",
        "HTTP-Referer": "http://localhost",
        "X-Title": "myria",
    },
}
URL = "https://models.example.com/v1/chat/completions"


@pytest.fixture
def read(tmp_path):
    def settings(template=TEMPLATE, **environment):
        path = tmp_path / "template.json"
        path.write_text(template if isinstance(template, str) else json.dumps(template))
        given = {"TOPIC_MODEL_URL": URL, "TOPIC_MODEL_KEY": KEY, **environment}
        return model_settings({"TOPIC_MODEL_TEMPLATE": str(path), **given}, **LIMITS)

    return settings


def test_no_template_no_model():
    assert model_settings({"TOPIC_MODEL_URL": "nonsense"}, **LIMITS) is None


def test_the_published_template_is_taken_as_it_is(read):
    model = read()

    assert model.model == "nvidia/nemotron-3-super-120b-a12b:free"
    assert model.headers["Authorization"] == f"Bearer {KEY}"
    assert model.headers["X-Title"] == "myria"
    assert model.body == {
        name: value
        for name, value in TEMPLATE.items()
        if name not in {"headers", "tools", "tool_choice"}
    }
    assert (model.url, model.rounds, model.seconds) == (URL, 8, 30.0)


def test_what_is_secret_is_neither_shown_nor_hashed(read):
    model = read()

    assert KEY not in repr(model)
    assert KEY in model.secrets
    assert model.template_hash == read(TOPIC_MODEL_KEY="another-key-12345").template_hash


@pytest.mark.parametrize(
    ("template", "environment", "message"),
    [
        ({**TEMPLATE, "model": " "}, {}, "template.model must not be empty"),
        ({**TEMPLATE, "headers": []}, {}, "headers must be an object"),
        ({**TEMPLATE, "headers": {"X": "bad\nvalue"}}, {}, "headers.X must be printable"),
        ({**TEMPLATE, "headers": {"Host": "x"}}, {}, "a header that it cannot set"),
        ({**TEMPLATE, "headers": {"a b": "x"}}, {}, "a header that it cannot set"),
        ({**TEMPLATE, "messages": [1]}, {}, "messages must be left out"),
        ({**TEMPLATE, "stream": True}, {}, "stream must be left out"),
        ({**TEMPLATE, "tools": [{}]}, {}, "tools must be left out or empty"),
        ({**TEMPLATE}, {"TOPIC_MODEL_KEY": ""}, "headers.Authorization holds a placeholder"),
        ({**TEMPLATE}, {"TOPIC_MODEL_KEY": "a\nb"}, "TOPIC_MODEL_KEY must be printable"),
        ({**TEMPLATE}, {"TOPIC_MODEL_URL": ""}, "needs TOPIC_MODEL_URL"),
        ({**TEMPLATE}, {"TOPIC_MODEL_URL": "ftp://x/y"}, "needs TOPIC_MODEL_URL"),
        ({**TEMPLATE}, {"TOPIC_MODEL_URL": "https://a:secret-pw@x/y"}, "neither a login"),
        ('{"model": ', {}, r"not valid JSON \(line 1\)"),
        ('{"model": NaN}', {}, "not valid JSON"),
        ("[]", {}, "one JSON object"),
        ("[" * 100_000, {}, "larger than 64 KiB"),
    ],
)
def test_mistakes_are_told_in_a_sentence(read, template, environment, message):
    with pytest.raises(ImproperlyConfigured, match=message) as refused:
        read(template, **environment)
    assert KEY not in str(refused.value)
    assert "secret-pw" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_a_template_that_is_not_there_is_named():
    with pytest.raises(ImproperlyConfigured, match=r"names /nowhere/at-all.json, which cannot"):
        model_settings({"TOPIC_MODEL_TEMPLATE": "/nowhere/at-all.json"}, **LIMITS)
