"""Writes a module proxy with the module example.com/quote to the folder proxy."""
import pathlib, zipfile

name, version = "example.com/quote", "v1.0.0"
mod = f"module {name}\n\ngo 1.19\n"
folder = pathlib.Path("proxy", name, "@v")
folder.mkdir(parents=True)
(folder / "list").write_text(version + "\n")
(folder / f"{version}.info").write_text('{"Version": "%s"}' % version)
(folder / f"{version}.mod").write_text(mod)
with zipfile.ZipFile(folder / f"{version}.zip", "w") as z:
    for file, text in {"go.mod": mod, "quote.go": 'package quote\n\nfunc Hello() string { return "Hello" }\n'}.items():
        z.writestr(f"{name}@{version}/{file}", text)
