"""Do letters make up words and names, or were they drawn at random?

Names of programs, and words of the languages with Latin letters, have few pairs of letters, and
capitals only where a word begins; what is drawn has any pair, and capitals anywhere.
"""

import re
from itertools import pairwise
from string import ascii_lowercase

#: How much more often one letter follows another in words than by chance: of each letter a row with
#: a digit for every letter that may follow, in powers of two from a 64th (0) to eight times (9).
#: Counted over words of names in installed programs and of the messages of Django in the languages
#: with Latin letters (`tests/benchmarks/letters.py`).
_ROWS = (
    "46763463645868162878553344",  # a
    "85538334852834743765733352",  # b
    "82548328737642833657622142",  # c
    "84369444842554733664634352",  # d
    "64775553535768454887353634",  # e
    "74448733923734842756633252",  # f
    "83349266732646732764734342",  # g
    "84359233834554832657634251",  # h
    "65766562345768753677352426",  # i
    "95359333734445843365734334",  # j
    "84448334835645742677744252",  # k
    "84468342844733732266642251",  # l
    "96449333832464771254622231",  # m
    "73677583745435631378552142",  # n
    "55664453545779560866656323",  # o
    "83448236713733861867612141",  # p
    "75656554644654556565944444",  # q
    "84569452825465741566643152",  # r
    "72638436836544663378734152",  # s
    "82539226813433730766623253",  # t
    "66656553645778461777432324",  # u
    "83339232833455732444522242",  # v
    "93548346834437742765524363",  # w
    "73758534834564583458544553",  # x
    "75767564645777683577445345",  # y
    "85459345835556743345644355",  # z
)
_BY_CHANCE = 6
_FOLLOWS = {
    first + second: int(digit) - _BY_CHANCE
    for first, row in zip(ascii_lowercase, _ROWS, strict=True)
    for second, digit in zip(ascii_lowercase, row, strict=True)
}
#: The same for cases where both stand: a small letter, a capital behind one, and behind another.
_SMALL, _CAPITAL, _NEXT_CAPITAL = 1, -3, -1
#: Fewer letters say too little.
_ENOUGH = 12
#: Less likely than this, in powers of two, no name is: a capital first is as good as none.
_LEAST_IN_ONE_CASE, _LEAST_IN_BOTH = -6, -2
#: More likely than this nothing drawn is, if no part of it is less likely than chance.
_OF_NAME = 8
_NAME = re.compile(r"_*[A-Za-z][A-Za-z0-9]*(?:[._]+[A-Za-z0-9]+)*_*")
_PARTED, _NUMBER = re.compile(r"[._]+"), re.compile("[0-9]+")
#: Of a part that is longer than `ED25519`.
_SHORT_PART, _OF_EACH_SIGN = 8, 0.4
_NEVER = 1_000_000


def are_drawn(value: str) -> bool:
    """Whether a value is nothing but letters, twelve or more, that make up no words."""
    if len(value) < _ENOUGH or not (value.isascii() and value.isalpha()):
        return False
    in_both = _is_in_both_cases(value)
    return _likely(value, in_both) <= (_LEAST_IN_BOTH if in_both else _LEAST_IN_ONE_CASE)


def are_name(value: str) -> bool:
    """Whether a value is a name of words with numbers: `Ed25519PrivateKey`, `hmac.SHA256_BYTES`."""
    if _NAME.fullmatch(value) is None:
        return False
    in_both = _is_in_both_cases(_NUMBER.sub("", value))
    parts = [_runs(part, in_both) for part in _PARTED.split(value)]
    return sum(map(sum, parts)) >= _OF_NAME and all(
        # Words before a key make no name of it.
        sum(likely) >= len(part) * _OF_EACH_SIGN
        for part, likely in zip(_PARTED.split(value), parts, strict=True)
        if len(part) > _SHORT_PART
    )


def _runs(part: str, in_both: bool) -> list[int]:
    """How likely the letters between numbers are; less than nothing counts as the worst."""
    runs = [run for run in _NUMBER.split(part) if run]
    likely = [_likely(run, in_both) for run in runs]
    is_name = all(found >= 0 or run.isupper() for run, found in zip(runs, likely, strict=True))
    return likely if is_name else [-_NEVER]


def _is_in_both_cases(letters: str) -> bool:
    return not (letters.isupper() or letters[1:].islower())


def _likely(letters: str, in_both: bool) -> int:
    """How much likelier letters are as words than by chance, in powers of two."""
    if not in_both or letters.isupper():
        return sum(_FOLLOWS[a + b] for a, b in pairwise(letters.lower()))
    return sum(
        _SMALL + _FOLLOWS[a.lower() + b]
        if b.islower()
        else _CAPITAL
        if a.islower()
        else _NEXT_CAPITAL
        for a, b in pairwise(letters)
    )
