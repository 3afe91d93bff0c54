"""Reads the states, conditions, reasons and event reasons of Kubernetes objects from Go modules.

The root is a module cache, as `go env GOMODCACHE` prints it, with k8s.io/kubernetes and k8s.io/api.
"""

import os
import re

import kit
import sources
import sources_go

# Only these forms are complete. Other names must almost be a listed one, because controllers of others have their own.
COVERS = ["[A-Z]*Pressure", "[A-Z]*BackOff", "ErrImage[A-Z]*", "CreateContainer[A-Z]*", "~[A-Z][a-z]*[A-Z]*[a-z]"]
PARTS = ("pkg/kubelet", "pkg/controller", "pkg/scheduler", "pkg/volume", "pkg/apis/core", "plugin")
NAME = re.compile(r'"([A-Z]+[a-z]+(?:[A-Z]+[a-z]*)+)"')
KIND = re.compile(r"(?m)^type ([A-Z]+[a-z]+(?:[A-Z]+[a-z]*)+) ")
OBJECT = re.compile(r"(?m)^type ([A-Z]+[a-z]+(?:[A-Z]+[a-z]*)+) struct \{[^}]*\tmetav1\.ObjectMeta `")
FIELD = re.compile(r"(?m)^\t([A-Z]+[a-z]+(?:[A-Z]+[a-z]*)+) .*`json:")
# Names of other programs and of former releases.
OTHERS = """IngressRoute NodeLost OutOfMemory ImageVolumeMountFailed OOMKilling NodeSysctlChange FailedScaleUp TriggeredScaleUp NotTriggerScaleUp
ScaleDownFailed""".split()


def states(root):
    version, kubernetes = sources_go.modules(root, "k8s.io/kubernetes")[-1]
    api = sources_go.modules(root, "k8s.io/api")[-1][1]
    paths = [path for part in PARTS for path in sources.files(os.path.join(kubernetes, part), ".go", ("_test.go", "/testing/"))]
    paths += sources.files(api, "types.go")
    names = {name for path in paths for name in NAME.findall(sources.read(path))}
    types = [sources.read(path) for path in sources.files(api, "types.go")]
    kinds = {kind for text in types for kind in KIND.findall(text)}
    names |= kinds | {plural(kind) for text in types for kind in OBJECT.findall(text)} | {field for text in types for field in FIELD.findall(text)}
    return {
        "catalog": "kubernetes-states", "title": "States, conditions and reasons of Kubernetes objects", "kind": "symbols",
        "domains": ["kubernetes*", "k8s*", "kubectl*"], "source": f"the Go modules of Kubernetes {version}", "product": "Kubernetes",
        "version": re.match(r"\d+\.\d+", version).group(), "covers": COVERS, "symbols": sorted(names | set(OTHERS)),
    }


def plural(kind):
    return kind[:-1] + "ies" if kind.endswith("y") else kind + ("es" if kind.endswith("s") else "s")


if __name__ == "__main__":
    raise SystemExit(kit.main(states))
