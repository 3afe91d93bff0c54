package rules

import (
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/schema"
)

// commandDeed is for a dead end that does its work with a command of several words. A workaround that runs it, and no other
// command that does something, does the same: docker volume prune beside "Delete unused volumes with docker volume prune."
func commandDeed(deadEnd string) (message string, does sameDeed) {
	if len(deadEnd) > longestBare {
		return "", nil
	}
	if m := levelOf(deadEnd); m != nil {
		return "the same level", func(w *schema.Workaround) bool {
			return strings.Contains(w.How, m[1]) && strings.Contains(w.Action, m[1]) && !leavesOut.MatchString(w.Action) && !replaces.MatchString(w.Action) && !strings.Contains(w.Action, "works")
		}
	}
	m := bareCommand.FindStringSubmatch(deadEnd)
	if m == nil {
		return "", nil
	}
	return "the same command", func(w *schema.Workaround) bool { return runsOnly(w.How, m[1]) }
}

// levelOf returns the groups of toLevel.
func levelOf(deadEnd string) []string {
	if end := strings.TrimRight(deadEnd, "`."); end == "" || end[len(end)-1] < 'A' || end[len(end)-1] > 'Z' { // as nearly always
		return nil
	}
	return toLevel.FindStringSubmatch(deadEnd)
}

// toLevel matches an action that only chooses a level or a mode of several words in capitals: "Change the isolation level to READ
// UNCOMMITTED."
var toLevel = regex.NewRare(`^(?:Switch|Change|Set|Use|Run|Raise|Lower)\b[^.]{0,60}? (?:to|with|in|at) \x60?([A-Z]{3,}(?: [A-Z]{3,})+)\x60?\.?$`)

// bareCommand matches an action that runs a command of three words, or one of two in capitals.
var bareCommand = regex.NewRare(`(?:^(?:Run|Use|Try|Issue|Execute|Send) |\bwith )\x60?((?:docker|podman|git|kubectl|npm|pip|conda|terraform|helm|cargo|go|aws|systemctl|gh|rustup|brew|kubeadm) [a-z-]+ [a-z-]+|[A-Z]{3,} [A-Z]{3,})\x60?(?: (?:to|for|in) [a-z ]+)?\.?$`)

// runsOnly reports whether a command is the first one of a how that does something, in the same folder. A command in capitals
// is one of a server, and other commands may follow it. After any other command, only commands that look at something may follow.
func runsOnly(how, command string) bool {
	if !strings.Contains(how, command) || strings.Contains(how, "cd ") { // in another folder, it may help
		return false
	}
	first := firstDeed(how)
	_, rest, _ := strings.Cut(how, first)
	if firstDeed(rest) == "" { // what follows only looks
		rest = ""
	}
	before, arguments, runs := strings.Cut(first, command)
	before = strings.TrimSpace(before)
	inCapitals := command == strings.ToUpper(command)
	return runs && (inCapitals || strings.Trim(rest, "\n ") == "") && !strings.Contains(before, " ") && strings.Trim(arguments, " -fy") == ""
}
