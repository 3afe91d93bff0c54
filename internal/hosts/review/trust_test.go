package review_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/lint"
)

// A largePull is a pull request. GitHub lists only one of its files,
// kb/records/listed.json.
type largePull struct {
	github.Service
	before, after []github.Entry
	err           error
}

func (p *largePull) Files(context.Context, int) ([]github.File, bool, error) {
	return []github.File{{New: "kb/records/listed.json"}}, false, nil
}

func (p *largePull) MergeBase(context.Context, string, string) (string, error) { return "base", nil }

func (p *largePull) Entries(_ context.Context, commit string) ([]github.Entry, error) {
	if commit == "base" {
		return p.before, p.err
	}
	return p.after, p.err
}

// TestTrustLarge checks that files that GitHub does not list are found by comparing the
// commits. If that fails, the worst is assumed.
func TestTrustLarge(t *testing.T) {
	entry := func(path, object string) github.Entry {
		return github.Entry{Path: path, Mode: "100644", Object: object}
	}
	listed, unlisted := entry("kb/records/listed.json", "1"), entry("kb/records/unlisted.json", "2")
	for _, test := range []struct {
		name          string
		before, after []github.Entry
		err           error
		want          string // the configuration changes, which findings are in changed files, what is silenced
	}{
		{"a record", nil, []github.Entry{listed, unlisted}, nil, "false true true 0"},
		{"another record", []github.Entry{unlisted}, []github.Entry{listed, unlisted}, nil, "false true false 0"},
		{"the configuration", []github.Entry{unlisted, entry("kb/.kbctl.yaml", "3")}, []github.Entry{listed, unlisted, entry("kb/.kbctl.yaml", "4")}, nil, "true true false 1"},
		{"no commits", nil, nil, errors.New("too\x1b[2Jmany"), "true true true 1"},
	} {
		var notes bytes.Buffer
		r := &review.Report{Folder: "kb", Silenced: review.Counts{Errors: 1}, Findings: []review.Finding{
			{File: "kb/records/listed.json"}, {File: "kb/records/unlisted.json", Changed: true},
		}}
		note := func(format string, args ...any) { fmt.Fprintf(&notes, format, args...) }
		_, err := review.Trust(t.Context(), &largePull{before: test.before, after: test.after, err: test.err}, &github.Pull{}, r, lint.Error, note)
		if got := fmt.Sprint(r.Config, r.Findings[0].Changed, r.Findings[1].Changed, r.Silenced.Sum()); err != nil || got != test.want {
			t.Errorf("%s: got %s, %v, want %s", test.name, got, err, test.want)
		}
		if test.err != nil && !strings.Contains(notes.String(), test.err.Error()) {
			t.Errorf("%s: the note is %q", test.name, notes.String())
		}
	}
}
