package review

import (
	"fmt"
	"path"

	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/text/markdown"
)

// mostOutcomes limits the logs that are listed as improved, and those as worsened.
const mostOutcomes = 50

// An Accuracy is what a pull request changes in how well the records explain the fixtures.
type Accuracy struct {
	// Logs counts the logs that a record must explain, and First those in which it comes
	// first on the right line. WasLogs and WasFirst are the numbers before the change.
	Logs     int `json:"logs"`
	First    int `json:"first"`
	WasLogs  int `json:"was_logs"`
	WasFirst int `json:"was_first"`
	// Improved and Worsened count the logs that the records explain better or worse.
	Improved int `json:"improved"`
	Worsened int `json:"worsened"`
	// Better and Worse are these logs. Both lists are limited.
	Better []Outcome `json:"better"`
	Worse  []Outcome `json:"worse"`
}

// An Outcome says how the records explain a log, before and after the change.
type Outcome struct {
	File string `json:"file"`
	Was  string `json:"was"`
	Is   string `json:"is"`
}

// accuracyChange compares the accuracy of both sides. It returns the zero value if no log
// has another outcome, or if the fixtures cannot be listed, which rules report.
func accuracyChange(s Source) Accuracy {
	own, err := config.Load(s.Delta.Before.FS)
	if err != nil {
		own = s.Config // as in delta
	}
	is, err := accuracy.Measure(s.Delta.After, s.Config, s.Jobs)
	if err != nil || len(is.Trials) == 0 {
		return Accuracy{}
	}
	was, err := accuracy.Measure(s.Delta.Before, own, s.Jobs)
	if err != nil {
		return Accuracy{}
	}
	c := is.Compare(was.Past())
	a := Accuracy{Improved: len(c.Improved), Worsened: len(c.Worsened)}
	if a.Improved+a.Worsened == 0 {
		return a
	}
	a.Logs, a.First, a.WasLogs, a.WasFirst = is.Total.Logs, is.Total.First, was.Total.Logs, was.Total.First
	a.Better, a.Worse = outcomesOf(c.Improved, s.Folder), outcomesOf(c.Worsened, s.Folder)
	return a
}

func outcomesOf(list []accuracy.Difference, folder string) (all []Outcome) {
	for _, d := range list[:min(len(list), mostOutcomes)] {
		all = append(all, Outcome{path.Join(folder, d.Is.File), clean(d.Was.Text(), mostName), clean(d.Is.Text(), mostName)})
	}
	return all
}

// changed reports whether a log has another outcome.
func (a *Accuracy) changed() bool { return a.Improved+a.Worsened > 0 }

func (a *Accuracy) title() string {
	return fmt.Sprintf("Accuracy: %d of %d logs right first, %d of %d before, %d improved, %d worsened",
		a.First, a.Logs, a.WasFirst, a.WasLogs, a.Improved, a.Worsened)
}

// items lists the worsened logs and then the improved ones.
func (a *Accuracy) items() list {
	return list{len(a.Worse) + len(a.Better), func(i int) string {
		if i < len(a.Worse) {
			return a.Worse[i].item("worsened")
		}
		return a.Better[i-len(a.Worse)].item("improved")
	}}
}

func (o Outcome) item(what string) string {
	return fmt.Sprintf("- %s, %s: was %s, is %s\n", what, markdown.Code(o.File), markdown.Code(o.Was), markdown.Code(o.Is))
}

// acceptableOutcomes returns the outcomes that Decode accepts.
func acceptableOutcomes(all []Outcome) (kept []Outcome) {
	for _, o := range all {
		if accepted(func(v *validator) { checkOutcome(v, o) }) {
			kept = append(kept, o)
		}
	}
	return kept
}

func checkAccuracy(v *validator, a *Accuracy) {
	v.count(a.Logs, a.First, a.WasLogs, a.WasFirst, a.Improved, a.Worsened)
	v.check(len(a.Better) <= min(a.Improved, mostOutcomes) && len(a.Worse) <= min(a.Worsened, mostOutcomes), "it has too many logs")
	for _, list := range [][]Outcome{a.Better, a.Worse} {
		for _, o := range list {
			checkOutcome(v, o)
		}
	}
}

func checkOutcome(v *validator, o Outcome) {
	v.file(o.File)
	v.words(o.Was, mostName)
	v.words(o.Is, mostName)
}
