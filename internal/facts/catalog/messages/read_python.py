"""Reads the messages of CPython and its standard library from its sources.

The root is a folder with the sources of each release.
"""

import itertools
import os
import re

import kit
import sources
import sources_python

C_FUNCTIONS = r"_?Py(?:Err|_)\w*|\w*(?:[eE]rror|ERROR|[wW]arn|Fatal|raise)\w*|PyExc_\w+|\w*tokenizer\w*|bad_argument|PyUnicode_FromFormat|PyOS_snprintf"
NAMES = re.compile(r"PyErr_NewException\w*|Py(?:Object|Dict|Module)_\w*")  # get names, not messages
FORMATTERS = ("PyUnicode_FromFormat", "PyOS_snprintf")
C_WITHOUT = ("/_test", "testcapi", "xxlimited", "xxmodule", "/_xx", "/expat/", "/libmpdec/", "/mimalloc/", "_tkinter", "/_hacl/")
PY_FUNCTIONS = r"error|_error|fail|message|warn|_warn|warn_explicit|throw|syntax_error|print_error|raise_\w+|_raise\w*|_deprecated"
PY_WITHOUT = ("/test/", "/tests/", "/idlelib/", "/lib2to3/", "/turtledemo/", "turtle.py", "/tkinter/", "/pydoc_data/", "/ensurepip/", "/_pyrepl/",
              "/command/bdist", "/plat-")


def read(root):
    releases = sources.releases(root, "Include/patchlevel.h", r'PY_VERSION\s+"(\d+)\.(\d+)\.(\d+)')
    texts = {text for _, folder in releases for text in release_texts(folder)}
    return {
        "catalog": "python", "title": "Messages of CPython and its standard library", "kind": "messages",
        "domains": ["python*", "cpython*", "pip*", "pypi*"],
        "source": f"the source code of CPython {sources.listed(releases)}", "product": "Python", "version": releases[-1][0],
        "messages": kit.messages(texts),
    }


def release_texts(folder):
    for part in ("Python", "Objects", "Parser", "Modules"):
        for path in sources.files(os.path.join(folder, part), (".c", ".h"), C_WITHOUT):
            code = sources.tokens(sources.read_c(path), "c")
            yield from assigned(code)
            yield from (sources.formatted(text) for name, text in defined(code) if re.search("MSG|MESSAGE|ERROR_FMT", name))
            yield from passed(code)
    for path in sources.files(os.path.join(folder, "Lib"), ".py", PY_WITHOUT):
        yield from sources_python.texts(path, PY_FUNCTIONS)


def passed(code):
    """Yields the first text of each call. A text of one word is a name."""
    constants = dict(defined(code))
    for name, args in sources.calls(code, C_FUNCTIONS):
        found = [text for arg in args for text in sources.texts(arg, constants) if " " in text.strip()][:1]
        if name in FORMATTERS:  # format representations of objects, too
            found = [text for text in found if text[0] != "<" and len(kit.fixed(text)) > 2]
        yield from [] if NAMES.fullmatch(name) else found


def assigned(code):
    """Yields the texts of variables and arrays that hold messages."""
    for i, token in enumerate(code[:-2]):
        if token.kind == "name" and re.search("msg|message|reason|err", token.text):
            at = i + 3 if code[i + 1].text == "[" and code[i + 2].text == "]" else i + 1
            if at < len(code) and code[at].text == "=":
                yield from sources.texts(sources.statement(code, at + 1))


def defined(code):
    """Yields the names and the texts of macros."""
    for i, (before, name) in enumerate(zip(code, code[1:])):
        if before.text == "define":
            texts = itertools.takewhile(lambda token: token.kind == "string", code[i + 2:i + 9])
            if text := "".join(token.text for token in texts):
                yield name.text, text


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
