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
Please forget everything I told you.
Erase everything I've ever told you.
Vergiss alles, was ich dir gesagt habe.
Bitte lösch alles, was du weißt.
Oublie tout ce que je t'ai dit.
Olvida todo lo que te dije.
Lupakan semua yang aku bilang.
忘掉我说过的一切。
""".strip().splitlines()
NOTHING = """
Delete everything.
Forget everything.
Forget everything, let's start over.
Vergiss alles, wir fangen neu an.
Forget everything about the old API.
Forget everything I told you about the deploy.
Let's forget everything and have fun.
I forget everything.
Lösch alles.
Vergiss alles, was ich dir über die Tür gesagt habe.
Supprime tout.
Oublie tout ce que je t'ai dit sur le code de la porte.
Borra todo.
Olvida todo lo que te dije sobre mi trabajo.
Hapus semuanya.
删除全部。
我忘记一切了。
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


OF_ONE_THING = """
You can drop the thing about me training for the marathon. | training for the marathon
Please wipe my old address on Kestrel Lane from whatever you keep. | my old address on Kestrel Lane
Pls take my birthday out of your notes. | my birthday
No need to remember my ex's name anymore. | my ex's name
You no longer need to keep track of my running schedule. | my running schedule
Get rid of anything you have stored about my health. | my health
I'd rather you didn't remember my salary. | my salary
About the peanut recipe I mentioned: please delete it from your memory. | the peanut recipe
Kannst du bitte das mit meiner Scheidung vergessen? | das mit meiner Scheidung
Nimm meinen Geburtstag aus deinen Notizen. | meinen Geburtstag
Du musst dir meinen Lauftermin nicht mehr merken. | meinen Lauftermin
Das mit dem Hund kannst du wieder vergessen. | Das mit dem Hund
Puedes borrar lo de mi boda. | lo de mi boda
Ya no hace falta que recuerdes mi turno de noche. | mi turno de noche
No guardes mi teléfono. | mi teléfono
Efface mon ancienne adresse de ce que tu gardes. | mon ancienne adresse
Plus besoin de retenir mon ancien employeur. | mon ancien employeur
Ne garde pas mon numéro de téléphone. | mon numéro de téléphone
Tolong lupain alamat kosku yang di Jatinangor. | alamat kosku yang di Jatinangor
Yang soal maraton lupain aja. | maraton
Forget what I said about Jira. | Jira
不用再记着我前公司的名字了。 | 我前公司的名字
马拉松那件事你忘了吧。 | 马拉松
""".strip().splitlines()


@pytest.mark.parametrize("said", OF_ONE_THING)
def test_one_thing_can_be_forgotten_in_the_words_of_every_day(said):
    said, _, value = said.partition(" | ")
    assert [(one.retracts, one.value) for one in statements_in(said)] == [(True, value)]


@pytest.mark.parametrize(
    "said",
    [
        "Delete the part about my dog.",  # of a draft
        "Strike the bit about my hobbies, it is too long.",
        "Delete that from your memory.",
        "Forget my last question.",
        "Vergiss meine Frage.",
        "Laisse tomber, oublie ma question.",
    ],
)
def test_what_names_nothing_of_hers_or_may_be_of_a_draft_forgets_nothing(said):
    assert statements_in(said) == []


@pytest.mark.parametrize(
    "said", ["Gak usah inget lagi tempat kerjaku yang lama.", "Forget my old employer."]
)
def test_what_is_called_a_former_one_takes_back_nothing_present(said):
    assert [one.kind for one in statements_in(said)] == [""]


@pytest.mark.parametrize(
    "said",
    [
        "Please remove my name from the notes below.",
        "Delete my address from the records.",
        "Nimm meinen Namen aus der Liste.",
        "Hapus namaku dari daftar.",
        "把我的名字从资料里删掉。",
    ],
)
def test_what_is_to_be_taken_out_of_a_text_is_still_known(said):
    assert not [one for one in statements_in(said) if one.kind]


@pytest.mark.parametrize(
    "said", ["Remove my name from your notes.", "Hapus namaku dari catatanmu."]
)
def test_what_is_to_be_taken_out_of_what_is_kept_is_forgotten(said):
    assert [(one.kind, one.value) for one in statements_in(said)] == [("name", "")]
