"""What a captured value must be for a rule about secrets to fire. Checks see the text around it."""

import binascii
import hmac
import json
import re
from base64 import b64decode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from apps.governance.dotted_names import NameKind, kind_of
from apps.governance.letters import are_drawn, are_name
from apps.governance.normalization.decoders import without_numbers
from apps.governance.patterns import compiled, has
from apps.governance.values import (
    entropy,
    is_expression,
    is_file,
    is_hexadecimal,
    is_password,
    is_placeholder,
    is_random,
    is_reference,
    is_uuid,
    is_varied,
    names_type,
)

_LOOK_BACK = 90
_REQUEST = 500
_SPEAKS_OF_SECRET = (
    r"(?i:\b(?:token|secret|api\s*-?key|apikey|key|credentials?|pat|webhook|kredensial"
    r"|kunci|rahasia|"
    r"cl[eé]|jeton|schl[uü]ssel|clave|llave|chave|ficha|token|auth(?:ent\w*|orization|z|n|_?key|_?token)?|log\s?in|bearer|ключ"
    r"|токен)\b|_(?:token|secret|key)\b|密钥|令牌)"
)
# Names that end like a secret and hold none; words that say a value is a fingerprint.
_HARMLESS_NAME = (
    r"(?i:(?:public|pub|primary|foreign|cache|sort|partition|group|lookup|dict|map|index"
    r"|unique|natural|"
    r"row|item|object|file|search|hot|routing|idempotency|dedup\w*|config|setting"
    r"|translation|i18n|"
    r"message|locale|column|field|label|next(?:_?forward|_?backward)?|page|continuation|sync|csrf|xsrf|cursor|host"
    r"|known|shift|arrow|"
    r"credential|injection|key|token|max|(?:^|[^d])min|num|total|input|output|prompt|completion|websocket"
    r"|instrumentation|publishable|site)[\s_.-]?"
    r"(?:keys?|tokens?|pass|secrets?|credentials?)[\"'`\])]{0,2}\s*$"
    # A word that ends in "pass" or "key" and is another one.
    r"|\b(?:[a-z]*_)?(?:don|hoc|joc|lac|mon|tur|whis)key[\"'`\])]{0,2}\s*$"
    r"|(?:by|com|encom|first|mini|multi|one|over|second|single|sur|tres|two|under)-?pass[\"'`\])]{0,2}\s*$)"
)
_FINGERPRINT = (
    r"(?i:\b(?:commits?|revision|rev|sha-?\d{0,3}|digest|checksum|hash(?:es|ed)?|bisect\w*"
    r"|fixed|etag|trace|"
    r"release|span|fingerprint|kid|integrity|build|version|branch|merge\w*|cherry-pick\w*"
    r"|regress\w*|"
    r"introduced|tag|image|layer|blob|md5|uuid|guid|id)\b)"
)
_ID_BEFORE = (
    r"(?i:\b\w{0,40}(?:id|model|name|version|url|uri|path|file|type|class|style|href|hash|digest"
    r"|kid)s?[\"'`)]?\s*(?:=|:|is|->|=>|-|adalah)*\s*[\"'`(]{0,3}$)"
)
# Keys that providers make to be put into pages which everybody reads, addresses of Ethereum, and
# the public keys of SSH, which begin with the length and the name of their kind.
_FOR_ALL = (
    r"^0x[0-9a-fA-F]{40}$|^(?:pk(?:\.eyJ|_(?:live|test)_)|phc_|AAAA(?:B3NzaC1|C3NzaC1|E2VjZHNhLXNoYTI|G[no]NrLX|InNrLW)"
    # Public keys that begin with the kind of their numbers (RSA, elliptic curves, Edwards curves).
    r"|MFkwEwYHKoZIzj0CAQ|MHYwEAYHKoZIzj0CAQ|MI(?:IBI|IBo|ICI)jANBgkqhkiG9w0BAQEF"
    r"|MIGfMA0GCSqGSIb3DQEBAQUAA4GN|MCowBQYDK2V[wu]"
    # A certificate or a request for one: a long sequence begins with another one, and no key does.
    r"|MII[0-9A-Za-z+/]{2}[DTjz]CC)"
)
_PUBLIC = r"(?i:\bpublic\b|public[_ -]?key|\bpub_\w{0,8}key|\bpubkey|\bpublishable\b|client_?id)"


@dataclass(frozen=True, slots=True)
class CapturedValue:
    """A captured value in a text; `name_end` is where the rule's match begins."""

    text: str
    begin: int
    start: int
    end: int

    @property
    def value(self) -> str:
        """The value as a reader has it, who sees letters and not their numbers."""
        return without_numbers(self.text[self.start : self.end])

    @property
    def paragraph(self) -> str:
        """The lines around the value, up to an empty one or as far as a request reaches."""
        before = self.text[max(0, self.start - _REQUEST) : self.start].rpartition("\n\n")[2]
        return before + self.text[self.start : self.end + _REQUEST].partition("\n\n")[0]

    @property
    def before(self) -> str:
        """What stands before the value in its line, at most as far as a name reaches."""
        return self.text[max(0, self.start - _LOOK_BACK) : self.start].rpartition("\n")[2]


