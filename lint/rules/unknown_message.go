package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/claim"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownMessage = &lint.Rule{
	Name: "unknown-message", Group: "grounding", Severity: lint.Warning,
	Title: "the signature is a real message with wrong words",
	Doc: `A regex for a message that no program prints never matches. A finding is the first or the last line of a signature, or a part of a regex, that has
most words of a message in the catalogs of the record's domain, but not all of them: "Merge conflict
during rebase", where git says "CONFLICT (content): Merge conflict in FILE". It may also say all of a message in other words:
other forms, another order, or synonyms, such as "authentication needed" for "authentication required".

The rule is silent about a part of a message, about words before it, such as "fatal: ", and about parts that
vary. It is also silent if two words or more differ in a short message, because other programs have messages
of their own. Libraries of a language have many, so there a message must have more words. After words that
only one program prints, such as "IndentationError: " and "error[E0308]: ", a short message is enough. So it is if
only one message is like it, and a rare word is in both: "would replace existing tag" for "would clobber existing tag". In other texts, a
finding is a quotation that has all words of a message but one, or says one in other words, if its sentence says that a program prints it. After
"Git says" and the names of GCC, make and Bash, it may also be a quotation that is like no message at all. So it may for pip,
PostgreSQL, nginx, rustc and SQLite, if it begins as their errors do: "ERROR: ", "FATAL: ", "nginx: [emerg] ", "error[E0382]: ". Messages that git passes on
from a server are left out. The products in
versions count besides the domain. The rule is also silent if all versions that the record lists of the product are newer than
its catalog, or if a behavior_change is about the message.`,
	Hint: "write the message as the program prints it; kbctl evidence ID shows it",
	Record: func(p *lint.Pass, r *schema.Record) {
		known := facts.Get(p, r)
		if known.Empty() {
			return
		}
		reportNear(p, r, claim.Unknown(r, spelled.Get(p, r), known.Facts))
		quotedMessages(p, r)
	},
}

// reportNear reports a message that a program does not print, if there is one. A newer version
// than the catalog's may print it.
func reportNear(p *lint.Pass, r *schema.Record, c *claim.Claim) {
	if c == nil {
		return
	}
	if _, all := newerThan(p, r, c.In); all || slices.ContainsFunc(r.Versions, changesMessage) {
		return
	}
	message := fmt.Sprintf("%s does not print this; it prints %q", productOf(c.In), visible.Clip(c.Real, 160))
	if c.Real == "" {
		message = fmt.Sprintf("no message of %s has the words %q", productOf(c.In), clip(c.Stated))
	}
	p.Report(lint.Finding{Place: lint.Place{Record: r, Pointer: c.Pointer}, Message: message})
}

// changesMessage reports whether the behavior of a version differs in its messages. Then the catalog has those of one version alone.
func changesMessage(v schema.Version) bool {
	return strings.Contains(v.BehaviorChange, "message") || strings.Contains(v.BehaviorChange, "wording")
}
