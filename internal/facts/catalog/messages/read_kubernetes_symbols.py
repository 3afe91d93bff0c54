"""Reads the names of the fields of Kubernetes objects.

The root is a folder with releases of the npm package @kubernetes/client-node.
"""

import glob
import os
import re

import kit

# Objects of extensions have fields, too, but hardly any of these forms. Other names must almost be a listed one.
COVERS = """[a-z]*DelaySeconds [a-z]*PeriodSeconds [a-z]*DeadlineSeconds active*Seconds [a-z]*Probe image*Policy imagePullPol* image*Secrets failure*Threshold success*Threshold
topologySpread* !*[sS]caleDown* !*[cC]anary* !*HealthProbe !imagePolicy ~[a-z]*[A-Z]*[a-z]""".split()


# Fields of objects that went with their version of the API: https://kubernetes.io/docs/reference/using-api/deprecation-guide/
REMOVED = {"1.16": ["rollbackTo"], "1.22": ["servicePort"]}


def symbols(root):
    fields, version = set(), ""
    for folder in sorted(glob.glob(os.path.join(root, "kubernetes-client-node-*"))):
        for file in glob.glob(os.path.join(folder, "**/gen/models/*.js"), recursive=True) + glob.glob(os.path.join(folder, "**/gen/model/*.js"), recursive=True):
            fields |= set(re.findall(r'"baseName": "([a-z]\w*[A-Z]\w*)"', kit.read(file).decode()))
            found = re.search(rb"version: (?:release-|v)(\d+\.\d+)", kit.read(file))
            version = max(version, found.group(1).decode() if found else "", key=lambda v: [int(n) for n in v.split(".") if n])
    if not fields:
        raise kit.Missing("there is no kubernetes-client-node")
    return {
        "catalog": "kubernetes-symbols", "title": "Fields of Kubernetes objects", "kind": "symbols", "domains": ["kubernetes*", "k8s*", "kubectl*"],
        "source": f"the npm package @kubernetes/client-node, for Kubernetes {version} and older", "product": "Kubernetes", "version": version,
        "covers": COVERS, "symbols": sorted(fields), "removed": REMOVED,
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
