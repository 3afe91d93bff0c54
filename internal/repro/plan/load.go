package plan

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/workspace/readfile"
)

// mostPlan limits the bytes of a [File], and mostFiles and mostBytes those of a folder.
const (
	mostPlan  = 1 << 20
	mostFiles = 1000
	mostBytes = 64 << 20
)

// interpreters are the programs that run scripts, by the extension.
var interpreters = map[string]string{".sh": "bash", ".py": "python3", ".js": "node", patchExt: "patch"}

// patchExt is the extension of a patch of the files. The command of the error runs after it.
const patchExt = ".patch"

// List returns the ids of the reproductions below a folder, sorted. The folder need not
// exist.
func List(fsys fs.FS, dir string) ([]string, error) {
	var ids []string
	err := fs.WalkDir(fsys, dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		id := strings.TrimPrefix(path.Dir(file), dir+"/")
		if entry.Name() == File && strings.Count(id, "/") == 1 {
			ids = append(ids, id)
		}
		return nil
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot list the reproductions: %w", err)
	}
	slices.Sort(ids)
	return ids, nil
}

// Load reads the reproduction of a record below a folder. A script named error.sh,
// workaround-0.sh or dead_end-0.sh, or with the extension .py or .js, is the case of that
// name. A file workaround-0.patch changes the files before the command of the error. The error is an [*config.ErrorAt], or says why a file cannot be read.
func Load(fsys fs.FS, dir, id string) (*Plan, error) {
	folder := path.Join(dir, id)
	file := path.Join(folder, File)
	data, err := readfile.AtMost(fsys, file, mostPlan)
	if refused, ok := errors.AsType[*readfile.Error](err); ok {
		return nil, &config.ErrorAt{File: file, Message: refused.Problem}
	}
	if err != nil {
		return nil, err
	}
	p, err := Parse(data)
	if err == nil {
		p.ID, p.Dir = id, folder
		err = p.addFiles(fsys, dir)
	}
	if wrong, ok := errors.AsType[*config.ErrorAt](err); ok {
		wrong.File = file
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// addFiles adds the files of the folder, and the cases of its scripts.
func (p *Plan) addFiles(fsys fs.FS, dir string) (err error) {
	if p.Tree, err = p.withShared(fsys, dir); err != nil {
		return err
	}
	if p.Files, err = list(p.Tree, p.Dir); err != nil {
		return err
	}
	return p.addScripts()
}

// list returns the files of a folder. It refuses what cannot be copied.
func list(fsys fs.FS, folder string) (files []string, err error) {
	total := int64(0)
	err = fs.WalkDir(fsys, folder, func(file string, entry fs.DirEntry, err error) error {
		below := strings.TrimPrefix(file, folder+"/")
		if err != nil || entry.IsDir() || below == File {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		files, total = append(files, below), total+info.Size()
		switch {
		case !info.Mode().IsRegular():
			return &config.ErrorAt{Message: fmt.Sprintf("%s is not a regular file; make it in setup", below)}
		case len(files) > mostFiles || total > mostBytes:
			return &config.ErrorAt{Message: fmt.Sprintf("the folder has more than %d files or %d MiB; make them in setup", mostFiles, mostBytes>>20)}
		}
		return nil
	})
	return files, err
}

// addPatch makes the command of a case with a patch: that of the error, after the patch.
func (p *Plan) addPatch(c *Case) {
	failing := p.Cases[Error]
	if c.Run != "" || path.Ext(c.Script) != patchExt || failing == nil || failing == c {
		return
	}
	c.Run = "patch --quiet -p1 <" + c.Script + " || exit\n" + failing.Run
	c.Setup = cmp.Or(c.Setup, failing.Setup)
}

// addScripts adds the cases of the scripts, and checks that each case has a command.
func (p *Plan) addScripts() error {
	for _, file := range p.Files {
		base, isScript := strings.CutSuffix(file, path.Ext(file))
		program := interpreters[path.Ext(file)]
		name, ok := ParseName(base)
		if !isScript || !ok || program == "" {
			continue
		}
		c := p.Cases[name.String()]
		if c == nil {
			c = &Case{Name: name}
			p.Cases[name.String()] = c
		}
		if c.Script != "" {
			return &config.ErrorAt{Message: fmt.Sprintf("%s has two scripts, %s and %s; keep one", name, c.Script, file)}
		}
		c.Script = file
		if c.Run == "" && program != "patch" {
			c.Run = program + " " + file
		}
	}
	for _, c := range p.Sorted() {
		p.addPatch(c)
		if c.Run == "" {
			return &config.ErrorAt{Message: fmt.Sprintf("%s has no command; write run, or the script %s.sh", c.Name, c.Name.FileName())}
		}
	}
	if len(p.Cases) == 0 {
		return &config.ErrorAt{Message: "there are no cases; write the script error.sh, which fails with the error"}
	}
	return nil
}
