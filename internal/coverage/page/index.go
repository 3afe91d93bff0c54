package page

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// An indexJSON is the data that the page's script loads first.
type indexJSON struct {
	Fields  []coverage.Field `json:"fields"`
	Scenes  []sceneName      `json:"scenes"`
	Records []recordJSON     `json:"records"`
	Trend   []pastJSON       `json:"trend"`
}

// A sceneName is an entry in the list of scenes.
type sceneName struct {
	Label  string `json:"label"`
	Domain string `json:"domain"`
	// All marks the overview of all domains.
	All bool `json:"all,omitempty"`
}

type recordJSON struct {
	ID        string `json:"id"`
	Signature string `json:"signature"`
	Domain    string `json:"domain"`
	Scene     int    `json:"scene"`
	// Has is the bit set of the record's fields. The first field is the lowest bit.
	Has uint64 `json:"has"`
}

type pastJSON struct {
	Date    string    `json:"date"`
	Records int       `json:"records"`
	Percent []float64 `json:"percent"` // negative if unknown
}

// longestSignature is the number of characters of a signature that the list of records
// shows.
const longestSignature = 200

func newIndex(in Input, scenes []*scene) indexJSON {
	index := indexJSON{Fields: coverage.Fields(), Scenes: labels(scenes), Records: []recordJSON{}}
	for i, s := range scenes {
		for _, r := range s.records {
			index.Records = append(index.Records, recordJSON{
				ID: r.Name(), Signature: visible.Escape(visible.Clip(secret.ValuesIn(r.Source.Text, r.Strings).Redact(r.Signature), longestSignature)), Domain: s.domain,
				Scene: i, Has: in.Report.Has[r.Source.Index],
			})
		}
	}
	slices.SortStableFunc(index.Records, func(a, b recordJSON) int { return strings.Compare(a.ID, b.ID) })
	if len(in.Older) > 0 {
		for _, p := range in.Report.Trend(in.Older) {
			index.Trend = append(index.Trend, pastJSON{p.Date.Format(time.DateOnly), p.Records, p.Percent})
		}
	}
	return index
}

// labels returns the names of the scenes: the name of the domain, with a number if the
// domain has several scenes.
func labels(scenes []*scene) (all []sceneName) {
	total := make(map[string]int)
	for _, s := range scenes {
		if s.records != nil {
			total[s.domain]++
		}
	}
	number := make(map[string]int)
	for _, s := range scenes {
		if s.records == nil {
			all = append(all, sceneName{Label: "All domains", All: true})
			continue
		}
		number[s.domain]++
		label := visible.Escape(coverage.NameOf(s.domain))
		if total[s.domain] > 1 {
			label = fmt.Sprintf("%s %d/%d", label, number[s.domain], total[s.domain])
		}
		all = append(all, sceneName{Label: label, Domain: s.domain})
	}
	return all
}
