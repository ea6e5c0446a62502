"""Is a value a secret, or does it only stand where one would stand?"""

import binascii
import math
import re
import string
from base64 import b32decode
from collections import Counter
from itertools import groupby, pairwise
from urllib.parse import unquote

from apps.governance.letters import are_drawn
from apps.governance.normalization.decoders import decoded_base64
from apps.governance.patterns import compiled

# Words that say of a value that it is none. Each is long enough not to occur in random text.
PLACEHOLDER_WORDS = (
    "example", "sample", "dummy", "placeholder", "redacted", "withheld", "changeme", "change-me",
    "change_me", "changeit", "replace", "insert", "xxxx", "****", "....", "fake", "notreal",
    "not-real", "not_real", "your-", "your_", "yourpass", "yourtoken", "yoursecret", "yourkey",
    "my-token", "my_token", "mytoken", "my-secret", "my_secret",
    "my-api", "my_api", "some-secret",
    "some_secret", "password-here", "-here", "_here", "undefined", "optional", "required", "hidden",
    "masked", "secret-name", "todo",
)  # fmt: skip
# Values that are a placeholder when they are all there is.
PLACEHOLDER_VALUES = frozenset(
    """admin root user username password passwd pass pwd psw pswd passphrase secret token key apikey
    api_key
    api-key secret_key secret-key login test testing tests demo guest foo bar baz foobar
    hunter none null nil true false yes no on off empty string str text value int bytes bool
    any object default unset missing invalid valid expired wrong correct new old required
    optional forbidden allowed disabled enabled minimum maximum unknown anonymous basic
    bearer digest plain hidden public private internal env environment config settings vault
    file stdin prompt input read write readwrite readonly self this that it here there below
    above same strong weak long short random generated needed stored used rotated revoked
    encrypted hashed salted and or not the a an is are was
    mypass mypassword mysecret geheim geheimnis passwort kennwort parole parola contrasena
    contraseña clave secreto secreta senha segredo motdepasse sandi rahasia kunci wachtwoord
    haslo hasło пароль секрет
    密码 口令 パスワード
    """.split()  # noqa: SIM905
)
# The same with the numbers that people put behind a word which stands for a value.
_NUMBERED = (
    r"^v[0-9](?:password|secret|token)$|^(?:user|username|password|passwd|pass|pwd|secret|token|key|test|foo|bar|string|value"
    r"|geheim|passwort|kennwort|parola|contrasena|clave|senha|sandi|rahasia|wachtwoord|haslo)"
    r"(?:[0-9]|12|123|1234|12345|123456|[0-9]?(?:index|item|name|id)[0-9]{0,2})$"
)
# Digits and letters in their order, behind the beginning of a key: `sk-proj-1234567890`.
_COUNTED_UP = (
    r"^(?:[a-z]{2,8}[-_]?){0,2}(?:1234567890(?:abcdef(?:ghij)?)?"
    r"|abcdef(?:ghij)?(?:0123456789?|012345|1234567890)|abc123def456)\W?$"
)
# What joins them: "value1//key2=value2" is a form, not a value.
_JOINTS = re.compile(r"[^0-9A-Za-z]+")
# Words that only sentences have, so that base64 of them is a text.
_OF_SENTENCES = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "for",
        "i",
        "in",
        "is",
        "it",
        "my",
        "not",
        "of",
        "or",
        "the",
        "this",
        "to",
        "up",
        "with",
        "you",
    ]
)
# Struck at random on the keys under the fingers of somebody who needs any value.
_ROW_OF_KEYS = frozenset("asdfghjkl")
_ENOUGH_STRUCK = 8
# Names, paths, calls and templates that stand for a value kept elsewhere.
_REFERENCE = (
    r"(?i:^[<\[{(%$*&]|[>\]})]$|\$\{|\{\{|\}\}|\$\(|%\(|<%|<[a-z_ -]{2,40}>"
    r"|^(?:os|process|env|settings|config|self|this|app|secrets?|vault|ssm|arn|op|sops|file|data|aws"
    r"|kms|ref|var|local|module|request|req|ctx|options|opts|args|props|params)[.:/\[(]"
    r"|\w\(|^(?:https?|ftp)://|^[./~]|::|=/\w|^[\w.$]+\[\w*\]?\)?;?$"
    r"|^(?:typing\.)?(?:Union|Optional|Literal|Annotated|Sequence|Mapping|Iterable|List|Dict|Tuple"
    r"|Set|Type|Callable)\[)"
)
_CONSTANT_NAME = r"^\$?_{0,2}[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$"
# A type with others in it.
_TYPED = (
    r"^(?:typing\.|t\.)?(?:Annotated|Callable|Dict|Iterable|List|Literal|Mapping|Optional|Sequence|Set"
    r"|Tuple|Type|Union)\[(?:[A-Z][A-Za-z0-9]*[a-z]|[a-z]{2,12})\b"
)
# Numbers as JavaScript keeps them.
_NUMBERS = r"^(?:(?:Big)?(?:Ui|I)nt|Float)(?:8|16|32|64)(?:Clamped)?Array$"
_ADDRESS = r"^//|^[a-z]+://|^/[a-z]+/|^urn:[a-z][a-z0-9-]{1,31}:[a-z]"
_UUID = r"^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
_HEXADECIMAL = r"^[0-9a-fA-F]+$"
# The short name of a document: words and small numbers, as in `adr-0011-prefetched-map-packs`.
_SLUG = r"^[a-z]{1,20}[0-9]{0,3}(?:-(?:[a-z]{1,20}|[0-9]{1,4})){2,}$"
_WORD = r"[a-z]{4,}|[A-Z][a-z]{3,}|[A-Z]{4,}"
# The name of a function or a type, as `SecTrustEvaluateWithError`.
_WORDS_TOGETHER = (
    r"^[a-z]*(?:[A-Z]{1,5}[a-z]{2,}"
    r"|As|At|Be|Bg|By|Db|Do|Id|If|In|Ip|Is|My|No|Of|On|Or|Os|To|Ui|Up|Xl)+[A-Z]{0,4}$"
)
_VOWELS = frozenset("aeiouAEIOU")


