"""A plain statement is read whatever stands around it, unless somebody else says or supposes it."""

import pytest

from apps.turns.fact_extraction import facts_in
from tests.turns.fact_sets import SETS

#: Plain statements of each language, and what each states.
STATED = {
    "en": {
        "I'm a nurse": "nurse",
        "I live in Leeds": "Leeds",
        "I hate mushrooms": "mushrooms",
        "I'm allergic to nuts": "nuts",
        "my name is Carla": "Carla",
    },
    "de": {
        "ich bin Krankenschwester": "Krankenschwester",
        "ich wohne in Jena": "Jena",
        "ich hasse Pilze": "Pilze",
        "ich heiße Carla": "Carla",
    },
    "fr": {
        "je suis infirmière": "infirmière",
        "j'habite à Namur": "Namur",
        "je déteste les champignons": "les champignons",
        "je m'appelle Carla": "Carla",
    },
    "es": {
        "soy enfermera": "enfermera",
        "vivo en Soria": "Soria",
        "odio las setas": "las setas",
        "me llamo Carla": "Carla",
    },
    "id": {
        "aku perawat": "perawat",
        "aku tinggal di Malang": "Malang",
        "aku benci jamur": "jamur",
        "aku alergi kacang": "kacang",
    },
}
#: What stands before and behind a statement in passing.
AROUND = {
    "en": (
        "before you start: {}",
        "I should've said earlier, {}",
        "just to be clear {}",
        "given {}, make me a plan",
        "like I said, {}",
        "turns out {}",
        "I forgot to mention that {}",
        "{} as you know",
        "help! {} and the printer is broken",
        "- {}",
    ),
    "de": (
        "bevor du anfängst: {}",
        "das ding ist {}",
        "ich hab vergessen zu sagen, {}",
        "{} leider",
        "{} und der Drucker ist kaputt",
        "- {}",
    ),
    "fr": (
        "petite question : {}",
        "sachant que {}, fais-moi un plan",
        "j'ai oublié de dire que {}",
        "{} malheureusement",
        "{} et l'imprimante est en panne",
        "- {}",
    ),
    "es": (
        "una pregunta: {}",
        "lo que pasa es que {}",
        "se me olvidó decir que {}",
        "{} y quería saber qué cocinar",
        "- {}",
    ),
    "id": ("mau tanya, {}", "sebelum mulai: {}", "lupa bilang, {}", "- {}"),
}
#: What a chat puts behind a statement without a mark: an aside, a call for help, a question.
UNMARKED = {
    "en": (
        "fwiw",
        "hahaha",
        "ngl",
        "pls help",
        "any tips for a beginner",
        "with my partner",
        "and counting",
        "what's a good gym",
        "how do i start",
        "can u help me out",
        "give me ideas",
        "need a plan",
    ),
    "de": (
        "gell",
        "isso",
        "ungelogen",
        "lg",
        "mit meiner frau",
        "und stolz drauf",
        "was kann ich machen",
        "wie fang ich an",
        "kannst du mir nen plan machen",
        "brauche einen plan",
        "ist das normal",
    ),
    "fr": (
        "ptdr",
        "sans rire",
        "merci d'avance",
        "et voilà",
        "des idées",
        "comment je commence",
        "combien ça coûte",
        "tu peux m'aider",
        "conseille-moi un truc",
        "besoin d'un plan",
    ),
    "es": (
        "tío",
        "te lo juro",
        "algún truco",
        "con mi novio",
        "y a mucha honra",
        "cómo empiezo",
        "cuánto cuesta eso",
        "me ayudas",
        "hazme una lista",
        "necesito un plan",
    ),
    "id": (
        "sumpah",
        "coy",
        "dll",
        "minta saran",
        "ikut suami",
        "dan capek",
        "berapa harganya",
        "butuh rencana",
        "kasih ide dong",
        "bikinin daftar",
        "mana yang bagus",
    ),
}
#: What begins like one of these and goes on with the value.
GOVERNED = {
    "Excel-Makros kann ich nicht ausstehen": ["Excel-Makros"],
    "Am liebsten sind mir Rezepte mit Grammangaben": ["Rezepte mit Grammangaben"],
    "Motivational quotes make me cringe": ["Motivational quotes"],
    "count the carbs in every recipe u give me": ["count the carbs in every recipe u give me"],
    "Tampoco me gustan los saludos largos": ["los saludos largos"],
    "Jangan telepon dia": [],
    "ich wohne in kiel glaub ich": [],
}
#: Where a statement is somebody else's, or is not meant as one.
NOT_OWN = {
    "en": (
        "He's like, {}",
        "I dreamt that {}",
        "the tweet goes {}",
        "I'd never say {}",
        "Dialogue: A: {}",
        "my mum always goes on about how {}",
        "{}, says the fox.",
        "Can you check this mail? > {}",
    ),
    "de": ("Ich habe geträumt, {}", "Liedtext: {}", "{}, singt er im Lied."),
    "fr": ("{}, dit le renard.", "Ce n'est pas vrai que {}", "J'ai rêvé que {}"),
    "es": ("Ella piensa que {}", "Soñé que {}", "Pongamos que {}"),
    "id": ("Seorang pelanggan menulis: {}", "Semua orang kira {}", "Aku mimpi {}"),
}


