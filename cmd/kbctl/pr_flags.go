package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// checkPull refuses flags that make no sense, before GitHub is asked for anything.
func checkPull(a *app, flags prFlags) error {
	switch {
	case flags.timeout <= 0:
		return usagef("--timeout: %s is no time to wait; 10m is ten minutes", flags.timeout)
	case !fs.ValidPath(path.Clean("./" + flags.folder)):
		return usagef("--folder: %q is no folder in a repository", flags.folder)
	case flags.artifact == "":
		return nil
	case flags.fromArtifact != "":
		return usagef("--artifact and --from-artifact do not go together")
	case flags.artifact == "-":
		return usagef("--artifact: - is no file")
	}
	return checkArtifact(a, flags.artifact)
}

// checkArtifact sees that an artifact can be written, and over nothing of the base.
func checkArtifact(a *app, name string) error {
	file := a.path(name)
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return usagef("--artifact: %s is a folder", name)
	}
	if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
		return usagef("--artifact: there is no folder %s", filepath.Dir(name))
	}
	w, err := findBase(a, nil)
	if err != nil { // not in a knowledge base
		return nil
	}
	return w.spare("--artifact", name, file)
}
