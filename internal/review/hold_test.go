package review_test

import (
	"fmt"
	"testing"

	"github.com/kbctl/kbctl/internal/github"
	"github.com/kbctl/kbctl/internal/review"
)

func TestHoldTo(t *testing.T) {
	renamed := github.File{Old: "kb/old.json", New: "kb/new.json"}
	edited := func(file string) github.File { return github.File{Old: file, New: file} }
	for _, test := range []struct {
		name    string
		config  bool // as the artifact has it
		files   []github.File
		partial bool
		folder  string
		want    string // config, cards, and which findings are in changed files
	}{
		{"as it is", false, []github.File{renamed}, false, "kb", "false [kb/new.json kb/old.json] true false"},
		{"the configuration, denied", false, []github.File{renamed, edited("kb/.kbctl.yaml")}, false, "kb", "true [kb/new.json kb/old.json kb/other.json] true false"},
		{"the baseline, denied", false, []github.File{{New: ".kbctl-baseline.json"}}, false, ".", "true [kb/new.json kb/old.json kb/other.json] false false"},
		{"the configuration deleted, denied", false, []github.File{{Old: ".kbctl.yaml"}}, false, ".", "true [kb/new.json kb/old.json kb/other.json] false false"},
		{"another base's configuration", false, []github.File{edited(".kbctl.yaml")}, false, "kb", "false [] false false"},
		{"claimed", true, []github.File{renamed}, false, "kb", "false [kb/new.json kb/old.json] true false"},
		{"claimed, and GitHub does not list all files", true, []github.File{renamed}, true, "kb", "true [kb/new.json kb/old.json kb/other.json] true false"},
		{"not claimed, and GitHub does not list all files", false, []github.File{edited("kb/other.json")}, true, "kb", "false [kb/new.json kb/old.json kb/other.json] false true"},
	} {
		r := &review.Report{
			Config:   test.config,
			Findings: []review.Finding{{File: "kb/new.json", Changed: false}, {File: "kb/other.json", Changed: true}},
			Cards:    []review.Card{{File: "kb/new.json"}, {File: "kb/old.json"}, {File: "kb/other.json"}},
		}
		r.HoldTo(test.files, !test.partial, test.folder)
		cards := []string{}
		for _, c := range r.Cards {
			cards = append(cards, c.File)
		}
		if got := fmt.Sprint(r.Config, cards, r.Findings[0].Changed, r.Findings[1].Changed); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}
