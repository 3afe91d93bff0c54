package joblog

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
)

// A Reference names a run of a workflow, or one of its jobs.
type Reference struct {
	Repository string // OWNER/NAME
	Run        int64  // 0 if only the job is known
	Attempt    int    // 0 is the newest
	Job        int64  // 0 means the failed jobs of the run
}

func (r Reference) String() string { return fmt.Sprintf("%s@%d", r.Repository, r.Run) }

var (
	short = lazyregexp.New(`^([\w.-]+/[\w.-]+)@([0-9]+)$`)
	page  = lazyregexp.New(`^/([\w.-]+/[\w.-]+)/(?:actions/runs/([0-9]+)(?:/attempts/([0-9]+))?(?:/job/([0-9]+))?|runs/([0-9]+))(?:[/?#].*)?$`)
)

// Parse parses OWNER/REPO@RUN, or the URL of a run or a job on a server.
func Parse(text, server string) (r Reference, err error) {
	var digits [4]string // run, attempt, job, job
	if m := short.FindStringSubmatch(text); m != nil {
		r.Repository, digits[0] = m[1], m[2]
	} else if path, ok := strings.CutPrefix(text, server); ok {
		if m := page.FindStringSubmatch(path); m != nil {
			r.Repository = m[1]
			copy(digits[:], m[2:])
		}
	}
	var numbers [4]int64
	for i, d := range digits {
		if d == "" {
			continue
		}
		if numbers[i], err = strconv.ParseInt(d, 10, 64); err != nil || numbers[i] == 0 {
			r.Repository = ""
		}
	}
	r.Run, r.Attempt, r.Job = numbers[0], int(numbers[1]), max(numbers[2], numbers[3])
	if r.Repository == "" {
		return Reference{}, usage.Errorf("%q is neither OWNER/REPO@RUN, such as kbctl/kbctl@123, nor the URL of a run or a job on %s", visible.Clip(text, 100), server)
	}
	return r, nil
}
