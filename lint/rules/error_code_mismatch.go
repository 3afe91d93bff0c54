package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var errorCodeMismatch = &lint.Rule{
	Name: "error-code-mismatch", Group: "grounding", Severity: lint.Error,
	Title: "the error's name, number and message belong to different errors",
	Doc: `A vendor gives each error a name, a number and a message. They belong together wherever a record has them: in
error_code, signature, regex, aliases, official_doc_section, os_specific, and the texts of both languages. The catalogs of the
record's domain say which belong together.

A name and its number: cudaErrorAssert (710), "exit code 137 (SIGKILL)", UNAVAILABLE (14), 128 + 15 = SIGTERM. A number and its
message: "413 Bad Gateway", "curl: (7) Could not resolve host", "[Errno 98] Connection refused", "ERROR 1213 (40001): Lock wait
timeout exceeded". In parentheses after a name, a message must be its own.

A text must not give the error of the signature the name or the number of another one: "bind() fails with EADDRNOTAVAIL" in a record
about "Address already in use". What comes "again" or "as before" in a dead end is the record's own error. A distinction between
two errors must not name a third one, and an alias must not be another error. The anchor of official_doc_url must not lead to the section
of another error.

The rule has a list of what leads to more than 300 easily confused errors, and reports "a deadlock is 40001". A root cause must not begin with what leads to
another one of them. For each of 470
errors, it has words of which a text about this error has one, and reports "refuses the login with 42P01", which is about a table. It knows which exit status and which signal
follow messages such as "Segmentation fault", and which status a client gets from nginx or S3.

Some other numbers and names stand for one thing each: class files for a version of Java, bytes for letters of Latin-1, 12040 for CUDA
12.4, and PEP 668 for its subject.

Former numbers are accepted, unless all listed versions have the new one. So are the numbers of macOS and Windows, and the names that
two interfaces give one error. Names are compared only with messages of the same product. The rule is silent about a sentence
with a condition, a negation, several steps, or the right error beside the other one.`,
	Hint: "look up the message with kbctl catalog find, and write the name and the number of that error",
	Base: wrongDistinctions,
	Record: func(p *lint.Pass, r *schema.Record) {
		known := facts.Get(p, r)
		wrongNumbers(p, r)
		systemErrno(p, r)
		otherAlias(p, r)
		otherSection(p, r)
		if otherCode(p, r) {
			return
		}
		if message := cmp.Or(nearCode(p, r), numberInSignature(r), codeInCause(r)); message != "" {
			p.ReportAt(r, "/error_code", message)
			return
		}
		stated := mention.ParseCode(r.ErrorCode, known.Facts)
		if stated.Name == "" {
			stated.Name = errnoIn(p, r.ErrorCode)
		}
		if isPosix(stated.Name) && len(stated.Number) <= len("-133") { // Node.js and the kernel negate the numbers
			stated.Number = catalog.Number(strings.TrimPrefix(string(stated.Number), "-"))
		}
		if wrongState(p, r) {
			return
		}
		if message := cmp.Or(otherStatus(r), otherExitCode(r), otherMySQLState(r.Signature, r.ErrorCode)); message != "" {
			p.ReportAt(r, "/error_code", message)
			return
		}
		code := known.Code(stated.Name)
		if message := otherAnchor(p, r, code); message != "" {
			p.ReportAt(r, "/official_doc_url", message)
		}
		if code == nil {
			if message := errnoOfOther(p, r, stated.Name); message != "" {
				p.ReportAt(r, "/error_code", message)
				return
			}
		}
		if number := posixCode(p, code, stated.Name, string(stated.Number)); number != nil && wrongNumber(p, r, number, stated) {
			return
		}
		switch {
		case len(known.Errors()) == 0:
		case code != nil:
			if !wrongNumber(p, r, code, stated) {
				wrongMessage(p, r, code)
			}
		case stated.Name == "" && stated.Number != "":
			numberOfOther(p, r, stated.Number)
		case stated.Name == "":
			disagree(p, r)
		case stated.Number != "" && !judged(p, r, stated.Name): // unknown-error-code judges the others
			otherName(p, r, stated)
		case known.Covering(stated.Name) == nil:
			otherInSignature(p, r, stated.Name)
		}
	},
}

// judged reports whether a rule says of a name that it is not listed.
func judged(p *lint.Pass, r *schema.Record, name string) bool {
	missing, _, _ := unlisted(p, r, &mention.Mention{Name: name, Called: true})
	return missing != ""
}

