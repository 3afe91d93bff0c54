//go:build browser

package page_test

import (
	"fmt"
	"strconv"

	"github.com/kbctl/kbctl/internal/coverage"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/logs/template"
	"github.com/kbctl/kbctl/internal/testkit"
)

func someCatalogs() (all []coverage.CatalogTally) {
	for i, name := range []string{"cuda-driver", "cuda-runtime", "nccl"} {
		c := coverage.CatalogTally{Name: name, Errors: 120, Covered: 20 + 30*i}
		for k := range c.Errors - c.Covered {
			c.Missing = append(c.Missing, coverage.CatalogError{Name: fmt.Sprintf("cudaErrorNumber%d", k), Number: catalog.Number(strconv.Itoa(k + 1)), Message: "something is wrong"})
		}
		all = append(all, c)
	}
	return all
}

func someLogs() *coverage.LogTally {
	l := &coverage.LogTally{LogCounts: coverage.LogCounts{Files: 63, Lines: 4783, Errors: 197, Matched: 139}}
	for i := range 12 {
		l.Templates = append(l.Templates, template.Template{
			Text: fmt.Sprintf("RuntimeError: CUDA error: device-side assert %d triggered at <path>:<num>", i), Count: 24 - 2*i,
			Example: template.Line{File: "logs/torch.log", Number: 12 + i, Text: "RuntimeError: CUDA error: device-side assert triggered at /srv/app/main.cu:31"},
		})
	}
	return l
}

func hostileCatalogs() (all []coverage.CatalogTally) {
	for _, s := range attacks {
		all = append(all, coverage.CatalogTally{Name: s, Errors: 1, Missing: []coverage.CatalogError{{Name: s, Number: "1", Message: s}}})
	}
	return all
}

func hostileLogs() *coverage.LogTally {
	l := &coverage.LogTally{LogCounts: coverage.LogCounts{Files: 1}}
	for _, s := range attacks {
		l.Templates = append(l.Templates, template.Template{Text: s, Count: 1, Example: template.Line{File: s, Number: 1, Text: s}})
	}
	return l
}

// older returns reports of the previous months, each with less coverage.
func older(r *coverage.Report) (all []coverage.Past) {
	for month := 1; month <= 10; month++ {
		p := r.Past()
		p.Date = testkit.Today.AddDate(0, -month, 0)
		p.Records -= month * p.Records / 15
		for i := range p.Percent {
			p.Percent[i] = max(0, p.Percent[i]-float64((month*(i+3))%(9*month)))
		}
		all = append(all, p)
	}
	return all
}
