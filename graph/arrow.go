package graph

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/internal/text/visible"
)

// An Arrow is an edge of the drawn graph. A link and its mirror make one arrow.
type Arrow struct {
	// From and To are ids. In a dangling arrow, no record has one of them.
	From string `json:"from"`
	To   string `json:"to"`
	// Kind is leads_to or frequently_confused_with. The latter has no direction.
	Kind        string   `json:"kind"`
	Probability *float64 `json:"probability,omitempty"`
	Dangling    bool     `json:"dangling,omitempty"`
}

// Arrows returns the arrows to draw, in the order of the links that state them.
func (g *Graph) Arrows() []Arrow {
	var arrows []Arrow
	drawn := make(map[Arrow]int) // index in arrows
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

// arrow returns the arrow of a link, without its probability.
func (l Link) arrow() Arrow {
	a := Arrow{From: l.From.Name(), Kind: LeadsTo.String(), Dangling: l.To == nil}
	if l.To != nil {
		a.To = l.To.Name()
	} else {
		id := l.Edge().ErrorID
		a.To = secret.ValuesOf(id).Redact(id)
	}
	switch l.Kind {
	case PrecededBy:
		a.From, a.To = a.To, a.From
	case ConfusedWith:
		a.Kind = ConfusedWith.String()
	}
	return a
}

// WriteMermaid writes the graph as a mermaid flowchart, which GitHub renders.
// It leaves out records without an edge.
func (v *View) WriteMermaid(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "flowchart LR\n")
	node := make(map[string]string)
	for i, id := range v.ids() {
		node[id] = fmt.Sprintf("n%d", i)
		fmt.Fprintf(out, "  %s[\"%s\"]\n", node[id], MermaidText(id))
	}
	for _, a := range v.arrows {
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

// MermaidText escapes a text for the quotes of a mermaid label. Entity codes are the
// only escapes there. Mermaid looks for %%{init}%% and $$formulas$$ before it parses
// anything else, so their characters are escaped too.
func MermaidText(s string) string { return mermaidEscapes.Replace(visible.Escape(s)) }

var mermaidEscapes = strings.NewReplacer(
	"#", "#35;", "&", "#amp;", `"`, "#quot;", "<", "#lt;", ">", "#gt;", "`", "#96;",
	"%", "#37;", "{", "#123;", "}", "#125;", "$", "#36;", `\`, "#92;", ";", "#59;",
)

// WriteJSON writes the graph as one JSON object with version, nodes and edges. The
// nodes are the records of the view with id, file and signature. An edge is an [Arrow].
func (v *View) WriteJSON(w io.Writer) error {
	type node struct {
		ID        string `json:"id"`
		File      string `json:"file"`
		Signature string `json:"signature"`
	}
	graph := struct {
		Version int      `json:"version"`
		Skipped []string `json:"skipped"` // the files of records that cannot be read
		Nodes   []node   `json:"nodes"`
		Edges   []Arrow  `json:"edges"`
	}{Version: 1, Skipped: []string{}, Nodes: []node{}, Edges: v.arrows}
	if graph.Edges == nil {
		graph.Edges = []Arrow{}
	}
	for _, r := range v.records {
		if r.Source.Broken {
			graph.Skipped = append(graph.Skipped, r.Source.File)
		}
		graph.Nodes = append(graph.Nodes, node{r.Name(), r.Source.File, secret.ValuesIn(r.Source.Text, r.Strings).Redact(r.Signature)})
	}
	data, err := json.MarshalIndent(graph, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(visible.JSON(data), '\n'))
	return err
}