def _cases(contexts):
    return [(language, context) for language, many in contexts.items() for context in many]


def _said(context, statement):
    begun = statement[0].upper() + statement[1:] if context.startswith("{}") else statement
    return context.format(begun)


@pytest.mark.parametrize(("language", "context"), _cases(AROUND))
def test_a_statement_is_read_whatever_is_said_beside_it(language, context):
    for statement, value in STATED[language].items():
        assert value in [fact.value for fact in facts_in([_said(context, statement)])], statement


@pytest.mark.parametrize(("language", "behind"), _cases(UNMARKED))
def test_a_value_ends_where_a_chat_goes_on_without_a_mark(language, behind):
    for statement, value in STATED[language].items():
        assert [fact.value for fact in facts_in([f"{statement} {behind}"])] == [value], statement


@pytest.mark.parametrize(("said", "values"), GOVERNED.items())
def test_what_only_begins_like_an_aside_or_a_question_belongs_to_its_clause(said, values):
    assert [fact.value for fact in facts_in([said])] == values


@pytest.mark.parametrize(("language", "context"), _cases(NOT_OWN))
def test_a_statement_is_not_read_where_it_is_not_the_authors_own(language, context):
    for statement in STATED[language]:
        assert facts_in([_said(context, statement)]) == [], statement


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("ich heiße Renate Vogt ich wohne in Ulm und ich brauche Hilfe mit dem Hörgerät", "Ulm"),
        ("me llamo Consuelo tengo setenta y ocho años vivo en Cuenca y quiero una foto", "Cuenca"),
        ("moi c'est Jean j'ai soixante ans j'habite à Vannes et je voudrais une facture", "Vannes"),
    ],
)
def test_statements_that_are_dictated_without_marks_are_told_apart(said, names):
    assert names in [fact.value for fact in facts_in([said])]


def test_what_governs_a_statement_in_a_sentence_without_marks_still_does():
    said = "should i write i live in london or is it better to put it at the end"
    assert facts_in([said]) == []
    assert facts_in(["pues ya no vivo en Toledo porque el alquiler era carísimo para los dos"]) == [
        fact for fact in facts_in(["ya no vivo en Toledo"]) if fact.retracts
    ]


def test_tools_in_a_version_are_all_found_that_a_clause_of_ones_own_names():
    tools = [fact.value for fact in facts_in(["Usamos Laravel 10 en un VPS con Ubuntu 22.04."])]
    assert tools == ["Laravel 10", "Ubuntu 22.04"]
    assert facts_in(["Ubuntu 22.04, Debian 12, which one is better for me?"]) == []


