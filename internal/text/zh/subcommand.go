package zh

import "strings"

// isTool reports whether a word is a program whose first argument names what it does.
func isTool(w string) bool {
	switch w { // much faster than a map
	case "git", "go", "npm", "npx", "pnpm", "yarn", "pip", "pip3", "conda", "cargo", "docker", "podman", "kubectl", "helm", "terraform",
		"apt", "apt-get", "dnf", "yum", "brew", "systemctl":
		return true
	}
	return false
}

// afterTools are English words that often follow the name of a program.
var afterTools = set("a an the again instead first once twice there here with without in on at as and or to from for by if when is itself only then manually before after while until because but so may might can could must should will would does has")

// isSubcommand reports whether a word names what a program does, as in "run git fetch". It
// stays as it is in a translation.
func isSubcommand(w, before string) bool {
	before, tool := cutLastWord(before[max(0, len(before)-longestPlaceholder):])
	if !isTool(tool) {
		return false // as nearly always
	}
	switch _, verb := cutLastWord(before); verb {
	case "run", "Run", "runs", "running", "Running":
		return len(w) > 1 && !afterTools[w] && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") == "" && (w[len(w)-1] != 's' || w == "status")
	}
	return false
}

// cutLastWord cuts the last word from a text.
func cutLastWord(s string) (before, last string) {
	end := len(s)
	for end > 0 && s[end-1] <= ' ' {
		end--
	}
	start := end
	for start > 0 && s[start-1] > ' ' {
		start--
	}
	return s[:start], s[start:end]
}
