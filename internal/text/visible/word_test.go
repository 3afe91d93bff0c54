package visible

import (
	"os/exec"
	"testing"
)

func TestWord(t *testing.T) {
	for _, test := range []struct{ s, want, windows string }{
		{"/srv/kb-1", "/srv/kb-1", "/srv/kb-1"},
		{"/srv/错误/a_b.c", "/srv/错误/a_b.c", "/srv/错误/a_b.c"},
		{"/srv/a b", "'/srv/a b'", `"/srv/a b"`},
		{`C:\kb`, `'C:\kb'`, `C:\kb`},
		{"", "''", `""`},
		{"it's", `'it'\''s'`, `"it's"`},
		{"$(reboot)`x`;&|<>*?~!#", "'$(reboot)`x`;&|<>*?~!#'", "\"$(reboot)`x`;&|<>*?~!#\""},
	} {
		if got := word(test.s, false); got != test.want {
			t.Errorf("%s: got %s, want %s", test.s, got, test.want)
		}
		if got := word(test.s, true); got != test.windows {
			t.Errorf("on Windows, %s: got %s, want %s", test.s, got, test.windows)
		}
	}
}

// FuzzWord passes the quoted word to a shell and reads it back.
func FuzzWord(f *testing.F) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		f.Skip("there is no sh")
	}
	for _, seed := range []string{"a b", "it's", "$HOME `x` \"y\" \\ \n", "~", "-n", "a=b", "#", "{a,b}", "!!"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range s {
			if c == 0 || Hidden(c) && c != '\n' {
				return
			}
		}
		out, err := exec.Command(shell, "-c", `printf "%s" `+word(s, false)).Output()
		if err != nil || string(out) != s {
			t.Errorf("%q: a shell reads %q, %v", s, out, err)
		}
	})
}