# The end of a line, written within a string.
_WRITTEN_END = (r"\n", r"\r", r"\t")


def _tidy(value: str) -> str:
    bare = value[:-2] if value.endswith(_WRITTEN_END) else value
    return bare.rstrip(".,;:!?)]}>\\")


def _random(captured: CapturedValue) -> bool:
    value = _tidy(captured.value)
    return is_random(value) and not (
        has(f"{_FOR_ALL}|{_SIGNED}", value)
        or _names_fingerprint(captured, value)
        or is_uuid(value)
        or is_file(value)
    )


def _random_in_quotes(captured: CapturedValue) -> bool:
    """What stands in quotes behind its name, in whatever line that is, and is no public key."""
    before = captured.text[max(0, captured.begin - _LOOK_BACK) : captured.begin]
    is_public = has(_PUBLIC, before.rpartition("\n")[2]) or (
        has(_OF_OPENPGP, before) and is_hexadecimal(captured.value)
    )
    return not is_public and _random(captured)


def _names_fingerprint(captured: CapturedValue, value: str) -> bool:
    return is_hexadecimal(value) and (
        has(_FINGERPRINT, captured.before)
        or _is_of_table(captured, value)
        or _was_fingerprint(captured, value)
        or _is_of_vector(captured)
    )


# The kind of a fingerprint that is written in base64, right before it.
_KIND_OF_DIGEST = r"(?i:\b(?:md5|sha-?(?:1|256|384|512))[:=-]$)"
# The name of a resource in a cloud, up to its last parts.
_OF_RESOURCE = r"\b(?:arn:aws|aws:arn)[\w-]*:[\w:./*-]*:[\w./-]*$"
# What makes that a request counts once, which is no access; where a list goes on, by an option;
# and where an object lies in a store.
_OF_REQUEST = r"(?i:(?:change|request)_?token[\"'`]?\s*[:=]\s*[\"'`]?$)"
_OF_PAGE = r"\s--(?:change|client-request|continuation|next|page|starting)-token[= ][\"']?$"
_OF_STORE = r"\b[sS]3_?[kK]ey[\"']?\s*[:=]\s*[\"']?$"
# What a request is signed with holds for it alone, and what says by which version a type goes.
_SIGNED = r"(?:^|[,\s])(?i:signature)=[0-9a-f]{32,}$"
_TYPE_OF_DATE = r"^[A-Za-z]+(?:/[A-Za-z]+)*@20\d\d-\d\d-\d\d"
# The key of OpenPGP by its id or fingerprint.
_OF_OPENPGP = r"(?i:\b(?:gpg|openpgp|pgp)\s$)"
_PATH = r"^[\w.-]+(?:/[\w.-]+)*/$|^[\w.-]+(?:/[\w.-]+)*/[\w.-]+\.[a-z]{2,5}$"
# What is no password or token, says its own name.
_OF_WRONG = (
    r"(?i:(?:bad|incorrect|invalid|missing|wrong)[_-]?(?:auth|credentials?|key|pass(?:word|phrase)?"
    r"|secret|token)[\"'`\])]{0,2}\s*(?:=>|[:=])\s*[\"'`]?$)"
)
# A signed token, which has a rule of its own.
_FORM_OF_TOKEN = r"^eyJ[\w-]{14,}\.eyJ?[\w-]{8,}"
# A name and its value, as two entries of an object.
_NAME_AND_VALUE = (
    r"(?i:\bkey[\"'`]?\s*[:=]\s*[\"'`]?([\w.-]+)[\"'`]?\s*,?\s*"
    r"[\"'`]?values?[\"'`]?\s*[:=]\s*[\"'`]?$)"
)


def _names_other(captured: CapturedValue) -> bool:
    """Whether what stands before a value says that it is no secret, of whatever form it is: a
    digest, the name of a resource, the id of a request, the value of an entry that has a name; or
    that it is a signed token of examples."""
    before = captured.before
    digest = f"{before}{captured.value.partition('=')[0]}="
    if has(_KIND_OF_DIGEST, before) or has(_KIND_OF_DIGEST, digest):
        return True
    if has(f"{_OF_RESOURCE}|{_OF_WRONG}|{_OF_PAGE}", before):
        return True
    if is_uuid(_tidy(captured.value)) and has(_OF_REQUEST, before):
        return True
    value = _tidy(captured.value)
    if has(_TYPE_OF_DATE, value) or has(_SIGNED, f"{before[-20:]}{value}"):
        return True
    if has(_PATH, captured.value) and has(_OF_STORE, before):
        return True
    if has(_FORM_OF_TOKEN, captured.value) and not _signed_token(captured):
        return True
    entry = compiled(_NAME_AND_VALUE).search(before)
    return entry is not None and not has(_LIKE_SECRET, entry.group(1) or "")


