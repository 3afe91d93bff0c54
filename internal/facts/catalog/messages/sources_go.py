"""Finds the texts of errors in source code in Go."""

import glob
import os
import re

import kit
import sources

ERRORS = r"fmt\.Errorf|errors\.(?:New|Errorf|Wrapf?|WithMessagef?)"
WITHOUT = ("_test.go", ".pb.go", "_windows.go", "/testdata/", "/test/", "/testing/", "/testutil", "/testenv/", "/internal/test", "/vendor/",
           "/e2e", "/fake/", "/fuzz", "/hack/", "/integration", "/mock", "/example", "/docs/", "/scripts/", "/zz_generated", "/contrib/", "openapi")
# What logs say, and short texts that only introduce another error.
LOG = re.compile(r"\S*[a-z]ing\b")
WRAPPER = re.compile(r"(?:failed to|error|unable to|could not|couldn't|cannot|can't|failed) \w+(?:ing)? ?(?:\S+ ?){0,2}: \{\}$", re.I)


# INSIDE matches words of messages about the inside of a program, which its users do not see.
INSIDE = re.compile(r"\b(?:(?:un)?marshal\w*|proto(?:buf)?|ttrpc|shim|NRI|snapshotter|content store|leases?|bolt|raft|informers?|deepcopy|serializer|codec|goroutines?|mutex|"
                    r"nil|watch cache|indexer|BPF|netlink|fstat|ioctl|epoll|setns|keyring|console fd|prctl|devpts|content ingest|blob (?:store|writer)|cgroup (?:path|manager)s?|"
                    r"vxlan|ipvs|ipam|gossip|NetworkDB|memberlist|fsnotify|tar header|criu|libcontainer|memfd|mountinfo|macvlan|ipvlan|btrfs|erofs|devmapper|thin pool)\b", re.I)


def messages(texts, without=None):
    """Returns the messages that tell one error from others. Large programs leave out those about their inside."""
    return [text for text in kit.messages(texts) if tells(text) and not (without and (without.search(text) or wraps(text + ": {}", 5) or wraps(text, 5)))]


def tells(text):
    words = len(kit.fixed(text))
    return not wraps(text, 4) and (kit.failing(text) or words > 3 and not LOG.match(text))


def wraps(text, most):
    """Reports whether a text of a few words only announces another message."""
    return WRAPPER.match(text) and len(kit.fixed(text)) <= most


def texts(folder, functions=ERRORS, constants=(), without=WITHOUT):
    """Yields the name of each function that the files of a folder call and that a pattern
    matches, with the first text that it gets. Methods that return an error's text count as
    the function Error."""
    for path in sources.files(folder, ".go", without):
        code = sources.tokens(sources.read(path), "go")
        known = dict(constants, **dict(named(code)))
        for name, args in sources.calls(code, functions):
            for text in first_texts(args, known):
                yield name, text
        for body in error_methods(code):
            for text in method_texts(body, known):
                yield "Error", text


def first_texts(args, known):
    """Returns the texts of the first argument that has any."""
    return next(filter(None, (sources.texts(arg, known) for arg in args)), [])


def named(code):
    """Yields the texts that have a name, such as constants."""
    for i in range(2, len(code)):
        alone = i + 1 == len(code) or code[i + 1].text != "+"
        if code[i].kind == "string" and code[i - 1].text == "=" and alone:
            yield code[i - 2].text, code[i].text


def error_methods(code):
    """Yields the body of each method Error."""
    for i, token in enumerate(code):
        if token.text == "Error" and [t.text for t in code[i + 1:i + 5]] == ["(", ")", "string", "{"]:
            depth, end = 1, i + 5
            while end < len(code) and depth:
                depth += sources.nesting(code[end])
                end += 1
            yield code[i + 5:end - 1]


def method_texts(body, known):
    for _, args in sources.calls(body, r".*(?:Sprintf?|WriteString|Fprintf)"):
        for arg in args[:2]:
            yield from sources.texts(arg, known)
    for i, token in enumerate(body):
        if token.text == "return":
            result = line(body, i + 1)
            if not any(t.text.startswith("Sprint") for t in result):
                yield from sources.texts(result, known)


def line(code, i):
    """Returns the expression from i to the end of the line, or of the lines it needs."""
    found, depth = [], 0
    for token in code[i:]:
        depth += sources.nesting(token)
        if depth < 0 or depth == 0 and found and token.line != found[-1].line and found[-1].text not in "+(,":
            break
        found.append(token)
    return found


def modules(root, *paths):
    """Returns the versions and the folders of Go modules in a module cache, the newest last."""
    found = []
    for path in paths:
        for folder in glob.glob(os.path.join(root, path + "@v*")):
            found.append((re.search(r"@v([\d.]+)", folder).group(1).rstrip("."), folder))
    if not found:
        raise kit.Missing("there is no module " + paths[0])
    return sorted(found, key=lambda module: [int(n) for n in module[0].split(".")])


def reasons(folder):
    """Yields the texts of variables and constants that are named after a reason or an error."""
    for path in sources.files(folder, ".go", WITHOUT):
        code = sources.tokens(sources.read(path), "go")
        for i in range(3, len(code)):
            names = code[i - 2].text + " " + code[i - 3].text  # the type stands between the name and the sign
            if code[i].kind == "string" and code[i - 1].text == "=" and REASON.search(names):
                yield sources.formatted(code[i].text)


REASON = re.compile(r"(?i)\berr|reason\b|msg\b|message\b|error\b")


def without_pages(found):
    """Yields texts. What Sprintf makes may be a page of help, or a part of a message."""
    for name, text in found:
        if not name.endswith("Sprintf") or "\n" not in text.strip() and len(kit.fixed(text)) > 2:
            yield text
