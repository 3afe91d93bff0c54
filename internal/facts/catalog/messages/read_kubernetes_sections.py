"""Reads the fields of parts of Kubernetes objects whose names hardly any extension has for something else.

The root has modcache, a cache of Go modules with k8s.io/api.
"""

import glob
import os
import re

import kit

# The types that a key has as its value.
SECTIONS = {
    "livenessProbe": "Probe", "readinessProbe": "Probe", "startupProbe": "Probe", "httpGet": "HTTPGetAction", "tcpSocket": "TCPSocketAction",
    "securityContext": "PodSecurityContext SecurityContext", "rollingUpdate": "RollingUpdateDeployment RollingUpdateDaemonSet RollingUpdateStatefulSetStrategy",
    "configMapKeyRef": "ConfigMapKeySelector", "secretKeyRef": "SecretKeySelector", "fieldRef": "ObjectFieldSelector", "emptyDir": "EmptyDirVolumeSource",
    "hostPath": "HostPathVolumeSource", "persistentVolumeClaim": "PersistentVolumeClaimVolumeSource", "seccompProfile": "SeccompProfile",
    "nodeAffinity": "NodeAffinity", "podAffinity": "PodAffinity", "podAntiAffinity": "PodAntiAffinity",
    "scaleTargetRef": "CrossVersionObjectReference", "volumeClaimTemplate": "PersistentVolumeClaimTemplate",
}
# What charts, schemas and volumes have in them.
CHARTS = "enabled custom* create override* existing* claimName description properties type required items default x-*"


def sections(root):
    text = "".join(kit.read(file).decode() for file in glob.glob(os.path.join(root, "modcache/k8s.io/api@*", "*/v*/types.go")))
    version = max(re.findall(r"api@v0\.(\d+)", " ".join(glob.glob(os.path.join(root, "modcache/k8s.io/api@*")))), key=int, default="")
    structs = {}
    for name, body in re.findall(r"(?ms)^type (\w+) struct \{\n(.*?)^\}", text):
        structs.setdefault(name, []).append(body)

    def fields(name):
        found = set()
        for body in structs[name]:
            found |= set(re.findall(r'json:"(\w+)', body))
            for inner in re.findall(r'(?m)^\t(\w+) `json:"(?:,inline)?"', body):
                found |= fields(inner) if inner in structs else set()
        return found

    if "Probe" not in structs:
        raise kit.Missing("there is no k8s.io/api")
    keys = {key: set().union(*(fields(name) for name in names.split())) for key, names in SECTIONS.items()}
    return {
        "catalog": "kubernetes-sections", "title": "Fields of parts of Kubernetes objects", "kind": "symbols", "domains": ["kubernetes*", "k8s*", "kubectl*"],
        "source": f"k8s.io/api of Kubernetes 1.{version}", "product": "Kubernetes", "version": f"1.{version}",
        "covers": [f"$~yaml:{key}.[a-z]*" for key in keys] + [f"!yaml:{key}.{other}" for key in keys for other in CHARTS.split()],
        "symbols": [f"yaml:{key} " + " ".join("." + name for name in sorted(names)) for key, names in keys.items()],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(sections))
