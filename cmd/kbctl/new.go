package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/draft"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/schema"
)

// newFlags are the flags of kbctl new.
type newFlags struct {
	log         string
	line        int
	catalog     string
	signature   string
	signatureZh string
	regex       string
	cause       string
	causeZh     string
	category    string
	resolvable  string
	reported    string
	force       bool
}

func newCommand(a *app) *cobra.Command {
	var flags newFlags
	c := &cobra.Command{
		Use:   "new ID",
		Short: "begin a record, with its card and a log that tests its regex",
		Long: `Begins the record of an error: from a log that shows it, from the name of an
official error, or from its message. Of a log, it takes the first line that says
something went wrong, makes a regex of it in which numbers, paths, addresses, the
names of one's own tables, pods or hosts and the like may be others, and keeps the
log as a fixture, in which what looks like keys, passwords and names of users and
of private hosts is masked; it says where. No program knows them all: read it
before you make it public. A long log is cut to what is around the line.

Nothing is invented: what nobody has said yet is empty or left out, and check
lists it. The record has no error, or nothing is written. Nor is the record of an
error that another record explains already, unless with --force: then check says
which of the two explains the log better, until they can be told apart.`,
		Example: `  kbctl new cuda/graph-unjoined --log build.log
  kbctl new cuda/graph-unjoined --log build.log --line 120
  kbctl new cuda/graph-unjoined --log build.log --reported https://example.org/1
  make 2>&1 | kbctl new build/no-space --log -
  kbctl new cuda/illegal-address --from-catalog cudaErrorIllegalAddress
  kbctl new cuda/illegal-address --from-catalog cuda-runtime:700 --log run.log
  kbctl new git/push-rejected --signature "error: failed to push some refs"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("name the record: <domain>/<slug>, such as cuda/out-of-memory")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("line") && flags.line < 1 {
				return usagef("--line: %d is no line of a log; the first is 1", flags.line)
			}
			if err := flags.check(); err != nil {
				return err
			}
			return runNew(a, args[0], flags)
		},
	}
	f := c.Flags()
	f.StringVar(&flags.log, "log", "", "begin with an error in the log `FILE`, - for standard input, and keep it as a fixture")
	f.IntVar(&flags.line, "line", 0, "take line `N` of the log")
	f.StringVar(&flags.catalog, "from-catalog", "", "begin with the official error `NAME`, or CATALOG:NUMBER")
	f.StringVar(&flags.signature, "signature", "", "the message is `TEXT`")
	f.StringVar(&flags.signatureZh, "signature-zh", "", "the message in Chinese is `TEXT` (default: a quotation of it)")
	f.StringVar(&flags.regex, "regex", "", "the regex is `REGEX` (default: made from the message)")
	f.StringVar(&flags.cause, "cause", "", "the root cause is `TEXT`; needs --cause-zh")
	f.StringVar(&flags.causeZh, "cause-zh", "", "the root cause in Chinese is `TEXT`")
	f.StringVar(&flags.category, "category", "", "the kind of error is `WORD`, such as runtime_error")
	f.StringVar(&flags.resolvable, "resolvable", "false", "can the reader fix it? `WORD` is true, partial or false")
	f.StringVar(&flags.reported, "reported", "", "the log is from the page at `URL`")
	f.BoolVar(&flags.force, "force", false, "begin a record even of an error that another one explains")
	return c
}

// check refuses flags that make no sense.
func (f *newFlags) check() error {
	switch {
	case f.log == "" && f.catalog == "" && f.signature == "":
		return usagef("say what the error looks like: --log FILE, --from-catalog NAME or --signature TEXT")
	case f.line > 0 && f.log == "":
		return usagef("--line is the number of a line of --log")
	case f.reported != "" && f.log == "":
		return usagef("--reported says where --log is from")
	case f.line > 0 && f.signature != "":
		return usagef("--signature says what the message is, and so does --line; leave one of them out")
	case (f.cause == "") != (f.causeZh == ""):
		return usagef("a root cause is in English and Chinese: give both --cause and --cause-zh, or neither and fill them in later")
	case f.resolvable != "true" && f.resolvable != "partial" && f.resolvable != "false":
		return usagef("--resolvable: %q is not true, partial or false", f.resolvable)
	}
	return nil
}

// newRecord makes a record and what belongs to it.
func runNew(a *app, id string, flags newFlags) error {
	if err := draft.CheckID(id); err != nil {
		return usageError{err}
	}
	day, err := today()
	if err != nil {
		return err
	}
	w, err := openWritable(a)
	if err != nil {
		return err
	}
	if err := draft.CheckVacant(w.base, id); err != nil {
		return usageError{err}
	}
	n := &newcomer{app: a, base: w, flags: flags, record: draft.New(id, day.Format(time.DateOnly))}
	if err := n.make(); err != nil {
		return err
	}
	return n.write(day)
}

// A newcomer is a record in the making.
type newcomer struct {
	app    *app
	base   *workspace
	flags  newFlags
	record *draft.Record

	log     *newLog // nil without --log
	fixture draft.Excerpt
	rival   string // what another record explains first in the log
	lost    bool   // it does in every part
	regex   string // of the official error; empty without one
}

// make fills in the record.
func (n *newcomer) make() error {
	catalogs, err := n.base.catalogs()
	if err != nil {
		return err
	}
	if n.flags.catalog != "" {
		if err := n.cite(catalogs); err != nil {
			return err
		}
	}
	finder := match.NewFinder(n.base.base.Records, n.base.config.Regex.IgnoreCase, n.app.workers())
	switch {
	case n.flags.log != "":
		err = n.fromLog(finder)
	case n.flags.signature != "":
		n.record.Sign(draft.Message(n.flags.signature))
		err = n.unknown(finder, n.record.Signature, "the message", "")
	default:
		err = n.unknown(finder, n.record.Signature, n.flags.catalog, "")
	}
	if err != nil {
		return err
	}
	if n.flags.catalog == "" {
		n.recognise(catalogs.For(n.record.Domain))
	}
	n.say()
	return n.search()
}

// say takes over what the user says.
func (n *newcomer) say() {
	if n.flags.signatureZh != "" {
		n.record.SignatureZh = n.flags.signatureZh
	}
	n.record.RootCause, n.record.RootCauseZh = n.flags.cause, n.flags.causeZh
	n.record.Category, n.record.Resolvable = n.flags.category, n.flags.resolvable
}

// search fills in the regex.
func (n *newcomer) search() (err error) {
	switch {
	case n.flags.regex != "":
		n.record.Regex = n.flags.regex
	case n.regex != "":
		n.record.Regex = n.regex
	case n.log != nil:
		n.record.Regex, err = draft.RegexIn(n.log.message, n.log.raw[n.log.at], n.log.lines[n.log.at])
	default:
		n.record.Regex, err = draft.Regex(n.record.Signature)
	}
	if err != nil {
		return usagef("no regex can be made of %q: %w; give --regex, or another --line or --signature", visible.Clip(n.record.Signature, 200), err)
	}
	if n.log == nil {
		n.app.note("regex: %s", n.record.Regex)
	}
	if known := explainAlone("", n.record.Regex, n.base.config.Regex.IgnoreCase, n.record.Signature); n.flags.regex == "" && n.regex == "" && !known.Telling() {
		n.app.note("The regex says little, and may find other errors too: give a longer one with --regex")
	}
	return nil
}

// recognise fills in the code, if the message names an official error of the
// domain.
func (n *newcomer) recognise(facts *catalog.Facts) {
	var named *catalog.Code
	for _, word := range strings.FieldsFunc(n.record.Signature, mention.NotInCode) {
		code := facts.Code(strings.Trim(word, ".-"))
		switch {
		case code == nil, named != nil && named.Name == code.Name:
		case named != nil: // whose message it is nobody knows
			return
		default:
			named = code
		}
	}
	if named != nil {
		n.record.Cite(named, nil)
		n.app.note("%s is an official error: with --from-catalog %s the regex finds it wherever it is named", named.Name, named.Name)
	}
}

// unknown refuses a message that a record explains, by more than a word that could
// be anywhere.
func (n *newcomer) unknown(finder *match.Finder, message, what, advice string) error {
	known := finder.ExplainText([]byte(message))
	if n.flags.force || len(known) == 0 || !known[0].Telling() {
		return nil
	}
	r := known[0].Record
	return usagef("%s explains %s already, see %s; %s--force begins another record", r.Name(), what, r.Source.File, advice)
}

// explainAlone tells how well a line is explained by a record with a message and a
// regex, if there is no other.
func explainAlone(message, regex string, ignoreCase bool, line string) (none match.Explanation) {
	record := &schema.Record{ID: "new/new", Signature: message, Regex: regex}
	for _, e := range match.NewFinder([]*schema.Record{record}, ignoreCase, 1).ExplainText([]byte(line)) {
		return e
	}
	return none
}
