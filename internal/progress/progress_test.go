package progress

import (
	"strings"
	"sync"
	"testing"
	"time"
)

type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func TestMeter(t *testing.T) {
	var out screen
	m := Start(&out)
	m.Phase("checking", 100_000, "records")
	m.Add(41_200)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(interval) {
		out.mu.Lock()
		text := out.text.String()
		out.mu.Unlock()
		if strings.HasPrefix(text, clear+"checking 41,200 of 100,000 records") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("it shows %q", text)
		}
	}
	m.Stop()
	m.Stop()
	if got := out.text.String(); !strings.HasSuffix(got, "records"+clear) {
		t.Errorf("the line is not erased: %q", got)
	}
}

// TestShort shows nothing of work that takes no time.
func TestShort(t *testing.T) {
	var out screen
	m := Start(&out)
	m.Phase("checking", 1, "records")
	m.Add(1)
	m.Stop()
	if got := out.text.String(); got != "" {
		t.Errorf("it shows %q", got)
	}
	var none *Meter
	none.Phase("x", 1, "y")
	none.Add(1)
	none.Stop()
}

func TestLine(t *testing.T) {
	for want, got := range map[string]string{
		"reading records":           (&phase{"reading", "records", 0}).line(0),
		"searched 1,234,567 bytes":  (&phase{"searched", "bytes", 0}).line(1_234_567),
		"checking 0 of 999 records": (&phase{"checking", "records", 999}).line(0),
		"checking 10 of 10 records": (&phase{"checking", "records", 10}).line(11),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
