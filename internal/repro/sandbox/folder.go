package sandbox

import (
	"bytes"
	"crypto/rand"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A folder is the temporary folder of a job. A sandbox shows it as [Temp].
type folder struct {
	path string // absolute, without links
	// mark is a variable that marks the processes of the job. It is empty in a sandbox.
	mark string
}

// The folder for kbctl's own files is not among those that scripts use.
const own = ".kbctl"

// passwd and group are the users that a script in a sandbox sees.
const (
	passwd = "root:x:0:0:root:/root:/bin/bash\nuser:x:1000:1000:user:" + Home + ":/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n"
	group  = "root:x:0:\nuser:x:1000:\nnogroup:x:65534:\n"
)

func newFolder(j Job, mark bool) (f folder, err error) {
	path, err := os.MkdirTemp("", "kbctl-repro-")
	if err != nil {
		return f, err
	}
	f = folder{path: path}
	if mark {
		f.mark = "KBCTL_REPRO=" + rand.Text()
	}
	defer func() {
		if err != nil {
			_ = f.remove()
		}
	}()
	if f.path, err = filepath.EvalSymlinks(path); err != nil {
		return f, err
	}
	for _, dir := range []string{"repro", "home", own} {
		if err := os.Mkdir(filepath.Join(f.path, dir), 0o755); err != nil {
			return f, err
		}
	}
	for name, text := range map[string]string{"passwd": passwd, "group": group} {
		if err := os.WriteFile(filepath.Join(f.path, own, name), []byte(text), 0o644); err != nil {
			return f, err
		}
	}
	if j.Files != nil {
		err = copyFiles(filepath.Join(f.path, "repro"), j.Files)
	}
	return f, err
}

// copyFiles copies regular files. It keeps whether they can be executed.
func copyFiles(to string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		target := filepath.Join(to, filepath.FromSlash(name))
		switch {
		case err != nil || name == ".":
			return err
		case entry.IsDir():
			return os.Mkdir(target, 0o755)
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644|info.Mode()&0o111)
	})
}

// remove deletes the folder, even if a script has made it read-only.
func (f folder) remove() error {
	if os.RemoveAll(f.path) == nil {
		return nil
	}
	_ = filepath.WalkDir(f.path, func(path string, entry fs.DirEntry, err error) error {
		if entry != nil && entry.IsDir() {
			_ = os.Chmod(path, 0o700) // RemoveAll reports what remains
		}
		return nil
	})
	return os.RemoveAll(f.path)
}

// random matches the random part of the names that programs give to temporary files.
var random = regexp.MustCompile(`/tmp/(cc|tmp\.?|go-build|go-link-|pip-[a-z-]+-|npm-|rustc)[A-Za-z0-9_]{6,}`)

// neutral replaces the paths in an output that differ from run to run.
func (f folder) neutral(output []byte) []byte {
	output = bytes.ReplaceAll(output, []byte(f.path), []byte(Temp))
	if home, err := os.UserHomeDir(); err == nil && strings.Count(home, "/") > 1 {
		output = bytes.ReplaceAll(output, []byte(home+"/"), []byte("/home/user/"))
	}
	if host, err := os.Hostname(); err == nil && len(host) > 5 {
		output = bytes.ReplaceAll(output, []byte(host), []byte("localhost"))
	}
	return random.ReplaceAll(output, []byte("/tmp/${1}XXXXXX"))
}
