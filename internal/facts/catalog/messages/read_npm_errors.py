"""Reads the codes of npm's errors from its package.

The root is a folder with the extracted package of each release. The codes have no
messages, as most occur with several.
"""

import kit
import sources
from read_npm import code_of, codes, releases


def read(root):
    found = releases(root)
    names = {code for _, folder in found for path, text, _ in code_of(folder) for code in codes(path, text)}
    return {
        "catalog": "npm-errors", "title": "Codes of npm's errors", "kind": "errors", "domains": ["npm*", "node*", "javascript*", "js"],
        "source": f"npm's package, versions {sources.listed(found)}", "product": "npm", "version": found[-1][0],
        "errors": [{"name": code} for code in sorted(names)],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
