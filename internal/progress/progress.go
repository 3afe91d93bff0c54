// Package progress shows on a terminal how far long work has come, in one line that
// is gone when the work is done.
package progress

import (
	"fmt"
	"io"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Work that takes less than patience shows nothing; after that the line is written
// anew each interval.
const patience, interval = 500 * time.Millisecond, 100 * time.Millisecond

// clear goes to the start of the line and erases it.
const clear = "\r\x1b[K"

// A Meter shows one line. A nil one shows nothing.
type Meter struct {
	out   io.Writer
	phase atomic.Pointer[phase]
	done  atomic.Int64
	stop  func()
}

// A phase is a part of the work.
type phase struct {
	doing, of string
	total     int64
}

// Start returns a meter that writes to a terminal. Stop must be called.
func Start(out io.Writer) *Meter {
	m := &Meter{out: out}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		m.run(end)
	}()
	m.stop = sync.OnceFunc(func() {
		close(end)
		<-ended
	})
	return m
}

// Phase says what is being done: "checking", 100000, "records". If nobody knows how
// many there are, total is 0.
func (m *Meter) Phase(doing string, total int, of string) {
	if m != nil {
		m.done.Store(0)
		m.phase.Store(&phase{doing, of, int64(total)})
	}
}

// Add counts what has been done. Several may at once.
func (m *Meter) Add(n int) {
	if m != nil {
		m.done.Add(int64(n))
	}
}

// Stop erases the line. What comes after can be written.
func (m *Meter) Stop() {
	if m != nil {
		m.stop()
	}
}

// run writes the line until the end.
func (m *Meter) run(end <-chan struct{}) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	shown := false
	for {
		select {
		case <-end:
			if shown {
				fmt.Fprint(m.out, clear)
			}
			return
		case <-timer.C:
			if p := m.phase.Load(); p != nil {
				fmt.Fprint(m.out, clear+p.line(m.done.Load()))
				shown = true
			}
			timer.Reset(interval)
		}
	}
}

// line is what is shown: "checking 41,200 of 100,000 records".
func (p *phase) line(done int64) string {
	switch {
	case p.total > 0:
		return fmt.Sprintf("%s %s of %s %s", p.doing, grouped(min(done, p.total)), grouped(p.total), p.of)
	case done > 0:
		return fmt.Sprintf("%s %s %s", p.doing, grouped(done), p.of)
	}
	return p.doing + " " + p.of
}

// grouped writes a number with commas between its thousands.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
