#!/usr/bin/env python3
"""Rebuilds the catalogs of data/ from the libraries installed on this machine.

  python3 internal/facts/catalog/rebuild.py                    all catalogs it finds a source for
  python3 internal/facts/catalog/rebuild.py cuda-runtime torch-symbols
  python3 internal/facts/catalog/rebuild.py --hipify ~/HIPIFY cuda-history

It replaces only the facts, their source, date and version. It keeps what a person
decided: title, domains, covers, aliases, since and former numbers. Edit
data/*-releases.json by hand, because release dates are on web pages. Edit
data/cuda-history-13.json by hand, too. Delete it once a newer HIPIFY has its facts.

It needs Python 3.9. It looks for libraries where the dynamic linker does and in the
nvidia packages of this Python, and for headers in $CUDA_HOME, /usr/local/cuda and
the same packages.
"""

import argparse
import contextlib
import ctypes
import datetime
import glob
import gzip
import importlib
import inspect
import io
import itertools
import json
import os
import re
import site
import sys
import types

from messages.kit import grouped

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
IDENTIFIER = re.compile(r"[A-Za-z_]\w*\Z")
MOST_NUMBERS = 11000  # cudaErrorApiFailureBase is 10000
STEPS = ("added", "changed", "deprecated", "removed")


class Missing(Exception):
    """The source of a catalog is not on this machine."""


# Finding libraries and headers


def package_folders():
    roots = site.getsitepackages() + [site.getusersitepackages()]
    return [os.path.join(root, "nvidia") for root in roots]


def library(stem):
    """Loads the lib<stem>.so that the dynamic linker finds, or else the newest one."""
    names = [f"lib{stem}.so.{n}" for n in range(19, 0, -1)] + [f"lib{stem}.so"]
    found = []
    for folder in package_folders() + ["/usr/local/cuda/lib64", "/usr/lib/x86_64-linux-gnu"]:
        found += glob.glob(os.path.join(folder, "**", f"lib{stem}.so*"), recursive=True)
    for name in names + sorted(found, reverse=True):
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise Missing(f"lib{stem}.so is not installed")


def header_folders():
    roots = [os.environ.get("CUDA_HOME", ""), "/usr/local/cuda"]
    folders = [os.path.join(root, "include") for root in roots if root]
    for root in package_folders():
        folders += sorted(glob.glob(os.path.join(root, "*", "include")))
    return [f for f in folders if os.path.isdir(f)]


# Errors, from the libraries' own functions


def returned(function):
    """Wraps a function that takes a number and returns a text."""
    function.restype, function.argtypes = ctypes.c_char_p, [ctypes.c_int]
    return lambda number: (function(number) or b"").decode()


def stored(function):
    """Wraps a function that takes a number, stores a text and returns 0."""

    def read(number):
        text = ctypes.c_char_p()
        status = function(ctypes.c_int(number), ctypes.byref(text))
        return text.value.decode() if status == 0 and text.value else ""

    return read


def read_errors(name_of, message_of):
    """Asks for the name of every number. A name of several numbers is the library's
    word for an unknown number, and is left out."""
    names = {}
    for number in range(MOST_NUMBERS + 1):
        name = name_of(number)
        if IDENTIFIER.match(name):
            names.setdefault(name, []).append(number)
    errors = []
    for name, numbers in names.items():
        if len(numbers) == 1:
            error = {"name": name, "number": numbers[0]}
            message = message_of(numbers[0])
            if message and message != name:
                error["message"] = message
            errors.append(error)
    return sorted(errors, key=lambda e: e["number"])


def packed(number):
    """13000 is CUDA 13.0, 12060 is 12.6."""
    return f"{number // 1000}.{number % 1000 // 10}"


def version_by_pointer(function):
    number = ctypes.c_int()
    return packed(number.value) if function(ctypes.byref(number)) == 0 else ""


def version_by_property(function):
    parts = []
    for part in range(3):  # libraryPropertyType: major, minor, patch
        number = ctypes.c_int()
        if function(part, ctypes.byref(number)) != 0:
            return ""
        parts.append(str(number.value))
    return ".".join(parts)


