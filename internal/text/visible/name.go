package visible

import (
	"fmt"

	"golang.org/x/text/unicode/runenames"
)

// Name returns the code point and name of a rune, such as "U+202E RIGHT-TO-LEFT
// OVERRIDE". Unicode has no names for control characters, so Name returns their
// aliases.
func Name(r rune) string {
	name := runenames.Name(r)
	switch {
	case r < 0x20:
		name = controls[r]
	case r == 0x7F:
		name = "DELETE"
	case r == 0x85:
		name = "NEXT LINE"
	case r == 0x9B:
		name = "CONTROL SEQUENCE INTRODUCER"
	case r >= 0x80 && r < 0xA0:
		name = "a C1 control"
	case private(r):
		name = "of private use"
	case name == "" || name[0] == '<':
		name = "not a character"
	}
	return fmt.Sprintf("%U %s", r, name)
}

// controls are the names of the C0 controls, from Unicode's NameAliases.txt.
var controls = [0x20]string{
	"NULL", "START OF HEADING", "START OF TEXT", "END OF TEXT", "END OF TRANSMISSION", "ENQUIRY", "ACKNOWLEDGE", "ALERT",
	"BACKSPACE", "CHARACTER TABULATION", "LINE FEED", "LINE TABULATION", "FORM FEED", "CARRIAGE RETURN", "SHIFT OUT", "SHIFT IN",
	"DATA LINK ESCAPE", "DEVICE CONTROL ONE", "DEVICE CONTROL TWO", "DEVICE CONTROL THREE", "DEVICE CONTROL FOUR",
	"NEGATIVE ACKNOWLEDGE", "SYNCHRONOUS IDLE", "END OF TRANSMISSION BLOCK", "CANCEL", "END OF MEDIUM", "SUBSTITUTE", "ESCAPE",
	"INFORMATION SEPARATOR FOUR", "INFORMATION SEPARATOR THREE", "INFORMATION SEPARATOR TWO", "INFORMATION SEPARATOR ONE",
}

func private(r rune) bool {
	return r >= 0xE000 && r <= 0xF8FF || r >= 0xF0000 && r <= 0xFFFFD || r >= 0x100000 && r <= 0x10FFFD
}
