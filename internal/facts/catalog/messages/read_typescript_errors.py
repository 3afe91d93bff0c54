"""Reads the codes of TypeScript's diagnostics and their messages from its npm package.

The root is a folder with the extracted npm package typescript of each release. TypeScript 7 is
written in Go, so its folder has the Go module typescript-go at the commit that its package names. An
error has all messages that it ever had, the newest first. A code that is no error has none here.
"""

import json
import os
import re

import kit
import sources

TEXT = r'("(?:\\.|[^"\\])*")'
# How the tables of the releases since 2.2, before them, and of TypeScript 7 give an error.
ROWS = [re.compile(row) for row in (
    rf"\bdiag\((?P<code>\d+), (?:\d /\* |ts\.DiagnosticCategory\.)(?P<kind>\w+)(?: \*/)?, \"\w*\", (?P<text>{TEXT})",
    rf"\bcode: (?P<code>\d+), category: (?:ts\.DiagnosticCategory\.)(?P<kind>\w+), key: (?:\"\w+\", message: )?(?P<text>{TEXT})",
    rf"\bcode: (?P<code>\d+), category: Category(?P<kind>\w+), key: \"\w*\", text: (?P<text>{TEXT})",
)]
LAST = 19000  # editors use the codes after it
COVERS = ["TS[1-9][0-9][0-9][0-9]", "TS1[78][0-9][0-9][0-9]"]


def read(root):
    found = releases(root)
    (first, _), *_, (last, _), (newest, _) = found
    messages = {}
    for _, path in reversed(found):
        for code, kind, text in table(path):
            messages.setdefault(code, {}).update({text: 1} if text and kind == "Error" else {})
    return {
        "catalog": "typescript-errors", "title": "Codes of TypeScript's diagnostics", "kind": "errors",
        "domains": ["typescript*", "javascript*", "js", "ts", "node*", "react*", "angular*", "vue*"],
        "source": f"the npm package typescript, {len(found) - 1} releases from {first} to {last}, and the Go module typescript-go for {newest}",
        "product": "TypeScript", "version": newest, "covers": COVERS,
        "errors": [error for code, texts in sorted(messages.items()) if code < LAST for error in errors(f"TS{code}", texts)],
    }


def releases(root):
    """Returns the tables of all releases, the newest last: the version and the path of each."""
    found = tables(root, "package.json", r'"version": "(\d+)\.(\d+)\.(\d+)', "lib/typescript.js")
    found += tables(root, "internal/core/version.go", r'version = "(\d+)\.(\d+)\.(\d+)', "internal/diagnostics/diagnostics_generated.go")
    if len(found) < 3:
        raise kit.Missing("there are no folders with releases of TypeScript")
    return found


def tables(root, file, number, table):
    paths = [(version, os.path.join(folder, table)) for version, folder in sources.releases(root, file, number)]
    return [(version, path) for version, path in paths if os.path.exists(path)]


def table(path):
    """Returns the code, the category and the message of each diagnostic."""
    text = sources.read(path)
    return [(int(m["code"]), m["kind"], template(json.loads(m["text"]))) for row in ROWS for m in row.finditer(text)]


def template(text):
    """Returns the line that identifies a message, or "". People often leave out its period."""
    return kit.trim(next(iter(kit.messages([kit.tidy(re.sub(r"\{\d\}", "{}", text))])), "").removesuffix("."))


def errors(name, messages):
    return [{"name": name, "message": message} for message in messages] or [{"name": name}]


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
