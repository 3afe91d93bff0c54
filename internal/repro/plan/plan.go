// Package plan reads how to reproduce an error: what a machine needs, and which scripts to try.
package plan

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/kbctl/kbctl/internal/config"
)

// File is the name of the file that describes a reproduction. It is in the folder of its
// scripts, <reproductions>/<domain>/<slug>.
const File = "repro.yaml"

// A Plan says how to reproduce the error of a record. All keys are optional.
type Plan struct {
	Needs Needs `yaml:"needs"`
	// Setup is a shell script that runs before each case, in its copy of the folder.
	Setup string `yaml:"setup"`
	// Shared are files that other reproductions need, too, from the folder of all
	// reproductions. Each try gets copies of them next to its own files.
	Shared []string `yaml:"files"`
	// Timeout is the time limit of one try.
	Timeout Timeout `yaml:"timeout"`
	// Tries is how often each case runs.
	Tries int `yaml:"tries"`
	// Cases are the cases by name. Scripts named after a case add theirs; see [Load].
	Cases map[string]*Case `yaml:"cases"`

	// ID is the id of the record, and Dir the folder.
	ID, Dir string `yaml:"-"`
	// Tree is the file system of the folder, which has the shared files, too.
	Tree fs.FS `yaml:"-"`
	// Files are the regular files of the folder except [File], from the folder, sorted.
	Files []string `yaml:"-"`
}

// Needs are what a machine needs to try the cases.
type Needs struct {
	// Programs and Modules are names, and may have a minimal version: git >= 2.30.
	Programs []Need `yaml:"programs"`
	Modules  []Need `yaml:"modules"`
	// Versions are the commands that print the version of a program, by its name. The
	// default is NAME --version.
	Versions map[string]string `yaml:"versions"`
	GPU      bool              `yaml:"gpu"`
	Memory   Memory            `yaml:"memory"`
	Network  bool              `yaml:"network"`
	// Env are variables: NAME=value, or NAME to pass on the value of the caller.
	Env []string `yaml:"env"`
}

// A Case is one thing to try.
type Case struct {
	// Run is a shell command. The default runs the script that is named after the case.
	Run string `yaml:"run"`
	// Setup runs after the setup of the plan. Its output does not count.
	Setup string `yaml:"setup"`
	// Line is where the record must match: numbers of lines, or a text on the line.
	Line config.List `yaml:"line"`
	// Exit is the exit code. By default the code of an error is not 0, that of a
	// workaround is 0, and that of a dead end does not matter.
	Exit *int `yaml:"exit"`
	// Image is a container image to run in, by digest: NAME@sha256:….
	Image string `yaml:"image"`

	Name Name `yaml:"-"`
	// Script is the script that is named after the case, from the folder, or empty.
	Script string `yaml:"-"`
}

// A Need is a program or a Python module.
type Need struct {
	Name string
	// Least is the minimal version, or empty for any.
	Least string
}

var need = regexp.MustCompile(`^\s*([\w.+@-]+)\s*(?:>=\s*v?(\d+(?:\.\d+)*)\s*)?$`)

// UnmarshalText implements encoding.TextUnmarshaler.
func (n *Need) UnmarshalText(text []byte) error {
	m := need.FindSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q is not a name such as git, or a name and its minimal version: git >= 2.30", text)
	}
	n.Name, n.Least = string(m[1]), string(m[2])
	return nil
}

func (n Need) String() string {
	if n.Least == "" {
		return n.Name
	}
	return n.Name + " >= " + n.Least
}

// A Timeout is a time limit, written like 90s or 5m.
type Timeout time.Duration

// longest is the longest time limit.
const longest = 2 * time.Hour

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *Timeout) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d <= 0 || d > longest {
		return fmt.Errorf("%q is not a time such as 30s or 5m, 2h at most", text)
	}
	*t = Timeout(d)
	return nil
}

// Memory is a number of bytes, written like 512MiB or 4GiB.
type Memory int64

var memory = regexp.MustCompile(`^(\d{1,6})(MiB|GiB)$`)

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *Memory) UnmarshalText(text []byte) error {
	parts := memory.FindSubmatch(text)
	if parts == nil {
		return fmt.Errorf("%q is not a size such as 512MiB or 4GiB", text)
	}
	n, _ := strconv.ParseInt(string(parts[1]), 10, 64) // it has at most 6 digits
	*m = Memory(n << map[string]int{"MiB": 20, "GiB": 30}[string(parts[2])])
	return nil
}

func (m Memory) String() string {
	if m%(1<<30) == 0 {
		return strconv.FormatInt(int64(m>>30), 10) + "GiB"
	}
	return strconv.FormatInt(int64(m>>20), 10) + "MiB"
}

// Sorted returns the cases: the error first, then the workarounds, then the dead ends.
func (p *Plan) Sorted() []*Case {
	var all []*Case
	for _, c := range p.Cases {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b *Case) int { return a.Name.compare(b.Name) })
	return all
}

// Programs returns all programs that a case needs: those of the plan, and the one that runs
// its script.
func (p *Plan) Programs(c *Case) []Need {
	if c.Image != "" {
		return nil
	}
	all := slices.Clone(p.Needs.Programs)
	add := func(name string) {
		if name != "" && !slices.ContainsFunc(all, func(n Need) bool { return n.Name == name }) {
			all = append(all, Need{Name: name})
		}
	}
	if len(p.Needs.Modules) > 0 {
		add("python3")
	}
	scripts := []string{c.Script}
	if path.Ext(c.Script) == patchExt && p.Cases[Error] != nil {
		scripts = append(scripts, p.Cases[Error].Script)
	}
	for _, script := range scripts {
		if program := interpreters[path.Ext(script)]; program != "bash" {
			add(program)
		}
	}
	if len(all) == 0 {
		add("bash")
	}
	return all
}
