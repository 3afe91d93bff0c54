import os
import pathlib
import tempfile
import unittest

import sources_python

CODE = '''
PREFIX = "no module "
TEMPLATE = PREFIX + "named {!r} in {{}}"
def f():
    raise E("a %s of %(kind)s" % (b, c))
    raise E(f"a {b!r} {PREFIX}")
    raise E(TEMPLATE.format(name), "single")
    msg = "two " + b + " words" if b else _("or three words")
    raise E(msg)
    log.warning("a warning about %d", n)
    log.debug("not a warning")
    raise E("{name} is formatted later")
class E(Exception):
    def __str__(self):
        return "the text of " + self.name
'''


class Texts(unittest.TestCase):
    def test_texts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "code.py")
            pathlib.Path(path).write_text(CODE)
            self.assertEqual(sorted(sources_python.texts(path, "warning")), [
                "a warning about {}", "a {} no module ", "a {} of {}", "no module named {} in {}", "or three words", "the text of {}",
                "two {} words", "{} is formatted later"])
            pathlib.Path(path).write_text("print 'Python 2'")
            self.assertEqual(sources_python.texts(path, "warning"), [])


if __name__ == "__main__":
    unittest.main()
