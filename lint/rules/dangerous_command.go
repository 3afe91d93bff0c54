package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/danger"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var dangerousCommand = &lint.Rule{
	Name: "dangerous-command", Group: "safety", Severity: lint.Warning,
	Title: "a workaround has a harmful command",
	Doc: `People paste commands from records, and programs run them. The rule knows these kinds of harm: scripts
from the network that are piped into a shell, evaluated or run at once; scripts encoded in base64;
deletions at the root or of a home folder, even if only an empty variable leads there; modes that let
everyone write, or read a private key; folders of the system that get another owner; disabled checks (certificates, host keys, signatures of packages, git hooks); containers
with full access to their host; forced pushes; a find with -delete before its tests; git stash drop for changes that were just put aside; usermod -G without -a; overwritten disks, and files such as /etc/hosts; and disabled protection of a system.

Some commands are right only for readers who know what they lose: rm -rf of a folder such as
/var/lib/docker, .git or /tmp/*, rm of all private keys, docker system prune --volumes --force, git clean -fdx, xargs kill -9, kubectl
delete --all, DROP DATABASE or TABLE, DELETE or UPDATE without WHERE, DELETE of indices with a wildcard, git reset --hard origin/main, killall -9 of a server, safe.directory '*'. The rule skips them if the
workaround or its condition says before to back up the data, or what is lost.

It reads workarounds, notes by operating system and, where they tell the reader to run something, causes.
It skips dead ends, because these are what the record warns of, and sentences that say not to do it. It also
skips curl -k if the call only asks whether a server is there, such as …/healthz or the reader's own host,
and sends no password; ssh without host keys for hosts of a private network in ssh_config; and chmod 777 of temporary files, such as /tmp/x or tmp/test. It looks at the first
200 commands of a text, judges the first 30 dangerous ones, and reports a text with more.`,
	Hint:   "give a harmless command, or describe in words what to do",
	Record: checkCommands,
}

func checkCommands(p *lint.Pass, r *schema.Record) {
	before := "" // what the reader knows before the text
	check := func(text string, always bool, pointer string, args ...any) {
		var seen []string
		for _, d := range danger.Find(text) {
			command := text[d.From:d.To]
			if len(seen) == mostInText {
				return
			}
			if slices.Contains(seen, command) || !always && d.Kind != danger.Unread && !instructed.MatchString(text[max(0, d.From-100):d.From]) {
				continue
			}
			if d.Kind == danger.HostKey && privateHost.MatchString(text[:d.From]) {
				continue
			}
			if d.Kind.Loses() && (announced(d.Kind, before+" "+text[:d.From]) || d.Kind == danger.Database && isSubject(r, command)) {
				continue
			}
			seen = append(seen, command)
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
		before = w.Condition
		check(w.Action, true, "/workarounds/%d/action", i)
		before += " " + w.Action
		check(w.How, true, "/workarounds/%d/how", i)
		check(w.Condition, false, "/workarounds/%d/condition", i)
	}
	for i, text := range r.WorkaroundsZh {
		if before = ""; i < len(r.Workarounds) {
			before = r.Workarounds[i].Condition
		}
		check(text, true, "/workarounds_zh/%d", i)
	}
	before = ""
	for name, text := range r.OSSpecific {
		check(text, true, "%s", schema.Pointer("os_specific", name))
	}
	for i := range r.Versions {
		check(r.Versions[i].BehaviorChange, false, "/versions/%d/behavior_change", i)
	}
}

// announced reports whether a text says before a command what is lost. One row is not all of them.
func announced(kind *danger.Kind, text string) bool {
	switch kind {
	case danger.Rows, danger.Database:
		return danger.Announces(text) && !oneRow.MatchString(text)
	case danger.Values:
		return everyRow.MatchString(text)
	case danger.Commits:
		return danger.Announces(text) || discarding.MatchString(text)
	}
	return danger.Announces(text)
}

var (
	oneRow     = regex.NewRecognizer(`(?i)\b(?:(?:row|entry|record|value|key) (?:is|was)|(?:rows|entries|records|values|keys) (?:that )?(?:are|were)) (?:not|no longer) (?:needed|used)\b`)
	everyRow   = regex.NewRecognizer(`(?i)\b(?:backfill|fill in|all|every|each|whole|one row|only row|reset (?:the|all)|existing (?:rows|records|data|values)|null|new column|migrat|convert|whole table|back ?up|dump|disposable|throwaway|test (?:database|cluster)|every key|all keys|start over|from scratch|deletes everything)`)
	discarding = regex.NewRecognizer(`(?i)\b(?:discard|throw|drop|give up|giving up|overwrit|abandon|take over|exactly|identical|mirror|reset|clean|fresh|remov|undo|instead of|replac|back|match|same|delet|force|sync|want|need|no local|start again|follow|update|clone|rescue|ci\b|switch -c)|丢弃|放弃|覆盖|重置`)
)

// instructed matches the end of a text that tells the reader to run what follows.
var instructed = lazyregexp.New("(?i)(?:(?:^|[.;:!?]\\s+|\\n|[,，]\\s*(?:then|and)?\\s*)(?:to fix (?:it|this),?\\s+)?(?:please )?(?:run|use|execute|try|type|paste|enter|add|set|do)|请?运行|执行|使用|输入)(?: the command| this)?[:：]?[\\s`\"'$#]*(?:sudo )?$")

// privateHost matches the beginning of a section of ssh_config about hosts of a private network.
var privateHost = lazyregexp.New(`(?i)(?:^|\n)Host +(?:192\.168\.|10\.|172\.(?:1[6-9]|2[0-9]|3[01])\.|127\.|localhost|\*\.(?:internal|local|lan|lab|test)\b)[^\n*]*\*?[^\n]*\n(?:[ \t]+[^\n]*\n)*[ \t]*$`)

// isSubject reports whether a record is about the statement of SQL in a command, such as DROP TABLE. Its signature, its cause or the
// reason of a dead end names the statement.
func isSubject(r *schema.Record, command string) bool {
	words := strings.Fields(command)
	if len(words) < 2 {
		return false
	}
	name := words[0] + " " + words[1]
	return strings.Contains(r.RootCause, name) || strings.Contains(strings.ToUpper(r.Signature), name) || slices.ContainsFunc(r.DeadEnds, func(d schema.DeadEnd) bool { return strings.Contains(d.WhyFails, name) })
}
