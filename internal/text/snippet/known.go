package snippet

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/needle"
)

//go:embed known.txt
var knownText string

// A knownSlip is one line of [knownText].
type knownSlip struct {
	language, reason string
	slip, unless     *lazyregexp.Regexp
}

// A slipIndex finds the known slips that a text may have.
type slipIndex struct {
	all   []knownSlip
	marks *needle.Set
}

var knownSlips = sync.OnceValue(func() *slipIndex {
	x := &slipIndex{}
	var marks []string
	for line := range strings.Lines(knownText) {
		parts := strings.Split(strings.TrimRight(line, "\n"), " ; ")
		if len(parts) != 5 || line[0] == '#' {
			continue
		}
		k := knownSlip{language: parts[0], reason: parts[4], slip: lazyregexp.New("(?m)" + parts[2])}
		if parts[3] != "" {
			k.unless = lazyregexp.New("(?m)" + parts[3])
		}
		marks, x.all = append(marks, parts[1]), append(x.all, k)
	}
	x.marks = needle.New(false, marks...)
	return x
})

// knownIn returns the known slips of a text, each once.
func knownIn(text string) (found []Problem) {
	if len(text) > longest {
		return nil
	}
	x := knownSlips()
	var tried []int
	x.marks.Find(text, func(_, number int) bool {
		if slices.Contains(tried, number) {
			return true
		}
		tried = append(tried, number)
		k := &x.all[number]
		at := k.slip.FindStringSubmatchIndex(text)
		if at == nil || k.unless != nil && k.unless.MatchString(text) {
			return true
		}
		group := at[len(at)-2:]
		found = append(found, Problem{group[0], group[1], k.language, k.reason})
		return true
	})
	return found
}
