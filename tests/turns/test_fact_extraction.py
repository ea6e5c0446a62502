"""Facts in what people say: what is a statement, what is not, and that it stays linear."""

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.turns.fact_extraction import MAX_FACTS, MAX_SENTENCES, facts_in, normalized_value
from apps.turns.statements import reading
from apps.turns.statements.kinds import KINDS
from apps.turns.statements.tables import LANGUAGES
from apps.turns.statements.value_reader import (
    LONG_VALUE_MAX_BYTES,
    VALUE_MAX_BYTES,
    Statement,
)
from apps.turns.vocabulary import Level
from tests.tables import table


def statements_in(said, former=""):
    """What is stated; a denial of what was never said states nothing."""
    return [one for one in reading.statements_in(said, former) if not one.denies]


def shown(statement: Statement):
    """A statement as the examples of the tables write it."""
    sign = "-" if statement.retracts else ""
    label = f"/{statement.label}" if statement.label else ""
    return f"{sign}{statement.kind}{label}={statement.value}"


def test_the_five_statements_of_the_seed_keep_their_names_and_figures():
    said = (
        "Hi, my name is Ada Lovelace. I PREFER tea, really. I like maps! Today I need to ship;"
        "\nThis week I need rest\nand"
    )
    assert [
        (fact.fact_id, fact.key, fact.value, fact.level, fact.confidence)
        for fact in facts_in([said])
    ] == [
        ("user_name", "name", "Ada Lovelace", Level.L0, 0.95),
        ("user_preference", "preference", "tea", Level.L0, 0.92),
        ("user_like", "like", "maps", Level.L2, 0.85),
        ("today_task", "today_task", "ship", Level.L1, 0.80),
        ("weekly_task", "weekly_task", "rest", Level.L2, 0.82),
    ]


def test_the_examples_of_every_table_hold():
    for language in LANGUAGES:
        assert language.examples, language.code
        for said, expected in language.examples:
            found = [shown(one) for one in statements_in(said)]
            assert found == [one for one in expected.split("; ") if one], said


@pytest.mark.parametrize(
    "rule", ["i live in <maybe:old>", "i am <nobody>", "<what> is due", "in (?P<no_city>.+)"]
)
def test_a_table_whose_rule_names_a_value_that_reading_does_not_know_cannot_be_made(rule):
    for table_name in ("clauses", "pairs", "sentences", "forgets"):
        with pytest.raises(ValueError, match=r"rule"):
            replace(LANGUAGES[0], **{table_name: (rule,)})