def entropy(value: str) -> float:
    """Bits per character of the value's own distribution; 0 for an empty one."""
    counts = Counter(value)
    total = len(value)
    return -sum(n / total * math.log2(n / total) for n in counts.values()) if total else 0.0


def is_placeholder(value: str) -> bool:
    """Whether the value only stands for one: a word like `changeme`, a template, the alphabet."""
    return _is_in_order(unquote(value).lower()) or _stands_for_one(value)


def _stands_for_one(value: str) -> bool:
    """The same but for the alphabet: behind a vendor's sign that may be a key that is tried out."""
    lowered = unquote(value).lower()
    return (
        lowered.strip("\"'`_-.,;:!?*#") in PLACEHOLDER_VALUES
        or ("_" in lowered and lowered.strip("_0123456789") in PLACEHOLDER_VALUES)
        or _has(_NUMBERED, lowered)
        or any(word in lowered for word in PLACEHOLDER_WORDS)
        or max((len(list(run)) for _, run in groupby(value)), default=0) >= 6
        or _is_masked(value)
        or _has(_COUNTED_UP, lowered)
        or _is_struck_at_random(lowered)
        or _has(_LEFT_OUT, value)
        or _is_form(lowered)
        or _encodes_words(value)
        or _begins_with_a_word(value)
    )


def _is_masked(value: str) -> bool:
    """Whether one sign stands for each that nobody is to see, as in `https://***:***@host`."""
    return len(set(value)) == 1 and not value.isalnum()


def _is_struck_at_random(lowered: str) -> bool:
    letters = [character for character in lowered if not character.isdigit()]
    return len(letters) >= _ENOUGH_STRUCK and _ROW_OF_KEYS.issuperset(letters)


# Letters that stand for any, as they follow one another in the alphabet: two at random follow one
# another once in twenty-six.
_ENOUGH_IN_ORDER, _SHARE_OF_LETTERS = 8, 0.7


def _is_in_order(lowered: str) -> bool:
    """Whether it is letters above all, most of which the next one follows."""
    letters = [ord(sign) for sign in lowered if "a" <= sign <= "z"]
    following = sum(b - a == 1 for a, b in pairwise(letters))
    enough = max(_ENOUGH_IN_ORDER, _SHARE_OF_LETTERS * sum(map(str.isalnum, lowered)))
    return len(letters) >= enough and following * 2 >= len(letters)


def _counts_up(value: str) -> bool:
    """Whether most letters and digits are followed by the next one: `ABCDEFG0123456789_abc`."""
    signs = [ord(sign) for sign in value.lower() if sign.isalnum()]
    following = sum(b - a == 1 for a, b in pairwise(signs))
    return following * 3 >= len(signs) * 2


