package review

import (
	"path"
	"slices"

	"github.com/kbctl/kbctl/internal/baseline"
	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/github"
)

// HoldTo corrects a report by the files that GitHub says the pull request changes:
// which findings are in them, whether it alters what the base is held to, and whose
// cards cannot have changed. If the list is not whole, what is not in it may be true.
// folder is the knowledge base's in the repository, "." for all of it.
func (r *Report) HoldTo(files []github.File, whole bool, folder string) {
	now, ever := make(map[string]bool), make(map[string]bool)
	for _, f := range files {
		now[f.New], ever[f.New], ever[f.Old] = true, true, true
	}
	for _, list := range [][]Finding{r.Findings, r.Better, r.Hidden} {
		for i := range list {
			list[i].Changed = now[list[i].File]
		}
	}
	r.Config = r.Config && !whole || ever[path.Join(folder, config.File)] || ever[path.Join(folder, baseline.File)]
	if whole && !r.Config { // which may move the folder of records
		r.Cards = slices.DeleteFunc(r.Cards, func(c Card) bool { return !ever[c.File] })
	}
}
