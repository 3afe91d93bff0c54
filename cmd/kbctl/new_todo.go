package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/draft"
)

// printRefused prints why nothing is written.
func printRefused(a *app, p *draft.Plan) {
	for _, f := range p.Errors {
		a.say("%s: %s [%s]", f.Severity, f.Message, f.Rule.Name)
		if advice := f.Advice(); advice != "" {
			a.say("  %s", advice)
		}
	}
	or := ""
	if p.Contested {
		or = ", or write it anyway with --force"
	}
	a.say("kbctl: nothing is written, because the record would have an error; correct it with other flags%s", or)
}

// printTodo prints what is left to do, such as what the draft lacks.
func printTodo(a *app, d *draft.Draft, p *draft.Plan, flags newFlags, shown func(string) string) {
	if d.Log != nil {
		for _, line := range d.Form.Describe() {
			a.note("%s", line)
		}
		if cut := describeCut(d); cut != "" {
			a.note("%s", cut)
		}
		for _, masked := range describeMasked(d) {
			a.note("Masked in the log because it looks like %s", masked)
		}
		a.note("Read the log before you publish it: kbctl does not know every secret. Check that the regex is as general as the error.")
	} else if flags.Regex == "" && !d.Official {
		a.note("Check that the regex is as general as the error.")
	}
	for _, f := range p.Todo {
		a.note("%s: %s [%s]", shown(f.Path()), f.Message, f.Rule.Name)
	}
}

// describeMasked returns in which lines of the fixture values were masked, by what
// they look like.
func describeMasked(d *draft.Draft) (all []string) {
	lines := make(map[string][]int)
	for _, m := range d.Log.Masked {
		if d.Fixture.From <= m.Line && m.Line < d.Fixture.To {
			lines[m.Kind] = append(lines[m.Kind], m.Line-d.Fixture.From+1)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(lines)) {
		all = append(all, fmt.Sprintf("%s: %s", kind, lineList(slices.Compact(lines[kind]))))
	}
	return all
}

// lineList names the first lines and counts the others.
func lineList(lines []int) string {
	const most = 10
	var shown []string
	for _, line := range lines[:min(len(lines), most)] {
		shown = append(shown, strconv.Itoa(line))
	}
	text := "lines " + strings.Join(shown, ", ")
	if len(lines) == 1 {
		text = "line " + shown[0]
	}
	if more := len(lines) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// describeCut returns which lines of the log the fixture has, and why not all. It
// returns "" if it has all lines.
func describeCut(d *draft.Draft) string {
	if d.Fixture.From == 0 && d.Fixture.To == len(d.Log.Lines) {
		return ""
	}
	first, last := d.Fixture.From+1, d.Fixture.From+strings.Count(d.Fixture.Text, "\n")
	lines := fmt.Sprintf("line %d", first)
	if last > first {
		lines = fmt.Sprintf("lines %d to %d", first, last)
	}
	why := "it is long"
	if d.Rival != "" {
		why = d.Rival
	}
	return fmt.Sprintf("The log is cut to %s because %s.", lines, why)
}
