package workspace

import (
	"os"
	"path/filepath"
	"strings"
)

// ShowFrom makes [Workspace.Shown] show paths from another folder.
func (w *Workspace) ShowFrom(dir string) { w.shownFrom = dir }

// Shown returns a function that turns a path from the root into the path that the
// user sees. It starts at the user's folder, as in git.
func (w *Workspace) Shown() func(file string) string {
	here, err := filepath.Abs(w.shownFrom)
	if err != nil || here == w.Root {
		return func(file string) string { return file }
	}
	return func(file string) string {
		relative, err := filepath.Rel(here, filepath.Join(w.Root, filepath.FromSlash(file)))
		if err != nil {
			return file
		}
		return filepath.ToSlash(relative)
	}
}

// InDiff returns a function that turns a path from the root into the path for a diff: as
// the user sees it, if patch can apply that in the user's folder, and else from the root.
func (w *Workspace) InDiff() func(file string) string {
	shown := w.Shown()
	if strings.HasPrefix(shown("x"), "../") {
		return func(file string) string { return file }
	}
	return shown
}

// InCheckout returns a function that turns a path from the root into the path that
// GitHub knows, from the top of the checkout.
func InCheckout(root string) func(file string) string {
	top := os.Getenv("GITHUB_WORKSPACE")
	if top == "" {
		top = Checkout(root)
	}
	prefix, ok := Below(top, root)
	if !ok || prefix == "." {
		return func(file string) string { return file }
	}
	return func(file string) string { return prefix + "/" + file }
}

// Checkout returns the top of the checkout that a folder is in. It returns the folder
// itself if there is no checkout.
func Checkout(dir string) string {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		if filepath.Dir(at) == at {
			return dir
		}
	}
}

// Near returns a path from a folder if it is below that folder, and unchanged if not.
func Near(dir, file string) string {
	here, err := filepath.Abs(dir)
	if err != nil {
		return file
	}
	if below, ok := Below(here, file); ok {
		return below
	}
	return file
}
