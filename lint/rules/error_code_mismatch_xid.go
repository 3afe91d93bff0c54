package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// xids are the Xid errors that the driver of NVIDIA writes into the log of the kernel, by what its manual says about them.
var xids = []struct{ says, numbers string }{
	{"graphics engine exception", "13"}, {"page fault", "31"}, {"stopped processing", "43"}, {"preemptive cleanup", "45"}, {"double bit", "48"},
	{"double-bit", "48"}, {"row remap", "63 64"}, {"page retirement", "63 64"}, {"nvlink", "74"}, {"fallen off the bus", "79"}, {"fell off the bus", "79"},
	{"uncontained", "95"}, {"context switch timeout", "109"}, {"gsp", "119 120"}, {"从总线脱落", "79"}, {"从总线上脱落", "79"}, {"从总线掉线", "79"},
}

// otherXid describes an Xid in a sentence about another one. A sentence with two compares them.
func otherXid(text string) string {
	if !strings.Contains(text, "Xid") {
		return ""
	}
	for _, at := range xid.FindAllStringSubmatchIndex(text, 5) {
		number, sentence := text[at[2]:at[3]], strings.ToLower(sentenceAt(text, at[0]))
		if len(xid.FindAllString(sentence, 2)) != 1 {
			continue
		}
		other, otherNumber := "", ""
		for _, x := range xids {
			switch {
			case !strings.Contains(sentence, x.says):
			case slices.Contains(strings.Fields(x.numbers), number):
				return ""
			default:
				other, otherNumber = x.says, x.numbers
			}
		}
		if other != "" {
			return fmt.Sprintf("Xid %s is not %q, which is Xid %s", number, other, strings.ReplaceAll(otherNumber, " ", " or "))
		}
	}
	return ""
}

var xid = lazyregexp.New(`(?i)\bXid (?:error )?([0-9]{1,3})\b`)
