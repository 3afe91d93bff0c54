package merge

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint/rules"
)

// advice is the dead ends or the workarounds of a record.
type advice []entry

// An entry is a dead end or a workaround with its translation.
type entry struct {
	object
	zh   string
	from bool // only the record that goes has it
}

// adviceOf reads the advice of a record. There are as many translations as entries, or none.
func adviceOf(o object, name string, from bool) (all advice) {
	zh := o.list(name + "_zh")
	for i, element := range o.list(name) {
		e := entry{from: from}
		if json.Unmarshal(element, &e.object) == nil {
			if i < len(zh) {
				e.zh = textOf(zh[i])
			}
			all = append(all, e)
		}
	}
	return all
}

// advice joins the advice of two records. The same action is one entry with the sources of
// both, and so are two names of what has the same how.
func (m *merger) advice(name string, a, b object) advice {
	joined, others := adviceOf(a, name, false), adviceOf(b, name, true)
	if m.FromFirst {
		joined, others = others, joined
	}
	for _, e := range others {
		i := slices.IndexFunc(joined, func(other entry) bool { return sameAction(other, e) || sameHow(other, e) })
		if i < 0 {
			joined = append(joined, e)
			continue
		}
		m.join(fmt.Sprintf("/%s/%d", name, i), &joined[i], e)
	}
	return joined
}

// join adds the facts of another entry.
func (m *merger) join(place string, e *entry, other entry) {
	was := e.text("action")
	for _, name := range other.names {
		a, b := e.values[name], other.values[name]
		switch {
		case name == "action" && sameAction(*e, other) || name == "condition" || name == "condition_zh" && a != nil:
		case m.FromFirst:
			e.set(name, m.value(place+"/"+name, name, b, a))
		default:
			e.set(name, m.value(place+"/"+name, name, a, b))
		}
	}
	if e.text("action") != was {
		e.zh, other.zh = other.zh, e.zh
	}
	e.zh, e.from = cmp.Or(e.zh, other.zh), false
}

// sameHow reports whether two entries say in the same words how to do something, under the
// same condition.
func sameHow(a, b entry) bool {
	how := folded(a.text("how"))
	return len(strings.Fields(how)) > 1 && how == folded(b.text("how")) && folded(a.text("condition")) == folded(b.text("condition"))
}

// sameAction reports whether two entries have the same action under the same condition.
func sameAction(a, b entry) bool {
	action := rules.Step(a.text("action"))
	if action == "" {
		return compact(raw(a.object)) == compact(raw(b.object))
	}
	return action == rules.Step(b.text("action")) && folded(a.text("condition")) == folded(b.text("condition"))
}

// settle decides between dead ends and workarounds with the same action. If both have a
// condition, both stay.
func (m *merger) settle(dead, helpful *advice) {
	drop := func(list *advice, e entry) {
		*list = slices.DeleteFunc(*list, func(other entry) bool { return sameAction(other, e) && other.from == e.from })
	}
	for _, d := range slices.Clone(*dead) {
		for _, w := range slices.Clone(*helpful) {
			if d.from == w.from || !contradict(d, w) {
				continue
			}
			c := Contradiction{fmt.Sprintf("%q", d.text("action")), "a dead end", "a workaround"}
			if d.from {
				c.Into, c.From = c.From, c.Into
			}
			if keep := m.choose(c); keep == d.from {
				drop(helpful, w)
			} else {
				drop(dead, d)
			}
		}
	}
}

// fixRate returns the higher of two rates of success, unless no workaround is that good.
func (l advice) fixRate(a, b json.RawMessage) json.RawMessage {
	best := 0.0
	for _, w := range l {
		best = max(best, number(w.values["success_rate"]))
	}
	low, high := a, b
	if empty(b) || !empty(a) && number(a) > number(b) {
		low, high = b, a
	}
	if !empty(low) && best > 0 && number(high) > best {
		return low
	}
	return high
}

// contradict reports whether a dead end and a workaround have the same action, and one of
// them always applies.
func contradict(d, w entry) bool {
	action := rules.Step(d.text("action"))
	return action != "" && action == rules.Step(w.text("action")) && (strings.TrimSpace(d.text("condition")) == "" || strings.TrimSpace(w.text("condition")) == "")
}

// into sets the members of a record.
func (l advice) into(o *object, name string) {
	list, zh := []object{}, []string{}
	translated := o.values[name+"_zh"] != nil
	for _, e := range l {
		list, zh, translated = append(list, e.object), append(zh, e.zh), translated || e.zh != ""
	}
	o.set(name, raw(list))
	if translated {
		o.set(name+"_zh", raw(zh))
	}
}