// errnoIn returns the first word of an error code if POSIX has an error or a signal of this name.
func errnoIn(p *lint.Pass, text string) string {
	word, _, _ := strings.Cut(text, " ")
	if strings.HasPrefix(word, "SIG") && catalogs.Get(p).catalogs.For("posix").Code(word) != nil {
		return word
	}
	if isPosix(word) && catalogs.Get(p).catalogs.For(errnoNumbers.domain).Code(word) != nil {
		return word
	}
	return ""
}

// wrongNumber reports a number that does not belong to the named error.
func wrongNumber(p *lint.Pass, r *schema.Record, code *catalog.Code, s mention.Code) bool {
	if former := formerNumber(p, r, code, s.Number, r.ErrorCode); former != "" {
		p.ReportAt(r, "/error_code", former)
		return true
	}
	if s.Number == "" || code.Number == "" || has(code, s.Number) || sharesName(facts.Get(p, r).Facts, code, s.Number) || isPosix(s.Name) && ofShell[r.Domain] && string(s.Number) == statusInShell(s.Name) || onMacOS[s.Name] == s.Number && !onLinux(r, code) {
		return false
	}
	message := fmt.Sprintf("%s is %s, not %s", code.Name, code.Number, s.Number)
	if isPosix(s.Name) && ofShell[r.Domain] && (s.Number == notFound || s.Number == notExecutable) {
		p.ReportAt(r, "/error_code", fmt.Sprintf("the shell exits with %s after %s, not %s", statusInShell(s.Name), s.Name, s.Number))
		return true
	}
	p.ReportAt(r, "/error_code", message+whatIs(facts.Get(p, r).Facts, code.In, s.Number))
	return true
}

// sharesName reports whether a number belongs to another error of the same name. PostgreSQL has a warning and an error called
// string_data_right_truncation, and the catalog calls the former warning_string_data_right_truncation.
func sharesName(f *catalog.Facts, code *catalog.Code, number catalog.Number) bool {
	now, _ := f.CodesNumbered(number)
	return slices.ContainsFunc(now, func(other *catalog.Code) bool {
		return other.In == code.In && strings.HasSuffix(other.Name, "_"+code.Name)
	})
}

// statusInShell is the exit status of the shell if an error of POSIX prevents it from running a command.
func statusInShell(name string) string {
	if name == "ENOENT" {
		return notFound
	}
	return notExecutable
}

// ofShell are the domains in which a number beside a name of POSIX may be the exit status of the shell.
var ofShell = wordSet("bash shell sh zsh linux")

// has reports whether an error has or had a number. A shell reports SIGKILL (9) as 128 + 9.
func has(code *catalog.Code, number catalog.Number) bool {
	if n, err := strconv.Atoi(string(code.Number)); err == nil && strings.HasPrefix(code.Name, "SIG") && number.Is(catalog.Number(strconv.Itoa(128+n))) {
		return true
	}
	return ofHTTP(code, number) || ofOpenSSL(code, number) || code.Number.Is(number) || slices.ContainsFunc(code.Former, number.Is)
}

// ofOpenSSL reports whether a number is the reason of an error of OpenSSL 3 without its library: 394 of 0A00018A.
func ofOpenSSL(code *catalog.Code, number catalog.Number) bool {
	const reasons = 1<<23 - 1 // the bits of the reason
	if code.In.Name != "openssl-errors" {
		return false
	}
	whole, err := strconv.ParseUint(string(code.Number), 16, 32)
	reason, errReason := strconv.ParseUint(string(number), 10, 32)
	return err == nil && errReason == nil && whole&reasons == reason
}

// wrongMessage reports the signature or the regex if all messages in it belong to other
// errors of the product. If it has no messages, the names in it count.
func wrongMessage(p *lint.Pass, r *schema.Record, code *catalog.Code) {
	for _, at := range []struct{ pointer, text string }{{"/signature", r.Signature}, {"/regex", spelled.Get(p, r)}, {"/official_doc_section", r.OfficialDocSection}} {
		for _, find := range []func(string) []*catalog.Code{facts.Get(p, r).CodesIn, namesIn(p, r)} {
			others := ofProduct(find(at.text), code.In.Product)
			if len(others) == 0 || namesAll(p, r, at.text, append(others, code)) {
				continue
			}
			if !slices.ContainsFunc(others, func(other *catalog.Code) bool {
				return code.Same(other) || isPart(code.Name, other.Name) || hasMessageOf(code, other, at.pointer) || code.Message == "" && hasToken(at.text, code.Name)
			}) {
				other := like(others, code)
				p.Report(lint.Finding{
					Place:   lint.Place{Record: r, Pointer: "/error_code"},
					Message: fmt.Sprintf("%s %s, not %s", at.pointer[1:], says(other, at.text), code.Name),
					Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: at.pointer}, Message: "here"}},
				})
				return
			}
			break
		}
	}
}

