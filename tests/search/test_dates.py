"""Dates named in queries: what is understood, and which days fit."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.search.dates import MAX_DATES, NamedDate, date_fit, dates_in

TODAY = dt.date(2024, 3, 15)
DAYS = st.dates()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What happened on 2 July 2023?", NamedDate(2023, 7, 2)),
        ("on July 2nd, 2023", NamedDate(2023, 7, 2)),
        ("the 2nd of July", NamedDate(None, 7, 2)),
        ("in October 2022", NamedDate(2022, 10)),
        ("in August", NamedDate(None, 8)),
        ("back in 2021", NamedDate(2021)),
        ("since 2023-07-02", NamedDate(2023, 7, 2)),
        ("in 2023-07", NamedDate(2023, 7)),
        ("on 30.7.2023", NamedDate(2023, 7, 30)),
        ("pada 2 Juli 2023", NamedDate(2023, 7, 2)),
        ("el 2 de julio de 2023", NamedDate(2023, 7, 2)),
        ("le 2 ao\u00fbt 2023", NamedDate(2023, 8, 2)),
        ("am 2. M\u00e4rz 2023", NamedDate(2023, 3, 2)),
        ("2023\u5e747\u67082\u65e5", NamedDate(2023, 7, 2)),
        ("7\u67082\u65e5", NamedDate(None, 7, 2)),
        ("2023\u5e74", NamedDate(2023)),
        ("on May 5", NamedDate(None, 5, 5)),
    ],
)
def test_a_date_is_understood(text, expected):
    assert dates_in(text, today=TODAY) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "May I march on?",
        "mar and mai",
        "version 3.11 and port 5432",
        "2023-13-45",
        "31 of nothing",
        "",
        "12345",
    ],
)
def test_what_is_no_date_is_none(text):
    assert dates_in(text, today=TODAY) == []


def test_numbers_that_can_be_read_both_ways_are():
    assert set(dates_in("7/2/2023", today=TODAY)) == {
        NamedDate(2023, 2, 7),
        NamedDate(2023, 7, 2),
    }


def test_two_dates_are_both_understood():
    found = dates_in("between August 11 and August 15 2023", today=TODAY)
    assert found == [NamedDate(None, 8, 11), NamedDate(2023, 8, 15)]


@pytest.mark.parametrize("text", ["yesterday", "kemarin", "ayer", "hier", "gestern"])
def test_yesterday_counts_from_today(text):
    dates = dates_in(f"what about {text}?", today=TODAY)
    assert date_fit(dates, dt.date(2024, 3, 14)) == 1.0
    assert date_fit(dates, dt.date(2024, 3, 13)) == 0.0


def test_the_named_day_fits_best_and_the_days_after_it_less_and_less():
    dates = [NamedDate(2023, 7, 2)]
    fits = [date_fit(dates, dt.date(2023, 7, day)) for day in (1, 2, 3, 8, 30)]
    assert fits == [0.0, 1.0, 0.9, pytest.approx(0.4), 0.0]


def test_a_day_says_more_than_a_month_and_a_month_more_than_a_year():
    said_on = dt.date(2023, 7, 2)
    day, month, year = NamedDate(2023, 7, 2), NamedDate(2023, 7), NamedDate(2023)
    assert day.fit(said_on) > month.fit(said_on) > year.fit(said_on) > 0


def test_without_a_year_any_year_fits_and_its_turn_too():
    assert NamedDate(None, 12, 31).fit(dt.date(2024, 1, 2)) > 0
    assert NamedDate(None, 2, 29).fit(dt.date(2023, 2, 28)) == 1.0


def test_no_dates_fit_nothing():
    assert date_fit([], TODAY) == 0.0


@given(st.text(alphabet=st.sampled_from("0123456789-/. \u5e74\u6708\u65e5mayjuly")), DAYS)
def test_any_text_is_read_and_any_day_gets_a_fit(text, said_on):
    dates = dates_in(text, today=TODAY)
    assert len(dates) <= MAX_DATES
    assert 0.0 <= date_fit(dates, said_on) <= 1.0


def test_the_first_days_there_are_have_none_before_them():
    assert dates_in("what was decided last week", today=dt.date.min)
