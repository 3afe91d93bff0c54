// Package page writes a coverage report as one HTML page that needs no network. The
// page shows the fields by domain, the transition graph, every card, the errors
// without a record, and the trend.
//
// Text from records, logs and catalogs appears as plain text, or in cards rendered
// from markdown without HTML. The page's policy allows no script except its own.
package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/accuracy"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/todo"
	"github.com/kbctl/kbctl/schema"
)

// Input has the data for the page.
type Input struct {
	Report *coverage.Report
	// Accuracy says how well the records explain the fixtures. It may be nil.
	Accuracy *accuracy.Report
	// Todo are the changes to make, the most useful first. It may be empty.
	Todo  []todo.Item
	Base  *schema.Base
	Graph *graph.Graph
	// Older are earlier reports, for the trend.
	Older []coverage.Past
	// Draw lays out drawings. Several goroutines call it at the same time.
	Draw Draw
	// Jobs is the number of drawings to lay out at the same time.
	Jobs int
	// Note prints a message about what the page leaves out. It may be nil.
	Note func(format string, args ...any)
}

//go:embed page.css
var style string

//go:embed bundle.js
var script string

//go:embed LICENSES.txt
var licenses string

//go:embed page.tmpl
var source string

// Write writes the page.
func Write(ctx context.Context, w io.Writer, in Input) error {
	v := newView(in)
	st := newStage(in.Base, in.Graph)
	scenes := st.scenes(in.Report.Domains)
	if len(in.Report.Domains) > 1 {
		scenes = slices.Insert(scenes, 0, st.overview(in.Report.Domains))
	}
	plan(scenes, in.Note)
	packed := make([]template.HTML, len(scenes))
	patient, stop := context.WithTimeout(ctx, patience)
	defer stop()
	var group errgroup.Group
	group.SetLimit(max(in.Jobs, 1))
	for i, s := range scenes {
		group.Go(func() (err error) {
			limited := ctx
			if s.drawing.layout != curved {
				limited = patient
			}
			packed[i], err = s.pack(limited, in.Draw)
			return cmp.Or(ctx.Err(), err)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	v.Scenes = packed
	var err error
	if v.Index, err = pack(newIndex(in, scenes)); err != nil {
		return err
	}
	return page().Execute(w, v)
}

// patience limits the time for the layouts of what is large. It is the last resort: the
// budget keeps them well below it. Other layouts have no limit of time, so that a busy
// machine draws the same.
const patience = 10 * time.Second

// plan divides the budget of work between the scenes and notes what they leave out.
func plan(scenes []*scene, note func(format string, args ...any)) {
	budget, removed, simple := budgetFor(scenes), 0, 0
	for _, s := range scenes {
		var n int
		budget, n = s.drawing.plan(budget)
		s.left += n
		removed += n
		if s.drawing.layout != curved {
			simple++
		}
	}
	if simple == 0 || note == nil {
		return
	}
	text := fmt.Sprintf("the graph is large: the page has %s with straight lines", wording.Count(simple, "drawing"))
	if removed > 0 {
		text += fmt.Sprintf(" and leaves out %s there, the weakest", wording.Count(removed, "link"))
	}
	note("%s; draw a part with kbctl graph --format svg --around ID", text)
}

// A sceneJSON is the data of a scene for the page's script.
type sceneJSON struct {
	Drawing drawing           `json:"drawing"`
	Left    int               `json:"left"`
	Cards   map[string]string `json:"cards"` // HTML, by the id of the record
}

// pack lays out a scene and renders its cards.
func (s *scene) pack(ctx context.Context, draw Draw) (template.HTML, error) {
	if err := s.drawing.layOut(ctx, draw); err != nil {
		return "", err
	}
	j := sceneJSON{Drawing: s.drawing, Left: s.left, Cards: make(map[string]string, len(s.records))}
	for _, r := range s.records {
		html, err := cardHTML(r)
		if err != nil {
			return "", err
		}
		if _, twice := j.Cards[r.Name()]; !twice {
			j.Cards[r.Name()] = html
		}
	}
	return pack(j)
}

// pack encodes a value for the page's script: as JSON, compressed, in base64. These
// characters have no meaning in HTML.
func pack(value any) (template.HTML, error) {
	data, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	compressor, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := compressor.Write(data); err != nil {
		return "", err
	}
	if err := compressor.Close(); err != nil {
		return "", err
	}
	return template.HTML(base64.StdEncoding.EncodeToString(out.Bytes())), nil
}

// hash returns the hash that allows a script or a style in a policy.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
