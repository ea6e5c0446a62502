"""A summary says what was asked, decided and left open, in the words of those who said it."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from pathlib import Path

import pytest

from apps.turns.models import Compaction
from apps.turns.summaries import MAX_POINTS, POINT_MAX_LENGTH, PointKind, Said, Summary, summarise
from tests.governance.hostile import KEY, ORDER
from tests.turns.conftest import begin, block_in, called, finish
from tests.turns.test_maintenance import maintain
from tests.turns.test_tree import listed
from tests.turns.test_tree import read as part_of

SETS = Path(__file__).parent / "sets"
BY_LANGUAGE = {
    "en": ("Can you plan the offsite?", "Friday or Saturday?", "On Saturday.", "Fine.",
           "We decided to hire two helpers.", "The price is still open."),
    "id": ("Tolong buatkan jadwal rapat tim?", "Sebaiknya hari Senin atau Selasa?", "Selasa saja.",
           "Baik.", "Kita pakai Zoom untuk rapat itu.", "Anggaran masih belum diputuskan."),
    "zh": ("请帮我选一个数据库。", "用 Postgres 还是 MySQL？", "用 Postgres。", "好的。",
           "我们决定每周一发布。", "备份方案还没确定。"),
    "fr": ("Peux-tu préparer le budget du voyage ?", "Train ou avion ?", "Le train.", "Bien.",
           "On part sur trois nuits à Lyon.", "L'hôtel reste à confirmer."),
    "es": ("¿Puedes organizar la mudanza?", "¿Viernes o sábado?", "El sábado.", "Vale.",
           "Hemos decidido contratar a dos personas.", "Todavía no sabemos el precio."),
    "de": ("Kannst du den Umzug planen?", "Freitag oder Samstag?", "Am Samstag.", "Gut.",
           "Wir haben uns für zwei Helfer entschieden.", "Der Preis ist noch offen."),
    "ja": ("引っ越しの準備を手伝ってください。", "金曜日ですか？", "土曜日がいいです。", "承知しました。",
           "業者はB社にします。", "ガスの停止はまだ連絡していません。"),
}  # fmt: skip
LABELS = {
    "en": "Asked Decided Open", "id": "Ditanyakan Diputuskan Belum", "zh": "问题 决定 未决",
    "fr": "Demandé Décidé En", "es": "Preguntado Decidido Pendiente", "de": "Gefragt Entschieden Offen",
    "ja": "質問 決定 未決",
}  # fmt: skip


def talk(*texts: str, before: Summary | None = None) -> Summary:
    """What comes of these, said by a user and a model in turn."""
    said = [Said(f"n{n}", text, is_users=n % 2 == 0) for n, text in enumerate(texts)]
    return summarise(said, events=len(said), before=before)


def told(summary: Summary, kind: PointKind) -> list[str]:
    return [point.text for point in summary.points if point.kind is kind]


def test_a_conversation_is_summed_up_in_its_own_language():
    for language, (ask, choice, choose, fine, decision, pending) in BY_LANGUAGE.items():
        summary = talk(ask, choice, choose, fine, decision, pending)
        assert [(point.kind, point.text, point.items) for point in summary.points] == [
            (PointKind.ASKED, ask, ("n0", "n1")),
            (PointKind.DECIDED, f"{choice} – {choose}", ("n1", "n2")),
            (PointKind.DECIDED, decision, ("n4",)),
            (PointKind.OPEN, pending, ("n5",)),
        ], language
        head, *lines = summary.text.split("\n")
        assert "6" in head
        words = LABELS[language].split()
        assert [line.split(":")[0].split()[0] for line in lines] == [
            words[0], words[1], words[1], words[2],
        ]  # fmt: skip


def test_what_is_denied_supposed_or_asked_is_not_decided():
    for sentence in (
        "We have not decided on Redis.",
        "I haven't decided whether we use Redis.",
        "If the tests pass, we will use Redis.",
        "It is still unclear whether Redis was approved.",
        "Belum diputuskan apakah kita pakai Redis.",
        "我们还没决定用 Redis。",
        "Rien n'est pas encore décidé pour Redis.",
        "Todavía no hemos decidido usar Redis.",
        "Wir haben uns noch nicht für Redis entschieden.",
        "Redisはまだ決めていません。",
    ):
        summary = talk("Which store do we take?", sentence)
        assert told(summary, PointKind.DECIDED) == [], sentence
    assert (
        told(talk("Hello there.", "Let me see.", "Did we decide to use Redis?"), PointKind.DECIDED)
        == []
    )


def test_what_is_done_later_is_no_longer_open():
    first = talk("Please write the import.", "The invoice export still fails on Mondays.")
    assert len(told(first, PointKind.OPEN)) == 1
    later = talk("And now?", "The invoice export is fixed.", before=first)
    assert told(later, PointKind.OPEN) == []
    assert later.events == 4
    assert told(later, PointKind.ASKED)[0] == "Please write the import."


def test_a_day_and_a_title_end_no_sentence_and_where_somebody_lives_is_not_open():
    summary = talk(
        "Nordlicht muss bis 30. Juni abgeschlossen sein. Frau Dr. Weiß prüft.",
        "Gut.",
        "Saya tinggal di Dago.",
    )
    said = [point.text for point in summary.points]
    assert "Nordlicht muss bis 30. Juni abgeschlossen sein." in said
    assert told(summary, PointKind.OPEN) == []


def test_a_question_is_open_until_somebody_says_something_to_it():
    summary = talk("Where is the crane?", "In the harbour.", "And which colour has it?")
    assert told(summary, PointKind.OPEN) == ["And which colour has it?"]
    assert told(summary, PointKind.ASKED) == ["Where is the crane?", "And which colour has it?"]


@pytest.mark.parametrize(
    "put_down",
    [
        "Open question: who pays for return shipping over 20 kg?",
        "Still open: which carrier do we take?",
        "Offene Frage: Wer zahlt den Rückversand?",
        "Noch zu klären: Welche Spedition nehmen wir?",
        "Question ouverte : qui paie le retour ?",
        "Pregunta abierta: ¿quién paga la devolución?",
        "Pertanyaan terbuka: siapa yang membayar?",
        "待定问题：退货运费谁出？",
    ],
)
def test_a_question_that_is_put_down_for_later_is_open_though_something_is_said_to_it(put_down):
    summary = talk("Hello there.", "Good morning.", put_down, "Good.")
    assert told(summary, PointKind.OPEN) == [put_down]
    assert told(summary, PointKind.ASKED) == []


@pytest.mark.parametrize(
    "decision",
    [
        "Let us decide: the returns portal uses QR codes.",
        "Let us stick with the QR codes for returns.",
        "Entscheiden wir: Das Portal nutzt QR-Codes.",
        "Décidons : le portail utilise des codes QR.",
        "Decidamos: el portal usa códigos QR.",
    ],
)
def test_what_is_said_to_be_decided_is_decided(decision):
    summary = talk("Hello there.", "Good morning.", decision, "Good.")
    assert told(summary, PointKind.DECIDED) == [decision]


def test_what_is_to_be_decided_later_is_not_decided():
    summary = talk("Hello there.", "Good morning.", "Let us decide on the colour tomorrow.")
    assert told(summary, PointKind.DECIDED) == []


def test_code_quotations_and_what_was_withheld_are_left_out():
    said = "Please fix it.\n> We decided on Redis.\n```\n# TODO: still open\n```\nKey: [withheld: x], decided."
    summary = talk(said)
    assert [point.text for point in summary.points] == ["Please fix it."]


def test_a_summary_is_bounded_and_takes_time_by_length():
    texts = ["We decided to take option {} and the rest is still open. Can you check {}?"]
    summary = Summary()
    for part in range(3):
        lines = [texts[0].format(f"{part}{n}" * 30, f"{part}{n}") for n in range(150)]
        summary = talk(*lines, before=summary)
    assert summary.events == 450
    assert all(len(told(summary, kind)) <= most for kind, most in MAX_POINTS.items())
    assert all(len(point.text) <= 2 * POINT_MAX_LENGTH for point in summary.points)
    assert Summary.from_json(json.loads(json.dumps(summary.as_json()))) == summary
    for unit in ("a", "done. ", "? ", "\n", "> ", "`", "we have not decided ", "还没。", " "):
        begun = time.process_time()
        talk(*[unit * (100_000 // len(unit))] * 4)
        assert time.process_time() - begun < 1, unit


def test_the_items_of_what_people_find_important_are_behind_a_summary():
    """Eight conversations and what they came to, written down by somebody without this module."""
    sessions = defaultdict(list)
    for line in (SETS / "sessions.jsonl").read_text().splitlines():
        item = json.loads(line)
        if item["type"] == "message":
            said = Said(str(item["n"]), item["text"], is_users=item["role"] == "user")
            sessions[item["session"]].append(said)
    found, alike, phrases = 0, 0, 0
    for line in (SETS / "summaries.jsonl").read_text().splitlines():
        wanted = json.loads(line)
        summary = summarise(sessions[wanted["session"]], events=60)
        for kind in PointKind:
            of_kind = {id for point in summary.points if point.kind is kind for id in point.items}
            of_any = {id for point in summary.points for id in point.items}
            for phrase in wanted.get(kind.value, ()):
                behind = {str(number) for number in phrase["items"]}
                phrases += 1
                found += bool(behind & of_any)
                alike += bool(behind & of_kind)
    assert phrases == 74
    assert found / phrases >= 0.9
    assert alike / phrases >= 0.6  # what may not be a decision is told as said


@pytest.mark.django_db
def test_a_summary_is_told_before_a_turn_and_in_the_tree(agent, turns):
    turns(recent_context_items=2)
    finish(agent, "Can you plan the offsite?", turn="t1", answer="Friday or Saturday?")
    finish(agent, "On Saturday.", turn="t2", output_items=[called("lost", name="book_room")])
    finish(agent, "And the bus?", turn="t3", answer="Booked.")
    maintain(agent)

    lines = [line for line in block_in(begin(agent)).split("\n") if "summary" in line]
    decided = "Decided: Friday or Saturday? – On Saturday. (t1-out-0, t2-in-0)"
    assert lines == [
        f"- summary {decided}",
        "- summary Open: book_room {} (t2-out-0)",
        "- summary Asked: Can you plan the offsite? (t1-in-0, t1-out-0)",
    ]
    root = listed(agent)[0]
    assert decided in root["abstract"]
    for folder in ("", "events/compact/", "runtime/context/"):
        assert decided in part_of(agent, f"{folder}.abstract")["content"]
        assert decided in part_of(agent, f"{folder}.overview")["content"]
        assert "It is empty" not in part_of(agent, f"{folder}.abstract")["content"]
        assert "It is empty" not in part_of(agent, f"{folder}.overview")["content"]
    assert decided not in part_of(agent, "meta/.overview")["content"]


@pytest.mark.django_db
def test_nothing_that_is_withheld_gets_into_a_summary(agent, turns):
    turns(recent_context_items=1)
    finish(agent, f"Please keep {KEY} for us.", ORDER, turn="t1", answer=f"We decided on {KEY}.")
    finish(agent, "Is the harbour crane orange?", turn="t2", answer="Yes.")
    maintain(agent)
    kept = json.dumps(Compaction.objects.get().summary)
    assert "harbour crane" in kept
    assert KEY not in kept
    assert ORDER not in kept


@pytest.mark.django_db
def test_what_the_policy_holds_back_by_now_is_no_longer_told(agent, turns):
    turns(recent_context_items=1)
    finish(agent, "Is the harbour crane orange?", turn="t1")
    finish(agent, "Please look at the maps.", turn="t2")
    maintain(agent)
    assert "harbour crane" in str(begin(agent).input_items)
    rewritten = Compaction.objects.get().summary
    rewritten["points"].append(["decided", f"We use {ORDER}", ["t1-in-0"]])
    rewritten["points"].append(["decided", f"It is {KEY}", ["t1-in-0"]])
    Compaction.objects.update(summary=rewritten, guard_version="an older one")
    for told_now in (str(begin(agent).input_items), part_of(agent, ".overview")["content"]):
        assert "harbour crane" in told_now
        assert ORDER not in told_now
        assert KEY not in told_now


def test_a_statement_is_said_and_neither_asked_nor_decided():
    summary = talk(
        "The cellar key hangs behind the boiler.",
        "Noted.",
        "Chat number 20 was about the weather in week 20.",
        "It rained.",
    )
    assert told(summary, PointKind.ASKED) == told(summary, PointKind.DECIDED) == []
    assert told(summary, PointKind.SAID) == [
        "The cellar key hangs behind the boiler.",
        "Chat number 20 was about the weather in week 20.",
    ]
    assert "Said: The cellar key" in summary.text


def test_a_statement_with_a_word_of_limits_or_order_is_said_and_neither_asked_nor_decided():
    for sentence in (
        "I never eat fish before a long flight.",
        "The cache was only empty until the restart.",
        "Then we went home without the report.",
        "Never had I seen so many errors.",
        "Ich war vor der Prüfung nur ohne Brille dort.",
        "Je suis arrivé seulement avant la fin du film.",
    ):
        summary = talk("What came of it?", "Tell me more.", sentence)
        assert told(summary, PointKind.SAID) == [sentence], sentence


@pytest.mark.parametrize(
    "wish",
    [
        "Please keep answers short, I read them on the train.",
        "Please don't use tables.",
        "Please always show the SQL.",
        "Please call me Ana.",
        "Bitte halte die Antworten kurz, ich lese am Handy.",
        "Por favor, respuestas cortas.",
        "Tolong jawab singkat saja.",
        "请回答简短一点。",
    ],
)
def test_how_somebody_wants_every_answer_is_said_and_not_asked(wish):
    for summary in (talk(wish, "Fine."), talk("Where is the crane?", "In the harbour.", wish)):
        assert wish in told(summary, PointKind.SAID)
        assert wish not in told(summary, PointKind.ASKED)


@pytest.mark.parametrize(
    "request_",
    [
        "Please write the import in Go, I prefer Go.",
        "Please book a table, my name is Ana.",
        "Please keep the import below five seconds.",
        "Bitte schreib den Import, ich mag kurze Antworten.",
    ],
)
def test_what_is_wished_once_is_asked_whatever_is_stated_beside_it(request_):
    assert told(talk(request_, "Fine."), PointKind.ASKED) == [request_]


@pytest.mark.parametrize(
    ("question", "unknown", "answer"),
    [
        ("Who is on call this weekend?", "I don't know, the roster is not here.", "It's Tom."),
        ("Wer kümmert sich um die Getränke?", "Das weiß ich nicht.", "Das macht Petra."),
        ("¿Quién da la parte de seguridad?", "No lo sé.", "La da Julián."),
        ("Qui tient la caisse ?", "Je ne sais pas.", "Ce sera Karim."),
        ("素食的同事有几位？", "不清楚。", "有三位。"),
        ("何人来ますか？", "わかりません。", "三人です。"),
    ],
)
def test_what_nobody_knew_is_open_by_its_question_until_it_is_answered(question, unknown, answer):
    asked = "Where is the crane?", "In the harbour.", question, unknown
    for passed_on in ("Thank you.", "OK.", "Schade.", "We go on with the list of guests then."):
        pending = talk(*asked, passed_on)
        assert told(pending, PointKind.OPEN) == [f"{question} – {unknown}"], passed_on

    known = talk(*asked, answer)

    assert told(known, PointKind.OPEN) == []
    assert told(known, PointKind.DECIDED) == [f"{question} – {answer}"]
    assert known.points[-1].items == ("n2", "n4")


@pytest.mark.parametrize(
    "pending",
    [
        "Wait with the order until Nora confirms.",
        "Let me ask the landlord before you sign.",
        "Both suppliers haven't replied.",
        "Die Bestellung ruht, bis Nora antwortet.",
        "Le traiteur n'a pas répondu.",
        "Los proveedores no han contestado.",
    ],
)
def test_what_waits_for_somebodys_word_is_open(pending):
    summary = talk("Where is the crane?", "In the harbour.", pending)
    assert told(summary, PointKind.OPEN) == [pending]


@pytest.mark.parametrize(
    "report",
    [
        "Did that, now they pass the tests.",
        "Two weeks is too short, make it four.",
        "7月8日の午後に会議室Bです。",
    ],
)
def test_a_report_is_neither_asked_nor_open(report):
    summary = talk("Where is the crane?", "In the harbour.", report)
    assert told(summary, PointKind.SAID) == [report]


def test_an_answer_is_one_to_the_question_though_something_is_said_behind_it():
    summary = talk("Plan the fair.", "Which days suit? I need it for the venue.", "20 and 21 May.")
    assert told(summary, PointKind.DECIDED) == ["Which days suit? – 20 and 21 May."]


def test_a_consent_alone_says_nothing_that_was_decided():
    for consent in ("Entendu.", "Agreed.", "Einverstanden."):
        assert told(talk("We eat at noon.", consent), PointKind.DECIDED) == []
