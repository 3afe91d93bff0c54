package report_test

import (
	"fmt"
	"io"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/report"
)

// BenchmarkReport prints the findings of 1,000 bad records in each format.
func BenchmarkReport(b *testing.B) {
	archive, err := txtar.ParseFile("../../testdata/report/base.txtar")
	if err != nil {
		b.Fatal(err)
	}
	var many txtar.Archive
	for i := range 1000 {
		many.Files = append(many.Files, txtar.File{Name: fmt.Sprintf("records/demo/bad-%d.json", i), Data: archive.Files[0].Data})
	}
	run := check(b, &many)
	for _, format := range report.Formats() {
		b.Run(format, func(b *testing.B) {
			reporter, err := report.New(format, report.Options{})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := reporter.Report(io.Discard, run); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*(run.Result.AtLeast(1))), "ns/finding")
		})
	}
}