@table(
    ("said", "expected"),
    [
        # dictated without marks: a name ends where the next sentence begins
        ("my name's Doreen I'm seventy six and I live in Whitby with my sister", ["name=Doreen", "place=Whitby"]),
        ("je m'appelle Jacqueline j'ai quatre-vingts ans", ["name=Jacqueline"]),
        ("ich arbeite bei Bosch ich hab Frühschicht", ["employer=Bosch"]),
        # a stroke within a name
        ("Wir nutzen OS/2 im Lager.", ["tool=OS/2"]),
        ("Uso Word/Excel.", ["tool=Word", "tool=Excel"]),
        # why something is not to be is no part of it
        ("No puedo tomar leche debido a la intolerancia.", ["limit=leche"]),
        ("Saya tidak bisa makan kacang gegara alergi", ["limit=kacang"]),
        # firms are no tools and no places
        ("Je suis passé de Carrefour à Lidl.", ["employer=Lidl"]),
        ("I've moved from Tesco to Aldi.", ["employer=Aldi"]),
        ("Je suis passée de Word à LibreOffice.", ["tool=LibreOffice"]),
        # a title is no job
        ("Soy la profesora Luna.", ["name=Luna"]),
        ("今はフランス語で暮らしています。", ["language=フランス語"]),
        ("一人で札幌でカフェを営んでいます。", ["place=札幌", "role=カフェ"]),
    ],
)  # fmt: skip
def test_values_end_where_something_else_begins(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        # what is to be so some day, and where somebody only stays
        ("Ab Oktober wohne ich in Halle.", []),
        ("À partir d'octobre j'habite à Caen.", []),
        ("kami pindah ke Linux bulan depan", []),
        ("Wohnst du auch in Halle? Ich wohne seit Oktober in Halle.", ["place=Halle"]),
        ("Je suis à Bordeaux jusqu'à mardi.", []),
        ("Estoy en Bilbao hasta el martes.", []),
        # a name of somebody or something named before, and a name that is none
        ("I've got a new boss, name's Karen.", []),
        ("猫を飼ってるんですけど名前はモモです。", []),
        ("公司新来了个同事，名字叫王磊。", []),
        ("Hi, name's Karen, I've a question about my cat.", ["name=Karen"]),
        ("Texting is fine.", []),
        ("名前は漢字で書くと「遥」です。", []),
        ("うちの会社は山根木工といいます。", ["employer=山根木工"]),
        # what became of a project is not what it is
        ("Mein Projekt ist gescheitert.", []),
        ("Mein Projekt ist ein Hochbeet.", ["project=ein Hochbeet"]),
        ("Mon projet est tombé à l'eau.", []),
        ("プロジェクトはポシャりました。", []),
        # nobody is allergic to meetings; not to bear lactose is no taste
        ("Je suis allergique aux réunions.", []),
        ("我对开会过敏。", []),
        ("Je ne supporte pas le lactose.", ["limit=lactose"]),
        ("Je ne supporte pas le bruit.", ["dislike=le bruit"]),
        # where and how often belongs to what somebody does not eat
        ("No como en la cantina los martes.", []),
        ("I don't drink coffee after 4 pm.", []),
        # a brand of which one is a customer, and a person one works with
        ("I switched from O2 to Vodafone, best thing ever.", []),
        ("Trabajo con Ana, que es un sol.", []),
        # a reminder of a thing is no note
        ("出典を忘れないで。", []),
        ("jangan lupa sumbernya", []),
        ("誕生日は5月10日だから覚えておいて。", ["remember=誕生日は5月10日"]),
        # how something is written or counted is no zone and no language
        ("Use British spelling.", ["preference=British spelling"]),
        ("用两句话回答。", []),
        ("英語で書いても日本語で返して。", ["answer_language=日本語"]),
        # a value ends where "but" begins, and not behind "at"
        ("我喜欢奶酪但不喜欢蓝纹的。", ["like=奶酪", "dislike=蓝纹的"]),
        ("Catat ya, kunci gudang di Pak Min.", ["remember=kunci gudang di Pak Min"]),
        ("Appelle-moi quand tu veux.", []),
        ("Aku orang Minang yang nggak suka pedas.", []),
        # a language without a table is not read as one with a table
        ("Mi chiamo Rosa e vivo con mio marito, che usa Windows 11.", []),
        ("Sou de Minas mas moro em Madrid com minha mulher.", []),
        # what is no tool and no place
        ("I run 10k every Sunday.", []),
        ("We're in Splunk and PagerDuty.", []),
    ],
)  # fmt: skip
def test_what_only_looks_like_a_statement_of_its_kind_is_none(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("Als Lehrerin an einer Grundschule in Ahlen hab ich wenig Zeit.", ["role=Lehrerin"]),
        ("Als Student hab ich in Göttingen gewohnt.", []),
        ("Ich fahre Bus in Köln.", ["role=fahre Bus", "place=Köln"]),
        ("Ich fahre Bus statt Auto.", []),
        ("Studiere Maschinenbau in Aachen.", ["role=Studiere Maschinenbau"]),
        ("Ich studiere den Fahrplan.", []),
        ("Für die Hochzeit haben wir höchstens 6000 Euro.", ["budget=6000 Euro"]),
        ("Das Budget liegt bei 3000 Euro.", ["budget=3000 Euro"]),
        ("Ich hab Höhenangst, also bitte kein Klettersteig.", ["limit=Höhenangst"]),
        ("Ich hab Hunger, also bitte kein Klettersteig.", []),
        ("Ich vertrage Alkohol schlecht.", ["limit=Alkohol"]),
        ("Ich darf keine Grapefruit wegen der Tabletten.", ["limit=Grapefruit"]),
        ("Ich darf keine Haustiere halten.", []),
        ("Bitte antworte in ganzen Sätzen.", ["preference=in ganzen Sätzen"]),
        ("Rechne bitte in Kilometern, nicht in Meilen.", ["preference=Kilometern"]),
        ("Wir haben von Word auf LibreOffice umgestellt.", ["tool=LibreOffice"]),
        ("Vergiss bitte das mit der Nussallergie.", ["-=das mit der Nussallergie"]),
        ("Vergiss das mit dem Termin nicht!", []),
        ("Ich heiße nicht Stefan, sondern Steffen.", ["name=Steffen"]),
        ("bis Freitag muss die Hausarbeit fertig sein", ["deadline=Hausarbeit: Freitag"]),
        ("今住んでいるのは浜松ではなく豊橋です。", ["place=豊橋"]),
        ("引っ越して今は仙台です。", ["place=仙台"]),
        ("今は実家の熊本にいます。", ["place=熊本"]),
        ("福岡に住むとしたらどこがいい？", []),
        ("見積書の提出は金曜じゃなくて木曜の正午までです。", ["deadline=見積書: 木曜の正午"]),
        ("英語と少しだけ韓国語を話します。", ["language=英語", "language=韓国語"]),
        ("牛乳飲むとお腹壊します。", ["limit=牛乳"]),
        ("5000円以内で探してます。", ["budget=5000円"]),
        ("大学で経済を勉強してます。", ["role=経済を勉強して"]),
        ("楽天で買い物してます。", []),
        ("横浜の歯医者で受付してます。", ["role=受付"]),
        ("コーヒーは苦手で紅茶派です。", []),
    ],
)  # fmt: skip
def test_everyday_german_and_japanese_is_read_beside_what_only_sounds_like_it(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


def test_what_is_not_meant_as_true_and_now_is_no_statement():
    for said in (
        "My name is", "my name is .", "Semi like this", "dummy name is X", "i likened it",
        "Translate to French: my name is Peter.", "Translate the following.\nI live in Rome.",
        "If my name is Bob, what then?", "Is it true that my name is Bob?", "My name is not Bob",
        'My boss said: "I like long meetings"', "It is not true that I like fish", "He said, I like fish.",
        "```\nI like tea\n```", "`I like tea`", "> I live in Rome", "Bob: I live in Rome. I like tea.",
        "Pretend my name is Bond. I live in London.", "I like tea? I don't know", "I live in Rome, right?",
        "I just love waiting 🙄", "I think I like tea", "Maybe I live in Rome", "I would prefer tea",
        "I like tea or coffee", "“I like tea", "2024-05-01 12:00:03 INFO I like tea", "I wish I lived in Rome",
        "Wenn ich in Rom wohne, mag ich Tee.", "Er sagt, ich wohne in Rom.", "Ich wohne in Rom, oder?",
        "Si j'habite à Rome, j'aime le thé.", "Traduis en anglais : j'habite à Rome.", "Traduce: me llamo Ana.",
        "Si me llamo Ana, vivo en Roma.", "Kalau saya tinggal di Solo, saya suka teh.", "Terjemahkan: nama saya Budi",
        "如果我住在北京，我喜欢茶。", "翻译成英文：我叫王伟。", "我住在北京，对吗？", "もし私が東京に住んでいたら", "英語に訳して：私は医者です。",
        "I live in Вerlin and my nаme is Bоb",  # letters of another script among them
    ):  # fmt: skip
        assert facts_in([said]) == [], said


def test_the_user_can_correct_take_back_and_ask_to_forget():
    for said, expected in (
        ("I no longer use Vim.", ["-tool=Vim"]),
        ("Forget that I live in Berlin", ["-place=Berlin"]),
        ("Please forget my address.", ["-place="]),
        ("forget the locker thing", ["-=the locker thing"]),
        ("Ich benutze kein Photoshop mehr", ["-tool=Photoshop"]),
        ("Je n'utilise plus Word", ["-tool=Word"]),
        ("Ya no uso Windows 10", ["-tool=Windows 10"]),
        ("Aku udah nggak pakai Canva lagi", ["-tool=Canva"]),
        ("忘掉我的名字吧", ["-name="]),
        ("Forget where I live.", ["-place="]),
        ("Delete what you know about where I work, please.", ["-employer="]),
        ("Forget what tools I use.", ["-tool="]),
        ("Forget who my boss is.", ["-=boss"]),
        ("Please forget my job.", ["-employer=", "-role="]),
        ("Forget everything about me.", ["-="]),
        ("Vergiss, wo ich wohne.", ["-place="]),
        ("Oublie d'où je viens.", ["-place="]),
        ("Olvida a qué me dedico.", ["-role="]),
        ("Lupakan di mana saya tinggal.", ["-place="]),
        ("忘掉我住在哪里", ["-place="]),
        ("私がどこに住んでいるか忘れて", ["-place="]),
        ("I forget where I live sometimes.", []),
        ("Don't forget where I live.", []),
        ("Delete the file where I keep my notes.", []),
    ):
        assert [shown(one) for one in statements_in(said)] == expected, said
    (name,) = facts_in(["Actually, my name is Grace."])
    assert name.corrects
    (tea,) = facts_in(["I prefer coffee instead of tea."])
    assert (tea.value, tea.instead_of) == ("coffee", "tea")


@table(
    ("said", "expected"),
    [
        # whose a clause is: the author's until somebody else is named, and again from where she is
        ("弟はWindows派だけど、わたしはMacを使ってる。", ["tool=Mac"]),
        ("妻は看護師で、横浜で働いています。", []),
        ("友人が引っ越します。看護師で、札幌に住んでいます。", []),
        ("我姐做会计，我做审计。", ["role=审计"]),
        ("同事都以为我是北京人,其实我在保定住。", ["place=保定"]),
        ("我朋友刚入职小米，住在通州。", []),
        # what is supposed holds up to a word that turns back
        ("私がエンジニアなら直せるんでしょうけど、ただの図書館司書なので。", ["role=図書館司書"]),
        ("如果我是老板就好了，可我是个货车司机。", ["role=货车司机"]),
        ("以前住青岛，后来搬到了淄博。", ["place=淄博"]),
        ("昔は大阪に住んでいて、猫が好きでした。", []),
        # hearsay takes back what stands before it
        ("保育士で、札幌に住んでて、虫が苦手だそうです。", []),
        # what is wished names people all the same
        ("上司の黒木課長にお礼を言いたいです。", ["relation/上司=黒木課長"]),
        # where a value ends: before what a sentence ends with
        ("名前は大庭さつきなんですよ。", ["name=大庭さつき"]),
        ("パクチーがどうしても苦手なんですけど", ["dislike=パクチー"]),
        ("我女儿现在改叫朵朵了。", ["relation/女儿=朵朵"]),
        ("12月1号之前必须交论文。", ["deadline=论文: 12月1号之前"]),
        # a form of request is none of what is going on
        ("所有権の図を描いて。", []),
    ],
)
def test_clauses_of_scripts_without_blanks_are_read_with_those_before_them(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


def test_several_values_are_kept_in_the_order_they_are_said():
    found = facts_in(
        ["I like maps", "I use Python 3.12, node.js and PostgreSQL 16. I like atlases."]
    )
    assert [fact.value for fact in found] == [
        "maps",
        "Python 3.12",
        "node.js",
        "PostgreSQL 16",
        "atlases",
    ]


def test_who_states_two_opposite_things_has_stated_neither_but_for_a_correction():
    assert facts_in(["I love tea and I hate tea."]) == []
    assert facts_in(["I live in Rome. I live in Paris."]) == []
    corrected = facts_in(["I live in Rome. Sorry, I live in Paris."])
    assert [(fact.value, fact.corrects) for fact in corrected][-1] == ("Paris", True)
    assert len(facts_in(["I live in Rome.", "I live in Paris."])) == 2


def test_a_value_is_cut_between_characters():
    (fact,) = facts_in(["I like " + "é" * 200])
    assert fact.value == "é" * (VALUE_MAX_BYTES // 2)


#: What no longer holds, by kind and language, and what of it is taken back.
ENDED = (
    ("My manager is no longer Anna.", "-relation/manager=Anna"),
    ("Anna isn't my manager anymore, it's Tom now.", "-relation/manager=Anna"),
    ("I am not a nurse anymore.", "-role=nurse"),
    ("My name is no longer Smith.", "-name=Smith"),
    ("I don't speak French any longer", "-language=French"),
    ("the report isn't due on Friday anymore", "-deadline=report: Friday"),
    ("Ich mag keinen Kaffee mehr.", "-like=Kaffee"),
    ("Wir verwenden kein Jenkins mehr.", "-tool=Jenkins"),
    ("Meine Chefin ist nicht mehr Anna, sondern Tom.", "-relation/chefin=Anna"),
    ("In der Apotheke bin ich seit März nicht mehr", "-employer=Apotheke"),
    ("Antworte mir nicht mehr auf Englisch.", "-answer_language=Englisch"),
    ("Ya no me llamo Pérez", "-name=Pérez"),
    ("ya no me gusta el jazz", "-like=el jazz"),
    ("No vivo más en Madrid.", "-place=Madrid"),
    ("Dejé mi trabajo en Bosch", "-employer=Bosch"),
    ("J'habite plus à Lyon", "-place=Lyon"),
    ("Je ne suis plus infirmière", "-role=infirmière"),
    ("J'ai arrêté d'utiliser Vim", "-tool=Vim"),
    ("Anne n'est plus ma cheffe", "-relation/cheffe=Anne"),
    ("Saya bukan guru lagi.", "-role=guru"),
    ("Saya tidak suka kopi lagi", "-like=kopi"),
    ("Bos saya bukan lagi Anna", "-relation/bos=Anna"),
    ("我不是老师了", "-role=老师"),
    ("我对鸡蛋不再过敏", "-limit=鸡蛋"),
    ("我老板不再是张伟", "-relation/老板=张伟"),
    ("もう看護師ではありません", "-role=看護師"),
    ("もう東京に住んでいない", "-place=東京"),
    ("もう卵アレルギーではありません", "-limit=卵"),
)


@pytest.mark.parametrize(("said", "expected"), ENDED)
def test_what_is_said_to_hold_no_longer_is_taken_back_and_not_stated(said, expected):
    assert [shown(one) for one in statements_in(said)] == [expected]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        # A limit or an order may be what somebody does no longer.
        ("Ich esse kein Fleisch mehr.", ["limit=kein Fleisch"]),
        ("Ya no como carne.", ["limit=carne"]),
        ("Je ne mange plus de viande", ["limit=viande"]),
        (
            "Schreib mir nach 20 Uhr bitte keine Erinnerungen mehr.",
            ["contact=Schreib mir nach 20 Uhr bitte keine Erinnerungen mehr"],
        ),
        # "No longer only", "no more than" and "not either" end nothing.
        ("I no longer only use Vim", []),
        ("Ya no solo uso Vim", []),
        ("Je n'utilise plus que Vim", []),
        ("Et je n'aime pas non plus le gras.", ["dislike=le gras"]),
        # A day that holds no longer, and what was once.
        ("El plazo ya no es el viernes", []),
        ("I used to live in Leeds", []),
        ("Früher habe ich in Köln gewohnt.", []),
        ("Avant je travaillais comme infirmière", []),
        ("Antes vivía en Sevilla", []),
        ("我以前是护士", []),
        ("以前は大阪に住んでいました", []),
        # Somebody else's, supposed or asked.
        ("My brother no longer works at Siemens.", []),
        ("Mi hermana ya no vive en Madrid", []),
        ("If I no longer lived in Leeds I would miss it", []),
        ("Wohne ich nicht mehr in Köln?", []),
    ],
)
def test_what_only_sounds_as_if_it_held_no_longer_takes_nothing_back(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("What I love most are old maps of railways", "like=old maps of railways"),
        ("The thing I hate most is small talk", "dislike=small talk"),
        ("Was ich am liebsten mag, sind alte Landkarten.", "like=alte Landkarten"),
        ("Was ich gar nicht mag, ist Rosenkohl", "dislike=Rosenkohl"),
        ("Lo que más me gusta es el mar.", "like=el mar"),
        ("Lo que más odio es la coliflor", "dislike=la coliflor"),
        ("Ce que j'aime par-dessus tout, ce sont les cartes", "like=les cartes"),
        ("Ce que je déteste, c'est le bruit", "dislike=le bruit"),
        ("Yang paling saya suka itu durian", "like=durian"),
        ("Yang paling aku benci macet", "dislike=macet"),
        ("我最喜欢的是爬山", "like=爬山"),
        ("我最讨厌的就是香菜", "dislike=香菜"),
        ("一番好きなのは抹茶です", "like=抹茶"),
        ("一番嫌いなのは満員電車", "dislike=満員電車"),
        ("What I like most is when it works.", ""),
        ("What I like best about this library is the API", ""),
        ("Was ich am liebsten mag, ist wenn es klappt", ""),
        ("Lo que más me gusta es que funciona", ""),
        ("Ce que mon frère aime le plus, c'est la mer.", ""),
        ("我最喜欢的是你", ""),
    ],
)
def test_what_is_liked_or_disliked_most_may_stand_behind_its_verb(said, expected):
    assert [shown(one) for one in statements_in(said)] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Me chiflan los tranvías antiguos y, en cambio, leo poco", "like=los tranvías antiguos"),
        ("Tengo una consulta sobre el IVA", ""),
        ("Ich arbeite mit einer NI-Karte aus der Steinzeit", ""),
        ("预算卡死在八百块", "budget=八百块"),
        ("写段相声，我叫张伟，住在北京", ""),
        ("Oh brilliant, another update, I love moving buttons.", ""),
    ],
)
def test_a_value_ends_before_what_only_joins_it_and_jest_or_fiction_states_nothing(said, expected):
    assert [shown(one) for one in statements_in(said)] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("shellfish makes my throat close up", "limit=shellfish"),
        ("bei haselnüssen krieg ich sofort pusteln", "limit=haselnüssen"),
        ("Von Erdnüssen schwillt mir der Hals zu", "limit=Erdnüssen"),
        ("El kiwi me hincha los labios", "limit=kiwi"),
        ("Le lupin me fait gonfler les lèvres.", "limit=lupin"),
        ("makan kacang tenggorokanku bengkak", "limit=kacang"),
        ("キウイを食べると口の中がかゆくなるんです", "limit=キウイ"),
        ("This novel makes my eyes burn with tears of boredom", ""),
        ("Die Kälte macht mir Angst", ""),
        ("La historia me cierra el estómago de pena", ""),
    ],
)
def test_what_somebody_does_not_tolerate_is_told_by_what_it_does_to_her(said, expected):
    assert [shown(one) for one in statements_in(said)] == ([expected] if expected else [])


