package lint

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

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
	check(r)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	accept(r)
	wholeBase(r, func(rule *Rule) func(*Pass) { return rule.Last })
	result := newResult(r)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx) // it may lack findings
	}
	return result, nil
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
	pointers sync.Map // the handles of the pointers of findings; see detach
	accepted acceptance
	steps    atomic.Int64
	packers  []*packer // nil if findings stay loose

	byRecord []findingList           // findings in each record's own file, by Source.Index
	locks    [packerCount]sync.Mutex // for byRecord, by Source.Index in turn

	mu     sync.Mutex // for the following
	others []Finding  // findings in other files
}

func newRun(ctx context.Context, stop context.CancelCauseFunc, base *schema.Base, rules []*Rule, o Options) *run {
	r := &run{
		ctx: ctx, stop: stop, base: base, options: o,
		runs:     make(map[*Rule]bool),
		ignores:  newIgnores(base, o.Ignores),
		secrets:  newSecrets(len(base.Records)),
		byRecord: make([]findingList, len(base.Records)),
	}
	for _, rule := range rules {
		if !r.runs[rule] && max(o.Levels.highest(rule), o.Former.highest(rule)) != Off {
			r.runs[rule] = true
			r.rules = append(r.rules, rule)
		}
	}
	if o.Pack {
		r.packers = newPackers(r.rules)
	}
	for i, record := range base.Records {
		r.byRecord[i] = r.listOf(record)
	}
	return r
}

func (r *run) pass() *Pass {
	return &Pass{alike: make(map[subject]alike), Base: r.base, Settings: &r.options.Settings, Today: r.options.Today, Since: r.options.Before != nil, Jobs: r.options.Jobs, Steps: &r.steps, run: r}
}

// check runs the rules, and then locates the findings in each record. In a large base, the rules
// that check records run after the others, so that what is known of the whole base and
// what is found in records do not fill the memory together.
func check(r *run) {
	r.options.Memory.begin(r)
	defer r.options.Memory.end(r)
	if len(r.base.Records) < manyRecords {
		all := newTasks(r)
		startRules(r, all, func(rule *Rule) func(*Pass) { return rule.Base })
		eachRecord(r, all, settle)
		all.Wait()
		dropEarly(r)
		finishAll(r)
		return
	}
	compact(r)
	wholeBase(r, func(rule *Rule) func(*Pass) { return rule.baseIf(rule.Early) })
	dropEarly(r)
	wholeBase(r, func(rule *Rule) func(*Pass) { return rule.baseIf(!rule.Early) })
	related, all := relatedByRecord(r), newTasks(r)
	eachRecord(r, all, func(p *Pass) { finish(p, related[p.record.Source.Index]) })
	all.Wait()
}

// compact makes the records compact until their last check, if they are released then.
func compact(r *run) {
	if !r.options.Release {
		return
	}
	parallel(r, len(r.base.Records), func() func(int) {
		return func(i int) {
			record := r.base.Records[i]
			r.secrets.of(record) // needs the text
			schema.Compact(record)
		}
	})
}

// tasks are goroutines, of which only some run at once. If one of them panics, Wait does not return, so that the program cannot end
// as if nothing had happened.
type tasks struct {
	group sync.WaitGroup
	free  chan struct{}
}

// newTasks returns tasks, of which as many run at once as the options say.
func newTasks(r *run) *tasks { return &tasks{free: make(chan struct{}, max(r.options.Jobs, 1))} }

// Go starts a task as soon as there is room for it.
func (t *tasks) Go(do func()) {
	t.free <- struct{}{}
	t.group.Go(func() {
		do()
		<-t.free
	})
}

// Wait waits for all tasks.
func (t *tasks) Wait() { t.group.Wait() }

// wholeBase runs the functions that check the whole base, several at once.
func wholeBase(r *run, pick func(*Rule) func(*Pass)) {
	all := newTasks(r)
	startRules(r, all, pick)
	all.Wait()
}

