#!/usr/bin/env python3
"""Writes confusables.txt anew: the letters that look like letters of ASCII.

The facts are those of Unicode's confusables.txt (UTS #39), which Debian's package
python3-confusable-homoglyphs holds as JSON, version 3.2.0 of it. Run it where that
package is installed, or name its confusables.json:

    python3 internal/confusable/rebuild.py [confusables.json]
"""

import json
import pathlib
import string
import sys
import unicodedata

# Small letters of Cyrillic and Greek that look like small capitals of Latin, which
# UTS #39 does not count as the same and readers of a monospaced font do.
NEAR = {"b": "ь", "k": "кκ", "m": "м", "h": "н", "t": "тτ", "n": "п", "u": "и"}


def letters(data):
    """Yields each letter of ASCII with what looks like it and is a letter too."""
    for to in string.ascii_letters + string.digits:
        alike = {h["c"] for h in data.get(to, [])} | set(NEAR.get(to, ""))
        yield to, sorted(c for c in alike if len(c) == 1 and c > "\u024f" and wanted(c))


def wanted(c):
    # Full-width forms follow a rule, and the others are marks and symbols.
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
