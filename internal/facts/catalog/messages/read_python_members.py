"""Reads the members of classes in Python's standard library.

The root is a folder with copies of typeshed, which describes the library. An old copy has
the members that were removed. The Python that runs this script adds its own.
"""

import ast
import functools
import glob as globs
import importlib
import os

import kit

# Classes whose objects have no other members, by module.
CLASSES = {
    "argparse": "ArgumentParser",
    "asyncio": "AbstractEventLoop Condition Event Lock Queue Semaphore StreamReader StreamWriter Task",
    "collections": "ChainMap Counter OrderedDict UserDict defaultdict deque",
    "concurrent.futures": "Future ProcessPoolExecutor ThreadPoolExecutor",
    "csv": "DictReader DictWriter",
    "datetime": "date datetime time timedelta timezone",
    "decimal": "Decimal",
    "email.message": "EmailMessage Message",
    "email.mime.multipart": "MIMEMultipart",
    "email.mime.text": "MIMEText",
    "fractions": "Fraction",
    "http.client": "HTTPConnection HTTPResponse HTTPSConnection",
    "io": "BytesIO StringIO TextIOWrapper",
    "logging": "FileHandler Formatter Handler Logger StreamHandler",
    "multiprocessing": "Process",
    "pathlib": "Path PosixPath PurePath PurePosixPath",
    "queue": "LifoQueue PriorityQueue Queue SimpleQueue",
    "random": "Random",
    "re": "Match Pattern",
    "smtplib": "SMTP SMTP_SSL",
    "socket": "socket",
    "sqlite3": "Connection Cursor",
    "ssl": "SSLContext",
    "string": "Template",
    "subprocess": "CompletedProcess Popen",
    "tarfile": "TarFile",
    "tempfile": "TemporaryDirectory",
    "threading": "Barrier Condition Event Lock RLock Semaphore Thread Timer",
    "urllib.request": "Request",
    "uuid": "UUID",
    "xml.etree.ElementTree": "Element ElementTree",
    "zipfile": "ZipFile",
}
# Members that Python 2 had.
OLD = """datetime.datetime.clock threading.Thread.isAlive threading.Thread.setDaemon threading.Thread.getName threading.Thread.setName
threading.Thread.isDaemon xml.etree.ElementTree.Element.getchildren xml.etree.ElementTree.Element.getiterator io.StringIO.len
collections.OrderedDict.has_key collections.defaultdict.has_key collections.Counter.has_key collections.OrderedDict.iteritems
collections.defaultdict.iteritems collections.OrderedDict.itervalues collections.defaultdict.itervalues""".split()


def read(root):
    stubs = sorted(globs.glob(os.path.join(root, "**/typeshed*/stdlib"), recursive=True))
    if not stubs:
        raise kit.Missing("there is no typeshed")
    # The oldest layout has a folder for each version.
    stubs = [sub for folder in stubs for sub in sorted(globs.glob(folder + "/[23]*")) or [folder]]
    names = set(OLD)
    for module, classes in CLASSES.items():
        for last in classes.split():
            found = {m for folder in stubs for m in members(folder, module, last)}
            found |= set(dir(getattr(importlib.import_module(module), last)))
            names |= {f"{module}.{last}.{m}" for m in found if m[0] != "_"}
    return {
        "catalog": "python-members", "title": "Members of classes in Python's standard library", "kind": "symbols",
        "domains": ["python*", "pip", "pip-*", "pytorch*", "torch*", "django*", "flask*", "fastapi*", "jupyter*"],
        "source": "typeshed of 2020 and 2026, and the classes of Python 3.11", "product": "Python", "version": "3.15",
        "covers": list(dict.fromkeys(covered(module, last) for module, classes in CLASSES.items() for last in classes.split())),
        "symbols": kit.grouped(names),
    }


def covered(module, last):
    """Returns a glob of members. A member is covered only if the catalog lists its class."""
    return f"{module}.[A-Z]*.[a-z]*" if last[0].isupper() else f"{module}.{last}.[a-z]*"


def members(folder, module, last):
    """Returns the members of a class and of the classes that it extends."""
    if module in ("abc", "typing_extensions"):
        return set()
    tree = parsed(folder, module)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == last:
            found |= declared(node.body)
            for base in node.bases:
                found |= of_base(folder, module, base, last)
            return found
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name) == last and (source(module, node), alias.name) != (module, last):
                    return members(folder, source(module, node), alias.name)
                if alias.name == "*":
                    found |= members(folder, source(module, node), last)
    return found


def of_base(folder, module, base, last):
    """Returns the members of a base class, which a stub names with or without types in brackets."""
    if isinstance(base, ast.Subscript):
        base = base.value
    if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        return members(folder, base.value.id, base.attr)
    if not isinstance(base, ast.Name) or base.id in (last, "Generic", "Protocol", "object"):
        return set()
    return members(folder, module, base.id) or members(folder, "builtins", base.id)


def source(module, node):
    """Returns the module that a statement imports from."""
    if not node.level:
        return node.module
    parts = module.split(".")
    return ".".join(parts[:len(parts) - node.level + 1] + ([node.module] if node.module else []))


@functools.cache
def parsed(folder, module):
    path = os.path.join(folder, *module.split("."))
    for file in (path + ".pyi", path + "/__init__.pyi"):
        if os.path.exists(file):
            with open(file, encoding="utf-8") as f:
                return ast.parse(f.read())
    return ast.Module([], [])


def declared(body):
    """Returns the names that statements declare, in every branch."""
    found = set()
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.add(node.name)
        elif isinstance(node, ast.If):
            found |= declared(node.body) | declared(node.orelse)
        else:
            found |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return found


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
