"""What comes first of what was found: who said it and about whom, and the newest of what changed.

Scores come from words and vectors, which know neither: "My name is Claude" is near to "What is my
name?", and "We deploy on Thursdays" as near to a question as what took its place. Pure; tables of
words are of languages in which nothing else is meant by them.
"""

# ruff: noqa: RUF001 - characters that look like others are written by people
from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol, TypeVar

from apps.common.text import word_set
from apps.gateway.vocabulary import SpeakerRole
from apps.index.tokenizer import fold

#: What a user's own words are worth beside an assistant's, who repeats and asks.
OWN_WORDS = 0.3
#: What it is worth that a text speaks about whom the question asks about, or only of the other,
#: or that an assistant speaks about both.
ABOUT_THE_ASKED = 0.3
ABOUT_THE_OTHER = -0.6
ABOUT_BOTH = -0.3
#: Hits among which what changed is looked for.
MAX_COMPARED = 50
#: The part of an older hit's score that one has which took its place: if both hold a word that the
#: question does not, and if they share only what was asked about.
SHARES_MORE = 0.35
SHARES_THE_SUBJECT = 0.6
#: A word this short tells one subject from another in no language with blanks.
SUBJECT_MIN_LENGTH = 4
#: Of two texts that say the same but for one place: the words with which both begin, the most that
#: stand in that place, and the most there are.
BEGIN_ALIKE = 2
ONE_PLACE = 4
MAX_RESTATED = 40
#: Letters by which words are the same, whatever their endings.
STEM = 6
#: Characters of a text that are looked at: what a statement is about stands at its beginning.
LOOKED_AT = 1_000


WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
FIRST_PERSON = word_set(
    "i me my mine myself i'm i've i'd i'll we us our ours we're we've ich mich mir mein "
    "meine meiner meinen meinem meines wir uns unser unsere unserer unseren je j moi mon mes "
    "nous notre nos yo mí mi mis mío mía conmigo nosotros nosotras nuestro nuestra eu meu "
    "minha meus minhas nós nosso nossa saya aku kami kita я мне меня мой моя моё мои мы нас "
    "нам наш наша"
)
SECOND_PERSON = word_set(
    "you your yours yourself you're you've du dich dir dein deine deiner deinen deinem tu te "
    "toi ton tes vous votre vos tú ti contigo usted ustedes você vocês seu sua kamu anda ты "
    "тебя тебе твой твоя вы вас вам ваш ваша"
)
#: Scripts without blanks: of these, every two signs that stand together.
UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]+")
#: A word, a time or an amount with its marks inside, or one sign of a script without blanks.
SPOKEN = re.compile(
    "[\u3040-\u30ff\u3400-\u9fff]|[^\\W\u3040-\u30ff\u3400-\u9fff]+(?:[.,:'’-]\\w+)*"
)
SENTENCE = re.compile("[^.!?。！？\n]*[.!?。！？\n]+|[^.!?。！？\n]+")
ASKING = ("?", "？")
#: The same in scripts without blanks.
FIRST_SIGNS = re.compile("我|咱|私|僕|俺")
SECOND_SIGNS = re.compile("你|您|あなた")

