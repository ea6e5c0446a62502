"""Which facts a message asks for: kinds of them and people, in the languages of the tables.

"Where do I work?" shares no word with the name of an employer. What is asked for is recalled first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from apps.turns.statements.kinds import KINDS
from apps.turns.statements.own_words import plain_form

#: Where a message asks for who somebody is: to sign with, or to introduce her.
_SELF = (
    r"signature|out[- ]of[- ]office|introduc\w+ (?:me|myself)|my (?:bio|cv|resume|profile)|cover letter|signatur|abwesenheit\w*|lebenslauf|anschreiben|firma (?:de|del) (?:correo|mail)|mi (?:cv|curriculum|biografia)"
    r"|lettre de motivation|presente-moi|tanda tangan|perkenalkan (?:saya|aku)|签名|自我介绍|署名|自己紹介"
)
#: By kind how a message asks for it, in plain form.
_ASKED = {
    "name": rf"my (?:full |first |last )?name\b|who am i\b|am i called|{_SELF}|wie hei(?:ß|ss)e ich|wer bin ich|\bmein name|meinem namen|m'appell\w*|mon (?:nom|prenom)|qui suis-je|como me llamo|mi nombre|quien soy|\bnama(?:ku| saya| aku| gue)|我叫什么|我的(?:名字|姓名)|我是谁|(?:私|僕|俺)の名前|私は誰",
    "role": rf"what do i do\b|do i do for|my (?:job|job title|title|role|profession|occupation)\b|{_SELF}|was (?:mache|arbeite|bin) ich|mein\w* (?:beruf|job|position|titel|rolle)\b|mon (?:metier|poste|travail|boulot|titre|role)\b|qu'est-ce que je fais|mi (?:puesto|profesion|trabajo|cargo|oficio|titulo)\b|a que me dedico|(?:de|en) que trabajo|(?:pekerjaan|profesi|jabatan)(?:ku| saya| aku)|kerja apa|我(?:是)?做什么|我的(?:工作|职业|职位|职务|头衔)|(?:私|僕|俺)の(?:仕事|職業|役職|肩書)",
    "employer": rf"where (?:do|did) i work|where i work|i work for\b|(?:which|what) (?:company|firm|employer)|my (?:employer|company|workplace|firm|office|job)\b|and company|{_SELF}|wo arbeite ich|wo ich arbeite|(?:fur|bei) (?:wen|wem) arbeite|mein\w* (?:arbeitgeber|firma|unternehmen|arbeitsplatz|arbeit|job)\b|ou (?:est-ce que )?(?:je )?(?:travaille|bosse)|pour qui (?:est-ce que )?je|(?:mon|ma) (?:employeur|entreprise|boite|societe|travail|boulot)\b|donde trabajo|para quien trabajo|mi (?:empresa|empleador|trabajo)\b|(?:be)?kerja di ?mana|di ?mana (?:saya|aku|gue) (?:be)?kerja|(?:tempat kerja|perusahaan|kantor)(?:ku| saya| aku)|我在哪\S{{0,3}}(?:工作|上班)|我的(?:公司|单位|雇主)|(?:私|僕|俺)の(?:会社|職場|勤務先|勤め先)|どこ(?:で|に)(?:働いて|勤めて)",
    "place": r"where (?:do i live|i live|am i (?:living|based|located)|am i\b)|my (?:address|city|town|location|area|neighbou?rhood)\b|near (?:me|my)\b|wo (?:wohne|lebe) ich|wo ich (?:wohne|lebe)|mein\w* (?:wohnort|adresse|anschrift|stadt)\b|in meiner nahe|ou (?:est-ce que )?(?:j'habite|je vis)|ou habite|mon adresse|ma ville|pres de chez moi|donde vivo|mi (?:direccion|ciudad|domicilio)\b|cerca de (?:mi|casa)\b|tinggal di ?mana|di ?mana (?:saya|aku|gue) tinggal|(?:alamat|kota)(?:ku| saya| aku)|我(?:现在)?住(?:在)?哪|我的(?:地址|住址|城市)|我家在哪|どこに住んで|(?:私|僕|俺)の住所",
    "origin": r"where (?:am i|do i come|are we) from|am i from|i come from|did i grow up|was i (?:born|raised)|my (?:home ?town|origins?|birthplace)\b|woher komme ich|bin ich (?:aufgewachsen|geboren)|mein\w* (?:herkunft|heimat)\b|d'ou (?:est-ce que )?(?:je )?(?:viens|suis)|(?:suis-je|je suis) nee?\b|j'ai grandi|de donde (?:soy|vengo)|donde (?:naci|creci)\b|dari mana (?:saya|aku)|(?:saya|aku) (?:berasal )?dari mana|asal(?:ku| saya)|我(?:是)?哪里人|我来自|我的老家|我在哪\S{0,2}(?:出生|长大)|出身|どこで(?:生まれ|育)",
    "time_zone": r"time ?zone|zeitzone|fuseau|(?:zona|huso) horari[oa]|zona waktu|时区|タイムゾーン",
    "language": r"(?:what|which|my) languages?\b|languages do i|welche sprachen|meine sprachen|quelles langues|mes langues|(?:que|mis) idiomas|bahasa apa|什么语言|哪些语言|我会说|何語|どの言語",
    "limit": r"allerg|\bdiet|intoleran|\b(?:eat|cook|recipes?|dinner|lunch|breakfast|meal|restaurant|snack|menu)\b|unvertrag|\b(?:essen|koche\w*|rezept\w*|abendessen|mittagessen|fruhstuck)\b|\b(?:manger|regime|cuisin\w+|recette\w*|diner|dejeuner)\b|alerg|\b(?:comer|dieta|receta\w*|cena|almuerzo|cocin\w+|restaurante)\b|\b(?:makan\w*|pantangan|resep|masak\w*|restoran)\b|过敏|忌口|吃|菜谱|做饭|餐厅|アレルギー|食べ|レシピ|料理|食事",
    "budget": r"budget|how much (?:can|do|may) i (?:spend|have)|ausgeben|presupuesto|anggaran|预算|予算",
    "tool": r"(?:what|which) (?:tools?|editor|software|stack|programs?|apps?|framework|database|ide|shell)\b|my (?:stack|tools?|setup|editor|toolchain)\b|do i (?:use|work (?:with|in))|welche\w* (?:werkzeuge?|programme?|editor|software|tools?)|mein\w* (?:editor|tools?|werkzeuge?)\b|womit arbeite|quels? (?:outils?|logiciels?|editeur)|mes outils|(?:que|cuales) (?:herramientas?|programas?|editor)|mis herramientas|(?:alat|aplikasi|software|editor) apa|我用什么|什么(?:工具|软件|编辑器)|(?:どの|何の)(?:ツール|エディタ|ソフト)|何を使って",
    "project": r"am i (?:working on|building|making|writing)|my projects?\b|(?:which|what) projects?\b|woran arbeite|mein\w* projekt\w*|(?:mon|mes) projets?\b|sur quoi je travaille|mis? proyectos?\b|proyek(?:ku| saya| aku)|我的项目|什么项目|我在做什么|(?:私|僕|俺)のプロジェクト|何を作って",
    "deadline": r"deadlines?\b|\bdue\b|by when|when (?:do|must|should) (?:i|we) (?:hand|submit|finish|send|deliver)|bis wann|\bfrist|\bfallig|echeance|date limite|pour quand|plazo|fecha (?:limite|de entrega)|para cuando|tenggat|batas waktu|截止|什么时候\S{0,6}交|締め?切|期限|いつまで",
    "like": r"do i (?:like|love|enjoy)|my (?:hobb(?:y|ies)|interests|favou?rites?)\b|i like\b|mag ich|meine hobb\w+|(?:mes|mon) (?:loisirs?|passions?|gouts?)|que j'aime|mis (?:aficiones|gustos)|me gusta|(?:hobi|kesukaan)(?:ku| saya| aku)|我喜欢什么|我的爱好|趣味|好きな",
    "dislike": r"do i (?:hate|dislike)|don'?t i like|i (?:hate|dislike)\b|(?:hasse|mag) ich(?: gar| uberhaupt)? (?:nicht|am wenigsten)|was hasse ich|que je (?:deteste|n'aime pas)|(?:que odio|no me gusta|que detesto)|(?:saya|aku) (?:benci|tidak suka)|我(?:讨厌|不喜欢)什么|嫌い",
    "preference": r"do i prefer|my preferences?\b|how do i like|bevorzuge ich|que je prefere|que prefiero|preferensi(?:ku| saya)|我的偏好|好み",
    "contact": r"(?:reach|contact|get hold of) me|my (?:e-?mail|phone|number|contact)\b|erreich\w* mich|mich (?:am besten )?erreich|mein\w* (?:telefon\w*|nummer|mail)|me (?:contacter|joindre)|mon (?:mail|numero|telephone)|contactar(?:me)?|mi (?:correo|telefono|numero)\b|(?:nomor|email)(?:ku| saya| aku)|联系我|联系方式|我的(?:电话|邮箱)|連絡",
}  # fmt: skip
#: What somebody of the author's is called in several languages.
_PEOPLE = (
    "mother mum mom mama mutter mutti mère maman madre mamá ibu ibuku 妈妈 母亲 妈 母 お母さん",
    "father dad papa vater vati père padre papá ayah bapak 爸爸 父亲 爸 父 お父さん",
    "parents eltern padres orangtua 父母 両親",
    "wife missus frau ehefrau femme épouse esposa mujer istri 妻子 老婆 太太 妻 奥さん",
    "husband hubby mann ehemann mari époux esposo marido suami 丈夫 老公 夫 旦那",
    "girlfriend freundin copine novia pacar 女朋友 女友 彼女",
    "boyfriend freund copain novio pacar 男朋友 男友 彼氏",
    "partner partnerin lebensgefährte lebensgefährtin compagnon compagne pareja pasangan 伴侣 パートナー",
    "son sohn fils hijo 儿子 息子",
    "daughter tochter fille hija 女儿 娘",
    "child kid kids children kind kinder enfant enfants hijos anak 孩子 子供",
    "baby bébé bebé bebe bayi 宝宝 赤ちゃん",
    "sister schwester sœur soeur hermana adik kakak 姐姐 妹妹 姉 妹",
    "brother bruder frère hermano adik kakak 哥哥 弟弟 兄 弟",
    "grandmother grandma gran oma großmutter mamie abuela nenek 奶奶 外婆 祖母 おばあちゃん",
    "grandfather grandpa opa großvater papi abuelo kakek 爷爷 外公 祖父 おじいちゃん",
    "boss manager supervisor chef chefin vorgesetzter vorgesetzte cheffe patron patronne jefe jefa bos atasan 老板 上司 领导",
    "colleague coworker kollege kollegin collègue colega compañero compañera rekan 同事 同僚",
    "dog hund hündin chien chienne perro perra anjing 狗 狗狗 犬 わんこ",
    "cat katze kater chat chatte gato gata kucing 猫 猫咪",
    "horse pferd cheval caballo kuda 马 馬",
    "doctor gp arzt ärztin hausarzt hausärztin médecin docteur médico médica doctor doctora dokter 医生 主治医",
    "dentist zahnarzt zahnärztin dentiste dentista 牙医 歯医者",
    "landlord landlady vermieter vermieterin propriétaire casero casera 房东 大家",
    "neighbour neighbor nachbar nachbarin voisin voisine vecino vecina tetangga 邻居 隣人",
    "friend freund freundin ami amie amigo amiga teman sahabat 朋友 友達",
    "teacher lehrer lehrerin prof professeur profesor profesora guru 老师 先生",
)


def _spelled(words: str) -> str:
    """A pattern of any of these words; those without blanks stand anywhere."""
    plain = [plain_form(word) for word in words.split()]
    spaced = "|".join(word for word in plain if word.isascii() or word[:1] < "\u3000")
    others = "|".join(word for word in plain if word[:1] >= "\u3000")
    return rf"\b(?:{spaced})s?\b" + (f"|{others}" if others else "")


_KINDS = {kind: re.compile(pattern) for kind, pattern in _ASKED.items()}
_GROUPS = tuple((re.compile(_spelled(words)), tuple(words.split())) for words in _PEOPLE)
#: Of a message; what is asked for stands in its beginning or its end.
_READ = 400


@lru_cache(maxsize=256)
def asked_names(message: str) -> tuple[tuple[str, str], ...]:
    """The ids and keys of facts that a message asks for; of people all that they may be called."""
    text = message if len(message) <= 2 * _READ else f"{message[:_READ]} {message[-_READ:]}"
    return tuple(dict.fromkeys(_names_in(plain_form(text))))


def _names_in(plain: str) -> Iterator[tuple[str, str]]:
    for kind, pattern in _KINDS.items():
        if pattern.search(plain):
            yield KINDS[kind].fact_id, KINDS[kind].key
    for pattern, words in _GROUPS:
        if pattern.search(plain):
            yield from ((KINDS["relation"].fact_id, word) for word in words)