# Bytes that go into an algorithm or come out of it; who tells a key tells none of them.
_OF_VECTOR = (
    r"(?i:\b(?:aad|cipher_?text|counter|ct|digest|expected|hash|in(?:put)?|mac|message|msg|nonce|out(?:put)?|plain_?text|pt"
    r"|result|sig|signature|tag)(?:_?(?:hex|[0-9]{1,2}))?[\"'`]?\s*(?::=|[:=])\s*(?:[\w.]{1,30}\()?[(\[]?\s*"
    r"b?[\"'`]([0-9a-fA-F]{8,}))"
    # What goes on in several lines.
    r"|[\"']([0-9a-fA-F]{16,})[\"'] ?\+?\n?\s*[\"'+]"
)
_ENOUGH_OF_VECTOR, _FAR_IN_VECTOR = 2, 2_000
# The key of an algorithm is called so and nothing more.
_KEY_OF_VECTOR = (
    r"(?i:(?:^|[^\w-])(?:enc|hmac|mac|raw)?_?key(?:_?[0-9]{1,3})?[\"'`]?\s*(?::=|[:=])\s*"
    r"(?:[\w.]{1,30}\()?b?[\"'`]?$)"
)


def _is_of_vector(captured: CapturedValue) -> bool:
    """Whether a key stands among what an algorithm makes with it, by which others test theirs."""
    if not has(_KEY_OF_VECTOR, captured.before):
        return False
    near = captured.text[max(0, captured.start - _FAR_IN_VECTOR) : captured.end + _FAR_IN_VECTOR]
    bytes_near = {one.group(1) or one.group(2) for one in compiled(_OF_VECTOR).finditer(near)}
    return len(bytes_near - {captured.value}) >= _ENOUGH_OF_VECTOR


# A word for digits that prove something, right before them; how far a text tells so before.
_FAR = 2_000
_PROOF = r"(?i:\b(?:fingerprint|digest|checksum|sha-?\d{3})[\s:=\\\"'`]{0,6}$)"


def _was_fingerprint(captured: CapturedValue, value: str) -> bool:
    """Whether the value is named as a fingerprint where it stands before, as in an example."""
    before = captured.text[max(0, captured.start - _FAR) : captured.start]
    first = before.find(value)
    return first >= 0 and has(_PROOF, before[max(0, first - 30) : first])


# A row of a table of digests: a name, and digits of which all rows have as many.
_ROW = (
    r"(?m)^[ \t]*[\"'`]?([^\"'`=\n]{1,120}?)[\"'`]?[ \t]*(?:=>|:|=)[ \t]*"
    r"[\"'`]?([0-9a-fA-F]{12,128})[\"'`]?,?[ \t]*$"
)
_LIKE_SECRET = r"(?i:token|secret|key|pass|pwd|cred|auth|private|salt|seed)"
# So many rows tell that it is one; they are looked for so far before a value and behind it.
_ROWS, _NEAR = 6, 600