@table(
    ("said", "expected"),
    [
        ("We moved from Word to Typst, so please use Typst's math syntax.", ["tool=Typst"]),
        ("I use Emacs, so please use Vim in the examples.", ["tool=Emacs"]),
        ("Ich arbeite mit Figma und nutze bitte Blender ab jetzt.", ["tool=Figma", "preference=nutze bitte Blender"]),
        ("J'utilise Figma, utilise Blender désormais s'il te plaît.", ["tool=Figma", "preference=utilise Blender"]),
        ("Uso Figma, por favor usa Blender a partir de ahora.", ["tool=Figma", "preference=usa Blender"]),
        ("Tolong pakai Blender.", []),
        ("请用Blender。", []),
        ("Please help, we use Postgres.", ["tool=Postgres"]),
    ],
)  # fmt: skip
def test_what_somebody_asks_to_be_used_is_no_tool_of_hers(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("I love films which make me cry.", []),
        ("I love bars where nobody knows me.", []),
        ("I hate emails which begin with \"Dear all\".", []),
        ("I hate meetings that have no agenda.", ["dislike=meetings that have no agenda"]),
        ("Ich hasse Meetings, die keine Agenda haben.", []),
        ("Ich liebe Orte, an denen es still ist.", []),
        ("Ich hasse Meetings.", ["dislike=Meetings"]),
        ("Je déteste les réunions qui durent des heures.", []),
        ("Je déteste le café quand il est froid.", []),
        ("Je déteste les réunions.", ["dislike=les réunions"]),
        ("Odio las reuniones que no tienen orden del día.", []),
        ("Me encantan los bares donde nadie habla.", []),
        ("Odio las reuniones.", ["dislike=las reuniones"]),
        ("Saya benci rapat yang tidak punya agenda.", ["dislike=rapat yang tidak punya agenda"]),
        ("Saya suka kopi kalau tidak manis.", []),
        ("我不喜欢开会，如果没有议程的话。", []),
        ("我讨厌以“好问题”开头的回答。", ["dislike=以“好问题”开头的回答"]),
        ("「良い質問ですね」で始まる返事が嫌いです。", ["dislike=「良い質問ですね」で始まる返事"]),
        # a mere courtesy or a comment narrows nothing
        ("I'm allergic to nuts, if that matters.", ["limit=nuts"]),
        ("Ich bin allergisch gegen Haselnüsse, wenn das hilft.", ["limit=Haselnüsse"]),
        ("I'm allergic to nuts, which is annoying.", ["limit=nuts"]),
    ],
)  # fmt: skip
def test_a_value_that_is_narrowed_is_kept_whole_or_not_at_all(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("toi t'aimes Dylan, moi c'est Barbara que j'écoute", []),
        ("moi c'est Marc qui décide", []),
        ("moi c'est Marc", ["name=Marc"]),
        ("Me, it's Cohen that I love.", []),
        ("I'm Ann that you met", []),
        ("Es Serrat lo que me gusta.", []),
        ("Soy Marta la que canta.", []),
        ("Aku Tulus yang kusuka.", []),
        ("Ich bin Udo, den ich mag.", []),
        ("My name is Ann, who are you?", ["name=Ann"]),
        ("我喜欢的是邓丽君。", []),
        ("私が聴くのは宇多田です。", []),
    ],
)
def test_who_is_set_off_in_a_sentence_is_not_the_one_who_writes(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@pytest.mark.parametrize(
    "said",
    [
        "Of course, I love filling in the same form twice.",
        "Klar, ich liebe Steuererklärungen.",
        "Bien sûr que j'adore faire la queue.",
        "Claro, adoro hacer cola en Hacienda.",
        "Por supuesto, me encanta rellenar formularios.",
        "Tentu saja, saya suka antre tiga jam.",
        "当然，我最喜欢排队了。",
        "もちろん、書類の山が大好きです。",
        # a mood of today, of everything
        "Everything is awful today. I hate rain.",
        "Heute nervt alles. Ich hasse Regen.",
        "Tout m'énerve aujourd'hui. Je déteste la pluie.",
        "Hoy todo me molesta. Odio la lluvia.",
        "Hari ini semuanya menyebalkan. Saya benci hujan.",
        "今天什么都烦。我讨厌下雨。",
        "今日はもう何もかもいや。雨が嫌い。",
    ],
)
def test_irony_and_the_mood_of_a_day_are_no_likes(said):
    assert statements_in(said) == []


def test_what_goes_without_saying_is_stated_but_for_likes():
    assert [shown(one) for one in statements_in("Of course I'm a nurse and I live in Hull.")] == [
        "role=nurse",
        "place=Hull",
    ]


@table(
    ("said", "expected"),
    [
        ("I'm in Mercy Hospital now.", []),
        ("I'm based in Cambridge University Press", []),
        ("Ich wohne im Klinikum Nord.", []),
        ("Je suis maintenant à l'Université de Lille.", []),
        ("sekarang saya di Klinik Sehat", []),
        ("estoy en el Hospital Clínico", []),
        ("我人在协和医院。", []),
        ("今は日赤病院にいます。", []),
        ("I live in South Bank.", ["place=South Bank"]),
        # nor is a city an employer or a tool
        ("我是厨师，在大理上班。", ["role=厨师", "place=大理"]),
        ("我在上海上班，家在昆山。", ["place=昆山"]),
        ("我在华为上班。", ["employer=华为"]),
        ("倉敷で働いています。", []),
        ("Ich arbeite bei Köln.", []),
        ("I work in Lyon.", []),
        ("Je travaille à Brest.", []),
        ("Trabajo en Cuenca.", []),
        ("Saya kerja di Solok.", []),
        ("I work in Figma.", ["tool=Figma"]),
    ],
)
def test_an_institution_is_no_place_and_a_city_no_employer(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@pytest.mark.parametrize(
    "said",
    [
        "i live in constant pain",
        "we live in chaos",
        "ich wohne in gehdistanz",
        "Ich lebe in Freiheit.",
        "j'habite en coloc",
        "j'habite à deux pas",
        "vivo en paz",
        "vivo en la calle",
        "saya tinggal di kontrakan",
    ],
)
def test_how_somebody_lives_is_no_place(said):
    assert statements_in(said) == []


@table(
    ("said", "place"),
    [
        ("Saya tinggal di Bandung.", "Bandung"),
        ("saya tinggal di bandung", "bandung"),
        ("Saya tinggal di Kota Bandung.", "Kota Bandung"),
        ("I live in Taichung.", "Taichung"),
        ("J'habite à Kaohsiung.", "Kaohsiung"),
        ("Vivo en La Paz.", "La Paz"),
    ],
)
def test_a_place_may_be_called_like_the_end_of_a_german_noun_or_like_a_way_to_live(said, place):
    assert [shown(one) for one in statements_in(said)] == [f"place={place}"]


@table(
    ("said", "expected"),
    [
        ("I live in Bristol and need a dentist.", ["place=Bristol"]),
        ("I'm based in Leeds and want a good plumber.", ["place=Leeds"]),
        ("I live in Bristol and live with a dentist.", ["place=Bristol"]),
        ("I live in Leeds and run a café.", ["place=Leeds", "role=run a café"]),
    ],
)
def test_whom_somebody_needs_is_not_what_she_is(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@pytest.mark.parametrize(
    "said",
    [
        "I can't take any pills.",
        "Ich vertrage kein einziges Medikament.",
        "Ich nehme nicht irgendein Medikament.",
        "Je ne prends aucun médicament.",
        "No tomo ningún medicamento.",
        "Saya tidak makan daging apa pun.",
        "我不吃任何药。",
        "何も食べられません。",
        "私はどんな薬も飲めません。",
    ],
)
def test_who_takes_none_of_anything_states_no_limit(said):
    assert statements_in(said) == []


@table(
    ("said", "expected"),
    [
        ("我儿子叫豆豆不是逗逗", "relation/儿子=豆豆"),
        ("娘の名前は美咲ではなく美沙です。", "relation/娘=美沙"),
        ("My daughter is called Mia not Maya.", "relation/daughter=Mia"),
        ("Meine Tochter heißt Mia nicht Maja.", "relation/tochter=Mia"),
        ("Ma fille s'appelle Lou pas Loup.", "relation/fille=Lou"),
        ("Mi hija se llama Ana no Anna.", "relation/hija=Ana"),
        ("Anak saya namanya Bagas bukan Bagus.", "relation/anak=Bagas"),
        ("Unsere Tochter heißt doch nicht Pia.", ""),
    ],
)
def test_a_name_ends_before_what_it_is_not(said, expected):
    assert [shown(one) for one in statements_in(said)] == ([expected] if expected else [])


@pytest.mark.parametrize(
    "said",
    [
        "隔壁大妈对花生过敏，又在超市上班。",
        "门口保安对狗毛过敏，还住在昌平。",
        "上の階の人は大阪出身で、トヨタで働いています。",
        "隣のおばさんは犬が苦手で、銀行に勤めています。",
        "Tetangga saya alergi bulu kucing dan kerja di Gojek.",
        "El señor de abajo odia los perros, trabaja en Correos.",
        "My neighbours hate dogs and love cats.",
        "The people upstairs work at Tesco and love football.",
        "Meine Nachbarn arbeiten bei Bosch und wohnen in Köln.",
        "Mes voisins détestent les chiens et adorent les chats.",
    ],
)
def test_a_clause_without_a_subject_is_about_whom_the_clause_before_is_about(said):
    assert statements_in(said) == []


@table(
    ("said", "expected"),
    [
        ("肩やってるから泳ぐの禁止されてる", ["limit=泳ぐの"]),
        ("残業も満員電車も嫌い。", ["dislike=残業", "dislike=満員電車"]),
        ("にんじんもピーマンも嫌い。", ["dislike=にんじん", "dislike=ピーマン"]),
        ("すももも好きです。", ["like=すもも"]),
        ("からあげが好きです。", ["like=からあげ"]),
        ("right, new schedule, the visa form isn't due the 3rd anymore, it's the 9th", ["deadline=visa form: the 9th"]),
    ],
)  # fmt: skip
def test_a_value_begins_and_ends_with_what_it_names(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


def test_values_are_compared_without_case_and_blanks():
    assert normalized_value("  Green   TEA ") == normalized_value("green tea")


def test_of_a_thousand_facts_the_latest_count():
    found = facts_in([f"I like tea number{number}." for number in range(1_000)])
    assert len(found) == MAX_FACTS
    assert found[-1].value == "tea number999"


@settings(deadline=None)  # the first one compiles the tables
@given(st.lists(st.text(max_size=200), max_size=5))
def test_whatever_is_said_a_fact_has_a_name_and_a_short_value(texts):
    ids = {kind.fact_id for kind in KINDS.values()} | {""}
    for fact in facts_in(texts):
        assert fact.fact_id in ids
        assert len(fact.value.encode()) <= LONG_VALUE_MAX_BYTES
        assert fact.value or fact.retracts


def test_hostile_texts_take_time_by_their_length():
    def seconds(piece, length):
        started = time.process_time()
        facts_in([(piece * length)[:length]])
        return time.process_time() - started

    facts_in(["I like tea."])  # the tables are compiled
    for piece in (
        "my name is \n",
        "i like tea and ",
        '"',
        "'a ",
        "(",
        "我喜欢茶，",
        "私は、",
        "お茶が好きで、",
        "東京と",
        "我对花生和",
        "remember that ",
        "i no longer ",
        "ich mag kein tee mehr ",
        "je n'aime plus ",
        "もうお茶では",
        "my cat, name's Bo, my name is Bo and ",
        "i live between a and b and ",
        "- ",
        "@",
        "No, I'm a not b, ",
        "about me:\n- a, b, c\n",
    ):
        short = max(seconds(piece, 1_500), 0.02)
        assert seconds(piece, 15_000) < 40 * short, piece


@pytest.mark.parametrize(
    "text",
    [
        "You can obtain the latest version of the renderer and of its headers\nusing GIT.",
        "**Note:** The `after` hook is guaranteed to run.",
        "Keep in mind that `err.code` will be set.",
        "Stay motivated and remember that anything is possible.",
        "Using JSON objects instead of simple strings",
        "Running Tests",
        "Writing a novel is hard.",
        "Building a context-aware addon requires careful management.",
        "Multi-byte characters in URL paths are now forbidden.",
        "using v8::Isolate;",
        "Delete that folder.",
        "For this email I prefer a formal tone.",
        "F\u00fcr diese Mail bevorzuge ich einen lockeren Ton.",
        "Pour ce mail je pr\u00e9f\u00e8re un ton formel.",
    ],
)
def test_a_text_that_explains_or_a_wish_of_the_moment_states_nothing(text):
    assert facts_in([text]) == []


def test_where_somebody_lives_and_works_is_read_wherever_it_is_named_in_her_clause():
    said = facts_in(
        [
            "The balcony door of our flat in Leeds sticks, and my boss at Aldgate Partners hates noise."
        ]
    )
    assert [(fact.fact_id, fact.value) for fact in said] == [
        ("user_place", "Leeds"),
        ("user_employer", "Aldgate Partners"),
    ]


def test_nothing_is_read_from_a_place_that_was_left_or_is_somebody_elses():
    for text in (
        "I don't live in Leeds.",
        "His flat in Leeds is cold.",
        "They sold our house in Leeds last year.",
        "Ich wohne nicht in Kiel.",
        "Je n'habite pas \u00e0 Brest.",
    ):
        assert facts_in([text]) == [], text


#: Values that went on too far, began too early, were none or of another kind before.
LIKE_WHAT_THEY_NAME = (
    ("ich vertrage kein gluten und koche ungern.", ["limit=gluten"]),
    ("领导说他喜欢简洁的PPT，怎么做？", []),
    ("i have 2000 words of nothing", []),
    ("Bei uns in der Praxis ist es laut.", []),
    ("Mein Kumpel ist Dachdecker und verdient gut.", []),
    ("平时写代码用Go和PyCharm，最近想换个笔记软件", ["tool=Go", "tool=PyCharm"]),
    ("我在小区门口开了个早餐店，想做个外卖海报", []),
    ("Saya baru pindah ke Semarang ikut suami.", ["place=Semarang"]),
    ("Escríbeme en catalán.", ["answer_language=catalán"]),
    ("下个月十五号要答辩。", ["deadline=答辩: 下个月十五号"]),
    ("我们学校要求开题报告周五交。", ["deadline=学校要求开题报告: 周五"]),
    ("I've got a presentation on Friday for which I've done nothing.", ["deadline=presentation: Friday"]),
    ("Mon patron, Monsieur Delmas, refuse mes congés.", []),
    ("Estoy de baja por la espalda hasta marzo.", []),
)  # fmt: skip


def test_a_value_looks_like_the_name_of_what_it_is():
    for said, expected in LIKE_WHAT_THEY_NAME:
        assert [shown(one) for one in statements_in(said)] == expected, said


#: What says by its own words what it is, in the midst of a clause, and what only looks so.
IN_PASSING = (
    ("Im dyslexic n my boss keeps correcting me.", ["limit=dyslexic"]),
    ("Als Veganerin bin ich dort immer ein Problem.", ["limit=Veganerin"]),
    ("Je suis muette donc pas de vocaux svp", ["limit=muette", "contact=pas de vocaux"]),
    ("As a vegan option we have soup.", []),
    ("Als Veganer hat man es schwer.", []),
    ("The budget for the whole kitchen is £7,500 including fitting.", ["budget=£7,500"]),
    ("The client's budget for the kitchen is £7,500 including fitting.", []),
    ("Ich nutze LibreOffice auf einem alten ThinkPad mit Linux Mint.", ["tool=LibreOffice", "tool=Linux Mint"]),
    ("Wir arbeiten bei uns im Verein mit Excel, und das gern.", ["tool=Excel"]),
    ("I'm a bit lost in Kubernetes.", []),
    ("Ich habe noch nie mit Figma gearbeitet.", []),
    ("Meine Schwester sagt, ich programmiere in Rust.", []),
    ("I speak Portuguese at home and English at work.", ["language=Portuguese", "language=English"]),
    ("I speak German and my wife French.", ["language=German"]),
)  # fmt: skip


def test_what_is_known_by_its_own_words_is_read_in_passing():
    for said, expected in IN_PASSING:
        assert [shown(one) for one in statements_in(said)] == expected, said


@table(
    ("said", "expected"),
    [
        ("I love sea swimming and brass bands.", ["like=sea swimming", "like=brass bands"]),
        ("Ich liebe Quittengelee und Nebel.", ["like=Quittengelee", "like=Nebel"]),
        ("J'adore le thé et le jazz.", ["like=le thé", "like=le jazz"]),
        ("J'adore le thé et les chats dorment.", ["like=le thé"]),
        ("落語と釣りが大好き。", ["like=落語", "like=釣り"]),
        ("我特别讨厌香菜和榴莲。", ["dislike=香菜", "dislike=榴莲"]),
        ("高いところが苦手です。", ["dislike=高いところ"]),
        ("Feet and inches do my head in.", ["dislike=Feet and inches"]),
        ("Me gustan los cuentos cortos y con humor.", ["like=los cuentos cortos y con humor"]),
    ],
)  # fmt: skip
def test_two_things_that_are_liked_are_two_and_one_of_two_words_is_one(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("Duz mich bitte.", ["preference=Duz mich"]),
        ("tutoie moi stp", ["preference=tutoie moi"]),
        ("Trátame de usted.", ["preference=Trátame de usted"]),
        ("敬語は要らないよ。", ["preference=敬語は要らない"]),
        ("Text me, don't call.", ["contact=Text me, don't call"]),
    ],
)
def test_how_somebody_is_addressed_is_a_preference_and_how_she_is_reached_a_rule_of_contact(
    said, expected
):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("How do I get my daughter Lina to sleep?", ["relation/daughter=Lina"]),
        ("Wie bringe ich meine Tochter Lina zum Schlafen?", ["relation/tochter=Lina"]),
        ("Ist es normal, dass unser Hund Knut Schnee frisst?", ["relation/hund=Knut"]),
        ("Comment faire dormir ma fille Lina ?", ["relation/fille=Lina"]),
        ("¿Cómo hago dormir a mi hija Lina?", ["relation/hija=Lina"]),
        ("妻の美咲が妊娠中です、どちらが楽でしょうか？", ["relation/妻=美咲"]),
        ("How do I get a daughter to sleep?", []),
        ("Is his daughter Lina asleep?", []),
    ],
)  # fmt: skip
def test_who_is_named_in_a_question_is_somebody_whatever_is_asked(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("シアトル在住なのですが、会議は何時になるでしょうか。", ["place=シアトル"]),
        ("私は田中でしょうか。", []),
        ("シアトルは寒いでしょうか。", []),
    ],
)
def test_a_polite_japanese_question_leaves_what_is_stated_before_it(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


def test_a_language_that_is_denied_beside_another_is_none():
    said = statements_in("Di rumah kami ngomong Batak Toba, bukan Jawa.")
    assert [shown(one) for one in said] == ["language=Batak Toba"]


#: A construction of each table beside what is said nearly so.
@table(
    ("said", "expected"),
    [
        ("Ich leite bei der Stadtbücherei Gotha die Ausleihe.", ["employer=Stadtbücherei Gotha"]),
        ("Ich kümmere mich beim Amt um meinen Ausweis.", []),
        ("Als gelernte Hörgeräteakustikerin sag ich dir, die pfeifen.", ["role=Hörgeräteakustikerin"]),
        ("Als gelernte Lektion nehme ich mit, dass man fragt.", []),
        ("Wegen meiner Nussallergie lese ich jedes Etikett.", ["limit=Nussallergie"]),
        ("Wegen meiner Allergie war ich beim Arzt.", []),
        ("Alkohol trinke ich keinen.", ["limit=Alkohol"]),
        ("Kaffee trinke ich nicht nach drei.", []),
        ("お酒は医者に止められています。", ["limit=お酒"]),
        ("お酒は医者に止められている父がいます。", []),
        ("太平洋時間でお願いします。", ["time_zone=太平洋時間"]),
        ("時間でお願いします。", []),
        ("平日の昼間は電話に出られません。", ["contact=平日の昼間は電話に出られません"]),
        ("社長は電話に出られません。", []),
        ("The cat's called Miso.", ["relation/cat=Miso"]),
        ("The cat is Tom's.", []),
        ("Photoshop crashes every time I save.", ["tool=Photoshop"]),
        ("Photoshop crashes when people open big files.", []),
        ("I can't take ibuprofen.", ["limit=ibuprofen"]),
        ("I can't take the noise.", ["dislike=the noise"]),
        ("Rien ne me détend autant que la pêche.", ["like=la pêche"]),
        ("Rien de mieux que de perdre ses clés un lundi.", []),
        ("On m'a interdit le sel à cause de ma tension.", ["limit=sel"]),
        ("On m'a interdit l'entrée.", []),
        ("Mis exámenes empiezan el 8 de enero.", ["deadline=exámenes: 8 de enero"]),
        ("Los exámenes de mi hermano empiezan pronto.", []),
        ("Saya kerja di resepsionis Hotel Pelabuhan.", ["employer=Hotel Pelabuhan"]),
        ("Saya kerja di depan hotel.", []),
        ("考试1月8号开始。", ["deadline=考试: 1月8号"]),
        ("考试是周五吗", []),
        ("晚上六点以后才能联系到我。", ["contact=晚上六点以后才能联系到我"]),
        ("我晚上十点以后才能吃饭。", []),
    ],
)  # fmt: skip
def test_a_construction_is_read_and_what_is_said_nearly_so_is_not(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("Wir sind zu viert: die Kinder und wir. Urlaub, max. 1500 €, geht das?", ["budget=1500 €"]),
        ("I'm stuck: the kiln is cold. I live in Leeds.", ["place=Leeds"]),
        ("I wrote her: the kiln is cold. I live in Leeds.", []),
        ("We're playing pirates: the ship sinks. I live in Leeds.", []),
        ("Letter: the kiln is cold. I live in Leeds.", []),
    ],
)  # fmt: skip
def test_behind_a_colon_somebody_else_speaks_unless_its_author_told_of_herself(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("我女儿今年上小学三年级。", []),
        ("我老公是程序员，经常加班。", []),
        ("我的导师是林蔚教授。", ["relation/导师=林蔚教授"]),
        ("我们在做一个小程序，叫“转角”。", ["project=一个小程序"]),
        ("我是新来的，叫林晓。", ["name=林晓"]),
    ],
)
def test_in_chinese_neither_a_time_nor_a_trade_is_a_relative_and_a_title_is_no_name(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


#: A place by what it is called, wherever it stands, beside what is none.
@table(
    ("said", "expected"),
    [
        ("Ich wohne in Bandung.", ["place=Bandung"]),
        ("Ich lebe in Ausbildung.", []),
        ("Ich lebe in Trennung.", []),
        ("aku tinggal di Kota Baru", ["place=Kota Baru"]),
        ("aku tinggal di kos", []),
        ("vivo en el centro de Lugo", ["place=Lugo"]),
        ("vivo en el centro", []),
        ("j'habite dans le centre de Dijon", ["place=Dijon"]),
        ("just moved to bristol and don't know anyone", ["place=bristol"]),
        ("i just moved to tears", []),
        ("saya mahasiswa teknik sipil di Undip", ["role=mahasiswa teknik sipil", "employer=Undip"]),
    ],
)
def test_a_place_is_read_by_what_it_is_called(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("vim user here", ["tool=vim"]),
        ("any vim user here?", []),
        ("hab linux mint drauf", ["tool=linux mint"]),
        ("hab kekse drauf", []),
        ("gmt+8 here", ["time_zone=gmt+8"]),
        ("no time here", []),
        ("got diagnosed with coeliac disease", ["limit=coeliac disease"]),
        ("my sister was diagnosed with coeliac disease", []),
        ("my budget is like 400 quid", ["budget=400 quid"]),
        ("fahre seit 12 jahren lkw", ["role=fahre seit 12 jahren lkw"]),
        ("meine tochter frieda will ein pony", ["relation/tochter=frieda"]),
        ("meine tochter will ein pony", []),
        ("i'm sarah and i like cats", ["name=sarah", "like=cats"]),
        ("i'm tired and i like cats", ["like=cats"]),
        ("i'm from brazil", ["origin=brazil"]),
        ("i come from money", []),
        ("soy de la vieja escuela", []),
        ("j'suis infirmier", ["role=infirmier"]),
        ("jsuis mort", []),
        ("ich bin bei bosch im einkauf", ["employer=bosch", "role=im einkauf"]),
        ("Ich bin bei Thomas auf der Party.", []),
        ("ich arbeite bei Lidl an der Kasse", ["employer=Lidl"]),
        ("phone calls are a no", []),
        ("écris-moi plutôt le matin", ["contact=écris-moi plutôt le matin"]),
    ],
)
def test_a_chat_says_in_few_words_what_is_known_by_its_name(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "names"),
    [
        ("namaku Rizky pakai k-y", "Rizky"),
        ("Me llamo Ana de la Fuente.", "Ana de la Fuente"),
        ("I'm called Vincent van Houten.", "Vincent van Houten"),
        ("Me llamo Yesenia con Y.", "Yesenia"),
    ],
)
def test_a_name_in_capitals_ends_before_small_words_that_no_name_has(said, names):
    assert [shown(one) for one in statements_in(said)] == [f"name={names}"]


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("I'm not allergic to nuts.", "-limit=nuts"),
        ("Sorry, I was wrong: I'm not allergic to nuts.", "-limit=nuts"),
        ("I'm not allergic to fish after all.", "-limit=fish"),
        ("Ich bin nicht allergisch gegen Nüsse.", "-limit=Nüsse"),
        ("Je ne suis pas allergique aux noix.", "-limit=noix"),
        ("No soy alérgico a las nueces.", "-limit=nueces"),
        ("Saya tidak alergi kacang.", "-limit=kacang"),
        ("我不是素食者。", "-limit=素食者"),
        ("ベジタリアンではありません。", "-limit=ベジタリアン"),
        ("I stopped being vegan.", "-limit=vegan"),
        ("I don't speak Spanish.", "-language=Spanish"),
        ("Don't call me Liz.", "-name=Liz"),
        ("I left Meta.", "-employer=Meta"),
        ("I quit my job at Meta last week.", "-employer=Meta"),
    ],
)
def test_what_somebody_says_is_not_so_is_denied(said, denied):
    assert [shown(one) for one in reading.statements_in(said)] == [denied]
    assert facts_in([said]) == []
    assert [one.retracts for one in facts_in([said], denied=True)] == [True]


