package danger

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// gitCall returns the call of git that contains a place and starts at most far bytes
// before it, or nil.
func gitCall(text string, at, far int) *call {
	start := max(0, at-far)
	git := strings.LastIndex(text[start:at], "git")
	if git < 0 {
		return nil
	}
	if c := callAt(text, start+git); c != nil && c.name() == "git" && c.to >= at {
		return c
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
