"""Reads the SQLSTATE codes of PostgreSQL from errcodes.txt."""

import glob
import os
import re

import kit


def sqlstate(root):
    found = glob.glob(os.path.join(root, "usr/share/postgresql/*/errcodes.txt"))
    if not found:
        raise kit.Missing("there is no errcodes.txt; extract the package postgresql-N")
    file = max(found, key=lambda file: int(re.search(r"/(\d+)/errcodes", file).group(1)))
    major = re.search(r"/(\d+)/errcodes", file).group(1)
    version = kit.version_of(root, "postgresql-" + major)
    return {
        "catalog": "sqlstate", "title": "SQLSTATE codes of PostgreSQL", "kind": "errors", "domains": ["postgres*", "database*", "sql", "db", "plpgsql"],
        "source": f"Debian's postgresql-{major} {version}: errcodes.txt", "product": "PostgreSQL", "version": version,
        "errors": kit.unique(codes(kit.read(file).decode())),
    }


def codes(text):
    """Some conditions have one name in two classes. The name of the macro tells them apart, and
    the one whose macro has the plain name keeps it. A name of one word, such as warning, is not a
    name in other texts."""
    found = re.findall(r"^([0-9A-Z]{5})\s+[EWS]\s+ERRCODE_(\w+)(?:[ \t]+(\w+))?", text, re.M)
    macros = {macro.lower() for _, macro, _ in found}
    names = set()
    for code, macro, name in found:
        if name in names or "_" not in name or name in macros:
            name = macro.lower()
        names.add(name)
        yield {"name": name, "number": code} if "_" in name else {"number": code}


if __name__ == "__main__":
    raise SystemExit(kit.main(sqlstate))