# Dots for what is left out between the beginning of a key and its end, and the place of a number.
_LEFT_OUT = r"[0-9A-Za-z+/=](?:\.\.\.|\x{2026})\\?[0-9A-Za-z+/=]|^\s*\.\.\.|^[A-Za-z_-]+%[ds]$"


def _is_form(lowered: str) -> bool:
    """Whether it is made of nothing but words that stand for values."""
    parts = [part for part in _JOINTS.split(lowered) if part]
    return len(parts) > 1 and all(
        part in PLACEHOLDER_VALUES or _has(_NUMBERED, part) for part in parts
    )


# The name of a function, which no key that was wrapped has for a part.
_NAME_OF_CODE = r"^[a-z]+(?:_[a-z]+){2,}$"
# A type that holds keys, in its module or not: `ed25519.Ed25519PrivateKey`.
_TYPE_OF_KEY = (
    r"^(?:[a-z_]\w*\.)*[a-z]{0,6}(?:[A-Z][a-z]*[0-9]{0,6}_?[0-9]{0,3}_?)*"
    r"(?:Encrypted|Ephemeral|Pre|Private|Public|Secret|Session|Shared|Signing|Verifying)Keys?"
    r"(?:Bytes|Info|Length|Numbers|Parameters|Size|Types)?(?:\.[a-z_]+)*[()]{0,4}$"
)


def names_type(value: str) -> bool:
    """Whether the value names a type of keys, as programs do."""
    return _has(_TYPE_OF_KEY, value)


#: What parts values that stand side by side.
_BETWEEN_VALUES = re.compile(r"[\s\"'`,;:]+")


def holds_examples(text: str) -> bool:
    """Whether what a text is put together from are words for values, or one of it names a function
    or is base64 of words that say that they are none."""
    parts = [part for part in _BETWEEN_VALUES.split(text) if part]
    examples = [part for part in parts if is_placeholder(part)]
    others = [part for part in parts if part not in examples]
    return (bool(examples) and all(map(str.isalpha, others))) or any(
        _encodes_words(part)
        or _has(_NAME_OF_CODE, part)
        or names_type(part)
        or names_in_program(part)
        for part in parts
    )


# Words that stand for anything, one after another.
_FILLING = r"^(?:bar|baz|foo|my|name|pass(?:word)?|qux|secret|test|user){2,}$"


def _encodes_words(value: str) -> bool:
    """Whether it is base64 of a sentence, or of words of which one says that they are no value."""
    bare = value.rstrip("=").rpartition("=")[2]
    words = decoded_base64(bare).rpartition(":")[2].lower().split()
    return (len(words) == 1 and (words[0] in PLACEHOLDER_VALUES or _has(_FILLING, words[0]))) or (
        len(words) > 1
        and all(map(str.isalpha, words))
        and any(word in PLACEHOLDER_VALUES or word in _OF_SENTENCES for word in words)
    )


# A key for one-time passwords as documentation has it: base32 of a word and some filling. Five
# letters begin one key in three thousand that was generated.
_BASE32 = r"^[A-Z2-7]{16,64}$"
_WORD_LENGTH = 5


