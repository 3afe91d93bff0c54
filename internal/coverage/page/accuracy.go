package page

import (
	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// An accuracyView says how well the records explain the fixtures.
type accuracyView struct {
	Summary    string
	Domains    []accuracy.Domain
	Confusions []confusionView
	More       int
}

type confusionView struct {
	Record, Winner string
	Logs           int
}

// mostConfusions is the number of confusions that the page shows.
const mostConfusions = 50

// newAccuracyView returns nil if there are no logs that a record must explain.
func newAccuracyView(r *accuracy.Report) *accuracyView {
	if r == nil || r.Total.Logs == 0 {
		return nil
	}
	shown := r.Confusions[:min(len(r.Confusions), mostConfusions)]
	view := &accuracyView{Summary: r.Total.String(), More: len(r.Confusions) - len(shown)}
	for _, d := range r.Domains {
		if d.Logs > 0 {
			d.Name = visible.Escape(coverage.NameOf(d.Name))
			view.Domains = append(view.Domains, d)
		}
	}
	for _, c := range shown {
		view.Confusions = append(view.Confusions, confusionView{visible.Escape(c.Record), visible.Escape(c.Winner), len(c.Logs)})
	}
	return view
}
