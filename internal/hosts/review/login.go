package review

import (
	"context"
	"errors"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// guessLogin guesses the login under which an app's token writes, from what exists: a
// check run of kbctl, or else a comment with its marker by an app. A person's login has
// no brackets. The guess is good enough for a dry run, and for one without a check run: if
// nothing exists, there is nothing to repeat.
func (p *poster) guessLogin(ctx context.Context) (login string, err error) {
	run, _ := checkRun(p.report, p.Options)
	runs, err := p.service.CheckRuns(ctx, run.Commit, run.Name)
	if err != nil && !errors.Is(err, github.ErrReadOnly) {
		return "", err
	}
	for _, run := range runs {
		if run.App != "" {
			return run.App + bot, nil
		}
	}
	for _, list := range []func(context.Context, int) ([]github.Comment, error){p.service.Comments, p.service.ReviewComments} {
		there, err := list(ctx, p.report.Number)
		if err != nil {
			return "", err
		}
		for _, c := range there {
			if _, ok := markerOf(c, c.Author); ok && strings.HasSuffix(c.Author, bot) {
				return c.Author, nil
			}
		}
	}
	return "", nil
}

// bot is the suffix that GitHub appends to an app's slug in logins.
const bot = "[bot]"
