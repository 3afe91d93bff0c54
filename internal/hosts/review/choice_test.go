package review_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

// A choice limits what is posted.
func TestChoice(t *testing.T) {
	text := func(first, last string) []byte {
		return []byte(first + "\n" + strings.Repeat("line\n", 50) + last + "\n")
	}
	g := repository(t, map[string][]byte{"new.json": text("old", "old"), "same.json": text("old", "")}, map[string][]byte{"new.json": text("new", "old")})
	for _, test := range []struct {
		choice                                review.Choice
		checks, annotations, comments, wholes int
	}{
		{review.Choice{MostComments: 50}, 1, 4, 3, 1},
		{review.Choice{MostComments: 2}, 1, 4, 2, 1},
		{review.Choice{}, 1, 4, 0, 1},
		{review.Choice{MostComments: 50, Parts: []string{"checks"}}, 1, 4, 0, 0},
		{review.Choice{MostComments: 50, Parts: []string{"comments"}}, 0, 0, 3, 0},
		{review.Choice{MostComments: 50, Parts: []string{"summary"}}, 0, 0, 0, 1},
		{review.Choice{MostComments: 50, Parts: []string{"summary", "comments"}}, 0, 0, 3, 1},
		{review.Choice{MostComments: 50, Filter: "all"}, 1, 4, 3, 1},
		{review.Choice{MostComments: 50, Filter: "changed"}, 1, 3, 3, 1},
		{review.Choice{MostComments: 50, Filter: "added"}, 1, 1, 1, 1},
	} {
		p := openIn(t, g, 4) // on an added line, beside it, not in the diff, in another file
		p.choice = test.choice
		p.report.Findings[2].Line, p.report.Findings[2].EndLine = 40, 40
		p.report.Findings[3].File, p.report.Findings[3].Changed = "same.json", false
		for range 2 {
			if _, err := p.post(); err != nil {
				t.Fatal(err)
			}
		}
		whole, lines := p.server.Comments(7)
		checks, annotations := p.server.Checks(), 0
		for _, c := range checks {
			annotations += len(c.Annotations)
		}
		if len(checks) != test.checks || annotations != test.annotations || len(lines) != test.comments || len(whole) != test.wholes {
			t.Errorf("%+v: %d checks, %d annotations, %d comments, %d others", test.choice, len(checks), annotations, len(lines), len(whole))
		}
		if len(whole) == 1 && strings.Count(whole[0].Body, ": message ") != 4 {
			t.Errorf("%+v: the summary is %s", test.choice, whole[0].Body)
		}
	}
}

// A token that may write nothing is read-only for each part.
func TestReadOnlyParts(t *testing.T) {
	for _, part := range review.Parts {
		p := open(t, 3)
		p.choice.Parts = []string{part}
		p.server.Denied = []string{"checks: write", "pull-requests: write"}
		if _, err := p.post(); !errors.Is(err, github.ErrReadOnly) {
			t.Errorf("%s: got %v", part, err)
		}
	}
}
