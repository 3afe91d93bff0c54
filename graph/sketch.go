package graph

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// pictureWork is the budget of a picture that leaves out nothing: see [CurveWork].
const pictureWork = 4.0

// The limits of the ids of a picture, in bytes: of all, and of each. Graphviz takes long
// to read a longer one.
const (
	mostText = 1 << 20
	mostID   = 2 << 10
)

// IsLarge reports whether a picture of the whole view takes too long. Draw its
// [View.Sketch] instead.
func (v *View) IsLarge() bool {
	text, longest := 0, 0
	for _, id := range v.ids() {
		text += len(id)
		longest = max(longest, len(id))
	}
	nodes, lines := v.lines()
	return text > mostText || longest > mostID || CurveWork(nodes, lines) > pictureWork
}

// Sketch returns the part of a view that can be drawn within a budget of work: the
// strongest links of the largest parts, as straight lines. A budget of 1 takes about a
// second. The picture says what it leaves out.
func (v *View) Sketch(budget float64) *View {
	nodes, lines := v.lines()
	center := -1
	if v.center != "" {
		center = 0 // ids lists it first
	}
	s := &View{records: v.records, center: v.center, whole: v}
	text := 0
	for _, i := range Strongest(nodes, lines, center, budget) {
		if a := v.arrows[i]; max(len(a.From), len(a.To)) <= mostID && text+len(a.From)+len(a.To) <= mostText {
			text += len(a.From) + len(a.To)
			s.arrows = append(s.arrows, a)
		}
	}
	return s
}

// Omitted describes what a sketch leaves out. It is empty for other views.
func (v *View) Omitted() string {
	if v.whole == nil {
		return ""
	}
	var parts []string
	if records, all := len(v.ids()), len(v.whole.ids()); records < all {
		parts = append(parts, fmt.Sprintf("%d of %d records", records, all))
	}
	if links, all := len(v.arrows), len(v.whole.arrows); links < all {
		parts = append(parts, fmt.Sprintf("%d of %d links, the strongest first", links, all))
	}
	if len(parts) == 0 {
		return "the graph is large; the picture has straight lines"
	}
	return "the graph is large; the picture shows " + strings.Join(parts, " and ")
}

// lines returns the arrows between the nodes, which have the numbers of their ids.
func (v *View) lines() (nodes int, lines []Line) {
	ids := v.ids()
	number := make(map[string]int, len(ids))
	for i, id := range ids {
		number[id] = i
	}
	for _, a := range v.arrows {
		lines = append(lines, Line{number[a.From], number[a.To], a.Strength()})
	}
	return len(ids), lines
}

// Strength returns the probability of an arrow, or 0 if it has none.
func (a Arrow) Strength() float64 {
	if a.Probability == nil {
		return 0
	}
	return *a.Probability
}

// sketchLayout is the layout of a sketch, with a caption. It makes few passes and packs
// the parts as an array.
func (v *View) sketchLayout() string {
	caption := strings.ReplaceAll(visible.Escape(v.Omitted()), "&", "&amp;")
	return fmt.Sprintf(`, packmode="array", nslimit=0.3, nslimit1=0.3, mclimit=0.05, splines=line, labelloc=t, label="%s"`, caption)
}
