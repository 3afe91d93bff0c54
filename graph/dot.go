package graph

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/visible"
)

// Hues is the number of color classes: hue0, hue1, and so on. Style sheets color the
// domains with them. The hue of a domain depends only on its name.
const Hues = 12

// dotHead makes Graphviz lay out each connected part by itself and pack the parts.
// Probabilities are labels at the tails, because an ordinary label adds a rank: on 688
// real records, this made the picture wider and its layout twice as slow. Graphviz drops
// external labels (xlabel) when it packs several parts. It places a label at a tail even
// then, but only if the angle and the distance are given.
const dotHead = `digraph transitions {
  graph [rankdir=LR, pack=24, packmode="graph", ranksep=0.5, nodesep=0.12%s];
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11, margin="0.1,0.05", width=0.5, height=0.3];
  edge [fontname="Helvetica", fontsize=9, arrowsize=0.7, labelangle=0, labeldistance=1.5];
`

// large is a number of nodes. If a connected part has more, the layout makes fewer
// passes and draws straight lines. One part of 2,500 records and 4,000 links then
// takes 15 seconds instead of more than 120.
const large = 600

const fastLayout = ", nslimit=1, nslimit1=2, mclimit=0.3, splines=line"

// WriteDOT writes the graph in Graphviz's language. It leaves out records without
// an edge. (The library's writer quotes nothing, and its order differs from run to
// run.)
//
// The name of a node is the id of its record, and its id attribute is [NodeID]. Its
// class is the hue of its domain, or "missing" if no record has the id. The node in
// the center of the view also has the class "center". The class of an edge is its
// kind, and also "dangling" if one of its ends is missing.
func (v *View) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	layout := ""
	switch {
	case v.whole != nil:
		layout = v.sketchLayout()
	case largest(v) > large:
		layout = fastLayout
	}
	fmt.Fprintf(out, dotHead, layout)
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

// missing returns the ids that no record has.
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

// dot returns the attributes of an arrow.
func (a Arrow) dot() string {
	class, attributes := a.Kind, ""
	if a.Kind == ConfusedWith.String() {
		attributes += ", style=dashed, dir=both"
	}
	if a.Probability != nil {
		attributes += fmt.Sprintf(`, taillabel="%v"`, *a.Probability)
	}
	if a.Dangling {
		class += " dangling"
		attributes += ", color=red"
	}
	return fmt.Sprintf("class=%q", class) + attributes
}

// NodeID returns the id attribute of a record's node in a drawing. It is "record."
// and the id of the record. The slash becomes a dot. Any other byte that is not a
// letter, a digit or a hyphen becomes _ and two hexadecimal digits. The result is a
// valid name in HTML and XML. Different ids have different results.
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

// hue spreads the domains over the colors.
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

// dotLabel returns the text of a node: the domain, and below it the rest of the id
// in lines of about 22 characters. Graphviz decodes entities, so & is escaped.
func dotLabel(id string) string {
	const width, most = 22, 200
	if len(id) > most { // Graphviz takes long for many lines
		id = strings.ToValidUTF8(id[:most], "") + "…"
	}
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
