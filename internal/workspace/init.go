package workspace

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace/atomicfile"
	"github.com/kbctl/kbctl/internal/workspace/scaffold"
)

// An InitPlan lists the files that a folder needs to become a knowledge base.
type InitPlan struct {
	Dir     string // absolute
	Top     string // the top of the checkout, absolute
	Outer   string // the knowledge base around the folder; empty if there is none
	Options scaffold.Options

	Files    []scaffold.File // all files of a new knowledge base
	Missing  []scaffold.File // those to write
	Kept     []KeptFile      // those that exist with other contents
	Outdated []string        // the generated files of another kbctl

	base, around *os.Root // Dir and Top
}

// A KeptFile is a file that exists with other contents.
type KeptFile struct {
	scaffold.File
	Have []byte
}

// PlanInit makes a folder, if there is none, and plans a knowledge base in it. With
// pulls the plan has the workflows for pull requests. With update it replaces the
// generated files of an older kbctl. The plan must be closed.
func PlanInit(dir string, pulls, update bool) (*InitPlan, error) {
	if found, err := os.Stat(dir); err == nil && !found.IsDir() {
		return nil, usage.Errorf("%s is a file; name a folder", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, usage.Errorf("%s cannot be a knowledge base: %w", dir, err)
	}
	p := &InitPlan{Dir: dir, Top: Checkout(dir)}
	if err := p.setOptions(); err != nil {
		return nil, err
	}
	p.Options.PullRequests = pulls
	var err error
	if p.Files, err = scaffold.Files(p.Options); err != nil {
		return nil, usage.Error{Err: err}
	}
	if p.base, err = os.OpenRoot(p.Dir); err != nil {
		return nil, err
	}
	if p.around, err = os.OpenRoot(p.Top); err != nil {
		return nil, errors.Join(err, p.base.Close())
	}
	if err := p.compare(update); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// Close closes the folders.
func (p *InitPlan) Close() {
	_ = p.base.Close()
	_ = p.around.Close()
}

// setOptions finds out what the folder needs.
func (p *InitPlan) setOptions() error {
	if outer, err := config.Find(filepath.Dir(p.Dir)); err == nil {
		around, err := config.Load(os.DirFS(outer))
		if err != nil {
			return err
		}
		if below, _ := Below(outer, p.Dir); around.Has(below) {
			return usage.Errorf("%s is inside the knowledge base %s", p.Dir, outer)
		}
		p.Outer = outer
	}
	own, err := config.Load(os.DirFS(p.Dir))
	if err != nil {
		return err
	}
	p.Options = scaffold.Options{Records: own.Records, Fixtures: own.Fixtures, Top: p.Top == p.Dir}
	p.Options.Folder, _ = Below(p.Top, p.Dir)
	p.Options.Ref, p.Options.Pin = scaffold.Source()
	for _, folder := range []string{own.Records, own.Fixtures} {
		if entries, err := os.ReadDir(filepath.Join(p.Dir, filepath.FromSlash(folder))); err != nil || len(entries) == 0 {
			p.Options.Keep = append(p.Options.Keep, folder)
			p.Options.Example = p.Options.Example || folder == own.Records
		}
	}
	return nil
}

// IsNew reports whether the folder was no knowledge base before, or had no configuration.
func (p *InitPlan) IsNew() bool {
	return slices.ContainsFunc(p.Missing, func(file scaffold.File) bool { return !file.Outside && file.Path == config.File })
}

// compare sorts the files into those to write and those to keep. It fails if one of
// them cannot be written.
func (p *InitPlan) compare(update bool) error {
	for _, file := range p.Files {
		if err := checkFolder(p.root(file), path.Dir(file.Path)); err != nil {
			return fmt.Errorf("cannot write %s: %w", p.Name(file), err)
		}
		have, existedBefore, err := readExisting(p.root(file), file.Path)
		switch {
		case err != nil:
			return err
		case !existedBefore || file.Generated && update && !bytes.Equal(have, file.Data):
			p.Missing = append(p.Missing, file)
		case have != nil && bytes.Equal(have, file.Data):
		case file.Generated:
			p.Outdated = append(p.Outdated, p.Name(file))
		default:
			p.Kept = append(p.Kept, KeptFile{file, have})
		}
	}
	return nil
}

// Write writes the missing files, and calls done with the name of each.
func (p *InitPlan) Write(done func(name string)) error {
	for _, file := range p.Missing {
		if err := p.root(file).MkdirAll(path.Dir(file.Path), 0o777); err != nil {
			return fmt.Errorf("cannot write %s: %w", p.Name(file), err)
		}
		if _, err := atomicfile.Write(p.root(file), file.Path, file.Data); err != nil {
			return err
		}
		done(p.Name(file))
	}
	return nil
}

// root returns the folder that a file goes into.
func (p *InitPlan) root(file scaffold.File) *os.Root {
	if file.Outside {
		return p.around
	}
	return p.base
}

// Name returns the path of a file from the folder.
func (p *InitPlan) Name(file scaffold.File) string {
	if file.Outside {
		up := strings.Repeat("../", strings.Count(p.Options.Folder, "/")+1)
		return up + file.Path
	}
	return file.Path
}

// checkFolder returns an error unless a folder exists in root or can be made there. A
// link may lead to nothing, or out of root.
func checkFolder(root *os.Root, folder string) error {
	if folder == "." {
		return nil
	}
	if err := checkFolder(root, path.Dir(folder)); err != nil {
		return err
	}
	if _, err := root.Lstat(folder); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	info, err := root.Stat(folder)
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a folder", folder)
	}
	return err
}

// readExisting reads a file. The bytes are nil for links and the like.
func readExisting(root *os.Root, file string) (have []byte, existedBefore bool, err error) {
	info, err := root.Lstat(file)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, false, nil
	case err != nil || !info.Mode().IsRegular():
		return nil, true, err
	}
	if have, err = root.ReadFile(file); have == nil {
		have = []byte{}
	}
	return have, true, err
}
