"""Reads the result codes of SQLite: names and numbers from sqlite3.h, messages from
sqlite3_errstr."""

import ctypes
import re

import kit


def sqlite_errors(root):
    header = kit.header(root, "sqlite3.h")
    version = re.search(r'#define SQLITE_VERSION\s+"([\d.]+)"', header).group(1)
    message_of = ctypes.CDLL(kit.library(root, "sqlite3")).sqlite3_errstr
    message_of.restype = ctypes.c_char_p
    errors = [{"name": name, "number": number, "message": message_of(number).decode()} for name, number in numbers(header)]
    return {
        "catalog": "sqlite-errors", "title": "SQLite result codes", "kind": "errors", "domains": ["sqlite*", "database*", "sql", "db"],
        "source": f"SQLite {version}: names in sqlite3.h, messages of sqlite3_errstr", "product": "SQLite", "version": version,
        "covers": ["SQLITE_BUSY*", "SQLITE_LOCKED*", "SQLITE_CANTOPEN*", "SQLITE_CORRUPT*", "SQLITE_READONLY*", "SQLITE_ABORT*", "SQLITE_CONSTRAINT*",
                   "SQLITE_IOERR*", "!SQLITE_IOERR_XXX", "!SQLITE_IOERR_IN_PAGE", "!SQLITE_IOERR_BADKEY", "!SQLITE_IOERR_CODEC"],  # newer than 3.40
        "errors": kit.unique(error for error in errors if error["number"]),
    }


def numbers(header):
    """An extended code is the number of a plain one and a number in the next byte."""
    codes = {}
    part = header[header.index("CAPI3REF: Result Codes"):header.index("CAPI3REF: Flags For File Open")]
    for name, number, base, byte in re.findall(r"#define (SQLITE_\w+)\s+(?:(\d+)|\((\w+)\s*\|\s*\((\d+)<<8\)\))", part):
        codes[name] = int(number) if number else codes[base] | int(byte) << 8
    return codes.items()


if __name__ == "__main__":
    raise SystemExit(kit.main(sqlite_errors))
