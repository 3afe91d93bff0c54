#!/usr/bin/env python3
"""Reads the names of PyTorch releases from their source code, without importing it.

  python3 internal/facts/catalog/torch_source.py 1.7.1=FOLDER 2.6.0=FOLDER

Each FOLDER has a folder torch, such as that of Debian's package python3-torch. The
script writes data/torch-source.json.gz: the public names that torch-symbols and
torch-symbols-1.13 do not have. These are names that came or went between releases,
names in modules that only import with missing packages, and attributes of the classes
whose members "covers" includes.
"""

import ast
import datetime
import os
import sys

import rebuild

CLASSES = {"torch.fx." + name for name in ("Graph", "Node", "Tracer", "Interpreter", "Transformer")}


def has_members(path):
    """Reports whether the members of a class are covered. A path in lower case looks like a module."""
    return path in CLASSES or path.startswith("torch.cuda.") or path == path.lower()


class Release:
    """The modules of a release, parsed when they are needed."""

    def __init__(self, root):
        self.files, self.packages, self.bound = {}, set(), {}
        for folder, _, names in os.walk(os.path.join(root, "torch")):
            for name in names:
                module, ending = os.path.splitext(os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "."))
                if ending not in (".py", ".pyi"):
                    continue
                if module.endswith(".__init__"):
                    module = module.removesuffix(".__init__")
                    self.packages.add(module)
                self.files.setdefault(module, []).append(os.path.join(folder, name))

    def names(self, module):
        """Returns the names that a module binds, each with its class and the module of the class, if it is one."""
        if module not in self.bound:
            self.bound[module] = {}  # a module may import itself in a circle
            for file in self.files.get(module, ()):
                with open(file, encoding="utf-8") as f:
                    self.bind(ast.parse(f.read()).body, module, self.bound[module])
        return self.bound[module]

    def bind(self, body, module, names):
        for node in body:
            if isinstance(node, ast.ImportFrom):
                self.bind_import(node, module, names)
            elif isinstance(node, ast.ClassDef):
                names[node.name] = (module, node)
            else:
                names.update(dict.fromkeys(stored(node)))
            for inner in blocks(node):
                self.bind(inner, module, names)

    def bind_import(self, node, module, names):
        """Binds what a module imports from torch. It has other packages' names only by accident."""
        source = self.source(node, module)
        if (source + ".").startswith("torch."):
            for alias in node.names:
                if alias.name == "*":
                    names.update(self.names(source))
                else:
                    names[alias.asname or alias.name] = self.names(source).get(alias.name)

    def source(self, node, module):
        if node.level == 0:
            return node.module
        parts = module.split(".")
        kept = len(parts) - node.level + (module in self.packages)
        return ".".join(parts[:kept] + ([node.module] if node.module else []))

    def attributes(self, path):
        """Returns what a class and its bases define, and what their methods set."""
        module, _, name = path.rpartition(".")
        found = self.names(module).get(name)
        if not found:
            return set()
        module, node = found
        names = {name for part in node.body for name in stored(part)}
        names |= {a.attr for a in ast.walk(node) if isinstance(a, ast.Attribute) and isinstance(a.ctx, ast.Store)}
        for base in node.bases:
            names |= self.attributes(f"{module}.{ast.unparse(base)}")
        return names

    def all(self):
        names = set()
        for module in filter(rebuild.public, self.files):
            names.add(module)
            for path in (f"{module}.{name}" for name in self.names(module) if rebuild.public(name)):
                names.add(path)
                if has_members(path):
                    names.update(f"{path}.{name}" for name in self.attributes(path) if rebuild.public(name))
        return names


def stored(node):
    """Returns the names that a statement binds, without the names of modules and classes."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return {node.name}
    targets = getattr(node, "targets", [getattr(node, "target", None)])
    names = {n.id for target in targets if target for n in ast.walk(target) if isinstance(n, ast.Name)}
    if "__all__" in names and node.value:
        names.update(c.value for c in ast.walk(node.value) if isinstance(c, ast.Constant) and isinstance(c.value, str))
    return names


def blocks(node):
    """Returns the statements inside a statement of a module."""
    if not isinstance(node, (ast.If, ast.Try, ast.With, ast.For)):
        return []
    inner = [getattr(node, field, []) for field in ("body", "orelse", "finalbody")]
    return inner + [handler.body for handler in getattr(node, "handlers", [])]


def listed(name):
    """Returns the names in a catalog of symbols."""
    names = set()
    for text in rebuild.load(name)["symbols"]:
        first, *members = text.split(" ")
        names.update([first, *(first + member for member in members)])
    return names


def main(arguments):
    releases = dict(argument.split("=", 1) for argument in arguments)
    if not releases:
        sys.exit(__doc__)
    names = set().union(*(Release(folder).all() for folder in releases.values()))
    catalog = {key: value for key, value in rebuild.load("torch-source").items() if key in rebuild.ORDER}
    catalog.update(
        source=f"the source code of PyTorch {', '.join(releases)}: public names that torch-symbols and torch-symbols-1.13 do not have",
        date=datetime.date.today().isoformat(), version=list(releases)[-1],
        symbols=rebuild.grouped(names - listed("torch-symbols") - listed("torch-symbols-1.13")),
    )
    print(f"wrote {rebuild.save(catalog)}")


if __name__ == "__main__":
    main(sys.argv[1:])
