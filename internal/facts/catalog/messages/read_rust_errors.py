"""Reads the codes of rustc's errors from Rust's sources.

The root is a folder with the sources of each release. An error has a message if the code
of the compiler names it in one place, with that message.
"""

import collections
import os
import re

import kit
import sources
import sources_rust
from read_rust import MACROS, METHODS, WITHOUT, fluent, releases

DIAGNOSTIC = re.compile(r"#\[diag\(\s*(?:\w+::)*(\w+)\s*,[^]]*?code\s*=\s*\"?(E\d{4})")


def read(root):
    found = releases(root)
    messages, places, names = collections.defaultdict(set), collections.Counter(), set()
    for _, folder in found:
        terms = fluent(folder)
        for path in sources.files(os.path.join(folder, "compiler"), ".rs", WITHOUT + ("/rustc_error_codes/",)):
            for code, texts in of_file(path, terms):
                messages[code].update(sources_rust.messages(texts))
                places[code] += 1 if texts else -1000  # the code is also used in a way that hides the message
        names.update(name[:-len(".md")] for name in os.listdir(os.path.join(folder, "compiler/rustc_error_codes/src/error_codes")))
    return {
        "catalog": "rust-errors", "title": "Codes of rustc's errors", "kind": "errors", "domains": ["rust*", "cargo*"],
        "source": f"the source code of Rust {sources.listed(found)}", "product": "Rust", "version": found[-1][0],
        "errors": [error(code, messages[code] if places[code] > 0 else ()) for code in sorted(names)],
    }


def of_file(path, terms):
    """Yields the code and the texts of each place in a file that names a code, or no texts."""
    text = sources.read(path)
    named = collections.Counter(sources_rust.CODE.findall(re.sub(r"//[^\n]*", "", text)))
    for _, message, code in sources_rust.texts(path, MACROS, METHODS):
        if code:
            named[code] -= 1
            yield code, [message]
    for name, code in DIAGNOSTIC.findall(text):
        named[code] -= 1
        yield code, sources_rust.variants(terms[name], terms) if name in terms else []
    yield from ((code, []) for code, times in named.items() if times > 0)


def error(code, messages):
    """Returns an error. A message such as "cannot {} {} in {}" does not identify it."""
    telling = len(messages) == 1 and len(kit.fixed(min(messages))) > 2
    return {"name": code, "message": min(messages)} if telling else {"name": code}


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
