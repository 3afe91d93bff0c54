package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var secretFound = &lint.Rule{
	Name: "secret", Group: "safety", Severity: lint.Error,
	Title: "a key, a token or a password stands in a record or a log",
	Doc: `What is in a knowledge base is public. The rule knows keys and tokens of formats that nothing else has:
those of AWS, Azure, GitHub, GitLab, Google, Slack, npm, PyPI, Stripe, OpenAI, Anthropic, Hugging Face,
NVIDIA and sixteen more, private keys, JSON web tokens, bearer tokens, passwords in URLs, in headers and on
command lines of curl, docker, podman and helm, mysql, mariadb, redis-cli and sshpass, and what is called a password or an API key if
chance has made it. It looks at all texts of records and at fixture logs.

Placeholders, keys that manuals show, what repeats or
counts, and passwords for hosts that nobody else can reach are no findings. No output of kbctl shows more
of a secret than its first four characters.`,
	Hint:   "revoke it, for others may have read it; then write what it stands for, such as <token>",
	Record: checkSecrets,
	Base:   checkLogsForSecrets,
}

// mostInText is how many findings of one kind a text can have; more would say no
// more to whoever mends it.
const mostInText = 10

func checkSecrets(p *lint.Pass, r *schema.Record) {
	if !p.HasSecret(r) {
		return
	}
	for at, value := range r.Strings {
		for i, s := range secret.Find(value) {
			if i == mostInText {
				break
			}
			f := lint.Finding{Place: lint.Place{Record: r, Pointer: at.Pointer}, Message: saySecret(s, value)}
			if !at.Name {
				f.From, f.To = int32(s.From), int32(s.To)
			}
			p.Report(f)
		}
	}
}

func saySecret(s secret.Span, text string) string {
	return s.Kind + ": " + secret.Show(text[s.From:s.To])
}

// checkLogsForSecrets looks at every fixture, those that no other rule looks at
// included.
func checkLogsForSecrets(p *lint.Pass) {
	type log struct{ id, file string }
	var logs []log
	fixtures := fixtures.Get(p)
	for _, id := range fixtures.Records() {
		for _, file := range append(append([]string(nil), fixtures.Match[id]...), fixtures.NoMatch[id]...) {
			logs = append(logs, log{id, file})
		}
	}
	for _, file := range append(append([]string(nil), fixtures.Clean...), fixtures.Misplaced...) {
		logs = append(logs, log{"", file})
	}
	found := make([][]lint.Finding, len(logs))
	p.Parallel(len(logs), func(i int) {
		text, err := p.ReadFile(logs[i].file)
		if err == nil { // fixture-match says why not
			found[i] = secretsInLog(p.Base.Lookup(logs[i].id), logs[i].file, string(text))
		}
	})
	for _, findings := range found {
		for _, f := range findings {
			p.Report(f)
		}
	}
}

// secretsInLog reports each secret of a log once, where it is first.
func secretsInLog(r *schema.Record, file, text string) (found []lint.Finding) {
	seen := make(map[string]bool)
	line, from := int32(1), 0
	for _, s := range secret.Find(text) {
		value := text[s.From:s.To]
		if seen[value] || len(found) == mostInText {
			continue
		}
		seen[value] = true
		line += int32(strings.Count(text[from:s.From], "\n"))
		from = s.From
		start := strings.LastIndexByte(text[:s.From], '\n') + 1
		at := schema.Position{Line: line, Column: int32(utf8.RuneCountInString(text[start:s.From])) + 1}
		first, _, _ := strings.Cut(value, "\n")
		end := schema.Position{Line: line, Column: at.Column + int32(utf8.RuneCountInString(first))}
		found = append(found, lint.Finding{
			Place:   lint.Place{Record: r, File: file, Range: schema.Range{Start: at, End: end}},
			Message: saySecret(s, text),
		})
	}
	return found
}
