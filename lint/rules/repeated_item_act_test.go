package rules

import (
	"slices"
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestSameAct(t *testing.T) {
	const yes, no = true, false
	for _, tt := range []struct {
		same bool
		a, b string
	}{
		{yes, "Check out with --force.", "Force the checkout with -f."},
		{yes, "Delete the cache of npm.", "Purge the npm cache."},
		{yes, "Raise the pool limit.", "Increase the maximum of the pool."},
		{yes, "Turn off the swap on the host.", "Disable the swap of the host."},
		{yes, "Restart the daemon, and retry the pull.", "Reboot the server and run the pull again."},
		{no, "Delete the cache.", "Delete the lock."},
		{no, "Raise the soft limit.", "Raise the hard limit."},
		{no, "Stop the server before the client.", "Stop the client before the server."},
		{no, "Pass -D to the compiler.", "Pass -d to the compiler."},
		{no, "Install the package globally.", "Install the package locally."},
		{no, "Set the limit for one host.", "Set the limit for all hosts."},
	} {
		if got := sameAct(&schema.DeadEnd{Action: tt.a}, &schema.DeadEnd{Action: tt.b}); got != tt.same {
			t.Errorf("%q, %q: %t", tt.a, tt.b, got)
		}
	}
}

func TestCommandsOf(t *testing.T) {
	same := func(a, b string) bool { return weight(a) == weight(b) && slices.Equal(commandsOf(a), commandsOf(b)) }
	for _, tt := range []struct{ a, b string }{
		{"mv app.js app.cjs\nnode app.cjs", "mv app.js app.cjs && node ./app.cjs"},
		{"make clean; make", "make clean\nmake"},
	} {
		if !same(tt.a, tt.b) {
			t.Errorf("%q, %q differ", tt.a, tt.b)
		}
	}
	if same("make clean\nmake", "make\nmake clean") {
		t.Error("the order is lost")
	}
}
