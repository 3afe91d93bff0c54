package review

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/graph"
)

// mermaid draws the changes of the graph: added edges are green, removed ones red and
// dashed, kept ones gray.
func (g *Graph) mermaid() string {
	var b strings.Builder
	b.WriteString("```mermaid\nflowchart LR\n")
	for i, id := range g.Nodes {
		fmt.Fprintf(&b, "  n%d[\"%s\"]\n", i, graph.MermaidText(id))
	}
	styles := make(map[string][]string)
	for i, e := range g.Edges {
		arrow := map[string]string{added: "-->", removed: "-.->", kept: "-->"}[e.What]
		if e.Kind == graph.ConfusedWith.String() {
			arrow = "<" + arrow
		}
		label := ""
		if e.What != kept {
			label = "|" + e.What + "|"
		}
		fmt.Fprintf(&b, "  n%d %s%s n%d\n", e.From, arrow, label, e.To)
		styles[e.What] = append(styles[e.What], fmt.Sprint(i))
	}
	for _, style := range [][2]string{{added, "#2da44e,stroke-width:2px"}, {removed, "#cf222e,stroke-width:2px"}, {kept, "#8c959f"}} {
		if edges := styles[style[0]]; len(edges) > 0 {
			fmt.Fprintf(&b, "  linkStyle %s stroke:%s\n", strings.Join(edges, ","), style[1])
		}
	}
	b.WriteString("```\n")
	return b.String()
}
