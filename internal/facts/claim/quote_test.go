package claim

import (
	"testing"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

// TestQuoted checks which quotations are a message of the product with one wrong word, or in other words.
func TestQuoted(t *testing.T) {
	all, err := catalog.Load(nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Table(t, func(in [2]string) string {
		if c := Quoted(&schema.Record{ID: in[0] + "/x", Domain: in[0]}, in[1], all.For(in[0])); c != nil {
			return c.Real
		}
		return ""
	}, map[[2]string]string{
		{"postgres", "access denied for table"}:                                                         "permission denied for table {}",
		{"postgres", "permission denied for table"}:                                                     "",
		{"postgres", "remaining connection slots are taken"}:                                            "remaining connection slots are reserved for non-replication superuser connections",
		{"postgres", "deadlock was detected"}:                                                           "",
		{"postgres", "cannot drop the currently used database"}:                                         "cannot drop the currently open database",
		{"postgres", "the database system is booting up"}:                                               "the database system is starting up",
		{"postgres", "could not open file"}:                                                             "",
		{"postgres", "see the server log"}:                                                              "",
		{"git", "refusing to merge unrelated branches"}:                                                 "refusing to merge unrelated histories",
		{"git", "not a git folder"}:                                                                     "Not a git repository",
		{"git", "Not possible to fast-forward, stopping."}:                                              "Not possible to fast-forward, aborting.",
		{"git", "your current branch has no upstream"}:                                                  "",
		{"git", "local changes would be overwritten by merging"}:                                        "your local changes would be overwritten by {}.",
		{"postgres", "canceled statement because of statement timeout"}:                                 "canceling statement due to statement timeout",
		{"sqlite", "attempted to write to a readonly database"}:                                         "attempt to write a readonly database",
		{"git", "Updates were rejected because the remote contains work that you do not have locally."}: "",
		{"git", "Please commit your changes or stash them before you merge."}:                           "",
		{"postgres", "server closed the connection unexpectedly"}:                                       "",
		{"postgres", "no pg_hba.conf entry for host"}:                                                   "",
		{"redis", "You can't write against a read only replica."}:                                       "",
		{"curl", "no alternative certificate subject name matches target host name"}:                    "",
		{"make", "recipe for target 'all' failed"}:                                                      "",
		{"docker", "port is already allocated"}:                                                         "",
		{"nginx", "client intended to send too big body"}:                                               "client intended to send too large body: {} bytes",
		{"nginx", "upstream sent too large header while reading"}:                                       "",
		{"kubernetes", "container has runAsNonRoot and image will run"}:                                 "",
		{"redis", "wrong kind of value"}:                                                                "",
		{"curl", "certificate is not valid"}:                                                            "",
		{"rust", "error: aborting due to 1 previous error"}:                                             "",
		{"go", "go: updates to go.mod needed"}:                                                          "",
		{"postgres", "relation 'customer' does not exist"}:                                              "",
		{"python", "list index out of bounds"}:                                                          "",
	})
}

// TestUnheard checks which quotations are like no message of the product.
func TestUnheard(t *testing.T) {
	all, err := catalog.Load(nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	testkit.Table(t, func(in [2]string) bool {
		return Unheard(&schema.Record{ID: in[0] + "/x", Domain: in[0]}, in[1], all.For(in[0])) != nil
	}, map[[2]string]bool{
		{"git", "Cannot fast-forward, stopping the merge."}:                          true,
		{"git", "the stash could not be dropped yet"}:                                true,
		{"git", "this worktree belongs to somebody else"}:                            true,
		{"git", "Not possible to fast-forward, aborting."}:                           false,
		{"git", "Please tell me who you are."}:                                       false,
		{"git", "You are in 'detached HEAD' state."}:                                 false,
		{"git", "Your branch is up to date with 'origin/main'."}:                     false,
		{"make", "the target was not rebuilt because it has no recipe"}:              true,
		{"make", "No rule to make target 'x', needed by 'y'."}:                       false,
		{"bash", "this command was not located anywhere"}:                            true,
		{"bash", "syntax error near unexpected token"}:                               false,
		{"bash", "cannot execute binary file: Exec format error"}:                    false,
		{"gcc", "each undeclared identifier is reported only once"}:                  false,
		{"docker", "the input device is not a TTY"}:                                  false,
		{"pip", "ERROR: Dependency tree could not be solved"}:                        true,
		{"pip", "ERROR: The lock of the environment is held by another process"}:     true,
		{"pip", "ERROR: Failed building wheel for psycopg2"}:                         false,
		{"pip", "Requirement already satisfied: acme in ./lib"}:                      false,
		{"nginx", "nginx: [emerg] socket is occupied by another process"}:            true,
		{"nginx", "nginx: [emerg] duplicate listen options for 0.0.0.0:80"}:          false,
		{"nginx", "the plain HTTP request was sent to HTTPS port"}:                   false,
		{"postgres", "FATAL: the login was rejected by the rules of the host file"}:  true,
		{"postgres", "psql: error: no program answers on the socket"}:                true,
		{"postgres", "ERROR: relation customer already exists"}:                      false,
		{"postgres", "ERROR: cache lookup failed for relation 1234"}:                 false,
		{"postgres", "HINT: No function matches the given name and argument types."}: false,
		{"rust", "error[E0382]: the variable was given away earlier"}:                true,
		{"rust", "error[E0382]: borrow of moved value: `a`"}:                         false,
		{"rust", "note: value borrowed here after move"}:                             false,
		{"sqlite", "Error: the header of the file is damaged"}:                       true,
		{"sqlite", "Error: in prepare, no such table: customer"}:                     false,
	})
}