_CHANGES = (
    # English
    r"now|nowadays|these days|no longer|any ?more|instead|actually|correction|corrected|mistaken"
    r"|mistake|changed|moved|switched|swapped|replaced|renamed|rescheduled|postponed|cancelled"
    r"|canceled|gone|retired|quit|sold|stopped|died|divorced|married|used to|as of|from \w+ on"
    r"|from (?:this|next|today|now|tomorrow)\b|starting (?:this|next)|push(?:ed)? \w+ (?:\w+ )?back"
    r"|brought forward|took \w+ out|at last|no \w+ for me|since (?:the|my|last|this)"
    r"|after (?:the|last)"
    r"|(?:ignore|forget|disregard|scratch) (?:my|what|that|the)|i meant|turns out|had to|new\b"
    # German, French
    r"|jetzt|nun|nicht mehr|keine? \w+ mehr|stattdessen|statt|geändert|umgezogen|gewechselt"
    r"|inzwischen|ab sofort|künftig|seit|doch nicht|verschoben|maintenant|désormais|dorénavant"
    r"|finalement|au lieu|plus (?:de|le|la|à)|changé|déménagé|en fait|remplacé|depuis"
    # Spanish, Portuguese, Indonesian
    r"|ahora|ya no|en lugar|en vez|cambi[óoéa]\w*|mud[éeóa]\w*|mov[ií]\w*|muevo|a partir de"
    r"|al final|subirá|bajará|tras|agora|já não|não \w+ mais|em vez|mudei|mudou|mudamos"
    r"|sekarang|tidak lagi|pindah|diganti|ganti|berubah|mulai"
    # Russian
    r"|теперь|больше не|вместо|переехал\w*|изменил\w*|перенес\w*"
)
CHANGE = re.compile(rf"\b(?:{_CHANGES})\b", re.IGNORECASE)
CHANGE_SIGNS = re.compile(
    "现在|不再|改成|改为|改到|改在|换成|换到|搬到|以后|其实|更正|取消|今は|ではなく|変更|変わり"
)
#: What takes back what was said before in so many words.
TAKES_BACK = re.compile(
    r"\b(?:(?:ignore|forget|disregard|scratch|strike) (?:my|what i|that)|correction\b|i meant"
    r"|i was wrong|vergiss|korrektur|ich meinte|oublie|je voulais dire|olvida|quise decir|corrijo"
    r"|esqueça|eu quis dizer|lupakan|maksud saya|забудь|я имел в виду)|更正|我的意思是|訂正",
    re.IGNORECASE,
)
#: Words that a sentence about any subject may hold.
COMMON = word_set(
    "about after again always because been before being could does doing done every from "
    "have here into just like make more most much need never only other over really said "
    "same shall should some still such take than that their them then there these they thing "
    "this those until very want well were what when where which while will with would your "
    "please also para pero como esta este está estoy tengo tiene cuando donde porque desde "
    "hasta sobre todo todos aber auch dass diese dieser eine einen einer haben habe hatte "
    "kann nicht noch oder sich sind über wird wurde avec cette c'est dans elle mais nous "
    "pour sont tout très"
)
COMMON_STEMS = frozenset(word[:STEM] for word in COMMON)


class OrderedHit(Protocol):
    """Something that was found, as far as its order asks."""

    @property
    def text(self) -> str: ...
    @property
    def role(self) -> str | None: ...
    @property
    def said_at(self) -> dt.datetime | None: ...
    @property
    def score(self) -> float: ...
    @property
    def resource_uri(self) -> str | None: ...


Hit = TypeVar("Hit", bound=OrderedHit)


@dataclass(frozen=True, slots=True)
class Persons:
    """Whom a text speaks about: who says it, whom it speaks to, both or neither."""

    first: bool
    second: bool


def persons_in(text: str) -> Persons:
    """By its pronouns. Where verbs alone say it, neither is known."""
    text = text[:LOOKED_AT]
    words = {word.group().lower().replace("’", "'") for word in WORD.finditer(text)}
    return Persons(
        first=not words.isdisjoint(FIRST_PERSON) or FIRST_SIGNS.search(text) is not None,
        second=not words.isdisjoint(SECOND_PERSON) or SECOND_SIGNS.search(text) is not None,
    )


def worth_of_speaker(question: Persons, text: str, role: str | None) -> float:
    """What is added to a score for who speaks, and about whom."""
    own = OWN_WORDS if role == SpeakerRole.USER else 0.0
    if role is None or question.first == question.second:
        return own
    # Who asks says nothing of anybody.
    said = [one for one in SENTENCE.findall(text[:LOOKED_AT]) if not one.endswith(ASKING)]
    spoken = persons_in("".join(said) if said else text)
    user, assistant = spoken.first, spoken.second
    if role == SpeakerRole.ASSISTANT:
        user, assistant = assistant, user
    asked, other = (user, assistant) if question.first else (assistant, user)
    if asked and other:
        return own or ABOUT_BOTH
    if asked:
        return own + ABOUT_THE_ASKED
    return own + ABOUT_THE_OTHER if other else own


