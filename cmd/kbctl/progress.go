package main

import (
	"fmt"
	"io"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// The line appears after meterPatience and is written again each meterInterval.
const meterPatience, meterInterval = 500 * time.Millisecond, 100 * time.Millisecond

// clearLine goes to the start of the line and erases it.
const clearLine = "\r\x1b[K"

// A meter shows the progress of long work on a terminal. It writes one line and
// erases it at the end. A nil meter shows nothing.
type meter struct {
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

// startMeter returns a meter that writes to a terminal. It must be stopped.
func startMeter(out io.Writer) *meter {
	m := &meter{out: out}
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

// Phase begins a part of the work: "checking", 100000, "records". A total of 0 means
// unknown.
func (m *meter) Phase(doing string, total int, of string) {
	if m != nil {
		m.done.Store(0)
		m.phase.Store(&phase{doing, of, int64(total)})
	}
}

// Add counts finished work. It may be called concurrently.
func (m *meter) Add(n int) {
	if m != nil {
		m.done.Add(int64(n))
	}
}

// Stop erases the line.
func (m *meter) Stop() {
	if m != nil {
		m.stop()
	}
}

// run writes the line until the end.
func (m *meter) run(end <-chan struct{}) {
	timer := time.NewTimer(meterPatience)
	defer timer.Stop()
	shown := false
	for {
		select {
		case <-end:
			if shown {
				fmt.Fprint(m.out, clearLine)
			}
			return
		case <-timer.C:
			if p := m.phase.Load(); p != nil {
				fmt.Fprint(m.out, clearLine+p.line(m.done.Load()))
				shown = true
			}
			timer.Reset(meterInterval)
		}
	}
}

// line returns the text to show, such as "checking 41,200 of 100,000 records".
func (p *phase) line(done int64) string {
	switch {
	case p.total > 0:
		return fmt.Sprintf("%s %s of %s %s", p.doing, grouped(min(done, p.total)), grouped(p.total), p.of)
	case done > 0:
		return fmt.Sprintf("%s %s %s", p.doing, grouped(done), p.of)
	}
	return p.doing + " " + p.of
}

// grouped formats a number with commas between its thousands.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
