package mention

import (
	"slices"
	"testing"
)

// TestSections reads the keys of each kind of section.
func TestSections(t *testing.T) {
	for _, test := range []struct {
		head, text string
		want       []string
	}{
		{"$ini:Service.", "[Service]\n# a comment\nRestart=no\nEnvironment=A=1 \\\n  B=2\n[Install]\nAlias=a", []string{"Restart", "Environment"}},
		{"$ini:project.", "[project.urls]\nhome = 1", []string{"urls"}},
		{"$ini:Service.", "see [Service]\nRestart=no", nil},
		{"$ini:Service.", "[Service]\nRestart=no\nsudo systemctl restart a\nA=1", []string{"Restart"}},
		{"$yaml:services:each.", "services:\n  web:\n    image: a\n    build:\n      context: .\n  db:\n    image: b\nvolumes:\n  data:\n    name: c", []string{"image", "build", "image"}},
		{"$yaml:healthcheck.", "healthcheck:\n      test: a\n  image: b", []string{"test"}},
		{"$json:compilerOptions.", `{"compilerOptions": {"strict": true, "paths": {"a": []}}, "files": []}`, []string{"strict", "paths"}},
		{"$json:compilerOptions.", `compilerOptions: {whitespace: "a"}`, nil},
		{"$block:lifecycle.", "lifecycle {\n  prevent_destroy = true\n}\nlifecycle_rule {\n  id = 1\n}", []string{"prevent_destroy"}},
		{"$call:Config.", `Config(a, timeout=f(b=1), retries={"max": 3}, x == 1); MyConfig(c=1); obj.Config(d=1)`, []string{"timeout", "retries"}},
		{"$call:open.", "def open(path, flags=1): pass\nopen(path, flags=2)", nil},
		{"$object:daemon.", "{\n  \"log-opts\": {\"max-size\": 1},\n  \"hosts\": []\n}", []string{"log-opts", "hosts"}},
		{"$option:--query-gpu.", "nvidia-smi --query-gpu=name,memory.free --format=csv", []string{"name", "memory.free"}},
		{"$columns:pg_locks.", "SELECT pid, now() AS at, l.mode FROM pg_locks WHERE granted AND mode = 'a_b';", []string{"pid", "granted", "mode"}},
		{"$columns:pg_locks.", "SELECT pid FROM pg_locks JOIN others USING (pid);", nil},
		{"$words:redis.", "a lua-time-limit and a request-based limit", []string{"lua-time-limit"}},
	} {
		owner := NewScanner([]string{test.head}).sections[0].owner
		var got []string
		inSections(NewScanner([]string{test.head}).sections, test.text, func(n Name) { got = append(got, n.Text[len(owner):]) })
		slices.Sort(got)
		slices.Sort(test.want)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s in %q: got %q, want %q", test.head, test.text, got, test.want)
		}
	}
}
