"""Reads the members of more types of Rust's standard library from the documentation of a toolchain, which is in rust below the root."""

import glob
import os
import re
import subprocess

import kit
from read_rust_symbols import MEMBER

TYPES = "CStr Duration Instant Mutex OnceLock OsStr Path RwLock Weak".split()
# Members of the types that chrono, time, tokio, parking_lot, spin and web frameworks have under the same names.
OTHERS = {
    "Duration": "days weeks hours minutes seconds milliseconds microseconds nanoseconds num_* try_* from_std to_std zero max_value min_value max min new_const "
                "saturating_* as_seconds* whole_* subsec_* unsigned_abs time_fn",
    "Instant": "from_* far_future recent_* now_* as_* *_since",
    "Path": "into_inner from_* extract get* new_* load query* segment* add skip* process resource* unprocessed",
    "OnceLock": "initialized",
}
# Those of the locks of tokio, async-lock, spin and lock_api, which parking_lot has.
LOCKS = {
    "Mutex": """const_new lock_owned try_lock_owned blocking_lock blocking_lock_owned from_raw data_ptr is_locked make_guard_unchecked force_unlock
force_unlock_fair raw try_lock_for try_lock_until lock_arc try_lock_arc try_lock_arc_for try_lock_arc_until lock_blocking lock_arc_blocking leak as_mut_ptr bump
map with spin_lock""",
    "RwLock": """const_new read_owned write_owned try_read_owned try_write_owned blocking_read blocking_write with_max_readers const_with_max_readers from_raw
data_ptr is_locked is_locked_exclusive raw upgradable_read try_upgradable_read read_recursive try_read_recursive try_read_for try_read_until
try_write_for try_write_until try_upgradable_read_for try_upgradable_read_until read_arc write_arc read_blocking write_blocking upgradable_read_blocking
force_unlock_read force_unlock_write force_read_decrement force_write_unlock upgradeable_read try_upgradeable_read try_read_arc try_write_arc
reader_count writer_count as_mut_ptr make_read_guard_unchecked make_write_guard_unchecked""",
}


def types(root):
    folder = os.path.join(root, "rust/share/doc/rust/html/std")
    names = set()
    for name in TYPES:
        for kind in ("struct", "enum"):
            for file in glob.glob(os.path.join(folder, "**", f"{kind}.{name}.html"), recursive=True):
                names |= {f"{name}::{member}" for member in MEMBER.findall(kit.read(file).decode())}
    names |= {f"{name}::{member}" for name, members in LOCKS.items() for member in members.split()}
    version = re.search(r"\d+\.\d+", subprocess.run([os.path.join(root, "rust/bin/rustc"), "--version"], capture_output=True, check=True, text=True).stdout).group()
    if len(names) < 200:
        raise kit.Missing("there is no documentation of Rust")
    return {
        "catalog": "rust-types", "title": "Members of Rust's locks, paths and times", "kind": "symbols", "domains": ["rust*", "cargo*"],
        "source": f"the documentation of Rust {version}", "product": "Rust", "version": version,
        "covers": [f"{name}::[a-z]*" for name in TYPES] + [f"!{name}::{other}" for name, others in OTHERS.items() for other in others.split()],
        "symbols": sorted(names),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(types))
