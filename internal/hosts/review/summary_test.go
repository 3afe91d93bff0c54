package review_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/review"
)

// A page is never larger than GitHub takes, and counts what it has no room for.
func TestSize(t *testing.T) {
	for _, size := range []int{10, 500, 1500} {
		r := hostile("x")
		r.Findings, r.Caused = nil, review.Counts{Errors: 5000}
		r.Silenced, r.Unclear, r.Outside = review.Counts{}, "", 0
		for i := range 1000 {
			f := finding(i)
			f.Changed = i < 600
			f.Message = strings.Repeat("m", size)
			r.Findings = append(r.Findings, f)
		}
		for _, most := range []int{review.MostComment, review.MostJobSummary} {
			page := r.Markdown(review.Page{Server: "https://github.com", Repository: "kb/errors", Most: most})
			if len(page) > most {
				t.Errorf("%d bytes", len(page))
			}
			items := strings.Count(page, "\n- error, ")
			left := 0
			for _, m := range regexp.MustCompile(`\n(?:and|Not listed here:) (\d+) more\.?\n`).FindAllStringSubmatch(page, -1) {
				n, _ := strconv.Atoi(m[1])
				left += n
			}
			if better := strings.Count(page, "Mended: 1 info</summary>"); items-better+left != 5000 && !(better == 0 && items+left == 5000) {
				t.Errorf("messages of %d, pages of %d: %d listed, %d counted", size, most, items, left)
			}
			if strings.Count(page, "<details>") != strings.Count(page, "</details>") || !strings.Contains(page, "<sub>Compared with") {
				t.Errorf("the page does not end: %q", page[len(page)-300:])
			}
		}
	}
}

// TestLeft: nobody knows which files those findings are in that a report has no room
// for.
func TestLeft(t *testing.T) {
	r := &review.Report{FailOn: "error", Caused: review.Counts{Errors: 5}, Findings: []review.Finding{finding(1), finding(2)}}
	page := r.Markdown(review.Page{Most: review.MostComment})
	if strings.Contains(page, "does not touch") || !strings.Contains(page, "\n\nNot listed here: 3 more.\n") {
		t.Errorf("got %s", page)
	}
	r.Findings = nil
	if page := r.Markdown(review.Page{Most: review.MostComment}); !strings.Contains(page, "\n\nNot listed here: 5 more.\n") {
		t.Errorf("got %s", page)
	}
}

func TestMarkdown(t *testing.T) {
	r := &review.Report{Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), FailOn: "error"}
	page := review.Page{Most: review.MostComment}
	if got := r.Markdown(page); got != "" {
		t.Errorf("nothing to say is %q", got)
	}
	r.Mended, r.Gone, r.Old = review.Counts{Errors: 2, Infos: 3}, review.Counts{Warnings: 1}, 1
	if got, want := r.Markdown(page), "This pull request causes no findings and mends 2 errors, 3 info. 1 warning went with what it deletes or takes out of sight. 1 other was here before and not listed.\n"; !strings.Contains(got, want) {
		t.Errorf("got %s", got)
	}
	r.Config, r.Silenced, r.Accepted, r.Relaxed, r.Uncovered = true, review.Counts{Errors: 1}, 2, 4, 3
	r.Unclear, r.Outside = "the former configuration cannot be read", 2
	said := r.Markdown(page)
	for _, want := range []string{
		"its configuration, or its baseline. It ignores 1 error of what it causes, which counts from the next change on. " +
			"What it relaxes is unknown: the former configuration cannot be read. Records and logs that it leaves where nobody looks any more, for the configuration names other folders: **2**. " +
			"It adds 2 of what it causes to the baseline, which counts from the next change on. Of what it causes, 4 are of rules that it turns off or down, which counts from the next change on. It brings up 3 of what was here before.\n",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
	for _, test := range []struct {
		failOn string
		counts review.Counts
		bad    bool
	}{
		{"error", review.Counts{Warnings: 1}, false}, {"warning", review.Counts{Warnings: 1}, true}, {"error", review.Counts{Errors: 1}, true},
		{"info", review.Counts{Infos: 1}, true}, {"info", review.Counts{}, false}, {"warning", review.Counts{Infos: 1}, false},
	} {
		r := &review.Report{FailOn: test.failOn, Caused: test.counts}
		if r.Bad() != test.bad {
			t.Errorf("%+v", test)
		}
	}
}
