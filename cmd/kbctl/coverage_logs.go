package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// check refuses flags that make no sense.
func (f coverageFlags) check(c *cobra.Command) error {
	switch {
	case f.merge && len(f.parts) == 0:
		return usage.Errorf("name the files to merge: kbctl coverage --merge a.json b.json")
	case f.passing != nil && f.logs == nil:
		return usage.Errorf("--passing needs --logs")
	case f.partial && f.logs == nil && !f.merge:
		return usage.Errorf("--partial needs --logs or --merge")
	}
	for _, flag := range []string{"format", "fail-under", "trend"} {
		if f.partial && c.Flags().Changed(flag) {
			return usage.Errorf("--partial prints no report; use --%s with --merge", flag)
		}
	}
	return nil
}

// writePartial prints the counts of a part of the logs.
func writePartial(a *app, flags coverageFlags) error {
	saveMemory()
	w, err := openBase(a, a.place())
	if err != nil {
		return err
	}
	problems, err := countLogs(a, w, flags, func(c *coverage.LogCounter) error { return c.WritePartial(a.stdout) })
	printProblems(a, problems)
	return err
}

func printProblems(a *app, problems []error) {
	for _, problem := range problems {
		a.say("kbctl: %s", problem.Error())
	}
}

// countLogs counts the logs of --logs and the parts of --merge, and calls done with the
// counts.
func countLogs(a *app, w *workspace.Workspace, flags coverageFlags, done func(*coverage.LogCounter) error) (problems []error, err error) {
	passed, err := readPassingAt(a, flags.passing)
	if err != nil {
		return nil, err
	}
	c := coverage.NewLogCounter(w.Base, w.Config.Regex.IgnoreCase, passed, a.workers())
	defer func() { err = errors.Join(err, c.Close()) }()
	for _, path := range flags.logs {
		found, err := addLogs(a, c, path)
		if err != nil {
			return nil, err
		}
		problems = append(problems, found...)
	}
	for _, part := range flags.parts {
		if err := mergePart(a, c, part); err != nil {
			return nil, err
		}
	}
	return problems, done(c)
}

// addLogs counts the logs below a folder, or in a file.
func addLogs(a *app, c *coverage.LogCounter, path string) (problems []error, err error) {
	dir, files := path, []string(nil)
	if info, err := os.Stat(a.place().Path(path)); err == nil && !info.IsDir() {
		dir, files = filepath.Dir(path), []string{filepath.Base(path)}
	}
	root, err := os.OpenRoot(a.place().Path(dir)) // keeps links inside
	if err != nil {
		return nil, usage.Errorf("--logs: there is no file or folder %s", path)
	}
	defer root.Close()
	if files == nil {
		if files, err = folder.Files(root.FS()); err != nil {
			return nil, err
		}
	}
	return c.Add(root.FS(), filepath.ToSlash(dir), files), nil
}

// mergePart adds the counts in a file, or in standard input.
func mergePart(a *app, c *coverage.LogCounter, file string) error {
	var in io.Reader = a.stdin
	if file != "-" {
		f, err := os.Open(a.place().Path(file))
		if err != nil {
			return usage.Errorf("--merge: there is no file %s", file)
		}
		defer f.Close()
		in = f
	}
	if err := c.Merge(in); err != nil {
		return usage.Errorf("--merge: %s %w", file, err)
	}
	return nil
}
