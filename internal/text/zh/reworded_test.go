package zh_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestReworded(t *testing.T) {
	testkit.Table(t, func(texts [2]string) bool { return zh.Reworded(texts[0], texts[1]) }, map[[2]string]bool{
		{"The cache is full.", "The cache is full."}:               false,
		{"The cache is full.", "the  cache is full"}:               false,
		{"The cache is full, so wait.", "Cache is full; so wait!"}: false,
		{"Recieve the file.", "Receive the file."}:                 false,
		{"Wait for the proces.", "Wait for the process."}:          false,
		{"Close all the streams.", "Close all streams."}:           false,
		{"Stop it and wait.", "Wait and stop it."}:                 false,
		{"Set `A=1` first.", "Set \"A=1\" first."}:                 false,
		{"The cache is full.", "The disk is full."}:                true,
		{"The cache is full.", "The cache is not full."}:           true,
		{"Wait 5 s.", "Wait 6 s."}:                                 true,
		{"Use -d.", "Use -D."}:                                     true,
		{"Before the copy.", "After the copy."}:                    true,
		{"It is active.", "It is inactive."}:                       true,
		{"Call sync.", "Call async."}:                              true,
		{"Enable it.", "Disable it."}:                              true,
		{"", "Wait."}:                                              true,
		{"Set file_a.", "Set file_b."}:                             true,
	})
}

// The two long texts have no word in common.
func TestRewordedLong(t *testing.T) {
	a, b := strings.Repeat("abcdef bcdefg ", 40_000), strings.Repeat("bcdefh cdefgi ", 40_000)
	if !zh.Reworded(a, b) {
		t.Error("Reworded returns false for two different texts")
	}
}
