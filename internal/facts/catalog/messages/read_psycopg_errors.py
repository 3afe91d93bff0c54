"""Reads the names of the classes in psycopg.errors and psycopg2.errors.

The root has one folder for each release, with Debian's package python3-psycopg or python3-psycopg2 extracted into it.
psycopg2 makes its classes in C, so that its library has their names, and some names are the end of others.
"""

import ast
import glob
import os
import re

import kit


def symbols(root):
    modules = glob.glob(os.path.join(root, "*/usr/lib/python3/dist-packages/psycopg/errors.py"))
    libraries = glob.glob(os.path.join(root, "*/usr/lib/python3/dist-packages/psycopg2/_psycopg.*.so"))
    if not modules or not libraries:
        raise kit.Missing("there is no python3-psycopg or no python3-psycopg2")
    classes, imported, older = set(), set(), set()
    for module in modules:
        for node in ast.parse(kit.read(module)).body:
            if isinstance(node, ast.ClassDef):
                classes.add(node.name)
            elif isinstance(node, ast.ImportFrom):
                imported |= {alias.asname or alias.name for alias in node.names if alias.name[0].isupper()}
    for data in map(kit.read, libraries):
        older |= {name for name in classes if name.encode() + b"\0" in data}
        older |= {name.decode() for name in re.findall(rb"\0psycopg2\.(?:extensions\.)?(\w*(?:Error|Warning))\0", data)}
    versions = {name: max((kit.version_of(os.path.join(root, folder), name) for folder in os.listdir(root)
                           if os.path.exists(os.path.join(root, folder, "usr/share/doc", name))), key=lambda v: [int(n) for n in v.split(".")])
                for name in ("python3-psycopg", "python3-psycopg2")}
    return {
        "catalog": "psycopg-errors", "title": "Errors of psycopg", "kind": "symbols", "domains": ["postgres*", "python*", "django*", "sql*"],
        "source": "psycopg.errors of psycopg {python3-psycopg} and psycopg2.errors of psycopg2 {python3-psycopg2}, and of earlier releases".format(**versions),
        "product": "psycopg", "version": versions["python3-psycopg"], "covers": ["psycopg.errors.[A-Z]*", "psycopg2.errors.[A-Z]*"],
        "symbols": kit.grouped({f"psycopg.errors.{name}" for name in classes | imported} | {f"psycopg2.errors.{name}" for name in older}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
