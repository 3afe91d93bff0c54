package secret

import (
	"iter"
	"slices"
	"strings"
)

// Values are known secrets, such as those of a record. They redact texts that quote any
// part of one: half a token has no format and cannot be recognized alone. The zero Values are
// none.
type Values struct {
	list    []value
	known   map[string]bool
	windows map[window]place // the first place of each
	size    int              // of all values
}

// A value is a secret. In lower case, its text is folded.
type value struct {
	text, folded string
	certain      bool
}

// A window is a few adjacent bytes of a secret, in lower case. They are the shortest part
// that is hidden.
type window [shown + 1]byte

// A place is an offset in a value.
type place struct{ value, at int32 }

// mostValues limits the size of all values, in bytes. With more of them, every text is
// hidden.
const mostValues = 256 << 10

// ValuesIn returns the secrets in JSON source and in its decoded strings. It is fast if
// there are none.
func ValuesIn[K any](source string, decoded iter.Seq2[K, string]) *Values {
	v := new(Values)
	found := findInside(source)
	if len(found) == 0 && !escaped(source) {
		return v
	}
	v.AddSpans(source, found)
	for _, text := range decoded {
		v.AddSpans(text, findInside(text))
	}
	return v
}

// ValuesOf returns the secrets in a text.
func ValuesOf(text string) *Values {
	v := new(Values)
	v.AddSpans(text, findInside(text))
	return v
}

// escaped reports whether JSON source may have an escaped character of a secret.
func escaped(source string) bool {
	return strings.Contains(source, `\u00`) || strings.Contains(source, `\/`)
}

// AddSpans adds spans of a text.
func (v *Values) AddSpans(text string, spans []Span) {
	for _, s := range spans {
		if part := text[s.From:s.To]; !v.known[part] {
			v.add(strings.Clone(part), s) // the values outlive the text
		}
	}
}

func (v *Values) add(text string, s Span) {
	if v.known == nil {
		v.known, v.windows = make(map[string]bool), make(map[window]place)
	}
	v.known[text] = true
	if v.size += len(text); v.size > mostValues {
		return
	}
	fixed := s.Fixed
	if end := strings.Index(text, "PRIVATE KEY"); fixed > 0 && strings.HasPrefix(text, "-----BEGIN ") && end > 0 {
		fixed = end + len("PRIVATE KEY-----")
	}
	n := int32(len(v.list))
	v.list = append(v.list, value{text, lower(text), s.Certain})
	for at := max(0, fixed-shown); at+len(window{}) <= len(text); at++ {
		w := windowAt(v.list[n].folded, at)
		if _, ok := v.windows[w]; !ok && telling(w) {
			v.windows[w] = place{n, int32(at)}
		}
	}
}

// telling reports whether a window is more than spaces and dashes.
func telling(w window) bool {
	n := 0
	for _, c := range w {
		if alnum[c] || c >= 0x80 {
			n++
		}
	}
	return n >= len(w)-1
}

func windowAt(text string, at int) window { return window([]byte(text[at : at+len(window{})])) }

// lower changes ASCII only, so that offsets stay.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// Empty reports whether no secret is known.
func (v *Values) Empty() bool { return v == nil || len(v.known) == 0 }

// Redact is [Redact] for texts that may quote parts of the values.
func (v *Values) Redact(text string) string {
	switch {
	case v.Empty():
		return Redact(text)
	case v.size > mostValues:
		return "not shown because it may contain one of many secrets"
	}
	return replace(text, v.find(text), v.show)
}

// RedactLog is [RedactLog] for texts that may quote parts of the values.
func (v *Values) RedactLog(text string) string {
	return hide(v, text, RedactLog, func() string {
		return replace(text, merge(text, append(FindInLog(text), v.parts(text)...)), v.show)
	})
}

// RedactPointer is [Values.Redact] for a JSON pointer. In it, ~1 means a slash, which a
// secret may have.
func (v *Values) RedactPointer(pointer string) string {
	if v.Empty() {
		return pointer
	}
	plain := strings.ReplaceAll(pointer, "~1", "/")
	if clean := v.Redact(plain); clean != plain {
		return clean
	}
	return pointer
}

// Mask is [Mask] for texts that may quote parts of the values.
func (v *Values) Mask(text string) string {
	return hide(v, text, Mask, func() string { return mask(text, v.find(text)) })
}

// hide calls plain if no secret is known, and quoted if a text may quote parts of some. It
// hides the whole text if there are too many.
func hide(v *Values, text string, plain func(string) string, quoted func() string) string {
	switch {
	case v.Empty():
		return plain(text)
	case v.size > mostValues:
		return asterisks(text)
	}
	return quoted()
}

// show describes the whole secret where a part of it is quoted.
func (v *Values) show(s Span, part string) string {
	if s.instead != "" {
		return s.instead
	}
	return s.show(part)
}

// find returns the secrets in a text, and the parts of the values.
func (v *Values) find(text string) []Span {
	return merge(text, append(Find(text), v.parts(text)...))
}

// parts returns the parts of the values in a text.
func (v *Values) parts(text string) (spans []Span) {
	folded := lower(text)
	for i, known := range v.list {
		if len(known.text) > len(window{}) {
			continue
		}
		for at := range indexes(folded, known.folded) {
			spans = append(spans, span(v, at, at+len(known.text), int32(i)))
		}
	}
	for at := 0; at+len(window{}) <= len(folded); at++ {
		p, ok := v.windows[windowAt(folded, at)]
		if !ok {
			continue
		}
		whole := v.list[p.value].folded
		from, to := at, at
		for from > 0 && p.at > 0 && folded[from-1] == whole[p.at-1] { // the prefix
			from, p.at = from-1, p.at-1
		}
		for p.at += int32(at - from); to < len(folded) && int(p.at) < len(whole) && folded[to] == whole[p.at]; p.at++ {
			to++
		}
		if last := len(spans) - 1; last >= 0 && spans[last].To >= from {
			spans[last].To = to
		} else {
			spans = append(spans, span(v, from, to, p.value))
		}
		at = to - len(window{})
	}
	return slices.Clip(spans)
}

func span(v *Values, from, to int, n int32) Span {
	whole := v.list[n]
	s := Span{From: from, To: to, Kind: likelySecret, Certain: whole.certain}
	if whole.certain {
		s.instead = Show(whole.text)
	}
	return s
}