def _is_of_table(captured: CapturedValue, value: str) -> bool:
    """Whether a value stands in one of many rows alike, most of which are named after no secret."""
    near = captured.text[max(0, captured.start - _NEAR) : captured.end + _NEAR]
    alike = {
        row.group(2): row.group(1) or ""
        for row in compiled(_ROW).finditer(near)
        if row.end(2) - row.start(2) == len(value)
    }
    others = sum(not has(_LIKE_SECRET, name) for name in alike.values())
    return value in alike and others >= max(_ROWS, (len(alike) + 1) // 2)


# A name with its namespaces, an element of a list, a type (`PKCS7PrivateKeyTypes`).
_CODE = (
    r"^(?:[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+|[A-Za-z_$][\w$.]*\[\w{1,30}\]"
    r"|(?:[A-Z]{2,8}[0-9]{0,2}|[A-Z][a-z]{2,})(?:[A-Z][a-z]{2,}){2,})$"
)
_BETWEEN_NAMES = r"::|\.|\["
# A function by its words, in whatever holds it, and the call of one in a module.
_FUNCTION = r"^[A-Za-z_]\w*(?:\.\w+)*$"
_CALL = r"^[A-Za-z_]\w*(?:\.\w+)+\([\w.]*\)?$"
# A letter or sign by its number.
_SIGN = r"^(?:\\u[0-9a-fA-F]{4}){1,2}$"
# The name of an algorithm at who defined it: `sk-ssh-ed25519@openssh.com`.
_AT_HOST = r"^[a-z]{2,12}(?:-[a-z]{2,12}[0-9]{0,5})+@[a-z]{3,30}\.(?:com|net|org)$"
# The last of several namespaces.
_LAST_NAME = r"^:?(?:[A-Z]{1,8}[a-z]+)+[0-9]{0,2}$"


def _is_code(captured: CapturedValue) -> bool:
    """Whether a value is a piece of a program that names something or makes the value."""
    value = captured.value.rstrip(".,;:)")
    is_called = captured.text[captured.end : captured.end + 1] == "("
    is_last = "::" in captured.text[max(0, captured.start - 2) : captured.start + 1]
    if (is_last and has(_LAST_NAME, value)) or (is_called and _names_function(value)):
        return True
    bare = captured.value.rstrip(".,;:")
    if names_type(bare) or has(f"{_CALL}|{_SIGN}|{_AT_HOST}", bare):
        return True
    if not has(_NAMED_PASS, captured.before) and _is_name(_tidy(captured.value)):
        return True
    # Brackets and colons behind a key make no name of it.
    parts = re.split(_BETWEEN_NAMES, value)
    return has(_CODE, value) and (len(parts) == 1 or not any(map(is_random, parts)))


def _is_name(value: str) -> bool:
    """Whether words with numbers make up the value, as a type or a constant; a password may be."""
    return not is_hexadecimal(value) and are_name(value)


def _names_function(value: str) -> bool:
    """Whether what is called has a name of several words, none of which is generated."""
    words = [word for word in re.split(r"[._]", value) if word]
    return (
        len(words) > 1
        and has(_FUNCTION, value)
        and not any(is_random(word, at_least=12) for word in words)
    )


# More signs than the longest private key has, without its block: pictures, tables, programs.
_LONGEST_KEY = 8_192
# Up to the user of an address; what follows is its password, and has a rule of its own.
_USER_OF_ADDRESS = r"[a-z][a-z0-9+.-]*://\w*:$"


def _mentioned(captured: CapturedValue) -> bool:
    before, value = captured.before, _tidy(captured.value)
    return (
        value[:1] not in "/.~"
        and len(value) <= _LONGEST_KEY
        and not ("@" in captured.value and has(_USER_OF_ADDRESS, before))
        and has(_SPEAKS_OF_SECRET, before)
        and is_random(value, at_least=14)
        and not has(_ID_BEFORE, before)
        and not (has(_PUBLIC, before) or _is_path_of_key(before, value))
        and not has(_HARMLESS_NAME, before.partition(":")[0])
        and not (_names_fingerprint(captured, value) or _names_other(captured))
        and not _says_who_asks(captured)
        and not (is_file(value) or has(_FOR_ALL, value) or _is_code(captured))
        and not is_example_request(captured)
    )


def _is_path_of_key(before: str, value: str) -> bool:
    """Whether it is where something of somebody is kept: `user:<uuid>:settings`."""
    parts = f"{before.rpartition(' ')[2]}{value}".split(":")
    ids = [part for part in parts if is_uuid(part)]
    return len(parts) > 2 and len(ids) == 1 and all(map(str.isalpha, {*parts} - {*ids}))


_CALLING = (
    r"(?i:\b(?:when calling|to authenticate|to log in|for the api|api\b|as the (?:key"
    r"|token|secret)|rotate))"
)
_OTHER_THING = (
    r"(?i:\bkid\b|\bsec-websocket-(?:accept|key)\b|\bpublic|\bsite key|client_?id"
    r"|\bfingerprint|\bobjects?\b|\bintegrity\b|\bhash\b"
    r"|\bchecksum\b|\bid\s*$)"
)


def names_secret(captured: CapturedValue, after: str) -> bool:
    """Whether the words around a value speak of a key, a token or a login."""
    if has(_OTHER_THING, captured.before) or has(_FOR_ALL, captured.value):
        return False
    if has(_ID_BEFORE, captured.before):
        return False
    if _is_code(captured) or _names_other(captured):
        return False
    return has(_SPEAKS_OF_SECRET, captured.before) or has(_CALLING, after)


_NAMED_PASS = (
    r"(?i:(?:pass\w{0,6}|pwd|_pw|sandi|mot_de_passe|passwort|kennwort|contrase(?:n|ñ)a"
    r"|senha)[0-9]?[\"'`\])]{0,2}\s*(?:=>|:=|=|:|->)[^=:,]*$)"
)
# The next option of a command, behind one that was named without its value.
_OPTION = r"^--[a-z][a-z-]{2,40}(?:=|$)"
# The name of what follows.
_NEXT_NAME = r"^(?:[a-z_]{4,}|[a-z]+[0-9]{0,3}(?:_[a-z]+[0-9]{0,3})+)=$"
_CONNECTOR = r"(?:=>|:=|=|:|,|->)[^=:,]{0,20}$"
# An argument of a call that has a name of its own: `format(hex=_HEX_PAT, ipv4=_IPV4_PAT)`.
_ARGUMENT = r"^[a-z_]\w*=(.+)$"
# Behind one name in a list another one that begins alike: `'krb5_lucid_key', 'krb5_rfc1964_data'`.
_NAME_IN_LIST = r"([A-Za-z][\w-]*)[\"'`]\s*,\s*[\"'`]$"
# Another field of a form behind the value.
_NEXT_FIELD = r"&(?:amp;)?[A-Za-z_]{2,30}="
# Who asks in a request of OAuth 1, which is signed with what it does not hold.
_WHO_ASKS = r"(?i:\boauth_consumer_\s*key=[\"']?$)"
_OTHER_SECRET = r"(?i:secret|passw)"


def _assigned(captured: CapturedValue) -> bool:
    value = _tidy(captured.value)
    # The word for a password stands where a user would.
    if has(_USER_OF_ADDRESS, captured.before):
        return False
    if has(_NEXT_FIELD, value):
        value = value.partition("&")[0]
    given = _given(value)
    if given != value and (is_placeholder(given) or is_reference(given)):
        return False
    if captured.value.endswith(":") or has(_NEXT_NAME, captured.value):
        return False
    if is_expression(value) or is_expression(captured.value):
        return False
    if is_file(value) or has(_FOR_ALL, value) or has(_OPTION, value) or _is_code(captured):
        return False
    if _is_name_of_next(captured) or has(_NUMBER_OR_COLOUR, value):
        return False
    before = captured.before
    if has(_PUBLIC, before) or has(_HARMLESS_NAME, _name_before(before)):
        return False
    if is_example_request(captured):
        return False
    if _names_other(captured) or (
        is_hexadecimal(value)
        and (
            _is_of_table(captured, value)
            or _was_fingerprint(captured, value)
            or _is_of_vector(captured)
        )
    ):
        return False
    if (
        _is_argument(captured, value)
        or _is_variable(captured)
        or _is_same_name(captured)
        or _is_of_family(captured)
        or _says_who_asks(captured)
    ):
        return False
    if has(_NAMED_PASS, before):
        return is_password(value) or is_random(value)
    if _is_hashed(captured, value):
        return False
    return (is_random(value, at_least=16) or _short_key(value)) and not _lower_case_identifier(
        value
    )


# What stands behind an entry's name, and the end of the entry before it.
_NAMES_NEXT, _ENTRY_BEFORE = r"^[\"'`]\s*:", r"[\"'`]\s*,\s*[\"'`]$"


def _is_name_of_next(captured: CapturedValue) -> bool:
    """Whether the value is the name of the next entry of an object: `'A Key', '<id>': 'Name'`."""
    before = captured.text[max(0, captured.start - _LOOK_BACK) : captured.start]
    return has(_ENTRY_BEFORE, before) and has(
        _NAMES_NEXT, captured.text[captured.end : captured.end + _NEXT]
    )


_NEXT = 8
# A number of a program, or a colour: `--pass: #147d42`.
_NUMBER_OR_COLOUR = r"^(?:0x[0-9a-fA-F]{1,16}|#(?:[0-9a-fA-F]{3,4}){1,2})$"
# The next name is given a value, so that no key goes on in its line.
_ASSIGNED_NEXT = r"^\s{0,2}(?:=\s[\w(\"'\[{]|\[[\"']\w)"


def goes_on_as_name(text: str, end: int) -> bool:
    """Whether what was joined up to there ends with the name of what the next line states."""
    return has(_ASSIGNED_NEXT, text[end : end + _NEXT])


# The last name before what it is given.
_LAST_BEFORE = r"([A-Za-z_$][\w$]*)\s*[=:]\s*$"


def _is_same_name(captured: CapturedValue) -> bool:
    """Whether a variable is given to one of the same name: `exports.appKey = appKey`."""
    found = compiled(_LAST_BEFORE).search(captured.before)
    return found is not None and found.group(1) == _tidy(captured.value)


def _given(value: str) -> str:
    """What a value gives to a name: `True` of `no_log=True`; itself if it gives nothing."""
    argument = compiled(_ARGUMENT).search(value)
    return (argument and argument.group(1)) or value


def _is_argument(captured: CapturedValue, value: str) -> bool:
    """Whether the value is an argument behind another one, and holds no key."""
    argument = compiled(_ARGUMENT).search(value)
    if argument is None or not captured.before.rstrip(" \"'").endswith(","):
        return False
    given = argument.group(1) or ""
    return is_reference(given) or not is_random(given, at_least=12)


def _is_variable(captured: CapturedValue) -> bool:
    """Whether the value is what a call is given by its name: `password = OID(pkcs_9, 7)`."""
    value = captured.value
    is_given = has(r"\w\($", captured.before)
    parts = [part for part in re.split(r"[._]", value) if part]
    return (
        is_given
        and len(parts) > 1
        and value.replace(".", "_").isidentifier()
        and not any(is_random(part, at_least=12) for part in parts)
    )


def _is_of_family(captured: CapturedValue) -> bool:
    """Whether the value is a name in a list, and begins as the one in front of it or is the same
    with other signs between its words."""
    found = compiled(_NAME_IN_LIST).search(captured.before)
    name, value = (found and found.group(1)) or "", captured.value
    first = name.partition("_")[0]
    is_kin = len(first) >= 3 and value.isidentifier() and value.startswith(f"{first}_")
    return is_kin or (bool(name) and _letters_of(name) == _letters_of(value))


def _letters_of(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


# A password and its digest, as tests of digests have them side by side.
_PASSWORD_BESIDE = (
    r"(?i:[(\[]\s*u?[\"'](?:old|new)?_?pass(?:word|phrase)[\"'],\s*(?:[a-z]{1,3}\()?[\"']$)"
)


def _is_hashed(captured: CapturedValue, value: str) -> bool:
    """Whether the value is a digest beside the word for a password, from which it was made."""
    return is_hexadecimal(value) and has(_PASSWORD_BESIDE, captured.before)


def _says_who_asks(captured: CapturedValue) -> bool:
    """Whether the value names the program that signs a request, and no secret stands behind it."""
    before = captured.text[max(0, captured.start - _LOOK_BACK) : captured.start]
    return has(_WHO_ASKS, before) and not has(_OTHER_SECRET, captured.value)


def _name_before(before: str) -> str:
    match = compiled(_CONNECTOR).search(before)
    return before[: match.start()] if match else before


def _short_key(value: str) -> bool:
    """A value of 12 to 15 characters that is as mixed as only generated ones are."""
    return 12 <= len(value) < 16 and is_random(value, at_least=12) and entropy(value) >= 3.3


def _lower_case_identifier(value: str) -> bool:
    return value.replace("_", "").isalpha() and value.islower()


# A name and what it is to be, as in `--match-token LABEL=root`.
_PAIR = r"^[\p{L}_]{2,20}=(.+)$"
# Of an entry of /etc/passwd: the numbers of a user and of a group.
_OF_ACCOUNT = r":\d{1,10}:\d{1,10}:"
_MOMENT = r"^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[0-9:.Z+-]*)?$"


def _password(captured: CapturedValue) -> bool:
    value = _tidy(captured.value).strip("\"'")
    if _names_other(captured):
        return False
    pair = compiled(_PAIR).search(value)
    if pair is not None:
        value = pair.group(1) or ""
    elif "," in value and all(map(_names_somebody, value.split(","))):
        return False
    return is_password(value) or is_random(value)


def _names_somebody(part: str) -> bool:
    return part.startswith("@") or is_placeholder(part)


# Names of files and manual pages: words, folders before them, one or two endings behind.
_FILE = r"^(?:[A-Za-z_][\w-]*/)*[A-Za-z_][\w-]+(?:\.[0-9a-z]{1,5}){1,2}$"
# The word for a login within the name of a file.
_WORD_OF_LOGIN = r"^\w+(?:[/_-]|\.[0-9a-z])"


_LICENSE = r"(?i:licen[cs]e(?:-identifier)?:\s*$)"


def _strong_password(captured: CapturedValue) -> bool:
    """In prose only what cannot be a word: three kinds of characters and a digit, or letters that
    make up none."""
    value = _tidy(captured.value)
    special = len(set(value) & set("!@#$%^&*~?+=|"))
    kinds = (
        any(c.islower() for c in value) or any(c.isupper() for c in value),
        any(c.isdigit() for c in value),
        special > 0,
        any(c.islower() for c in value) and any(c.isupper() for c in value),
    )
    return (
        is_password(value)
        and value.isascii()
        and not (value.startswith("--") or is_expression(value))
        and not (has(_LICENSE, captured.before) or _names_other(captured))
        and (((kinds[1] or special > 1) and sum(kinds) >= 3) or are_drawn(value))
        and "://" not in value
        and not (_in_address(captured) or _names_file(value) or has(_OF_ACCOUNT, value))
        and not has(_MOMENT, value)
        and not is_example_request(captured)
    )


def _in_address(captured: CapturedValue) -> bool:
    """Whether the name and the value are parts of one address, which has rules of its own."""
    return "://" in captured.before.rpartition(" ")[2]


def _names_file(value: str) -> bool:
    return has(_FILE, value) and kind_of(value.rpartition("/")[2]) is not NameKind.HOST


def _login(captured: CapturedValue) -> bool:
    """A password beside a login, where the word is no part of a file's name."""
    before = captured.text[max(0, captured.begin - 1) : captured.begin]
    behind = compiled(_WORD_OF_LOGIN).search(captured.text[captured.begin : captured.start])
    return (
        before not in ("/", ".", "_", "-")
        and behind is None
        and not _is_type_of_argument(captured)
        and _strong_password(captured)
    )


# Up to the type of an argument of a function.
_ARGUMENTS = r"\bdef \w+\([^()]*:\s*[\"']?$"


def _is_type_of_argument(captured: CapturedValue) -> bool:
    """Whether the value is the type of an argument: `def save(account: Account, to: AppV2)`."""
    before = captured.text[max(0, captured.start - _REQUEST) : captured.start]
    return captured.value.rstrip("\"'),:").isidentifier() and has(_ARGUMENTS, before)


# What is said of passwords in numbers: "the minimum password age is '1440' minutes".
_IN_NUMBERS = r"(?i:\b(?:age|days|expir\w+|history|length|lifetime|minutes|timeout)\b)"


def _chosen(captured: CapturedValue) -> bool:
    value = captured.value.strip()
    named = captured.text[captured.begin : captured.start]
    if value.isdigit() and has(_IN_NUMBERS, named):
        return False
    return not (is_placeholder_value(value) or is_reference(value) or " " in value)


def is_placeholder_value(value: str) -> bool:
    """Whether a quoted password only stands for one; `admin` is a password people really use."""
    return is_placeholder(value) and value.lower() not in {"admin", "root", "guest", "demo", "test"}


_WORD_FOR_PASSWORD = (
    r"(?i:\b(?:passwords?|passphrases?|secrets?|credentials?|passwort|contrase(?:n|ñ)a|mot de passe"
    r"|palavra[- ]passe|senha|kata sandi|wachtwoord|passord|adgangskode|has(?:l|ł)o|heslo"
    r"|jelsz(?:o|ó)|l(?:o|ö)senord|salasana|m(?:a|ậ)t kh(?:a|ẩ)u)\b|κωδικ(?:ο|ό)ς|парол[ья])"
)


def _quoted_password(captured: CapturedValue) -> bool:
    value = captured.value
    # What stands between two quotations.
    if value != value.strip() or _names_other(captured):
        return False
    if " " in value and has(_WORD_FOR_PASSWORD, value):  # "Password of the key"
        return False
    return is_password(value) and (" " not in value or entropy(value) > 3.5)


# A database that is made for a moment on the same machine has its own name for a password.
_LOCAL = r"^@(?:localhost|127\.0\.0\.1|db\b|postgres\b)"


#: Behind the password: a host that stands for one, or lies in a domain reserved for examples.
_NO_HOST = (
    r"^@(?:(?:[a-z0-9-]{1,30}\.){0,3}example(?:\.(?:com|net|org))?"
    r"|(?:my|your|some|the)?[_-]?(?:db)?(?:host(?:name)?|server|domain|address)(?:\.tld)?)"
    r"(?:[:/?#\s\"'`)\],;]|\.(?:\s|$)|$)"
)


#: Parts of an address that stand for themselves: `github://org:repo@sha/path`.
_PARTS_OF_ADDRESS = frozenset(
    [
        "org",
        "organization",
        "owner",
        "repo",
        "repository",
        "project",
        "group",
        "branch",
        "sha",
        "ref",
        "tag",
    ]
)


# What is to stand in an address, by its name: `wechat://CorpID:AppSecret@AgentID`.
_WHAT_STANDS_THERE = (
    r"^(?:[A-Z][A-Za-z]*)?(?:I[Dd]|Key|Login|Name|Number|No|Pass|Password|Phone|Secret|Token|User)$"
)
#: With whom books about databases log in.
_LOGIN_OF_BOOKS = ("scott", "tiger")


def _url_password(captured: CapturedValue) -> bool:
    # An address may name several hosts, parted by commas.
    value = captured.value.rpartition(",")[2].rpartition(":")[2] or captured.value
    user = captured.text[captured.begin : captured.start].rpartition("//")[2].rstrip(":")
    here = compiled(_LOCAL).search(captured.text[captured.end : captured.end + 20]) is not None
    return not (
        is_placeholder(value)
        or (has(_WHAT_STANDS_THERE, value) and has(_WHAT_STANDS_THERE, user))
        or (here and value == user)
        or {value, user} <= _PARTS_OF_ADDRESS
        or (user, value) == _LOGIN_OF_BOOKS
        or (value.isalpha() and has(_NO_HOST, captured.text[captured.end :][:60]))
        or value[0] in "<{[$%("
        or (
            user.endswith("[") and value.endswith("]")
        )  # the syntax of an address: [user[:password]@]host
        or (value.isupper() and value.replace("_", "").isalpha())
        or (value[0].isdigit() and value.isdigit() and len(value) < 6)
    )


def _key_block(captured: CapturedValue) -> bool:
    body = captured.value.partition("KEY")[2]
    return not is_placeholder(body.replace("-", "").replace("x", "")) or len(body) > 300


def _basic_credentials(captured: CapturedValue) -> bool:
    value = captured.value
    try:
        decoded = b64decode(value + "=" * (-len(value) % 4), validate=True).decode()
    except (binascii.Error, ValueError):
        return False
    user, colon, password = decoded.partition(":")
    is_login = colon and user.isprintable() and password
    return bool(is_login) and not (is_placeholder(password) or is_example_request(captured))


# A request to a host in a domain that is reserved for examples, and a kind of token that none has.
_EXAMPLE_REQUEST = (
    r"(?im:^\s*host:\s*(?:[a-z0-9-]{1,30}\.){0,3}example(?:\.(?:com|net|org))?\s*$)"
    r"|(?i:token_type[\"']?\s*[:=]\s*[\"']?example\b)"
)
# The body of a request as a form, up to a value; an empty line parts it from the headers.
_FORM = r"^\s*[\w.]+=\S*$"


# The parameters of an address in a domain that is reserved for examples, up to a value.
_EXAMPLE_ADDRESS = r"(?i:https?://(?:[a-z0-9-]{1,30}\.){0,3}example\.(?:com|net|org)(?:/[^\s\"'<>?]*)?\?(?:[^\s\"'<>]*&)?[\w-]+=$)"


def is_example_request(captured: CapturedValue) -> bool:
    """Whether the value stands in a request that a document shows, to a host that is none."""
    reach = captured.text[max(0, captured.start - _REQUEST) : captured.start]
    headers, _, body = reach.rpartition("\n\n")
    if has(_EXAMPLE_ADDRESS, reach):
        return True
    return has(_EXAMPLE_REQUEST, captured.paragraph) or (
        has(_FORM, body) and has(_EXAMPLE_REQUEST, headers.rpartition("\n\n")[2])
    )


#: What documentation signs its tokens with.
_SIGNING_WORDS = ("secret", "key", "your-256-bit-secret", "a-string-secret-at-least-256-bits-long")
# Characters of a signature of HS256; a reading that joins lines has more behind them.
_SEAL_LENGTH = 43


def _signed_token(captured: CapturedValue) -> bool:
    """A token that anybody could have signed is an example, as is one that names nobody."""
    content, _, seal = captured.value.rpartition(".")
    payload = captured.value.split(".")[1]
    return (
        is_varied(captured.value)
        and not any(seal[:_SEAL_LENGTH] == _sealed(content, word) for word in _SIGNING_WORDS)
        and not _says_nothing(payload)
    )


#: What a token says about time.
_WHEN = frozenset({"exp", "iat", "nbf"})


def _says_nothing(payload: str) -> bool:
    """Whether all that a token states are words that stand for values (`{"k": "value"}`), and until
    when it counts."""
    try:
        stated = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except ValueError:
        return False
    return (
        isinstance(stated, dict)
        and bool(stated.keys() - _WHEN)
        and all(
            key in _WHEN or (isinstance(one, str) and is_placeholder(one))
            for key, one in stated.items()
        )
    )


def _sealed(content: str, key: str) -> str:
    """The signature of a token as HS256 makes it."""
    digest = hmac.digest(key.encode(), content.encode(), "sha256")
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def _varied(captured: CapturedValue) -> bool:
    return is_varied(captured.value) and not _is_of_blob(captured)


# Of a program or picture in base64, in which anything stands somewhere: so much around a value.
_OF_BLOB, _BEHIND_BLOB = r"[0-9A-Za-z+/]*$", r"^[0-9A-Za-z+/]*"
_ENOUGH_OF_BLOB, _FAR_IN_BLOB, _LETTERS_OF_BLOB = 160, 400, 3.3


def _is_of_blob(captured: CapturedValue) -> bool:
    """Whether a value is but a stretch of a long text in base64."""
    left = captured.text[max(0, captured.start - _FAR_IN_BLOB) : captured.start]
    right = captured.text[captured.end : captured.end + _FAR_IN_BLOB]
    before, behind = compiled(_OF_BLOB).search(left), compiled(_BEHIND_BLOB).search(right)
    around = ((before and before.group()) or "") + ((behind and behind.group()) or "")
    return len(around) >= _ENOUGH_OF_BLOB and entropy(around) >= _LETTERS_OF_BLOB


CHECKS: dict[str, Callable[[CapturedValue], bool]] = {
    "varied": _varied,
    "signed": _signed_token,
    "random": _random,
    "random-in-quotes": _random_in_quotes,
    "told": _mentioned,
    "assigned": _assigned,
    "password": _password,
    "password-or-random": _password,
    "strong-password": _strong_password,
    "login": _login,
    "quoted-password": _quoted_password,
    "chosen": _chosen,
    "url-password": _url_password,
    "key-block": _key_block,
    "basic-credentials": _basic_credentials,
}
