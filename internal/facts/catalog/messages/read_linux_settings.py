"""Reads the names of the kernel's settings, which sysctl sets.

The root has Debian's package linux-doc-6.12. The kernel of this machine adds its own.
"""

import glob
import gzip
import os
import re
import subprocess

import kit

FOLDERS = "usr/share/doc/linux-doc-*/Documentation/admin-guide/sysctl usr/share/doc/linux-doc-*/Documentation/networking".split()
# The file of a group of settings, and what their names begin with.
GROUPS = {"vm.rst.gz": "vm", "kernel.rst.gz": "kernel", "fs.rst.gz": "fs", "net.rst.gz": "net.core", "ip-sysctl.rst.gz": "net.ipv4"}
INOTIFY = "fs.inotify.max_user_watches fs.inotify.max_user_instances fs.inotify.max_queued_events".split()


def symbols(root):
    files = [file for folder in FOLDERS for file in glob.glob(os.path.join(root, folder, "*.rst.gz")) if os.path.basename(file) in GROUPS]
    if len(files) < len(GROUPS):
        raise kit.Missing("there is no linux-doc-6.12")
    names = set(INOTIFY)
    for file in files:
        text = gzip.decompress(kit.read(file)).decode()
        found = re.findall(r"(?m)^([a-z]\w*) - ", text) + re.findall(r"(?m)^([a-z]\w*)(?: .*)?\n[=-]{3,}$", text) + re.findall(r"(?m)^- ([a-z]\w+)$", text)
        names |= {f"{GROUPS[os.path.basename(file)]}.{name}" for name in found}
    own = subprocess.run(["sysctl", "-a", "-N"], capture_output=True, text=True).stdout.split()
    names |= {name for name in own if re.fullmatch(r"(?:vm|kernel|fs|fs\.inotify|net\.core|net\.ipv4)\.\w+", name)}
    return {
        "catalog": "linux-settings", "title": "Settings of the Linux kernel", "kind": "symbols", "domains": ["*"],
        "source": "the documentation of Linux 6.12, and sysctl -a", "product": "Linux",
        "covers": "$fs.inotify.[a-z]* $~vm.*_* $~kernel.*_* $~net.core.[a-z]* $~net.ipv4.*_*".split(),
        "symbols": kit.grouped(names),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
