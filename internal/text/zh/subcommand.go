package zh

import "strings"

// tools are programs whose first argument names what they do.
var tools = set("git go npm npx pnpm yarn pip pip3 conda cargo docker podman kubectl helm terraform apt apt-get dnf yum brew systemctl")

// afterTools are English words that often follow the name of a program.
var afterTools = set("again instead first once twice there here with without in on at as and or to from for by if when is itself only then manually")

// isSubcommand reports whether a word names what a program does, as in "run git fetch". It
// stays as it is in a translation.
func isSubcommand(w, before string) bool {
	if len(w) < 2 || afterTools[w] || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") != "" || w[len(w)-1] == 's' && w != "status" {
		return false
	}
	before = before[max(0, len(before)-longestPlaceholder):]
	if !strings.Contains(before, "un") { // as in run
		return false
	}
	words := strings.Fields(before)
	if len(words) < 2 || !tools[words[len(words)-1]] {
		return false
	}
	switch words[len(words)-2] {
	case "run", "Run", "runs", "running", "Running":
		return true
	}
	return false
}
