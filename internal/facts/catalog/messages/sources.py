"""Finds the texts that source code in C, Go, JavaScript and Rust passes to functions.

It splits code into tokens, and does not parse it. A part of a text that the code adds or
formats becomes {}.
"""

import os
import re

COMMENT = r"(?P<skip>//[^\n]*|/\*.*?\*/|\s+|\\\n)"
STRING = r'"(?:\\.|[^"\\\n])*"'
CHARACTER = r"(?P<char>'(?:\\.[^'\n]*|[^'\\\n])')"
REST = r"(?P<name>[A-Za-z_$][\w$]*)|(?P<number>\d[\w.]*)|(?P<mark>.)"
LANGUAGES = {
    "c": rf"{COMMENT}|(?P<string>(?:u8|L)?{STRING})|{CHARACTER}|{REST}",
    "go": rf"{COMMENT}|(?P<raw>`[^`]*`)|(?P<string>{STRING})|{CHARACTER}|{REST}",
    "js": rf"{COMMENT}|(?P<template>`(?:\\.|[^`\\])*`)|(?P<string>{STRING}|'(?:\\.|[^'\\\n])*')|{REST}",
    "rust": rf'{COMMENT}|(?P<raw>r"[^"]*"|r#".*?"#)|(?P<string>b?"(?:\\.|[^"\\])*")|{CHARACTER}|{REST}',
}
LANGUAGES = {name: re.compile(pattern, re.S) for name, pattern in LANGUAGES.items()}
ESCAPE = re.compile(r"\\(\r?\n\s*|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[0-7]{1,3}|.)", re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "", "a": "", "b": "", "f": "", "v": ""}
OPEN, CLOSE = "([{", ")]}"
# The verbs of printf in C and in Go. A space is not a flag here, as "100% sure" shows.
VERB = re.compile(r"%(?:%|[-+#0']*(?:\[\d+\])?(?:\d+|\*)?(?:\.(?:\d+|\*)?)?(?:\[\d+\])?(?:hh|h|ll|l|z|j|t|q(?=[dux]))?[A-Za-z])")
PRINT_MACRO = re.compile(r'"\s*(?:PRI[a-zA-Z]\w*|PY_FORMAT_SIZE_T)(?:\s*")?')
HOLE = "\0"  # stands for a part that varies, until the braces of the text itself are safe


class Token:
    """A token of code. The text of a string is its value."""

    __slots__ = ("kind", "text", "line")

    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line


def tokens(text, language):
    found, line = [], 1
    for m in LANGUAGES[language].finditer(text):
        kind = m.lastgroup
        if kind in ("raw", "string", "template"):
            found.append(Token("string", value(kind, m.group()), line))
        elif kind != "skip":
            found.append(Token(kind, m.group(), line))
        line += m.group().count("\n")
    return found


def value(kind, text):
    """Returns the value of a literal. An expression in a template becomes a hole."""
    inner = text[re.search(r"[\"'`]", text).end():].rstrip("#")[:-1]
    if kind == "template":
        inner = without_expressions(inner)
    return inner if kind == "raw" else ESCAPE.sub(unescaped, inner)


def unescaped(match):
    escape = match.group(1)
    if escape[0] in "\r\n":
        return ""
    if escape[0] in "ux" and len(escape) > 2:
        return chr(int(escape[1:].strip("{}"), 16))
    if escape.isdigit() and escape != "0":
        return chr(int(escape, 8))
    return ESCAPES.get(escape, escape)


def without_expressions(text):
    out, depth = "", 0
    for i, letter in enumerate(text):
        if depth == 0 and text.startswith("${", i):
            out += HOLE
            depth = -1  # the brace follows
        elif depth == -1:
            depth = 1
        elif depth > 0:
            depth += {"{": 1, "}": -1}.get(letter, 0)
        else:
            out += letter
    return out


def calls(code, name):
    """Yields the name and the arguments of each call of a function whose name, with or
    without what the dots separate, matches a pattern whole."""
    pattern = re.compile(name)
    for i in range(1, len(code)):
        if not is_mark(code[i], "(") or code[i - 1].kind != "name":
            continue
        first = i - 1
        while first >= 2 and code[first - 1].text == "." and code[first - 2].kind == "name":
            first -= 2
        dotted = "".join(token.text for token in code[first:i])
        if pattern.fullmatch(dotted) or pattern.fullmatch(code[i - 1].text):
            yield dotted, arguments(code, i)


