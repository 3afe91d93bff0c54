"""Reads the messages of Go's compiler, linker, command, vet and runtime from its sources.

The root is a folder with a GOROOT of each release.
"""

import os
import re

import kit
import sources
import sources_go

CONSTANTS = {"invalidAST": "invalid AST: ", "invalidArg": "invalid argument: ", "invalidOp": "invalid operation: "}
SYNTAX = r".*\.(?:syntaxErrorAt|syntaxError|errorAt|errorf|error)"
PARTS = {
    "cmd/compile/internal/types2": r".*\.(?:errorf|error|softErrorf|versionErrorf|addf|sprintf)|.*Errorf",
    "cmd/compile/internal/syntax": SYNTAX,
    "cmd/compile": r".*(?:ErrorfAt|ErrorAt|Errorf|Fatalf|WarnfAt|yyerrorl?)|.*\.(?:error|errorf|errorAt)",
    "cmd/go": r"base\.(?:Fatalf|Errorf|Fatal)",
    "cmd/link": r".*(?:Errorf|Exitf)",
    "cmd/cgo": r"fatalf|error_",
    "cmd/asm": r".*[eE]rrorf",
    "cmd/vendor/golang.org/x/tools/go/analysis/passes": r".*\.(?:Reportf|ReportRangef|Sprintf|badf)",
    "runtime": r"throw|fatal|plainError|errorString|errorAddressString",
    "testing": r"panic|.*\.(?:Errorf|Fatalf|Fprintf|Sprintf)",
}

# Consistency checks of the runtime and the linker.
INTERNAL = re.compile(r"(?:[a-z]+[A-Z]\w*|[a-z]{1,4}\.[a-z]\w*)(?:\(\))?:? |.*\b(?:mspan|mheap|gcw|DWARF|P's|abi\.|LSym|lockrank|sweep\w*|funcdata|reloc\w*|SSA|ssa|goid"
                      r"|mcache|arm64|\w*RISCV\w*|ELF|coff|sudog|nwait|nelems|freeindex|symabi|curfn)\b")


def read(root):
    releases = sources.releases(root, "VERSION", r"^go(\d+)\.(\d+)\.?(\d+)?")
    texts = {text for _, folder in releases for text in release_texts(os.path.join(folder, "src"))}
    return {
        "catalog": "go", "title": "Messages of Go's compiler, command and runtime", "kind": "messages", "domains": ["go", "golang*"],
        "source": f"the source code of Go {sources.listed(releases)}", "product": "Go", "version": releases[-1][0],
        "messages": sorted({"undefined: {}", *(text for text in kit.messages(texts) if not INTERNAL.match(text))}),  # one word is usually too little
    }


def release_texts(src):
    for part, functions in PARTS.items():
        without = [w for w in sources_go.WITHOUT if not (w.strip("/") in part)]
        for name, text in sources_go.texts(os.path.join(src, part), functions + "|" + sources_go.ERRORS, CONSTANTS, without):
            yield from sources.sentences(re.sub(r"^(?:go|compile|link): ", "", syntax_error(name, text)))
    bounds = sources.tokens(sources.read(os.path.join(src, "runtime/error.go")), "go")
    for before, token in zip(bounds, bounds[1:]):
        if token.kind == "string" and before.text == ":":
            yield sources.formatted(token.text)


def syntax_error(name, text):
    """Returns what the parser prints for a text: it may add the token that it found."""
    if "yntaxError" not in name:
        return text
    if text.startswith("expected "):
        return "syntax error: unexpected {}, " + text
    return "syntax error: " + ("unexpected {} " if re.match("(?:in|at|after) ", text) else "") + text


if __name__ == "__main__":
    raise SystemExit(kit.main(read))
