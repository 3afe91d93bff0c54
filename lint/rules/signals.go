package rules

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/kbctl/kbctl/internal/facts/mention"
)

// signals are the signals that have one number on all systems.
var signals = []string{
	1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE",
	14: "SIGALRM", 15: "SIGTERM",
}

// killed is what a shell adds to the number of the signal that ended a program.
const killed = 128

// wrongSignal describes the number of a signal, or the exit status after one, that
// belongs to another signal than the one named beside it.
func wrongSignal(n mention.Number) string {
	number, err := strconv.Atoi(n.Text)
	status := number > killed
	if status {
		number -= killed
	}
	if err != nil || number >= len(signals) || signals[max(number, 0)] == "" {
		return ""
	}
	name := n.Before
	if name == "" && (n.Label != "" || status) {
		name = n.After
	}
	right := slices.Index(signals, name)
	if name == "" || right < 0 || right == number {
		return ""
	}
	if status {
		return fmt.Sprintf("exit status %d means %s, not %s, which gives %d", killed+number, signals[number], name, killed+right)
	}
	return fmt.Sprintf("%s is signal %d, not %d, which is %s", name, right, number, signals[number])
}