def _begins_with_a_word(value: str) -> bool:
    bare = value.partition("&")[0].rstrip("=")
    if not _has(_BASE32, bare):
        return False
    try:
        decoded = b32decode(bare[: len(bare) // 8 * 8])
    except binascii.Error:
        return False
    return decoded[:_WORD_LENGTH].isalpha()


# What was encrypted with a password that stands elsewhere: the letters say "Salted" in base64.
_ENCRYPTED = r"^U2FsdGVkX1[89+/]"


def is_reference(value: str) -> bool:
    """Whether the value names where a secret is kept, is code that fetches one, or is encrypted."""
    return _has(f"{_CONSTANT_NAME}|{_ADDRESS}|{_TYPED}|{_NUMBERS}|{_ENCRYPTED}", value) or (
        _has(_REFERENCE, value)
        and (not (len(value) > 24 and entropy(value) > 4.2) or _is_of_words(value))
    )


# A word with a number behind it, several as one name, or a number alone.
_PART = (
    r"(?:(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}|[a-z]){1,6}[A-Z]?[0-9]{0,4}|[0-9]{1,4}[a-z]{0,2}|[0-9]{8})"
)
_OF_PARTS = rf"^[^0-9A-Za-z]*{_PART}(?:[^0-9A-Za-z]+{_PART})+[^0-9A-Za-z]*$"
_PART_MAX_LENGTH, _MIN_PARTS = 20, 3


def _is_of_words(value: str) -> bool:
    """Whether signs part it into words and short numbers, as a name or a path in a program."""
    if not _has(_OF_PARTS, value):
        return False
    parts = _JOINTS.split(value)
    words = [part for part in parts if len(part) > 2 and _VOWELS & set(part)]
    enough = len(words) > 1 or len(parts) >= _MIN_PARTS or 2 * sum(map(len, words)) >= len(value)
    return (
        bool(words)
        and enough
        and not any(len(part) > _PART_MAX_LENGTH and not part.isalpha() for part in parts)
    )


# Algorithms by their names, and what is said of them; nothing else makes up such a name.
_ALGORITHM = (
    r"^(?:(?i:aes|and|argon|aria|aws|base|bcrypt|blake|camellia|cast|cbc|ccm|cfb|chacha|cipher|cmac|ctr"
    r"|curve|des|dh|dsa|ecb|ecc|ecdh|ecdhe|ecdsa|ed|eddsa|ede|falcon|gcm|gmac|hash|hkdf|hmac|idea|kdf"
    r"|keccak|kem|key|kw|mac|md|mgf|ml|new|oaep|ofb|padding|pbe|pbkdf|pkcs|poly|prf|pss|rc|ripemd"
    r"|rsa|salsa|scrypt|secp|seed|sha|shake|sign|signature|siv|slh|sm|tls|v|with|x|xchacha|xts)"
    r"(?:[0-9]{1,4}[brks]?[0-9]?)?[-_./]?)+$"
)


# Signs between the words of names and paths.
_NAME_OR_PATH = r"^[\w./-]+$"


def names_in_program(value: str) -> bool:
    """Whether the value is a name or a path of several words, as programs have them."""
    return _has(_NAME_OR_PATH, value) and _is_of_words(value)


def _has(pattern: str, value: str) -> bool:
    return compiled(pattern).search(value) is not None


def is_varied(value: str) -> bool:
    """Whether a value in a vendor's format can be a real key: varied, no placeholder, no words."""
    is_named = _is_of_words(value) and all(map(_is_plain_word, _JOINTS.split(value)))
    return entropy(value) >= 2.9 and not (_stands_for_one(value) or is_named)


# What is generated is longer, or mingles capitals and small letters.
_WORD_MAX_LENGTH = 12


def _is_plain_word(part: str) -> bool:
    """Whether letters of one case, or with a capital first, are no more than make up a word."""
    is_of_one_case = part in (part.lower(), part.upper(), part.capitalize())
    return is_of_one_case and len(part) <= _WORD_MAX_LENGTH


def is_uuid(value: str) -> bool:
    return _has(_UUID, value)


def is_hexadecimal(value: str) -> bool:
    return _has(_HEXADECIMAL, value)


_RANDOM_LENGTH, _RANDOM_DIGITS = 16, 2


def is_random(value: str, *, at_least: int = _RANDOM_LENGTH) -> bool:
    """Whether a value looks generated: long, letters and digits mixed, evenly spread, no words."""
    digits = sum(map(str.isdigit, value))
    # Asked first, as it is soon said of nearly all words.
    if len(value) < at_least or (
        digits < _RANDOM_DIGITS and not value.isalnum() and ":" not in value
    ):
        return False
    if is_placeholder(value) or is_reference(value) or _is_slug(value):
        return False
    if names_in_program(value) or _has(_ALGORITHM, value):
        return False
    if is_uuid(value):
        return True
    if ":" in value:
        return is_random(max(value.split(":"), key=len), at_least=at_least)
    letters = sum(character.isalpha() for character in value)
    if not letters or _counts_up(value) or entropy(value) < (2.8 if is_hexadecimal(value) else 3.2):
        return False
    return (
        digits >= _RANDOM_DIGITS
        and (_mingled(value) or not (_spelt(value) or _names_with_numbers(value)))
    ) or _letters_only_random(value)


# Signs of a key; options and assignments stand on the next line.
_OF_KEY = r"^(?:[0-9A-Za-z_+/.]|-[^-])+-?={0,2}[\"',;]*$"


# What introduces an example stands before it.
_IN_WORDS_BEFORE = r"^(?:e\.g|i\.e)\."


def is_wrapped(value: str) -> bool:
    """Whether the value can be one key that was written over several lines."""
    return is_random(value) and _has(_OF_KEY, value) and not _has(_IN_WORDS_BEFORE, value)


#: Of what is one such key, and what stands behind it, the signs; all others as blanks.
_SIGNS_OF_KEY = f"{string.ascii_letters}{string.digits}_+/.-=\"',;".encode()
_AS_BLANK = bytes(sign if sign in _SIGNS_OF_KEY else ord(" ") for sign in range(256))


def may_hold_wrapped(text: str) -> bool:
    """Whether a value of which `is_wrapped` says so may stand in a text: most hold none."""
    pieces = text.encode().translate(_AS_BLANK).split()
    return any(_may_be_random(piece.decode()) for piece in pieces if len(piece) >= _RANDOM_LENGTH)


def _may_be_random(piece: str) -> bool:
    """Whether a part of a piece may be random: it has digits, or changes case often enough."""
    return sum(map(str.isdigit, piece)) >= _RANDOM_DIGITS or (
        _changes_of_case(piece) >= _LETTERS_LENGTH * _LETTERS_CHANGES
    )


#: Endings of files in which keys, certificates and settings are kept.
_KEPT_IN = (
    r"^[\w./-]{1,120}\.(?:pem|crt|cer|key|pub|der|p12|pfx|jks|keystore|json|ya?ml|txt|env|conf|cfg|ini"
    r"|toml|xml|properties|raw|img|log|esl|auth|csr|asc|gpg|sig)$"
    # A picture, as a page asks for it.
    r"|^(?:[a-z0-9_-]{1,60}/)+[\w-]{1,80}\.(?:gif|jpe?g|png|svg|webp)(?:\?v?[0-9]{1,4})?$"
)
# A folder of Windows: a letter, and words between strokes.
_FOLDER = r"^[A-Za-z]:(?:\\{1,2}[A-Za-z][A-Za-z ._-]*[0-9]{0,2})+\\{0,2}$"


def is_file(value: str) -> bool:
    """Whether the value names a file in which something like it is kept."""
    return _has(_KEPT_IN, value)


def _is_slug(value: str) -> bool:
    words = [part for part in value.split("-") if len(part) > 2 and _VOWELS & set(part)]
    return len(words) >= 2 and _has(_SLUG, value)


def _mingled(value: str) -> bool:
    """Whether letters and digits take turns as they do in generated values."""
    turns = sum(
        (a.isalpha() and b.isdigit()) or (a.isdigit() and b.isalpha()) for a, b in pairwise(value)
    )
    return turns * 7 >= len(value)


#: How long such letters are, and after how many of them the case changes.
_LETTERS_LENGTH, _LETTERS_CHANGES = 20, 0.3


def _changes_of_case(value: str) -> int:
    return sum(a.isupper() != b.isupper() for a, b in pairwise(value))


#: Numbers belong to names: `heightAboveWGS84`.
_NO_DIGITS = str.maketrans("", "", string.digits)


def _names_with_numbers(value: str) -> bool:
    """Whether words make up a name in which numbers stand: `generatePkcs12Key`."""
    return _spelt_letters(value) > 0.4 * len(value) and _has(
        _WORDS_TOGETHER, value.translate(_NO_DIGITS)
    )


def _letters_only_random(value: str) -> bool:
    """A long run of letters in both cases that changes case like dice, not like a name."""
    return (
        len(value) >= _LETTERS_LENGTH
        and value.isalnum()
        and _changes_of_case(value) >= len(value) * _LETTERS_CHANGES
        and not (_has(_WORDS_TOGETHER, value) or _names_with_numbers(value))
    )


def _spelt_letters(value: str) -> int:
    """How many letters of the value belong to words."""
    words = (match.group() or "" for match in compiled(_WORD).finditer(value))
    return sum(len(word) for word in words if _VOWELS & set(word))


def _spelt(value: str) -> bool:
    """Whether words make up most of the value, as in `sonarqube-reporter-1.4.0` or a model name."""
    spelt = _spelt_letters(value)
    # Words with hyphens and the numbers of a release between them: `Fedora-Cloud-Base-36-1.5`.
    is_apart = any(sign in value for sign in "-._")
    return spelt > 0.55 * len(value) or (
        is_apart and spelt > 0.85 * sum(map(str.isalpha, value)) and not _mingled(value)
    )


# Pieces of programs that were made short: what is compared, called, negated or listed.
_EXPRESSION = (
    r"^(?:={1,2}|![01]\b|[\w$]{1,2},[\w$]+:)|===|!==|^[\w$]+\([\w$]+[,(]|[\w$]\.[A-Za-z]\w*\("
    r"|^/.+/[a-z]*\.(?:exec|match|test)\(|^[\w$]+\.\w+=[\w$]+\.\w+="
    # What is negated or asked for by its names, and an argument by its own.
    r"|^!{1,2}[A-Za-z_$]+(?:\??\.[A-Za-z_$][\w$]*)*(?:$|\)*,)|^[A-Za-z_$][\w$]*\?\.[A-Za-z_$]"
    r"|^[a-z_$][a-zA-Z_$]{0,30}(?:\.[a-zA-Z_$]{1,30}(?:[0-9]{1,2}[a-zA-Z_]{0,20}|[0-9]{3}(?:_[0-9]{3})*)?){2,}\)*$|^\w+\(\)\.\w+\(|^[A-Za-z_]\w*=[A-Za-z_]\w*\("
    # A sign for terminals, and the end of a function that was made short.
    r"|^\\(?:033|e|x1b|u001b)\[|^[\w$]{1,3}\}\)\{|^[\w$]{1,20}\)\.[A-Za-z]\w*$"
    # A type in documentation: `L{bytes}`.
    r"|^[A-Z]\{[\w.]+\}?$"
    # What an object, a list or a class holds: `a.setup[0].name`, `word[:-1]`, `map[string]bool{`.
    r"|^[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[A-Za-z_$][\w$]*)*\[(?:-?[0-9]{0,2}:?-?[0-9]{0,2}|[A-Za-z_$][\w$.]*)\]"
    r"(?:(?:\.|::|->)[A-Za-z_$][\w$]*|\[[\w.:-]{0,30}\]|bool|byte|error|int|string)*[(){};,\[]*$"
    r"|^[A-Za-z_\\][\w\\]*::[A-Za-z_]\w*\(\$?\w*\)?$"
    # What is surely there, and what is taken of what a call gives: `login!.name`, `login)[0]`.
    r"|^[A-Za-z_$]+(?:!?\.[A-Za-z_$]+)*!\.[A-Za-z_$]+$|^[A-Za-z_]+\)+\[[\w:-]{0,10}\]?$"
    # A length on a page, and what else is said there: `0;padding-bottom:0`, `1em}#label`.
    r"|^[0-9.]+(?:%|ch|em|pt|px|rem|v[hw])?(?:;[a-z-]{3,}:|\}[.#@a-z])|^#[0-9a-fA-F]{3,8}[;}]"
    # A pattern: a class of signs, as often as it says.
    r"|\[[^\]\s]*[a-zA-Z0-9]-[a-zA-Z0-9][^\]\s]*\][+*{]|\(\.\+\)|\[[a-z]+-name\]"
)


def is_expression(value: str) -> bool:
    """Whether the value is a piece of a program that computes something."""
    return _has(_EXPRESSION, value)


_MAIL_ADDRESS = r"^[\w.+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,6}$"


# How often something may be done: `5/m/user`.
_RATE = r"^[0-9]{1,4}/[0-9]{0,3}[smhd](?:in|our|ay)?(?:/[a-z]+)?$"
# A release, or a range of them: `^7.0.3`.
_RELEASE = r"^[\^~<>=v]{0,2}[0-9]+(?:\.(?:[0-9]+|x|\*)){1,3}(?:-[a-z]{2,6}\.?[0-9]*)?$"


def is_password(value: str) -> bool:
    """Whether a value reads like a password that somebody chose or drew, not like a word."""
    if not 6 <= len(value) <= 200 or is_placeholder(value) or is_reference(value):
        return False
    if _has(f"{_MAIL_ADDRESS}|{_RELEASE}|{_RATE}|{_FOLDER}", value):
        return False
    kinds = (
        any(c.islower() for c in value),
        any(c.isupper() for c in value),
        any(c.isdigit() for c in value),
        any(not c.isalnum() and c not in "-_.,;:'\"/" for c in value),
    )
    return (sum(kinds) >= 2 and (kinds[2] or kinds[3])) or are_drawn(value)
