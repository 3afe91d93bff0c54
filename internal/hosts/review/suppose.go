package review

import (
	"context"
	"strings"

	"github.com/kbctl/kbctl/internal/hosts/github"
)

// suppose is under whose name an app's token would write, as far as what is there
// tells: a check run of kbctl's, or else a comment with its marker by an app, for
// no person's name has brackets. It is good enough where nothing is written.
func (p *poster) suppose(ctx context.Context) (login string, err error) {
	run, _ := checkRun(p.report, p.Options)
	runs, err := p.service.CheckRuns(ctx, run.Commit, run.Name)
	if err != nil {
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

// bot is what GitHub puts behind an app's slug where it shows who wrote something.
const bot = "[bot]"