#: Who else says or supposes it, in a message without marks.
SUPPOSED = {
    "en": ("if {}", "he told me {}", "let's say {}", "is it true {}", "translate {}"),
    "de": ("er sagt {}", "angenommen {}", "stell dir vor {}"),
    "fr": ("il dit que {}", "imagine que {}", "traduis {}"),
    "es": ("si {}", "ella dice que {}", "imagina que {}"),
    "id": ("kalau {}", "katanya {}", "bayangin {}"),
}


@pytest.mark.parametrize(("language", "context"), _cases(SUPPOSED))
def test_what_governs_a_statement_does_so_before_a_question_without_a_mark(language, context):
    for statement in STATED[language]:
        for behind in UNMARKED[language]:
            assert facts_in([f"{context.format(statement)} {behind}"]) == [], (statement, behind)


#: A sentence about somebody else, and one without a subject, which may be about her or him.
OF_WHOM = """
My sister is called Ana. Allergic to nuts.
My brother lives in Rome. Allergic to nuts, can I bake him something?
My mum is from Cork. Based in Dublin now.
Meine Schwester heißt Anna. Mag keine Katzen.
Mein Mann heißt Jan. Vegetarier.
Mon mari s'appelle Luc. Végétarien depuis dix ans.
Mi hermana se llama Ana. Alérgica al gluten.
Adikku namanya Sari. Kerja di Gojek.
Adikku namanya Sari. Tinggal di Depok.
我的狗叫旺财。不喜欢猫。
犬の名前はポチです。猫が嫌いです。
""".strip().splitlines()


@pytest.mark.parametrize("said", OF_WHOM)
def test_what_may_be_about_somebody_named_before_is_not_the_authors(said):
    assert {one.fact_id for one in facts_in([said])} <= {"user_relation"}


@pytest.mark.parametrize(
    ("said", "fact_id"),
    [
        ("My sister is called Ana. I'm allergic to nuts.", "user_limit"),
        ("My dog is called Rex. I love hiking.", "user_like"),
        ("My boss is Ann Lee. Never call me before noon.", "contact_rule"),
        ("My boss is Ann Lee. Please answer in French.", "answer_language"),
        ("Meine Schwester heißt Anna. Arbeite bei Bosch.", "user_employer"),
        ("Mi perro se llama Toby. Odio los gatos.", "user_dislike"),
        ("My name is Ana. Allergic to nuts.", "user_limit"),
    ],
)
def test_what_is_the_authors_behind_somebody_else_is_kept(said, fact_id):
    assert fact_id in {one.fact_id for one in facts_in([said])}


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("Please answer in English even when I write Italian.", "English"),
        ("Always answer in French no matter which language I use.", "French"),
        ("Antworte bitte auf Deutsch, egal in welcher Sprache ich schreibe.", "Deutsch"),
    ],
)
def test_the_language_of_answers_is_kept_with_what_makes_no_difference(said, language):
    assert [(one.fact_id, one.value) for one in facts_in([said])] == [("answer_language", language)]


#: Messages that say themselves that what they said is not so.
TAKEN_BACK = """
Ich trinke keinen Alkohol... quatsch, streich das, stimmt gar nicht.
saya vegetarian, eh bukan, salah ketik, abaikan.
Je suis allergique aux chats, non pardon, n'importe quoi.
I work for Deloitte - sorry no, wrong window, I don't.
I live in Leeds. Oh no, ignore that.
soy celíaca, que va, es broma
tutéame siempre... bueno no, déjalo, me da igual
我吃素的,啊不对,打错了,不是吃素。
gue Batman. ok serius, kelelawar itu makannya apa
咱们演一段,我是县太爷,最恨人撒谎,你是击鼓的老农
""".strip().splitlines()


@pytest.mark.parametrize("said", TAKEN_BACK)
def test_what_a_message_takes_back_itself_is_not_kept(said):
    assert facts_in([said]) == []


