package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/codespan"
	"github.com/kbctl/kbctl/schema"
)

// codeOf returns what tells of bytes of a string whether they are code: what is
// between backquotes in sentences, and all that is no sentence.
func codeOf(at schema.StringAt, value string) func(i int) bool {
	if at.Name || !isProse(at.Pointer) {
		return func(int) bool { return true }
	}
	return codespan.Find(value).Code
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
