#!/usr/bin/env python3
"""Writes confusables.txt: the letters that look like ASCII letters.

The data is Unicode's confusables.txt (UTS #39). Debian's package
python3-confusable-homoglyphs, version 3.2.0, has it as JSON. Run this script where that
package is installed, or pass its confusables.json:

    python3 internal/text/confusable/rebuild.py [confusables.json]
"""

import json
import pathlib
import string
import sys
import unicodedata

# Cyrillic and Greek lower-case letters that look like small Latin capitals. UTS #39 does
# not list them, but in a monospaced font they look the same.
NEAR = {"b": "ь", "k": "кκ", "m": "м", "h": "н", "t": "тτ", "n": "п", "u": "и"}


def letters(data):
    """Yields each ASCII letter or digit with the letters that look like it."""
    for to in string.ascii_letters + string.digits:
        alike = {h["c"] for h in data.get(to, [])} | set(NEAR.get(to, ""))
        yield to, sorted(c for c in alike if len(c) == 1 and c > "\u024f" and wanted(c))


def wanted(c):
    # Full-width forms follow a rule. The other excluded characters are marks and symbols.
    if "\uff00" <= c <= "\uffef":
        return False
    return unicodedata.category(c)[0] == "L" or unicodedata.category(c) == "Nd" or "\u2170" <= c <= "\u217f"


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "/usr/lib/python3/dist-packages/confusable_homoglyphs/confusables.json"
    data = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    lines = [" ".join([to] + [f"{ord(c):X}" for c in alike]) for to, alike in letters(data) if alike]
    (pathlib.Path(__file__).parent / "confusables.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