def test_what_follows_what_is_taken_back_is_kept():
    said = "I live in Leeds. Oh no, ignore that. My name is Ann, sorry, not true, my name is Anna."
    assert [one.value for one in facts_in([said])] == ["Anna"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("No, my daughter is in eighth grade, not in ninth.", "my daughter is in eighth grade"),
        ("Nein nein, wir haben nicht zwei, sondern drei Standorte.", "wir haben nicht zwei"),
        ("non, je suis née en 1984, pas en 1948 !!", "je suis née en 1984, pas en 1948"),
        ("eh salah, anak saya dua bukan tiga.", "anak saya dua bukan tiga"),
        ("不对不对,我女儿是初二,不是初三", "我女儿是初二"),
    ],
)
def test_what_corrects_what_was_taken_to_be_so_is_kept_as_a_note(said, kept):
    (note,) = facts_in([said])
    assert note.fact_id == "user_note"
    assert kept in note.value


@pytest.mark.parametrize(
    "said",
    [
        "No, I'm looking for a red one, not a blue one.",
        "No, my question is about speed, not size.",
        "My daughter is in eighth grade, not in ninth?",
        "No, he has two sons, not three.",
    ],
)
def test_what_is_no_fact_of_the_author_is_no_note(said):
    assert facts_in([said]) == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("I head up logistics at Maersk.", {"head up logistics", "Maersk"}),
        ("Ich verantworte das Marketing bei Henkel.", {"verantworte das Marketing", "Henkel"}),
        ("Je m'occupe de la compta chez Michelin.", {"m'occupe de la compta", "Michelin"}),
        ("Soy responsable de logística en Inditex.", {"responsable de logística", "Inditex"}),
        ("Saya memimpin tim pengadaan di Astra.", {"memimpin tim pengadaan", "Astra"}),
        ("It's Katarzyna with a K and a Z.", {"Katarzyna"}),
        ("C'est Anne-Lyse avec un tiret et un y.", {"Anne-Lyse"}),
        ("We launch on 15 June.", {"launch: 15 June"}),
        ("soutenance le 12 juin, je panique", {"soutenance: 12 juin"}),
        ("Nach 20 Uhr keine Anrufe an mich.", {"Nach 20 Uhr keine Anrufe an mich"}),
        ("After 6pm don't send me anything.", {"After 6pm don't send me anything"}),
        ("My mother in law Gudrun comes round every Sunday.", {"Gudrun"}),
        ("Mein Großer heißt Jonas.", {"Jonas"}),
        ("Tamsin here from Wexcombe Parish Council", {"Tamsin", "Wexcombe Parish Council"}),
        ("The audit is no longer Friday but 3 May.", {"audit: 3 May"}),
        ("À l'avenir mets les prix en francs suisses.", {"mets les prix en francs suisses"}),
        ("No me pongas más asteriscos, nunca.", {"No me pongas más asteriscos"}),
    ],
)  # fmt: skip
def test_people_say_what_they_do_and_want_in_other_words_too(said, expected):
    assert {one.value for one in facts_in([said])} == expected


