"""Reads the names of the options -XX: of the JVM from the java on this machine."""

import re
import subprocess

import kit

UNLOCK = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions"]


def symbols(root):
    run = subprocess.run(["java", *UNLOCK, "-XX:+PrintFlagsFinal", "-version"], capture_output=True, check=True, text=True)
    names = set(re.findall(r"(?m)^\s*\w+ (\w+)\s+:?=", run.stdout))
    version = re.search(r'version "(\d+)', run.stderr).group(1)
    return {
        "catalog": "java-options", "title": "Options -XX: of the JVM", "kind": "symbols", "domains": ["*"],
        "source": f"java -XX:+PrintFlagsFinal of OpenJDK {version}", "product": "JDK", "aliases": ["Java", "OpenJDK"],
        "version": version, "covers": ["$~-XX:[A-Z]*"], "symbols": sorted("-XX:" + name for name in names),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
