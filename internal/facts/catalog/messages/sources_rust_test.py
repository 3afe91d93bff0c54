import os
import pathlib
import tempfile
import unittest

import sources_rust

CODE = r'''
fn f() {
    err!(dcx, span, E0382, "use of {}moved value{}", v);
    dcx.warn(format!("a \"{name}\" of {{}}"));
    other("not a message");
}
#[cfg(test)]
mod tests { fn f() { err!("of a test") } }
'''
FLUENT = '''# a comment
a_plain = the `{$name}` is {"{"}bad{"}"}
    .label = not a message
a_choice =
    cannot {$what ->
        [one] borrow
        *[other] move {$what}
    } it
a_term = {-tool} is missing
-tool = the linker
'''


class Texts(unittest.TestCase):
    def test_texts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "code.rs")
            pathlib.Path(path).write_text(CODE)
            self.assertEqual(list(sources_rust.texts(path, "err", "warn")), [
                ("err", "use of {}moved value{}", "E0382"), ("warn", 'a "{}" of {}', None)])

    def test_messages(self):
        self.assertEqual(sources_rust.messages(["missing the specifier{}", "cannot move it: {}", "two lines\nor more{}"]),
                         ["cannot move it: {}", "missing the specifier{}", "two lines"])

    def test_fluent(self):
        terms = sources_rust.fluent(FLUENT)
        self.assertEqual({name: sources_rust.variants(text, terms) for name, text in terms.items()}, {
            "a_plain": ["the `{}` is {bad}"], "a_choice": ["cannot borrow it", "cannot move {} it"],
            "a_term": ["the linker is missing"], "-tool": ["the linker"]})


if __name__ == "__main__":
    unittest.main()
