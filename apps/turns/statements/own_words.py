"""Which words of a message are its author's own, sentence by sentence.

Code, quotations, pasted mails, logs and chats are somebody else's, or nobody's. Everything here
goes through the text a fixed number of times.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

#: Stands in the place of each character of a quotation.
MASK = "\ufffc"
END = "\n"
CLOSING = {
    '"': '"', "“": "”“\"", "„": "“”\"", "«": "»", "»": "«", "‹": "›", "「": "」", "『": "』",
    "《": "》", "〈": "〉", "‘": "’", "'": "'", "`": "`",
}  # fmt: skip
#: May also be an apostrophe: a quotation only where a word begins, up to where one ends.
APOSTROPHES = "'‘’"
SHORTENED = re.compile(r"'(?:cause|cos|til|em|bout|n|tis|twas|round|\d\ds?)\b")
QUOTES = re.compile("[" + "".join(CLOSING) + "]")
FENCE = re.compile(r"[ \t]*(```|~~~)")
#: From here on somebody else speaks.
PASTED = re.compile(
    r"\s*(?:-{2,} ?(?:original message|forwarded message|ursprungliche nachricht|message d'origine"
    r"|mensaje original|pesan asli)|begin forwarded message|"
    r"(?:on|am|le|el|pada) .{4,80}(?:wrote|schrieb.{0,60}|a ecrit|escribio|menulis) ?:\s*$|"
    r"(?:from|von|de|dari|发件人) ?[:：] ?.{0,60}@|(?:差出人|送信者|宛先|件名|收件人|寄件人|发件人) ?[:：])"
)
#: Behind the first line: a mail begins.
SALUTATION = re.compile(
    r"\s*(?:dear |hi (?:team|all|everyone|folks|there)\b|hello (?:team|all|everyone|there)\b|to whom it may|sehr geehrte|liebe[rs]? \w+|guten tag"
    r"|hallo (?:zusammen|team|\w+,)|cher |chere |madame|monsieur|bonjour|bonsoir|estimad[oa]|querid[oa]|hola|buenos dias|buenas tardes|kepada |yth|selamat (?:pagi|siang|sore|malam)|dengan hormat"
    r"|尊敬的|各位|大家好|你好|您好|亲爱的|お世話になって|こんにちは|拝啓|皆様|\S{1,10}様)"
)
#: A line of code, of a log, of a chat or of a quoted mail.
FOREIGN = re.compile(
    r"(?:[ \t]*(?:[>|#$%<{}@]|//|/\*|\*/|--|\+\+\+|>>>)"
    r"|[ \t]*\[?\d{1,4}[-:./]\d{1,2}[-:./]\d{1,4}"
    r"|[ \t]*\[(?:info|warn|error|debug|\d)"
    r"|[ \t]*(?:info|warn(?:ing)?|error|debug|trace|fatal)\b[ :\]]"
    r"|[ \t]*at [\w.$]+\(|traceback|.*(?:[{}]|\);)\s*$|\t| {4,}\S)"
)
#: Behind the end of a sentence, in the midst of a line: what is quoted of a mail.
QUOTED_BEHIND = re.compile(r"[.?!:][ \t]+>[ \t]+\S")
#: A command in a shell: what follows it, up to an empty line, is its output.
PROMPT = re.compile(r"[ \t]*(?:\$|>>>|[^\s@]{1,64}@[^\s@$#]{1,255}[$#]) +\w")
#: What a text is called that somebody pastes, in a line above it.
TEXTS = (
    r"notes?|transcript|interview|ticket|letter|e-?mail|mail|review|bio|minutes|log|draft|caption|post|tweet|article|chapter|scene|story|poem|quote|testimonial|complaint|feedback|application|cv|resume|essay|diary|script|dialogue|lyrics"
    r"|notizen|protokoll|brief|rezension|bewertung|entwurf|beitrag|artikel|kapitel|szene|geschichte|gedicht|zitat|beschwerde|bewerbung|lebenslauf|aufsatz|tagebuch|dialog|liedtext"
    r"|compte[- ]rendu|entretien|lettre|courriel|avis|brouillon|chapitre|histoire|poeme|citation|plainte|candidature|paroles"
    r"|notas|acta|entrevista|carta|correo|resena|borrador|articulo|capitulo|escena|historia|poema|cita|queja|solicitud|dialogo"
    r"|catatan|notulen|wawancara|tiket|surat|ulasan|draf|bab|adegan|cerita|puisi|kutipan|keluhan|lamaran|lirik"
)
TEXTS_UNSPACED = "笔记|记录|纪要|采访|访谈|工单|邮件|评价|草稿|文章|故事|台词|简历|留言|メモ|議事録|インタビュー|チケット|手紙|メール|レビュー|下書き|記事|物語|台本|履歴書"
#: A title above a text: a short line that is no sentence.
TITLE = re.compile(
    rf"(?=.*(?:\b(?:{TEXTS})\b|{TEXTS_UNSPACED}))[^.!?。！？]{{1,60}}[^.!?。！？,，]$"
)
TITLE_WORDS = 7
#: What its author tells of herself.
OF_HERSELF = re.compile(
    r"\b(?:about me|to self|uber mich|an mich|sur moi|sobre mi|tentang saya)\b|关于我|自己紹介|私について"
)
#: Who begins so speaks of herself.
OF_THE_AUTHOR = r"(?:i|i'\w+|we|my|ich|wir|mein\w*|je|j'\w+|nous|mon|ma|mes|yo|mi|mis|soy|vivo|saya|aku)\b|我|私"
#: A line that is no title though it names a text.
NO_TITLE = re.compile(
    rf"^(?:i|i'\w+|we|ich|wir|je|j'\w+|nous|yo|saya|aku)\b|^[我私]|{OF_HERSELF.pattern}"
)
#: The first line of a letter that is not written to whom it is given, and nothing else.
LETTER = re.compile(
    r"\s*(?:to whom it may|dear (?:sir|madam|sirs|hiring|editor|customer)|sehr geehrte|madame\b|monsieur\b|messieurs|estimad[oa]s? |muy senor|yth\b|kepada yth|dengan hormat|尊敬的|拝啓|各位)[^.!?。！？,，:：]{0,60}[,，:：]?\s*$"
)
#: A line of a form: what is asked for in a word or two, a colon and the answer.
FORM_LINE = re.compile(r"[ \t]*(?:[-*•] ?)?([^\W\d_][\w -]{0,24}?) ?[:：] ?(?=\S)")
#: An answer that is none: "Context: I'm vegan."
SENTENCE_OF_HERS = re.compile(OF_THE_AUTHOR)
#: What a form asks a person for.
OF_A_PERSON = re.compile(
    r"(?:(?:full|first|last|family|user|home|mother|native|work|job|preferred|favou?rite|vor|nach|voller|completo|lengkap) ?)*(?:name|nickname|pronouns|city|town|place|location|home|country|address|employer|company|job|title|role|occupation|profession|languages?|time ?zone|e-?mail|phone|age|birthday|born|allerg(?:y|ies)|diet|likes|dislikes|hobbies|interests|editor|tools?"
    r"|wohnort|stadt|ort|land|adresse|arbeitgeber|firma|beruf|sprachen?|zeitzone|telefon|alter|geburtstag|allergien?|hobbys"
    r"|nom|prenom|ville|pays|employeur|entreprise|metier|poste|langues?|fuseau horaire|telephone|date de naissance"
    r"|nombre|apellidos?|ciudad|pais|empresa|profesion|puesto|idiomas?|zona horaria|telefono|edad|cumpleanos|alergias?"
    r"|nama|kota|alamat|tempat tinggal|perusahaan|pekerjaan|jabatan|bahasa|zona waktu|telepon|umur|usia|alergi"
    r"|名字|姓名|城市|公司|职业|语言|时区|名前|住所|会社|職業|言語)"
)
#: Lines from which on they are a form.
LEAST_OF_A_FORM = 2
CALLED = frozenset(
    [
        "dr",
        "mr",
        "mrs",
        "ms",
        "prof",
        "st",
        "hr",
        "fr",
        "sr",
        "sra",
        "srta",
        "mme",
        "mlle",
        "mag",
        "ing",
        "bpk",
        "ny",
        "dra",
        "drs",
        "hnos",
    ]
)
SHORT = frozenset(
    [
        "ltd",
        "inc",
        "co",
        "corp",
        "jr",
        "etc",
        "usw",
        "bzw",
        "ca",
        "vs",
        "approx",
        "no",
        "nr",
        "str",
        "tel",
        "bspw",
        "evtl",
        "inkl",
        "zzgl",
        "max",
        "min",
        "ave",
        "dept",
        "pp",
        "vol",
        "fig",
        "gmbh",
        "pt",
        "tbk",
        "rp",
        "jl",
        "pte",
    ]
)
DAY = re.compile(
    r" (?:jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez|stock|klasse|semester|etage|og|monat"
    r"|woche|geburtstag|juni|juli)"
)
#: A day and a month before the mark behind them: "bis 31.7. raus".
WITHIN_DATE = re.compile(r"(?<!\d)\d{1,2}\.\d{1,2}$")
#: The marks that somebody says who dictates, in the languages that are read.
DICTATED = {
    ",": r"comma|komma|virgule|coma|koma|逗号|てん",
    ".": r"full stop|period|punkt|point|punto|titik|句号|まる",
    "?": r"question mark|fragezeichen|point d'interrogation|signo de interrogacion|tanda tanya",
}
SPOKEN_MARK = re.compile("|".join(rf"( ?)(?<!\w)(?:{words})(?!\w)" for words in DICTATED.values()))
#: So many of them and no written one, and the marks are meant.
LEAST_DICTATED = 2
WRITTEN_MARK = re.compile(r"[,.;:!?。，！？](?:\s|$)")
#: A line that is full and goes on in the next one: a text whose lines were broken at their width.
FULL_LINE = re.compile(r"^[^\n]{59,99}[^\s.!?:;…]\n(?=[a-z])", re.MULTILINE)
FULL_STOPS = frozenset(".!?。！？")
SENTENCE_END = re.compile(r"[.!?…。！？\n]+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it was written, and in plain form, character by character.

    Plain is lower case without accents; ``MASK`` stands where somebody is quoted.
    """

    text: str
    plain: str
    is_question: bool
    ends_line: bool


