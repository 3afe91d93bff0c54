"""Reads the names in modules of Node.js and in objects of JavaScript.

The root is a folder with copies of the npm package @types/node, which describes Node.js.
An old copy has the names that were removed. The node of this machine adds its own.
"""

import glob
import json
import os
import re
import subprocess

import kit

# The modules whose names are complete, and that are hardly ever a variable.
MODULES = "child_process crypto dns fs http http2 https net os path process querystring readline tls v8 worker_threads zlib".split()
SOME = "util.promis* util.inspect* util.format* util.types* util.deprecat* util.callback* util.inherit*".split()
OBJECTS = "AbortSignal Array Atomics Buffer JSON Math Number Object Promise Reflect Symbol".split()
# What the newest engines added.
NEWER = {
    "Array": "fromAsync", "Atomics": "pause waitAsync", "JSON": "rawJSON isRawJSON", "Math": "f16round sumPrecise", "Object": "groupBy",
    "Promise": "try withResolvers allKeyed allSettledKeyed", "Symbol": "dispose asyncDispose metadata", "AbortSignal": "any timeout abort",
}
# Names of other packages and of settings that are called the same.
OTHERS = """fs.*Json* fs.*JSON* fs.ensure* fs.output* fs.empty* fs.mkdirp* fs.mkdirs* fs.copy* fs.move* fs.remove* fs.pathExists* fs.inotify fs.file* fs.nr*
fs.aio* fs.may* fs.protected* fs.suid* fs.default* fs.s3* net.ipv* net.core net.netfilter net.bridge http.[a-z]*Proxy http.post* http.put http.patch http.delete
http.head http.options http.all http.proxy* http.ssl* http.extraheader https.proxy* dns.google path.data path.logs path.*_* Promise.map* Promise.delay Promise.promisify* Promise.each
Promise.props Promise.some Promise.filter Promise.reduce Promise.coroutine Promise.config Promise.method Promise.fromCallback Promise.using process.browser process.type process.resourcesPath process.defaultApp
process.pkg process.client process.server process.static process.mas process.windowsStore process.sandboxed process.contextIsolated process.parentPort""".split()

SCRIPT = """
const found = {};
const add = (name, value) => { for (let o = value; o && o !== Function.prototype; o = Object.getPrototypeOf(o)) found[name].push(...Object.getOwnPropertyNames(o)); };
for (const name of MODULES) { found[name] = []; add(name, name === "process" ? process : require(name)); }
for (const name of OBJECTS) { found[name] = ["name", "length", "prototype", "call", "apply", "bind"]; add(name, globalThis[name]); add(name, globalThis[name].prototype); }
add("path", Object("")); add("path", []);
console.log(JSON.stringify(found));
"""


def read(root):
    folders = sorted(glob.glob(os.path.join(root, "types-node-*")))
    if not folders:
        raise kit.Missing("there is no folder types-node-26")
    script = f"const MODULES = {json.dumps([*MODULES, 'util'])}, OBJECTS = {json.dumps(OBJECTS)};" + SCRIPT
    found = json.loads(subprocess.run(["node", "--no-deprecation", "-e", script], capture_output=True, check=True, text=True).stdout)
    for folder in folders:
        for name in MODULES + ["util", "buffer"]:
            owner = {"buffer": "Buffer"}.get(name, name)
            found[owner] += described(folder, name)
    for owner, added in NEWER.items():
        found[owner] += added.split()
    return {
        "catalog": "node-symbols", "title": "Names in Node.js and JavaScript", "kind": "symbols",
        "domains": ["node*", "javascript*", "js", "npm*", "typescript*"],
        "source": "Node.js 20 and @types/node " + ", ".join(sorted({re.search(r"node-([0-9]+)", f).group(1) for f in folders}, key=int)),
        "product": "Node.js", "version": "26", "covers": [f"{m}.[A-Za-z]*" for m in MODULES + OBJECTS] + SOME + ["!" + other for other in OTHERS],
        "symbols": kit.grouped(f"{m}.{n}" for m, ns in found.items() for n in ns if re.fullmatch(r"[A-Za-z]\w*", n)),
    }


def described(folder, module):
    """Yields each word that the description of a module declares, and those of its submodules."""
    for file in glob.glob(os.path.join(folder, module + ".*ts")) + glob.glob(os.path.join(folder, module, "*.d.ts")) + old(folder, module):
        with open(file, encoding="utf-8") as f:
            text = re.sub(r"/\*.*?\*/|//[^\n]*", "", f.read(), flags=re.S)
        if os.path.basename(file) in ("base.d.ts", "index.d.ts", "globals.d.ts"):
            text = declarations(text, module)
        yield from re.findall(r"(?:function|class|interface|const|var|let|type|namespace|enum|get|set)\s+([A-Za-z]\w*)", text)
        yield from re.findall(r"^\s*(?:static |readonly |public |abstract )*[\"']?([A-Za-z]\w*)[\"']?\??\s*[(:<]", text, flags=re.M)


def old(folder, module):
    return [f for f in (os.path.join(folder, name) for name in ("base.d.ts", "index.d.ts", "globals.d.ts")) if os.path.exists(f)]


def declarations(text, module):
    """Returns the parts of an old description that are about a module, or about the process."""
    parts = re.split(r"(?m)^(?=declare |interface |export )", text)
    about = {"process": r"interface Process|namespace NodeJS", "buffer": r"interface (?:Node)?Buffer|declare const Buffer|module \"buffer\""}
    wanted = about.get(module, rf"module [\"'](?:node:)?{module}[\"']")
    return "".join(part for part in parts if re.search(wanted, part.split("{")[0]) or module == "process" and "namespace NodeJS" in part[:60])


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
