"""What only sounds like an order: talk about attacks, denials, what people say of themselves."""

import re
from collections.abc import Callable

from apps.governance.normalization.folding import fold
from apps.governance.patterns import compiled

_SUBJECTS = (
    r"\battack\w*",
    r"\bthreat\w*",
    r"\bguard(?:s|rails?)?\b",
    r"\bmitigat\w*",
    r"\bdetect\w*",
    r"\bvulnerab\w*",
    r"\bexploit\w*",
    r"\badversar\w*",
    r"\bmalicious\w*",
    r"\bjailbreaks?\b|\bjailbreaking\b",
    r"\b(?:prompt|command|sql|memory|shell|event|indirect)[\s-]injections?\b|\binjection attack",
    r"\bpayloads?\b",
    r"\bred[\s-]team\w*",
    r"\bscanners?\b",
    r"\bsaniti[sz]\w*",
    r"\bpatterns?\b|\bheuristics?\b|\bregex\w*",
    r"\bsecurity\b",
    r"\bpoisoning\b",
    r"\bquarantin\w*",
    r"\bescap(?:ed|es|ing)\b",
    r"\bprobes?\b",
    r"\bblock(?:list|s|ed)\b|\breject(?:s|ed)\b",
    r"\bserangan\b",
    r"\bkeamanan\b",
    r"\battaques?\b",
    r"\bangriffe?\b",
    r"\bataques?\b",
)
_ENOUGH = 2
_QUOTING = (
    r"(?:such as|like|e\.?g\.?|for example|for instance|phrases?|texts?|strings?|words?"
    r"|wording|reads?|says?|saying|"
    r"containing|contains?|matches|match(?:ing)?|looks? for|starts? with|seperti|misalnya"
    r"|wie|comme|como|z\. ?b\.)"
    r"\s*:?\s*[\"'`\[(]\s*$"
)
_LOOK_BACK = 40
_SENTENCE = 240
_QUOTATION = re.compile(
    r'"[^"\n]{4,400}"|\u300c[^\u300d\n]{2,400}\u300d|\u300e[^\u300f\n]{2,400}\u300f'
)
_REPORTING = fold(
    r"\b(?:stor(?:y|ies)|novel|chapter|character|tale|film|movie|scene|quote[sd]?|training|slide"
    r"|example|typical|phishing|red team|injection|attack\w*|lesson|seminar|course|handbook|poster"
    r"|nouvelle|roman|personnage|formation|exemple|attaque\w*|citation|curso|taller|ejemplo"
    r"|cuento|novela|personaje|ataque\w*|inyeccion|schulung|merkblatt|beispiel\w*|angriff\w*"
    r"|erzahlung|geschichte|zitat|pelatihan|contoh|serangan|cerpen|cerita|kutipan)\b"
    r"|семинар|атак|рассказ|роман|пример|цитат|курс|培训|小说|例子|注入|攻击|故事|引用|课程|研修|攻撃"
    r"|小説|物語|例文|引用|教材"
)
_NEGATION = (
    r"(?:\b(?:never|not|no|cannot|must not|may not|without|nobody|don'?t|doesn'?t|can'?t"
    r"|won'?t|nor|forbid\w*|"
    r"prohibit\w*|refus\w+ to|jangan(?: pernah)?|tidak|tak|bukan|dilarang|nicht|kein\w*"
    r"|nie|ne|pas|jamais|nunca|"
    r"no se|nao|non|mai|niet)\b|n't\b)[^.!?\n]{0,40}$"
)
_NEGATION_INSIDE = (
    r"^[^.!?\n]{0,60}\b(?:not allowed|forbidden|is rejected|is refused|must not|never)\b"
)
_FOR_TESTS = (
    r"^[^.!?\n]{0,12}\b(?:in|for|during|on)\s+(?:\w+\s+){0,2}"
    r"(?:tests?|development|fixtures?|ci|sandbox)\b"
)

# Before "always" or "never": who it is told of.
_OF_SOMEBODY = (
    r"\b(?:i|we|he|she|they|who)(?:['\x{2019}](?:ll|d|ve|m|re)|\s+(?:will|would|can|could|have"
    r"|had|am|are|is))?\s+$"
)
# An order to remember names what; "a trip you'll never forget!" does not.
_OF_YOU = r"\byou(?:['\x{2019}](?:ll|d)|\s+(?:will|would))\s+$"
_NAMES_NOTHING = r"^(?:\s+(?:it|her|him|them))?\s*(?:[.!?,;:)\n]|$)"


def about_attacks(text: str) -> bool:
    """Whether a text in lower case speaks about attacks and the defence against them."""
    found = 0
    for subject in _SUBJECTS:
        found += compiled(subject).search(text) is not None
        if found >= _ENOUGH:
            return True
    return False


def is_quoted(text: str, start: int) -> bool:
    """Whether what begins at `start` is given as an example of wording."""
    return compiled(_QUOTING).search(text[max(0, start - _LOOK_BACK) : start]) is not None


def without_quotations(text: str) -> str:
    """A text in lower case with blanks for what it quotes, if it is one that tells what others say:
    a story, an example, a lesson about attacks. Every place stays where it is.
    """
    told = _QUOTATION.sub(lambda match: " " * len(match.group()), text)
    return told if told != text and compiled(_REPORTING).search(told) else text


def is_denied(text: str, start: int, end: int) -> bool:
    """Whether the order from `start` to `end` is one not to do so, or holds for tests only."""
    before, after = text[max(0, start - 60) : start], text[end : end + 40]
    return (
        compiled(_NEGATION).search(before) is not None
        or compiled(_FOR_TESTS).search(after) is not None
        or compiled(_NEGATION_INSIDE).search(text[start:end]) is not None
    )


def is_told(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` tells of somebody, as "I'll never forget it"."""
    before, after = text[max(0, start - _LOOK_BACK) : start], text[end : end + _LOOK_BACK]
    return compiled(_OF_SOMEBODY).search(before) is not None or (
        compiled(_OF_YOU).search(before) is not None
        and compiled(_NAMES_NOTHING).search(after) is not None
    )


# "If it holds a name, say 'main', …": say means for example.
_IN_PASSING = r"^,\s*say\s+[\"'][^\"'\n]{1,60}[\"'],$"
# "When it comes again, ignore this.": what is done on an event.
_ON_EVENT = r"(?:^|[.!?\n]\s*)(?:when|whenever|if|unless)\b[^.!?\n]{5,200},\s*$"
_IGNORES_THIS = r"^ignore this\b"


def is_in_passing(text: str, start: int, end: int) -> bool:
    """Whether "say" from `start` to `end` gives an example."""
    return compiled(_IN_PASSING).search(text[start:end]) is not None


def is_on_event(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` tells what is ignored when something happens."""
    return (
        compiled(_IGNORES_THIS).search(text[start:end]) is not None
        and compiled(_ON_EVENT).search(text[max(0, start - _SENTENCE) : start]) is not None
    )


#: By the name of a rule's check what makes its match no order.
EXCUSES: dict[str, Callable[[str, int, int], bool]] = {
    "affirmed": is_denied,
    "ordered": is_told,
    "example": is_in_passing,
    "event": is_on_event,
}
