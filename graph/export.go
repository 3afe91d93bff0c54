package graph

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/visible"
	"github.com/kbctl/kbctl/schema"
)

// An Arrow is an edge of the drawn graph: mirrored links are one arrow.
type Arrow struct {
	// From and To are ids; To may be one that no record has.
	From string `json:"from"`
	To   string `json:"to"`
	// Kind is leads_to, or frequently_confused_with, which goes both ways.
	Kind        string   `json:"kind"`
	Probability *float64 `json:"probability,omitempty"`
	Dangling    bool     `json:"dangling,omitempty"`
}

// Arrows returns what there is to draw, in the order in which records say it.
func (g *Graph) Arrows() []Arrow {
	var arrows []Arrow
	drawn := make(map[Arrow]int) // where in arrows
	for _, l := range g.Links {
		a := l.arrow()
		key := a
		if l.Kind == ConfusedWith {
			key.From, key.To = min(a.From, a.To), max(a.From, a.To)
		}
		at, ok := drawn[key]
		if !ok {
			at = len(arrows)
			drawn[key] = at
			arrows = append(arrows, a)
		}
		if p := l.Edge().Probability; p.Known && l.Kind != ConfusedWith && arrows[at].Probability == nil {
			arrows[at].Probability = &p.Value
		}
	}
	return arrows
}

// arrow is what a link draws, but for its probability.
func (l Link) arrow() Arrow {
	a := Arrow{From: l.From.Name(), To: l.Edge().ErrorID, Kind: LeadsTo.String(), Dangling: l.To == nil}
	if l.To != nil {
		a.To = l.To.Name()
	}
	switch l.Kind {
	case PrecededBy:
		a.From, a.To = a.To, a.From
	case ConfusedWith:
		a.Kind = ConfusedWith.String()
	}
	return a
}

// ids returns the ids that arrows connect, in the order in which they first do.
func ids(arrows []Arrow) []string {
	var list []string
	seen := make(map[string]bool)
	for _, a := range arrows {
		for _, id := range [...]string{a.From, a.To} {
			if !seen[id] {
				seen[id] = true
				list = append(list, id)
			}
		}
	}
	return list
}

// WriteDOT writes the graph in Graphviz's language. Records without an edge are
// left out. The library's own writer quotes nothing and changes its order from
// run to run.
func (g *Graph) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "digraph transitions {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n")
	arrows := g.Arrows()
	for _, id := range ids(arrows) {
		fmt.Fprintf(out, "  %s;\n", dotQuote(id))
	}
	for _, a := range arrows {
		var attributes []string
		if a.Kind == ConfusedWith.String() {
			attributes = append(attributes, "style=dashed", "dir=both")
		}
		if a.Probability != nil {
			attributes = append(attributes, fmt.Sprintf("label=%s", dotQuote(fmt.Sprint(*a.Probability))))
		}
		if a.Dangling {
			attributes = append(attributes, "color=red")
		}
		fmt.Fprintf(out, "  %s -> %s", dotQuote(a.From), dotQuote(a.To))
		if attributes != nil {
			fmt.Fprintf(out, " [%s]", strings.Join(attributes, ", "))
		}
		fmt.Fprint(out, ";\n")
	}
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

func dotQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(visible.Escape(s)) + `"`
}

// WriteMermaid writes the graph as a mermaid flowchart, which GitHub draws.
// Records without an edge are left out.
func (g *Graph) WriteMermaid(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "flowchart LR\n")
	arrows := g.Arrows()
	node := make(map[string]string)
	for i, id := range ids(arrows) {
		node[id] = fmt.Sprintf("n%d", i)
		fmt.Fprintf(out, "  %s[\"%s\"]\n", node[id], mermaidText(id))
	}
	for _, a := range arrows {
		arrow, label := "-->", ""
		if a.Kind == ConfusedWith.String() {
			arrow = "<-.->"
		}
		if a.Probability != nil {
			label = fmt.Sprintf("|%v|", *a.Probability)
		}
		fmt.Fprintf(out, "  %s %s%s %s\n", node[a.From], arrow, label, node[a.To])
	}
	return out.Flush()
}

// mermaidText keeps a text inside the quotes of a mermaid label, where entity
// codes are the only escapes.
func mermaidText(s string) string {
	return strings.NewReplacer("#", "#35;", "&", "#amp;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "`", "#96;").Replace(visible.Escape(s))
}

// WriteJSON writes the graph as one JSON object: version, nodes (every record,
// with id, file and signature) and edges (see [Arrow]).
func (g *Graph) WriteJSON(w io.Writer, base *schema.Base) error {
	type node struct {
		ID        string `json:"id"`
		File      string `json:"file"`
		Signature string `json:"signature"`
	}
	graph := struct {
		Version int     `json:"version"`
		Nodes   []node  `json:"nodes"`
		Edges   []Arrow `json:"edges"`
	}{Version: 1, Nodes: []node{}, Edges: g.Arrows()}
	if graph.Edges == nil {
		graph.Edges = []Arrow{}
	}
	for _, r := range base.Records {
		graph.Nodes = append(graph.Nodes, node{r.Name(), r.Source.File, r.Signature})
	}
	data, err := json.MarshalIndent(graph, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(visible.JSON(data), '\n'))
	return err
}
