package main

import (
	"fmt"

	"github.com/kbctl/kbctl/lint"
)

// remarks are remarks about fixes, each with the number of fixes in one file.
type remarks struct {
	order []remark
	times map[remark]int
}

type remark struct{ file, text string }

func (r *remarks) add(f *lint.Finding, text string) {
	if text == "" {
		return
	}
	if r.times == nil {
		r.times = make(map[remark]int)
	}
	m := remark{f.Fix.Edits[0].File, f.Rule.Name + ": " + text}
	if r.times[m]++; r.times[m] == 1 {
		r.order = append(r.order, m)
	}
}

func (r *remarks) print(line func(file, text string), a *app) {
	const most = 100 // lines
	for _, m := range r.order[:min(len(r.order), most)] {
		text := m.text
		if n := r.times[m]; n > 1 {
			text = fmt.Sprintf("%d times %s", n, text)
		}
		line(m.file, text)
	}
	if more := len(r.order) - most; more > 0 {
		a.say("kbctl: and %d more", more)
	}
}
