"""Writes a wheel into the folder wheels: wheel.py NAME VERSION CODE [HEADER...]."""
import os
import sys
import zipfile

name, version, code, *headers = sys.argv[1:]
info = f"{name}-{version}.dist-info/"
files = {
    name + ".py": code + "\n",
    info + "METADATA": "\n".join(["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *headers, ""]),
    info + "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
}
files[info + "RECORD"] = "".join(f"{path},,\n" for path in [*files, info + "RECORD"])
os.makedirs("wheels", exist_ok=True)
with zipfile.ZipFile(f"wheels/{name}-{version}-py3-none-any.whl", "w") as wheel:
    for path, text in files.items():
        wheel.writestr(path, text)
