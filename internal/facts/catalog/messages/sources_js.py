"""Finds the texts of errors in source code in JavaScript."""

import re

import sources

VERB = re.compile(r"%[%sdijfoOc]")  # of util.format
VARIABLE = re.compile(r"(?i)msg|message|reason$")


def passed(code, functions):
    """Yields the texts that functions get, in lists too. A function that an argument
    defines does not count."""
    for _, args in sources.calls(code, functions):
        for arg in args:
            if any(token.text == ">" for token in arg[:6]):
                continue
            items = sources.arguments(arg, 0) if arg and arg[0].text == "[" else [arg]
            for item in items:
                yield from several_words(sources.texts(item, (), VERB))


def assigned(code):
    """Yields the texts of variables and properties that hold messages."""
    for name, mark, after, i in zip(code, code[1:], code[2:], range(len(code))):
        if name.kind == "name" and VARIABLE.search(name.text) and sources.is_mark(mark, "=:+"):
            start = i + (3 if mark.text == "+" or after.text == "=" else 2)
            yield from several_words(sources.texts(sources.statement(code, start), (), VERB))


def returned(code):
    """Yields the texts that functions return."""
    for before, token, i in zip(code, code[1:], range(2, len(code) + 1)):
        if token.text == "return" or before.text == "=" and token.text == ">":
            yield from several_words(sources.texts(sources.statement(code, i), (), VERB))


def several_words(texts):
    return [text for text in texts if len(text.replace("{}", " ").split()) > 1]
