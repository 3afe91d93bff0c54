package rules

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// systemErrno reports the note about a system that gives the only error of the record the number of another one: "errno is
// -111" on Linux for EADDRINUSE.
func systemErrno(p *lint.Pass, r *schema.Record) {
	for _, system := range slices.Sorted(maps.Keys(r.OSSpecific)) {
		note, _, _ := strings.Cut(r.OSSpecific[system], ". ")
		if m := numberOfErrno.FindStringSubmatch(note); m != nil {
			if want := numberOn(p, system, m[1]); want != "" && string(want) != m[2] && isErrnoOfOther(p, catalog.Number(m[2])) {
				p.ReportAt(r, schema.Pointer("os_specific", system), fmt.Sprintf("%s is %s there, not %s", m[1], want, m[2]))
			}
			continue
		}
		if len(note) > longestNote || !statesErrno.MatchString(note) || errnoName.MatchString(note) || ofOtherCase.MatchString(note) {
			continue
		}
		number := catalog.Number(statedErrno.FindStringSubmatch(note)[1])
		code := onlyErrno(p, r)
		if code == nil || onMacOS[code.Name] == "" || !isErrnoOfOther(p, number) {
			continue
		}
		if want := numberOn(p, system, code.Name); want != "" && want != number {
			p.ReportAt(r, schema.Pointer("os_specific", system), fmt.Sprintf("%s is %s there, not %s", code.Name, want, number))
		}
	}
}

// errnoOfOther says that the signature has the message of another errno than error_code, for domains whose catalogs have no errno:
// EEXIST for "No such file or directory".
func errnoOfOther(p *lint.Pass, r *schema.Record, name string) string {
	if !isPosix(name) || strings.Contains(r.Signature, name) {
		return ""
	}
	posix := catalogs.Get(p).catalogs.For(errnoNumbers.domain)
	code := posix.Code(name)
	if code == nil || code.Message == "" {
		return ""
	}
	said := ofProduct(posix.CodesIn(r.Signature), code.In.Product)
	if len(said) != 1 || said[0].Message == code.Message || forbids[said[0].Name] && forbids[name] || len(errnoName.FindAllString(r.ErrorCode, 2)) > 1 || hasWord(r.Signature, string(code.Number)) {
		return ""
	}
	return fmt.Sprintf("signature %s, not %s", says(said[0], r.Signature), name)
}

// otherErrnoSaid describes an error code of the system whose signature has the number of another one.
func otherErrnoSaid(p *lint.Pass, r *schema.Record) string {
	m := errnoOfSystem.FindStringSubmatch(beginning(r.Signature))
	if m == nil {
		return ""
	}
	number := cmp.Or(m[1], m[2])
	for _, code := range fewNames(r.ErrorCode) {
		known := catalogs.Get(p).catalogs.For(errnoNumbers.domain).Code(code)
		if known != nil && !known.Number.Is(catalog.Number(number)) && !elsewhere(code, number) {
			return fmt.Sprintf("%s is %s, but the signature has %s", code, known.Number, number)
		}
	}
	return ""
}

// errnoOfSystem matches the number of an error in a message of Python or Rust.
var errnoOfSystem = regex.NewRare(`\[Errno ([0-9]+)\]|\(os error ([0-9]+)\)`)

// forbids has the two errors that forbid something. Programs print the message of either for the other.
var forbids = wordSet("EPERM EACCES")

// numberOn returns the number that a system gives an error whose number differs between Linux and macOS, or "".
func numberOn(p *lint.Pass, system, name string) catalog.Number {
	code := catalogs.Get(p).catalogs.For(errnoNumbers.domain).Code(name)
	if code == nil || onMacOS[name] == "" {
		return ""
	}
	switch strings.ToLower(system) {
	case "linux":
		return code.Number
	case "macos", "darwin":
		return onMacOS[name]
	}
	return ""
}

// longestNote is the length of a sentence that is about the signature only.
const longestNote = 60

// ofOtherCase recognizes a sentence about another case than that of the signature.
var ofOtherCase = regex.NewRecognizer(`(?i)\b(?:if|when|with|without|before|after|until|instead|on|in|for)\b|[如若当时则]`)

// onlyErrno returns the error of POSIX that the signature names, or else the error code. It returns nil if there is not
// exactly one.
func onlyErrno(p *lint.Pass, r *schema.Record) (only *catalog.Code) {
	known := catalogs.Get(p).catalogs.For(errnoNumbers.domain)
	for _, name := range errnoName.FindAllString(r.Signature+" "+r.ErrorCode, mostCompared) {
		code := known.Code(name)
		if code == nil || only != nil && only.Name != code.Name {
			return nil
		}
		only = code
	}
	return only
}

// isErrnoOfOther reports whether a number is that of an error of POSIX.
func isErrnoOfOther(p *lint.Pass, number catalog.Number) bool {
	now, _ := catalogs.Get(p).catalogs.For(errnoNumbers.domain).CodesNumbered(number)
	return len(now) > 0
}

var (
	statesErrno = regex.NewRecognizer(`\berrno (?:is|=|为|是) ?-?[0-9]{1,3}\b`)
	// numberOfErrno matches a sentence that says nothing but the number of an error.
	numberOfErrno = regex.NewRare(`^(?:The (?:number|errno) of )?(E[A-Z]{2,}) (?:is|has the number) ([0-9]{1,3})\.?$`)
	errnoName     = lazyregexp.New(`\bE[A-Z]{2,}[0-9A-Z]*\b`)
	statedErrno   = lazyregexp.New(`\berrno (?:is|=|为|是) ?-?([0-9]{1,3})\b`)
)
