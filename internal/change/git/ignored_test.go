package git

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestIgnored checks that the matching pattern is named, in any file.
func TestIgnored(t *testing.T) {
	r := checkout(t, "known.log", "1")
	kb := filepath.Join(r.Dir, "kb")
	own := filepath.Join(t.TempDir(), "ignore")
	write(t, r.Dir, ".gitignore", "# comment\n*.log\n", "kb/.gitignore", "!/logs/**\nhidden/\n", ".git/info/exclude", "*.swp\n")
	if err := os.WriteFile(own, []byte("\n.DS_Store\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, r.Dir, "config", "core.excludesFile", own)
	got, err := open(t, kb).Ignored([]string{"a.log", "logs/b.log", "hidden/c\nd.json", "e.json", ".DS_Store", "a.swp", ":(top)*", "*?[", ":!x.log"})
	want := []Ignored{
		{"a.log", filepath.Join(r.Top, ".gitignore"), 2, "*.log"},
		{"hidden/c\nd.json", filepath.Join(r.Top, "kb", ".gitignore"), 2, "hidden/"},
		{".DS_Store", own, 2, ".DS_Store"},
		{"a.swp", filepath.Join(r.Top, ".git", "info", "exclude"), 1, "*.swp"},
		{":!x.log", filepath.Join(r.Top, ".gitignore"), 2, "*.log"},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	for _, kept := range [][]string{{"known.log"}, {"a.json"}, nil} {
		if got, err := r.Ignored(kept); err != nil || got != nil {
			t.Errorf("%q: %+v, %v", kept, got, err)
		}
	}
	if got, err := r.Ignored([]string{"../x.log"}); err == nil || got != nil {
		t.Errorf("outside: %+v, %v", got, err)
	}
}

// FuzzParseIgnored checks that any output of git yields files or an error.
func FuzzParseIgnored(f *testing.F) {
	f.Add([]byte(".gitignore\x002\x00*.log\x00./a.log\x00"))
	f.Add([]byte("/home/x/ignore\x00x\x00*.log\x00./a.log\x00"))
	f.Add([]byte(".gitignore\x003\x00!/a.log\x00./a.log\x00"))
	f.Fuzz(func(t *testing.T, out []byte) {
		list, err := parseIgnored("/kb", out)
		if err != nil && list != nil || len(list) > strings.Count(string(out), "\x00")+1 {
			t.Errorf("%+v, %v", list, err)
		}
		for _, i := range list {
			if !filepath.IsAbs(i.Source) || strings.HasPrefix(i.Pattern, "!") {
				t.Errorf("%+v", i)
			}
		}
	})
}
