package schema

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// acceptAndJudge returns the answers of the acceptor and the judge for a text, and whether
// the text is JSON.
func acceptAndJudge(text string) (accepted, valid, ok bool) {
	p := newParser(DefaultMaxDepth)
	doc, _, err := p.parse([]byte(text), text)
	if err != nil {
		return false, false, false
	}
	return acceptance().accepts(doc, 0), judge().Validate(plain(doc, 0)) == nil, true
}

// seedTexts returns the texts of the seed records.
func seedTexts(t testing.TB) (texts []string) {
	t.Helper()
	files, err := filepath.Glob("../testdata/seeds/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no seeds", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// FuzzAccept checks that the acceptor accepts a record if and only if the judge finds it
// valid.
func FuzzAccept(f *testing.F) {
	for _, text := range seedTexts(f) {
		f.Add(text)
		for _, change := range changes {
			f.Add(strings.Replace(text, change[0], change[1], 1))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		accepted, valid, ok := acceptAndJudge(text)
		if ok && accepted != valid {
			t.Errorf("accepted %v, valid %v: %s", accepted, valid, text)
		}
		if !ok || valid {
			return
		}
		r := &Record{Source: Source{Text: text}}
		r.Source.read(r.decode)
		if len(r.Source.Violations) == 0 {
			t.Errorf("invalid without a violation: %s", text)
		}
	})
}

// changes turn a seed into records that are barely valid or barely invalid.
var changes = [][2]string{
	{`"confidence": 0.8`, `"confidence": 1.0000000000000000000000000000`},
	{`"confidence": 0.8`, `"confidence": 1.00000000000000000000000000001, "x": 0.8`},
	{`"confidence": 0.86`, `"confidence": 1.00000000000000000000000000001`},
	{`"confidence": 0.86`, `"confidence": 1e999999999`},
	{`"confidence": 0.86`, `"confidence": -1e-999999999`},
	{`"confidence": 0.86`, `"confidence": -0.0`},
	{`"confidence": 0.86`, `"confidence": 0e999999999999999999999`},
	{`"confidence": 0.86`, `"confidence": null`},
	{`"evidence_count": 1`, `"evidence_count": 1.0`},
	{`"evidence_count": 1`, `"evidence_count": 1e2`},
	{`"evidence_count": 1`, `"evidence_count": 1.5`},
	{`"evidence_count": 1`, `"evidence_count": 1e999999999`},
	{`"evidence_count": 1`, `"evidence_count": -1`},
	{`"evidence_count": 1`, `"evidence_count": 123456789012345678901234567890`},
	{`"leads_to": []`, `"leads_to": ["a/b", {"error_id": "a/b", "probability": null}]`},
	{`"leads_to": []`, `"leads_to": ["A/b"]`},
	{`"leads_to": []`, `"leads_to": [null]`},
	{`"leads_to": []`, `"leads_to": [{"error_id": "a/b", "weight": 1}]`},
	{`"leads_to": []`, `"leads_to": "a/b"`},
	{`"2024-06-01"`, `"2024-02-30"`},
	{`"2024-06-01"`, `"2024-6-1"`},
	{`"2024-06-01"`, `"2024-06-01T00:00:00Z"`},
	{`"resolvable": "true"`, `"resolvable": true`},
	{`"resolvable": "true"`, `"resolvable": "TRUE"`},
	{`"os_specific": {}`, `"os_specific": {"linux": "x"}`},
	{`"os_specific": {}`, `"os_specific": {"linux": 1}`},
	{`"os_specific": {}`, `"os_specific": []`},
	{`"locale": "en"`, `"locale": "zh-Hans"`},
	{`"locale": "en"`, `"locale": ""`},
	{`"id": "cuda`, `"id": "` + strings.Repeat("a", 200) + `/cuda`},
	{`"signature"`, `"\u0073ignature"`},
	{`"signature"`, `"signatur"`},
	{`"tags": []`, `"tags": {}, "$schema": "x"`},
	{`"subcategory": null`, `"subcategory": 1`},
}

// TestAcceptorSupportsTheSchema checks that the acceptor supports the whole schema. If it
// did not, every record would go to the slow judge.
func TestAcceptorSupportsTheSchema(t *testing.T) {
	var walk func(at string, a *acceptor)
	walk = func(at string, a *acceptor) {
		if a == nil {
			return
		}
		if a.never {
			t.Errorf("%s uses a keyword that the acceptor does not support", at)
		}
		for name, m := range a.members {
			walk(at+"/"+name, m.schema)
		}
		walk(at+"/*", a.items)
		walk(at+"/*", a.rest)
	}
	walk("record", acceptance())
}

func BenchmarkValidate(b *testing.B) {
	text, err := os.ReadFile("../testdata/seeds/stream-capture-invalid-scope.json")
	if err != nil {
		b.Fatal(err)
	}
	p := newParser(DefaultMaxDepth)
	doc, _, err := p.parse(text, string(text))
	if err != nil {
		b.Fatal(err)
	}
	b.Run("acceptor", func(b *testing.B) {
		for b.Loop() {
			if !acceptance().accepts(doc, 0) {
				b.Fatal("not accepted")
			}
		}
	})
	b.Run("judge", func(b *testing.B) {
		for b.Loop() {
			if err := judge().Validate(plain(doc, 0)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