@lru_cache(maxsize=8_192)
def _plain(character: str) -> str:
    """One character in lower case, without accent if it is Latin, full width as usual."""
    if character in "’‘´`ʼ":
        return "'" if character != "`" else character
    if character in "\u00a0\u202f\u2009\u3000\t":
        return " "
    number = ord(character)
    if 0xFF01 <= number <= 0xFF5E and character not in "，：；！？（）":
        character = chr(number - 0xFEE0)
    if number < 0x250 or 0x1E00 <= number < 0x1F00:
        base = unicodedata.normalize("NFD", character)[0]
        character = base if len(base) == 1 else character
    lower = character.lower()
    return lower if len(lower) == 1 else character


def plain_form(text: str) -> str:
    """The text in plain form, of the same length."""
    return "".join(map(_plain, text))


def sentences_of(message: str) -> Iterator[Sentence]:
    """The sentences of a message that are its author's own words."""
    text = unicodedata.normalize("NFC", message.replace("\r\n", "\n"))
    text = text.replace("\r", "\n").replace("\u2028", "\n")
    text = _with_marks(text)
    plain = _without_quotations(_without_foreign_lines(plain_form(text)), text)
    plain = _without_breaks(plain, text)
    start = 0
    for match in SENTENCE_END.finditer(plain):
        if _ends(plain, text, match):
            yield from _sentence(text, plain, start, match.start(), match.group())
            start = match.end()
    yield from _sentence(text, plain, start, len(plain), END)


