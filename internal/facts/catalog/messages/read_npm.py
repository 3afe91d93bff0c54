"""Reads the messages of npm from its package.

The root is a folder with the extracted package of each release.
"""

import os
import re

import kit
import sources
import sources_js

FUNCTIONS = (r"\w*Error|er|log\.(?:warn|error|notice|http)|logger?\.(?:warn|error)|(?:npm|this|self|opts?|gyp)\.(?:log\.)?(?:warn|error)"
             r"|warn|error|fail|usageError|invalid\w*|explain\w*|throw\w*")
WITHOUT = ("/test/", "/tests/", "/docs/", "/man/", "/commonjs/", "/dist/cjs/", "/iconv-lite/", "/bluebird/", "/llhttp/", "/ajv", "/gyp/", "/es5-ext",
           "/lodash", "/yargs", "/tap/", "/completion")
EXPLAINING = ("error-message.js", "explain-eresolve.js", "explain-dep.js", "error-handler.js", "exit-handler.js", "audit-error.js",
              "did-you-mean.js", "validate-lockfile.js")
CODE = re.compile(r"""\bcode\s*[:=]=*\s*['"](E[A-Z\d_]{3,})['"]""")
CASE = re.compile(r"""\bcase\s*['"](E[A-Z\d_]{3,})['"]""")


def code_of(root):
    """Yields the path, the text and the tokens of each file of all releases."""
    for path in sources.files(root, (".js", ".cjs", ".mjs"), WITHOUT):
        text = sources.read(path)
        if len(text) < 400_000:
            yield path, text, sources.tokens(text, "js")


def releases(root):
    return sources.releases(root, "package.json", r'"version": "(\d+)\.(\d+)\.(\d+)')


def read(root):
    found = releases(root)
    texts = {text for _, folder in found for path, _, code in code_of(folder) for text in of_file(path, code)}
    return {"catalog": "npm", "title": "Messages of npm", "kind": "messages", **about(found), "messages": kit.messages(texts)}


def about(found):
    return {
        "domains": ["npm*", "node*", "javascript*", "js"],
        "source": f"npm's package, versions {sources.listed(found)}", "product": "npm", "version": found[-1][0],
    }


def codes(path, text):
    return CODE.findall(text) + (CASE.findall(text) if path.endswith(EXPLAINING) else [])


def of_file(path, code):
    yield from sources_js.passed(code, FUNCTIONS)
    yield from sources_js.assigned(code)
    if path.endswith(EXPLAINING):  # they build lists of lines
        yield from (sources.formatted(token.text, sources_js.VERB) for token in code if token.kind == "string" and " " in token.text.strip())


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