def worth_of_fact(question: Persons) -> float:
    """What is added to the score of something that the user stated of herself, for whom is asked.

    It is kept without its pronouns.
    """
    if question.first == question.second:
        return 0.0
    return ABOUT_THE_ASKED if question.first else ABOUT_THE_OTHER


def without_doubles(hits: Iterable[Hit]) -> list[Hit]:
    """The hits in their order, of those that say the same, in the same file, the first."""
    kept: dict[tuple[str | None, str], Hit] = {}
    for hit in hits:
        kept.setdefault((hit.resource_uri, " ".join(hit.text.casefold().split())), hit)
    return list(kept.values())


def newest_first(question: str, hits: Sequence[Hit]) -> list[Hit]:
    """The hits, best first; one that states a change comes before what it replaced.

    So does one that says the same but for one place.

    Nothing is left out: whether something still holds is for the reader to say.
    """
    ordered = list(hits[:MAX_COMPARED])
    asked = _subjects(question)
    subjects = {id(hit): _subjects(hit.text) for hit in ordered}
    words = {id(hit): _spoken(hit.text) for hit in ordered}
    wanted = frozenset(_spoken(question))
    own = [hit for hit in ordered if hit.role == SpeakerRole.USER]
    for newer in own:
        place, is_change = ordered.index(newer), _tells_change(newer)
        outdated = (
            number
            for number, older in enumerate(ordered[:place])
            if _is_later(newer, older)
            and (
                (is_change and _takes_place_of(newer, older, subjects, asked))
                or _restates(words[id(newer)], words[id(older)], wanted)
            )
        )
        if (first := next(outdated, None)) is not None:
            ordered.insert(first, ordered.pop(place))
    return [*ordered, *hits[MAX_COMPARED:]]


def _tells_change(hit: OrderedHit) -> bool:
    text = hit.text[:LOOKED_AT]
    return any(told.search(text) for told in (CHANGE, CHANGE_SIGNS, TAKES_BACK))


def _is_later(newer: OrderedHit, older: OrderedHit) -> bool:
    if older.role is None or older.said_at is None or newer.said_at is None:
        return False
    return older.said_at < newer.said_at


def _restates(newer: Sequence[str], older: Sequence[str], wanted: frozenset[str]) -> bool:
    """Whether two texts begin alike and are equal but for one place, of which nothing is asked.

    "Standup is at 9:30" and "Standup is at 10:15"; not "I like tea" and "I like coffee" where the
    question is about tea.
    """
    most = min(len(newer), len(older))
    before = next((n for n in range(most) if newer[n] != older[n]), most)
    left = most - before
    after = next((n for n in range(left) if newer[-1 - n] != older[-1 - n]), left)
    places = [side[before : len(side) - after] for side in (newer, older)]
    if before < BEGIN_ALIKE or not 0 < max(map(len, places)) <= ONE_PLACE:
        return False
    new, old = (wanted.intersection(place) for place in places)
    return old <= new


def _takes_place_of(
    newer: OrderedHit, older: OrderedHit, subjects: dict[int, frozenset[str]], asked: frozenset[str]
) -> bool:
    shared = subjects[id(newer)] & subjects[id(older)]
    if TAKES_BACK.search(newer.text[:LOOKED_AT]):
        return bool(shared)
    least = SHARES_MORE if shared - asked else SHARES_THE_SUBJECT
    return bool(shared) and newer.score >= least * older.score


def _spoken(text: str) -> list[str]:
    """The words of a short text, signs one by one where nothing parts them; none of a long one."""
    words = [word.casefold() for word in SPOKEN.findall(text[:LOOKED_AT])]
    return words if len(words) <= MAX_RESTATED else []


def _subjects(text: str) -> frozenset[str]:
    text = text[:LOOKED_AT]
    words = (fold(word.group().lower()) for word in WORD.finditer(UNSPACED.sub(" ", text)))
    told = {word[:STEM] for word in words if len(word) >= SUBJECT_MIN_LENGTH}
    runs = (found.group() for found in UNSPACED.finditer(text))
    pairs = {first + second for run in runs for first, second in pairwise(run)}
    return frozenset(told - COMMON_STEMS | pairs)
