package draft_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/draft"
)

// TestAlign checks that what differs between the messages of an error varies, and that the
// regex does not depend on the order of the other messages.
func TestAlign(t *testing.T) {
	for _, test := range []struct {
		want     string
		messages []string
	}{
		{`worker \S+ lost its lease on shard \S+: stale epoch`, []string{"worker eu-3 lost its lease on shard a: stale epoch 17", "worker w.11 lost its lease on shard b-2: stale epoch 9"}},
		{`cannot import name '[^'\n]*' from 'os'`, []string{"cannot import name 'a b' from 'os'", "cannot import name 'c' from 'os'"}},
		{`cannot open .*socket [0-9]+ of the pool`, []string{"cannot open socket 1 of the pool", "cannot open the socket 1 of the pool"}},
		{`cannot open.+socket [0-9]+ of the pool`, []string{"cannot open the socket 1 of the pool", "cannot open  socket 2 of the pool"}},
		{`the plan .+has been rejected`, []string{"the plan of a b has been rejected", "the plan from c d e has been rejected"}},
		{`curl: \(7\) cannot reach the server`, []string{"curl: (7) cannot reach the server", "curl: (7) cannot reach the server"}},
		{`cannot read [\w.@+=/\\:~-]+: it is locked`, []string{"cannot read /a/b.txt: it is locked", "cannot read /c/d/e: it is locked"}},
	} {
		source := draft.Source{Message: test.messages[0], Lines: test.messages, Others: test.messages[1:]}
		form, err := source.Widest(false, always)
		if err != nil || form.Regex != test.want {
			t.Errorf("%q\n got %s, %v\nwant %s", test.messages, form.Regex, err, test.want)
		}
		if re := regexp.MustCompile(form.Regex); !re.MatchString(test.messages[1]) {
			t.Errorf("%s does not match %q", re, test.messages[1])
		}
	}
}

// TestMarked checks what a user learns about a regex.
func TestMarked(t *testing.T) {
	form, err := draft.Source{Message: `cannot load "a" of frobnicator 7 at step three`}.Widest(false, always)
	got := strings.Join(form.Describe(), "\n")
	const want = `regex: cannot load "[^"\n]*" of frobnicator [0-9]+ at step three
What varies is marked: cannot load «"[^"\n]*"» of frobnicator «[0-9]+» at step three
What stays and may vary: frobnicator`
	if err != nil || got != want {
		t.Errorf("got %s, %v", got, err)
	}
}
