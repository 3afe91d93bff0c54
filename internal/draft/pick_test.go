package draft

import (
	"strings"
	"testing"
)

// TestFindError checks which line new takes from a short log. The line starts with a plus.
func TestFindError(t *testing.T) {
	for _, log := range []string{
		" /usr/bin/ld: b.o: in function 'f':\n+b.c:(.text+0x0): multiple definition of 'f'; a.o:a.c:(.text+0x0): first defined here\n collect2: error: ld returned 1 exit status",
		"+Makefile:2: *** missing separator.  Stop.",
		" package demo/a\n \timports demo/b\n+\timports demo/a: import cycle not allowed",
		" # demo\n+./main.go:5:2: undefined: frobnicate",
		"+main.go:3:8: no required module provides package example.org/x; to add it:\n \tgo get example.org/x",
		"+Get \"https://registry.example.org/v2/\": x509: certificate signed by unknown authority",
		"+WRONGTYPE Operation against a key holding the wrong kind of value",
		"+OOM command not allowed when used memory > 'maxmemory'.",
		" loading the model\n+Killed",
		"+./run.sh: line 3: 4321 Killed                  ./server",
		"+0/3 nodes are available: 3 Insufficient cpu.",
		"+bash: TARGET: unbound variable",
		"+git: 'comit' is not a git command. See 'git --help'.",
		" To example.org:me/app.git\n+ ! [rejected]        main -> main (fetch first)\n error: failed to push some refs to 'example.org:me/app.git'",
		"+rm: cannot remove 'build': Directory not empty",
		"+sh: 1: jq: not found",
		"+/usr/bin/python3: No module named flask",
	} {
		lines := strings.Split(log, "\n")
		var raw []string
		for _, line := range lines {
			raw = append(raw, line[1:])
		}
		if d := choose(t, "log", strings.Join(raw, "\n"), nil); lines[d.Log.At][0] != '+' {
			t.Errorf("%q", log)
		} else if pattern, err := Regex(Message(d.Log.Lines[d.Log.At])); err != nil {
			t.Errorf("%q: %q, %v", log, pattern, err)
		}
	}
}

// TestTie checks that the words of the id choose between lines that are as likely.
func TestTie(t *testing.T) {
	for id, want := range map[string]int{"db/lock-timeout": 1, "disk/full": 0, "demo/other": 0} {
		log := []string{"ERROR: the disk of the server is full", "ERROR: timeout while waiting for a lock"}
		d := &Draft{Record: New(id, "2026-11-21"), Log: &Log{raw: log}}
		if best := suspects(d); best[0].Number-1 != want {
			t.Errorf("%s: %q", id, best[0].Text)
		}
	}
}
