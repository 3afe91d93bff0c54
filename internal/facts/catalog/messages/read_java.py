"""Reads the messages of the JVM, the compiler and the library of Java.

The root is that of read_java_symbols.py; the JDKs also have lib/server/libjvm.so.
"""

import os
import re
import zipfile

import kit
import sources
from read_java_symbols import jdks

BUNDLE = re.compile(r'\{ "((?:java\.launcher|compiler\.(?:err|warn|misc))[\w.]*)", "((?:\\.|[^"\\])*)" \}')
PARTS = re.compile(r"java\.base/(?:java/(?:lang|util|io|nio|net|time)/(?!invoke|classfile|foreign|constant)|sun/(?:nio/ch|nio/fs|net|security/(?:ssl|validator"
                   r"|provider/certpath|util))/)|java\.net\.http/java/|java\.sql/java/")
USER = re.compile(r"(?i)\b(?:class(?:es)?|heap|memory|threads?|VM|JVM|options?|java|method|stack|version|agent|library|main|JNI|module|jar|file|signal"
                  r"|limit|argument|size)\b")
INSIDE = re.compile(r".*\b(?:JFR|CDS|AOT|JVMCI|G1|ZGC|Shenandoah|CSet|nmethod|oop|klass|archive|BCI|bytecodes?|JVMTI)\b"
                    r"|.*(?:[!=<>]=|->|::|&&|\|\||\w\(\)|==|\}:\{|\w_\w|\[\{|0x|assert|guarantee|\} \}|\|)|(?!unable|cannot|could)[^A-Z'{]|\{\}[^ ]|.*[=:(]$"
                    r"|(?:Use|Print|Allow|Enable|If|When) ")

# What the JVM and the library put together in many steps.
NULL = [f'{what} because {which} is null'
        for what in ('Cannot invoke "{}"', 'Cannot read field "{}"', 'Cannot assign field "{}"', "Cannot load from {} array", "Cannot store to {} array",
                     "Cannot read the array length", "Cannot throw exception", "Cannot enter synchronized block")
        for which in ('"{}"', 'the return value of "{}"')]
LONG = [*NULL, "Index {} out of bounds for length {}", "Range [{}, {}) out of bounds for length {}", "Range [{}, {} + {}) out of bounds for length {}"]


def java(root):
    found = jdks(root)
    texts, lines = set(), set()
    for _, file in found:
        texts.update(bundles(file))
        lines.update(line for line in library(file) if kit.failing(line) and len(kit.fixed(line)) > (2 if "{}" in line else 3))
        machine = kit.formats(kit.read(os.path.join(os.path.dirname(file), "server/libjvm.so")))
        lines.update(line for line in map(kit.printf, machine) if kit.failing(line) and USER.search(line) and not INSIDE.match(line))
    return {
        "catalog": "java", "title": "Messages of the JVM, javac and the library of Java", "kind": "messages",
        "domains": ["java*", "jvm*", "jdk*", "spring*", "kotlin*"],
        "source": "the sources and libjvm.so of OpenJDK " + " and ".join(version for version, _ in found), "product": "JDK",
        "aliases": ["Java", "OpenJDK"], "version": found[-1][0], "messages": sorted({*kit.messages(texts), *kit.messages(lines, 3), *LONG}),
    }


def bundles(file):
    """Yields the texts of the compiler and the launcher, which are in lists."""
    with zipfile.ZipFile(file) as archive:
        for path in archive.namelist():
            if path.endswith(("/resources/compiler.java", "/resources/launcher.java")):
                for _, text in BUNDLE.findall(archive.read(path).decode()):
                    yield re.sub(r"\{\d[^}]*\}", "{}", sources.value("string", f'"{text}"')).replace("''", "'")


def library(file):
    """Yields the texts that the library passes to its exceptions."""
    with zipfile.ZipFile(file) as archive:
        for path in archive.namelist():
            if PARTS.match(path) and path.endswith(".java"):
                code = sources.tokens(archive.read(path).decode(), "c")
                for _, args in sources.calls(code, r"\w*(?:Exception|Error)|.*\.fatal|.*format"):
                    for arg in args[:2]:
                        yield from sources.texts(arg)


if __name__ == "__main__":
    raise SystemExit(kit.main(java))
