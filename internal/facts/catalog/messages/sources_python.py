"""Finds the texts of errors in source code in Python."""

import ast
import re
import warnings

import sources

FIELD = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
LATER = re.compile(r"\{[A-Za-z_][\w.]*(?:![rsa])?(?::[^{}]*)?\}|%\(\w+\)\w")  # of a text that is formatted elsewhere
TRANSLATED = {"_", "gettext", "dedent", "Text", "escape"}
DEEPEST = 3  # names of names that it resolves


def texts(path, functions):
    """Returns the texts of the errors that a file raises, and that it passes to functions
    whose names match a pattern."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return File(sources.read(path), functions).texts()
        except (SyntaxError, ValueError):
            return []


class File:
    def __init__(self, text, functions):
        self.nodes = list(ast.walk(ast.parse(text)))
        self.functions = re.compile(functions)
        self.values = {}  # what the code assigns to each name
        for node in self.nodes:
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                self.values.setdefault(name_of(node.targets[0]), []).append(node.value)

    def texts(self):
        """Texts of one word are names of things, such as encodings."""
        found = (text for node in self.nodes for value in self.values_for_user(node) for text in self.of(value))
        return [text for text in map(sources.finished, found) if " " in text.strip()]

    def values_for_user(self, node):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            return arguments(node.exc)
        if isinstance(node, ast.Call) and self.functions.fullmatch(name_of(node.func) or ""):
            return arguments(node)
        if isinstance(node, ast.FunctionDef) and node.name in ("__str__", "describe"):
            return [r.value for r in ast.walk(node) if isinstance(r, ast.Return) and r.value]
        return []

    def of(self, node, depth=0):
        """Yields the texts that an expression may be, with a hole for each part that varies."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield sources.holes(LATER.sub(sources.HOLE, node.value), sources.VERB)
        elif isinstance(node, ast.JoinedStr):
            yield from self.joined([part.value if isinstance(part, ast.FormattedValue) else part for part in node.values], depth)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            yield from self.of(node.left, depth)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            if any(True for side in (node.left, node.right) for _ in self.of(side, depth)):
                yield from self.joined([node.left, node.right], depth)
        elif isinstance(node, ast.Call):
            yield from self.of_call(node, depth)
        elif isinstance(node, ast.IfExp):
            yield from self.of(node.body, depth)
            yield from self.of(node.orelse, depth)
        elif depth < DEEPEST:
            for value in self.values.get(name_of(node), [])[:12]:
                yield from self.of(value, depth + 1)

    def of_call(self, node, depth):
        name = name_of(node.func)
        if name == "format" and isinstance(node.func, ast.Attribute):
            for text in self.templates(node.func.value, depth):
                yield FIELD.sub(lambda m: {"{{": "{", "}}": "}"}.get(m.group(), sources.HOLE), text)
        elif name in TRANSLATED and node.args:
            yield from self.of(node.args[0], depth)
        elif name == "join" and node.args and isinstance(node.args[0], (ast.List, ast.Tuple)):
            yield from self.joined(node.args[0].elts, depth)

    def joined(self, nodes, depth):
        """Yields the sums of what the nodes may be."""
        sums = [""]
        for node in nodes:
            parts = list(self.of(node, depth))[:3] or [sources.HOLE]
            sums = [before + part for before in sums for part in parts][:12]
        yield from sums

    def templates(self, node, depth):
        """Yields the texts, as they are, that an expression to be formatted may be."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            for left in self.templates(node.left, depth):
                yield from (left + right for right in self.templates(node.right, depth))
        elif isinstance(node, ast.Call) and node.args:
            yield from self.templates(node.args[0], depth)
        elif depth < DEEPEST:
            for value in self.values.get(name_of(node), []):
                yield from self.templates(value, depth + 1)


def arguments(call):
    return call.args + [keyword.value for keyword in call.keywords]


def name_of(node):
    return getattr(node, "id", None) or getattr(node, "attr", None)