def test_what_is_put_before_an_order_is_no_value():
    said = "ugh coriander. tastes like soap to me, leave it out whenever you give me a recipe."
    assert facts_in([said]) == []  # nor does the order say by itself what is left out


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "About me:\n* nurse\n* based in Leeds\n* two kids\n* allergic to nuts\n\nPlan my week.",
            {"nurse", "Leeds", "nuts"},
        ),
        ("Facts about me: nurse, Leeds, vegan. Plan my week.", {"nurse", "Leeds", "vegan"}),
        ("Über mich:\n- wohne in Jena\n- Vegetarier", {"Jena", "Vegetarier"}),
        ("Sobre mí:\n- enfermera\n- celíaca", {"enfermera", "celíaca"}),
        ("À propos de moi :\n- infirmière\n- végétarienne", {"infirmière", "végétarienne"}),
        ("Tentang saya:\n- perawat\n- Malang", {"perawat", "Malang"}),
        ("关于我:\n- 护士\n- 住在苏州", {"护士", "苏州"}),
        ("自己紹介:\n- 看護師\n- 卵アレルギー", {"看護師", "卵"}),
        ("My setup:\n- Fedora 41\n- Emacs\nWhy is it slow?", {"Fedora 41", "Emacs"}),
        ("Requirements for the hire:\n- nurse\n- vegan", set()),
        ("Context: the nurse is ill, Leeds is far.", set()),
        ("About us: we sell boats in Rome.", set()),
    ],
)  # fmt: skip
def test_points_below_a_heading_about_oneself_are_its_authors(said, expected):
    assert {one.value for one in facts_in([said])} == expected


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "Turns out I was wrong, the lease runs until 2029, not 2027.",
            "the lease runs until 2029",
        ),
        ("Me equivoqué antes: somos 12 comensales, no 21.", "somos 12 comensales, no 21"),
        (
            "Erreur de ma part : la chaudière date de 2008, pas de 1998.",
            "la chaudière date de 2008",
        ),
        ("Ich hab's dir falsch gesagt, unser Hof hat 42 Hektar und nicht 24.", "unser Hof hat 42"),
    ],
)
def test_what_its_author_corrects_of_the_world_is_kept_as_a_note(said, kept):
    (note,) = facts_in([said])
    assert note.fact_id == "user_note"
    assert kept in note.value


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Aku kerja di Freeport... eh bukan deng, itu contoh di soal ujian, coret.", None),
        ("I'm allergic to nuts— no wait, scrap that, I read the wrong line, not me at all.", None),
        ("nein ich hab KEIN Abo und will auch keins.", None),
        ("Working out of Maersk's Felixstowe office these days.", None),
        (
            "Cuando me corrijas un texto, márcame los cambios, siempre.",
            "user_preference",
        ),
        ("Enceinte de cinq mois, donc ni alcool ni lait cru.", "user_limit"),
    ],
)
def test_what_strangers_wrote_is_read_as_it_is_meant(said, kind):
    assert {one.fact_id for one in facts_in([said])} == ({kind} if kind else set())


def test_what_is_taken_back_takes_nothing_along_that_stood_before():
    said = "I live in Leeds. I hate everything today. I love tea. No, ignore that."
    assert [one.value for one in facts_in([said])] == ["Leeds"]


#: What is to be made or done may itself come again and again: that makes no wish of it.
COMES_AGAIN = """
Regalos para mi madre en cada mensaje.
Tablas de precios, siempre.
Sedangkan adik saya selalu tidur setiap kali saya datang.
No one answers whenever I call.
Stop the loop whenever a key is pressed.
Write a script that stops every time I press a key.
Make a button that saves all my documents.
Schreib mir ein Skript, das bei jeder Frage stoppt.
Write a bot that greets me in every reply.
Fais un script qui tourne à chaque fois que je sauve.
Haz un script que corra cada vez que guardo.
Buat skrip yang jalan setiap kali saya simpan.
""".strip().splitlines()


@pytest.mark.parametrize("said", COMES_AGAIN)
def test_what_comes_again_in_a_task_is_no_wish_for_all_answers(said):
    assert facts_in([said]) == []


