package lint

import (
	"sync"

	"github.com/kbctl/kbctl/schema"
)

// A PerRun is a value that rules share in one run, such as the transition graph.
// It is built when the first rule asks for it. Declare it as a package-level
// variable:
//
//	var transitions = &lint.PerRun[*graph.Graph]{Build: buildGraph}
//
// and ask for it in a rule: transitions.Get(pass).
type PerRun[T any] struct {
	// Build returns the value. An error makes the run fail; rules then still get the
	// value that comes with it.
	Build func(*Pass) (T, error)
	// Constant means that the value depends only on the settings, the catalogs and
	// the day. Rules without [Rule.Around] may ask only for such values.
	Constant bool
	// Early means that only Base functions of rules that are [Rule.Early] ask for the
	// value. It is dropped after them.
	Early bool
	// Bulky means that the value takes little time to build, but much memory in a large base.
	// There it is dropped with the values that are Early, and built again.
	Bulky bool
	// Released is called when a record is about to be released, if the value was built. It
	// drops what the value knows of the record. It may be nil.
	Released func(T, *schema.Record)
}

// Get returns the value for the run of a pass. Several rules may call it at once.
func (x *PerRun[T]) Get(p *Pass) T {
	if !x.Constant {
		around(p)
	}
	if x.Early && (p.record != nil || p.rule != nil && !p.rule.Early) {
		panic("the rule " + p.rule.Name + " asks for an early value when it may be dropped")
	}
	known, ok := p.run.shared.Load(x)
	if !ok {
		known, _ = p.run.shared.LoadOrStore(x, sync.OnceValue(func() T {
			value, err := x.Build(p.run.pass())
			if err != nil {
				p.run.stop(err)
			}
			return value
		}))
	}
	return known.(func() T)()
}

// temporary reports whether the value of a base with a number of records is dropped with those
// that are Early.
func (x *PerRun[T]) temporary(records int) bool { return x.Early || x.Bulky && records >= manyRecords }

// manyRecords is the number of records from which on the memory is scarce.
const manyRecords = 1 << 15

func (x *PerRun[T]) released(value any, r *schema.Record) {
	if x.Released != nil {
		x.Released(value.(func() T)(), r)
	}
}

// release frees a record after its last check, and what only the pass and shared values have
// of it.
func release(p *Pass, record *schema.Record) {
	p.run.shared.Range(func(key, value any) bool {
		key.(interface{ released(any, *schema.Record) }).released(value, record)
		return true
	})
	record.Release()
	clear(p.shared)
	clear(p.found)
	clear(p.elsewhere)
}

// dropEarly drops the values that no rule needs any more, and those that are Bulky. In a large
// base, they take much memory.
func dropEarly(r *run) {
	r.shared.Range(func(key, _ any) bool {
		if key.(interface{ temporary(records int) bool }).temporary(len(r.base.Records)) {
			r.shared.Delete(key)
		}
		return true
	})
}

// A PerRecord is a value that rules share while they check one record, such as its
// compiled regex. A pass keeps the value for the record last asked for.
type PerRecord[T any] struct {
	// Build returns the value of a record.
	Build func(*Pass, *schema.Record) T
	// Keep keeps the value in [Options.Memory] until the record changes. It is for
	// values that depend only on the record.
	Keep bool
}

// Get returns the value for a record.
func (x *PerRecord[T]) Get(p *Pass, r *schema.Record) T {
	type valueOf struct {
		record *schema.Record
		value  T
	}
	if known, ok := p.shared[x].(valueOf); ok && known.record == r {
		return known.value
	}
	var kept map[any]any
	if x.Keep && p.record == r {
		kept = p.run.options.Memory.values(r)
	}
	value, ok := kept[x].(T)
	if !ok {
		value = x.Build(p, r)
	}
	if kept != nil {
		kept[x] = value
	}
	if p.shared == nil {
		p.shared = make(map[any]any)
	}
	p.shared[x] = valueOf{r, value}
	return value
}
