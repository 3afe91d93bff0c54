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
topic. The rule knows words for a moving or an open version, and common topics.`,
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
	last := words[len(words)-1]
	number := strings.TrimLeft(last, "<>=~^! ")
	switch compared := number != last || len(words) > 1 && strings.Trim(words[len(words)-2], "<>=~^!") == ""; {
	case slices.Contains(moving, number), compared && slices.Contains(open, number):
		return fmt.Sprintf("%q is no version, but a word", clip(number))
	case len(words) > 1 && words[0] == strings.ToLower(domain) && slices.Contains(topics, words[0]):
		return fmt.Sprintf("%q is a topic, not a product with versions", clip(words[0]))
	}
	return ""
}

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
