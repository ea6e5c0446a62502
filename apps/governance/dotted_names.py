"""What a dotted name is: a host, a file, or neither of them, as in prose and code.

By its last label, as readers tell them apart. What is both a country and an ending, or a country
and an English word, needs more to be a host than one dot.
"""

from __future__ import annotations

from enum import Enum, auto

from apps.common.text import word_set


class NameKind(Enum):
    """What redaction asks."""

    HOST = auto()
    FILE = auto()
    NEITHER = auto()


INTERNAL = word_set(
    "ad cluster consul corp dmz example home intern internal intra intranet invalid lan local"
    " localdomain localhost mgmt office priv private prod staging svc vpn"
)
GENERIC = word_set(
    "aero ai app arpa biz cloud club co com coop dev digital edu eu gmbh gov group host hosting"
    " info int io media mil mobi museum name net network online org pro services site software"
    " space store support systems tech test website wiki work works world xyz zone"
)
# fmt: off
COUNTRIES = word_set(
    "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs"
    " bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee"
    " eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm"
    " hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb"
    " lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz"
    " na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs"
    " ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl"
    " tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw"
)
# fmt: on
#: Words of languages that are a last label too.
PROSE = word_set("am at be by ge it ne nu re st va")
#: What programs call attributes.
CODE = word_set(
    "as co do group host id in info int is live me media mobi my name network no online pm pro"
    " services site so space store support systems team tech test to tools us work works world"
    " zone"
)
#: Below which a country registers.
SECOND_LEVEL = word_set("ac co com edu go gov mil net or org sch web")
FILES = word_set(
    "7z bak bash bat bin blend bmp bz2 c cc cer cfg class cmd conf config cpp crt cs css csv cxx"
    " dat db diff dll doc docx dylib ear ejs env eot epub exe fish gif go gql gradle graphql gz h"
    " hbs heic hpp htm html ico ics img ini ipynb iso jar java jpeg jpg js json json5 jsonl jsx"
    " key ksh kt kts less lock log lua m4 map md mdx mjs mk mov mp3 mp4 mpeg msi ndjson o odp ods"
    " odt ogg orig otf out parquet patch pdf pem pfx php pid pl plist png po pot ppt pptx"
    " properties proto ps1 psd pub py pyc pyi pyx rar rb rej rpm rs rst rtf sass scala scss sh so"
    " sql sqlite sqlite3 srt svelte svg swift swp tar tex tf tfstate tfvars tgz tif tiff toml ts"
    " tsv tsx ttf txt vb vue war wav webm webp whl woff woff2 xhtml xls xlsx xml xsd xsl xz yaml"
    " yml zip zsh zst"
)
#: Endings under which hosts of three labels and more are likelier than files.
RATHER_COUNTRIES = word_set("cc pl rs")
PRODUCTS = word_set(
    "asp.net vb.net ado.net ml.net node.js next.js vue.js nuxt.js react.js express.js three.js"
    " d3.js chart.js ember.js backbone.js discord.js socket.io java.io java.net threading.local"
    " e.g i.e"
)


def kind_of(name: str) -> NameKind:
    """What a name with dots in it is."""
    lowered = name.lower()
    labels = lowered.split(".")
    if lowered in PRODUCTS:
        return NameKind.NEITHER
    if _is_host(name, labels):
        return NameKind.HOST
    return NameKind.FILE if labels[-1] in FILES or labels[:2] == ["", "env"] else NameKind.NEITHER


def _is_host(name: str, labels: list[str]) -> bool:
    last, above = labels[-1], labels[:-1]
    if not all(labels) or "_" in name or "-." in name or ".-" in name or name.startswith("-"):
        return False
    if last in INTERNAL:
        return _is_written_like_one(name) or len(above) > 1 or _is_a_machines(above[0])
    if not _is_written_like_one(name):
        return False
    if last in FILES:
        return last in RATHER_COUNTRIES and len(above) > 1
    return last in GENERIC | COUNTRIES and _is_specific(last, above)


def _is_written_like_one(name: str) -> bool:
    """No sentence that begins after a dot."""
    return name.rpartition(".")[2].islower() or name.isupper()


def _is_specific(last: str, above: list[str]) -> bool:
    """Whether a last label that is a word too follows what only hosts have."""
    if last in CODE:
        return above[-1] in SECOND_LEVEL or len(above) > 2 or any(map(_is_a_machines, above))
    return last not in PROSE or len(above) > 1 or _is_a_machines(above[0])


def _is_a_machines(label: str) -> bool:
    return "-" in label or any(character.isdigit() for character in label)
