package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
)

// choices are values of which an operation takes one.
var choices = func() (all [][]string) {
	for line := range strings.Lines(`spawn fork forkserver
--soft --hard --mixed
--ours --theirs
amd64 arm64
nccl gloo
utf-8 utf-16 latin-1 cp1252 gbk
READ_COMMITTED REPEATABLE_READ SERIALIZABLE
ClusterIP NodePort LoadBalancer
ReadWriteOnce ReadWriteMany ReadOnlyMany
IGNORE REPLACE`) {
		all = append(all, strings.Fields(line))
	}
	return append(all, evictionPolicies)
}()

// anyChoice recognizes texts that may have a choice.
var anyChoice = regex.NewScreened(strings.Join(slices.Concat(choices...), "|"))

// evictionPolicies are the values of Redis's maxmemory-policy.
var evictionPolicies = strings.Fields("allkeys-lru allkeys-lfu allkeys-lrm allkeys-random volatile-lru volatile-lfu volatile-lrm volatile-random volatile-ttl noeviction")

// otherChoice says that how takes another value than the one that its action names. A text with two of the values
// compares them.
func otherChoice(action, how string) string {
	if !anyChoice.MatchString(action) { // as nearly always
		return ""
	}
	for _, values := range choices {
		said, used := onlyChoice(action, values), ""
		if said != "" {
			used = onlyChoice(how, values)
		}
		if used != "" && used != said && !proseLike(how) && !replaces.MatchString(action) && !choosing.MatchString(action) {
			return fmt.Sprintf("how has %s, but the action says %s", used, said)
		}
	}
	return ""
}

// onlyChoice returns the one of some values that a text has as a word, or "".
func onlyChoice(text string, values []string) (only string) {
	for _, value := range values {
		if !strings.Contains(text, value) { // as nearly always
			continue
		}
		if !slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !isNameRune(r) }), value) {
			continue
		}
		if only != "" {
			return ""
		}
		only = value
	}
	return only
}
