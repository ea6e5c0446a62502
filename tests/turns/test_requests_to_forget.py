"""What a user asks to be forgotten: everything, or what is known of a kind."""

import pytest

from tests.turns.test_fact_extraction import statements_in

EVERYTHING = """
Forget everything about me.
Erase all information about me.
Delete all my data.
Remove all memories about me.
I want you to forget everything about me.
Can you forget everything about me?
Vergiss alles über mich.
Vergiss alles von mir.
Vergiss bitte alles, was du über mich weißt.
Lösche alle meine Daten.
Kannst du bitte alles über mich vergessen?
Olvida todo sobre mí.
Borra todo lo que sabes de mí.
Olvídate de mí.
¿Puedes borrar todo lo que sabes de mí?
Oublie tout sur moi.
Oublie tout ce que tu sais sur moi.
Efface toutes mes données.
Tu peux oublier tout ce que tu sais de moi ?
Lupakan semua tentang saya.
Lupakan semua yang kamu tahu tentang saya.
Hapus semua data saya.
忘掉关于我的一切。
请忘记你知道的关于我的一切。
把关于我的一切都忘掉。
清除我的全部资料。
私のことは全部忘れてください。
私に関する情報をすべて忘れて。
私について知っていることを全部消してください。
""".strip().splitlines()
NOTHING = """
Forget everything above.
Don't forget me.
Delete all my data from the staging table.
He told me to forget everything about me.
How do I delete all my data from Facebook?
Vergiss mich bei der Planung nicht.
Meine Daten.
Lösche alle meine Daten aus der Testdatenbank.
No te olvides de mí.
Borra todos mis datos de la tabla de pruebas.
Ne m'oublie pas.
Jangan lupakan saya.
我忘了。
别忘了我。
我的数据删除了。
私のことを忘れないでください。
私のことを忘れて、彼は引っ越した。
""".strip().splitlines()


def is_everything(said):
    return any(one.retracts and not one.kind and not one.value for one in statements_in(said))


@pytest.mark.parametrize("said", EVERYTHING)
def test_everything_about_oneself_can_be_forgotten_in_every_language(said):
    assert is_everything(said)


@pytest.mark.parametrize("said", NOTHING)
def test_what_only_sounds_like_it_forgets_nothing_else(said):
    assert not is_everything(said)
