"""Reads the messages of SQLite from its library."""

import re

import kit

CONSTRAINTS = ("NOT NULL", "UNIQUE", "CHECK")
CONVERSION = re.compile(r"%[!#]?[TSQqwjzr]")
SQL = re.compile(r"\s*(?:[A-Z]{3,}\b(?! constraint)|%Q|%s[.,])|.*(?:\bFROM\b|\bSELECT\b|%Q|--)")
NO_MESSAGE = re.compile(r"(?![A-Z ]+ constraint failed)[^a-z{\"'(]|.*(?:[<>=]{2}|_{2}|;$|\|\||[0-9a-f]{20}|\bCASE WHEN\b|PRIMARY KEY,|AND type=)|[a-z]+\(|foreign key$")


def sqlite(root):
    header = kit.header(root, "sqlite3.h")
    version = re.search(r'#define SQLITE_VERSION\s+"([\d.]+)"', header).group(1)
    texts = [CONVERSION.sub("%s", text) for text in kit.formats(kit.read(kit.library(root, "sqlite3"))) if not SQL.match(text)]
    texts += [f"{kind} constraint failed: %s" for kind in CONSTRAINTS]  # of "%s constraint failed" and ": %s"
    texts.append("FOREIGN KEY constraint failed")
    lines = kit.messages(kit.printf(text) for text in texts)
    return {
        "catalog": "sqlite", "title": "SQLite messages", "kind": "messages", "domains": ["sqlite*"],
        "source": f"SQLite {version}: the texts in the library", "product": "SQLite", "version": version,
        "messages": [line for line in lines if not NO_MESSAGE.match(line)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(sqlite))
