"""Reads the codes of npm's errors from its package.

The root is a folder with the extracted package of each release. The codes have no
messages, as most occur with several.
"""

import kit
from read_npm import about, code_of, codes, releases


def read(root):
    found = releases(root)
    names = {code for _, folder in found for path, text, _ in code_of(folder) for code in codes(path, text)}
    return {"catalog": "npm-errors", "title": "Codes of npm's errors", "kind": "errors", **about(found), "errors": [{"name": code} for code in sorted(names)]}


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
