package graph_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/graph"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// A node has the three lists of links of a test record.
type node struct {
	LeadsTo, PrecededBy, ConfusedWith []edge
}

type edge struct {
	ID          string
	Probability float64 // 0 for none
}

// to returns edges without a probability.
func to(ids ...string) []edge {
	edges := make([]edge, len(ids))
	for i, id := range ids {
		edges[i].ID = id
	}
	return edges
}

// rest has the fields of a valid record except its id and its edges.
const rest = `"signature":"","signature_zh":"","regex":"","domain":"d","category":"","root_cause":"",` +
	`"root_cause_zh":"","dead_ends":[],"workarounds":[],"workarounds_zh":[],"verification_tier":"ai_generated",` +
	`"resolvable":"true","first_seen":"2026-01-01","last_confirmed":"2026-01-01","last_updated":"2026-01-01"`

// text returns a record as JSON.
func text(t testing.TB, id string, n node) string {
	t.Helper()
	return fmt.Sprintf(`{"id":%s,"transition_graph":{"leads_to":[%s],"preceded_by":[%s],"frequently_confused_with":[%s]},%s}`,
		testkit.JSON(t, id), list(t, n.LeadsTo), list(t, n.PrecededBy), list(t, n.ConfusedWith), rest)
}

// list returns edges as the elements of a JSON array.
func list(t testing.TB, edges []edge) string {
	t.Helper()
	var elements []string
	for _, e := range edges {
		probability := ""
		if e.Probability > 0 {
			probability = fmt.Sprintf(`,"probability":%g`, e.Probability)
		}
		elements = append(elements, fmt.Sprintf(`{"error_id":%s%s}`, testkit.JSON(t, e.ID), probability))
	}
	return strings.Join(elements, ",")
}

// load makes a base of records by id. The id is also the path of the file.
func load(t testing.TB, nodes map[string]node) *schema.Base {
	t.Helper()
	texts := make(map[string]string, len(nodes))
	for id, n := range nodes {
		texts[id] = text(t, id, n)
	}
	return loadTexts(t, texts)
}

// loadTexts makes a base of files. The keys are the ids that their paths spell.
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

// name returns the id of a numbered record. The ids sort like the numbers.
func name(i int) string { return fmt.Sprintf("d/n%06d", i) }

// names returns the ids of records.
func names(records []*schema.Record) []string {
	list := make([]string, len(records))
	for i, r := range records {
		list[i] = r.Name()
	}
	return list
}

// tail returns the record where the arrow of a link starts. The arrow of a
// preceded_by ends at the record that contains it.
func tail(l graph.Link) *schema.Record {
	if l.Kind == graph.PrecededBy {
		return l.To
	}
	return l.From
}

// head returns the record where the arrow of a link ends.
func head(l graph.Link) *schema.Record {
	if l.Kind == graph.PrecededBy {
		return l.From
	}
	return l.To
}
