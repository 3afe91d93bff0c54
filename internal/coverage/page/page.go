// Package page writes a coverage report as one HTML page that needs no network:
// the fields by domain, the transition graph, every card, the errors that have no
// record, and how it all was before.
//
// What a record, a log or a catalog says comes into the page as text or, as a
// card, through markdown without HTML; the page has a policy under which no
// script runs but its own.
package page

import (
	"bytes"
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
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// Input is what the page shows.
type Input struct {
	Report *coverage.Report
	Base   *schema.Base
	Graph  *graph.Graph
	// Older are reports of the past.
	Older []coverage.Past
	// Draw lays drawings out. It is called by several goroutines at once.
	Draw Draw
	// Jobs is how many drawings to lay out at once.
	Jobs int
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
	packed := make([]template.HTML, len(scenes))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(in.Jobs, 1))
	for i, s := range scenes {
		group.Go(func() (err error) {
			packed[i], err = s.pack(ctx, in.Draw)
			return err
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
	return page.Execute(w, v)
}

// A sceneJSON is what the page's script gets of a scene.
type sceneJSON struct {
	Drawing drawing           `json:"drawing"`
	Left    int               `json:"left"`
	Cards   map[string]string `json:"cards"` // HTML, by the id of the record
}

// pack lays a scene out and renders its cards.
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

// pack puts a value into the page where its script finds it: as JSON, compressed,
// in characters that mean nothing to HTML.
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

// An indexJSON is what the page's script needs from the start.
type indexJSON struct {
	Fields  []fieldJSON  `json:"fields"`
	Scenes  []sceneName  `json:"scenes"`
	Records []recordJSON `json:"records"`
	Trend   []pastJSON   `json:"trend"`
}

type fieldJSON struct {
	Name  string `json:"name"`
	Label string `json:"label"`
}

// A sceneName names a scene in the list of scenes.
type sceneName struct {
	Label  string `json:"label"`
	Domain string `json:"domain"`
	// All tells that it is the one of all domains.
	All bool `json:"all,omitempty"`
}

type recordJSON struct {
	ID        string `json:"id"`
	Signature string `json:"signature"`
	Domain    string `json:"domain"`
	Scene     int    `json:"scene"`
	// Has has a bit for each field, from the lowest.
	Has uint64 `json:"has"`
}

type pastJSON struct {
	Date    string    `json:"date"`
	Records int       `json:"records"`
	Percent []float64 `json:"percent"` // negative where it is not known
}

// longestSignature is how much of a signature the list of records shows, in
// characters; the card has all of it.
const longestSignature = 200

func newIndex(in Input, scenes []*scene) indexJSON {
	index := indexJSON{Records: []recordJSON{}}
	for _, f := range coverage.Fields() {
		index.Fields = append(index.Fields, fieldJSON{f.Name, f.Label})
	}
	index.Scenes = labels(scenes)
	for i, s := range scenes {
		for _, r := range s.records {
			index.Records = append(index.Records, recordJSON{
				ID: r.Name(), Signature: visible.Escape(visible.Clip(r.Signature, longestSignature)), Domain: s.domain,
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

// labels gives the scenes their names: the domain's, with a number if it has
// several.
func labels(scenes []*scene) (all []sceneName) {
	of := make(map[string]int)
	for _, s := range scenes {
		if s.records != nil {
			of[s.domain]++
		}
	}
	number := make(map[string]int)
	for _, s := range scenes {
		if s.records == nil {
			all = append(all, sceneName{Label: "All domains", All: true})
			continue
		}
		number[s.domain]++
		label := nameOf(s.domain)
		if of[s.domain] > 1 {
			label = fmt.Sprintf("%s %d/%d", label, number[s.domain], of[s.domain])
		}
		all = append(all, sceneName{Label: label, Domain: s.domain})
	}
	return all
}

// nameOf is what to call a domain.
func nameOf(domain string) string {
	if domain == "" {
		return "(no domain)"
	}
	return visible.Escape(domain)
}

// hash is how a policy names a script or a style.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
