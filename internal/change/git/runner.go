package git

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// A runner runs git in a folder.
type runner struct {
	dir   string
	index string // the file of the index, if a hook uses another one than usual
}

// line runs a command that prints one line.
func (r runner) line(args ...string) (string, error) {
	out, err := r.output(args...)
	return strings.TrimSuffix(string(out), "\n"), err
}

func (r runner) output(args ...string) ([]byte, error) { return r.run(r.command(args...), args[0]) }

// run runs a command and returns what it prints. name is the name of the git command.
func (r runner) run(c *exec.Cmd, name string) ([]byte, error) {
	out, err := c.Output()
	if err != nil {
		return nil, explain(r.dir, name, err)
	}
	return out, nil
}

// harmless are settings that stop git from running other programs and make its output
// independent of the user's settings.
var harmless = []string{
	"--no-pager",
	"-c", "core.fsmonitor=false",
	"-c", "core.hooksPath=/dev/null", // git knows this path on Windows, too
	"-c", "diff.external=",
	"-c", "safe.bareRepository=explicit",
	"-c", "advice.graftFileDeprecated=false", // about the empty file in environment
}

// command returns a command that takes paths literally.
func (r runner) command(args ...string) *exec.Cmd {
	return r.plain(append([]string{"--literal-pathspecs"}, args...)...)
}

// plain is for commands that do not support literal paths.
func (r runner) plain(args ...string) *exec.Cmd {
	c := exec.Command("git", append(slices.Clip(harmless), args...)...)
	c.Dir = r.dir
	c.Env = environment(os.Environ())
	if r.index != "" {
		c.Env = append(c.Env, "GIT_INDEX_FILE="+r.index)
	}
	return c
}

// kept are git's variables that say which folders to trust and where to stop looking
// for a repository. The other variables are meant for the git command, hook or alias
// that started kbctl. They could lead to another repository or run a program.
var kept = []string{"GIT_CONFIG_", "GIT_CEILING_DIRECTORIES=", "GIT_DISCOVERY_ACROSS_FILESYSTEM=", "GIT_EXEC_PATH="}

func environment(outer []string) []string {
	inner := slices.DeleteFunc(slices.Clone(outer), func(variable string) bool {
		return strings.HasPrefix(variable, "GIT_") &&
			!slices.ContainsFunc(kept, func(name string) bool { return strings.HasPrefix(variable, name) })
	})
	return append(inner, "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
		"GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE="+os.DevNull, // show what was committed
		"GIT_ALLOW_PROTOCOL=none") // the configuration cannot override it, unlike protocol.allow
}

// unfiltered returns a function like [runner.command], for git commands that read files
// on the disk. git would pass them through the filters that the configuration names.
// Attributes assign the filters, and they may come with the files. So each filter gets
// empty settings. An empty "required" means false.
func (r runner) unfiltered() (func(args ...string) *exec.Cmd, error) {
	keys, err := r.output("config", "-z", "--name-only", "--get-regexp", `^filter\.`)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 { // there are none
		return r.command, nil
	}
	if err != nil {
		return nil, err
	}
	var settings []string
	for key := range bytes.SplitSeq(keys, []byte{0}) {
		if bytes.Count(key, []byte(".")) > 1 { // "filter.clean" belongs to no filter
			// -c would end the key at the first equals sign in the filter's name.
			settings = append(settings, "--config-env="+string(key)+"="+empty)
		}
	}
	slices.Sort(settings)
	settings = slices.Compact(settings)
	return func(args ...string) *exec.Cmd {
		c := r.command(slices.Concat(settings, args)...)
		c.Env = append(c.Env, empty+"=")
		return c
	}, nil
}

// empty is the name of an empty variable.
const empty = "KBCTL_EMPTY"

// explain turns an error of git into one that says what to do.
func explain(dir, command string, err error) error {
	message := ""
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		message = string(exit.Stderr)
	}
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("git is not installed; install git")
	}
	switch {
	case strings.Contains(message, "dubious ownership"):
		return fmt.Errorf("git does not trust the repository of %s because another user owns it; to trust it, run git config --global --add safe.directory %s", dir, visible.Word(untrusted(message, dir)))
	case strings.Contains(message, "not a git repository"), strings.Contains(message, "must be run in a work tree"), strings.Contains(message, "cannot use bare repository"):
		return fmt.Errorf("%s is %w", dir, ErrNoRepository)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	if first == "" {
		return fmt.Errorf("git %s: %w", command, err)
	}
	return fmt.Errorf("git %s: %s", command, visible.Escape(visible.Clip(strings.TrimPrefix(first, "fatal: "), 500)))
}

// untrusted returns the folder that git does not trust, or dir if the message does not
// name it.
func untrusted(message, dir string) string {
	if _, rest, ok := strings.Cut(message, "in repository at '"); ok {
		if top, _, ok := strings.Cut(rest, "'"); ok {
			return top
		}
	}
	return dir
}
