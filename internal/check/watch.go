package check

import (
	"context"
	"slices"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/internal/workspace/cache"
	"github.com/kbctl/kbctl/internal/workspace/watch"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// A Watch checks a knowledge base again whenever its files change. It keeps what it
// knows of unchanged records.
type Watch struct {
	find    func() (*workspace.Workspace, error)
	request func(*workspace.Workspace) (Request, error)
	jobs    int
	watcher *watch.Watcher

	w       *workspace.Workspace
	memory  *lint.Memory
	states  *cache.States // of the files that were last checked; nil before the first check
	took    time.Duration // to list the files
	records map[string]*schema.Record
	result  *lint.Result
	invalid bool // the configuration is wrong, so nothing was checked
}

// A Round is one check of a [Watch].
type Round struct {
	Workspace *workspace.Workspace
	Outcome   *Outcome
	// Before is the result of the round before. It is nil if everything was checked
	// from scratch.
	Before *lint.Result
	// Changed are the files that have changed, sorted.
	Changed []string
}

// NewWatch begins to watch a knowledge base. The function find locates it, and request
// builds the request of each round.
func NewWatch(find func() (*workspace.Workspace, error), request func(*workspace.Workspace) (Request, error), jobs int) (*Watch, error) {
	s := &Watch{find: find, request: request, jobs: jobs}
	if err := s.open(); err != nil {
		return nil, err
	}
	s.watcher = watch.New(s.w.Root)
	return s, nil
}

// Close stops watching.
func (s *Watch) Close() { s.watcher.Close() }

// Wait waits until files may have changed. Its error is that of the context.
func (s *Watch) Wait(ctx context.Context) error {
	// Listing files without an event takes at most a twentieth of the time, and much
	// less if the system reports events.
	patience := max(time.Second, 20*s.took)
	if s.watcher.Reports() {
		patience = max(30*time.Second, 500*s.took)
	}
	return s.watcher.Wait(ctx, patience)
}

// open reads the configuration, and forgets what was found under an earlier one.
func (s *Watch) open() error {
	w, err := s.find()
	if err != nil {
		return err
	}
	if s.w != nil && w.Root != s.w.Root {
		return usage.Errorf("the knowledge base has moved to %s; start again", w.Root)
	}
	s.w, s.memory = w, new(lint.Memory)
	return nil
}

// Next checks the files that have changed since the last round. It returns nil if
// none has.
func (s *Watch) Next(ctx context.Context) (*Round, error) {
	states, err := s.list()
	if err != nil {
		s.states, s.result = nil, nil // check everything when it can be listed again
		return nil, err
	}
	var changed, doubtful []string
	if s.states != nil {
		if changed, doubtful = states.Since(s.states); len(changed)+len(doubtful) == 0 {
			return nil, nil
		}
	}
	first := s.states == nil
	s.states = states
	reload := slices.Sorted(slices.Values(slices.Concat(changed, doubtful)))
	if first || s.invalid || slices.ContainsFunc(reload, s.concernsAll) {
		if err := s.reopen(); err != nil {
			return nil, err
		}
	}
	round := &Round{Before: s.result, Changed: changed}
	if first {
		round.Before = nil
	}
	if round.Outcome, err = s.check(ctx, reload); err != nil {
		s.records = nil
		return nil, err
	}
	round.Workspace = s.w
	return round, nil
}

// reopen reads the configuration and lists its files. It starts over if the
// configuration changes in between.
func (s *Watch) reopen() error {
	s.records = nil
	for {
		err := s.open()
		if s.invalid = err != nil; err != nil {
			return err
		}
		before := s.states
		if s.states, err = s.list(); err != nil { // the folders may have changed
			return err
		}
		if changed, _ := s.states.Since(before); !slices.ContainsFunc(changed, s.concernsAll) {
			return nil
		}
	}
}

// list lists the files, and watches new folders.
func (s *Watch) list() (*cache.States, error) {
	for {
		started := time.Now()
		states, err := Tree(s.w).States(s.jobs)
		s.took = time.Since(started)
		if err != nil || !s.watcher.Watch(append(states.Folders(), s.w.Config.Records)) {
			return states, err
		}
	}
}

// concernsAll reports whether a file concerns all records: it is neither a record nor
// a fixture.
func (s *Watch) concernsAll(file string) bool {
	c := s.w.Config
	return file == config.File || !c.Has(file) || c.Catalogs.Has(file)
}

// check loads the files that have changed and runs the rules.
func (s *Watch) check(ctx context.Context, reload []string) (*Outcome, error) {
	r, err := s.request(s.w)
	if err != nil {
		return nil, err
	}
	r.Memory = s.memory
	r.Same = func(file string) *schema.Record {
		if _, changed := slices.BinarySearch(reload, file); changed {
			return nil
		}
		return s.records[file]
	}
	outcome, err := Run(ctx, r)
	if err != nil {
		return nil, err
	}
	s.records = make(map[string]*schema.Record, len(outcome.Base.Records))
	for _, record := range outcome.Base.Records {
		s.records[record.Source.File] = record
	}
	s.result = outcome.Result
	return outcome, nil
}