@pytest.mark.parametrize(
    "said",
    [
        "I don't work at Meta on Fridays.",
        "I can't work at Meta today.",
        "I'm not sure I'm allergic to nuts.",
        "Ich arbeite heute nicht bei Bosch.",
        "Je ne travaille pas chez Bosch le lundi.",
        "Am I not allergic to nuts?",
    ],
)
def test_what_is_not_so_now_or_in_part_is_denied_not_at_all(said):
    assert reading.statements_in(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "I have diabetes, but please don't store that.",
        "I have diabetes. Please don't save this.",
        "Don't store this, but I have diabetes.",
        "Off the record, I am pregnant and I live in Bath.",
        "Bitte nicht speichern, aber ich habe Diabetes.",
        "Ne retiens pas ça, mais j'habite à Lille.",
        "No guardes esto, pero soy diabético.",
        "Jangan disimpan ya, tapi saya alergi kacang.",
        "别记录下来，我对花生过敏。",
        "保存しないでほしいのですが、ペニシリンのアレルギーがあります。",
    ],
)
def test_nothing_is_kept_of_a_message_that_is_not_to_be_kept(said):
    assert reading.statements_in(said) == []


def test_what_is_asked_to_be_forgotten_is_so_in_a_message_that_is_not_to_be_kept():
    (forgotten,) = reading.statements_in("Forget my address, and don't store that again.")
    assert forgotten.retracts


