// Package glob matches paths with globs, in little time even for hostile ones.
package glob

import (
	"io/fs"
	"strings"
)

// mostStars is the largest number of stars in a glob.
const mostStars = 8

// Valid reports whether a glob is a slash-separated path from the root with at most
// eight stars.
func Valid(glob string) bool {
	return fs.ValidPath(glob) && strings.Count(glob, "*") <= mostStars
}

// Match reports whether a glob matches a file or a folder above it. A star stands for
// any part of a name, and a name ** for any number of folders.
func Match(glob, file string) bool {
	fixed, _, stars := strings.Cut(glob, "*")
	if !strings.HasPrefix(file, fixed) {
		return false
	}
	if !stars {
		return len(file) == len(glob) || file[len(glob)] == '/'
	}
	want, have := strings.Split(glob, "/"), strings.Split(file, "/")
	last, from := -1, 0 // the last **, and the first name after those that it stands for
	for i, k := 0, 0; i < len(want); {
		switch {
		case want[i] == "**":
			last, from = i, k
			i++
		case k == len(have):
			return false
		case matchName(want[i], have[k]):
			i, k = i+1, k+1
		case last < 0:
			return false
		default: // the ** stands for one name more
			from++
			i, k = last+1, from
		}
	}
	return true
}

// matchName matches one name. It takes the first place of each part between stars, and
// so takes linear time.
func matchName(pattern, name string) bool {
	part, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, part)
	for ok {
		if part, rest, star = strings.Cut(rest, "*"); !star {
			return strings.HasSuffix(name, part)
		}
		_, name, ok = strings.Cut(name, part)
	}
	return false
}
