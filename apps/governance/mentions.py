"""What only sounds like an order: talk about attacks, denials, what people say of themselves."""

import re
from collections.abc import Callable

from apps.governance import model_code, programs
from apps.governance.normalization.folding import fold
from apps.governance.patterns import compiled
from apps.governance.programs import sentence_around

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
_QUOTES = ('"', "\u300c", "\u300e")
_REPORTING = fold(
    r"\b(?:stor(?:y|ies)|novel|chapter|character|tale|film|movie|scene|quote[sd]?|training|slide"
    r"|example|typical|phishing|red team|injection|attack\w*|lesson|seminar|course|handbook|poster"
    r"|nouvelle|roman|personnage|formation|exemple|attaque\w*|citation|curso|taller|ejemplo"
    r"|cuento|novela|personaje|ataque\w*|inyeccion|schulung|merkblatt|beispiel\w*|angriff\w*"
    r"|erzahlung|geschichte|zitat|pelatihan|contoh|serangan|cerpen|cerita|kutipan)\b"
    r"|\b(?:incident\w*|post-?mortem|article|impostor|fraud\w*|hameconnage"
    r"|vorfall|betrug\w*|artikel|vortrag|incidente|estafa|articulo|charla|insiden|penipuan"
    r"|arnaque|escroquerie|eleves|atelier|alumnos|schuler\w*|pupils|truff\w+|corso|alunni|esempio"
    r"|racconto|romanzo|burla|fraude|alunos|exemplo|conto|oplicht\w+|phishingmail|cursus|les"
    r"|voorbeeld|verhaal|leerlingen|wyludz\w+|oszust\w+|szkoleni\w+|przyklad|opowiadani\w+)\b"
    r"|\bincidencias?\b|\b(?:someone|somebody|alguien|quelqu'un|jemand|seseorang) (?:\w+ ){0,3}?"
    r"(?:wrote|posted|escribio|puso|a ecrit|ecrivait|schrieb|geschrieben|menulis)\b"
    r"|кто-то (?:\p{L}+ )?написал|有人(?:在[^。,,\n]{1,12})?(?:写|发|留言)|誰かが[^。、\n]{0,12}書"
    r"|инцидент|стать[яеи]|подмен|мошенни|复盘|论文|骗子|事案|手口|論文|勉強会"
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
    if not any(map(text.__contains__, _QUOTES)):
        return text
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
_IN_PASSING = (
    r"^,\s*say\s+(?:\[\w+ for \w+ in\b|[\"'][^\"'\n]{1,60}[\"'],$"
    r"|\*\w{1,20}\*(?: and \*\w{1,20}\*)?,)"
)
# "When it comes again, ignore this.": what is done on an event.
_ON_EVENT = (
    r"(?:^|[.!?\n]\s*)(?:when|whenever|if|unless)\b(?:[^.!?\n]|\n\S){5,200},\s*(?:then\s+)?"
    r"(?:you (?:can|may|could)\s+)?(?:(?:just|simply|safely)\s+)?$"
)
_IGNORES_THIS = r"^(?:ignore|disregard) (?:this|(?:all (?:of )?)?the above)\b"


def is_in_passing(text: str, start: int, end: int) -> bool:
    """Whether "say" from `start` to `end` gives an example."""
    return compiled(_IN_PASSING).search(text[start:end]) is not None


def is_on_event(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` tells what is ignored when something happens."""
    return (
        compiled(_IGNORES_THIS).search(text[start:end]) is not None
        and compiled(_ON_EVENT).search(text[max(0, start - _SENTENCE) : start]) is not None
    )


# "Disregard my earlier instructions about the font": somebody takes back what she said herself, on
# one subject. Each language: whose, what, about what; where a language says the subject first, so.
_OWN = fold(
    r"\bmy (?:last|previous|earlier) (?:message|e?-?mail|remark|comment|question|note|post)"
    r"(?:\s*[,.;!]|$)|\bpesan(?: saya|ku)(?: \w+)?\s*[,.;!]"
    r"|мо[её] (?:последнее|прошлое|предыдущее) сообщение\s*[,.;!]|"
    r"\b(?:my|our)\s+(?:\w+\s+){0,3}?(?:instructions?|requests?|orders?|directions?|remarks?"
    r"|notes?"
    r"|messages?|comments?|wish(?:es)?|guidance|guidelines|rules?|answers?|questions?)\s+"
    r"(?:\w+\s+){0,2}?(?:about|on|regarding|concerning|for|as to|from)\s+\w"
    r"|\bwhat (?:i|we)(?:'ve| have| had)?(?: just)? (?:said|told you|wrote|asked(?: for)?"
    r"|mentioned)\s+"
    r"(?:\w+\s+){0,3}?(?:about|on|regarding|concerning)\s+\w"
    r"|\bmis?\s+(?:\w+\s+){0,2}?(?:instruccion(?:es)?|indicacion(?:es)?|orden(?:es)?"
    r"|peticion(?:es)?"
    r"|comentarios?|mensajes?|notas?|reglas?)\s+(?:\w+\s+){0,2}?(?:sobre|acerca|respecto|de"
    r"|para)\s+\w"
    r"|\blo que (?:te )?(?:dije|pedi|escribi|comente)\s+(?:\w+\s+){0,2}?(?:sobre|acerca|del?)\s+\w"
    r"|\b(?:mes|ma|mon)\s+(?:\w+\s+){0,2}?(?:instructions?|consignes?|demandes?|indications?"
    r"|messages?"
    r"|remarques?|notes?)\s+(?:\w+\s+){0,2}?(?:sur|concernant|a propos|pour|au sujet|quant)\s+\w"
    r"|\bce que (?:je t'ai|je vous ai|j'ai|j'avais) (?:dit|demande|ecrit)\s+(?:\w+\s+){0,2}?"
    r"(?:sur|concernant|a propos|au sujet)\s+\w"
    r"|\bmeine[nr]?\s+(?:\w+\s+){0,2}?(?:anweisung(?:en)?|vorgaben?|bitten?|wunsche?|hinweise?"
    r"|nachrichten?"
    r"|anmerkung(?:en)?|notiz(?:en)?|regeln?)\s+(?:\w+\s+){0,2}?(?:zu[rm]?|uber|bezuglich|fur"
    r"|wegen)\s+\w"
    r"|\bwas ich (?:\w+\s+){0,3}?(?:zu[rm]?|uber)\s+\w"
    r"|\b(?:minhas?|meus?)\s+(?:\w+\s+){0,2}?(?:instruc(?:ao|oes)|pedidos?|orientac(?:ao|oes)"
    r"|mensage(?:m|ns)"
    r"|comentarios?|notas?|regras?)\s+(?:\w+\s+){0,2}?(?:sobre|para|quanto|acerca|a respeito)\s+\w"
    r"|\bo que (?:eu )?(?:disse|pedi|escrevi|falei)\s+(?:\w+\s+){0,2}?(?:sobre|acerca"
    r"|a respeito)\s+\w"
    r"|\b(?:mie|miei|mia|mio)\s+(?:\w+\s+){0,2}?(?:istruzion[ei]|richiest[ae]|indicazion[ei]"
    r"|messagg\w+"
    r"|comment[oi]|not[ae]|regole)\s+(?:\w+\s+){0,2}?(?:su|sul|sulla|sui|sulle|riguardo|circa"
    r"|per)\s+\w"
    r"|\b(?:quello|cio) che (?:ho|avevo) (?:detto|chiesto|scritto)\s+(?:\w+\s+){0,2}?(?:su|sul"
    r"|sulla|sui)\s+\w"
    r"|\b(?:instruksi|permintaan|pesan|catatan|arahan|komentar|perintah)(?:ku| saya"
    r"| aku)\s+(?:\w+\s+){0,3}?"
    r"(?:tentang|soal|mengenai|untuk)\s+\w|\byang (?:saya|aku) (?:bilang|katakan|minta|tulis)\s+"
    r"(?:\w+\s+){0,2}?(?:tentang|soal|mengenai)\s+\w"
    r"|(?:мои|моё|мою|моих|мое)\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:указани|инструкци|просьб|замечани"
    r"|сообщени|комментари)"
    r"\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:об?|про|насчет|насчёт|относительно|по)\s+\p{L}"
    r"|что я (?:\p{L}+\s+){0,2}?(?:говорил|сказал|писал"
    r"|просил)\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:об?|про|насчет|насчёт)\s+\p{L}"
    r"|(?:我|我们)(?:之前|先前|昨天|刚才|以前|前面|早先)?(?:说|提|讲|写)?(?:过)?的?(?:关于|有关|对于?)[^。\n,,]{1,14}(?:要求|指示"
    r"|说明|意见|话|备注)"
    r"|(?:我|我们)(?:之前|先前|昨天|刚才|以前)(?:说|提|讲)过?的?[^。\n,,]{1,8}"
    r"|(?:についての|に関する)(?:私の|僕の|自分の)?(?:前|以前|先|昨日)?の?(?:指示|依頼|要望|コメント|メモ)"
    r"|(?:私|僕)が(?:前に|以前|昨日|さっき)?(?:言った|頼んだ|書いた)[^。\n]{1,14}の?(?:こと|件|話)"
)
# What nobody's own wishes are about: what binds a model, and what guards people.
_BINDING = fold(
    r"\b(?:system|developers?|safety|security|polic(?:y|ies)|restrictions?|guardrails?|filters?"
    r"|permissions?|approvals?"
    r"|confirmations?|secrets?|passwords?|credentials?|prompts?|ethics?|everything"
    r"|all (?:of )?(?:your|the)|sistema|seguridad"
    r"|restricciones|permisos|contrasenas?|seguranca|systeme|securite|restrictions"
    r"|mots? de passe|sicherheit\w*"
    r"|beschrankung\w*|passwort\w*|freigabe\w*|sicurezza|restrizioni|keamanan|batasan|sandi"
    r"|izin)\b"
    r"|систем|безопасност|ограничени|парол|系统|安全|限制|密码|权限|システム|安全|制限|パスワード|権限"
)


def is_own_correction(text: str, start: int, end: int) -> bool:
    """Whether the sentence from `start` to `end` takes back what its writer said on a subject."""
    sentence = sentence_around(text, start, end)
    return (
        compiled(_OWN).search(sentence) is not None and compiled(_BINDING).search(sentence) is None
    )


# What stands before a verb that orders: nothing, the end of a clause, or words of asking. The
# languages of Rome write what somebody does as they write what somebody is told to do.
_HEAD_OF_CLAUSE = fold(
    r"(?:^|[.!?:;,>\"'()\[\]{}*#|\n\x{2014}-]|\b(?:y|e|et|ou|o|u|pero|mais|ma|mas|por favor|svp"
    r"|merci de|prego"
    r"|veuillez|s'il (?:te|vous) plait|favor de|per favore|debes|tienes que|puedes|quiero que"
    r"|necesito que|hay que"
    r"|tu dois|vous devez|il faut|peux-tu|pouvez-vous|je veux que tu|devi|dovete|puoi|voce deve"
    r"|deves|pode|ahora"
    r"|maintenant|ora|adesso|agora|luego|puis|ensuite|poi|depois|entonces|alors|allora|entao"
    r"|simplemente|simplement"
    r"|semplicemente|solo|d'abord|primero|toujours|siempre|sempre|tambien|aussi|anche|no|ne|non"
    r"|nao|immediatement"
    r"|completamente|completement|ia|asistente|assistant|assistente|para))\s*$"
)


def is_described(text: str, start: int, end: int) -> bool:
    """Whether the verb at `start` tells what somebody does, as it heads no clause."""
    return compiled(_HEAD_OF_CLAUSE).search(text[max(0, start - _LOOK_BACK) : start]) is None


# A line that goes on in the next one: it ends with a letter.
_WRAPPED = r"[\p{L}0-9]\n[ \t]*$"


def is_wrapped_or_described(text: str, start: int, end: int) -> bool:
    """The same, where a line that begins with the verb may go on with the one before it."""
    before = text[max(0, start - _LOOK_BACK) : start]
    return compiled(_WRAPPED).search(before) is not None or is_described(text, start, end)


_NOT = r"(?:\bnot|n't)\s+$"


def is_negated(text: str, start: int, end: int) -> bool:
    """Whether "not" stands right before it."""
    return compiled(_NOT).search(text[max(0, start - _LOOK_BACK) : start]) is not None


def _or(*excuses: Callable[[str, int, int], bool]) -> Callable[[str, int, int], bool]:
    return lambda text, start, end: any(one(text, start, end) for one in excuses)


_SUBJECT = r"\b(?:an?|the|it|this|that|there|we|i|he|she|they|one|our|its)$"


def has_subject(text: str, start: int, end: int) -> bool:
    """Whether a subject follows "as an agent,", so that something is told."""
    return compiled(_SUBJECT).search(text[start:end]) is not None


#: Behind the name of a tool: what makes it a file that people run.
_ENDING = r"\.(?:py|sh|js|ts|rb|pl|exe|bat|jar|ps1)"
_OF_FILE, _FILE = rf"^{_ENDING}\b", rf"{_ENDING}$"


def is_program(text: str, start: int, end: int) -> bool:
    """Whether the tool named from `start` to `end` is a file."""
    return (
        compiled(_OF_FILE).search(text[end : end + 6]) is not None
        or compiled(_FILE).search(text[start:end]) is not None
    )


# What a mark is called by those who speak of it.
_CALLED = (
    r"^(?:\W{0,3}\s?|\s*\n[\s*#/]*)(?:tags?|sections?|elements?|tokens?|markers?|tables?|headers?|nodes?|placeholders?|keys?"
    r"|abschnitt\w*|seccion|balise\w*|etiqueta\w*|bagian|tag)\b"
)


def is_named(text: str, start: int, end: int) -> bool:
    """Whether markup is spoken of: as a tag or a section, or alone as a piece of code."""
    # What parts the mark from the next word may be a part of it.
    is_code = text[max(0, start - 1) : start] == "`" and "`" in text[end - 1 : end + 1]
    return is_code or compiled(_CALLED).search(text[end : end + _LOOK_BACK]) is not None


# "Run a new command:", "we add a special rule:": what somebody uses or makes is no order to follow.
_INTRODUCING = (
    r"\b(?:add|adds|added|adding|create|creates|define|defines|introduce|introduces|invent|learn|learned"
    r"|need|needs|run|running|runs|start|try|use|used|uses|using|want|write|writes)\s+(?:to\s+use\s+)?(?:an?|another)\s+$"
)


def is_introduced(text: str, start: int, end: int) -> bool:
    """Whether what is called new from `start` to `end` is what somebody uses or makes."""
    return compiled(_INTRODUCING).search(text[max(0, start - _LOOK_BACK) : start]) is not None


_OF_OURSELVES = (
    r"\b(?:i|we)(?:\s+(?:also|can|could|just|may|now|simply|then|to|want|will|would))*\s+$"
)
# "While maintenance mode is on", "whether to enable debug mode on it": a state of a program.
_SUPPOSING = (
    r"\b(?:as long as|disables?|enables?|if|in case|once|toggles?|unless|until|when|whether|while"
    r"|(?:can|may|should|to)\s+(?:\w+\s+)?switch)\s+(?:the\s+|an?\s+)?$"
)
_MODE_OF_PROGRAM = r"^(?:debug|maintenance)\b"


def is_supposed(text: str, start: int, end: int) -> bool:
    """Whether the state named from `start` to `end` is a condition, or something to switch."""
    return (
        compiled(_MODE_OF_PROGRAM).search(text[start:end]) is not None
        and compiled(_SUPPOSING).search(text[max(0, start - _LOOK_BACK) : start]) is not None
    )


def is_intended(text: str, start: int, end: int) -> bool:
    """Whether people say so of themselves: "we want to ignore this"."""
    return compiled(_OF_OURSELVES).search(text[max(0, start - _LOOK_BACK) : start]) is not None


# "You do not have administrative access": nobody claims it.
# What somebody has not, is asked for or needs: "do you have root access?", "you will need to have
# administrator rights", "you might want users with elevated rights".
_LACKED = (
    r"\b(?:do|does|did|may|might)(?: not|n't) have\b|\b(?:needs?|needed) (?:to have|users? with)\b"
    r"|\bmight want\b"
)
_ASKED_WHETHER = r"\b(?:do|does) $"


def is_lacked(text: str, start: int, end: int) -> bool:
    """Whether somebody is said not to have what is claimed from `start` to `end`, or asked."""
    before, after = text[max(0, start - _LOOK_BACK) : start], text[end : end + _LOOK_BACK]
    return compiled(_LACKED).search(text[start:end]) is not None or (
        compiled(_ASKED_WHETHER).search(before) is not None and "?" in after
    )


_MADE_TO = r"\b(?:callable|command|file|function|method|object|option|stream|string|text|used) to $"


def is_purpose(text: str, start: int, end: int) -> bool:
    """Whether the verb at `start` says what a part of a program is for: "object to display it"."""
    return compiled(_MADE_TO).search(text[max(0, start - _LOOK_BACK) : start]) is not None


#: What the code of programs that talk with models calls like a mark.
_IN_CODE = (
    model_code.names_argument,
    model_code.documents_argument,
    model_code.is_list_of_code,
    model_code.is_mark_alone,
)

#: By the name of a rule's check what makes its match no order.
EXCUSES: dict[str, Callable[[str, int, int], bool]] = {
    "ordered": is_told,
    "example": _or(
        is_in_passing,
        programs.is_of_keyboard,
        programs.is_output,
        programs.is_ability,
        model_code.is_in_prompt,
    ),
    "event": _or(
        is_on_event,
        is_own_correction,
        is_intended,
        programs.goes_on,
        programs.is_rest,
        programs.is_of_checker,
        programs.is_told_program,
        programs.is_done_by_program,
        programs.is_comment_of_code,
    ),
    "others": _or(is_own_correction, programs.is_ignoring),
    "programs": _or(is_own_correction, programs.is_in_brackets, programs.is_of_market),
    "forced": _or(
        is_own_correction, programs.is_forced, model_code.is_of_checker, model_code.is_guarding
    ),
    "imperative": is_described,
    "imperative-others": _or(is_described, is_own_correction, programs.is_of_checker),
    "imperative-affirmed": _or(is_wrapped_or_described, is_denied, programs.is_access_to_device),
    "affirmed": _or(is_denied, programs.is_key_of_person, programs.is_access_to_device),
    "asked": _or(
        is_denied,
        programs.is_of_option,
        programs.is_technical_check,
        programs.is_of_argument,
        programs.is_by_attacker,
    ),
    "direct": _or(is_negated, programs.is_ours, programs.is_role_of_access),
    "markup": _or(
        is_named,
        programs.is_format,
        programs.is_name_of_code,
        programs.is_markup_of_words,
        programs.is_element,
        model_code.goes_on,
        *_IN_CODE,
    ),
    "usage": _or(is_named, programs.is_usage, *_IN_CODE),
    "double": programs.is_double,
    "notice": model_code.is_notice_of_code,
    "built": model_code.is_built,
    "fields": _or(model_code.is_of_object, model_code.is_of_program, model_code.goes_on),
    "prompt": model_code.is_in_prompt,
    "declared": model_code.is_declared,
    "noted": _or(programs.heads_code, programs.is_attempted, programs.is_cut_name),
    "own-prompt": _or(programs.is_own_prompt, model_code.is_in_prompt),
    "halved": programs.is_compound,
    "guarding": model_code.is_guarding,
    "messages": model_code.is_of_messages,
    "addressed": has_subject,
    "tool": _or(is_program, programs.is_callback, programs.is_ability, programs.is_next_line),
    "guided": programs.is_guided,
    "introduced": _or(
        is_introduced,
        programs.heads_code,
        programs.is_sequence,
        programs.is_format,
        programs.is_of_entries,
        model_code.is_in_prompt,
    ),
    "supposed": _or(
        is_supposed, programs.is_build, programs.is_mode_of_program, programs.is_pattern
    ),
    "lacked": _or(is_lacked, programs.is_asked, programs.is_condition),
    "program": _or(
        programs.is_unchecked,
        programs.is_attribute,
        programs.is_of_argument,
        programs.is_purposed,
        programs.is_refusal,
        programs.is_policy_named,
        programs.is_none_needed,
    ),
    "purpose": _or(is_purpose, programs.is_of_part, programs.is_noun, programs.is_of_terminal),
    "said": _or(programs.is_of_option, programs.is_left_open, model_code.is_in_prompt),
    "distrusted": programs.is_distrusted,
    "device": programs.is_device,
    "step": _or(programs.is_step_or_printed, model_code.is_in_prompt),
    "outlook": _or(programs.is_outlook, programs.is_from_then),
    "reading": _or(programs.is_of_option, programs.is_order_of_files, programs.is_opening),
    "added": _or(programs.is_of_added, programs.is_only_of_things),
    "wished": _or(
        programs.is_wished,
        programs.is_response,
        programs.is_of_service,
        model_code.is_in_prompt,
    ),
    "signalled": programs.is_signalled,
    "number": programs.is_number,
    "signs": _or(
        programs.is_of_signs,
        programs.is_told_program,
        programs.is_done_by_program,
        programs.is_comment_of_code,
    ),
    "state": programs.is_state,
    "command": programs.is_command,
    "switch": _or(programs.is_switch, programs.is_purposed),
    "address": programs.is_no_address,
}