def _without_breaks(plain: str, text: str) -> str:
    """With a blank where a sentence goes on in the next line, in as many characters."""
    parts, place = [], 0
    for match in FULL_LINE.finditer(text):
        at = match.end() - 1
        is_own = plain[at - 1] != END and plain[at + 1] != END
        parts += [plain[place:at], " " if is_own else END]
        place = at + 1
    return "".join(parts) + plain[place:]


def _with_marks(text: str) -> str:
    """What is dictated with the marks that are said, in as many characters."""
    plain = plain_form(text)
    spoken = list(SPOKEN_MARK.finditer(plain))
    if len(spoken) < LEAST_DICTATED or WRITTEN_MARK.search(plain):
        return text
    parts, place = [], 0
    for match in spoken:
        mark = next(
            mark for mark, blank in zip(DICTATED, match.groups(), strict=True) if blank is not None
        )
        parts += [text[place : match.start()], mark, " " * (len(match.group()) - 1)]
        place = match.end()
    return "".join(parts) + text[place:]


def _sentence(text: str, plain: str, start: int, end: int, mark: str) -> Iterator[Sentence]:
    if plain[start : start + 1] == MASK and plain[start - 1 : start] in FULL_STOPS:
        start += 1  # the end of a quotation that ended the sentence before
    start += len(plain[start:end]) - len(plain[start:end].lstrip(" "))
    if plain[start:end].strip(" " + MASK):
        rest = plain[end + len(mark) : end + len(mark) + 1]
        is_question = "?" in mark or "？" in mark
        ends_line = END in mark or rest in ("", END)
        yield Sentence(text[start:end], plain[start:end], is_question, ends_line)


def _ends(plain: str, text: str, match: re.Match[str]) -> bool:
    """Whether a sentence ends at this mark: not in a number, an address or after an abbreviation."""
    if match.group() != ".":
        return True
    start, end = match.span()
    behind = plain[end : end + 1]
    if behind and behind not in " )\"'" + MASK + END:
        return False
    word = re.split(r"[^\w]", plain[max(start - 16, 0) : start])[-1]
    following = text[end : end + 2].strip()
    is_title = word in CALLED and not (word == "prof" and text[start - 4 : start].islower())
    is_initial = len(word) == 1 and word.isalpha() and plain[start - 2 : start - 1] != "'"
    if is_title or is_initial:
        return False
    if word in SHORT:
        return not following or following[:1].isupper()
    if word.isdigit() and len(word) <= 2:
        is_date = WITHIN_DATE.search(plain[max(start - 5, 0) : start]) and following[:1].islower()
        return DAY.match(plain, end) is None and not is_date
    return True


