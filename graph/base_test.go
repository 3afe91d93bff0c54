package graph_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/schema"
)

// A node is what a test says of one record: its three lists.
type node struct {
	LeadsTo      []edge `json:"leads_to,omitempty"`
	PrecededBy   []edge `json:"preceded_by,omitempty"`
	ConfusedWith []edge `json:"frequently_confused_with,omitempty"`
}

type edge struct {
	ID          string  `json:"error_id"`
	Probability float64 `json:"probability,omitempty"`
}

// to returns plain edges to some ids.
func to(ids ...string) []edge {
	edges := make([]edge, len(ids))
	for i, id := range ids {
		edges[i].ID = id
	}
	return edges
}

// rest is what a valid record has besides its id and its edges. Valid records
// take the loader's fast path, which is what makes bases of 100,000 bearable.
const rest = `"signature":"","signature_zh":"","regex":"","domain":"d","category":"","root_cause":"",` +
	`"root_cause_zh":"","dead_ends":[],"workarounds":[],"workarounds_zh":[],"verification_tier":"ai_generated",` +
	`"resolvable":"true","first_seen":"2026-01-01","last_confirmed":"2026-01-01","last_updated":"2026-01-01"`

// text returns a record as JSON.
func text(t testing.TB, id string, n node) string {
	t.Helper()
	name, err := json.Marshal(id)
	if err != nil {
		t.Fatal(err)
	}
	edges, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"id":%s,"transition_graph":%s,%s}`, name, edges, rest)
}

// load makes a base of records by id, which is also where their files lie.
func load(t testing.TB, nodes map[string]node) *schema.Base {
	t.Helper()
	texts := make(map[string]string, len(nodes))
	for id, n := range nodes {
		texts[id] = text(t, id, n)
	}
	return loadTexts(t, texts)
}

// loadTexts makes a base of files by the id that their path spells.
func loadTexts(t testing.TB, texts map[string]string) *schema.Base {
	t.Helper()
	fsys := make(fstest.MapFS, len(texts))
	for id, text := range texts {
		fsys["records/"+id+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	base, err := schema.Load(fsys, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return base
}

// name is the id of a numbered record; numbers sort as ids do.
func name(i int) string { return fmt.Sprintf("d/n%06d", i) }

// names returns the ids of records, in their order.
func names(records []*schema.Record) []string {
	list := make([]string, len(records))
	for i, r := range records {
		list[i] = r.Name()
	}
	return list
}

// tail and head are the records that the arrow behind a link leaves and enters.
// A preceded_by speaks of an arrow that enters the record it stands in.
func tail(l graph.Link) *schema.Record {
	if l.Kind == graph.PrecededBy {
		return l.To
	}
	return l.From
}

func head(l graph.Link) *schema.Record {
	if l.Kind == graph.PrecededBy {
		return l.From
	}
	return l.To
}
