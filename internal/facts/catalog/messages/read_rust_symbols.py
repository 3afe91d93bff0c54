"""Reads the names in Rust's standard library from its documentation, and those that a later release added
from its sources.

The root is a folder with the extracted packages rust-web-doc and rust-web-src of Debian.
"""

import glob
import os
import re

import kit

# Types of which hardly any other library has one of the same name.
TYPES = """Arc AtomicBool AtomicI32 AtomicI64 AtomicIsize AtomicU32 AtomicU64 AtomicUsize BTreeMap BTreeSet BinaryHeap Box CString HashMap HashSet LinkedList
ManuallyDrop MaybeUninit NonNull Option OsString PathBuf Rc RefCell String Vec VecDeque""".split()
MODULES = """any array borrow boxed cell char cmp collections convert env ffi fmt fs future hash io iter marker mem net num ops option panic path pin process
ptr rc result slice str string sync task thread time vec""".split()
# Names that Rust had before its documentation, or has only on some systems.
OLD = """std::sync::Semaphore std::sync::StaticMutex std::sync::StaticCondvar std::thread::JoinGuard std::thread::scoped std::mem::copy_lifetime std::fs::walk_dir
std::fs::WalkDir std::collections::BitVec std::collections::BitSet std::collections::VecMap std::collections::EnumSet std::io::CharsError std::io::MemReader
std::io::MemWriter std::io::BufReader std::io::IoError std::io::IoResult std::io::stdio std::io::fs std::thread::Thread std::os Vec::from_fn Vec::from_elem
Vec::remove_item Vec::drain_filter String::from_owned_str String::from_str String::from_chars Box::from_box""".split()
ITEM = re.compile(r"(?:struct|enum|union|fn|trait|type|constant|static|macro|derive|attr)\.(\w+)\.html$")
MEMBER = re.compile(r'id="(?:method|tymethod|associatedconstant|associatedtype|variant)\.(\w+)"')


def read(root):
    pages = glob.glob(os.path.join(root, "**/rust-web-doc/html/std"), recursive=True)
    sources = glob.glob(os.path.join(root, "**/library"), recursive=True)
    if not pages or not sources:
        raise kit.Missing("there is no documentation or source of Rust")
    names = {*OLD, *documented(pages[0]), *declared(sources[-1])}
    return {
        "catalog": "rust-symbols", "title": "Names in Rust's standard library", "kind": "symbols", "domains": ["rust*", "cargo*"],
        "source": "the documentation of Rust 1.85 and the sources of Rust 1.96", "product": "Rust", "version": "1.96",
        "covers": [f"std::{module}::[A-Za-z]*" for module in MODULES] + [f"{name}::[a-z]*" for name in TYPES],
        "symbols": sorted(name for name in names if name.split("::")[0] in TYPES or name.split("::")[1] in MODULES),
    }


def documented(folder):
    """Yields the items of the modules, and the members of the types."""
    for here, folders, files in os.walk(folder):
        module = "::".join(["std", *os.path.relpath(here, folder).split(os.sep)]).replace("::.", "")
        yield from (f"{module}::{name}" for name in folders)
        for file in files:
            found = ITEM.match(file)
            if not found:
                continue
            yield f"{module}::{found.group(1)}"
            if found.group(1) in TYPES and not file.startswith("trait"):
                yield from (f"{found.group(1)}::{member}" for member in MEMBER.findall(kit.read(os.path.join(here, file)).decode()))


def declared(folder):
    """Yields what the sources declare: in a block of a type, or in a module."""
    for crate in ("core", "alloc", "std"):
        base = os.path.join(folder, crate, "src")
        for file in glob.glob(os.path.join(base, "**/*.rs"), recursive=True):
            path = os.path.relpath(file, base)[: -len(".rs")].removesuffix("/mod").split(os.sep)
            owner = ""
            for line in kit.read(file).decode(errors="replace").splitlines():
                if found := re.match(r"(?:unsafe )?impl(?:<.*?>)? (?:.* for )?(?:\w+::)*(\w+)", line):
                    owner = found.group(1)
                elif found := re.match(r"    pub (?:const |unsafe |async )*fn (\w+)", line):
                    yield f"{owner}::{found.group(1)}"
                elif found := re.match(r"pub (?:const |unsafe |async |auto )*(?:fn|struct|enum|trait|type|union|static|const|mod) (\w+)", line):
                    yield "::".join(["std", *path, found.group(1)])
                    yield f"std::{path[0]}::{found.group(1)}"


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
