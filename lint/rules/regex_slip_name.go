package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// ofOneName returns a name that the regex of a record spells out where the real message has
// any name in quotes: customer in `relation "customer" does not exist`. A record may be about
// one name, and then its id, an alias or its cause is about the name.
func ofOneName(p *lint.Pass, r *schema.Record) (name, message string) {
	const longest = 300
	known, fixed := facts.Get(p, r), straight(spelled.Get(p, r))
	if known.Empty() || !strings.ContainsAny(fixed, `"'/0123456789`) {
		return "", ""
	}
	line, _, _ := strings.Cut(visible.Head(r.Signature, longest), "\n")
	if line = straight(line); !strings.ContainsAny(line, `"'/0123456789`) {
		return "", ""
	}
	for _, m := range known.MessagesIn(line) {
		parts := strings.Split(straight(m.Text), "{}")
		for i, value := range valuesIn(line, parts) {
			after := parts[i+1]
			if (mayBeChosen(value) && (after != "" || endsValue(line, value)) || singleDigit.MatchString(value) && isOfRun(r, parts[i], value+"0")) && spells(fixed, parts[i], value, after) && !isMeant(r, value) && !ofGCC[value] {
				return strings.Trim(value, `"'`), m.Text
			}
			varies := isOfRun(r, parts[i], value) || i+2 == len(parts) && after == "" && importPath.MatchString(value)
			if quotes(parts[i], after) && anyName.MatchString(value) && (m.In.Product != "TypeScript" || !ofTypeScript[value]) {
				varies, after = true, after[:1]
			}
			if varies && spells(fixed, parts[i], value, after) && !isAbout(r, value) {
				return value, m.Text
			}
		}
	}
	return "", ""
}

// ofGCC are the programs that GCC runs.
var ofGCC = wordSet("cc1 cc1plus cc1obj f951 lto1 gnat1 go1 d21 collect2")

// singleDigit matches a number of one digit that hardly any message has in each log.
var singleDigit = lazyregexp.New(`^[2-9]$`)

// endsValue reports whether nothing follows a value in a line but another clause.
func endsValue(line, value string) bool {
	_, after, _ := strings.Cut(line, value)
	return after == "" || strings.IndexByte(":;,.)", after[0]) >= 0
}

// mayBeChosen reports whether a value of a message is a name in quotes, or a name without quotes that is no word of messages.
func mayBeChosen(value string) bool {
	if quoted := strings.Trim(value, `"'`); len(quoted)+2 == len(value) {
		return anyValue(quoted)
	}
	return isUnusual(value)
}

// besideFree returns a name in quotes that a regex spells out as the signature has it, although another part in
// quotes may be anything: 'app' for "'app'@'[^']*'". It leaves out what the record is about.
func besideFree(r *schema.Record, fixed string) string {
	for _, quote := range [...]string{"'", `"`} {
		if !strings.Contains(fixed, quote+string(regex.Free)+quote) { // as nearly always
			continue
		}
		for i, part := range strings.Split(fixed, quote) {
			if i > 0 && anyName.MatchString(part) && strings.Contains(fixed, quote+part+quote) && strings.Contains(r.Signature, quote+part+quote) && !isOneOfSeveral(fixed, quote+part+quote) && !ofTypeScript[part] && !ofPython[part] && !isAbout(r, part) && !speaksOf(r, part) {
				return part
			}
		}
	}
	return ""
}

// isOneOfSeveral reports whether a message lists a name in quotes beside another one: 'node16' or 'nodenext'.
func isOneOfSeveral(message, quoted string) bool {
	return strings.Contains(message, quoted+" or "+quoted[:1]) || strings.Contains(message, quoted[:1]+" or "+quoted)
}

// ofRust returns a name of the program that the regex of an error of rustc spells out as the signature has it. rustc puts
// such names between backquotes.
func ofRust(r *schema.Record, fixed string) string {
	if !strings.HasPrefix(r.Signature, "error[E") || !strings.Contains(fixed, "`") {
		return ""
	}
	for i, part := range strings.Split(fixed, "`") {
		if i > 0 && rustName.MatchString(part) && !ofRustItself[part] && strings.Contains(fixed, "`"+part+"`") && strings.Contains(r.Signature, "`"+part+"`") && !isAbout(r, part) && !speaksOf(r, part) {
			return part
		}
	}
	return ""
}

var (
	rustName = lazyregexp.New(`^[a-z_][a-z0-9_]{1,30}$`)
	// ofRustItself are keywords, types, crates and attributes of Rust.
	ofRustItself = wordSet(`as async await box break const continue crate dyn else enum extern false fn for gen if impl in let loop macro match mod move mut pub ref
		return self static struct super trait true try type union unsafe unsized use where while yield bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize
		f16 f32 f64 f128 main std core alloc test proc_macro cfg derive repr inline no_std no_main global_allocator panic_handler eh_personality start`)
)

// speaksOf reports whether a text of a record, other than code, has a name. The record may be about it.
func speaksOf(r *schema.Record, name string) bool {
	for t := range passages(r) {
		if t.member != "how" && strings.Contains(t.text, name) {
			return true
		}
	}
	return slices.Contains(r.Tags, name)
}

