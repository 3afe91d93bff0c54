package report_test

import (
	"io"
	"testing"

	"github.com/kbctl/kbctl/internal/report"
)

// BenchmarkReport prints the findings of 1,000 bad records in each format.
func BenchmarkReport(b *testing.B) {
	run := copies(b, 1000)
	for _, format := range report.Formats.Names() {
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
