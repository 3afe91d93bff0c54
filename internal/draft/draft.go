package draft

import (
	"cmp"
	"strings"
	"time"

	"github.com/kbctl/kbctl/internal/config"
	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/logs/passing"
	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
	"github.com/kbctl/kbctl/internal/workspace"
	"github.com/kbctl/kbctl/schema"
)

// Options say what a record begins with.
type Options struct {
	Line        int    // of the log, from 1; 0 to search for it
	Catalog     string // an official error
	Signature   string
	SignatureZh string
	Regex       string
	Cause       string
	CauseZh     string
	Category    string
	Resolvable  string
	Reported    string // the URL of the log
	// Passed has the lines of runs that passed, which are not searched for the error.
	Passed *passing.Lines
	// Others are more logs of the same error. What differs from the first one varies.
	Others []*Log
	// Force allows a record of an error that another record explains.
	Force bool
	Today time.Time
	Jobs  int
	// Note prints a line for the user.
	Note func(format string, args ...any)
}

// A Draft is a new record with everything that belongs to it.
type Draft struct {
	Record  *schema.Record
	Log     *Log // nil without a log
	Fixture Excerpt
	// Rival says which part of the log another record explains better. It may be empty.
	Rival string
	// Form is the regex and what it leaves open.
	Form Form
	// Official reports whether the record cites an official error.
	Official bool

	options  Options
	config   *config.Config
	official string // the regex of the official error
	loses    bool   // another record explains every part of the log better
}

func (d *Draft) note(format string, args ...any) { d.options.Note(format, args...) }

// Make fills in a record, with an error in a log unless that is nil.
func Make(w *workspace.Workspace, id string, log *Log, o Options) (*Draft, error) {
	o.scrub()
	if err := CheckVacant(w.Base, id); err != nil {
		return nil, usage.Error{Err: err}
	}
	d := &Draft{Record: New(id, o.Today.Format(time.DateOnly)), Log: log, options: o, config: w.Config}
	catalogs, err := w.Catalogs()
	if err != nil {
		return nil, err
	}
	if o.Catalog != "" {
		if err := cite(d, w.Base, catalogs); err != nil {
			return nil, err
		}
		d.Official = true
	}
	if err := sign(d, match.NewFinder(w.Base.Records, w.Config.Regex.IgnoreCase, o.Jobs)); err != nil {
		return nil, err
	}
	if o.Catalog == "" {
		recognize(d, catalogs.For(d.Record.Domain))
	}
	d.Record.SignatureZh, d.Record.RootCause, d.Record.RootCauseZh = o.SignatureZh, o.Cause, o.CauseZh
	d.Record.Category, d.Record.Resolvable = o.Category, o.Resolvable
	return d, setRegex(d)
}

// sign fills in the message, and refuses one that a record explains already.
func sign(d *Draft, finder *match.Finder) error {
	switch {
	case d.Log != nil:
		return signFromLog(d, finder)
	case d.options.Signature != "":
		setSignature(d.Record, Message(d.options.Signature))
		return refuseKnown(d, finder, d.Record.Signature, "the message", "")
	}
	return refuseKnown(d, finder, d.Record.Signature, d.options.Catalog, "")
}

// signFromLog fills in the message from a line of the log.
func signFromLog(d *Draft, finder *match.Finder) error {
	if err := findError(d); err != nil {
		return err
	}
	line := d.Log.Lines[d.Log.At]
	d.Log.message = Message(cmp.Or(d.options.Signature, line))
	setSignature(d.Record, d.Log.message)
	d.note("%s:%d: %s", d.Log.Name, d.Log.At+1, visible.Clip(d.Record.Signature, 300))
	for _, other := range d.options.Others {
		if err := findLike(other, d.Log.message); err != nil {
			return err
		}
		d.note("%s:%d: %s", other.Name, other.At+1, visible.Clip(other.message, 300))
	}
	return refuseKnown(d, finder, line, "this line", "--line takes another line, ")
}

// refuseKnown refuses a message that a record explains by more than a common word.
func refuseKnown(d *Draft, finder *match.Finder, message, what, advice string) error {
	known, gaveUp := finder.ExplainText([]byte(message))
	for _, r := range gaveUp {
		d.note("kbctl gave up on %s, because its regex takes too many steps; it may explain %s too", r.Name(), what)
	}
	if d.options.Force || len(known) == 0 || !known[0].Telling() {
		return nil
	}
	r := known[0].Record
	return usage.Errorf("%s already explains %s, see %s; %s--force begins another record", r.Name(), what, r.Source.File, advice)
}

// setRegex fills in the regex.
func setRegex(d *Draft) error {
	switch {
	case d.options.Regex != "":
		d.Form.Regex = d.options.Regex
	case d.official != "":
		d.Form.Regex = d.official
	default:
		if err := makeRegex(d); err != nil {
			return usage.Errorf("cannot make a regex from %q: %w; give --regex, or another --line or --signature", visible.Clip(d.Record.Signature, 200), err)
		}
	}
	if d.Record.Regex = d.Form.Regex; d.Log == nil {
		for _, line := range d.Form.Describe() {
			d.note("%s", line)
		}
	} else if re, err := regex.Compile(d.Record.Regex, d.config.Regex.IgnoreCase); err == nil {
		if line := d.Log.stray(re); line > 0 {
			d.note("The regex also matches line %d of %s, which does not look like an error", line, d.Log.Name)
		}
	}
	if d.Form.Marked != "" && !d.fits(d.Record.Regex, "") {
		d.note("The regex is short and may find other errors too: give a longer one with --regex")
	}
	return nil
}

// makeRegex makes the regex from the message.
func makeRegex(d *Draft) (err error) {
	source := Source{Message: d.Record.Signature}
	if d.Log != nil {
		source = d.Log.Source(d.options.Others...)
	}
	d.Form, err = source.Widest(d.config.Regex.IgnoreCase, func(pattern string) bool { return d.fits(pattern, d.Record.Signature) })
	return err
}

// fits reports whether a regex says enough to identify the message. With a signature, its
// words in the message count, too.
func (d *Draft) fits(pattern, signature string) bool {
	known := explainAlone(signature, pattern, d.config.Regex.IgnoreCase, d.Record.Signature)
	return known.Telling()
}

// recognize fills in the code if the message names exactly one official error.
func recognize(d *Draft, facts *catalog.Facts) {
	var named *catalog.Code
	for _, word := range strings.FieldsFunc(d.Record.Signature, mention.NotInCode) {
		code := facts.Code(strings.Trim(word, ".-"))
		switch {
		case code == nil, named != nil && named.Name == code.Name:
		case named != nil: // the message has two
			return
		default:
			named = code
		}
	}
	if named != nil {
		Cite(d.Record, named, nil)
		d.note("%s is an official error; --from-catalog %s makes a regex that finds its name anywhere", named.Name, named.Name)
	}
}

// explainAlone returns how well a record with a message and a regex explains a line,
// without other records.
func explainAlone(message, pattern string, ignoreCase bool, line string) (none match.Explanation) {
	record := &schema.Record{ID: "new/new", Signature: message, Regex: pattern}
	all, _ := match.NewFinder([]*schema.Record{record}, ignoreCase, 1).ExplainText([]byte(line))
	if len(all) == 0 {
		return none
	}
	return all[0]
}