// ofOneAccount returns the user of an account of MySQL that a regex spells out as the signature has it: app for "'app'@'localhost'". A
// cause may name it as an example.
func ofOneAccount(r *schema.Record, fixed string) string {
	if !strings.Contains(fixed, "'@'") { // as nearly always
		return ""
	}
	m := account.FindStringSubmatch(fixed)
	if m == nil || !ofAnyProject[m[1]] || !strings.Contains(r.Signature, m[0]) || hasWord(strings.ToLower(r.ID+"\n"+strings.Join(r.Aliases, "\n")+"\n"+strings.Join(r.Tags, "\n")), m[1]) {
		return ""
	}
	return m[1]
}

// ofAnyProject are users that a project creates, and no distribution or service.
var ofAnyProject = wordSet("app user test")

var account = lazyregexp.New(`'([a-z][\w-]*)'@'`)

// numberBesideFree returns a long number that a regex spells out as the signature has it, although another number
// may be any: 134217728 for "size of 134217728 bytes \(tried to allocate \d+ bytes".
func numberBesideFree(r *schema.Record) string {
	if !strings.Contains(r.Regex, `\d+`) && !strings.Contains(r.Regex, "[0-9]+") { // as most
		return ""
	}
	m := longNumber.FindStringSubmatch(r.Regex)
	if m == nil || !strings.Contains(r.Signature, m[1]) || strings.Contains(r.RootCause+r.ErrorCode+r.ID, m[1]) {
		return ""
	}
	return m[1]
}

// longNumber matches a number that is no code: in a message, words stand on both sides.
var longNumber = lazyregexp.New(`[a-z:=] ?([1-9][0-9]{5,8})(?: [a-z]|$)`)

// isOfRun reports whether a value after a part of a message is an address or a number of one run. Numbers of
// errors are the same in each run.
func isOfRun(r *schema.Record, before, value string) bool {
	const near = 12
	before = strings.ToLower(before[max(0, len(before)-near):])
	return runValue.MatchString(value) && !strings.HasSuffix(before, "(") && !containsAny(before, "err", "code", "status", "signal", "version") &&
		!strings.Contains(r.ErrorCode, value)
}

// quotes reports whether the text between two parts is in quotes.
func quotes(before, after string) bool {
	return before != "" && after != "" && before[len(before)-1] == after[0] && strings.ContainsAny(after[:1], `"'`)
}

// isAbout reports whether a record is about a name.
func isAbout(r *schema.Record, name string) bool {
	const shortest, fewest = 4, 3 // letters of a word of the id, and of a name that texts do not have by chance
	if len(name) < fewest {
		return hasWord(r.RootCause, name) || slices.Contains(strings.FieldsFunc(r.ID, func(c rune) bool { return c == '-' || c == '/' }), name)
	}
	name = strings.ToLower(name)
	if !anyRecordHas[name] && strings.Contains(strings.ToLower(strings.Join(append([]string{r.ID, r.RootCause}, r.Aliases...), " ")), name) {
		return true
	}
	return slices.ContainsFunc(strings.FieldsFunc(r.ID, func(c rune) bool { return c == '-' || c == '/' }), func(word string) bool {
		return len(word) >= shortest && strings.Contains(name, word)
	})
}

// anyRecordHas has names that are also words of any text.
var anyRecordHas = wordSet("name id value data user test item key type email date")

// ofTypeScript and ofPython have the types that no project defines.
var ofTypeScript = wordSet("any bigint boolean never null number object string symbol undefined unknown void")

var ofPython = wordSet("int str float list dict tuple set bool bytes bytearray complex type function method module NoneType generator coroutine range slice")

// valuesIn returns what a line has between the parts of a message, in their order.
func valuesIn(line string, parts []string) (values []string) {
	for i, part := range parts {
		before, after, found := strings.Cut(line, part)
		if !found {
			return nil
		}
		if part == "" && i > 0 { // the value is the rest
			before, _, _ = strings.Cut(line, " ")
			before = strings.TrimRight(before, ",;:")
		}
		if i > 0 {
			values = append(values, before)
		}
		line = after
	}
	return values
}

// spells reports whether a text has a value between the ends of two parts.
func spells(text, before, value, after string) bool {
	const near = 6
	return strings.Contains(text, before[max(0, len(before)-near):]+value+after[:min(len(after), near)])
}

// importPath matches the path of a package of anyone, such as github.com/google/uuid.
var importPath = lazyregexp.New(`^[a-z][\w-]*(?:\.[a-z]+)+/[\w./-]+$`)

// anyName matches a name of the program or the data that a message is about.
var anyName = lazyregexp.New(`^[*/]?[A-Za-z_][\w.-]*[\w-]$`)

// runValue matches an address, with or without a port, a version with three parts, and a number of several digits.
var runValue = lazyregexp.New(`^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?::[0-9]+)?|[0-9]{1,2}(?:\.[0-9]{1,2}){2}|[0-9]{2,12})$`)

// straight returns a text with the quotation marks of ASCII.
func straight(text string) string {
	if strings.IndexByte(text, '`') < 0 && zh.IsASCII(text) { // as most texts
		return text
	}
	return straightQuotes.Replace(text)
}

var straightQuotes = strings.NewReplacer("‘", "'", "’", "'", "`", "'", "“", `"`, "”", `"`)
