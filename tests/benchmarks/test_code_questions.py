"""The questions about code: what is taken for a function, what is asked, and that halves differ."""

from tests.benchmarks.code_questions import _in_braces, _in_python, _new, _task

PYTHON = '''
class Scale:
    @property
    def weigh(self, pallet: str) -> int:
        """Tell how heavy a pallet is.  Never twice.

        More.
        """
        return self.read(pallet)

    def bare(self):
        return 1
'''
C = """
/*
 * ring_next - the place after this one, from the start again
 */
static inline int ring_next(ring *r, int at)
{
    if (at) { return 0; }
    return at + 1;
}

/* how many */
int count;
"""


def test_a_documented_function_is_asked_for_by_what_it_says_first():
    (weigh,) = _in_python([PYTHON])
    assert weigh.sentence == "Tell how heavy a pallet is."
    assert weigh.head == "def weigh(self, pallet: str) -> int:"
    assert weigh.code.startswith(weigh.head)
    assert "heavy" not in weigh.code
    assert list(_in_python(["def broken(:"])) == []


def test_code_in_braces_is_taken_to_its_end_without_its_name_in_the_sentence():
    (following,) = _in_braces("C", [C])
    assert following.sentence == "the place after this one, from the start again"
    assert following.head == "static inline int ring_next(ring *r, int at)"
    assert following.code.endswith("return at + 1;\n}")


def test_each_is_asked_once_and_answered_by_its_own():
    twice = [*_in_python([PYTHON]), *_in_python([PYTHON])]
    (weigh,) = _new(twice, set())
    task = _task("Python by head", [(weigh.head, weigh.sentence)])
    (doc,), (query,) = task["docs"], task["queries"]
    assert doc["text"] == weigh.sentence
    assert query["text"] == weigh.head
    assert query["relevant"] == [doc["group"]]