#: Orders, specifications, stories of users, others, what was so: near to statements, and none.
NO_FACTS = (SETS / "no_facts.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("said", NO_FACTS)
def test_what_is_ordered_specified_supposed_or_of_others_states_nothing(said):
    assert facts_in([said]) == []


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("I'm a dental hygienist and latex gives me hives.", ["dental hygienist", "latex"]),
        ("Graciela es mi tutora de tesis y contesta tarde.", ["Graciela"]),
        ("Ich bin der Korbinian und führ mit meiner Schwester eine Almhütte.", ["Korbinian"]),
        ("Je rends mon rapport le 6 juin et il manque encore les annexes.", ["rapport: 6 juin"]),
    ],
)
def test_what_stands_before_a_word_that_joins_two_clauses_is_read(said, values):
    assert [one.value for one in facts_in([said])] == values


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("Before you suggest a place for Thursday: I can't stand fish.", "fish"),
        ("Für die Weihnachtsfeier: Ich esse kein Schweinefleisch.", "kein Schweinefleisch"),
        ("Una cosa más: odio las setas.", "las setas"),
        ("Soal resepnya: aku benci jamur.", "jamur"),
    ],
)
def test_what_it_is_told_for_may_stand_before_a_colon(said, value):
    assert [one.value for one in facts_in([said])] == [value]


@pytest.mark.parametrize(
    ("said", "note"),
    [
        (
            "Recuerda para otras veces que firmo siempre como «Dra. Otero».",
            "firmo siempre como «Dra. Otero»",
        ),
        (
            "keep in mind pls that friday afternoons are blocked for physio",
            "friday afternoons are blocked for physio",
        ),
        (
            "Tolong diingat: laporan kas selalu saya kirim tanggal 3.",
            "laporan kas selalu saya kirim tanggal 3",
        ),
        ("Merk dir bitte meine Schuhgröße: 43.", "meine Schuhgröße: 43"),
        ("有件事请记牢:我们科室对外一律称“来访人”。", "我们科室对外一律称“来访人”"),
    ],
)
def test_what_is_asked_to_be_remembered_is_noted_whatever_it_is_for(said, note):
    assert [(one.fact_id, one.value) for one in facts_in([said])] == [("user_note", note)]


@pytest.mark.parametrize(
    "said",
    [
        "My name's Greta – no wait, that's the character's name, ignore it.",
        "Je m'appelle Clotilde... enfin non, c'est mon personnage, n'en tiens pas compte.",
        "Test, test, one two, my name is Test and I live in Nowhere.",
        "b) Ich bin im Ruhestand.",
        "El folleto este me lo haces en catalán, sin fotos; luego seguimos como siempre.",
    ],
)
def test_a_character_a_test_an_option_and_a_habit_state_nothing(said):
    assert facts_in([said]) == []


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("Can you sort this list? Oh and by the way, I live in Leeds.", ["Leeds"]),
        ("帮我翻译这段话。对了,我住在成都。", ["成都"]),
        ("Translate this: By the way, I live in Rome. Oh and my name is Ann.", []),
        ("Proofread the following.\nBy the way, I live in Rome.", []),
    ],
)
def test_what_is_said_by_the_way_behind_a_task_is_read_and_no_text_to_be_worked_on(said, values):
    assert [one.value for one in facts_in([said])] == values


def test_what_never_is_wanted_is_no_wish_for_it():
    said = "never give me answers with emojis"
    assert [one.value for one in facts_in([said])] == [said]


@pytest.mark.parametrize(
    "said",
    [
        "I live in Leeds. Actually, forget what I just said.",
        "Ich wohne in Jena. Ach, vergiss den Satz.",
        "Vivo en Soria. Olvida lo que he dicho.",
        "J'habite à Namur. Ah non, rien du tout, oublie cette phrase.",
        "记一下我下周搬去成都。算了别记,不搬了。",
    ],
)
def test_what_is_to_be_forgotten_in_the_same_breath_is_not_kept(said):
    assert [one for one in facts_in([said]) if not one.retracts] == []


@pytest.mark.parametrize(
    "said",
    [
        "I Love Lucy: best episodes please.",
        "Proofread this please. Note this down. The dog is called Rex.",
    ],
)
def test_a_title_and_a_text_to_be_worked_on_state_nothing(said):
    assert facts_in([said]) == []


def test_what_a_project_is_called_is_its_name():
    assert [one.value for one in facts_in(["Our project is called Atlas and it is late."])] == [
        "Atlas"
    ]
