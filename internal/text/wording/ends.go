package wording

// Ends returns how many elements two lists share at their start, and how many of the others
// they share at their end.
func Ends[T comparable](a, b []T) (start, end int) {
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return start, end
}
