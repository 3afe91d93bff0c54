package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/repro/plan"
	"github.com/kbctl/kbctl/internal/repro/sandbox"
	"github.com/kbctl/kbctl/internal/repro/summary"
	"github.com/kbctl/kbctl/internal/repro/trial"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
)

// tryPlans tries the cases.
func tryPlans(ctx context.Context, a *app, w *workspace.Workspace, plans []*plan.Plan, flags reproFlags, s *summary.Summary) error {
	paths, err := programFolders(a, flags.paths)
	if err != nil {
		return err
	}
	box := sandbox.Open(ctx, paths)
	if s.Missing = box.Missing(); s.Missing != "" {
		a.note("not isolated: %s", s.Missing)
	}
	a.slow.Store(true) // to end the processes and remove the folders
	meter := a.progress()
	defer meter.Stop()
	total := 0
	for _, p := range plans {
		total += len(p.Cases)
	}
	meter.Phase("tried", total, "cases")
	runner := &trial.Runner{
		Box: box, Base: w.Base, Jobs: a.workers(), GPUJobs: a.jobs,
		Finder: match.NewFinder(w.Base.Records, w.Config.Regex.IgnoreCase, a.workers()),
		Done:   func(*trial.Result) { meter.Add(1) },
	}
	s.Results, err = runner.Run(ctx, plans)
	return err
}

// errNothingRan means that the needs of all cases are missing.
var errNothingRan = errors.New("nothing could run")

// concludeRepro prints the results and returns the error that sets the exit code.
func concludeRepro(a *app, s summary.Summary, format string) error {
	_, terminal := a.terminal()
	s.Color = a.colors(terminal)
	if err := s.Write(a.stdout, format); err != nil {
		return err
	}
	a.note("%s", s)
	switch {
	case s.Count(trial.Fails)+s.Count(trial.Flaky) > 0:
		return errFindings
	case s.Count(trial.Holds) == 0:
		return errNothingRan
	}
	return nil
}

// programFolders returns the folders of --path, absolute.
func programFolders(a *app, paths []string) (folders []string, err error) {
	for _, path := range paths {
		folder, err := filepath.Abs(a.place().Path(path))
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return nil, usage.Errorf("--path: there is no folder %s", path)
		}
		folders = append(folders, folder)
	}
	return folders, nil
}
