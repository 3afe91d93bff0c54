package review_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/review"
)

// A page is never larger than GitHub takes, and counts what it has no room for.
func TestSize(t *testing.T) {
	for _, size := range []int{10, 500, 1500} {
		r := hostile("x")
		r.Findings, r.Caused = nil, review.Counts{Errors: 5000}
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
			for _, m := range regexp.MustCompile(`\nand (\d+) more\n`).FindAllStringSubmatch(page, -1) {
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

func TestMarkdown(t *testing.T) {
	r := &review.Report{Head: strings.Repeat("a", 40), MergeBase: strings.Repeat("b", 40), FailOn: "error"}
	page := review.Page{Most: review.MostComment}
	if got := r.Markdown(page); got != "" {
		t.Errorf("nothing to say is %q", got)
	}
	r.Mended, r.Gone, r.Old = review.Counts{Errors: 2, Infos: 3}, review.Counts{Warnings: 1}, 1
	if got, want := r.Markdown(page), "This pull request causes no findings and mends 2 errors, 3 info. 1 warning went with what it deletes. 1 other was here before and not listed.\n"; !strings.Contains(got, want) {
		t.Errorf("got %s", got)
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
