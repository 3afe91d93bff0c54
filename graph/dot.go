package graph

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// Hues is how many classes hue0, hue1, … there are, for a style sheet to colour
// the domains with. A domain keeps its hue whatever else is in the base.
const Hues = 12

// dotHead lays out each connected part by itself and packs them. Probabilities
// are external labels (xlabel): ordinary ones cost a rank each, which on 688 real
// records made the picture wider and its layout half as slow again.
const dotHead = `digraph transitions {
  graph [rankdir=LR, pack=24, packmode="graph", ranksep=0.5, nodesep=0.12%s];
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11, margin="0.1,0.05", width=0.5, height=0.3];
  edge [fontname="Helvetica", fontsize=9, arrowsize=0.7];
`

// Parts of the graph that are larger than this are laid out with less patience
// and straight lines. Measured with 2,500 records and 4,000 links in one part:
// 15 seconds, and more than 120 without.
const large = 600

const hasty = ", nslimit=1, nslimit1=2, mclimit=0.3, splines=line"

// WriteDOT writes the graph in Graphviz's language. Records without an edge are
// left out. The library's own writer quotes nothing and changes its order from
// run to run.
//
// A node has the record's id for its name, its id attribute is [NodeID], and its
// classes are hue0 to hue11 by domain, missing if no record has the id, center if
// the view is around it. An edge's class is its kind, and dangling if an end of it
// is missing.
func (v *View) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	patience := ""
	if v.largest() > large {
		patience = hasty
	}
	fmt.Fprintf(out, dotHead, patience)
	missing := v.missing()
	for _, id := range v.ids() {
		classes := fmt.Sprintf("hue%d", hue(id))
		if missing[id] {
			classes = "missing"
		}
		if id == v.center {
			classes += " center"
		}
		fmt.Fprintf(out, "  %s [id=%q, class=%q, label=%s];\n", dotQuote(id), NodeID(id), classes, dotLabel(id))
	}
	for _, a := range v.arrows {
		fmt.Fprintf(out, "  %s -> %s [%s];\n", dotQuote(a.From), dotQuote(a.To), a.dot())
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

// missing are the ids that no record has.
func (v *View) missing() map[string]bool {
	ids := make(map[string]bool)
	for _, a := range v.arrows {
		if a.Dangling {
			ids[a.From], ids[a.To] = true, true
		}
	}
	for _, r := range v.records {
		delete(ids, r.Name())
	}
	return ids
}

// dot returns an arrow's attributes.
func (a Arrow) dot() string {
	class, attributes := a.Kind, ""
	if a.Kind == ConfusedWith.String() {
		attributes += ", style=dashed, dir=both"
	}
	if a.Probability != nil {
		attributes += fmt.Sprintf(`, xlabel="%v"`, *a.Probability)
	}
	if a.Dangling {
		class += " dangling"
		attributes += ", color=red"
	}
	return fmt.Sprintf("class=%q", class) + attributes
}

// NodeID returns the id attribute of the node of a record in a drawing: record.,
// then the record's id with a dot for its slash, and _ and two hexadecimal digits
// for each byte that is no letter, digit or hyphen. So it is a name in HTML and
// XML whatever the id holds, and no two ids have the same.
func NodeID(id string) string {
	var b strings.Builder
	b.WriteString("record.")
	for i := range len(id) {
		switch c := id[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-':
			b.WriteByte(c)
		case c == '/':
			b.WriteByte('.')
		default:
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}

// hue spreads the domains over the colours.
func hue(id string) int {
	domain, _, _ := strings.Cut(id, "/")
	sum := fnv.New32a()
	io.WriteString(sum, domain)
	return int(sum.Sum32() % Hues)
}

func dotQuote(s string) string {
	return `"` + dotEscape(s) + `"`
}

func dotEscape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(visible.Escape(s))
}

// dotLabel is a node's text: the domain, and below it the rest of the id in lines
// of about 22 characters. Graphviz would read entities in it.
func dotLabel(id string) string {
	const width = 22
	domain, slug, ok := strings.Cut(id, "/")
	if !ok {
		domain, slug = "", id
	}
	lines := []string{""}
	for part := range strings.SplitAfterSeq(slug, "-") {
		if last := lines[len(lines)-1]; last != "" && len(last)+len(part) > width {
			lines = append(lines, "")
		}
		lines[len(lines)-1] += part
	}
	if ok {
		lines = append([]string{domain}, lines...)
	}
	for i, line := range lines {
		lines[i] = strings.ReplaceAll(dotEscape(line), "&", "&amp;")
	}
	return `"` + strings.Join(lines, `\n`) + `"`
}
