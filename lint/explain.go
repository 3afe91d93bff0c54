package lint

import (
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// explained are the fixtures, and the records that explain them. Each log is read
// once for all rules that ask.
type explained struct {
	*match.Fixtures
	logs map[string]explainedLog // by file
}

// An explainedLog is a fixture and the regexes that match it.
type explainedLog struct {
	File string
	// Err says why the log could not be read.
	Err  error
	Hits []match.Hit
}

// hit returns the hit of a record's regex; nil if it does not match.
func (l *explainedLog) hit(r *schema.Record) *match.Hit {
	i := slices.IndexFunc(l.Hits, func(h match.Hit) bool { return h.Records[0].Regex == r.Regex })
	if i < 0 {
		return nil
	}
	return &l.Hits[i]
}

// mostAlike is how many of the records that share a regex are held against another
// record, so that a base of copies does not take the square of its size.
const mostAlike = 20

// outranks returns the explanations that come before that of a record, the best
// first, and that of the record.
func outranks(hits []match.Hit, r *schema.Record, own *match.Hit) ([]match.Explanation, match.Explanation) {
	all := []match.Explanation{own.Explain(r)}
	for i := range hits {
		for _, other := range hits[i].Records[:min(len(hits[i].Records), mostAlike)] {
			if other != r {
				all = append(all, hits[i].Explain(other))
			}
		}
	}
	match.Rank(all)
	n := slices.IndexFunc(all, func(e match.Explanation) bool { return e.Record == r })
	return all[:n], all[n]
}

// Finder returns the finder of all records. Only Base functions ask for it: later
// the records may be gone.
func (p *Pass) Finder() *match.Finder {
	p.around()
	return p.run.finder()
}

// Explained returns the fixtures and what explains them. Only Base functions ask
// for it.
func (p *Pass) Explained() *explained {
	p.around()
	return p.run.explained()
}

// log returns a fixture that has been read. One that could not be is a finding: a
// check that did not take place must not look like one that passed.
func (p *Pass) log(r *schema.Record, file string) *explainedLog {
	l := p.Explained().logs[file]
	if l.Err == nil {
		return &l
	}
	p.Report(Finding{
		Place:   Place{Record: r, File: file, Range: schema.AtLine(1)},
		Message: "the log cannot be read: " + l.Err.Error(), Hint: "put a readable file here",
	})
	return nil
}

func (r *run) explain() *explained {
	fixtures := r.pass().Fixtures()
	e := &explained{fixtures, make(map[string]explainedLog)}
	var files []string
	for _, logs := range []map[string][]string{fixtures.Match, fixtures.NoMatch} {
		for _, list := range logs {
			files = append(files, list...)
		}
	}
	files = append(files, fixtures.Clean...)
	logs := make([]explainedLog, len(files))
	r.parallel(len(files), func(i int) {
		text, err := r.pass().ReadFile(files[i])
		logs[i] = explainedLog{File: files[i], Err: err}
		if err == nil {
			logs[i].Hits = r.finder().Hits(text)
		}
	})
	for _, l := range logs {
		e.logs[l.File] = l
	}
	return e
}

// parallel calls a function with each number below n, several at once.
func (r *run) parallel(n int, do func(int)) {
	var group errgroup.Group
	var next atomic.Int64
	for range r.options.Jobs {
		group.Go(func() error {
			for i := int(next.Add(1) - 1); i < n; i = int(next.Add(1) - 1) {
				do(i)
			}
			return nil
		})
	}
	_ = group.Wait() // no error is returned
}
