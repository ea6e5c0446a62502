"""Logs in which several languages are spoken."""

from apps.topics.build.languages import LOOKED_AT, language_of
from tests.benchmarks.topic_quality import ours, purity, sets
from tests.tables import table

SAID = {
    "English": "the printer is not working since we moved it",
    "French": "bonjour, l'imprimante ne sort plus de ticket et je suis perdue",
    "Indonesian": "printer saya tidak mau cetak struk lagi dari tadi",
    "Spanish": "la impresora no funciona desde que la movimos, qué hago",
    "German": "der Drucker geht nicht mehr, ich habe ihn neu gestartet",
    "Portuguese": "a impressora não funciona mais, você pode me ajudar com isso",
    "Turkish": "yazıcı çalışmıyor ama ben bir şey yapmadım",
    "Russian": "принтер не работает, что мне делать",
    "Ukrainian": "принтер не працює, що мені робити з цим і як",
    "Persian": "چاپگر من کار نمی کند و این را نمی دانم",
    "Japanese": "プリンターが動きません。Bluetooth も試しました",
    "CJK": "打印机不工作了",
    "HANGUL": "프린터가 작동하지 않아요",
    "THAI": "เครื่องพิมพ์ไม่ทำงาน",
    "": "ok 👍 123",
}


@table("language, text", SAID.items())
def test_a_language_is_told_by_its_script_and_function_words(language, text):
    assert language_of(text) == language


def test_only_the_beginning_of_a_text_is_looked_at_for_its_language():
    assert not language_of("x" * LOOKED_AT + " the and is are")


def test_subjects_of_one_language_are_not_one_topic_for_being_in_that_language():
    said = next(said for name, said in sets(seed=3) if name == "conv-support, in sequence")
    assert purity([one.subject for one in said], ours(said)) > 0.75
