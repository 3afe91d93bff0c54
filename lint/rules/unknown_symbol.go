package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownSymbol = &lint.Rule{
	Name: "unknown-symbol", Group: "grounding", Severity: lint.Warning,
	Title: "the library has no such identifier",
	Doc: `A function that never existed sends readers, and their agents, searching for it. The rule reads
signatures, regexes, causes, dead ends and workarounds, in both languages, in code and in prose, and the names of pages about one
identifier, such as generated/torch.cuda.Event.html. It looks
for identifiers that the catalogs of the record's domain cover but do not list. "kbctl catalog list" names
these catalogs. Each identifier is one finding. In Python, JavaScript, Go and Java it follows names: after
x = torch.ones(2), x is a tensor, after var group sync.WaitGroup, group has the methods of that type, and
after const { a } = require('fs'), a is a member of fs.

Some catalogs are of settings: environment variables, variables of CMake, options of the JVM, settings of
the kernel, special targets of make, directives of nginx. A wrong one has no effect, and often no program says so. The rule also reads
these in assignments, in options, in directives and after a dollar sign, those of Redis, MySQL, PostgreSQL and npm after a command such as
CONFIG SET, and the keys of a section: of compilerOptions in JSON, of [Service] in a unit of systemd, of a service of Compose. A setting that a record both assigns to and
reads is a variable of a script. In Python it also reads the names of encodings and of their error handlers. It knows the values of some settings that take only a few words,
such as those of GOOS, push.default and maxmemory-policy.

The rule is silent if the name may be something else: a variable, macro, file,
wildcard or placeholder, the beginning of a longer name, or a path without some modules. It is also silent
if the record declares the name or says that it does not exist, and if the record is about a newer version
than the catalog.`,
	Hint: "find the correct name with kbctl catalog find NAME, or say that the name is the reader's own",
	Record: func(p *lint.Pass, r *schema.Record) {
		for i := range r.Workarounds {
			how := r.Workarounds[i].How
			if wrong := cmp.Or(unknownEncoding(r.Domain, how), unknownHandler(r.Domain, how), unknownValue(how)); wrong != "" {
				p.ReportAt(r, fmt.Sprintf("/workarounds/%d/how", i), wrong)
			}
		}
		for i := range r.DeadEnds {
			if wrong := unknownEncoding(r.Domain, r.DeadEnds[i].Action); wrong != "" {
				p.ReportAt(r, fmt.Sprintf("/dead_ends/%d/action", i), wrong)
			}
		}
		var told []string // a setting may be known by its section and by itself
		for i, m := range mentions.Get(p, r) {
			name, covering, code := unlisted(p, r, m)
			if name == "" || code != nil || slices.Contains(told, spoken(name)) {
				continue // unknown-error-code reports it
			}
			if jcmdCommand.MatchString(m.Name) && strings.Contains(wholeText(p, r), "jcmd") || isOfClient(p, r, m.Name, covering) || isGiven(r, m.Name) {
				continue
			}
			told = append(told, spoken(name))
			p.Report(lint.Finding{
				Place:   lint.Place{Record: r, Pointer: m.Places[0]},
				Message: fmt.Sprintf("there is no %s in %s", clip(spoken(name)), productOf(covering)) + meant(p, r, m, i),
				About:   name,
				Related: alsoIn(r, m.Places[1:]),
			})
		}
	},
}

// isOfClient reports whether a setting may be one of a client or a pooler of a database that the record names. These have
// settings of their own, with names like those of the server.
func isOfClient(p *lint.Pass, r *schema.Record, name string, covering *catalog.Catalog) bool {
	return strings.HasSuffix(covering.Name, "-settings") && strings.Contains(name, "_") && databaseClient.MatchString(wholeText(p, r))
}

// isGiven reports whether a workaround gives the value of a variable to a setting with another name, as in POSTGRES_PASSWORD="$PGPASS".
// The variable is the reader's own.
func isGiven(r *schema.Record, name string) bool {
	const longestName = 64 // bytes
	for i := range r.Workarounds {
		how := r.Workarounds[i].How
		if !strings.Contains(how, "$"+name) {
			continue // as nearly always
		}
		before, after, _ := strings.Cut(how, "$"+name)
		before, given := strings.CutSuffix(strings.TrimSuffix(before, `"`), "=")
		if to := before[strings.LastIndexAny(before, " \n\t")+1:]; given && len(to) < longestName && wording.Edits(to, name) > 3 && (after == "" || strings.ContainsRune("\" \n", rune(after[0]))) {
			return true
		}
	}
	return false
}

var databaseClient = regex.NewRecognizer(`\b(?:pgbouncer|pgpool|asyncpg|aiopg|psycopg[23]?|pgjdbc|jdbc|npgsql|pgx|hikari(?:cp)?|sqlalchemy|proxysql|sentinel)\b`)

// jcmdCommand recognizes a command of jcmd, which has the form of a member of a class.
var jcmdCommand = regex.NewRecognizer(`^(?:Thread|GC|VM|JFR|Compiler|ManagementAgent|JVMTI|System)\.[a-z_]+$`)
