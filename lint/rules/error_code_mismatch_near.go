package rules

import (
	"fmt"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// nearCode describes a code in error_code that neither the id nor the signature has, if the id or the beginning of the
// signature has nearly the same: EBADENGINES for the id npm/ebadengine, 3984 after "ERROR 3948".
func nearCode(p *lint.Pass, r *schema.Record) string {
	const shortest, most = 4, 10
	for i, code := range codeWords(r.ErrorCode) {
		if len(code) < shortest || i == most || strings.ToUpper(code) != code {
			continue
		}
		name := strings.ToUpper(r.Name())
		if hasWord(strings.ToUpper(r.Signature), code) || strings.Contains(strings.ReplaceAll(name, "-", "_"), code) {
			return ""
		}
		if known := nearErrno(p, r, code); known != "" {
			return fmt.Sprintf("there is no error %s; did you mean %s?", code, known)
		}
		for _, other := range append(codeWords(name), firstNumber(r.Signature)) {
			if code == "E"+other { // ESTALE is "Stale file handle"
				return ""
			}
			if isInteger(other) == isInteger(code) && (isInteger(code) || len(code) > shortest+1) && isSlip(code, other) {
				return fmt.Sprintf("error_code has %s, but the record is about %s", code, other)
			}
		}
	}
	return ""
}

// nearErrno returns the error of POSIX that is one slip away from a code that no catalog has.
func nearErrno(p *lint.Pass, r *schema.Record, code string) string {
	const shortest = 6 // letters
	posix := catalogs.Get(p).catalogs.For(errnoNumbers.domain)
	if !isPosix(code) || len(code) < shortest || posix.Code(code) != nil || facts.Get(p, r).Code(code) != nil {
		return ""
	}
	known := posix.Near(code)
	if !isPosix(known) || !isSlip(code, known) {
		return ""
	}
	return known
}

// codeInCause describes a code in error_code that neither the signature nor the cause has, if something sets or returns one with another
// letter: UF for "sets the response flag UH".
func codeInCause(r *schema.Record) string {
	code := r.ErrorCode
	if len(code) < 2 || strings.ToUpper(code) != code || strings.ContainsAny(code, " ()") || hasWord(r.Signature, code) || hasWord(r.RootCause, code) {
		return ""
	}
	for _, m := range calledCode.FindAllStringSubmatch(r.RootCause, mostCompared) {
		if other := m[1]; len(other) == len(code) && wording.Edits(code, other) == 1 {
			return fmt.Sprintf("error_code has %s, but root_cause says %s", code, other)
		}
	}
	return ""
}

// calledCode matches a code in capitals that something sets or returns.
var calledCode = regex.NewRare(`\b(?:sets|returns|reports|raises|prints|gives|(?:fails|ends|stops|answers|responds) with) (?:the |an? )?(?:\w+ )?(?:flag|code|error|state|status|errno|SQLSTATE) ([A-Z][A-Z0-9_]+)\b`)

// numberInSignature describes a number in error_code, if the signature has another one with the same name: "INVALID_ARGUMENT (3)"
// for "2 : INVALID_ARGUMENT".
func numberInSignature(r *schema.Record) string {
	if message := otherLetterNumber(r); message != "" {
		return message
	}
	m := namedNumber.FindStringSubmatch(r.ErrorCode)
	if m == nil {
		return ""
	}
	name, number := m[1], m[2]
	at := strings.Index(r.Signature, name)
	if at < 0 || hasWord(r.Signature, number) {
		return ""
	}
	before, after := numberBefore.FindStringSubmatch(r.Signature[:at]), numberAfter.FindStringSubmatch(r.Signature[at+len(name):])
	for _, other := range [...][]string{before, after} {
		if other != nil {
			return fmt.Sprintf("error_code has %s (%s), but the signature has %s beside the name", name, number, other[1])
		}
	}
	return ""
}

// otherLetterNumber describes a number of an error of MongoDB beside its name, if the signature begins with another one:
// "WriteConflict (112)" for "E11000 duplicate key error".
func otherLetterNumber(r *schema.Record) string {
	m, own := numberAtEnd.FindStringSubmatch(r.ErrorCode), letterNumber.FindStringSubmatch(r.Signature)
	if m == nil || own == nil || m[1][0] == '4' || m[1][0] == '5' || strings.Contains(r.Signature, m[1]) || strings.Contains(r.ErrorCode, own[1]) {
		return ""
	}
	return fmt.Sprintf("error_code has %s, but the signature has E%s", m[1], own[1])
}

// numberAtEnd matches a number after a name, and letterNumber one after the letter E. A number such as 409 is a status of HTTP.
var (
	numberAtEnd  = regex.NewRare(`^[A-Za-z]\w+ \(([0-9]{2,6})\)$`)
	letterNumber = regex.NewRare(`^(?:Mongo\w*Error: )?E([0-9]{5})\b`)
)

// namedNumber matches a code with its number. numberBefore and numberAfter match a number beside a name.
var (
	namedNumber  = regex.NewRare(`^([A-Z][A-Z0-9_]{3,}) \(([0-9]{1,5})\)$`)
	numberBefore = lazyregexp.New(`(?:^|[ (\[])([0-9]{1,5}) : $`)
	numberAfter  = lazyregexp.New(`^ ?[(\[]([0-9]{1,5})[)\]]`)
)

// firstNumber returns the number with which a message begins: 1267 of "ERROR 1267 (HY000): …".
func firstNumber(message string) string {
	words := codeWords(message[:min(len(message), len("ERROR 1267 (HY000)"))])
	if len(words) < 2 || !strings.EqualFold(words[0], "error") || !isInteger(words[1]) {
		return ""
	}
	return words[1]
}

// isSlip reports whether two words differ in one letter, or in the order of two.
func isSlip(a, b string) bool { return wording.Edits(a, b) == 1 || swapped(a, b) }
