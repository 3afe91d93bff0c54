"""Reads the messages of gRPC from the Go module, the npm package @grpc/grpc-js and the library
of C++ and Python.

The root is a folder with Debian's libgrpc and python3-grpcio, the module as grpc-go and the
package as grpc-js.
"""

import glob
import os
import re

import kit
import sources
import sources_go
import sources_js
import sources_python

GO = sources_go.ERRORS + r"|status\.(?:Errorf?|New)|.*Errorf?|.*ErrorDesc|.*[wW]arningf?"
WITHOUT = (*sources_go.WITHOUT, "/interop/", "/benchmark/", "/xds/", "/orca/", "/profiling/", "/cmd/", "/balancer/rls", "/credentials/alts", "/authz/",
           "/stats/", "/channelz/", "/test/", "/testutils/", "/binarylog/", "/cluster")
PYTHON = r".*Error|.*abort\w*|.*\.(?:error|exception|warning)|_?(?:terminate|fail)\w*"
NO_MESSAGE = re.compile(r".*(?:[!=<>]=|->|::|[<>] \d|&&|\|\||\w_\b|\{\}\||\w=\{|\w\(\)? ?[\w)]|[<>] \w|\w\.\w+\(|[a-z]\[|_\w+:)|.*\{\}[]:]$|[\[(:\"'!<,*;]"
                        r"|[A-Z_]+$|\S*\(|return |unknown type|[A-Z]{3} resource|Can't (?:parse|decode) [A-Z]|C:|\d|[a-z]+\{|\w+_\w+")


def grpc(root):
    version = re.search(r'Version = "([\d.]+)', sources.read(source(root, "grpc-go/version.go"))).group(1)
    texts = {text for _, text in sources_go.texts(os.path.join(root, "grpc-go"), GO, without=WITHOUT)}
    for path in sources.files(source(root, "grpc-js/src"), ".ts", ("/generated/",)):
        texts.update(sources_js.passed(sources.tokens(sources.read(path), "js"), r"\w*Error|.*(?:emit|sendStatus|end|cancelWithStatus|callback)"))
        texts.update(re.findall(r"details: *['`]([^'`]+)['`]", re.sub(r"\$\{[^}]*\}", "{}", sources.read(path))))
    for path in sources.files(source(root, "usr/lib/python3/dist-packages/grpc"), ".py"):
        texts.update(sources_python.texts(path, PYTHON))
    core = {kit.printf(text) for text in kit.formats(kit.read(kit.library(root, "grpc")))}
    texts.update(text for text in core if not NO_MESSAGE.match(text))
    return {
        "catalog": "grpc", "title": "gRPC messages", "kind": "messages", "domains": ["grpc*"],
        "source": f"the Go module of gRPC {version}, the npm package @grpc/grpc-js, and Debian's libgrpc and python3-grpcio "
                  f"{kit.version_of(root, 'python3-grpcio')}",
        "product": "gRPC", "version": version, "messages": [line for line in kit.messages(texts) if kit.failing(line)],
    }


def source(root, path):
    path = os.path.join(root, path)
    if not glob.glob(path):
        raise kit.Missing(f"there is no {path}")
    return path


if __name__ == "__main__":
    raise SystemExit(kit.main(grpc))
