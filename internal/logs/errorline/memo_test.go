package errorline

import (
	"fmt"
	"strings"
	"testing"
)

// TestMemo checks that a line has the same kind when it occurs again, after any
// other lines.
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
}

// TestMemoTimes checks that lines that differ only in their times are examined once.
func TestMemoTimes(t *testing.T) {
	var d Detector
	for _, time := range []string{"2026-01-01T00:00:00Z ", "2026-01-01T00:00:01Z ", "[2026-01-01 00:00:02] ", ""} {
		if kind := d.Look([]byte(time + "error: x failed\n")); kind != Error {
			t.Errorf("after %q: kind %d", time, kind)
		}
	}
	if n := len(d.memo.byState[0]); n != 1 {
		t.Errorf("%d lines were examined", n)
	}
}

// TestMemoPlain checks that the memo has no lines that surely are no errors, because logs
// have millions of different ones.
func TestMemoPlain(t *testing.T) {
	var d Detector
	for i := range 100 {
		if kind := d.Look(fmt.Appendf(nil, "step %d is done\n", i)); kind != None {
			t.Errorf("step %d: kind %d", i, kind)
		}
	}
	if d.memo.size != 0 {
		t.Errorf("the memo has %d bytes", d.memo.size)
	}
}
