package rules_test

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/config/lintconfig"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/secret"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/lint/rules"
)

// TestSecrets checks that no rule shows a secret of any kind, or a part of one. Each rule
// reads its own fixture, with a secret in every text of the records.
func TestSecrets(t *testing.T) {
	var tokens []testkit.Token // certain enough for a text that people wrote
	for _, token := range testkit.Tokens() {
		if len(secret.Find(token.Line)) > 0 {
			tokens = append(tokens, token)
		}
	}
	var fired atomic.Int32
	t.Run("rules", func(t *testing.T) {
		for r, rule := range rules.All() {
			t.Run(rule.Name, func(t *testing.T) {
				t.Parallel()
				archive, err := txtar.ParseFile(filepath.Join("..", "..", "testdata", "lint", rule.Name+".txtar"))
				if err != nil {
					t.Fatal(err)
				}
				found := false
				for n := range testkit.ShortOrLong(2, len(tokens)) { // the long run tries every kind for every rule
					i := (2*r + n) % len(tokens)
					token := tokens[i]
					got := findings(t, withSecret(archive, token.Line, i), lintconfig.Options{Rules: []*lint.Rule{rule}, Options: lint.Options{Force: []*lint.Rule{rule}}})
					found = found || got != ""
					if part := testkit.Leak(got, token.Secret); part != "" {
						at := strings.Index(got, part)
						t.Fatalf("%s: shows %q: …%s…", token.Kind, part, got[max(0, at-200):min(len(got), at+100)])
					}
				}
				if found {
					fired.Add(1)
				}
			})
		}
	})
	if n := int(fired.Load()); n < len(rules.All())*9/10 {
		t.Errorf("only %d rules find something", n)
	}
}

var textMember = regexp.MustCompile(`("[a-z_]*(?:signature|regex|cause|action|how|why_fails|section|notes?|code|title)(?:_zh)?": "|\[")([^"\\]*)"`)

var urlMember = regexp.MustCompile(`"(https?|ftp)://([^"/]*)([^"]*)"`)

// withSecret adds a secret to the texts of all records: before or after the text, in all
// of them or only in English, and in URLs as the user or in the path.
func withSecret(archive *txtar.Archive, line string, variant int) *txtar.Archive {
	quoted, _ := json.Marshal(line)
	text := string(quoted[1 : len(quoted)-1])
	changed := &txtar.Archive{}
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ".json") && strings.Contains(f.Name, "records/") {
			s := textMember.ReplaceAllStringFunc(string(f.Data), func(m string) string {
				if variant%2 == 0 && strings.Contains(m, "_zh\"") {
					return m
				}
				if at := textMember.FindStringSubmatch(m); variant%4 < 2 {
					return at[1] + at[2] + " " + text + `"`
				} else {
					return at[1] + text + " " + at[2] + `"`
				}
			})
			s = urlMember.ReplaceAllStringFunc(s, func(m string) string {
				at := urlMember.FindStringSubmatch(m)
				if variant%2 == 0 {
					return `"` + at[1] + "://" + text + "@" + at[2] + at[3] + `"`
				}
				return `"` + at[1] + "://" + at[2] + at[3] + "/?t=" + text + `"`
			})
			f.Data = []byte(s)
		}
		changed.Files = append(changed.Files, f)
	}
	return changed
}