@pytest.mark.parametrize(
    "said",
    ["Remember that I never save my work before lunch.", "Please don't forget that I am vegan."],
)
def test_a_request_to_keep_something_is_none_to_keep_nothing(said):
    assert [one.kind for one in reading.statements_in(said)] == ["remember"]


@table(
    ("said", "expected"),
    [
        ("I work at the harbour authority, in the permits office.", ["employer=harbour authority"]),
        ("I'm employed by a small bakery and they want me to do the accounts too.", ["employer=small bakery"]),
        ("For the last six years I've been with the national library.", ["employer=national library"]),
        ("Ich bin angestellt bei einer kleinen Druckerei in Kempten.", ["employer=kleinen Druckerei", "place=Kempten"]),
        ("Ich arbeite beim Jugendamt und schreibe täglich Berichte.", ["employer=Jugendamt"]),
        ("Seit elf Jahren bin ich bei Bosch, immer in der Fertigung.", ["employer=Bosch"]),
        ("Je bosse à la mairie, au service des eaux.", ["employer=mairie"]),
        ("Je suis salariée d'une petite imprimerie.", ["employer=petite imprimerie"]),
        ("Depuis huit ans je suis chez Michelin.", ["employer=Michelin"]),
        ("Soy empleada de Renfe.", ["role=empleada", "employer=Renfe"]),
        ("Trabajo en el ayuntamiento, en el padrón.", ["employer=ayuntamiento"]),
        ("Saya kerja di pelabuhan, bagian gudang.", ["employer=pelabuhan"]),
        # a name that the noun belongs to stays whole
        ("Trabajo para el Ayuntamiento de Lugo.", ["employer=Ayuntamiento de Lugo"]),
        # beside a trade one word tells only where it is plied
        ("Ich arbeite als Erzieherin in einer Kita in Celle.", ["role=Erzieherin", "place=Celle"]),
        ("Je travaille comme aide-soignante dans une clinique privée.", ["role=aide-soignante", "employer=clinique privée"]),
        # any firm, a part of one, somebody else's, and not so
        ("I work at a big company.", []),
        ("I work in the back of a restaurant.", []),
        ("I work for the same hospital as my wife.", []),
        ("I work at the library today.", []),
        ("My sister works at the harbour authority.", []),
        ("I don't work at the tax office.", []),
        ("Meine Nachbarin arbeitet beim Jugendamt.", []),
        ("Si je travaillais à la mairie, je le saurais.", []),
        ("¿Trabajo en el ayuntamiento si soy becaria?", []),
    ],
)  # fmt: skip
def test_a_workplace_is_told_by_what_it_is(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("At home we speak English, German and a bit of French.", ["English", "German", "French"]),
        ("Ich spreche Russisch, Deutsch und ein bisschen Polnisch.", ["Russisch", "Deutsch", "Polnisch"]),
        ("Je parle anglais, arabe et un peu de berbère.", ["anglais", "arabe", "berbère"]),
        ("Hablo español, francés y un poco de catalán.", ["español", "francés", "catalán"]),
        ("Saya bicara bahasa Indonesia, Inggris dan sedikit Jepang.", ["Indonesia", "Inggris", "Jepang"]),
    ],
)  # fmt: skip
def test_a_list_of_languages_loses_none_before_one_that_is_spoken_a_little(said, expected):
    assert [one.value for one in statements_in(said) if one.kind == "language"] == expected


