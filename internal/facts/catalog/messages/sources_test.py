import unittest

import sources


def texts(code, language, name, constants=()):
    found = []
    for _, args in sources.calls(sources.tokens(code, language), name):
        found += [text for arg in args for text in sources.texts(arg, constants)]
    return found


class Texts(unittest.TestCase):
    def check(self, language, table):
        for code, want in table.items():
            self.assertEqual(texts(code, language, "f|x[.]g", {"known": "known: "}), want, code)

    def test_go(self):
        self.check("go", {
            'f("a %s", v)': ["a {}"],
            'f(known + "%d%%" + n.m("z") + `raw\n%v`)': ["known: {}%{}raw\n{}"],
            'y.f(1, "a") // f("b")': ["a"],
            'x.g("a" + (b + c)) /* f("b") */': ["a{}"],
            'h("a"); g("b"); f(v)': [],
        })

    def test_c(self):
        self.check("c", {
            'f(e, "a %.200s"\n  "b %zd" NAME)': ["a {}b {}"],
            'f(n == 1 ? "one" : "%d of them")': ["one", "{} of them"],
            r'f("\"\x41\n\101")': ['"A\nA'],
        })

    def test_js(self):
        self.check("js", {
            "f(`a ${v.map((x) => { return x })} b`)": ["a {} b"],
            "f('it' + v + \"'s\")": ["it{}'s"],
            "f(a?.b ?? 'c')": ["{}c"],
        })

    def test_rust(self):
        self.check("rust", {'f(r#"a "b""#, "two \\\n   lines", \'"\', x::<\'a>())': ['a "b"', "two lines"]})

    def test_sentences(self):
        text = "first line\nThis is the second one.\nno sentence, as it does not begin\nToo short.\n  Indented lines of a list do not count."
        self.assertEqual(list(sources.sentences(text)), [text, "This is the second one."])


if __name__ == "__main__":
    unittest.main()
