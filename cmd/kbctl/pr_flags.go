package main

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/hosts/review"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/usage"
)

// prFlags are the flags of kbctl pr.
type prFlags struct {
	checkFlags
	dry, verbose bool
	folder       string
	artifact     string
	fromArtifact string
	login        string
	choice       review.Choice
	timeout      time.Duration
}

func (f *prFlags) add(c *cobra.Command) {
	f.checkFlags.add(c)
	flags := c.Flags()
	_ = flags.MarkHidden("since")    // a pull request has its own merge base
	_ = flags.MarkHidden("no-cache") // the cache has no comparisons
	flags.BoolVar(&f.dry, "dry-run", false, "show what would be posted, and post nothing")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "print what is read, and how many requests it takes")
	flags.StringVar(&f.folder, "folder", "", "the knowledge base's `FOLDER` in the repository (default: your folder in its checkout, or else its top)")
	flags.StringVar(&f.artifact, "artifact", "", "write the report to `FILE` if the token is read-only")
	flags.StringVar(&f.fromArtifact, "from-artifact", "", "post the report that another workflow wrote to `FILE`")
	flags.StringVar(&f.login, "login", "", "the `NAME` that the token posts under, if GitHub does not reveal it")
	flags.StringSliceVar(&f.choice.Parts, "report", review.Parts, "post only these `PARTS`: "+strings.Join(review.Parts, ", "))
	flags.StringVar(&f.choice.Filter, "filter", "all", "annotate and comment on `FINDINGS`: added (on added lines), changed (in changed files) or all; the summary has all")
	flags.IntVar(&f.choice.MostComments, "max-comments", review.MostComments, "comment on at most `N` findings")
	oneOf(c, "report", review.Parts...)
	oneOf(c, "filter", review.Filters...)
	flags.DurationVar(&f.timeout, "timeout", 10*time.Minute, "give up after this `TIME`")
}

// place returns where the pull request's knowledge base is.
func (f *prFlags) place(a *app) review.Place {
	return review.Place{Local: a.place(), Folder: f.folder}
}

// parse validates the flags that pr shares with check.
func (f *prFlags) parse(a *app) (settings, error) {
	if f.since != "" {
		return settings{}, usage.Errorf("a pull request is compared with its merge base; leave out --since")
	}
	return parseFlags(a, nil, f.checkFlags, true)
}

// check refuses flags that make no sense, before any request to GitHub.
func (f *prFlags) check(a *app) error {
	for _, part := range f.choice.Parts {
		if !slices.Contains(review.Parts, part) {
			return usage.Errorf("--report: %q is not %s", part, wording.Or(review.Parts...))
		}
	}
	switch {
	case f.timeout <= 0:
		return usage.Errorf("--timeout: %s is not a time to wait; use, for example, 10m for ten minutes", f.timeout)
	case f.choice.MostComments < 0:
		return usage.Errorf("--max-comments: %d is less than 0", f.choice.MostComments)
	case len(f.choice.Parts) == 0:
		return usage.Errorf("--report: name a part: %s", wording.Or(review.Parts...))
	case !slices.Contains(review.Filters, f.choice.Filter):
		return usage.Errorf("--filter: %q is not %s", f.choice.Filter, wording.Or(review.Filters...))
	case !fs.ValidPath(path.Clean("./" + f.folder)):
		return usage.Errorf("--folder: %q is not a folder in a repository", f.folder)
	case f.artifact == "":
		return nil
	case f.fromArtifact != "":
		return usage.Errorf("use either --artifact or --from-artifact")
	case f.artifact == "-":
		return usage.Errorf("--artifact: - is not a file")
	}
	return checkArtifact(a, f.artifact)
}
