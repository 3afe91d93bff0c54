package review_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/hosts/review"
)

// A page never exceeds GitHub's limit, and counts what does not fit.
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
			if better := strings.Count(page, "Fixed: 1 info</summary>"); items-better+left != 5000 && !(better == 0 && items+left == 5000) {
				t.Errorf("messages of %d, pages of %d: %d listed, %d counted", size, most, items, left)
			}
			if strings.Count(page, "<details>") != strings.Count(page, "</details>") || !strings.Contains(page, "<sub>Compared with") {
				t.Errorf("the page is incomplete: %q", page[len(page)-300:])
			}
		}
	}
}

// The files of findings that a shortened report lacks are unknown.
func TestLeft(t *testing.T) {
	r := &review.Report{FailOn: "error", Caused: review.Counts{Errors: 5}, Findings: []review.Finding{finding(1), finding(2)}}
	page := r.Markdown(review.Page{Most: review.MostComment})
	if strings.Contains(page, "breaks without") || !strings.Contains(page, "\n\nNot listed here: 3 more.\n") {
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
		t.Errorf("without anything to say, the page is %q", got)
	}
	r.Fixed, r.Gone, r.Old = review.Counts{Errors: 2, Infos: 3}, review.Counts{Warnings: 1}, 1
	if got, want := r.Markdown(page), "This pull request causes no findings and fixes 2 errors, 3 info. Gone, because their files are deleted or no longer checked: 1 warning. 1 other existed before and is not listed.\n"; !strings.Contains(got, want) {
		t.Errorf("got %s", got)
	}
	r.Config, r.Silenced, r.Accepted, r.Relaxed, r.Uncovered = true, review.Counts{Errors: 1}, 2, 4, 3
	r.Unclear, r.Outside = "the former configuration cannot be read", 2
	said := r.Markdown(page)
	for _, want := range []string{
		"It changes the configuration or the baseline. It ignores 1 error that it causes; that takes effect with the next change. " +
			"It is unknown what it relaxes: the former configuration cannot be read. Records and logs that it leaves outside of the configured folders: **2**. " +
			"It adds 2 findings that it causes to the baseline; that takes effect with the next change. " +
			"It turns off or lowers the rules of 4 findings that it causes; that takes effect with the next change. It brings up 3 findings that existed before.\n",
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
