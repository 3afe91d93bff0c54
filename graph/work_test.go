package graph

import (
	"slices"
	"testing"
)

// shapes are drawings that take Graphviz minutes, with the number of their nodes.
func shapes() map[string][]Line {
	shapes := make(map[string][]Line)
	for i := range 35 {
		for j := range 35 {
			if i != j {
				shapes["all to all"] = append(shapes["all to all"], Line{i, j, 0.5})
			}
			if i < j {
				shapes["all to later"] = append(shapes["all to later"], Line{i, j, 0.5})
			}
		}
	}
	for i := 1; i < many; i++ {
		shapes["star"] = append(shapes["star"], Line{0, i, 0.5})
		shapes["chain"] = append(shapes["chain"], Line{i - 1, i, 0.5})
		if i%2 == 1 {
			shapes["pairs"] = append(shapes["pairs"], Line{i - 1, i, 0.5})
		}
	}
	return shapes
}

// Each hostile drawing is too large, and the lines that are kept are within the budget.
func TestWork(t *testing.T) {
	for name, lines := range shapes() {
		if work := CurveWork(many, lines); work < 2*pictureWork {
			t.Errorf("%s: work %f", name, work)
		}
		var kept []Line
		for _, i := range Strongest(many, lines, -1, 1) {
			kept = append(kept, lines[i])
		}
		if work := StraightWork(many, kept); work > 1 || len(kept) < 100 {
			t.Errorf("%s: %d lines with work %f are kept", name, len(kept), work)
		}
	}
}

// A triangle with a tail is kept from the center on, and its weakest line goes first.
func TestStrongest(t *testing.T) {
	lines := []Line{{5, 6, 1}, {0, 1, 0.1}, {1, 2, 0.5}, {2, 0, 0.9}, {2, 3, 0}}
	if got := byImportance(7, lines, -1); !slices.Equal(got, []int{3, 2, 4, 0, 1}) {
		t.Errorf("got %v", got)
	}
	if got := byImportance(7, lines, 3); !slices.Equal(got, []int{4, 3, 2, 0, 1}) {
		t.Errorf("from 3: got %v", got)
	}
	if got := Strongest(7, lines, -1, 1); !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
		t.Errorf("within the budget: got %v", got)
	}
}

func TestCrossings(t *testing.T) {
	for _, test := range []struct {
		lines []Line
		want  int
	}{
		{[]Line{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}}, 0},
		{[]Line{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}, {From: 0, To: 3}}, 2},
		{[]Line{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}, {From: 3, To: 0}}, 2},
		{[]Line{{From: 0, To: 0}, {From: 0, To: 1}, {From: 1, To: 0}}, 0},
	} {
		if got := crossings(4, test.lines); got != test.want {
			t.Errorf("%v: got %d, want %d", test.lines, got, test.want)
		}
	}
}
