package lint

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/schema"
)

// Run runs rules over a knowledge base. The error is an [*OptionError] if the
// options name a rule or a record that does not exist, the error of the context if
// it ends first, or the error of a value that rules share; see [PerRun].
func Run(ctx context.Context, base *schema.Base, rules []*Rule, o Options) (*Result, error) {
	if err := o.Check(base, rules); err != nil {
		return nil, err
	}
	o.defaults(base)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := newRun(ctx, stop, base, rules, o)
	wholeBase(r, func(rule *Rule) func(*Pass) { return rule.baseIf(!rule.Late) })
	dropEarly(r)
	wholeBase(r, func(rule *Rule) func(*Pass) { return rule.baseIf(rule.Late) })
	eachRecord(r)
	accept(r)
	wholeBase(r, func(rule *Rule) func(*Pass) { return rule.Last })
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return newResult(r), nil
}

// A run is the state of one Run.
type run struct {
	ctx      context.Context
	stop     context.CancelCauseFunc
	base     *schema.Base
	options  Options
	rules    []*Rule
	runs     map[*Rule]bool
	ignores  *ignores
	secrets  secrets
	shared   sync.Map // the values of PerRun, by PerRun
	accepted acceptance
	steps    atomic.Int64

	mu       sync.Mutex  // for the following
	byRecord [][]Finding // findings in each record's own file, by Source.Index
	others   []Finding   // findings in other files
}

func newRun(ctx context.Context, stop context.CancelCauseFunc, base *schema.Base, rules []*Rule, o Options) *run {
	r := &run{
		ctx: ctx, stop: stop, base: base, options: o,
		runs:     make(map[*Rule]bool),
		ignores:  newIgnores(base, o.Ignores),
		secrets:  newSecrets(len(base.Records)),
		byRecord: make([][]Finding, len(base.Records)),
	}
	for _, rule := range rules {
		if !r.runs[rule] && max(o.Levels.highest(rule), o.Former.highest(rule)) != Off {
			r.runs[rule] = true
			r.rules = append(r.rules, rule)
		}
	}
	return r
}

func (r *run) pass() *Pass {
	return &Pass{alike: make(map[subject]alike), Base: r.base, Settings: &r.options.Settings, Today: r.options.Today, Since: r.options.Before != nil, Jobs: r.options.Jobs, Steps: &r.steps, run: r}
}

// wholeBase runs the functions that check the whole base, several at once.
func wholeBase(r *run, pick func(*Rule) func(*Pass)) {
	var group errgroup.Group
	group.SetLimit(r.options.Jobs)
	for _, rule := range r.rules {
		if check := pick(rule); check != nil && r.ctx.Err() == nil {
			group.Go(func() error {
				pass := r.pass()
				pass.rule = rule
				check(pass)
				countUnlisted(pass)
				return nil
			})
		}
	}
	_ = group.Wait()
}

// eachRecord gives every record to every rule that checks records, and then locates
// the findings in it. It goes through blocks of records, so that rules can share what they
// know of one. The rules that check the whole base have run before, so all findings
// in a record are known by the time it is done.
func eachRecord(r *run) {
	r.options.Memory.begin(r)
	defer r.options.Memory.end(r)
	related := relatedByRecord(r)
	blocks := slices.Collect(slices.Chunk(r.base.Records, blockSize(len(r.base.Records), r.options.Jobs)))
	parallel(r, len(blocks), func() func(int) {
		var passes []*Pass
		return func(i int) {
			for k, record := range blocks[i] {
				if k == len(passes) {
					passes = append(passes, r.pass())
				}
				begin(passes[k], record)
			}
			checkBlock(passes[:len(blocks[i])])
			for k, record := range blocks[i] {
				if r.ctx.Err() == nil {
					finish(passes[k], related[record])
				}
			}
		}
	})
}

// blockSize returns the number of records that each rule gets in a row. A processor keeps the
// code and the tables of one rule in its nearest memory, but not those of all of them.
func blockSize(records, jobs int) int {
	const most = 32
	return min(most, 1+records/(4*jobs)) // each job has several blocks
}

// begin prepares a pass for a record.
func begin(p *Pass, record *schema.Record) {
	p.record, p.found, p.elsewhere, p.rejected = record, p.found[:0], p.elsewhere[:0], rejectedBySchema(record)
}

// checkBlock gives the records of passes to every rule that checks records.
func checkBlock(passes []*Pass) {
	checkAlone(passes)
	for _, rule := range passes[0].run.rules {
		if rule.Record != nil && !rule.alone() {
			give(rule, passes)
		}
	}
}

// give gives the records of passes to a rule, until the run is canceled.
func give(rule *Rule, passes []*Pass) {
	for _, p := range passes {
		if p.run.ctx.Err() == nil {
			p.rule = rule
			rule.Record(p, p.record)
		}
	}
}

// finish locates the findings in the record of a pass.
func finish(p *Pass, related []*Related) {
	countUnlisted(p)
	r, record := p.run, p.record
	i := record.Source.Index
	p.found = append(p.found, r.byRecord[i]...)
	places := append(placesIn(record, p.elsewhere), related...)
	r.byRecord[i] = tidy(locateIn(r.options.Memory, record, p.found, places))
	r.secrets.redactPointers(r.byRecord[i])
	r.add(p.elsewhere...)
	if r.options.Release {
		release(p, record)
	}
	if r.options.Done != nil {
		r.options.Done()
	}
}

// grown returns findings with room for another one. Most records have few findings, so it
// leaves less room than append.
func grown(findings []Finding) []Finding {
	if len(findings) < cap(findings) {
		return findings
	}
	return append(make([]Finding, 0, len(findings)+1+len(findings)/4), findings...)
}

// add adds findings.
func (r *run) add(findings ...Finding) {
	if len(findings) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, f := range findings {
		if f.Record != nil && f.File == "" {
			i := f.Record.Source.Index
			r.byRecord[i] = append(grown(r.byRecord[i]), f)
		} else {
			r.others = append(r.others, f)
		}
	}
}
