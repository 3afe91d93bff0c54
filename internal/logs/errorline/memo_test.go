package errorline

import (
	"fmt"
	"strings"
	"testing"
)

// TestMemo checks that a line has the same kind when it occurs again, whatever the lines
// before it are, and that lines that differ only in numbers cost little in
// the end.
func TestMemo(t *testing.T) {
	lines := strings.Split(strings.Repeat("npm ERR! code E\nnpm ERR! a: b\nnpm ERR! c: d\nerror: x failed\n"+
		"Traceback (most recent call last):\n  File \"x\"\nnpm ERR! errno 1\nnpm ERR! e\nValueError: y\nfine\nnpm ERR! f\n", 3), "\n")
	var d Detector
	for i, line := range lines {
		fresh := Detector{inTraceback: d.inTraceback, npm: d.npm}
		kind, want := d.Look([]byte(line+"\n")), fresh.look([]byte(line+"\n"))
		if kind != want || d.inTraceback != fresh.inTraceback || d.npm != fresh.npm {
			t.Errorf("line %d, %q: %d and %+v, want %d and %+v", i+1, line, kind, d.npm, want, fresh.npm)
		}
	}
	d.memo.misses = mostExact
	for i := range 1000 {
		if kind := d.Look(fmt.Appendf(nil, "error: disk %d is gone\n", i)); kind != Error {
			t.Fatalf("line %d is of the kind %d", i, kind)
		}
	}
	if d.memo.misses > mostExact+2 {
		t.Errorf("%d lines were classified", d.memo.misses-mostExact)
	}
}
