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

// stashDropped finds git stash drop after git stash. A text that restores the changes, or says that they go, is right.
func stashDropped(text string, at int) (Danger, bool) {
	const far = 300
	c := gitCall(text, at, 60)
	if c == nil || c.find("stash") != 1 || !stashed.MatchString(text[max(0, c.from-far):c.from]) || restored.MatchString(text[max(0, c.from-far):min(len(text), c.to+far)]) {
		return Danger{}, false
	}
	return c.upTo(min(2, len(c.words)-1), Stashed)
}

var (
	stashed  = lazyregexp.New(`git stash(?: push\b[^\n;&|]*| save\b[^\n;&|]*| -u| --include-untracked)?\s*(?:&&|;|\n)`)
	restored = lazyregexp.New(`(?i)stash (?:pop|apply|branch|show|list)|discard|throw|no longer|not need|丢弃|不需要|不再需要`)
)
