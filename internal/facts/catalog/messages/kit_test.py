import struct
import unittest

import kit


class Placeholders(unittest.TestCase):
    def check(self, convert, table):
        for text, want in table.items():
            self.assertEqual(convert(text), want, text)

    def test_printf(self):
        self.check(kit.printf, {
            "cannot open %s": "cannot open {}",
            "%2$s is not in %1$s": "{} is not in {}",
            "%-10.*s|%#04lx|%%|%<PRIuMAX> bytes, %zu": "{}|{}|%|{} bytes, {}",
            "%s%s failed": "{} failed",
            "100% sure": "100{}ure",  # as printf reads it
            "%5$*1$.*2$f": "{}",
            "%c%Lf%hhd": "{}",
        })

    def test_gcc(self):
        self.check(kit.gcc, {
            "%qs undeclared": "‘{}’ undeclared",
            "%q+#D redeclared as %qT": "‘{}’ redeclared as ‘{}’",
            "expected %<;%> before %E": "expected ‘;’ before {}",
            "don%'t use %<%s%>": "don’t use ‘{}’",
            "%wd bits, %<PRIu64> bytes, 100%%": "{} bits, {} bytes, 100%",
            "%r%s:%d:%R in %{manual%}": "{}:{}: in manual",
            "%.*s too long, %2$K": "{} too long, {}",
        })

    def test_shell(self):
        self.check(kit.shell, {"Could not find $name in \\${dir}": "Could not find {} in {}", "cost: 5$": "cost: 5$"})


class Lines(unittest.TestCase):
    def test_identifying(self):
        for text, want in {
            "first line of two\nsecond line": "first line of two",
            "\n{}\nthe file {} is gone\n": "the file {} is gone",
            "usage: git add [options]": "",
            "add [-n] <file>": "",
            "--quiet needs a value": "",
            "\thelp text\n  -x  more": "",
            "aborting": "",
            "{}: not found": "{}: not found",
            "{}cannot open '{}'{}": "cannot open '{}'",
            "*** no rule  for\t{}": "*** no rule for {}",
        }.items():
            self.assertEqual(kit.identifying(text), want, text)

    def test_messages(self):
        self.assertEqual(kit.messages(["fatal: {} failed badly", "zeta is wrong", "error: zeta is wrong", "one"]),
                         ["zeta is wrong", "{} failed badly"])


class Catalogues(unittest.TestCase):
    def test_mo(self):
        """A small file in both byte orders with a header, a plural form and a context."""
        texts = [b"", b"%d file\0%d files", b"menu\x04open it"]
        for order, magic in (("<", b"\xde\x12\x04\x95"), (">", b"\x95\x04\x12\xde")):
            table, data = b"", b""
            for text in texts:
                table += struct.pack(order + "II", len(text), 28 + 8 * len(texts) + len(data))
                data += text + b"\0"
            head = magic + struct.pack(order + "6I", 0, len(texts), 28, 28, 0, 0)
            self.assertEqual(list(kit.mo(head + table + data)), ["%d file", "%d files", "open it"])

    def test_mo_of_system(self):
        """A text with a conversion that depends on the system."""
        plain, segment = b"%", b"PRIu64\0"
        at = 48
        strings = struct.pack("<I", at + 8 + 4 + 20) + struct.pack("<IIII", len(plain), 0, 7, 0xffffffff)
        data = struct.pack("<II", len(segment), at + 8 + 4 + 20 + 8)
        data += struct.pack("<I", at + 8 + 4) + strings + plain + b" bytes\0" + segment
        head = b"\xde\x12\x04\x95" + struct.pack("<3I", 1, 0, 48) + struct.pack("<3I", 48, 0, 0)
        head += struct.pack("<5I", 1, 48, 1, 56, 56)
        self.assertEqual(list(kit.mo(head + data)), ["%<PRIu64> bytes"])

    def test_written(self):
        self.assertEqual(kit.written({"messages": ["a {}", "b"], "kind": "messages", "catalog": "x"}),
                         '{\n "catalog": "x",\n "kind": "messages",\n "messages": [\n  "a {}",\n  "b"\n ]\n}\n')
        self.assertEqual(kit.written({"catalog": "x", "removed": {"1.2": ["a"], "1.10": ["b", "c"]}}),
                         '{\n "catalog": "x",\n "removed": {\n  "1.2": ["a"],\n  "1.10": ["b", "c"]\n }\n}\n')


if __name__ == "__main__":
    unittest.main()
