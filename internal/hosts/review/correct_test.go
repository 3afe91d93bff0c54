package review_test

import (
	"fmt"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/github"
	"github.com/kbctl/kbctl/internal/hosts/review"
)

func TestCorrect(t *testing.T) {
	const all, some = "[kb/new.json kb/old.json kb/other.json]", "[kb/new.json kb/old.json]"
	renamed := github.File{Old: "kb/old.json", New: "kb/new.json"}
	edited := func(file string) github.File { return github.File{Old: file, New: file} }
	for _, test := range []struct {
		name    string
		config  bool // as in the artifact
		files   []github.File
		partial bool
		folder  string
		// want is config, cards, which findings are in changed files, and what was
		// accepted, relaxed, silenced and uncovered.
		want string
	}{
		{"as it is", false, []github.File{renamed}, false, "kb", "false " + some + " true false 0 0 0 0"},
		{"the configuration, denied", false, []github.File{renamed, edited("kb/.kbctl.yaml")}, false, "kb", "true " + all + " true false 0 1 1 1"},
		{"the baseline, denied", false, []github.File{{New: ".kbctl-baseline.json"}}, false, "", "true " + all + " false false 1 0 0 0"},
		{"the configuration deleted, denied", false, []github.File{{Old: ".kbctl.yaml"}}, false, "", "true " + all + " false false 0 1 1 1"},
		{"another base's configuration", false, []github.File{edited(".kbctl.yaml")}, false, "kb", "false [] false false 0 0 0 0"},
		{"claimed", true, []github.File{renamed}, false, "kb", "false " + some + " true false 0 0 0 0"},
		{"claimed, and GitHub does not list all files", true, []github.File{renamed}, true, "kb", "true " + all + " true true 1 1 1 1"},
		{"denied, and GitHub does not list all files", false, []github.File{renamed}, true, "kb", "true " + all + " true true 1 1 1 1"},
		{"deleted, and GitHub does not list all files", false, []github.File{{Old: "kb/other.json"}}, true, "kb", "true " + all + " false false 1 1 1 1"},
	} {
		r := &review.Report{
			Config: test.config, Folder: test.folder, Accepted: 1, Relaxed: 1, Silenced: review.Counts{Errors: 1}, Uncovered: 1,
			Unclear: "it is broken", Outside: 1,
			Findings: []review.Finding{{File: "kb/new.json", Changed: false}, {File: "kb/other.json", Changed: true}},
			Cards:    []review.Card{{File: "kb/new.json"}, {File: "kb/old.json"}, {File: "kb/other.json"}},
		}
		r.Correct(review.Known{Files: test.files, Whole: !test.partial})
		cards := []string{}
		for _, c := range r.Cards {
			cards = append(cards, c.File)
		}
		got := fmt.Sprint(r.Config, cards, r.Findings[0].Changed, r.Findings[1].Changed, r.Accepted, r.Relaxed, r.Silenced.Sum(), r.Uncovered)
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
		if held := r.Silenced.Sum() == 0; (r.Unclear == "") != held || (r.Outside == 0) != held {
			t.Errorf("%s: unclear %q, %d outside", test.name, r.Unclear, r.Outside)
		}
	}
}
