package draft_test

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/schema"
)

// TestPairs drafts a record from the first log of each error, and checks how many of the
// records come first on the second log of their error, which has other names.
func TestPairs(t *testing.T) {
	const leastFirst, mostForeign = 84, 3 // of 85
	archive, err := txtar.ParseFile("testdata/pairs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var records []*schema.Record
	seconds := make(map[string][]byte)
	for _, file := range archive.Files {
		id, log := path.Split(file.Name)
		if strings.HasPrefix(log, "2") {
			seconds[id] = file.Data
			continue
		}
		records = append(records, recordOf(t, id, log, string(file.Data)))
	}
	finder := match.NewFinder(records, false, 1)
	first, foreign := 0, 0
	for _, r := range records {
		all, _ := finder.ExplainText(seconds[r.ID])
		own := slices.IndexFunc(all, func(e match.Explanation) bool { return e.Record == r })
		if own == 0 {
			first++
		} else {
			t.Logf("%s: rank %d of %d: %s", r.ID, own+1, len(all), r.Regex)
		}
		for _, e := range all {
			if e.Record != r {
				t.Logf("%s: %s matches, too: %s", r.ID, e.Record.ID, e.Record.Regex)
				foreign++
			}
		}
	}
	t.Logf("%d of %d come first, %d foreign matches", first, len(records), foreign)
	if first < leastFirst || foreign > mostForeign {
		t.Errorf("want at least %d first and at most %d foreign matches", leastFirst, mostForeign)
	}
}

// recordOf drafts a record from a log. Its name has the line of the error.
func recordOf(t *testing.T, id, name, text string) *schema.Record {
	log, err := draft.ReadLog(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(name, ":")
	n, err := strconv.Atoi(line)
	if err != nil {
		t.Fatal(err)
	}
	log.At = n - 1
	source := log.Source()
	form, err := source.Widest(false, always)
	if err != nil {
		t.Errorf("%s: %v", id, err)
	}
	return &schema.Record{ID: id, Signature: source.Message, Regex: form.Regex}
}
