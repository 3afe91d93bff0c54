package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var vagueVersion = &lint.Rule{
	Name: "vague-version", Group: "content", Severity: lint.Info,
	Title: "a version has no number, or is one of nothing",
	Doc: `A reader cannot tell whether "latest" or ">=any" includes the version at hand, and "latest" means something
else next year. A version such as "data >=1.0" in the domain data is of no product, because the domain is a
topic. Words such as "or so" and "and newer" leave the reader to guess: the versions and operators such as >= say it
exactly. The rule knows words for a moving or an open version, and common topics.`,
	Hint: "name the product and the versions on which the error was seen, or leave the version out",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i, v := range r.Versions {
			if wrong := vagueness(v.Version, r.Domain); wrong != "" {
				p.ReportAt(r, fmt.Sprintf("/versions/%d/version", i), wrong)
			}
		}
	},
}

// vagueness says why a version tells a reader nothing. It returns "" for any other version.
func vagueness(version, domain string) string {
	words := strings.FieldsFunc(strings.ToLower(version), func(r rune) bool { return strings.ContainsRune(" ,:@", r) })
	if len(words) == 0 {
		return ""
	}
	if phrase := guesswork(version, words); phrase != "" {
		return fmt.Sprintf("%q does not say which versions", clip(phrase))
	}
	last := strings.Trim(words[len(words)-1], "()")
	number := strings.TrimLeft(last, "<>=~^! ")
	switch compared := number != last || len(words) > 1 && strings.Trim(words[len(words)-2], "<>=~^!") == ""; {
	case slices.Contains(moving, number), len(words) == 1 && slices.Contains(open, number), compared && slices.Contains(open, number):
		return fmt.Sprintf("%q is no version, but a word", clip(number))
	case len(words) > 1 && words[0] == strings.ToLower(domain) && slices.Contains(topics, words[0]):
		return fmt.Sprintf("%q is a topic, not a product with versions", clip(words[0]))
	}
	return ""
}

// guesswork returns the words of a version that make it no certain one: those after its number,
// or those without any number.
func guesswork(version string, words []string) string {
	const digits = "0123456789"
	first, last := strings.IndexAny(version, digits), strings.LastIndexAny(version, digits)
	if first < 0 {
		if slices.ContainsFunc(words, func(word string) bool { return slices.Contains(releases, word) }) {
			if i := slices.IndexFunc(words, func(word string) bool { return slices.Contains(unclear, word) }); i >= 0 {
				return words[i]
			}
		}
		return ""
	}
	after := strings.TrimLeft(strings.ToLower(version[last+1:]), ".x* (")
	for _, phrase := range openEnds {
		if strings.HasPrefix(after, phrase) {
			return phrase
		}
	}
	if has := strings.Fields(strings.TrimPrefix(strings.Trim(after, ") "), "and ")); len(has) > 1 && slices.Contains(unclear, has[0]) && slices.Contains(releases, has[len(has)-1]) {
		return strings.Join(has, " ")
	}
	for _, word := range strings.Fields(strings.ToLower(version[:first])) {
		if slices.Contains(hedges, word) {
			return word
		}
	}
	return ""
}

// openEnds are phrases after a number, hedges are words before one, and unclear are words with
// one of releases and no number.
var (
	openEnds = []string{
		"or so", "or thereabouts", "-ish", "ish", "and newer", "or newer", "and later", "or later", "and up", "and above", "or above", "and higher",
		"or higher", "and onward", "onward", "and beyond", "and earlier", "or earlier", "and older", "or older", "and below", "or below", "and so on",
		"etc", "up to now", "till now", "until now", "左右", "前后", "上下", "及以上", "或以上", "以上", "及更高", "或更高", "及更新", "或更新", "及之后", "以后",
		"之后", "及以下", "以下", "以前", "之前",
	}
	hedges   = []string{"about", "around", "roughly", "approximately", "approx", "approx.", "circa", "ca.", "some", "maybe", "probably", "大约", "大概", "约"}
	releases = []string{"version", "versions", "release", "releases", "build", "builds"}
	unclear  = []string{
		"latest", "newest", "current", "recent", "newer", "older", "modern", "all", "any", "every", "most", "many", "several", "some", "various",
		"old", "new", "early", "later",
	}
)

// moving are words for a version that changes, and open are words for all versions. An open
// one after the name of a protocol, as in "tcp any", says that it has no versions.
var (
	moving = []string{"latest", "newest", "current", "recent", "stable", "tbd", "unknown", "various", "最新", "最新版", "当前"}
	open   = []string{"any", "all", "*", "x", "n/a", "none", "任意", "所有"}
)

// topics are domains that no product has the name of.
var topics = []string{
	"ai", "algorithms", "analytics", "api", "apis", "architecture", "audio", "auth", "authentication", "automation", "backend", "build", "caching",
	"cicd", "cloud", "compilers", "concurrency", "containers", "crypto", "cryptography", "data", "database", "databases", "debugging",
	"deployment", "desktop", "devops", "distributed", "email", "embedded", "encoding", "filesystem", "frontend", "gamedev", "general", "gpu",
	"graphics", "hardware", "infrastructure", "iot", "llm", "logging", "memory", "messaging", "misc", "ml", "mobile", "monitoring", "network",
	"networking", "observability", "packaging", "performance", "permissions", "policy", "programming", "robotics", "scheduling", "security",
	"serverless", "shell", "storage", "streaming", "system", "systems", "testing", "tools", "ui", "video", "virtualization", "web",
}
