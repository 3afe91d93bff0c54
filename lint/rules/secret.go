package rules

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var secretFound = &lint.Rule{
	Name: "secret", Group: "safety", Severity: lint.Error,
	Title: "a record or a log contains a key, a token or a password",
	Doc: `A knowledge base is public. The rule knows keys and tokens with a distinct format: of AWS, Azure, GitHub,
GitLab, Google, Slack, npm, PyPI, Stripe, OpenAI, Anthropic, Hugging Face, NVIDIA and over a hundred others,
private keys, JSON web tokens and bearer tokens. It knows passwords in URLs, in headers and on the command
lines of curl, docker, podman, helm, mysql, mariadb, redis-cli and sshpass. And it reports random values
that are called a password or an API key. It reads all texts of records, all fixture logs with their provenance.yaml, and the
reproductions.

These are not findings: placeholders, example keys from manuals, values that repeat or count, and
passwords for hosts that are not public. Output of kbctl shows at most the first four characters of a
secret.`,
	Hint:   "revoke it, because others may have read it; then write a placeholder such as <token>",
	Record: checkSecrets,
	Base:   checkLogsForSecrets,
}

// mostInText limits the findings of one kind in one text.
const mostInText = 10

func checkSecrets(p *lint.Pass, r *schema.Record) {
	if !p.HasSecret(r) {
		return
	}
	for at, value := range r.Strings {
		all := secret.Find(value)
		for i, s := range all[:min(len(all), mostInText)] {
			f := lint.Finding{Place: lint.Place{Record: r, Pointer: at.Pointer}, Message: saySecret(s, value)}
			if i == mostInText-1 {
				f.Message += sayMore(len(all) - mostInText)
			}
			if !at.Name {
				f.From, f.To = int32(s.From), int32(s.To)
			}
			p.Report(f)
		}
	}
}

// sayMore says how many secrets follow the last one that is reported.
func sayMore(count int) string {
	if count == 0 {
		return ""
	}
	return fmt.Sprintf("; %d more follow", count)
}

func saySecret(s secret.Span, text string) string {
	return s.Kind + ": " + secret.Show(text[s.From:s.To])
}

// checkLogsForSecrets reads every fixture and every file of a reproduction, even those that no other rule reads.
func checkLogsForSecrets(p *lint.Pass) {
	type log struct{ id, file string }
	var logs []log
	fixtures := fixtures.Get(p)
	for _, id := range fixtures.Records() {
		for _, file := range append(append([]string(nil), fixtures.Match[id]...), fixtures.NoMatch[id]...) {
			logs = append(logs, log{id, file})
		}
	}
	for _, file := range slices.Concat(fixtures.Clean, fixtures.Misplaced, fixtures.ProvenanceFiles(), filesBelow(p, p.Settings.Reproductions)) {
		logs = append(logs, log{"", file})
	}
	found := make([][]lint.Finding, len(logs))
	p.Parallel(len(logs), func(i int) {
		text, err := p.ReadFile(logs[i].file)
		if err == nil { // fixture-match reports the error
			found[i] = secretsInLog(p.Base.Lookup(logs[i].id), logs[i].file, string(text))
		}
	})
	for _, findings := range found {
		for _, f := range findings {
			p.Report(f)
		}
	}
}

// filesBelow returns the regular files below a folder, or none if there is no such folder.
func filesBelow(p *lint.Pass, dir string) (files []string) {
	_ = fs.WalkDir(p.Base.FS, dir, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			files = append(files, file)
		}
		return nil // other rules report what cannot be read
	})
	return files
}

// secretsInLog reports the first place of each secret in a log.
func secretsInLog(r *schema.Record, file, text string) (found []lint.Finding) {
	seen, more := make(map[string]bool), 0
	line, from := int32(1), 0
	for _, s := range secret.Find(text) {
		value := text[s.From:s.To]
		if seen[value] {
			continue
		}
		seen[value] = true
		if len(found) == mostInText {
			more++
			continue
		}
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
	if more > 0 {
		found[mostInText-1].Message += sayMore(more)
	}
	return found
}
