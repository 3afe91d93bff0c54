package rules

import (
	"testing"

	"github.com/kbctl/kbctl/schema"
)

func TestContradictOption(t *testing.T) {
	for _, tt := range []struct {
		contradicts          bool
		deadEnd, action, how string
	}{
		{true, "Give git merge the option --allow-unrelated-histories.", "Allow the merge of the two histories once.", "git pull --no-rebase --allow-unrelated-histories origin main"},
		{true, "Pass --legacy-peer-deps to npm install.", "Ignore the peer dependencies.", "npm install --legacy-peer-deps"},
		{true, "Run git push with --set-upstream.", "Push the branch and name it.", "git push --set-upstream origin feature"},
		{true, "Use the flag --skip-broken.", "Leave the broken packages out.", "dnf update --skip-broken"},
		{true, "Add --ignore-scripts.", "Install the package unbuilt.", "npm ci --ignore-scripts"},
		{true, "Call pip with the option --break-system-packages.", "Install it for the whole system.", "pip install --break-system-packages acme"},
		{false, "Add --user.", "Install it for one user.", "pip install --user --break-system-packages acme"},
		{false, "Raise --connect-timeout only.", "Limit the connection.", "curl --connect-timeout 5 http://127.0.0.1/"},
		{false, "Pass --no-index to pip config.", "Install from a folder.", "pip install --no-index acme"},
		{false, "Use --force instead of --force-with-lease.", "Push the branch.", "git push --force-with-lease"},
		{false, "Use pip install without --index-url.", "Name the index.", "pip install --index-url https://example.com acme"},
		{false, "Set --max-old-space-size=99999.", "Give node more memory.", "node --max-old-space-size=4096 app.js"},
		{false, "Always use --no-verify.", "Skip the hook once.", "git commit --no-verify"},
		{false, "Pass --skip-broken.", "If a package is broken, leave it out.", "dnf update --skip-broken"},
	} {
		r := &schema.Record{DeadEnds: []schema.DeadEnd{{Action: tt.deadEnd}}, Workarounds: []schema.Workaround{{Action: tt.action, How: tt.how}}}
		found := make(map[int]*contradiction)
		contradictDeeds(found, r)
		if got := found[0] != nil; got != tt.contradicts {
			t.Errorf("%s: %t", tt.deadEnd, got)
		}
	}
}