def errors_of(stem, name, message, version, wrap=returned):
    """Returns a reader of the errors of a library, by its functions for the name, the
    message and the version."""

    def read():
        lib = library(stem)
        functions = name if name == message else f"{name} and {message}"
        read_version = version_by_property if version.endswith("Property") else version_by_pointer
        errors = read_errors(wrap(getattr(lib, name)), wrap(getattr(lib, message)))
        return {"errors": errors}, read_version(getattr(lib, version)), functions

    return read


cuda_runtime = errors_of("cudart", "cudaGetErrorName", "cudaGetErrorString", "cudaRuntimeGetVersion")
cuda_driver = errors_of("cuda", "cuGetErrorName", "cuGetErrorString", "cuDriverGetVersion", stored)
cublas = errors_of("cublas", "cublasGetStatusName", "cublasGetStatusString", "cublasGetProperty")
cusparse = errors_of("cusparse", "cusparseGetErrorName", "cusparseGetErrorString", "cusparseGetProperty")
cudnn = errors_of("cudnn", "cudnnGetErrorString", "cudnnGetErrorString", "cudnnGetProperty")


def nvrtc():
    lib = library("nvrtc")
    name_of = returned(lib.nvrtcGetErrorString)
    major, minor = ctypes.c_int(), ctypes.c_int()
    lib.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    return {"errors": read_errors(name_of, name_of)}, f"{major.value}.{minor.value}", "nvrtcGetErrorString"


def nccl():
    """NCCL returns only messages. The names of the numbers are in its header and in
    the existing catalog."""
    lib = library("nccl")
    message_of = returned(lib.ncclGetErrorString)
    names = {e["number"]: e["name"] for e in load("nccl").get("errors", [])}
    for folder in header_folders() + ["/usr/include"]:
        for text in readable(os.path.join(folder, "nccl.h")):
            body = re.search(r"enum\s*{([^}]*)}\s*ncclResult_t", text)
            for name, number in re.findall(r"(nccl\w+)\s*=\s*(\d+)", body.group(1) if body else ""):
                names[int(number)] = name
    unknown = message_of(MOST_NUMBERS)
    errors = [
        {"name": name, "number": number, "message": message_of(number)}
        for number, name in sorted(names.items())
        if message_of(number) != unknown
    ]
    code = ctypes.c_int()
    lib.ncclGetVersion(ctypes.byref(code))
    version = f"{code.value // 10000}.{code.value % 10000 // 100}.{code.value % 100}"
    return {"errors": errors}, version, "ncclGetErrorString; names from nccl.h"


# Symbols


def readable(file):
    try:
        with open(file, encoding="utf-8", errors="replace") as f:
            yield f.read()
    except OSError:
        return


HEADERS = (
    "cuda.h cudaGL.h cudaProfiler.h cuda_runtime.h cuda_runtime_api.h cuda_device_runtime_api.h cuda_profiler_api.h "
    "cuda_gl_interop.h cuda_egl_interop.h cuda_vdpau_interop.h cuda_occupancy.h channel_descriptor.h device_types.h "
    "driver_types.h host_defines.h library_types.h surface_types.h texture_types.h cudart_platform.h nvrtc.h "
    "cublas.h cublas_v2.h cublas_api.h cublasLt.h cublasXt.h cusparse.h cusparse_v2.h cusolver_common.h cusolverDn.h "
    "cusolverSp.h cusolverRf.h cusolverMg.h cufft.h cufftXt.h curand.h"
).split()
DECLARED = re.compile(r"\b(?:cuda[A-Z]\w*|cu[A-Z]\w*|CU[a-z]\w*|CU_\w+|CUDA_\w+|CUDART_\w+|cu(?:blas|sparse|solver|fft|rand)[A-Z]\w*"
                      r"|CU(?:BLAS|BLASLT|SPARSE|SOLVER|FFT|RAND)_\w+|nvrtc\w+|NVRTC_\w+)\b")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", re.S)


