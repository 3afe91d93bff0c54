package rawline

import "bytes"

// A cursor reads a line from left to right.
type cursor struct {
	line []byte
	at   int
}

// time reads the time that a CI service, a container runtime or a logger prints before a
// line, with the codes that GitLab and Kubernetes add. It is many times faster than a regex.
func (c *cursor) time() bool {
	c.form("[")
	if !c.form("0000/00/00T00:00") {
		return false
	}
	if c.form(":00") && c.form(".0") {
		for c.form("0") {
		}
	}
	c.zone()
	c.form("]")
	if !c.gitLab() && !c.text(" stdout F ", " stdout P ", " stderr F ", " stderr P ") {
		c.text(" ", "\t")
	}
	return true
}

// zone reads a time zone, if there is one.
func (c *cursor) zone() {
	start := c.at
	c.text(" ")
	if !c.text("Z", "UTC") && !c.form("+0000") && !c.form("+00:00") {
		c.at = start
	}
}

// gitLab reads the number of a stream, its kind, and whether its line goes on.
func (c *cursor) gitLab() bool {
	start := c.at
	if c.form(" 00") && c.text("O", "E") && c.text(" ", "+") {
		return true
	}
	c.at = start
	return false
}

// text reads one of several texts, if it follows.
func (c *cursor) text(texts ...string) bool {
	for _, text := range texts {
		if bytes.HasPrefix(c.line[c.at:], []byte(text)) {
			c.at += len(text)
			return true
		}
	}
	return false
}

// form reads a text of a form, if it follows. These bytes of a form have a meaning:
//
//	0  a digit
//	/  the separator of a date: / or -
//	T  the separator of a date and a time: T or a space
//	.  the separator of a fraction: a dot, a comma or a colon
//	+  a sign
func (c *cursor) form(form string) bool {
	if len(c.line)-c.at < len(form) {
		return false
	}
	for i, b := range c.line[c.at : c.at+len(form)] {
		ok := b == form[i]
		switch form[i] {
		case '0':
			ok = '0' <= b && b <= '9'
		case '/', '+':
			ok = ok || b == '-'
		case 'T':
			ok = ok || b == ' '
		case '.':
			ok = ok || b == ',' || b == ':'
		}
		if !ok {
			return false
		}
	}
	c.at += len(form)
	return true
}
