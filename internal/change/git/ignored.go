package git

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// An Ignored is a file that git ignores, and the pattern that matches it.
type Ignored struct {
	// Path is slash-separated, from the repository's folder.
	Path string
	// Source is the file with the pattern, with the separators of the system: a
	// .gitignore, .git/info/exclude or the user's own file. Line is the line of the
	// pattern, from 1.
	Source  string
	Line    int
	Pattern string
}

// Ignored returns the given files that git ignores. Paths are slash-separated and
// need not exist. git does not ignore files that it tracks.
func (r *Repository) Ignored(files []string) ([]Ignored, error) {
	if len(files) == 0 {
		return nil, nil
	}
	c := r.git.plain("check-ignore", "-z", "-v", "--stdin")
	// With a dot in front, a path is never a special pattern.
	c.Stdin = strings.NewReader("./" + strings.Join(files, "\x00./"))
	out, err := c.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 { // none is ignored
		return nil, nil
	}
	if err != nil {
		return nil, explain(r.Dir, "check-ignore", err)
	}
	return parseIgnored(r.Top, out)
}

// parseIgnored reads the output of git check-ignore -z -v: for each file the source,
// the line, the pattern and the path. Patterns that exclude a file are printed, too.
func parseIgnored(top string, out []byte) (list []Ignored, err error) {
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	for ; len(fields) >= 4; fields = fields[4:] {
		line, err := strconv.Atoi(fields[1])
		if err != nil {
			return nil, fmt.Errorf("unexpected output of git check-ignore: %q", fields[1])
		}
		source := filepath.FromSlash(fields[0])
		if !filepath.IsAbs(source) {
			source = filepath.Join(top, source)
		}
		if !strings.HasPrefix(fields[2], "!") {
			list = append(list, Ignored{strings.TrimPrefix(fields[3], "./"), source, line, fields[2]})
		}
	}
	return list, nil
}
