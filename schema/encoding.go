package schema

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/visible"
)

func (d *diagnosis) byteOrderMark() {
	if strings.HasPrefix(d.text, "\uFEFF") {
		d.add(0, len("\uFEFF"), "starts with a byte-order mark; save the file as UTF-8 without one")
		copy(d.fixed, "   ")
	}
}

// invalidUTF8 reports each run of bytes that are not UTF-8. It returns true if the runs
// are so many that the whole text must have another encoding.
func (d *diagnosis) invalidUTF8() (otherEncoding bool) {
	const most = 8 // more runs are not an accident
	var runs []span
	for i := 0; i < len(d.text); {
		r, size := utf8.DecodeRuneInString(d.text[i:])
		if r == utf8.RuneError && size == 1 {
			if n := len(runs); n > 0 && runs[n-1].end == i {
				runs[n-1].end++
			} else {
				runs = append(runs, span{start: i, end: i + 1})
			}
			d.fixed[i] = '?'
		}
		i += size
	}
	for _, bom := range []string{"\xFF\xFE", "\xFE\xFF"} {
		if strings.HasPrefix(d.text, bom) {
			d.add(0, len(bom), "the file is UTF-16; save it as UTF-8")
			return true
		}
	}
	if len(runs) > most {
		d.add(runs[0].start, runs[0].end, fmt.Sprintf("the file is not UTF-8, here and in %d more places; save it as UTF-8", len(runs)-1))
		return true
	}
	for _, r := range runs {
		bytes := "0x" + strings.ToUpper(fmt.Sprintf("% x", d.text[r.start:r.end]))
		d.add(r.start, r.end, fmt.Sprintf("not valid UTF-8: %s; save the file as UTF-8", bytes))
	}
	return false
}

// surrogates reports each escape that is half of a surrogate pair and replaces it with
// the escape of the replacement character.
func (d *diagnosis) surrogates() {
	for i := 0; i < len(d.text); {
		if d.text[i] != '\\' {
			i++
			continue
		}
		r, size := visible.Unescape(d.text[i:])
		if utf16.IsSurrogate(r) {
			d.add(i, i+size, d.text[i:i+size]+" is half of a surrogate pair and not a character; write the character itself")
			copy(d.fixed[i:], `\uFFFD`)
		}
		i += size
	}
}
