"""Reads the errors of Node.js and libuv with their codes from the sources of Node.js.

The root is a folder with the sources of each release.
"""

import os

import kit
import sources
import sources_js
from read_node import libuv, releases



def read(root):
    found = releases(root)
    codes = {}
    for _, folder in found:
        for code, messages in [*library(folder), *program(folder), *((code, []) for code, _ in libuv(folder))]:
            codes.setdefault(code, set()).update(messages)
    return {
        "catalog": "node-errors", "title": "Errors of Node.js and libuv", "kind": "errors",
        "domains": ["node*", "javascript*", "js", "npm*", "typescript*"],
        "source": f"the source code of Node.js {sources.listed(found)}", "product": "Node.js", "version": found[-1][0],
        "errors": [error(code, messages) for code, messages in sorted(codes.items())],
    }


def error(code, messages):
    """Returns an error. It has no message if it has had several; the messages of Node.js list them all."""
    return {"name": code, "message": messages.pop()} if len(messages) == 1 else {"name": code}


def library(folder):
    code = sources.tokens(sources.read(os.path.join(folder, "lib/internal/errors.js")), "js")
    for _, args in sources.calls(code, "E"):
        if len(args) > 1 and len(args[0]) == 1 and args[0][0].kind == "string":
            defines = any(token.text in (">", "function") for token in args[1])
            texts = sources_js.returned(args[1]) if defines else sources.texts(args[1], (), sources_js.VERB)
            yield args[0][0].text, kit.messages(texts)


def program(folder):
    code = sources.tokens(sources.read_c(os.path.join(folder, "src/node_errors.h")), "c")
    for _, args in sources.calls(code, "V"):
        if len(args) == 2 and args[0][0].text.startswith("ERR_"):
            yield args[0][0].text, kit.messages(sources.texts(args[1]))


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
