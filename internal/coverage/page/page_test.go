package page_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/coverage/page"
	"github.com/kbctl/kbctl/internal/testkit"
)

func write(t *testing.T, in page.Input) string {
	t.Helper()
	var out bytes.Buffer
	if err := page.Write(t.Context(), &out, in); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// unpack reads a block like the page's script.
func unpack(t *testing.T, text, id string, into any) {
	t.Helper()
	m := regexp.MustCompile(`<script type="text/plain" id="` + id + `">([A-Za-z0-9+/=]*)</script>`).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("no block %s", id)
	}
	packed, err := base64.StdEncoding.DecodeString(m[1])
	if err != nil {
		t.Fatal(err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

type index struct {
	Scenes  []struct{ Label, Domain string }
	Records []struct {
		ID, Domain string
		Scene      int
	}
}

type scene struct {
	Drawing struct {
		View  [4]float64
		Nodes []struct {
			ID, Kind   string
			X, Y, W, H float64
		}
		Edges []struct {
			From, To   int
			Kind, Path string
			Weight     int
			Heads      []string
		}
	}
	Left  int
	Cards map[string]string
}

// The policy allows only the page's own script and style, by their hashes.
func TestPolicy(t *testing.T) {
	testkit.OnlyLong(t)
	text := write(t, input(t, newBase(5)))
	m := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatch(text)
	if m == nil {
		t.Fatal("no policy")
	}
	policy := html.UnescapeString(m[1])
	hash := func(tag string) string {
		_, rest, ok := strings.Cut(text, "<"+tag+">")
		body, _, end := strings.Cut(rest, "</"+strings.Fields(tag)[0]+">")
		if !ok || !end {
			t.Fatalf("no %s", tag)
		}
		sum := sha256.Sum256([]byte(body))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; img-src data:; base-uri 'none'; form-action 'none'", hash(`script type="module"`), hash("style"))
	if policy != want {
		t.Errorf("got %s\nwant %s", policy, want)
	}
	if i := strings.Index(text, policy); i > strings.Index(text, "<style>") && i > 0 {
		t.Error("the policy comes after the style")
	}
}

// The page loads nothing from elsewhere.
func TestSelfContained(t *testing.T) {
	testkit.OnlyLong(t)
	text := write(t, input(t, newBase(5)))
	if m := regexp.MustCompile(`(?i)\s(?:src|srcset|action|data|poster)\s*=|@import|url\(|<link [^>]*href="[^d]`).FindString(regexp.MustCompile(`(?s)<script.*?</script>`).ReplaceAllString(text, "")); m != "" {
		t.Errorf("the page has %q", m)
	}
	if !strings.Contains(text, "Copyright 2010-2026 Mike Bostock") {
		t.Error("the page has no licenses of the libraries")
	}
}

// Every record has a card and a box in its scene, and no scene is too large.
func TestScenes(t *testing.T) {
	testkit.OnlyLong(t)
	for name, fsys := range map[string]fstest.MapFS{
		"spread":     newBase(testkit.ShortOrLong(50, 700)),
		"one domain": oneDomain(testkit.ShortOrLong(200, 1400)),
		"hub":        hub(testkit.ShortOrLong(60, 900)),
		"hostile":    hostile(),
	} {
		t.Run(name, func(t *testing.T) {
			in := input(t, fsys)
			text := write(t, in)
			var x index
			unpack(t, text, "index", &x)
			if len(x.Records) != len(in.Base.Records) {
				t.Errorf("%d records of %d", len(x.Records), len(in.Base.Records))
			}
			scenes := make([]scene, len(x.Scenes))
			for i := range scenes {
				unpack(t, text, fmt.Sprintf("scene-%d", i), &scenes[i])
				checkScene(t, x.Scenes[i].Label, scenes[i])
			}
			for _, r := range x.Records {
				s := scenes[r.Scene]
				if _, ok := s.Cards[r.ID]; !ok || !has(s, r.ID) {
					t.Errorf("%s has no card or no box in %s", r.ID, x.Scenes[r.Scene].Label)
				}
			}
		})
	}
}

func has(s scene, id string) bool {
	for _, n := range s.Drawing.Nodes {
		if n.ID == id {
			return true
		}
	}
	return false
}

// checkScene checks that all boxes are in the view and do not overlap.
func checkScene(t *testing.T, label string, s scene) {
	t.Helper()
	linked := 0
	ends := make(map[int]bool)
	for _, e := range s.Drawing.Edges {
		ends[e.From], ends[e.To] = true, true
	}
	v := s.Drawing.View
	for i, n := range s.Drawing.Nodes {
		if ends[i] {
			linked++
		}
		if n.X-n.W/2 < v[0] || n.X+n.W/2 > v[0]+v[2] || n.Y-n.H/2 < v[1] || n.Y+n.H/2 > v[1]+v[3] {
			t.Errorf("%s: %s is out of view: %+v in %v", label, n.ID, n, v)
		}
		for k, m := range s.Drawing.Nodes[:i] {
			if abs(n.X-m.X) < (n.W+m.W)/2-1 && abs(n.Y-m.Y) < (n.H+m.H)/2-1 {
				t.Errorf("%s: boxes %d and %d overlap: %+v, %+v", label, k, i, n, m)
			}
		}
	}
	if linked > 400 || len(s.Drawing.Nodes) > 1400 {
		t.Errorf("%s has %d boxes, %d of them linked", label, len(s.Drawing.Nodes), linked)
	}
}

func abs(f float64) float64 { return max(f, -f) }

// oneDomain returns a base with one domain. Most records have no links.
func oneDomain(n int) fstest.MapFS {
	fsys := make(fstest.MapFS)
	for i := range n {
		links := ""
		if i%5 == 0 {
			links = fmt.Sprintf(`"cuda/e%d"`, (i*7)%n)
		}
		fsys[fmt.Sprintf("records/cuda/e%d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":"cuda/e%d","transition_graph":{"leads_to":[%s]}}`, i, links)}
	}
	return fsys
}

// hub returns a base where one record has links to and from all others.
func hub(n int) fstest.MapFS {
	fsys := make(fstest.MapFS)
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`"cuda/e%d"`, i))
		fsys[fmt.Sprintf("records/cuda/e%d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":"cuda/e%d","transition_graph":{"leads_to":["cuda/e0"]}}`, i)}
	}
	fsys["records/cuda/e0.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":"cuda/e0","transition_graph":{"leads_to":[%s]}}`, strings.Join(all[1:], ","))}
	return fsys
}

// The same base gives the same bytes with any number of workers.
func TestSameBytes(t *testing.T) {
	in := input(t, newBase(testkit.ShortOrLong(30, 300)))
	in.Jobs = 1
	want := write(t, in)
	in.Jobs = 4
	if write(t, in) != want {
		t.Error("the page depends on the number of workers")
	}
}

func TestCards(t *testing.T) {
	in := input(t, fstest.MapFS{
		"records/d/a.json":      {Data: []byte(`{"id":"d/a","root_cause":"<b>bold</b> & [x](javascript:x)","dead_ends":[{"action":"x","why_fails":"y","sources":["https://example.org/a?b=1&c=2"]}],"transition_graph":{"leads_to":["d/b"]}}`)},
		"records/d/b.json":      {Data: []byte(`{"id":"d/b"}`)},
		"records/d/broken.json": {Data: []byte(`{`)},
	})
	var s scene
	unpack(t, write(t, in), "scene-0", &s)
	for _, want := range []string{
		`<a href="#d/b">`, `&lt;b&gt;bold&lt;/b&gt; &amp; [x](javascript:x)`,
		`<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">`,
	} {
		if !strings.Contains(s.Cards["d/a"], want) {
			t.Errorf("%s is not in %s", want, s.Cards["d/a"])
		}
	}
	if card, ok := s.Cards["d/broken"]; !ok || card != "" {
		t.Errorf("a broken record has the card %q", card)
	}
}

func TestEmpty(t *testing.T) {
	text := write(t, input(t, fstest.MapFS{"records/README.md": {}}))
	if !strings.Contains(text, "0 records in 0 domains") {
		t.Error("the page of an empty base has no totals")
	}
}

// The page does not trust Graphviz's output.
func TestDrawingErrors(t *testing.T) {
	in := input(t, newBase(60))
	for name, draw := range map[string]page.Draw{
		"nothing": func(context.Context, []byte) ([]byte, error) { return nil, nil },
		"no XML":  func(context.Context, []byte) ([]byte, error) { return []byte("<svg><g"), nil },
		"another": func(context.Context, []byte) ([]byte, error) { return []byte(`<svg viewBox="0 0 1 1"/>`), nil },
		"a bad path": func(context.Context, []byte) ([]byte, error) {
			return []byte(`<svg><g id="e0"><path d="url(x)"/></g></svg>`), nil
		},
		"a bad index": func(context.Context, []byte) ([]byte, error) {
			return []byte(`<svg><g id="n9999"><polygon points="0,0 1,0 1,1 0,1"/></g></svg>`), nil
		},
	} {
		in.Draw = draw
		if err := page.Write(t.Context(), io.Discard, in); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// pairs returns a base of records that lead to one other record each.
func pairs(n int) fstest.MapFS {
	base := make(fstest.MapFS)
	for i := range n {
		base[fmt.Sprintf("records/d/from%d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":"d/from%d","transition_graph":{"leads_to":["d/to%d"]}}`, i, i)}
		base[fmt.Sprintf("records/d/to%d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":"d/to%d"}`, i)}
	}
	return base
}

// If Graphviz fails, the page has a plain drawing with every box and line.
func TestPlain(t *testing.T) {
	in := input(t, hub(40))
	in.Draw = func(context.Context, []byte) ([]byte, error) { return nil, errors.New("no time") }
	var s scene
	unpack(t, write(t, in), "scene-0", &s)
	checkScene(t, "plain", s)
	if len(s.Drawing.Nodes) != 40 || len(s.Drawing.Edges) != 78 {
		t.Errorf("%d boxes and %d lines", len(s.Drawing.Nodes), len(s.Drawing.Edges))
	}
}

// A drawing within the budget has no limit of time, so a busy machine draws the same page.
func TestUnlimited(t *testing.T) {
	in := input(t, newBase(60))
	drawings := 0
	in.Jobs = 1
	in.Draw = func(ctx context.Context, _ []byte) ([]byte, error) {
		if _, limited := ctx.Deadline(); limited {
			t.Error("a small drawing has a limit of time")
		}
		drawings++
		return nil, errors.New("no drawing")
	}
	write(t, in)
	if drawings == 0 {
		t.Error("there is no small drawing")
	}
}

// Records that all link to each other get a drawing of the strongest links. A page calls
// Graphviz only while its budget lasts.
func TestBudget(t *testing.T) {
	testkit.OnlyLong(t)
	everyone := make(fstest.MapFS)
	var ids []string
	for i := range testkit.ShortOrLong(100, 200) {
		ids = append(ids, fmt.Sprintf(`"d/e%d"`, i))
	}
	for i := range ids {
		everyone[fmt.Sprintf("records/d/e%d.json", i)] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id":"d/e%d","transition_graph":{"leads_to":[%s]}}`, i, strings.Join(ids, ","))}
	}
	for name, test := range map[string]struct {
		base       fstest.MapFS
		most, left int // layouts by Graphviz, and links left out
	}{
		"all to all": {everyone, 1, len(ids) * (len(ids) - 5)},
		"star":       {hub(testkit.ShortOrLong(2500, 4000)), 2, 0},
		"pairs":      {pairs(testkit.ShortOrLong(1000, 2000)), 2, 0},
	} {
		calls, note := 0, ""
		in := input(t, test.base)
		in.Jobs = 1
		in.Draw = func(context.Context, []byte) ([]byte, error) { calls++; return nil, errors.New("no time") }
		in.Note = func(format string, args ...any) { note = fmt.Sprintf(format, args...) }
		var s scene
		unpack(t, write(t, in), "scene-0", &s)
		if calls > test.most || s.Left < test.left || !strings.Contains(note, "--around ID") {
			t.Errorf("%s: %d layouts, %d links left out, note %q", name, calls, s.Left, note)
		}
	}
}
