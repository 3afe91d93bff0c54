package quantity

import (
	"fmt"
	"math"
	"strings"
)

// BytesIn returns the bytes of a unit of size, such as KiB. It takes KB for 1024 bytes, too.
func BytesIn(unit string) float64 {
	switch unit[0] {
	case 'K', 'k':
		return 1 << 10
	case 'M', 'm':
		return 1 << 20
	case 'G', 'g':
		return 1 << 30
	case 'T', 't':
		return 1 << 40
	}
	return 1
}

// SecondsIn returns the seconds of a unit of time, such as min. It takes m for minutes.
func SecondsIn(unit string) float64 {
	switch {
	case unit == "ms" || strings.HasPrefix(unit, "milli"):
		return 0.001
	case unit[0] == 's':
		return 1
	case unit[0] == 'm':
		return 60
	case unit[0] == 'h':
		return 3600
	case unit[0] == 'd':
		return 24 * 3600
	}
	return 7 * 24 * 3600
}

// decimal is by how much two sizes differ if one of them counts 1000 for 1024, four times at most.
const decimal = 0.11

// near reports whether two amounts are nearly the same.
func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance*max(a, b) }

func sameSize(groups []string) string {
	a, b := number(groups[0])*BytesIn(groups[1]), number(groups[2])*BytesIn(groups[3])
	if near(a, b, decimal) {
		return ""
	}
	return fmt.Sprintf("%s %s are not %s %s", groups[0], groups[1], groups[2], groups[3])
}

func sameTime(groups []string) string {
	const rounded = 0.1
	a, b := number(groups[0])*SecondsIn(groups[1]), number(groups[2])*SecondsIn(groups[3])
	if near(a, b, rounded) {
		return ""
	}
	return fmt.Sprintf("%s %s are not %s %s", groups[0], groups[1], groups[2], groups[3])
}

// sameWithout compares a number without a unit with an amount: 4096 (4 GB), 5000 (5 seconds).
func sameWithout(groups []string) string {
	const least = 256 // smaller numbers count something
	plain, unit := number(groups[0]), groups[2]
	if plain < least {
		return ""
	}
	steps, tolerance := []float64{1, 1 << 10, 1 << 20, 1 << 30, 1 << 40}, decimal
	total := number(groups[1])
	if unit == "" {
		unit = groups[3]
		steps, tolerance = []float64{1, 0.001, 1e-6, 1e-9, 60, 3600}, 0.05
		total *= SecondsIn(unit)
	} else {
		total *= BytesIn(unit)
	}
	for _, step := range steps {
		if near(plain*step, total, tolerance) {
			return ""
		}
	}
	return fmt.Sprintf("%s are not %s %s in any unit", groups[0], groups[1], unit)
}
