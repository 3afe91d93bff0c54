package zh_test

import (
	"slices"
	"testing"

	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestRuns(t *testing.T) {
	for text, want := range map[string][]string{
		"":      nil,
		"重启服务。": nil,
		"先停止。Then start it. Wait, please!":               {"Then start it", "Wait, please"},
		"it’s — fine\nand so on":                         {"it’s — fine", "and so on"},
		"看 \"not this\"、（nor this）和`nor this`吧 but this": {"but this"},
		"a \"quote without end, 中 and (more":             {"a \"quote without end", "and (more"},
		"see main.c: line 3":                             {"see main.c", "line 3"},
	} {
		got := slices.Collect(zh.Runs(text))
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
