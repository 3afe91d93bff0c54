"""Reads the messages of rustc, the standard library and Cargo from Rust's sources.

The root is a folder with the sources of each release.
"""

import os

import kit
import sources
import sources_rust

MACROS = (r"(?:struct_)?span_(?:code_)?(?:err|warn)|format|bail|anyhow|format_err|error|internal|rtabort|rtprintpanic|throw_ub_format|throw_unsup_format"
          r"|eprintln|const_error|internal_error")
METHODS = (r"(?:struct_)?(?:span_|early_)?(?:err|error|warn|fatal)|early_struct_fatal|feature_err|feature_warn|new_error|with_context|context"
           r"|primary_message|from")
STD_MACROS = r"panic|assert\w*|const_panic|rtabort|rtprintpanic|const_error|unreachable"
STD_METHODS = r"panic\w*|expect_failed|new_const|const_new"
WITHOUT = ("/tests/", "/test", "_cranelift/", "_gcc/", "/rustc_macros/")


def releases(root):
    return sources.releases(root, "src/version", r"^(\d+)\.(\d+)\.(\d+)")


def read(root):
    found = releases(root)
    texts = {text for _, folder in found for reader in (declared, compiler, library, cargo) for text in reader(folder)}
    return {
        "catalog": "rust", "title": "Messages of rustc, Rust's standard library and Cargo", "kind": "messages", "domains": ["rust*", "cargo*"],
        "source": f"the source code of Rust {sources.listed(found)}", "product": "Rust", "version": found[-1][0],
        "messages": sources_rust.messages(texts),
    }


def fluent(folder):
    found = {}
    for path in sources.files(os.path.join(folder, "compiler"), ".ftl"):
        found.update(sources_rust.fluent(sources.read(path)))
    return found


def declared(folder):
    terms = fluent(folder)
    for name, text in terms.items():
        if not name.startswith("-"):
            yield from sources_rust.variants(text, terms)


def compiler(folder):
    for path in sources.files(os.path.join(folder, "compiler"), ".rs", WITHOUT):
        yield from long_enough(sources_rust.texts(path, MACROS, METHODS))


def cargo(folder):
    for path in sources.files(os.path.join(folder, "src/tools/cargo/src"), ".rs", WITHOUT):
        yield from long_enough(sources_rust.texts(path, MACROS, METHODS))


def library(folder):
    for part in ("core", "std", "alloc"):
        for path in sources.files(os.path.join(folder, "library", part, "src"), ".rs", WITHOUT + ("/stdarch/", "/sys/")):
            yield from (text for _, text, _ in sources_rust.texts(path, STD_MACROS, STD_METHODS))


def long_enough(found):
    """Yields texts. What format and from make is often a part of a message."""
    return (text for name, text, _ in found if name not in ("format", "from") or len(kit.fixed(text)) > 2)


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
