package draw_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/draw"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

const small = `digraph transitions {
  rankdir=LR;
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11];
  "d/a" [id="record.d.a", class="hue1 center", label="d\na"];
  "d/b" [id="record.d.b", class="hue2", label="d\nb"];
  "d/a" -> "d/b" [class="leads_to", taillabel="0.5", labelangle=0, labeldistance=1.5];
  "d/b" -> "d/a" [class="frequently_confused_with", style=dashed, dir=both];
}
`

// svg draws a valid graph.
func svg(t testing.TB, dot string) []byte {
	t.Helper()
	out, err := draw.SVG(t.Context(), []byte(dot))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSVG(t *testing.T) {
	testkit.Check(t, "testdata/small.svg", string(svg(t, small)))
}

// The same graph gives the same bytes, even if other graphs are drawn before or at the
// same time.
func TestSame(t *testing.T) {
	want := svg(t, small)
	var group errgroup.Group
	for i := range testkit.ShortOrLong(4, 16) {
		group.Go(func() error {
			got, err := draw.SVG(t.Context(), []byte(small))
			if err == nil && !bytes.Equal(got, want) {
				err = errors.New("the drawing differs")
			}
			if err == nil {
				_, err = draw.SVG(t.Context(), []byte(dense(10+i)))
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
}

// dense returns a graph with random links, whose layout is slow.
func dense(nodes int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("digraph {\n")
	for range 3 * nodes {
		fmt.Fprintf(&b, "n%d -> n%d;\n", random.IntN(nodes), random.IntN(nodes))
	}
	b.WriteString("}\n")
	return b.String()
}

func TestCanceled(t *testing.T) {
	dot := []byte(dense(3000)) // takes minutes
	svg(t, small)              // compiles Graphviz
	ctx, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	if _, err := draw.SVG(ctx, dot); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := draw.SVG(ctx, []byte(small)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	svg(t, small) // still works
}

func TestErrors(t *testing.T) {
	tests := []struct{ name, dot, want string }{
		{"nothing", "", "cannot be read"},
		{"syntax", "digraph {\n a -> ;\n}", "syntax error in line 2 near ';'"},
		{"quote", `digraph { "a }`, "syntax error"},
		{"NUL", "digraph { a\x00 }", "NUL"},
		{"engine", "digraph { layout=nosuch; a }", "cannot be laid out"},
		{"layout", "digraph { layout=sfdp; overlap=prism; a -> b; b -> c; c -> a; a -> d }", "could not draw the whole graph"},
		{"size", `digraph { a [label="` + strings.Repeat("x", 70<<20) + `"] }`, "the source of the graph has"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, err := draw.SVG(t.Context(), []byte(test.dot))
			if err == nil || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 500 || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want %q; %.200s", err, test.want, out)
			}
		})
	}
}

// inert are the elements that a drawing may have, with their attributes.
var inert = map[string][]string{
	"svg":     {"xmlns", "class", "width", "height", "viewBox"},
	"style":   nil,
	"g":       {"id", "class", "transform"},
	"title":   nil,
	"path":    {"d"},
	"polygon": {"points", "class"},
	"ellipse": {"cx", "cy", "rx", "ry"},
	"text":    {"text-anchor", "x", "y"},
}

// checkInert checks that an SVG has only shapes and text. It returns the titles and the
// ids of its nodes.
func checkInert(t *testing.T, svg []byte) (titles, ids []string) {
	t.Helper()
	styles, node, title := 0, false, false
	in := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			allowed, ok := inert[token.Name.Local]
			if !ok || token.Name.Space != "http://www.w3.org/2000/svg" {
				t.Errorf("element %v", token.Name)
			}
			if token.Name.Local == "style" {
				styles++
			}
			title = token.Name.Local == "title"
			var id string
			for _, a := range token.Attr {
				if a.Name.Space != "" || !slices.Contains(allowed, a.Name.Local) {
					t.Errorf("attribute %v of %s", a.Name, token.Name.Local)
				}
				if a.Name.Local == "id" {
					id = a.Value
				}
				if a.Name.Local == "class" && token.Name.Local == "g" {
					node = strings.HasPrefix(a.Value, "node")
				}
			}
			if node && token.Name.Local == "g" {
				ids = append(ids, id)
			}
		case xml.CharData:
			if node && title {
				titles = append(titles, string(token))
			}
		case xml.EndElement:
			title = false
		case xml.Comment, xml.ProcInst, xml.Directive:
			t.Errorf("%T", token)
		}
	}
	if styles != 1 || bytes.Contains(svg, []byte("]]>")) {
		t.Errorf("%d style sheets", styles)
	}
	return titles, ids
}

// The drawing of a hostile graph has only shapes and text.
func TestInert(t *testing.T) {
	for _, dot := range []string{
		small,
		`digraph { a [URL="javascript:alert(1)", target="_top", tooltip="</title><script>alert(1)</script>"] }`,
		`digraph { a [label=<<b>x</b><table><tr><td href="javascript:x">y</td></tr></table>>] }`,
		`digraph { a [image="https://example.com/x.png", shape=none] b [shapefile="/etc/passwd", shape=custom] }`,
		`digraph { stylesheet="https://example.com/x.css"; bgcolor="red:blue"; a [style=filled, fillcolor="url(#x):red"] }`,
		`digraph { a [id="x\" onload=\"alert(1)", class="</g><script>"] a -> a [label="<script>", edgeURL="data:text/html,x"] }`,
		`digraph { "</style><script>alert(1)</script>" -> "<!--" -> "]]>" -> "&lt;script&gt;" -> "&#60;script>" }`,
		"digraph { \"\\u0001\x01\x7f\xff\xfe\" }",
	} {
		out, err := draw.SVG(t.Context(), []byte(dot))
		if err != nil {
			t.Logf("%s: %v", dot, err) // an error is fine too
			continue
		}
		checkInert(t, out)
		if bytes.Contains(out, []byte("<script")) || bytes.Count(out, []byte("</style")) != 1 {
			t.Errorf("%s gives\n%s", dot, out)
		}
	}
}

// hostile are ids that an attacker would use.
var hostile = []string{
	`"];evil [URL="javascript:alert(1)`, `\`, `\"`, `\\"];evil;"`, "a\nevil -> b;", "<script>alert(1)</script>", "<b>", "]]>", "-->",
	"</title><script>", "&lt;script&gt;", "&#x3c;script>", `x" onload="alert(1)`, "\x1b[2J", "\u202ex", "\x00", "\\N", "\\G", "##[error]x", "中文/错误",
}

