package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/logs/folder"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/usage"
)

// passingFlag adds the flag --passing.
func passingFlag(c *cobra.Command, paths *[]string) {
	c.Flags().StringArrayVar(paths, "passing", nil, "ignore lines that also occur in `LOG`, the log of a run that passed, or a folder of such logs")
}

// passingLogs returns the logs that --passing names. It opens none of them.
func passingLogs(a *app, paths []string) (logs []namedLog, err error) {
	for _, path := range paths {
		info, err := os.Stat(a.place().Path(path))
		switch {
		case errors.Is(err, os.ErrNotExist):
			return nil, usage.Errorf("--passing: there is no file or folder %s", path)
		case err != nil:
			return nil, err
		case !info.IsDir():
			log, err := fileLog(a, path)
			if err != nil {
				return nil, err
			}
			logs = append(logs, log)
			continue
		}
		files, err := folder.Files(os.DirFS(a.place().Path(path)))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			logs = append(logs, logBelow(a, path, file))
		}
	}
	return logs, nil
}

// logBelow returns the log in a file below a folder. It follows no link out of the folder.
func logBelow(a *app, dir, file string) namedLog {
	name := filepath.Join(dir, filepath.FromSlash(file))
	return namedLog{name: name, open: func() (*logText, error) {
		f, err := os.OpenInRoot(a.place().Path(dir), file)
		if err != nil {
			return nil, err
		}
		return newLogText(a, name, f), nil
	}}
}

// readPassingAt reads the logs that --passing names.
func readPassingAt(a *app, paths []string) (*passing.Lines, error) {
	logs, err := passingLogs(a, paths)
	if err != nil {
		return nil, err
	}
	return readPassing(a, logs), nil
}

// readPassing reads the logs of runs that passed. Without one of them, more lines count.
func readPassing(a *app, logs []namedLog) *passing.Lines {
	lines := &passing.Lines{}
	for _, log := range logs {
		if err := addPassing(lines, log); err != nil {
			a.note("cannot read %s: %v; kbctl goes on without it", log.name, err)
		}
	}
	if lines.Full() {
		a.note("the logs of runs that passed have too many different lines; kbctl knows the first %d", lines.Len())
	}
	return lines
}

func addPassing(lines *passing.Lines, log namedLog) error {
	in, err := log.open()
	if err != nil {
		return err
	}
	return errors.Join(lines.Add(in), in.Close())
}