// namesAll reports whether a text names all of some errors. Then it lists them, each with its message, as in
// "error TS18048: '[^']+' is possibly 'undefined'|error TS2532: Object is possibly 'undefined'".
func namesAll(p *lint.Pass, r *schema.Record, text string, codes []*catalog.Code) bool {
	const shortest = 4 // digits of TS(?:18048|2532)
	names := namesIn(p, r)(text)
	return !slices.ContainsFunc(codes, func(c *catalog.Code) bool {
		digits := strings.TrimLeft(c.Name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		return !slices.ContainsFunc(names, c.Same) && !(len(digits) >= shortest && isInteger(digits) && hasToken(text, digits))
	})
}

// hasMessageOf reports whether a message of an error begins with that of another one. A text without the rest
// then has the shorter message. A regex may also leave the beginning open.
func hasMessageOf(code, other *catalog.Code, pointer string) bool {
	return slices.ContainsFunc(code.In.Codes(), func(c *catalog.Code) bool {
		i := -1
		if code.Same(c) && other.Message != "" {
			i = strings.Index(strings.ToLower(c.Message), strings.ToLower(other.Message))
		}
		return i == 0 || i > 0 && pointer == "/regex"
	})
}

// isPart reports whether an error is a kind of another one: SQLITE_CONSTRAINT_UNIQUE of
// SQLITE_CONSTRAINT. Errors of certificates have no kinds: OpenSSL has other numbers and messages for them.
func isPart(whole, part string) bool {
	return strings.HasPrefix(part, whole+"_") && !strings.HasPrefix(whole, "X509_V_ERR_")
}

// numberOfOther reports a number without a name, if none of the errors whose message is in
// the signature has it. A catalog that covers no names, such as that of errno, is about
// messages that occur beside any other number, such as an exit status.
func numberOfOther(p *lint.Pass, r *schema.Record, number catalog.Number) {
	saying := facts.Get(p, r).CodesIn(r.Signature)
	if len(saying) == 0 || slices.ContainsFunc(saying, func(c *catalog.Code) bool { return c.Number == "" || c.In.Covers == nil || has(c, number) }) {
		return
	}
	p.Report(lint.Finding{
		Place:   lint.Place{Record: r, Pointer: "/error_code"},
		Message: fmt.Sprintf("signature %s, not %s", says(saying[0], r.Signature), number),
		Related: []lint.Related{{Place: lint.Place{Record: r, Pointer: "/signature"}, Message: "here"}},
	})
}

// disagree reports a signature with the name of one error and the message of another.
func disagree(p *lint.Pass, r *schema.Record) {
	names := namesIn(p, r)(r.Signature)
	if len(names) != 1 {
		return
	}
	saying := ofProduct(facts.Get(p, r).CodesIn(r.Signature), names[0].In.Product)
	if len(saying) == 0 || slices.ContainsFunc(saying, func(c *catalog.Code) bool { return names[0].Same(c) }) {
		return
	}
	other := like(saying, names[0])
	p.ReportAt(r, "/signature", fmt.Sprintf("signature %s, but it names %s", says(other, r.Signature), names[0].Name))
}

// namesIn returns a function that finds the errors that a text names.
func namesIn(p *lint.Pass, r *schema.Record) func(string) []*catalog.Code {
	return func(text string) []*catalog.Code { return claim.Named(text, facts.Get(p, r).Facts) }
}

func ofProduct(codes []*catalog.Code, product string) []*catalog.Code {
	return slices.DeleteFunc(slices.Clone(codes), func(c *catalog.Code) bool { return c.In.Product != product })
}

// like returns the first error from the same catalog as another one, or else the first.
func like(codes []*catalog.Code, code *catalog.Code) *catalog.Code {
	if i := slices.IndexFunc(codes, func(c *catalog.Code) bool { return c.In == code.In }); i >= 0 {
		return codes[i]
	}
	return codes[0]
}

// says describes which error a text is about: by its message, or else by its name.
func says(code *catalog.Code, text string) string {
	message := strings.TrimSpace(code.Message)
	if message != "" && (strings.Contains(strings.ToLower(text), strings.ToLower(message)) || code.Name != "" && !strings.Contains(text, code.Name)) {
		return fmt.Sprintf("says %q, which is %s", visible.Clip(message, 80), code)
	}
	return "names " + code.String()
}
