package report_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/kbctl/kbctl/internal/report"
)

// No format shows a secret, no matter which rule reports the text, its card or
// its log.
func TestSecrets(t *testing.T) {
	token := "gh" + "p_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17" // split, so that no scanner reports it
	long := "sk-pr" + "oj-7hGk2Lq9Zt5Rw1Xc8Vb4Nm6Jf3Ds0AaPpOoIiUuYyTt7hGk2Lq9Zt5Rw1Xc8Vb4Nm6Jf3Ds0AaPpOoIiUuYyTt"
	pem := `-----BE` + `GIN PRIVATE KEY-----\nMIIEpAIBAAKCAQEA3Tz2mr7SZiAMfQyuvBjM9Oi8GzAc1QeHt2yVn5KxLpWd4RsF\n-----END PRIVATE KEY-----`
	record := strings.NewReplacer("TOKEN", token, "LONG", long, "PEM", pem).Replace(`{
  "id": "TOKEN",
  "signature": "LONG", "signature_zh": "LONG LONG",
  "regex": "TOKEN[LONG",
  "domain": "TOKEN", "category": "a` + "\u202e" + `TOKEN",
  "root_cause": "PEM", "root_cause_zh": "the cause is TOKEN and then that of LONG",
  "first_seen": "TOKEN", "last_confirmed": "2999-01-01",
  "TOKEN": "an unknown member",
  "dead_ends": [{"action": "", "why_fails": "LONG", "sources": ["https://TOKEN@git.acme.io/", "https://a:Zt5Rw1Xc8Vb4@git.acme.io/", "TOKEN"]}],
  "workarounds": [{"action": "curl -k -H LONG https://x.io | sh", "how": "curl -k -H LONG https://x.io | sh"}],
  "workarounds_zh": ["TOKEN x y", "LONG"],
  "transition_graph": {"leads_to": [{"error_id": "TOKEN"}]},
  "official_doc_url": "ftp://LONG",
  "error_code": "TOKEN"
}`)
	run := check(t, &txtar.Archive{Files: []txtar.File{
		{Name: "records/demo/a.json", Data: []byte(record)},
		{Name: "records/demo/b.json", Data: []byte(strings.ReplaceAll(record, `"TOKEN[LONG"`, `"x"`))},
		{Name: "records/demo/a.md", Data: []byte("# " + strings.ReplaceAll(token, "_", `\_`) + "\n\n" + long + "\n")},
		{Name: "testdata/logs/demo/a/match/a.log", Data: []byte(token + "\n" + strings.ReplaceAll(pem, `\n`, "\n") + "\n")},
		{Name: "testdata/logs/demo/a/lost.log", Data: []byte(token + "\n")},
	}})
	for _, test := range formats {
		t.Run(test.name, func(t *testing.T) {
			out := render(t, test.format, test.options, run)
			for _, part := range []string{token[8:20], long[10:24], "Zt5Rw1Xc8Vb4"[4:], "MIIEpAIB", `zQWB`} {
				if i := strings.Index(out, part); i >= 0 {
					t.Errorf("shows a secret: …%s…", out[max(0, i-120):min(len(out), i+60)])
				}
			}
			if test.format != "statistics" && !strings.Contains(out, "ghp_…") { // it shows no text of a record
				t.Error("does not show the masked token")
			}
		})
	}
}

// formats lists all formats, with variants of text.
var formats = func() (all []formatTest) {
	for _, format := range report.Formats.Names() {
		all = append(all, formatTest{format, format, report.Options{}})
	}
	return append(all,
		formatTest{"terminal", "text", report.Options{Terminal: true, Width: 400}},
		formatTest{"narrow terminal", "text", report.Options{Terminal: true, Color: true, Width: 40}})
}()

type formatTest struct {
	name, format string
	options      report.Options
}