def is_mark(token, marks):
    return token.kind == "mark" and token.text in marks


def nesting(token):
    """Returns how a token changes the depth of brackets."""
    return 0 if token.kind != "mark" else 1 if token.text in OPEN else -1 if token.text in CLOSE else 0


def arguments(code, i):
    """Returns the arguments of the call, or the items of the list, whose bracket is at i."""
    found, depth = [[]], 0
    for token in code[i + 1:]:
        depth += nesting(token)
        if depth < 0:
            break
        if depth == 0 and is_mark(token, ","):
            found.append([])
        else:
            found[-1].append(token)
    return found


def statement(code, i):
    """Returns the expression from i to the end of the statement, list or argument."""
    found, depth = [], 0
    for token in code[i:]:
        depth += nesting(token)
        if depth < 0 or depth == 0 and is_mark(token, ";,"):
            break
        found.append(token)
    return found


def texts(expression, constants=(), verbs=VERB):
    """Returns the texts that an expression may be: of a literal, of a sum with a literal,
    or of a choice of such. A value that is not known becomes {}."""
    branches = choice(expression)
    if branches:
        return [text for branch in branches for text in texts(branch, constants, verbs)]
    out, depth, has_text, in_value = "", 0, False, False
    for token in expression:
        change = nesting(token)
        depth += min(change, 0)
        known = token.kind == "string" or token.kind == "name" and token.text in constants
        if depth == 0 and known:
            out += holes(token.text if token.kind == "string" else constants[token.text], verbs)
            has_text, in_value = True, False
        elif depth == 0 and is_mark(token, "+"):
            in_value = False
        elif not in_value:
            out += HOLE
            in_value = True
        depth += max(change, 0)
    return [finished(out)] if has_text else []


def choice(expression):
    """Returns the branches of `condition ? one : other`, or None."""
    depth, question = 0, None
    for i, token in enumerate(expression):
        depth += nesting(token)
        if depth or token.kind != "mark":
            continue
        if token.text == "?" and not (i + 1 < len(expression) and expression[i + 1].text in ".?"):
            question = i
        elif token.text == ":" and question is not None:
            return expression[question + 1:i], expression[i + 1:]
    return None


def holes(text, verbs):
    return verbs.sub(lambda m: "%" if m.group() == "%%" else HOLE, text) if verbs else text


def finished(text):
    """Replaces holes by {}, and several in a row by one."""
    return re.sub(HOLE + "+", "{}", text)


def formatted(text, verbs=VERB):
    """Returns the text of a literal that a function formats."""
    return finished(holes(text, verbs))


def sentences(text):
    """Yields a text and the sentences among its later lines, which a record may cite, too."""
    yield text
    for line in text.split("\n")[1:]:
        if SENTENCE.fullmatch(line):
            yield line


SENTENCE = re.compile(r"['\"`]?[A-Z'](?:\S+ ){4,}\S*[.:!?]")


def files(folder, endings, without=()):
    """Yields the files of a folder, sorted, without those whose path has a given part."""
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(root, name)
            inside = "/" + os.path.relpath(path, folder)
            if name.endswith(endings) and not any(part in inside for part in without):
                yield path


def read(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        return f.read()


def read_c(path):
    """Reads a file in C. A macro such as PRIu64 becomes a part of its verb."""
    return PRINT_MACRO.sub(lambda m: "d" if m.group().count('"') == 2 else 'd"', read(path))


def releases(root, file, number):
    """Returns the releases whose folders are in a folder, the newest last: the version and
    the folder of each. A pattern finds the version in a file of the release."""
    found = []
    for name in os.listdir(root):
        folder = os.path.join(root, name)
        path = os.path.join(folder, file)
        if os.path.exists(path):
            found.append((".".join(filter(None, re.search(number, read(path), re.S).groups())), folder))
    return sorted(found, key=lambda release: [int(n) for n in release[0].split(".")])


def listed(found):
    """Returns versions as a text: "1.17 and 1.19"."""
    versions = [version for version, _ in found]
    return " and ".join([", ".join(versions[:-1])] * (len(versions) > 1) + versions[-1:])
