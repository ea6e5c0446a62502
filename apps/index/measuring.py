"""The words of texts that are not in the index, measured as the index would."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from apps.index.services import Source, words_of
from apps.index.sql import DICTIONARY, FOLD, WORDS

MEASURE = f"""
WITH found AS (
    SELECT words.number, {FOLD.format("lexeme")} AS term, sum(words.weight) AS frequency
    FROM unnest({WORDS}) AS words (number, word, weight)
    JOIN unnest(%(language)s::text[]) WITH ORDINALITY AS source (language, number)
         USING (number)
    CROSS JOIN LATERAL unnest(ts_lexize({DICTIONARY.format("source.language")}, words.word))
         AS lexeme
    GROUP BY words.number, term
)
SELECT number, sum(frequency)::int,
       coalesce(array_agg(term) FILTER (WHERE term = ANY(%(terms)s)), '{{}}'),
       coalesce(array_agg(frequency::int) FILTER (WHERE term = ANY(%(terms)s)), '{{}}')
FROM found GROUP BY number
"""  # noqa: S608 - made of constants


@dataclass(frozen=True, slots=True)
class Measures:
    """A text's length in words, and how often it holds each of the terms asked for."""

    length: int
    frequencies: dict[str, int]


def measured(
    sources: Sequence[Source], languages: Sequence[str], terms: Collection[str]
) -> list[Measures]:
    """The measures of each source, read in its language, in order. One query."""
    parameters: dict[str, Any] = {
        **words_of(sources),
        "language": list(languages),
        "terms": list(terms),
    }
    with connection.cursor() as cursor:
        cursor.execute(MEASURE, parameters)
        found = {
            number: Measures(length, dict(zip(held, frequencies, strict=True)))
            for number, length, held, frequencies in cursor.fetchall()
        }
    return [found.get(number, Measures(0, {})) for number in range(1, len(sources) + 1)]
