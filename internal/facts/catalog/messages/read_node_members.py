"""Reads the members of the modules of Node.js, as a program imports them.

The root is a folder with copies of the npm package @types/node, which describes Node.js.
An old copy has the names that were removed. The node of this machine adds its own.
"""

import glob
import json
import os
import re
import subprocess

import kit
from read_node_symbols import declarations, old

SCRIPT = """
const found = {};
for (const name of require("node:module").builtinModules) if (!name.startsWith("_")) found[name] = Object.getOwnPropertyNames(require(name));
console.log(JSON.stringify(found));
"""
ANY = ["default", "prototype"]  # of modules in general


def read(root):
    folders = sorted(glob.glob(os.path.join(root, "types-node-*")))
    if not folders:
        raise kit.Missing("there is no folder types-node-26")
    found = json.loads(subprocess.run(["node", "--no-deprecation", "-e", SCRIPT], capture_output=True, check=True, text=True).stdout)
    for folder in folders:
        for name in found:
            found[name] += [*declared(folder, name), *ANY]
    for name in ("fs", "dns", "timers", "readline", "stream"):
        found[name + ".promises"] = found[name + "/promises"]
    return {
        "catalog": "node-members", "title": "Members of the modules of Node.js", "kind": "symbols",
        "domains": ["node*", "javascript*", "js", "npm*", "typescript*"],
        "source": "Node.js 20 and @types/node " + ", ".join(sorted({re.search(r"node-([0-9]+)", f).group(1) for f in folders}, key=int)),
        "product": "Node.js", "version": "26", "covers": ["require:[a-z]*.[A-Za-z]*", "require:[a-z]*.promises.[A-Za-z]*"],
        "symbols": kit.grouped(f"require:{m}.{n}" for m, ns in found.items() for n in ns if re.fullmatch(r"[A-Za-z]\w*", n)),
    }


def declared(folder, module):
    """Yields the names that the description of a module declares at any depth."""
    for file in [os.path.join(folder, module + ".d.ts"), *old(folder, module)]:
        if os.path.exists(file):
            text = kit.read(file).decode()
            if os.path.basename(file) in ("base.d.ts", "index.d.ts", "globals.d.ts"):
                text = declarations(text, module)
            yield from re.findall(r"(?:function|class|interface|const|var|let|type|namespace|enum)\s+([A-Za-z]\w*)", text)


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
