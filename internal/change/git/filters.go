package git

import (
	"bytes"
	"errors"
	"os/exec"
	"slices"
)

// unfiltered returns how to run git so that it takes files as they are, for
// commands that read those on the disk: it would give them to the filters that the
// configuration names. Whose files these are, attributes say, and those may come
// with the files; so each filter is overridden, by an empty text, which for
// "required" means no.
func (r *Repository) unfiltered() (func(args ...string) *exec.Cmd, error) {
	keys, err := r.output("config", "-z", "--name-only", "--get-regexp", `^filter\.`)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 { // there are none
		return r.command, nil
	}
	if err != nil {
		return nil, err
	}
	var settings []string
	for key := range bytes.SplitSeq(keys, []byte{0}) {
		if bytes.Count(key, []byte(".")) > 1 { // "filter.clean" is nobody's
			// -c would end the key at the first equals sign of the filter's name.
			settings = append(settings, "--config-env="+string(key)+"="+nothing)
		}
	}
	slices.Sort(settings)
	settings = slices.Compact(settings)
	return func(args ...string) *exec.Cmd {
		c := r.command(slices.Concat(settings, args)...)
		c.Env = append(c.Env, nothing+"=")
		return c
	}, nil
}

// nothing is the name of a variable that is empty.
const nothing = "KBCTL_NOTHING"
