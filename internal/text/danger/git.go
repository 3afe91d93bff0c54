package danger

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// gitCall returns the call of git that contains a place and starts at most far bytes
// before it, or nil.
func gitCall(text string, at, far int) *call { return callBefore(text, at, far, "git") }

// callBefore returns the call of one of some programs that contains a place and starts at
// most far bytes before it, or nil.
func callBefore(text string, at, far int, programs ...string) *call {
	start := max(0, at-far)
	for _, program := range programs {
		i := strings.LastIndex(text[start:at], program)
		if i < 0 {
			continue
		}
		if c := callAt(text, start+i); c != nil && c.name() == program && c.to >= at {
			return c
		}
	}
	return nil
}

// push finds a forced git push.
func push(text string, at int) (Danger, bool) {
	c := gitCall(text, at, 120)
	if c == nil || strings.ContainsAny(text[c.from:at], "\n;|&`") {
		return Danger{}, false
	}
	for i, w := range c.words {
		if i == 0 || w != "push" || c.ends[i] != at+len("push") {
			continue
		}
		if strings.Contains(strings.Join(c.words, " "), "--force-with-lease") {
			return Danger{}, false
		}
		for n := i + 1; n < len(c.words); n++ {
			if a := c.words[n]; a == "--force" || forcedFlags.MatchString(a) || len(a) > 1 && a[0] == '+' && isWord(a[1]) {
				return c.upTo(n, ForcedPush)
			}
		}
	}
	return Danger{}, false
}

// forcedFlags matches combined short flags of git push that include -f.
var forcedFlags = lazyregexp.New(`^-[unvq46d]*f[unvq46d]*$`)

// commit finds git commit -n, which is short for --no-verify.
func commit(text string, at int) (Danger, bool) {
	c := gitCall(text, at, 60)
	if c == nil || !onlyOptions.MatchString(text[c.from:at]) {
		return Danger{}, false
	}
	if n := c.short("n", "mFCctuSG"); n > 1 {
		return c.upTo(n, Hooks)
	}
	return Danger{}, false
}

// onlyOptions matches git with only options and their values before the subcommand.
var onlyOptions = lazyregexp.New(`^git\s+(?:-[\w.=/-]+\s+(?:[\w.=/]+\s+)?)*$`)