// startRules starts the functions that check the whole base.
func startRules(r *run, tasks *tasks, pick func(*Rule) func(*Pass)) {
	for _, rule := range r.rules {
		if check := pick(rule); check != nil && r.ctx.Err() == nil {
			tasks.Go(func() {
				pass := r.pass()
				pass.rule = rule
				check(pass)
				countUnlisted(pass)
			})
		}
	}
}

// eachRecord starts tasks that give every record to every rule that checks records, and then
// call a function with its pass. They go through blocks of records, so that rules can share what
// they know of one.
func eachRecord(r *run, tasks *tasks, checked func(*Pass)) {
	blocks := slices.Collect(slices.Chunk(r.base.Records, blockSize(len(r.base.Records), r.options.Jobs)))
	var next atomic.Int64
	for range r.options.Jobs {
		tasks.Go(func() {
			var passes []*Pass
			for i := int(next.Add(1) - 1); i < len(blocks) && r.ctx.Err() == nil; i = int(next.Add(1) - 1) {
				for len(passes) < len(blocks[i]) {
					passes = append(passes, r.pass())
				}
				for _, record := range blocks[i] {
					schema.Restore(record)
				}
				checkBlock(passes[:len(blocks[i])], blocks[i])
				for _, p := range passes[:len(blocks[i])] {
					if r.ctx.Err() == nil {
						checked(p)
						done(r)
					}
				}
			}
		})
	}
}

// done reports that a record was checked.
func done(r *run) {
	if r.options.Done != nil {
		r.options.Done()
	}
}

// blockSize returns the number of records that each rule gets in a row. A processor keeps the
// code and the tables of one rule in its nearest memory, but not those of all of them.
func blockSize(records, jobs int) int {
	const most = 128
	return min(most, 1+records/(4*jobs)) // each job has several blocks
}

// begin prepares a pass for a record.
func begin(p *Pass, record *schema.Record) {
	p.record, p.found, p.elsewhere, p.rejected = record, p.found[:0], p.elsewhere[:0], rejectedBySchema(record)
}

// checkBlock gives records to every rule that checks records, each in a pass of its own.
func checkBlock(passes []*Pass, records []*schema.Record) {
	for i, p := range passes {
		begin(p, records[i])
	}
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

// settle adds what a pass has found in a record, for [finish].
func settle(p *Pass) {
	countUnlisted(p)
	p.run.add(p.elsewhere...)
	addTo(p.run, p.record, p.found...)
}

// finishAll locates the findings in all records.
func finishAll(r *run) {
	related := relatedByRecord(r)
	parallel(r, len(r.base.Records), func() func(int) {
		p := r.pass()
		return func(i int) {
			begin(p, r.base.Records[i])
			finish(p, related[p.record.Source.Index])
		}
	})
}

// finish locates the findings in the record of a pass.
func finish(p *Pass, related []*Related) {
	countUnlisted(p)
	r, record := p.run, p.record
	i := record.Source.Index
	p.found = append(p.found, r.byRecord[i].list()...)
	places := append(placesIn(record, p.elsewhere), distinct(related)...)
	found := tidy(locateIn(r.options.Memory, record, p.found, places))
	r.secrets.redactPointers(found)
	r.byRecord[i] = r.listOf(record, found...)
	r.add(p.elsewhere...)
	if r.options.Release {
		release(p, record)
	}
}

// listOf packs the findings in a record's own file if the run has packers, and leaves them loose otherwise.
func (r *run) listOf(record *schema.Record, findings ...Finding) findingList {
	if r.packers == nil {
		return loose(findings)
	}
	return (&packed{packer: r.packers[record.Source.Index%packerCount], record: record}).with(findings...)
}

// addTo adds findings in a record.
func addTo(r *run, record *schema.Record, findings ...Finding) {
	i := record.Source.Index
	r.locks[i%packerCount].Lock()
	defer r.locks[i%packerCount].Unlock()
	own := &r.byRecord[i]
	*own = (*own).with(findings...)
}

// add adds findings.
func (r *run) add(findings ...Finding) {
	for _, f := range findings {
		if f.Record != nil && f.File == "" {
			addTo(r, f.Record, f)
			continue
		}
		r.mu.Lock()
		r.others = append(r.others, f)
		r.mu.Unlock()
	}
}