def newer(a, b):
    return max(a, b, key=lambda version: [int(n) for n in version.split(".") if n])


def cuda_symbols():
    names, version = set(), ""
    for folder in header_folders():
        for header in HEADERS:
            for text in readable(os.path.join(folder, header)):
                names.update(DECLARED.findall(COMMENT.sub(" ", text)))
                declared = re.search(r"#define\s+CUDA_VERSION\s+(\d+)", text)
                version = newer(version, packed(int(declared.group(1)))) if declared else version
    if not version:
        raise Missing("cuda.h is neither in $CUDA_HOME/include nor in /usr/local/cuda/include")
    return {"symbols": grouped(names)}, version, "identifiers that the CUDA headers declare"


def cudnn_symbols():
    names, version = header_names("cudnn", "cudnn*.h", ["/usr/include", "/usr/include/x86_64-linux-gnu"])
    if not names:
        raise Missing("cudnn.h is in none of the header folders")
    return {"symbols": grouped(names)}, version, "identifiers that the cuDNN headers declare"


def nccl_symbols():
    names, version = header_names("nccl", "nccl.h", ["/usr/include"])
    if not version:
        raise Missing("nccl.h is in none of the header folders")
    return {"symbols": grouped(names)}, version, "identifiers that nccl.h declares"


def header_names(prefix, pattern, folders):
    """Return the names with a prefix in headers, and the version that they define."""
    names, version = set(), ""
    macro = prefix.upper()
    for folder in header_folders() + folders:
        for file in sorted(glob.glob(os.path.join(folder, pattern))):
            for text in readable(file):
                parts = re.findall(rf"#define\s+{macro}_(?:MAJOR|MINOR|PATCH|PATCHLEVEL)\s+(\d+)", text)
                version = newer(version, ".".join(parts)) if len(parts) == 3 else version
                names.update(re.findall(rf"\b(?:{prefix}[A-Z]\w*|{macro}_\w+)\b", COMMENT.sub(" ", text)))
    return names, version


def cuda_bindings():
    """The package is often some versions newer than the installed headers."""
    try:
        import cuda.bindings
    except ImportError as err:
        raise Missing(f"cuda-bindings cannot be imported: {err}") from err
    names = set()
    for root in cuda.bindings.__path__:
        for file in glob.glob(os.path.join(root, "**", "*.pxd"), recursive=True):
            if re.search(r"(driver|runtime|nvrtc)\.pxd\Z", file):
                for text in readable(file):
                    names.update(DECLARED.findall(text))
    names -= set(load("cuda-symbols").get("symbols", ())) | NO_NAMES
    version = ".".join(cuda.bindings.__version__.split(".")[:2])
    return {"symbols": grouped(names)}, version, "identifiers that cuda-bindings declares and the headers in cuda-symbols do not"


NO_NAMES = {"cuFormat", "cuFunc", "cuMemPool", "cudaMemPool", "cudaProfiler", "cudaVersionMajor", "cudaVersionMinor"}  # variables

MOST_PARTS = 7


def torch_symbols():
    try:
        import torch
    except ImportError as err:
        raise Missing(f"torch cannot be imported: {err}") from err
    modules = submodules(torch)
    import_all(modules)
    names = public_names(torch) | modules
    version = re.match(r"\d+(\.\d+)*", torch.__version__).group()
    return {"symbols": grouped(names)}, version, "public names reachable from torch, members of classes included, and its modules"


def public_names(package):
    """Lists the contents of the package's own modules, each under the module's own
    name, because other modules import it under other names. Lists the members of
    classes under every name of the class. Lists other values by name only."""
    top = package.__name__
    waiting = [(name, module) for name, module in sorted(sys.modules.items())
               if isinstance(module, types.ModuleType) and (name + ".").startswith(top + ".") and public(name)]
    names = {top}
    while waiting:
        prefix, owner = waiting.pop()
        for name in filter(public, members(owner)):
            path = f"{prefix}.{name}"
            if path.count(".") >= MOST_PARTS:
                continue
            names.add(path)
            value = attribute(owner, name)
            if inspect.isclass(value) and not inspect.isclass(owner) and (str(value.__module__) + ".").startswith(top + "."):
                waiting.append((path, value))
    return names


