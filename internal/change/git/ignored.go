package git

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// An Ignored is a file that git leaves out, and the pattern that says so.
type Ignored struct {
	// Path is slash-separated, from the repository's folder.
	Path string
	// Source is the file with the pattern, as the system names it: a .gitignore,
	// .git/info/exclude or the user's own. Line is its line, from 1.
	Source  string
	Line    int
	Pattern string
}

// Ignored tells which of some files, slash-separated paths, git leaves out, whether
// they are there or not. What git knows already it keeps, and it is not among them.
func (r *Repository) Ignored(files []string) ([]Ignored, error) {
	if len(files) == 0 {
		return nil, nil
	}
	c := r.plain("check-ignore", "-z", "-v", "--stdin")
	// A path that begins with a dot is never taken for one with magic in it.
	c.Stdin = strings.NewReader("./" + strings.Join(files, "\x00./"))
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 { // none is
		return nil, nil
	}
	if err != nil {
		return nil, r.explain("check-ignore", stderr.String(), err)
	}
	return r.parseIgnored(out)
}

// parseIgnored reads what git check-ignore -z -v prints: of each file the source, the
// line, the pattern and the path. A pattern that keeps a file is there too.
func (r *Repository) parseIgnored(out []byte) (list []Ignored, err error) {
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	for ; len(fields) >= 4; fields = fields[4:] {
		line, err := strconv.Atoi(fields[1])
		if err != nil {
			return nil, fmt.Errorf("git check-ignore said %q, which is not understood", fields[1])
		}
		source := filepath.FromSlash(fields[0])
		if !filepath.IsAbs(source) {
			source = filepath.Join(r.Top, source)
		}
		if !strings.HasPrefix(fields[2], "!") {
			list = append(list, Ignored{strings.TrimPrefix(fields[3], "./"), source, line, fields[2]})
		}
	}
	return list, nil
}
