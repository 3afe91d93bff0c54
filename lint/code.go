package lint

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/schema"
)

// codeIn returns the stretches of a text between backquotes, as many before as
// behind: code spans, and fences, which differ for markdown alone.
func codeIn(s string) (spans [][2]int) {
	if strings.IndexByte(s, '`') < 0 {
		return nil
	}
	type run struct{ from, to int }
	var runs []run
	byLength := make(map[int][]int) // numbers of runs still ahead
	for i := 0; i < len(s); i++ {
		if s[i] == '`' {
			from := i
			for i < len(s) && s[i] == '`' {
				i++
			}
			byLength[i-from] = append(byLength[i-from], len(runs))
			runs = append(runs, run{from, i})
		}
	}
	for k := 0; k < len(runs); k++ {
		length := runs[k].to - runs[k].from
		ahead := byLength[length]
		for len(ahead) > 0 && ahead[0] <= k {
			ahead = ahead[1:]
		}
		byLength[length] = ahead
		if len(ahead) > 0 {
			spans = append(spans, [2]int{runs[k].to, runs[ahead[0]].from})
			k = ahead[0]
		}
	}
	return spans
}

// within tells whether byte i of a text is in one of some stretches, which are in
// order.
func within(spans [][2]int, i int) bool {
	n, found := slices.BinarySearchFunc(spans, i, func(span [2]int, i int) int { return span[0] - i })
	return found && spans[n][0] < spans[n][1] || n > 0 && i < spans[n-1][1]
}

// codeOf returns what tells of bytes of a string whether they are code: what is
// between backquotes in sentences, and all that is no sentence.
func codeOf(at schema.StringAt, value string) func(i int) bool {
	if at.Name || !isProse(at.Pointer) {
		return func(int) bool { return true }
	}
	spans := codeIn(value)
	return func(i int) bool { return within(spans, i) }
}

// isProse tells whether what stands at a pointer is sentences, with code in them or
// without. All else, such as regexes, names and versions, is read by machines.
func isProse(pointer string) bool {
	switch pointer[strings.LastIndexByte(pointer, '/')+1:] {
	case "signature", "signature_zh", "root_cause", "root_cause_zh", "action", "how", "why_fails", "condition",
		"distinction", "typical_delay", "behavior_change", "official_doc_section":
		return true
	}
	return strings.HasPrefix(pointer, "/workarounds_zh/") || strings.HasPrefix(pointer, "/os_specific/") || strings.HasPrefix(pointer, "/aliases/")
}
