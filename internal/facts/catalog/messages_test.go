package catalog_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/testkit"
)

// facts of a tool with a few messages and errors.
func toolFacts(t *testing.T) *catalog.Facts {
	t.Helper()
	fsys := fstest.MapFS{
		"messages.json": {Data: []byte(`{"catalog": "tool", "kind": "messages", "domains": ["tool"], "product": "Tool", "version": "2.1",
 "source": "s", "date": "2026-11-22", "messages": [
  "CONFLICT ({}): Merge conflict in {}",
  "Could not apply {}... {}",
  "Could not open file '{}'",
  "{}: not a valid object name",
  "bad object name"
 ]}`)},
		"errors.json": {Data: []byte(`{"catalog": "tool-errors", "kind": "errors", "domains": ["tool"], "source": "s", "date": "2026-11-22", "errors": [
  {"number": 413, "message": "Content Too Large"},
  {"name": "E0382", "message": "use of moved value: {}"},
  {"name": "NO_MESSAGE"}
 ]}`)},
	}
	c, err := catalog.Load(fsys, []string{"messages.json", "errors.json"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.For("tool")
}

func TestMessages(t *testing.T) {
	facts := toolFacts(t)
	var texts []string
	for m := range facts.Messages() {
		texts = append(texts, m.Text)
		if m.In == nil || m.In.Name == "tool" && (m.Code != nil || m.In.Product != "Tool" || m.In.Version != "2.1") {
			t.Errorf("got %+v", m)
		}
		if m.In.Name == "tool-errors" && m.Code.Message != m.Text {
			t.Errorf("got %+v", m.Code)
		}
	}
	if len(texts) != 7 || texts[0] != "CONFLICT ({}): Merge conflict in {}" || texts[6] != "use of moved value: {}" {
		t.Errorf("got %q", texts)
	}
	if facts := load(t).For("no such domain"); !facts.Empty() || len(slices.Collect(facts.Messages())) > 0 {
		t.Error("a domain that no catalog covers has messages")
	}
}

func TestMessagesIn(t *testing.T) {
	facts := toolFacts(t)
	in := func(text string) string { return texts(facts.MessagesIn(text)) }
	testkit.Table(t, in, map[string]string{
		"CONFLICT (content): Merge conflict in a.c":         "CONFLICT ({}): Merge conflict in {}",
		"conflict (add/add): merge conflict in a.c and b.c": "CONFLICT ({}): Merge conflict in {}",
		"CONFLICT (content): Merge conflict\nin a.c":        "",
		"Merge conflict during rebase":                      "",
		"error: could not apply fa39187... fix":             "Could not apply {}... {}",
		"fatal: abc: not a valid object name":               "{}: not a valid object name",
		"fatal: abc: not a valid object names":              "",
		"bad object names, a bad object name":               "bad object name",
		"a bad object namespace":                            "",
		"Could not open file 'x'":                           "Could not open file '{}'",
		"Could not open file ‘x’":                           "Could not open file '{}'",
		"Could not open file `x'":                           "Could not open file '{}'",
		"Could not open file x":                             "",
		"error: could not open file 'x'\nbad object name":   "Could not open file '{}' | bad object name",
		"413 Content Too Large":                             "Content Too Large",
		"use of moved value: `v`":                           "use of moved value: {}",
		"":                                                  "",
		"{}":                                                "",
	})
}

func TestMessagesLike(t *testing.T) {
	facts := toolFacts(t)
	first := func(text string) string {
		if like := facts.MessagesLike(text); len(like) > 0 {
			return like[0].Text
		}
		return ""
	}
	testkit.Table(t, first, map[string]string{
		"Merge conflict during rebase": "CONFLICT ({}): Merge conflict in {}",
		"cannot open the file x":       "Could not open file '{}'",
		"the value was moved":          "use of moved value: {}",
		"no such thing":                "",
	})
}

// The time to look a text up depends on its length alone.
func TestMessagesInLongLine(t *testing.T) {
	facts := toolFacts(t)
	if got := facts.MessagesIn(strings.Repeat("CONFLICT (a: Merge conflict i ", 20_000)); got != nil {
		t.Errorf("got %s", texts(got))
	}
}

func texts(messages []*catalog.Message) string {
	var list []string
	for _, m := range messages {
		list = append(list, m.Text)
	}
	return strings.Join(list, " | ")
}

// Domains share the words of a catalog that covers both.
func TestMessagesAreShared(t *testing.T) {
	c := load(t)
	const line = "connection reset by peer"
	docker, kubernetes := c.For("docker").MessagesLike(line), c.For("kubernetes").MessagesLike(line)
	shared := func(m *catalog.Message) bool { return slices.Contains(kubernetes, m) }
	if !slices.ContainsFunc(docker, shared) {
		t.Errorf("docker has %s, and kubernetes other copies: %s", texts(docker), texts(kubernetes))
	}
}