@table(
    ("said", "expected"),
    [
        ("I was born in Lagos.", ["origin=Lagos"]),
        ("Ich bin in Görlitz geboren.", ["origin=Görlitz"]),
        ("Je suis née à Dakar.", ["origin=Dakar"]),
        ("Nací en Cádiz.", ["origin=Cádiz"]),
        ("私は長崎で生まれました。", ["origin=長崎"]),
        ("I was born in May.", []),
        ("My father was born in Lagos.", []),
        ("Were you born in Lagos?", []),
    ],
)
def test_where_somebody_was_born_is_where_she_is_from(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@pytest.mark.parametrize(
    "said",
    [
        "Tu es le vendeur, je suis plombier.",
        "Tú eres la clienta y yo soy camarero.",
        "Du bist der Kunde, ich bin Verkäufer.",
        "Kamu jadi pembeli, saya penjual sayur.",
        "你是老板，我是厨师。",
        "あなたは店長、私は看護師です。はい、始め。",
    ],
)
def test_who_gives_the_answerer_a_part_plays_one_herself(said):
    assert not statements_in(said)


def test_who_is_told_about_further_is_named_all_the_same():
    said = "My daughter Nell wants to be a pilot when she grows up."
    assert [shown(one) for one in statements_in(said)] == ["relation/daughter=Nell"]
    assert not statements_in("If my brother Tom were here, he could help.")


@table(
    ("said", "expected"),
    [
        ("I'd rather have bullet points than paragraphs, if that's all right with you.", ["preference=bullet points"]),
        ("So I prefer written instructions to calls.", ["preference=written instructions to calls"]),
        ("Je préférerais que tu me tutoies.", ["preference=que tu me tutoies"]),
        ("Prefiero que me tutees.", ["preference=que me tutees"]),
        ("Mir sind Beispiele lieber als Definitionen.", ["preference=Beispiele"]),
        ("Je préfère les exemples aux définitions.", ["preference=les exemples aux définitions"]),
        ("If I'd rather have lists than tables, what then?", []),
    ],
)  # fmt: skip
def test_what_somebody_would_rather_have_told_is_a_preference(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("My sister, Ruth, hates liver and lives in Leeds.", ["relation/sister=Ruth"]),
        ("Mein Mann, der übrigens Imker ist, heißt Ansgar.", ["relation/mann=Ansgar"]),
        ("My wife, who teaches chemistry, is called Petra.", ["relation/wife=Petra"]),
        ("Mi suegra, que se llama Remedios, viene a vivir con nosotros.", ["relation/suegra=Remedios"]),
        ("Ma voisine, qui est infirmière, s'appelle Odile.", ["relation/voisine=Odile"]),
    ],
)  # fmt: skip
def test_who_is_described_before_she_is_named_is_named(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("The bank wants the business plan by Friday.", ["deadline=business plan: Friday"]),
        ("Spätestens am Freitag will die Bank den Businessplan sehen.", ["deadline=Businessplan: Freitag"]),
        ("La banque veut le dossier pour vendredi.", ["deadline=dossier: vendredi"]),
        ("El banco quiere el contrato para el viernes.", ["deadline=contrato: viernes"]),
        ("The pitch for the museum is on Tuesday morning.", ["deadline=pitch for the museum: Tuesday morning"]),
        ("We're trying to open a community cinema in the old chapel.", ["project=a community cinema in the old chapel"]),
        ("Mein Bruder Rüdiger und ich renovieren den Hof unserer Eltern.", ["relation/bruder=Rüdiger", "project=den Hof unserer Eltern"]),
        ("小さなパン屋で働いてるんだけど、朝が早くて。", ["employer=小さなパン屋"]),
        ("The bank wanted the plan last Friday.", []),
        ("If the bank wants the plan by Friday, what do I do?", []),
    ],
)  # fmt: skip
def test_who_wants_what_by_when_and_what_several_do_together(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


@table(
    ("said", "expected"),
    [
        ("The landlord wants the signed lease back by Monday.", ["deadline=signed lease: Monday"]),
        ("My boss wants the whole report done by Friday.", ["deadline=whole report: Friday"]),
        ("I speak English, my wife German and French.", ["language=English"]),
        ("You be the doctor, I'm a patient from Hull.", []),
        ("I was born in hospital.", []),
        ("Ich bin in Eile geboren.", []),
        ("I've been at the hospital for three years of my life.", []),
        ("Ich arbeite im Homeoffice der Praxis.", []),
        ("I don't work at the library any more.", []),
    ],
)
def test_what_is_no_part_of_a_value_and_what_is_none(said, expected):
    assert [shown(one) for one in statements_in(said)] == expected


def test_a_nameless_workplace_that_was_left_is_taken_back_if_it_was_known():
    (left,) = facts_in(["I don't work at the library any more."], denied=True)
    assert (left.fact_id, left.value, left.retracts) == ("user_employer", "library", True)


def reads(texts, monkeypatch, **given):
    """Facts, and how many sentences were read for them."""
    read = 0
    reads_on = reading._MessageReader._reads_on

    def counting(reader, sentence):
        nonlocal read
        read += 1
        return reads_on(reader, sentence)

    monkeypatch.setattr(reading._MessageReader, "_reads_on", counting)
    return facts_in(texts, **given), read


def test_however_short_its_sentences_are_only_so_many_of_a_message_are_read(monkeypatch):
    facts, read = reads(["My name is Ann.\n" + "a\n" * 30_000], monkeypatch)
    assert [fact.value for fact in facts] == ["Ann"]
    assert read <= MAX_SENTENCES


def test_of_many_short_messages_the_latest_are_read(monkeypatch):
    said = ["My name is Bob."] + ["Hm!"] * 3_000 + ["I live in Oslo."]
    facts, read = reads(said, monkeypatch)
    assert [fact.value for fact in facts] == ["Oslo"]
    assert read <= MAX_SENTENCES


def test_what_was_said_before_is_read_as_far_as_anything_else(monkeypatch):
    _, read = reads(["York, not Leeds."], monkeypatch, former="Hm!\n" * 16_000)
    assert read <= 2 * MAX_SENTENCES


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        ("I'm deadly allergic to penicillin.", "penicillin"),
        ("I am so severely allergic to cats.", "cats"),
        ("Extremely allergic to nuts.", "nuts"),
        ("Ich bin hochgradig allergisch gegen Nüsse.", "Nüsse"),
        ("Ich bin gegen Pollen extrem allergisch.", "Pollen"),
        ("Saya alergi berat terhadap kacang.", "kacang"),
        ("Soy extremadamente alérgica a las nueces.", "nueces"),
        ("Je suis mortellement allergique aux noix.", "noix"),
    ],
)
def test_however_allergic_somebody_is_it_is_kept_to_what(said, limit):
    assert [(one.fact_id, one.value) for one in facts_in([said])] == [("user_limit", limit)]


def test_how_allergic_nobody_is_is_not_kept():
    assert facts_in(["I'm hardly allergic to anything."]) == []
    (gone,) = facts_in(["I outgrew my peanut allergy."], denied=True)
    assert (gone.retracts, gone.value) == (True, "peanut")
