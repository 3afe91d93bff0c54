"""Reads the special targets and variables that begin with a dot from the programs make and bmake.

The root has Debian's packages make and bmake.
"""

import glob
import os
import re

import kit

# A linker stores a text that ends another one only once.
OTHERS = ".PHONY .MAKE .WAIT .NOTINTERMEDIATE .CURDIR .DEFAULT .SHELL .LIBS .USE".split()


def symbols(root):
    names = set(OTHERS)
    for program in glob.glob(os.path.join(root, "usr/bin/make")) + glob.glob(os.path.join(root, "usr/bin/bmake")):
        names |= {name.decode() for name in re.findall(rb"(?<![\w.])\.[A-Z][A-Z_]+(?=\0)", kit.read(program))}
    if ".RECIPEPREFIX" not in names or ".OBJDIR" not in names:
        raise kit.Missing("there is no make or no bmake")
    return {
        "catalog": "make-symbols", "title": "Special targets and variables of make", "kind": "symbols", "domains": ["make*", "gnu-make*"],
        "source": "the programs make and bmake", "product": "GNU Make", "aliases": ["make"],
        "covers": ["$.[A-Z][A-Z][A-Z][A-Z]*[A-Z]", "!.DS_*"], "symbols": sorted(names),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
