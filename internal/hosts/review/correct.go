package review

import (
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/change/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/hosts/github"
)

// Known is what GitHub says about a pull request.
type Known struct {
	// Files are all files that it changes.
	Files []github.File
	// Whole means that Files is complete. Otherwise claims about other files may be
	// true.
	Whole bool
}

// Correct corrects a report with GitHub's data: which findings are in changed files,
// whether the policy changes and with what effect, and which cards may have changed. If
// it is unknown whether the configuration changes, Correct assumes that it does.
func (r *Report) Correct(k Known) {
	now, ever := make(map[string]bool), make(map[string]bool)
	for _, f := range k.Files {
		now[f.New], ever[f.New], ever[f.Old] = true, true, true
	}
	for _, list := range [][]Finding{r.Findings, r.Better} {
		for i, f := range list {
			list[i].Changed = now[f.File] || f.Changed && !k.Whole && !ever[f.File]
		}
	}
	configured, accepts := ever[inRepository(r, config.File)], ever[inRepository(r, baseline.File)]
	r.Config = configured || accepts || !k.Whole
	if !k.Whole {
		return
	}
	if !accepts {
		r.Accepted = 0
	}
	if !configured {
		r.Relaxed, r.Silenced, r.Unclear, r.Uncovered, r.Outside = 0, Counts{}, "", 0, 0
	}
	if !r.Config { // the configuration may move the folder of records
		r.Cards = slices.DeleteFunc(r.Cards, func(c Card) bool { return !ever[c.File] })
	}
}

// inRepository returns a file's path from the top of the repository.
func inRepository(r *Report, file string) string { return path.Join(r.Folder, file) }
