"""Reads the names of the classes of Java's packages from the sources of JDKs.

The root has the JDKs in usr/lib/jvm, each with lib/src.zip and the file release.
"""

import builtins
import glob
import os
import re
import zipfile

import kit

PACKAGES = r"java\.(?:lang|util|io|nio|net|time|sql|text|math|security)(?:\.[a-z]+)?"
COVERS = ["java.lang.[A-Z]*", "java.lang.[a-z]*.[A-Z]*", "java.util.[A-Z]*", "java.util.[a-z]*.[A-Z]*", "java.io.[A-Z]*", "java.nio.[A-Z]*",
          "java.nio.[a-z]*.[A-Z]*", "java.net.[A-Z]*", "java.net.http.[A-Z]*", "java.time.[A-Z]*", "java.time.[a-z]*.[A-Z]*", "java.sql.[A-Z]*",
          "java.text.[A-Z]*", "java.math.[A-Z]*", "java.security.[A-Z]*", "java.security.cert.[A-Z]*", "!java.*.*$*", "!java.*.*.*$*",
          "!java.net.*Impl", "!java.lang.UNIXProcess", "!java.util.jar.Pack200"]
# They have a counterpart in a common library, or in an older release.
ELSEWHERE = {"ClassFormatException", "OutOfMemoryException", "ExecutionError", "VerifyException"}


def jdks(root):
    """Returns the versions and the sources of JDKs, the newest last."""
    found = {}
    for file in glob.glob(os.path.join(root, "usr/lib/jvm/*/lib/src.zip")):
        release = os.path.join(os.path.dirname(os.path.dirname(file)), "release")
        if os.path.exists(file) and os.path.exists(release):
            found[re.search(r'JAVA_VERSION="([\d.]+)', kit.read(release).decode()).group(1)] = file
    if not found:
        raise kit.Missing("there is no JDK with its sources")
    return sorted(found.items(), key=lambda jdk: [int(n) for n in jdk[0].split(".")])


def symbols(root):
    found = jdks(root)
    names = {name for _, file in found for name in classes(file)}
    simple = {name.rpartition(".")[2] for name in names}
    thrown = {name for name in simple if name.endswith(("Exception", "Error"))}
    common = {name.rpartition(".")[2] for name in names if re.fullmatch(r"java\.(?:lang|util|util\.concurrent|io|net|sql)\.\w+", name)}
    others = {other(name) for name in thrown & common if named(name)} - simple - ELSEWHERE - set(dir(builtins))
    return {
        "catalog": "java-symbols", "title": "Classes of Java", "kind": "symbols", "domains": ["java*", "jvm*", "jdk*", "spring*", "kotlin*"],
        "source": "the sources of OpenJDK " + " and ".join(version for version, _ in found), "product": "JDK", "aliases": ["Java", "OpenJDK"],
        "version": found[-1][0],
        "covers": [*COVERS, *sorted(others)],
        "symbols": sorted(name for name in names if re.fullmatch(PACKAGES, name.rpartition(".")[0])) + sorted(thrown),
    }


def classes(file):
    """Yields the classes of Java's packages."""
    with zipfile.ZipFile(file) as archive:
        for path in archive.namelist():
            name = re.fullmatch(r"(?:[\w.]+/)?(java/[\w/]+/[A-Z]\w*)\.java", path)
            if name:
                yield name.group(1).replace("/", ".")


def named(name):
    """Reports whether a name has enough words to be that of Java only."""
    return len(re.findall("[A-Z][a-z]+", name)) > 3 or name in ("NullPointerException", "StackOverflowError", "IllegalArgumentException",
                                                                "IllegalStateException", "ClassCastException", "UnsatisfiedLinkError")


def other(name):
    """Returns the name that someone may take for an error's: NoClassDefFoundException."""
    return name[:-len("Error")] + "Exception" if name.endswith("Error") else name[:-len("Exception")] + "Error"


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
