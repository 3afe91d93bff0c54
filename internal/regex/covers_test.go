package regex

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

func TestCovers(t *testing.T) {
	testkit.Table(t, func(r [2]string) bool { return Covers(r[0], r[1]) }, map[[2]string]bool{
		{"no such row", "no such row"}:                          true,
		{"no such row", "no such row( here)?"}:                  true,
		{"x: .* failed", "x: (foo|bar) failed"}:                 true,
		{"x: foo failed", "x: .* failed"}:                       false,
		{`KeyError: `, `KeyError: ['"](.+?)['"]`}:               true,
		{`(?i)key`, `KEY=\d+`}:                                  true,
		{`key`, `(?i)key`}:                                      false,
		{`a.*b`, `a\nb`}:                                        false,
		{`a(?s:.*)b`, `a\nb`}:                                   true,
		{`manifest (unknown|not found)`, `manifest.*not found`}: false,
		{`^a`, `ab`}:                                            false,
		{`a`, `^a`}:                                             false,
		{`[`, `a`}:                                              false,
		{``, `a`}:                                               true,
		{`[a-f]{2}`, `[0-9]{1000}`}:                             false,
	})
}
