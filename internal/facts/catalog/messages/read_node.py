"""Reads the messages of Node.js and of its engine V8 from its sources.

The root is a folder with the sources of each release.
"""

import os
import re

import kit
import sources
import sources_js

JS_FUNCTIONS = r"\w*Error|ERR_\w+|emitWarning|emitProcessWarning|process\.emitWarning|deprecate\w*|emitExperimentalWarning|\w*Exception|_rawDebug|print\w*"
C_FUNCTIONS = r"(?:node::)?THROW_ERR_\w+|ERR_[A-Z_0-9]+|\w*Fatal\w*|FPrintF|fprintf|\w*Error|ThrowException|ProcessEmitWarning\w*"
V8_FUNCTIONS = r"\w*FatalProcessOutOfMemory|FatalProcessOOM|\w*Api(?:Check|Fail)\w*"
WITHOUT = ("/internal/deps/", "/test_runner/reporter", "/repl")
LIBUV = re.compile(r'XX\((E\w+), "([^"]*)"\)')
LONG = (  # the code puts them together in many steps
    "The {} argument must be {}. Received {}",
    "The {} property must be {}. Received {}",
    "The value of {} is out of range. It must be {}. Received {}",
    "require() of ES Module {} from {} not supported.",
)
PERCENT = re.compile("%")  # V8's placeholder


def releases(root):
    numbers = r"MAJOR_VERSION (\d+).*?MINOR_VERSION (\d+).*?PATCH_VERSION (\d+)"
    return sources.releases(root, "src/node_version.h", numbers)


def read(root):
    found = releases(root)
    texts = {text for _, folder in found for reader in (library, program, engine) for text in reader(folder)}
    return {
        "catalog": "node", "title": "Messages of Node.js and V8", "kind": "messages",
        "domains": ["node*", "javascript*", "js", "npm*", "typescript*"],
        "source": f"the source code of Node.js {sources.listed(found)}", "product": "Node.js", "version": found[-1][0],
        "messages": sorted({*kit.messages(texts), *(text for _, folder in found for text in of_system(folder)), *LONG}),
    }


def library(folder):
    for path in sources.files(os.path.join(folder, "lib"), ".js", WITHOUT):
        code = sources.tokens(sources.read(path), "js")
        yield from sources_js.passed(code, JS_FUNCTIONS)
        yield from sources_js.assigned(code)
        if path.endswith("internal/errors.js"):
            yield from sources_js.returned(code)
            yield from sources_js.passed(code, "E")


def program(folder):
    for path in sources.files(os.path.join(folder, "src"), (".h", ".cc")):
        yield from first_texts(path, C_FUNCTIONS)


def libuv(folder):
    """Returns the names and messages of the errors of the system."""
    return LIBUV.findall(sources.read(os.path.join(folder, "deps/uv/include/uv.h")))


def of_system(folder):
    """Yields what Node.js makes of an error of the system, such as "spawn git ENOENT"."""
    for code, message in libuv(folder):
        yield from (f"{code}: {message}", "{} " + code)


def engine(folder):
    templates = sources.tokens(sources.read(os.path.join(folder, "deps/v8/src/common/message-template.h")), "c")
    for _, args in sources.calls(templates, "T"):
        yield from sources.texts([t for t in args[-1] if t.kind == "string"], (), PERCENT)
    for part in ("api", "heap"):
        for path in sources.files(os.path.join(folder, "deps/v8/src", part), ".cc"):
            yield from first_texts(path, V8_FUNCTIONS)
            yield from (text for text in strings(path) if "out of memory" in text)


def first_texts(path, functions):
    for _, args in sources.calls(sources.tokens(sources.read_c(path), "c"), functions):
        found = (text for arg in args for text in sources.texts(arg) if " " in text.strip())
        yield from [text for text, _ in zip(found, "1")]


def strings(path):
    return [token.text for token in sources.tokens(sources.read_c(path), "c") if token.kind == "string"]


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
