package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/workspace/cache"
	"github.com/kbctl/kbctl/internal/workspace/watch"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A watched is what kbctl check --watch knows from one check to the next.
type watched struct {
	app    *app
	paths  []string
	groups []string
	flags  checkFlags

	w        *workspace
	catalogs func() (*catalog.Catalogs, error)
	memory   *lint.Memory
	watcher  *watch.Watcher
	states   *cache.States // that the base was loaded from; nil before the first time
	took     time.Duration // to list them
	records  map[string]*schema.Record
	result   *lint.Result
	failOn   lint.Severity
	verdict  error // of the last check

	misconfigured bool // so that nothing has been checked
}

// watch checks, and checks again whenever something has changed, until it is
// interrupted. What it returns then is what came of the last check.
func runWatch(a *app, paths, groups []string, flags checkFlags) error {
	switch {
	case flags.format != "text" || flags.output != nil:
		return usagef("--watch is for people, so it goes with --format text alone and no --output")
	case flags.since != "" || flags.online:
		return usagef("--watch does not go with --since or --online")
	}
	ctx, stop := signal.NotifyContext(a.context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s := &watched{app: a, paths: paths, groups: groups, flags: flags}
	if err := s.configure(); err != nil {
		return err
	}
	s.watcher = watch.New(s.w.root)
	defer s.watcher.Close()
	for {
		if err := s.look(); errors.Is(err, syscall.EPIPE) {
			return nil
		} else if err != nil {
			s.verdict = err
			fmt.Fprintf(a.stderr, "kbctl: %s\n", visible.Escape(err.Error()))
		}
		if s.watcher.Wait(ctx, s.patience()) != nil {
			return s.verdict
		}
	}
}

// context is the one that ends what runs until it is interrupted.
func (a *app) context() context.Context {
	if a.ctx != nil {
		return a.ctx
	}
	return context.Background()
}

// patience is how long to wait before looking unasked: so long that looking takes a
// twentieth of the time, or next to nothing where the system says when to.
func (s *watched) patience() time.Duration {
	if s.watcher.Told() {
		return max(30*time.Second, 500*s.took)
	}
	return max(time.Second, 20*s.took)
}

// configure reads the configuration, and forgets what was found under another one.
func (s *watched) configure() error {
	w, err := findBase(s.app, s.paths)
	if err != nil {
		return err
	}
	if s.w != nil && w.root != s.w.root {
		return usagef("the knowledge base is another one now, %s; start again", w.root)
	}
	if err := narrow(s.app, w, s.paths); err != nil {
		return err
	}
	s.w, s.catalogs, s.memory = w, sync.OnceValues(w.catalogs), new(lint.Memory)
	return nil
}

// look sees what has changed and checks again if anything has. An error says why it
// could not.
func (s *watched) look() error {
	started := time.Now()
	states, err := s.list()
	if err != nil {
		s.states, s.result = nil, nil // all of it is new when it can be seen again
		return err
	}
	var changed, doubtful []string
	if s.states != nil {
		if changed, doubtful = states.Since(s.states); len(changed)+len(doubtful) == 0 {
			return nil
		}
	}
	first := s.states == nil
	s.states = states
	reload := slices.Sorted(slices.Values(slices.Concat(changed, doubtful)))
	if first || s.misconfigured || slices.ContainsFunc(reload, s.general) {
		if err := s.reconfigure(); err != nil {
			return err
		}
	}
	before := s.result
	if err := s.check(reload); err != nil {
		s.records = nil
		return err
	}
	run := report.Run{Result: s.result, Base: s.w.base, Version: version(), Duration: time.Since(started), Only: s.w.only}
	if first || before == nil {
		return s.tell(run)
	}
	return s.show(run, before, changed)
}

// tell reports all there is.
func (s *watched) tell(run report.Run) error {
	defer s.goOn()
	return printFindings(s.app, s.w, run, checkFlags{format: "text"}, s.failOn, nil)
}

// goOn says on a terminal that this is not the end.
func (s *watched) goOn() {
	if _, terminal := terminalWidth(s.app.stderr); terminal {
		s.app.note("waiting for changes; Ctrl-C ends it")
	}
}

// reconfigure reads the configuration, and lists what it says that there is, until
// what says so has not changed in between.
func (s *watched) reconfigure() error {
	s.records = nil
	for {
		err := s.configure()
		if s.misconfigured = err != nil; err != nil {
			return err
		}
		before := s.states
		if s.states, err = s.list(); err != nil { // of what may be other folders
			return err
		}
		if changed, _ := s.states.Since(before); !slices.ContainsFunc(changed, s.general) {
			return nil
		}
	}
}

// list lists the files, and has new folders watched.
func (s *watched) list() (*cache.States, error) {
	for {
		started := time.Now()
		states, err := s.w.tree().States(s.app.workers())
		s.took = time.Since(started)
		if err != nil || !s.watcher.Watch(append(states.Folders(), s.w.config.Records)) {
			return states, err
		}
	}
}

// general tells whether a file concerns everything: it is neither among the records
// nor among the fixtures.
func (s *watched) general(file string) bool {
	c := s.w.config
	return file == config.File || !c.Has(file) || c.Catalogs.Has(file)
}

// check loads the files that have changed and runs the rules.
func (s *watched) check(reload []string) error {
	options, failOn, err := lintOptions(s.app, s.groups, s.flags)
	if err != nil {
		return err
	}
	if !s.flags.all {
		if options.Baseline, err = s.w.baseline(); err != nil {
			return err
		}
	}
	options.Only, options.Catalogs, options.Memory = s.w.only, s.catalogs, s.memory
	if err := readBase(s.app, s.w, func(file string) *schema.Record {
		if _, anew := slices.BinarySearch(reload, file); anew {
			return nil
		}
		return s.records[file]
	}); err != nil {
		return err
	}
	s.records = make(map[string]*schema.Record, len(s.w.base.Records))
	for _, r := range s.w.base.Records {
		s.records[r.Source.File] = r
	}
	result, err := lintconfig.Run(s.app.context(), s.w.base, s.w.config, options)
	if err != nil {
		return err
	}
	s.result, s.failOn, s.verdict = result, failOn, nil
	if s.result.AtLeast(failOn) > 0 {
		s.verdict = errFindings
	}
	return nil
}

// show says what has become of the findings: those that are new, those that are
// left in the files that have changed and in their records, and which are gone.
func (s *watched) show(run report.Run, before *lint.Result, changed []string) error {
	added, gone := lint.Difference(before, run.Result)
	if len(changed)+len(added)+len(gone) == 0 {
		return nil // a file that had changed only just then, and was read once more
	}
	fresh := make(map[*lint.Finding]bool, len(added))
	for _, f := range added {
		fresh[f] = true
	}
	at := func(file string) bool {
		_, found := slices.BinarySearch(changed, file)
		return found
	}
	a := s.app
	if _, terminal := a.terminal(); terminal {
		fmt.Fprint(a.stdout, "\x1b[H\x1b[2J") // clears the screen, and not what has left it
	}
	if !a.quiet && len(changed) > 0 {
		fmt.Fprintf(a.stderr, "%s %s\n", time.Now().Format(time.TimeOnly), visible.Clip(list(changed, shown(a, s.w)), 200))
	}
	all := run.Result
	run.Result = all.Filter(func(f *lint.Finding) bool { return fresh[f] || f.Concerns(at) })
	quiet := a.quiet
	a.quiet = true // the summary is of all
	err := printFindings(a, s.w, run, checkFlags{format: "text"}, s.failOn, nil)
	a.quiet = quiet
	if err != nil {
		return err
	}
	shown := shown(a, s.w)
	for i, f := range gone {
		const most = 10
		if i == most {
			fmt.Fprintf(a.stdout, "gone: %d more\n", len(gone)-most)
			break
		}
		fmt.Fprintf(a.stdout, "gone: %s: %s [%s]\n", visible.Start(shown(f.Path())), visible.Escape(f.Message), f.Rule.Name)
	}
	if run.Result = all; !a.quiet {
		fmt.Fprintf(a.stderr, "%d new, %d gone; %s\n", len(added), len(gone), report.Summary(run))
	}
	s.goOn()
	return nil
}