COMMON_BASE = "torch.nn.modules.module.Module"  # over a thousand classes repeat its members


def members(owner):
    """Returns what dir lists, without the members of the common base class, and with
    the attributes that a module such as torch.backends.cudnn computes."""
    if isinstance(owner, types.ModuleType) and type(owner) is not types.ModuleType:
        computed = set(dir(type(owner))) - set(dir(types.ModuleType))
        return computed | set(dir(owner)) | set(dir(getattr(owner, "m", owner)))
    for base in inspect.getmro(owner)[1:] if inspect.isclass(owner) else ():
        if f"{base.__module__}.{base.__qualname__}" == COMMON_BASE:
            return set(dir(owner)) - set(dir(base)) | set(vars(owner))
    return dir(owner)


def public(path):
    return all(part.isidentifier() and not part.startswith("_") for part in path.split("."))


def attribute(owner, name):
    try:
        return getattr(owner, name)
    except Exception:  # a lazy attribute may raise anything
        return None


def submodules(package):
    """Returns the modules that importing the package does not import."""
    names = set()
    for root in package.__path__:
        for file in glob.glob(os.path.join(root, "**", "*.py"), recursive=True):
            parts = os.path.relpath(file, root)[: -len(".py")].split(os.sep)
            if parts[-1] == "__init__":
                parts.pop()
            if parts and public(".".join(parts)):
                names.update(".".join([package.__name__, *parts[:n]]) for n in range(1, len(parts) + 1))
    return names


def import_all(names):
    """Imports modules to see their contents. Ignores failures: some modules need
    missing packages, and some are programs."""
    for name in sorted(names):
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                importlib.import_module(name)
        except BaseException:  # SystemExit too
            continue


# History, from the tables of a checkout of github.com/ROCm/HIPIFY

HIPIFY = ""


def history(chosen):
    if not HIPIFY:
        raise Missing("give --hipify, a checkout of github.com/ROCm/HIPIFY")
    steps, plain = {step: {} for step in STEPS}, set()
    for folder in ("docs/reference/tables", "docs/tables"):  # newer, older
        files = sorted(glob.glob(os.path.join(HIPIFY, folder, "CU*_API*_supported_by_HIP*.md")))
        for file in [f for f in files if chosen(os.path.basename(f))]:
            for text in readable(file):
                read_table(text, steps, plain)
        if files:
            break
    versions = [v for step in steps.values() for v in step]
    if not versions:
        raise Missing(f"{HIPIFY} does not have the tables")
    plain -= {name for step in steps.values() for names in step.values() for name in names}
    facts = {"symbols": grouped(plain)}
    for step in STEPS:
        facts[step] = {v: grouped(steps[step][v]) for v in sorted(steps[step], key=parts_of)}
    return facts, max(versions, key=parts_of), "docs/tables of github.com/ROCm/HIPIFY"


def parts_of(version):
    return [int(part) for part in version.split(".")]


def read_table(text, steps, plain):
    """Rows look like |`cudaMalloc`|10.1|11.0| |12.0|`hipMalloc`|1.5.0|…, after a
    heading |**CUDA**|**A**|**D**|**C**|**R**|**HIP**|**A**|…. The columns after the
    first four letters are about another product."""
    order = {"A": "added", "D": "deprecated", "C": "changed", "R": "removed"}
    columns = []
    for line in text.splitlines():
        cells = [c.strip(" *`") for c in line.strip().strip("|").split("|")]
        if len(cells) > 4 and "A" in cells[1:5] and "R" in cells[1:5]:
            columns = [None]
            columns += [order[c] for c in itertools.takewhile(order.get, cells[1:])]
        elif columns and IDENTIFIER.match(cells[0]):
            known = False
            for step, version in zip(columns, cells):
                if step and re.match(r"\d+(\.\d+)+\Z", version):
                    steps[step].setdefault(version, set()).add(cells[0])
                    known = True
            if not known:
                plain.add(cells[0])


