package coverage_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/testkit"
)

// TestPast checks that a written report can be read back.
func TestPast(t *testing.T) {
	r := count(t, load(t, map[string]string{"records/d/a.json": `{}`, "records/d/b.json": `{}`, "records/d/c.json": `{}`, "records/d/a.md": ""}))
	var out strings.Builder
	if err := r.Write(&out, "json", coverage.Options{}); err != nil {
		t.Fatal(err)
	}
	past, err := coverage.ParsePast([]byte(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	if !past.Date.Equal(testkit.Today) || past.Records != 3 || math.Abs(past.Percent[0]-100.0/3) > 1e-9 || past.Percent[1] != 0 {
		t.Errorf("got %+v", past)
	}
	older := past
	older.Date = testkit.Today.AddDate(0, -1, 0)
	same := past
	same.Records = 1 // of the same day, so that the report replaces it
	trend := r.Trend([]coverage.Past{same, older})
	if len(trend) != 2 || !trend[0].Date.Equal(older.Date) || trend[1].Records != 3 {
		t.Errorf("trend %+v", trend)
	}
}

func TestParsePast(t *testing.T) {
	const good = `{"version":1,"date":"2026-10-01","total":{"records":4,"fields":{"cards":{"have":1,"of":4},"zh":{"have":5,"of":4},"gone":{"have":1,"of":1}}}}`
	past, err := coverage.ParsePast([]byte(good))
	if err != nil || past.Records != 4 || past.Percent[0] != 25 || past.Percent[1] != -1 || past.Date.Month() != time.October {
		t.Errorf("got %+v and error %v", past, err)
	}
	for i, f := range coverage.Fields() {
		if f.Name == "zh" && past.Percent[i] != -1 {
			t.Error("a field has more records than the total")
		}
	}
	for _, text := range []string{
		"", "[]", "{}", `{"version":1}`, strings.Replace(good, "2026-10-01", "then", 1),
		strings.Replace(good, `"version":1`, `"version":2`, 1), strings.Replace(good, `"records":4,`, "", 1), `{"version":1,"findings":[]}`,
	} {
		if past, err := coverage.ParsePast([]byte(text)); err == nil {
			t.Errorf("%s: got %+v and no error", text, past)
		}
	}
}

func FuzzPast(f *testing.F) {
	f.Add([]byte(`{"version":1,"date":"2026-10-01","total":{"records":4,"fields":{"cards":{"have":1,"of":4}}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		past, err := coverage.ParsePast(data)
		if err != nil {
			return
		}
		for _, percent := range past.Percent {
			if percent != -1 && !(percent >= 0 && percent <= 100) {
				t.Errorf("%v percent", percent)
			}
		}
	})
}