// Text of records stays text in a drawing, with one node for each id.
func TestRecordsHostile(t *testing.T) {
	var out bytes.Buffer
	if err := view(t, map[string][]string{"d/a": hostile}).WriteDOT(&out); err != nil {
		t.Fatal(err)
	}
	drawn := svg(t, out.String())
	titles, ids := checkInert(t, drawn)
	if want := 1 + len(hostile); len(titles) != want || len(ids) != want {
		t.Errorf("%d titles and %d ids, want %d: %q %q", len(titles), len(ids), want, titles, ids)
	}
	slices.Sort(ids)
	want := []string{graph.NodeID("d/a")}
	for _, id := range hostile {
		want = append(want, graph.NodeID(id))
	}
	slices.Sort(want)
	if !slices.Equal(ids, want) {
		t.Errorf("ids %q, want %q", ids, want)
	}
	if !slices.Contains(titles, "中文/错误") || !bytes.Contains(drawn, []byte("<title>d/a</title>")) {
		t.Errorf("titles %q", titles)
	}
}

// view returns a view of records that lead to ids.
func view(t testing.TB, links map[string][]string) *graph.View {
	t.Helper()
	dir := t.TempDir()
	for id, list := range links {
		var edges []string
		for _, to := range list {
			edges = append(edges, string(testkit.JSON(t, to)))
		}
		testkit.WriteFile(t, dir+"/records/"+id+".json", fmt.Sprintf(`{"id": %s, "transition_graph": {"leads_to": [%s]}}`, testkit.JSON(t, id), strings.Join(edges, ", ")))
	}
	base, err := schema.Load(os.DirFS(dir), schema.Options{Records: "records", MaxSize: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return graph.Build(base, graph.InverseAuto).View(base)
}

// The style sheet has a light and a dark color for every hue of the graph.
func TestHues(t *testing.T) {
	out := string(svg(t, small))
	for hue := range graph.Hues {
		if n := strings.Count(out, fmt.Sprintf(".hue%d ", hue)); n != 2 {
			t.Errorf("hue%d is in the style sheet %d times", hue, n)
		}
	}
}

// BenchmarkSVG draws parts of 25 nodes and 40 links, like real records.
func BenchmarkSVG(b *testing.B) {
	svg(b, small) // compiles Graphviz
	for _, nodes := range []int{50, 800, 2500} {
		dot := clusters(nodes)
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			for b.Loop() {
				svg(b, dot)
			}
		})
	}
}

// clusters returns a graph of parts with 25 nodes and 40 links each.
func clusters(nodes int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("digraph {\ngraph [rankdir=LR, pack=24, packmode=\"graph\"];\nnode [shape=box, fontname=Helvetica];\n")
	for part := range nodes / 25 {
		for range 40 {
			fmt.Fprintf(&b, "\"some-error-name-%d\" -> \"some-error-name-%d\" [taillabel=0.5, labelangle=0, labeldistance=1.5];\n", part*25+random.IntN(25), part*25+random.IntN(25))
		}
	}
	b.WriteString("}\n")
	return b.String()
}
