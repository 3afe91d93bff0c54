package draft

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/logs/template"
)

// TestReadSamples checks that a sample has the lines around its error, up to other errors.
func TestReadSamples(t *testing.T) {
	var lines []string
	for i := range 200 {
		lines = append(lines, fmt.Sprintf("line %d", i+1))
	}
	lines[99], lines[109], lines[199] = "error: the disk is full", "error: the door is open", "error: the end is near"
	for _, c := range []struct {
		number         int
		text           string
		from, to, want int
	}{
		{100, lines[99], 80, 109, 100},
		{110, lines[109], 101, 130, 110},
		{200, lines[199], 180, 200, 200},
		{300, "error: it is gone", 0, 0, 0},
		{50, "error: another log", 0, 0, 0},
	} {
		example := template.Template{Text: c.text, Count: 1, Example: template.Line{File: "x", Number: c.number, Text: c.text}}
		samples, err := ReadSamples("x", strings.NewReader(strings.Join(lines, "\n")), []template.Template{example, example})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{c.text}
		if c.want > 0 {
			want = lines[c.from-1 : c.to]
		}
		log := samples[1].Log
		if !slices.Equal(log.Lines, want) || log.Lines[log.At] != c.text {
			t.Errorf("line %d: lines %q, error %d", c.number, log.Lines, log.At)
		}
	}
}

// TestSlug checks the slugs of messages.
func TestSlug(t *testing.T) {
	for message, want := range map[string]string{
		"error: host 12 of rack alpha is gone":       "host-rack-gone",
		`fatal: could not read the file "x.txt" (2)`: "could-not-read-file",
		"错误：无法打开文件":                                  "error",
		"Con":                                        "error",
		strings.Repeat("abcdefghijkl ", 9):           "abcdefghijkl-abcdefghijkl-abcdefghijkl-abcdefghijkl",
	} {
		if got := slugOf(message, []string{"alpha"}); got != want {
			t.Errorf("%q: %q, want %q", message, got, want)
		}
	}
}