def _without_foreign_lines(plain: str) -> str:
    """Without code blocks and lines that are not prose; they become ends of lines."""
    kept, fence, is_begun, is_output = [], "", False, False
    lines = plain.split("\n")
    pasted = _pasted(lines)
    for number, line in enumerate(lines):
        mark = FENCE.match(line)
        if fence:
            kept.append(END * len(line))
            fence = "" if mark and mark[1] == fence else fence
        elif mark and line.count(mark[1]) == 1:
            fence = mark[1]
            kept.append(END * len(line))
        elif PASTED.match(line) or (SALUTATION if is_begun else LETTER).match(line):
            break
        else:
            is_output = PROMPT.match(line) is not None or (is_output and bool(line.strip()))
            is_foreign = mark or is_output or number in pasted or FOREIGN.match(line)
            kept.append(END * len(line) if is_foreign else _without_quoted_mail(line))
        is_begun = is_begun or bool(line.strip())
    own = "\n".join(kept)
    return own + END * (len(plain) - len(own))


def _pasted(lines: Sequence[str]) -> set[int]:
    """The numbers of lines that belong to a text or to a form about something else.

    A text stands between its title and an empty line. A form is its author's where it asks for
    nothing but what persons are asked for, and nothing else is said than that it is about her.
    """
    found: set[int] = set()
    is_text = False
    for number, line in enumerate(lines):
        is_text = is_text and bool(line.strip())
        if is_text:
            found.add(number)
        is_text = is_text or _is_title(line)
    forms = {
        number: match
        for number, line in enumerate(lines)
        if (match := FORM_LINE.match(line)) and not SENTENCE_OF_HERS.match(line, match.end())
    }
    if len(forms) < LEAST_OF_A_FORM:
        return found
    beside = [line for number, line in enumerate(lines) if line.strip() and number not in forms]
    is_own = all(OF_HERSELF.search(line) for line in beside)
    if is_own and all(OF_A_PERSON.fullmatch(match[1].strip()) for match in forms.values()):
        return found
    return found | forms.keys()


def _is_title(line: str) -> bool:
    line = line.strip()
    is_short = 0 < len(line.split()) <= TITLE_WORDS
    return is_short and TITLE.match(line) is not None and NO_TITLE.search(line) is None


def _without_quoted_mail(line: str) -> str:
    """A line up to where it goes on with a mail, in as many characters."""
    quoted = QUOTED_BEHIND.search(line)
    return (
        line
        if quoted is None
        else line[: quoted.start() + 1] + END * (len(line) - quoted.start() - 1)
    )


def _without_quotations(plain: str, text: str) -> str:
    """With what is quoted masked. A quotation that does not close goes on to the end."""
    parts, place = [], 0
    while match := QUOTES.search(text, place):
        start = match.start()
        if not _opens(plain, text, start):
            parts.append(plain[place : start + 1])
            place = start + 1
            continue
        end = _close_of(text, start)
        parts += [plain[place:start], _masked(plain[start:end])]
        place = end
    return "".join(parts) + plain[place:]


def _masked(quoted: str) -> str:
    """A quotation of paragraphs is a text of its own; one that ends a sentence goes on ending it."""
    if "\n\n" in quoted:
        return END * len(quoted)
    last = quoted[-2:-1]
    return MASK * (len(quoted) - 2) + last + MASK if last in FULL_STOPS else MASK * len(quoted)


def _opens(plain: str, text: str, at: int) -> bool:
    mark, before, behind = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if plain[at] == END:
        return False
    if mark in APOSTROPHES:
        is_begun = not before.isalnum() and (behind.isalnum() or behind in "¿¡")
        return is_begun and not SHORTENED.match(plain, at)
    return not (mark == '"' and before.isdigit())


def _close_of(text: str, start: int) -> int:
    """Where the quotation that opens at ``start`` is over."""
    mark = text[start]
    if mark in APOSTROPHES:
        line = text.find("\n", start)
        line = len(text) if line < 0 else line
        found = re.compile(f"[{CLOSING[mark]}'](?!\\w)").search(text, start + 1, line)
        return found.end() if found else line
    if mark == "`":
        found_at = text.find("`", start + 1)
        return found_at + 1 if found_at >= 0 else len(text)
    found = re.compile(f"[{CLOSING[mark]}]").search(text, start + 1)
    return found.end() if found else len(text)
