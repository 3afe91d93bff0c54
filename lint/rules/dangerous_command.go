package rules

import (
	"fmt"
	"regexp"

	"github.com/kbctl/kbctl/internal/text/danger"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var dangerousCommand = &lint.Rule{
	Name: "dangerous-command", Group: "safety", Severity: lint.Warning,
	Title: "a workaround has a command that does harm",
	Doc: `People paste what a record tells them, and programs run it. The rule knows scripts from the network that
are piped into a shell, evaluated or run in the line that fetches them, scripts in base 64, deletions at the root or of a home folder, also where a variable that
is empty makes it the root, modes that let everybody write, checks that are turned off (certificates, host
keys, signatures of packages, git hooks), containers that have all of their host, forced pushes, disks
that are overwritten, and the protection of a system that is turned off.

It reads workarounds, notes by operating system and, where they tell the reader to run something, causes.
What a dead end does is what the record warns of, so there it is silent, and so it is where the sentence
itself says not to.`,
	Hint:   "give a command that does no harm when it is pasted, or say in words what to do",
	Record: checkCommands,
}

func checkCommands(p *lint.Pass, r *schema.Record) {
	check := func(text string, always bool, pointer string, args ...any) {
		seen := make(map[string]bool)
		for _, d := range danger.Find(text) {
			command := text[d.From:d.To]
			if len(seen) == mostInText {
				return
			}
			if seen[command] || !always && !told.MatchString(text[max(0, d.From-100):d.From]) {
				continue
			}
			seen[command] = true
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: fmt.Sprintf(pointer, args...), From: int32(d.From), To: int32(d.To)},
				Message: fmt.Sprintf("%s: %q %s", d.Kind.Name, clip(command), d.Kind.Does),
				Hint:    d.Kind.Instead,
			})
		}
	}
	check(r.RootCause, false, "/root_cause")
	check(r.RootCauseZh, false, "/root_cause_zh")
	for i := range r.Workarounds {
		w := &r.Workarounds[i]
		check(w.Action, true, "/workarounds/%d/action", i)
		check(w.How, true, "/workarounds/%d/how", i)
		check(w.Condition, false, "/workarounds/%d/condition", i)
	}
	for i, text := range r.WorkaroundsZh {
		check(text, true, "/workarounds_zh/%d", i)
	}
	for name, text := range r.OSSpecific {
		check(text, true, "%s", schema.Pointer("os_specific", name))
	}
	for i := range r.Versions {
		check(r.Versions[i].BehaviorChange, false, "/versions/%d/behavior_change", i)
	}
}

// told is the end of a text that tells the reader to do what comes next.
var told = regexp.MustCompile("(?i)(?:(?:^|[.;:!?]\\s+|\\n|[,，]\\s*(?:then|and)?\\s*)(?:to fix (?:it|this),?\\s+)?(?:please )?(?:run|use|execute|try|type|paste|enter|add|set|do)|请?运行|执行|使用|输入)(?: the command| this)?[:：]?[\\s`\"'$#]*(?:sudo )?$")
