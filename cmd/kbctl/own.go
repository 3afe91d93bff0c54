package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/card"
	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
)

// spare refuses to write what a command says over the knowledge base's own files, and
// to where it would be one of them from then on.
func (w *workspace) spare(flag, name, file string) error {
	real, err := resolved(file)
	if err != nil {
		return err
	}
	root, err := filepath.EvalSymlinks(w.root)
	if err != nil {
		return err
	}
	if below, ok := from(root, real); ok {
		if what := w.own(below); what != "" {
			return usagef("%s: %s is the place of %s of the knowledge base; name another file", flag, name, what)
		}
	}
	return nil
}

// spareOutputs is spare for the files that findings go to.
func (w *workspace) spareOutputs(outputs []output) error {
	for _, o := range outputs {
		if err := w.spare("--output", o.name, o.path); err != nil {
			return err
		}
	}
	return nil
}

// resolved is where a file lies whose folder is reached by links. The file itself may
// be a link, which is replaced and not followed.
func resolved(file string) (string, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(file))
	return filepath.Join(folder, filepath.Base(file)), err
}

// holds tells whether there is a file at a path from the root.
func (w *workspace) holds(below string) bool {
	_, err := os.Lstat(filepath.Join(w.root, filepath.FromSlash(below)))
	return err == nil
}

// own says what of the knowledge base is at a path from its root; nothing if that is
// anybody's. Some disks take capitals for small letters.
func (w *workspace) own(below string) string {
	record := card.RecordOf(below)
	below = strings.ToLower(below)
	in := func(folder string) bool { return config.Under(below, strings.ToLower(path.Clean(folder))) }
	switch extension := path.Ext(below); {
	case below == config.File:
		return "the configuration"
	case below == baseline.File:
		return "the baseline"
	case in(w.config.Records) && extension == ".json":
		return "a record"
	case in(w.config.Records) && record != "" && w.holds(record):
		return "a card"
	case in(w.config.Fixtures):
		return "a fixture"
	case slices.ContainsFunc(w.config.Catalogs, in) && extension == ".json":
		return "a catalog"
	case slices.ContainsFunc(w.config.Pages, in) && slices.Contains([]string{".txt", ".md", ".html"}, extension):
		return "a saved page"
	}
	return ""
}
