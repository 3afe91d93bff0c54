package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/schema"
)

// codeOf returns a function that reports whether a byte of a string is code. Code is text
// between backquotes in prose, and everything that is not prose.
func codeOf(at schema.StringAt, value string) func(i int) bool {
	if at.Name || !isProse(at.Pointer) {
		return func(int) bool { return true }
	}
	return codespan.Find(value).Code
}

// isProse reports whether the value at a pointer is prose, which may contain code. All
// other values, such as regexes, names and versions, are for machines.
func isProse(pointer string) bool {
	switch pointer[strings.LastIndexByte(pointer, '/')+1:] {
	case "signature", "signature_zh", "root_cause", "root_cause_zh", "action", "how", "why_fails", "condition", "condition_zh",
		"distinction", "distinction_zh", "typical_delay", "behavior_change", "official_doc_section":
		return true
	}
	return strings.HasPrefix(pointer, "/workarounds_zh/") || strings.HasPrefix(pointer, "/dead_ends_zh/") || strings.HasPrefix(pointer, "/os_specific/") || strings.HasPrefix(pointer, "/aliases/")
}
