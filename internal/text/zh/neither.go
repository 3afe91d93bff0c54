package zh

import (
	"strings"
)

// bothForNeither returns "neither" and what says in Chinese that something has both.
func bothForNeither(en, zh string) (english, chinese string) {
	if !strings.Contains(en, " have neither") && !strings.Contains(en, " has neither") || strings.Contains(en, "oth ") {
		return "", ""
	}
	for _, both := range [...]string{"两者都有", "二者都有", "两个都有", "两种都有"} {
		if strings.Contains(zh, both) {
			return "neither", both
		}
	}
	return "", ""
}
