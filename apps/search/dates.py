"""Dates that a query names, and how well the day of a memory fits them. Pure, linear.

Months are known in English, French, German, Indonesian and Spanish; digits in ISO order, with the
day first or with the month first, and as Chinese and Japanese write them.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from apps.index.tokenizer import fold

#: Characters of a query and dates in it that are looked at.
MAX_QUERY_CHARACTERS = 2000
MAX_DATES = 8
#: How much it says that a day, a month or a year fits.
DAY_FIT, MONTH_FIT, YEAR_FIT = 1.0, 0.6, 0.3
#: What happened is told on the day or in the days after it.
TOLD_WITHIN_DAYS = 10

NAMES = (
    "january januari januar janvier enero jan",
    "february februari februar fevrier febrero feb",
    "march maret marz mars marzo mar",
    "april avril abril apr",
    "may mei mai mayo",
    "june juni juin junio jun",
    "july juli juillet julio jul",
    "august agustus aout agosto aug",
    "september septembre septiembre sep sept",
    "october oktober octobre octubre oct okt",
    "november novembre noviembre nov",
    "december desember dezember decembre diciembre dec dez",
)
MONTHS = {name: number for number, names in enumerate(NAMES, 1) for name in names.split()}
#: Months only beside a day or a year: ordinary words, or too short.
NEEDS_COMPANY = {"may", "mei", "mai", "march", "mars", "mar"} | {n for n in MONTHS if len(n) < 5}
FILLERS = {"st", "nd", "rd", "th", "er", "of", "the", "de", "del", "le"}
#: Days before today that these mean: the first and the last day of a span.
RELATIVE = {
    "today": (0, 0),
    "heute": (0, 0),
    "hoy": (0, 0),
    "aujourd": (0, 0),
    "hari ini": (0, 0),
    "yesterday": (1, 1),
    "gestern": (1, 1),
    "ayer": (1, 1),
    "hier": (1, 1),
    "kemarin": (1, 1),
    "last week": (1, 13),
    "letzte woche": (1, 13),
    "semana pasada": (1, 13),
    "semaine derniere": (1, 13),
    "minggu lalu": (1, 13),
    "last month": (1, 61),
    "letzten monat": (1, 61),
    "mes pasado": (1, 61),
    "mois dernier": (1, 61),
    "bulan lalu": (1, 61),
}
RELATIVE_PATTERN = re.compile(rf"\b(?:{'|'.join(RELATIVE)})\b")
YEAR_FIRST = re.compile(r"(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)")
YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d\d)(?!\d)")
IDEOGRAPHIC = re.compile(r"(?:(\d{4})年)?(?:(\d{1,2})月)(?:(\d{1,2})日)?|(\d{4})年")
TOKEN = re.compile(r"\d+|[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class NamedDate:
    """A day, month or year as far as it is named; ``month`` without ``year`` is of any year."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def fit(self, said_on: dt.date) -> float:
        """How well a memory of this day fits, from 0 to 1; the days after count less and less."""
        if self.year and not self.year <= said_on.year <= self.year + 1:
            return 0.0
        years = [self.year] if self.year else [said_on.year, max(said_on.year - 1, dt.MINYEAR)]
        return max(Span(*self._bounds(year), self._worth()).fit(said_on) for year in years)

    def _worth(self) -> float:
        if self.day:
            return DAY_FIT
        return MONTH_FIT if self.month else YEAR_FIT

    def _bounds(self, year: int) -> tuple[dt.date, dt.date]:
        first, last = self.month or 1, self.month or 12
        days = calendar.monthrange(year, last)[1]
        day = min(self.day, days) if self.day else None
        return dt.date(year, first, day or 1), dt.date(year, last, day or days)


@dataclass(frozen=True, slots=True)
class Span:
    """From a day to a day; ``worth`` is how much it says to fit."""

    first: dt.date
    last: dt.date
    worth: float

    def fit(self, said_on: dt.date) -> float:
        """Like NamedDate.fit."""
        if said_on < self.first:
            return 0.0
        late = max((said_on - self.last).days, 0)
        return self.worth * max(0.0, 1 - late / TOLD_WITHIN_DAYS)


QueryDate = NamedDate | Span


def dates_in(text: str, *, today: dt.date | None) -> list[QueryDate]:
    """The dates that a query names; words such as "yesterday" count from ``today``, if given."""
    plain = fold(text[:MAX_QUERY_CHARACTERS].lower())
    found: list[QueryDate] = []
    rest = plain
    for pattern, read in ((YEAR_FIRST, _year_first), (YEAR_LAST, _year_last), (IDEOGRAPHIC, _cjk)):
        for match in pattern.finditer(rest):
            found += read(match)
        rest = pattern.sub(" ", rest)
    if today:
        found += _relative(rest, today)
    found += _named(rest)
    return list(islice(dict.fromkeys(found), MAX_DATES))


def date_fit(dates: Sequence[QueryDate], said_on: dt.date) -> float:
    """How well a day fits the best of the dates, from 0 to 1; 0 when there are none."""
    return max((date.fit(said_on) for date in dates), default=0.0)


def _year_first(match: re.Match[str]) -> list[NamedDate]:
    year, month, day = match.groups()
    return _valid(int(year), int(month), int(day) if day else None)


def _year_last(match: re.Match[str]) -> list[NamedDate]:
    """Both readings, where the numbers leave both open."""
    first, second, year = (int(part) for part in match.groups())
    return _valid(year, second, first) + _valid(year, first, second)


def _cjk(match: re.Match[str]) -> list[NamedDate]:
    year, month, day, only_year = (int(part) if part else None for part in match.groups())
    return _valid(year or only_year, month, day)


def _valid(year: int | None, month: int | None, day: int | None) -> list[NamedDate]:
    """The date, or nothing when there is none such."""
    in_range = (
        (year is None or dt.MINYEAR < year < dt.MAXYEAR)
        and (month is None or 1 <= month <= 12)
        and (day is None or 1 <= day <= calendar.monthrange(2000, month or 1)[1])
    )
    return [NamedDate(year, month, day)] if in_range else []


def _relative(text: str, today: dt.date) -> list[Span]:
    spans = (RELATIVE[match[0]] for match in RELATIVE_PATTERN.finditer(text))
    return [
        Span(_days_before(today, most), _days_before(today, least), DAY_FIT)
        for least, most in spans
    ]


def _days_before(day: dt.date, days: int) -> dt.date:
    """Not before the first day there is."""
    return dt.date.fromordinal(max(dt.date.min.toordinal(), day.toordinal() - days))


def _named(text: str) -> Iterator[NamedDate]:
    """Dates with a month by name, and years alone."""
    tokens = [token for token in TOKEN.findall(text) if token not in FILLERS]
    years = dict.fromkeys(token for token in tokens if _is_year(token))
    for place, token in enumerate(tokens):
        if token in MONTHS:
            before = tokens[place - 1] if place else ""
            after = [*tokens[place + 1 : place + 3], "", ""]
            day = next((int(near) for near in (before, after[0]) if _is_day(near)), None)
            year = next((near for near in after[:2] if _is_year(near)), None)
            if day or year or token not in NEEDS_COMPANY:
                years.pop(year or "", None)
                yield from _valid(int(year) if year else None, MONTHS[token], day)
    yield from (NamedDate(int(year)) for year in years)


def _is_day(token: str) -> bool:
    return token.isdecimal() and len(token) <= 2 and 1 <= int(token) <= 31


def _is_year(token: str) -> bool:
    return token.isdecimal() and len(token) == 4 and token[:2] in {"19", "20"}
