"""Reads the names of SQLite's functions and pragmas.

The root has Debian's package libsqlite3-0. Python's module sqlite3 lists the pragmas of its library.
Extensions have functions and pragmas, too, so that only names that are almost a listed one are wrong.
"""

import re
import sqlite3
import subprocess

import kit

# Builds with other options have these pragmas, and SQLCipher has the last ones.
OTHERS = """activate_extensions data_store_directory lock_proxy_file lock_status parser_trace stats temp_store_directory vdbe_addoptrace vdbe_debug vdbe_eqp
vdbe_listing vdbe_trace key rekey hexkey cipher_version cipher_compatibility cipher_page_size cipher_migrate""".split()


def symbols(root):
    library = kit.library(root, "sqlite3")
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, check=True, text=True).stdout
    functions = re.findall(r"(?m) T (sqlite3_\w+)$", listed)
    pragmas = {name for (name,) in sqlite3.connect(":memory:").execute("select name from pragma_pragma_list")} | set(OTHERS)
    return {
        "catalog": "sqlite-symbols", "title": "Functions and pragmas of SQLite", "kind": "symbols", "domains": ["sqlite*", "database*", "sql", "db"],
        "source": f"libsqlite3 {sqlite3.sqlite_version} and its list of pragmas", "product": "SQLite", "version": sqlite3.sqlite_version,
        "covers": ["~sqlite3_*_*", "$~PRAGMA:.[a-z]*_*", "$~pragma:.[a-z]*_*"],
        "symbols": sorted(functions) + [f"{word}: ." + " .".join(sorted(pragmas)) for word in ("PRAGMA", "pragma")],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
