package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		m := startMeter(&out)
		m.Phase("checking", 100_000, "records")
		m.Add(41_200)
		time.Sleep(meterPatience + meterInterval/2) // of the test's own clock
		m.Stop()
		m.Stop()
		want := clearLine + "checking 41,200 of 100,000 records"
		if got := out.String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, clearLine) {
			t.Errorf("got %q", got)
		}
	})
}

// TestMeterShort checks that neither short work nor a nil meter shows anything.
func TestMeterShort(t *testing.T) {
	var out strings.Builder
	m := startMeter(&out)
	m.Phase("checking", 1, "records")
	m.Add(1)
	m.Stop()
	if got := out.String(); got != "" {
		t.Errorf("got %q", got)
	}
	var none *meter
	none.Phase("x", 1, "y")
	none.Add(1)
	none.Stop()
}

func TestMeterLine(t *testing.T) {
	for want, got := range map[string]string{
		"reading records":           (&phase{"reading", "records", 0}).line(0),
		"searched 1,234,567 bytes":  (&phase{"searched", "bytes", 0}).line(1_234_567),
		"checking 0 of 999 records": (&phase{"checking", "records", 999}).line(0),
		"checking 10 of 10 records": (&phase{"checking", "records", 10}).line(11),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
