"""Reads the names in modules of Python's standard library.

The root is a folder with copies of typeshed, which describes the library. An old copy has
the names of Python 2 and those that were removed. The Python that runs this script adds
its own.
"""

import ast
import glob as globs
import importlib
import os

import kit

# The modules whose names are complete, and that are hardly ever a variable.
MODULES = """argparse ast asyncio atexit base64 bisect collections collections.abc concurrent.futures configparser contextlib contextvars csv ctypes
dataclasses datetime difflib dis enum errno faulthandler fcntl fnmatch fractions functools gc getpass gzip hashlib heapq hmac http.client http.server
importlib importlib.metadata importlib.resources importlib.util inspect ipaddress itertools json logging logging.config logging.handlers lzma math
mimetypes mmap multiprocessing os os.path pathlib pickle pkgutil pprint random re selectors shelve shlex shutil smtplib socketserver sqlite3 ssl
subprocess sys sysconfig tarfile tempfile textwrap threading time timeit tracemalloc typing unicodedata unittest unittest.mock urllib.error
urllib.parse urllib.request uuid weakref xml.etree.ElementTree zipfile zlib zoneinfo""".split()

# Others are often a variable: only these names of them are judged.
SOME = """copy.deep* decimal.[A-Z]* glob.*glob* io.[A-Z]* locale.[A-Z]* locale.setl* locale.getl* resource.[A-Z]* resource.[gs]etr* signal.[A-Z]* signal.set*
signal.pause* socket.[A-Z]* traceback.[fpw]* warnings.*warn* warnings.simple*""".split()
# Of their other names, those that are almost a listed one.
ALMOST = [f"~{module}.[a-z]*" for module in "copy decimal glob io locale resource signal socket traceback warnings".split()]
CLASSES = ["datetime.datetime", "pathlib.Path"]
# Settings of programs and other interpreters have such names, too.
OTHERS = """ssl.ca ssl.cert* ssl.key* ssl.endpoint ssl.trust* ssl.client* ssl.enabled logging.level logging.file sys.pypy* sys.real_prefix sys.xxx
os.does_not_exist re.doc""".split()
# Python 2 had these names, and early releases of Python 3.
OLD = """asyncio.async asyncio.JoinableQueue asyncio.coroutine base64.encodestring base64.decodestring collections.Callable collections.Container
collections.Hashable collections.ItemsView collections.Iterable collections.Iterator collections.KeysView collections.Mapping collections.MappingView
collections.MutableMapping collections.MutableSequence collections.MutableSet collections.Sequence collections.Set collections.Sized collections.ValuesView
fractions.gcd importlib.find_loader inspect.getargspec inspect.getmoduleinfo itertools.ifilter itertools.ifilterfalse itertools.imap itertools.izip itertools.izip_longest
json.read json.write math.inf os.errno os.getcwdu os.popen2 os.popen3 os.popen4 os.spawnvp os.tempnam os.tmpfile os.tmpnam os.path.walk os.startfile
random.WichmannHill random.jumpahead signal.SIGCLD subprocess.mswindows sys.exc_clear sys.exc_traceback sys.exc_type sys.exc_value sys.exitfunc
sys.getcheckinterval sys.gettotalrefcount sys.getobjects sys.maxint sys.py3kwarning sys.setcheckinterval sys.setdefaultencoding sys.subversion time.clock tarfile.TarFileCompat typing.io
typing.re typing.GenericMeta typing.TypingMeta weakref.WeakSet urllib.parse.splittype urllib.parse.Quoter urllib.request.URLopener""".split()


def read(root):
    stubs = sorted(globs.glob(os.path.join(root, "**/typeshed*/stdlib"), recursive=True))
    if not stubs:
        raise kit.Missing("there is no typeshed")
    found = {}
    for module in MODULES + sorted({glob.split(".")[0] for glob in SOME}):
        found[module] = set(runtime(module))
        for folder in stubs:
            for file in files(folder, module):
                found[module] |= stub(file, folder, module)
    found["time"] |= set(dir(importlib.import_module("datetime").time))
    for name in OLD:
        found[name.rpartition(".")[0]].add(name.rpartition(".")[2])
    for name in CLASSES:
        module, _, last = name.rpartition(".")
        found[name] = set(dir(getattr(importlib.import_module(module), last))) | {m for folder in stubs for file in files(folder, module) for m in members(file)}
    covers = [f"{m}.[A-Za-z]*" for m in MODULES] + SOME + ALMOST + [f"{c}.[a-z]*" for c in CLASSES]
    return {
        "catalog": "python-symbols", "title": "Names in Python's standard library", "kind": "symbols",
        "domains": ["python*", "pip", "pip-*", "pytorch*", "torch*", "django*", "flask*", "fastapi*", "jupyter*"],
        "source": "typeshed of 2020 and 2026, and the modules of Python 3.11", "product": "Python", "version": "3.15",
        "covers": covers + ["!" + other for other in OTHERS],
        "symbols": kit.grouped(f"{m}.{n}" for m, ns in found.items() for n in ns if n[0] not in "_*"),
    }


def files(folder, module):
    """Yields the stubs of a module and its submodules, for any version."""
    path = module.replace(".", "/")
    for pattern in (path + ".pyi", path + "/__init__.pyi", "*/" + path + ".pyi", "*/" + path + "/__init__.pyi"):
        yield from globs.glob(os.path.join(folder, pattern))


def runtime(module):
    """Yields the names of a module, and those of a class that has its name, such as datetime.datetime."""
    try:
        owner = importlib.import_module(module)
    except ImportError:
        return
    yield from dir(owner)
    if hasattr(owner, "__path__"):
        for folder in owner.__path__:
            yield from (os.path.splitext(f)[0] for f in os.listdir(folder) if f[0] != "_")
    for name, value in vars(owner).items():
        if name.lower() == module and isinstance(value, type):
            yield from dir(value)


def stub(file, folder, module):
    """Returns the names of a stub in any branch, and those of a class that has the module's name."""
    with open(file, encoding="utf-8") as f:
        tree = ast.parse(f.read())
    found = set(declared(tree.body))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(a.name == "*" for a in node.names):
            found |= starred(node, file, folder)
        if isinstance(node, ast.ClassDef) and node.name.lower() == module:
            found |= set(declared(node.body))
    if file.endswith("__init__.pyi"):
        found |= {os.path.splitext(f)[0] for f in os.listdir(os.path.dirname(file))}
    return found


def starred(node, file, folder):
    """Returns the names that "from x import *" imports."""
    base = os.path.dirname(file) if node.level else folder
    for path in (os.path.join(base, *(node.module or "").split(".")) + end for end in (".pyi", "/__init__.pyi")):
        if os.path.exists(path):
            return stub(path, folder, "")
    return set()


def declared(body):
    """Yields the names that statements declare, in every branch."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (a.asname or a.name.split(".")[0] for a in node.names)
        elif isinstance(node, (ast.If, ast.Try)):
            yield from declared(node.body)
            yield from declared(node.orelse)
        else:
            yield from (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def members(file):
    """Yields the members of all classes of a stub."""
    with open(file, encoding="utf-8") as f:
        for node in ast.walk(ast.parse(f.read())):
            if isinstance(node, ast.ClassDef):
                yield from declared(node.body)


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
