package graph_test

import (
	"encoding/json"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// writers are the output formats of a graph.
var writers = []struct {
	name  string
	write func(*graph.View, io.Writer) error
}{
	{"dot", (*graph.View).WriteDOT},
	{"mermaid", (*graph.View).WriteMermaid},
	{"json", (*graph.View).WriteJSON},
}

// small has links of each kind, written at one end and at both ends. It also has a
// dangling link, a duplicate, and a record without links.
var small = map[string]node{
	"d/a": {
		LeadsTo:      []edge{{"d/b", 0.75}, {"d/b", 0.75}, {"d/gone", 0.1}},
		ConfusedWith: []edge{{"d/c", 0.5}}, // the probability has no meaning here
	},
	"d/b":     {PrecededBy: []edge{{"d/a", 0.75}, {"d/c", 0}}},
	"d/c":     {ConfusedWith: to("d/a", "d/b")},
	"d/alone": {},
}

const headDOT = `digraph transitions {
  graph [rankdir=LR, pack=24, packmode="graph", ranksep=0.5, nodesep=0.12];
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11, margin="0.1,0.05", width=0.5, height=0.3];
  edge [fontname="Helvetica", fontsize=9, arrowsize=0.7, labelangle=0, labeldistance=1.5];
`

const smallDOT = headDOT + `  "d/a" [id="record.d.a", class="hue7", label="d\na"];
  "d/b" [id="record.d.b", class="hue7", label="d\nb"];
  "d/gone" [id="record.d.gone", class="missing", label="d\ngone"];
  "d/c" [id="record.d.c", class="hue7", label="d\nc"];
  "d/a" -> "d/b" [class="leads_to", taillabel="0.75"];
  "d/a" -> "d/gone" [class="leads_to dangling", taillabel="0.1", color=red];
  "d/a" -> "d/c" [class="frequently_confused_with", style=dashed, dir=both];
  "d/c" -> "d/b" [class="leads_to"];
  "d/c" -> "d/b" [class="frequently_confused_with", style=dashed, dir=both];
}
`

const smallMermaid = `flowchart LR
  n0["d/a"]
  n1["d/b"]
  n2["d/gone"]
  n3["d/c"]
  n0 -->|0.75| n1
  n0 -->|0.1| n2
  n0 <-.-> n3
  n3 --> n1
  n3 <-.-> n1
`

const smallJSON = `{
  "version": 1,
  "skipped": [],
  "nodes": [
    {
      "id": "d/a",
      "file": "records/d/a.json",
      "signature": ""
    },
    {
      "id": "d/alone",
      "file": "records/d/alone.json",
      "signature": ""
    },
    {
      "id": "d/b",
      "file": "records/d/b.json",
      "signature": ""
    },
    {
      "id": "d/c",
      "file": "records/d/c.json",
      "signature": ""
    }
  ],
  "edges": [
    {
      "from": "d/a",
      "to": "d/b",
      "kind": "leads_to",
      "probability": 0.75
    },
    {
      "from": "d/a",
      "to": "d/gone",
      "kind": "leads_to",
      "probability": 0.1,
      "dangling": true
    },
    {
      "from": "d/a",
      "to": "d/c",
      "kind": "frequently_confused_with"
    },
    {
      "from": "d/c",
      "to": "d/b",
      "kind": "leads_to"
    },
    {
      "from": "d/c",
      "to": "d/b",
      "kind": "frequently_confused_with"
    }
  ]
}
`

func TestWrite(t *testing.T) {
	base := load(t, small)
	g := graph.Build(base, graph.InverseAuto)
	want := map[string]string{"dot": smallDOT, "mermaid": smallMermaid, "json": smallJSON}
	for _, w := range writers {
		t.Run(w.name, func(t *testing.T) {
			var out strings.Builder
			if err := w.write(g.View(base), &out); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != want[w.name] {
				t.Errorf("got\n%s\nwant\n%s", got, want[w.name])
			}
		})
	}
}

// Empty lists are [] in the JSON, not null.
func TestWriteNothing(t *testing.T) {
	base := loadTexts(t, map[string]string{".hidden": ""})
	want := map[string]string{
		"dot":     headDOT + "}\n",
		"mermaid": "flowchart LR\n",
		"json":    "{\n  \"version\": 1,\n  \"skipped\": [],\n  \"nodes\": [],\n  \"edges\": []\n}\n",
	}
	for _, w := range writers {
		t.Run(w.name, func(t *testing.T) {
			var out strings.Builder
			if err := w.write(graph.Build(base, graph.InverseAuto).View(base), &out); err != nil {
				t.Fatal(err)
			}
			if out.String() != want[w.name] {
				t.Errorf("got\n%s\nwant\n%s", out.String(), want[w.name])
			}
		})
	}
}

// A full disk is an error. It does not leave a short file.
func TestWriteFails(t *testing.T) {
	base := load(t, small)
	for _, w := range writers {
		t.Run(w.name, func(t *testing.T) {
			if err := w.write(graph.Build(base, graph.InverseAuto).View(base), fullDisk{}); err != io.ErrShortWrite {
				t.Errorf("error %v, want %v", err, io.ErrShortWrite)
			}
		})
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// hostile are ids that try to end their string or line, or to mislead the reader.
var hostile = []string{
	`"];evil [label="x`,
	`\`, `\"`, `\\"];evil;"`, `"`, `""`, `'`, "`",
	"a\nevil -> b;", "a\r\nevil", "a\"]\n  evil[\"b", "\x00", "\t",
	"a --> b", "a;b", "%% comment", "{evil}", "|evil|", "a]", "((a))", "end", "click n0 href",
	`<script>alert(1)</script>`, `<br/>`, "#quot;", "#35;", "&quot;]",
	"\x1b[2J\x1b]0;evil\a", "\u009b2J", "\u202egnp.exe", "\u2066x\u2069", "a\u200bb", "\U000e0041", "\ue000", "\ufeff", "\u2028evil",
	"##[error]evil", "###[x", "::error::evil", "\n::error::evil", "]]>", "*/",
}

func loadHostile(t *testing.T) *schema.Base {
	texts := map[string]string{
		// One record names all of them, as an attacker's would.
		"d/a": text(t, "d/a", node{LeadsTo: to(hostile...), ConfusedWith: to(hostile...)}),
	}
	for i, id := range hostile[:len(hostile)/2] { // the others dangle
		texts[name(i)] = text(t, id, node{PrecededBy: to("d/a")})
	}
	return loadTexts(t, texts)
}

func TestWriteHostile(t *testing.T) {
	base := loadHostile(t)
	g := graph.Build(base, graph.InverseAuto)
	const quoted = `"(?:[^"\\]|\\[n"\\])*"`
	const value = `(?:[a-z]+|` + quoted + `)`
	statement := map[string]*regexp.Regexp{
		"dot":     regexp.MustCompile(`^  ` + quoted + `( -> ` + quoted + `)? \[[a-z]+=` + value + `(, [a-z]+=` + value + `)*\];$`),
		"mermaid": regexp.MustCompile("^  n[0-9]+(\\[\"[^\"<>`#%{}$;\\\\]*(#[a-z0-9]+;[^\"<>`#%{}$;\\\\]*)*\"\\]| (-->|<-\\.->) n[0-9]+)$"),
	}
	head := map[string]int{"dot": 4, "mermaid": 1} // lines of the fixed head
	for _, w := range writers {
		t.Run(w.name, func(t *testing.T) {
			var out strings.Builder
			if err := w.write(g.View(base), &out); err != nil {
				t.Fatal(err)
			}
			if i := strings.IndexFunc(out.String(), func(r rune) bool { return r != '\n' && visible.Hidden(r) }); i >= 0 {
				t.Errorf("hidden rune in %q", out.String()[i:])
			}
			if strings.Contains(out.String(), "##[") {
				t.Error("GitHub's runner would execute ##[error]")
			}
			if w.name == "json" {
				checkHostileJSON(t, out.String())
				return
			}
			lines := strings.Split(strings.TrimSuffix(strings.TrimSuffix(out.String(), "\n"), "\n}"), "\n")[head[w.name]:]
			for _, line := range lines {
				if !statement[w.name].MatchString(line) {
					t.Errorf("not a statement of ours: %q", line)
				}
			}
			if want := 1 + len(hostile) + 2*len(hostile); len(lines) != want {
				t.Errorf("%d statements, want %d", len(lines), want)
			}
		})
	}
}

// checkHostileJSON compares the ids in the JSON with the hostile ones. A record
// with an invalid id has the id of its path.
func checkHostileJSON(t *testing.T, text string) {
	t.Helper()
	var got struct{ Edges []graph.Arrow }
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, a := range got.Edges {
		if a.Kind == "leads_to" {
			ids = append(ids, a.To)
		}
	}
	want := slices.Clone(hostile)
	for i := range want[:len(want)/2] {
		want[i] = name(i)
	}
	if !slices.Equal(ids, want) {
		t.Errorf("got the ids %q, want %q", ids, want)
	}
}

func TestArrowsMirrored(t *testing.T) {
	tests := []struct {
		name  string
		nodes map[string]node
	}{
		{"at the tail", map[string]node{"d/a": {LeadsTo: []edge{{"d/b", 0.5}}}, "d/b": {}}},
		{"at the head", map[string]node{"d/a": {}, "d/b": {PrecededBy: []edge{{"d/a", 0.5}}}}},
		{"at both", map[string]node{"d/a": {LeadsTo: []edge{{"d/b", 0.5}}}, "d/b": {PrecededBy: []edge{{"d/a", 0.5}}}}},
		{"twice", map[string]node{"d/a": {LeadsTo: []edge{{"d/b", 0.5}, {"d/b", 0.5}}}, "d/b": {}}},
		{"probability at the tail", map[string]node{"d/a": {LeadsTo: []edge{{"d/b", 0.5}}}, "d/b": {PrecededBy: to("d/a")}}},
		{"probability at the head", map[string]node{"d/a": {LeadsTo: to("d/b")}, "d/b": {PrecededBy: []edge{{"d/a", 0.5}}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			// The arrows do not depend on what counts as a cycle.
			for _, inverse := range []graph.Inverse{graph.InverseAuto, graph.InverseAlways, graph.InverseNever} {
				arrows := graph.Build(load(t, test.nodes), inverse).Arrows()
				if len(arrows) != 1 {
					t.Fatalf("%s: %d arrows, want 1", inverse, len(arrows))
				}
				a := arrows[0]
				if a.From != "d/a" || a.To != "d/b" || a.Kind != "leads_to" || a.Dangling {
					t.Errorf("%s: %+v", inverse, a)
				}
				if a.Probability == nil || *a.Probability != 0.5 {
					t.Errorf("%s: the arrow lost its probability", inverse)
				}
			}
		})
	}
}

// Arrows in opposite directions are two. A confusion is one arrow, at its first mention.
func TestArrowsBothWays(t *testing.T) {
	g := graph.Build(load(t, map[string]node{
		"d/a": {LeadsTo: to("d/b"), ConfusedWith: to("d/b")},
		"d/b": {LeadsTo: to("d/a"), ConfusedWith: to("d/a")},
	}), graph.InverseAuto)
	var got []string
	for _, a := range g.Arrows() {
		got = append(got, a.From+" "+a.Kind+" "+a.To)
	}
	want := []string{"d/a leads_to d/b", "d/a frequently_confused_with d/b", "d/b leads_to d/a"}
	testkit.Lines(t, got, want)
}
