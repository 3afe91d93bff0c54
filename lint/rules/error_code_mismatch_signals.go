package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
)

// signals are the signals that have one number on all systems.
var signals = []string{
	1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE",
	14: "SIGALRM", 15: "SIGTERM",
}

// killed is what a shell adds to the number of the signal that ended a program.
const killed = 128

// otherNumbers are the numbers of signals that depend on the system.
var otherNumbers = map[string][]int{
	"SIGBUS": {7, 10}, "SIGUSR1": {10, 16, 30}, "SIGUSR2": {12, 17, 31}, "SIGCHLD": {17, 18, 20}, "SIGCONT": {18, 19, 25}, "SIGSTOP": {17, 19, 23},
	"SIGTSTP": {18, 20, 24}, "SIGXCPU": {24, 30}, "SIGXFSZ": {25, 31}, "SIGSYS": {12, 31},
}

// numbersOf returns the numbers of a signal, the usual one first.
func numbersOf(signal string) []int {
	if i := slices.Index(signals, signal); i > 0 {
		return []int{i}
	}
	return otherNumbers[signal]
}

// wrongSignal describes the number of a signal, or the exit status after one, that
// belongs to another signal than the one named beside it. A number that no signal has on all
// systems counts only if the text calls it a signal.
func wrongSignal(n mention.Number) string {
	const last = 31
	name := n.Before
	if name == "" {
		name = n.After
	}
	if !strings.HasPrefix(name, "SIG") {
		return ""
	}
	number, err := strconv.Atoi(n.Text)
	status := number > killed
	if status {
		number -= killed
	}
	right := numbersOf(name)
	if err != nil || number > last || len(right) == 0 || slices.Contains(right, number) || name == n.After && n.Label == "" && !status {
		return ""
	}
	which := ""
	if number < len(signals) && number > 0 {
		which = signals[number]
	}
	switch {
	case which == "" && (status || n.Label != "signal"):
		return ""
	case status:
		return fmt.Sprintf("exit status %d means %s, not %s, which gives %d", killed+number, which, name, killed+right[0])
	case which == "":
		return fmt.Sprintf("%s is signal %d, not %d", name, right[0], number)
	}
	return fmt.Sprintf("%s is signal %d, not %d, which is %s", name, right[0], number, which)
}
