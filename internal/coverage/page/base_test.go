package page_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/coverage/page"
	"github.com/kbctl/kbctl/internal/draw"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// A maker makes records that vary like real ones. Each run makes the same
// records.
type maker struct {
	rng     *rand.Rand
	ids     []string
	domains []string // of each id
}

var (
	domainNames = strings.Fields(`cuda pytorch docker kubernetes git python node go java rust aws gcp azure nginx redis postgresql
		mysql grpc networking systemd terraform ansible helm kafka rabbitmq elasticsearch react webpack android ios`)
	nouns = strings.Fields(`memory stream socket token cache index module volume certificate image branch lock thread buffer header
		queue schema cluster session kernel handle device package manifest route`)
	faults = strings.Fields(`denied missing expired exhausted corrupt refused busy invalid stale truncated unreachable locked
		mismatched overflowed unsupported`)
)

// newBase makes a base of n records in several domains. Most of them are linked.
func newBase(n int) fstest.MapFS {
	m := &maker{rng: rand.New(rand.NewPCG(1, 2))}
	for i := range n {
		// A few domains are much larger than the others.
		domain := domainNames[min(m.rng.IntN(len(domainNames)), m.rng.IntN(len(domainNames)))]
		m.domains = append(m.domains, domain)
		m.ids = append(m.ids, fmt.Sprintf("%s/%s-%s-%d", domain, m.one(nouns), m.one(faults), i))
	}
	fsys := make(fstest.MapFS)
	for i, id := range m.ids {
		text, err := json.MarshalIndent(m.record(i), "", "  ")
		if err != nil {
			panic(err)
		}
		fsys["records/"+id+".json"] = &fstest.MapFile{Data: text}
		if m.often(0.9) {
			fsys["records/"+id+".md"] = &fstest.MapFile{Data: []byte("# x\n")}
		}
		if m.often(0.3) {
			fsys["testdata/logs/"+id+"/match/a.log"] = &fstest.MapFile{Data: []byte("x\n")}
		}
		if m.often(0.12) {
			fsys["testdata/logs/"+id+"/nomatch/a.log"] = &fstest.MapFile{Data: []byte("x\n")}
		}
	}
	return fsys
}

func (m *maker) one(words []string) string { return words[m.rng.IntN(len(words))] }

func (m *maker) often(share float64) bool { return m.rng.Float64() < share }

func (m *maker) record(i int) map[string]any {
	noun, fault := m.one(nouns), m.one(faults)
	confirmed := testkit.Today.AddDate(0, 0, -m.rng.IntN(500))
	r := map[string]any{
		"id": m.ids[i], "domain": m.domains[i], "category": "runtime_error",
		"signature":     fmt.Sprintf("%sError: the %s is %s (code %d)", strings.ToUpper(noun[:1])+noun[1:], noun, fault, m.rng.IntN(900)),
		"regex":         fmt.Sprintf("the %s is %s", noun, fault),
		"root_cause":    fmt.Sprintf("The %s of the process is %s, because the %s was not released in time.", noun, fault, m.one(nouns)),
		"signature_zh":  "错误：资源不可用",
		"root_cause_zh": "进程没有及时释放资源。",
		"workarounds": []any{
			map[string]any{"action": fmt.Sprintf("Release the %s before it is asked for again", noun), "success_rate": 0.8, "how": "service restart\nsleep 5", "sources": []string{"https://example.org/" + noun}},
			map[string]any{"action": fmt.Sprintf("Raise the limit of the %s", m.one(nouns)), "success_rate": 0.5},
		},
		"workarounds_zh":    []string{"先释放资源。", "提高限制。"},
		"dead_ends":         []any{map[string]any{"action": "Try again", "why_fails": "Nothing has changed in between."}},
		"transition_graph":  m.links(i),
		"verification_tier": m.one(coverage.Tiers[:4]),
		"resolvable":        "true",
		"first_seen":        "2024-01-01", "last_confirmed": confirmed.Format(time.DateOnly), "last_updated": confirmed.Format(time.DateOnly),
	}
	if m.often(0.4) {
		r["root_cause_zh"] = r["root_cause"]
	}
	if m.often(0.5) {
		delete(r["workarounds"].([]any)[0].(map[string]any), "sources")
	}
	if m.often(0.2) {
		r["official_doc_url"], r["official_doc_section"] = "https://example.org/errors", "Errors"
	}
	return r
}

// links links to records of the same domain, sometimes to others or to none.
func (m *maker) links(i int) map[string]any {
	links := map[string]any{}
	if m.often(0.15) {
		return links
	}
	var leads []any
	for range m.rng.IntN(3) {
		to := m.near(i)
		if m.often(0.08) {
			to = m.one(m.ids)
		}
		if m.often(0.02) {
			to += "-gone"
		}
		leads = append(leads, map[string]any{"error_id": to, "probability": 0.3})
	}
	links["leads_to"] = leads
	if m.often(0.2) {
		links["frequently_confused_with"] = []any{m.near(i)}
	}
	return links
}

// near returns another record of the same domain, if possible.
func (m *maker) near(i int) string {
	for step := 1 + m.rng.IntN(300); step < 600; step++ {
		if k := (i + step) % len(m.ids); m.domains[k] == m.domains[i] && k != i {
			return m.ids[k]
		}
	}
	return m.one(m.ids)
}

// input loads a base for the page.
func input(t testing.TB, fsys fstest.MapFS) page.Input {
	t.Helper()
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := graph.Build(base, graph.InverseAuto)
	r, err := coverage.Count(base, config.Default(), g, testkit.Today)
	if err != nil {
		t.Fatal(err)
	}
	return page.Input{Report: r, Base: base, Graph: g, Draw: draw.SVG, Jobs: 2}
}
