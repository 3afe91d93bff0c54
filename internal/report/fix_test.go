package report_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/change/fix"
	"github.com/kbctl/kbctl/internal/report"
	"github.com/kbctl/kbctl/lint"
)

// fixable runs over a base whose mistakes have fixes. Some records are on one line,
// some have Chinese text before the mistake, and some have CRLF line endings.
func fixable(t *testing.T) report.Run {
	t.Helper()
	archive := golden(t)
	for _, text := range []string{
		"{\n  \"id\": \"demo/how\",\n  \"workarounds\": [\n    {\n      \"action\": \"Wait\",\n      \"how\": \"Wait\"\n    }\n  ]\n}\n",
		"{\"id\": \"demo/line\", \"root_cause_zh\": \"显存不足\", \"workarounds\": [{\"action\": \"Wait\", \"how\": \"Wait\"}]}",
		"{\r\n  \"id\": \"demo/crlf\",\r\n  \"dead_ends\": [{\"how\": \"x\", \"action\": \"x\"}]\r\n}\r\n",
	} {
		name := strings.SplitN(strings.SplitN(text, "demo/", 2)[1], `"`, 2)[0]
		archive.Files = append(archive.Files, txtar.File{Name: "records/demo/" + name + ".json", Data: []byte(text)})
	}
	return check(t, archive)
}

// wantedFixes returns the findings with the changes that reports must show.
func wantedFixes(t *testing.T, run report.Run) (findings []*lint.Finding, changes [][]fix.Change) {
	t.Helper()
	for f := range run.Result.All() {
		var change []fix.Change
		if f.Fix != nil {
			change, _ = fix.Preview(run.Base.FS, f.Fix)
			if slices.ContainsFunc(change, func(c fix.Change) bool { return c.Before == nil }) {
				change = nil
			}
		}
		findings, changes = append(findings, f), append(changes, change)
	}
	return findings, changes
}

// Applying a fix from a SARIF log gives the same text as kbctl fix.
func TestSARIFFixes(t *testing.T) {
	run := fixable(t)
	log, err := parseSARIF(render(t, "sarif", report.Options{}, run))
	if err != nil {
		t.Fatal(err)
	}
	findings, wanted := wantedFixes(t, run)
	applied := 0
	for i, result := range log.Runs[0].Results {
		if (len(result.Fixes) > 0) != (len(wanted[i]) > 0) {
			t.Errorf("%s: %d fixes", findings[i].Message, len(result.Fixes))
			continue
		}
		for k, want := range wanted[i] {
			change := result.Fixes[0].ArtifactChanges[k]
			if file, _ := url.PathUnescape(change.ArtifactLocation.URI); file != want.File {
				t.Errorf("%s is not %s", file, want.File)
			}
			text := string(want.Before)
			for _, r := range slices.Backward(change.Replacements) {
				from, to := offset(text, r.DeletedRegion.StartLine, r.DeletedRegion.StartColumn), offset(text, r.DeletedRegion.EndLine, r.DeletedRegion.EndColumn)
				text = text[:from] + r.InsertedContent.Text + text[to:]
			}
			if text != string(want.After) {
				t.Errorf("%s: the fix makes\n%s\nnot\n%s", findings[i].Message, text, want.After)
			}
			applied++
		}
	}
	if applied < 4 {
		t.Errorf("%d fixes", applied)
	}
}

// offset returns the offset of a line and a column. Both start at 1.
func offset(text string, line, column int) int {
	at := 0
	for range line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	for range column - 1 {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// Applying a suggestion gives the same text as kbctl fix.
func TestSuggestions(t *testing.T) {
	run := fixable(t)
	var got rdResult
	if err := strict(render(t, "rdjson", report.Options{}, run), &got); err != nil {
		t.Fatal(err)
	}
	findings, wanted := wantedFixes(t, run)
	applied := 0
	for i, d := range got.Diagnostics {
		one := len(wanted[i]) == 1 && wanted[i][0].File == findings[i].Path()
		if !one && len(d.Suggestions) > 0 || len(d.Suggestions) > 1 {
			t.Errorf("%s: %d suggestions", findings[i].Message, len(d.Suggestions))
		}
		for _, s := range d.Suggestions {
			before := strings.ReplaceAll(string(wanted[i][0].Before), "\r\n", "\n")
			lines := strings.Split(before, "\n")
			var fresh []string
			if s.Text != "" {
				fresh = strings.Split(s.Text, "\n")
			}
			after := strings.Join(slices.Concat(lines[:s.Range.Start.Line-1], fresh, lines[s.Range.End.Line:]), "\n")
			if want := strings.ReplaceAll(string(wanted[i][0].After), "\r\n", "\n"); strings.TrimRight(after, "\n") != strings.TrimRight(want, "\n") {
				t.Errorf("%s: the suggestion makes\n%s\nnot\n%s", findings[i].Message, after, want)
			}
			applied++
		}
	}
	if applied < 4 {
		t.Errorf("%d suggestions", applied)
	}
}