OTHER_PRODUCTS = ("CUDNN", "CUTENSOR", "CUSPARSELT")  # whose versions are not CUDA's


def cuda_history():
    return history(lambda table: not table.startswith(OTHER_PRODUCTS))


def cudnn_history():
    return history(lambda table: table.startswith("CUDNN"))


# Writing


def path_of(name):
    plain = os.path.join(DATA, name + ".json")
    return plain if os.path.exists(plain) else plain + ".gz"


def load(name):
    try:
        opener = gzip.open if path_of(name).endswith(".gz") else open
        with opener(path_of(name), "rt", encoding="utf-8") as f:
            return json.load(f)
    except FileNotFoundError:
        return {"catalog": name}


ORDER = ("catalog", "title", "kind", "domains", "source", "date", "product", "aliases", "version", "since", "complete", "covers")


def save(catalog):
    """Writes a catalog with one fact per line. Equal facts give equal bytes."""
    def compact(value):
        return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))

    lines = []
    for key in [k for k in ORDER if k in catalog] + [k for k in catalog if k not in ORDER]:
        value = catalog[key]
        if key in ORDER or not value:
            lines.append(f"{compact(key)}: {compact(value)}")
        elif isinstance(value, list):
            lines.append(f"{compact(key)}: [\n  " + ",\n  ".join(compact(v) for v in value) + "\n ]")
        else:
            lines.append(f"{compact(key)}: {{\n  " + ",\n  ".join(f"{compact(k)}: {compact(v)}" for k, v in value.items()) + "\n }")
    text = "{\n " + ",\n ".join(lines) + "\n}\n"
    file = path_of(catalog["catalog"])
    with open(file, "wb") as f:
        f.write(gzip.compress(text.encode(), 9, mtime=0) if file.endswith(".gz") else text.encode())
    return file


def rebuild(name):
    facts, version, how = READERS[name]()
    catalog = load(name)
    former = {e["name"]: e["former"] for e in catalog.get("errors", []) if "former" in e}
    for error in facts.get("errors", []):
        if error["name"] in former:
            error["former"] = former[error["name"]]
    if not any(facts.values()):
        raise Missing("found no facts")
    catalog = {k: v for k, v in catalog.items() if k in ORDER}
    today = datetime.date.today().isoformat()
    catalog.setdefault("kind", "errors" if "errors" in facts else "symbols")
    catalog.setdefault("domains", [])
    catalog.update(source=f"{catalog.get('product', name)} {version}: {how}", date=today)
    if version:
        catalog["version"] = version
    catalog.update(facts)
    return save(catalog)


READERS = {
    "cuda-runtime": cuda_runtime, "cuda-driver": cuda_driver, "cublas": cublas, "cusparse": cusparse, "cudnn": cudnn,
    "nvrtc": nvrtc, "nccl": nccl, "cuda-symbols": cuda_symbols, "cuda-bindings": cuda_bindings,
    "cudnn-symbols": cudnn_symbols, "nccl-symbols": nccl_symbols, "torch-symbols": torch_symbols, "cuda-history": cuda_history, "cudnn-history": cudnn_history,
}


def main():
    global DATA, HIPIFY
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("catalogs", nargs="*", metavar="CATALOG", help="one of " + ", ".join(READERS))
    parser.add_argument("--data", default=DATA, help="the folder of the catalogs")
    parser.add_argument("--hipify", default="", help="a checkout of github.com/ROCm/HIPIFY")
    arguments = parser.parse_args()
    DATA, HIPIFY = arguments.data, arguments.hipify
    unknown = [name for name in arguments.catalogs if name not in READERS]
    if unknown:
        parser.error(f"unknown catalog {unknown[0]}; use one of {', '.join(READERS)}")
    failed = False
    for name in arguments.catalogs or READERS:
        try:
            print(f"{name}: wrote {rebuild(name)}")
        except (Missing, AttributeError) as err:  # AttributeError: a library without the function
            print(f"{name}: unchanged: {err}", file=sys.stderr)
            failed = failed or name in arguments.catalogs
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
