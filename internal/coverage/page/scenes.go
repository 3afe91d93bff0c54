package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/schema"
)

// These are the limits of a scene. One drawing of thousands of records would be hard
// to read and take minutes.
const (
	mostLinked = 250  // records with links
	mostGuests = 150  // records of other scenes at the other ends of links
	mostAlone  = 1000 // records without links
)

// A scene is one drawing of records from one domain.
type scene struct {
	domain  string
	records []*schema.Record
	drawing drawing
	boxes   map[string]int // by record id
	guests  int
	// left counts the links without room for a guest.
	left int
}

// A stage divides the records into scenes.
type stage struct {
	base   *schema.Base
	arrows []graph.Arrow
	// near are the records at the other ends of a record's links, by Source.Index.
	near  [][]*schema.Record
	alone []bool   // the record has no links
	in    []*scene // the scene of each record
}

func newStage(base *schema.Base, g *graph.Graph) *stage {
	n := len(base.Records)
	s := &stage{base: base, arrows: g.Arrows(), near: make([][]*schema.Record, n), alone: make([]bool, n), in: make([]*scene, n)}
	for i := range s.alone {
		s.alone[i] = true
	}
	for _, a := range s.arrows {
		from, to := base.Lookup(a.From), base.Lookup(a.To)
		for _, ends := range [][2]*schema.Record{{from, to}, {to, from}} {
			if ends[0] != nil {
				s.alone[ends[0].Source.Index] = false
			}
			if ends[0] != nil && ends[1] != nil {
				s.near[ends[0].Source.Index] = append(s.near[ends[0].Source.Index], ends[1])
			}
		}
	}
	return s
}

// scenes returns the scenes by domain, without a layout. It keeps linked records
// together if there is room.
func (s *stage) scenes(domains []coverage.Domain) []*scene {
	byDomain := make(map[string][]*schema.Record)
	for _, r := range s.base.Records {
		byDomain[coverage.DomainOf(r)] = append(byDomain[coverage.DomainOf(r)], r)
	}
	var all []*scene
	for _, d := range domains {
		all = append(all, s.cast(d.Name, byDomain[d.Name])...)
	}
	for _, a := range s.arrows {
		s.connect(a)
	}
	return all
}

// cast divides the records of a domain into as few scenes as possible.
func (s *stage) cast(domain string, records []*schema.Record) (all []*scene) {
	var at *scene
	linked, alone := 0, 0
	for _, r := range s.walk(records) {
		if s.alone[r.Source.Index] {
			alone++
		} else {
			linked++
		}
		if at == nil || linked > mostLinked || alone > mostAlone {
			at = &scene{domain: domain, boxes: make(map[string]int)}
			all = append(all, at)
			linked, alone = min(linked, 1), min(alone, 1)
		}
		at.records = append(at.records, r)
		s.in[r.Source.Index] = at
		at.boxes[r.Name()] = at.drawing.add(strings.TrimPrefix(r.Name(), domain+"/"), r.Name(), "own")
	}
	return all
}

// walk sorts records so that linked ones are near each other. It starts with the first
// record and the records that it reaches, breadth first, and continues with the next
// one. Records without links come last.
func (s *stage) walk(records []*schema.Record) []*schema.Record {
	mine := make(map[*schema.Record]bool, len(records))
	for _, r := range records {
		mine[r] = true
	}
	var order []*schema.Record
	for _, first := range records {
		if s.alone[first.Source.Index] || !mine[first] {
			continue
		}
		mine[first] = false
		for queue := []*schema.Record{first}; len(queue) > 0; queue = queue[1:] {
			order = append(order, queue[0])
			for _, r := range s.near[queue[0].Source.Index] {
				if mine[r] {
					mine[r] = false
					queue = append(queue, r)
				}
			}
		}
	}
	for _, r := range records {
		if s.alone[r.Source.Index] {
			order = append(order, r)
		}
	}
	return order
}

// connect adds an arrow to the scenes of its ends.
func (s *stage) connect(a graph.Arrow) {
	var scenes []*scene
	for _, id := range []string{a.From, a.To} {
		if r := s.base.Lookup(id); r != nil && !slices.Contains(scenes, s.in[r.Source.Index]) {
			scenes = append(scenes, s.in[r.Source.Index])
		}
	}
	for _, at := range scenes {
		from, room := at.box(a.From, s.base)
		to, alsoRoom := at.box(a.To, s.base)
		if !room || !alsoRoom {
			at.left++
			continue
		}
		at.drawing.Edges = append(at.drawing.Edges, edge{From: from, To: to, Kind: kindOf(a), Label: describe(a), strength: a.Strength()})
	}
}

// box returns the box of a record in a scene. A record of another scene becomes a
// guest, if there is room.
func (at *scene) box(id string, base *schema.Base) (i int, room bool) {
	if i, ok := at.boxes[id]; ok {
		return i, true
	}
	if at.guests == mostGuests {
		return 0, false
	}
	at.guests++
	kind, opens := "gone", ""
	if r := base.Lookup(id); r != nil {
		kind, opens = "guest", r.Name()
	}
	at.boxes[id] = at.drawing.add(strings.TrimPrefix(id, at.domain+"/"), opens, kind)
	return at.boxes[id], true
}

// mostPartners limits the lines of a domain in the overview to those with the most
// links. More lines would be hard to read.
const mostPartners = 2

// overview returns a scene of the domains, with lines between those that have the most
// links.
func (s *stage) overview(domains []coverage.Domain) *scene {
	all := &scene{boxes: make(map[string]int)}
	for _, d := range domains {
		all.boxes[d.Name] = all.drawing.add(fmt.Sprintf("%s · %d", coverage.NameOf(d.Name), d.Records), d.Name, "domain")
	}
	shown := make([]int, len(domains))
	for _, l := range s.between(all.boxes) {
		a, b := l.ends[0], l.ends[1]
		if shown[a] >= mostPartners && shown[b] >= mostPartners {
			all.left += l.count
			continue
		}
		shown[a]++
		shown[b]++
		add := func(kind, verb string, n int) {
			if n > 0 {
				label := fmt.Sprintf("%s and %s: %s, %s", coverage.NameOf(domains[a].Name), coverage.NameOf(domains[b].Name), wording.Count(n, "link"), verb)
				all.drawing.Edges = append(all.drawing.Edges, edge{From: a, To: b, Kind: kind, Weight: n, Label: visible.Escape(label), strength: float64(n)})
			}
		}
		add("between", "leads to", l.count-l.confused)
		add("confused", "is confused with", l.confused)
	}
	return all
}

// A bundle is the number of links between two domains.
type bundle struct {
	ends     [2]int // boxes
	count    int
	confused int // of these, the links "is confused with"
}

// between counts the links between domains, the largest bundle first.
func (s *stage) between(boxes map[string]int) []bundle {
	count, confused := make(map[[2]int]int), make(map[[2]int]int)
	for _, a := range s.arrows {
		from, to := s.base.Lookup(a.From), s.base.Lookup(a.To)
		if from == nil || to == nil {
			continue
		}
		x, y := boxes[coverage.DomainOf(from)], boxes[coverage.DomainOf(to)]
		if ends := [2]int{min(x, y), max(x, y)}; x != y {
			count[ends]++
			if a.Kind == graph.ConfusedWith.String() {
				confused[ends]++
			}
		}
	}
	var all []bundle
	for ends, n := range count {
		all = append(all, bundle{ends, n, confused[ends]})
	}
	slices.SortFunc(all, func(a, b bundle) int {
		return cmp.Or(cmp.Compare(b.count, a.count), slices.Compare(a.ends[:], b.ends[:]))
	})
	return all
}
