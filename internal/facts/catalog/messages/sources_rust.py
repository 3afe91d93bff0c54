"""Finds the texts of errors in source code in Rust and in Fluent's files."""

import itertools
import math
import re

import kit
import sources

FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
CODE = re.compile(r"E0\d{3}")
MOST = 12  # variants of a message


def texts(path, macros, methods):
    """Yields the name of each macro and method that matches a pattern, the first text that
    it gets, and the code of the error, or None."""
    code = sources.tokens(re.split(r"#\[cfg\(test\)\]\s*mod ", sources.read(path))[0], "rust")
    for i in range(2, len(code)):
        if not sources.is_mark(code[i], "("):
            continue
        is_macro = sources.is_mark(code[i - 1], "!")
        name = code[i - 2 if is_macro else i - 1].text
        if re.fullmatch(macros if is_macro else methods, name):
            args = sources.arguments(code, i)
            yield from ((name, text, code_among(args)) for text in first_text(args))


def first_text(args):
    found = (token.text for arg in args for token in arg if token.kind == "string" and " " in token.text.strip())
    return [placeholders(text) for text, _ in zip(found, "1")]


def messages(texts):
    """Returns the messages of texts. An end such as the one of "specifier{}" stays open, as
    the plural may follow. Advice on code follows an error and does not identify it."""
    return sorted({line + "{}" * bool(OPEN_END.search(text)) for text in texts for line in kit.messages([text]) if not ADVICE.match(line)})


ADVICE = re.compile(r"(?:consider|try|remove|you might have meant|add `#!) ?", re.I)
OPEN_END = re.compile(r"^.*[a-z]\{\}$")


def code_among(args):
    return next((arg[0].text for arg in args if len(arg) == 1 and CODE.fullmatch(arg[0].text)), None)


def placeholders(text):
    return sources.finished(FIELD.sub(lambda m: {"{{": "{", "}}": "}"}.get(m.group(), sources.HOLE), text))


def fluent(text):
    """Returns the messages and terms of a Fluent file by name, without their attributes."""
    found, name = {}, None
    for line in text.split("\n"):
        start = re.match(r"(-?[a-z]\w*)\s*=\s?(.*)", line)
        if start:
            name = start.group(1)
            found[name] = start.group(2)
        elif re.match(r"\s+\.\w+\s*=|#", line):
            name = None
        elif name and (line[:1] in " }" or not line):
            found[name] += "\n" + line.strip()
    return {name: text.strip() for name, text in found.items()}


def variants(text, terms, depth=0):
    """Returns the texts that a Fluent pattern may be: one for each variant of its choices,
    if there are few."""
    parts, i = [], 0
    while i < len(text):
        end = end_of_field(text, i) if text[i] == "{" else text.find("{", i) % (len(text) + 1)
        parts.append(field(text[i + 1:end - 1].strip(), terms, depth) if text[i] == "{" else [text[i:end]])
        i = end
    if math.prod(map(len, parts)) > MOST:
        parts = [part if len(part) == 1 else ["{}"] for part in parts]
    return [kit.tidy("".join(choice)) for choice in itertools.product(*parts)]


def end_of_field(text, i):
    depth, quoted = 0, False
    for end in range(i, len(text)):
        quoted ^= text[end] == '"'
        depth += 0 if quoted else {"{": 1, "}": -1}.get(text[end], 0)
        if depth == 0 and not quoted:
            return end + 1
    return len(text)


def field(text, terms, depth):
    if text.startswith('"'):
        return [text.strip('"')]
    if "->" in text and depth < 3:
        choices = re.split(r"\n\s*\*?\[[\w.-]+\]\s", text.split("->", 1)[1])[1:]
        return [variant for choice in choices for variant in variants(choice.strip(), terms, depth + 1)] or ["{}"]
    if text in terms and depth < 3:
        return variants(terms[text], terms, depth + 1)
    return ["{}"]
