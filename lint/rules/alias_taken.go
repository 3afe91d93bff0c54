package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/match"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var aliasTaken = &lint.Rule{
	Name: "alias-taken", Group: "content", Severity: lint.Warning,
	Title: "an alias is the id or the message of another record",
	Doc: `An alias is another name of the same error. The id of another record names another error, so a reader who
looks for it finds both. A record that is merged or renamed gives up its id, and only then may it be an alias.
An alias in two records of a domain does not say which one is meant. Another error is also meant by an alias of three words or more that the regex of another record of the domain matches and the record's own does not, or that
is a part of another signature of the domain, and the
name in another record's id, such as OOMKilled, if the id has no more words or the signature has the name, and this record lacks it.`,
	Hint:  "remove the alias; link the records if they are related",
	Early: true,
	Base: func(p *lint.Pass) {
		bySlug, signed, first := namedBySlug(p), signedWith(p), make(map[[2]string]*schema.Record)
		for _, r := range p.Base.Records {
			for i, alias := range r.Aliases {
				pointer := fmt.Sprintf("/aliases/%d", i)
				if other := p.Base.Lookup(strings.TrimSpace(alias)); other != nil && other != r {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: fmt.Sprintf("%s is the id of another record", clip(alias)),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/id"}, Message: "the other record"}},
					})
				} else if other := cmp.Or(saidBy(p, r, alias), signed[inDomain(r, bareWords(alias))]); other != nil && other != r {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: fmt.Sprintf("%q is a message of %s", clip(alias), other.Name()),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/signature"}, Message: "the signature of that record"}},
					})
				} else if other := bySlug[alias[strings.LastIndexByte(alias, '.')+1:]]; other != nil && other != r && !isNamed(r, alias) {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: fmt.Sprintf("%s is the error of %s", clip(alias), other.Name()),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/signature"}, Message: "the signature of that record"}},
					})
				} else if key := [2]string{r.Domain, alias}; !strings.ContainsAny(alias, "_.") || strings.Contains(alias, " ") {
					continue // a general name may be that of two errors
				} else if first[key] == nil {
					first[key] = r
				} else if other := first[key]; other != r {
					p.Report(lint.Finding{
						Place:   lint.Place{Record: r, Pointer: pointer},
						Message: fmt.Sprintf("%s is also an alias of %s", clip(alias), other.Name()),
						Related: []lint.Related{{Place: lint.Place{Record: other, Pointer: "/aliases"}, Message: "the aliases of that record"}},
					})
				}
			}
		}
	},
}

// namedBySlug returns the records whose id and signature have the alias of any record, by alias. Only
// names with several capitals count, such as OOMKilled.
func namedBySlug(p *lint.Pass) map[string]*schema.Record {
	wanted := make(map[string]string) // the alias, by its letters in lower case
	for _, r := range p.Base.Records {
		for _, alias := range r.Aliases {
			name := alias[strings.LastIndexByte(alias, '.')+1:]
			if start, end := nextName(name, 0); start == 0 && end == len(name) && end > 0 {
				wanted[strings.ToLower(strings.ReplaceAll(name, "_", ""))] = name
			}
		}
	}
	found := make(map[string]*schema.Record)
	if len(wanted) == 0 {
		return found
	}
	for _, r := range p.Base.Records {
		_, slug, _ := strings.Cut(r.ID, "/")
		begin := ""
		for word := range strings.SplitSeq(slug, "-") {
			begin += word
			if name := wanted[begin]; name != "" && (hasWord(r.Signature, name) || begin == strings.ReplaceAll(slug, "-", "")) {
				found[name] = r
			}
		}
	}
	return found
}

// signedWith returns the records whose signature has the words of an alias of another record of the domain,
// by [inDomain].
func signedWith(p *lint.Pass) map[string]*schema.Record {
	signed, lengths := unsigned(p)
	if len(lengths) == 0 {
		return nil
	}
	for _, r := range p.Base.Records {
		words := bareWords(visible.Head(r.Signature, longestSignature))
		for i, word := range words {
			for _, n := range lengths[word] {
				key := inDomain(r, words[i:min(i+n, len(words))])
				if other, wanted := signed[key]; wanted && other == nil {
					signed[key] = r
				}
			}
		}
	}
	return signed
}

// unsigned returns the aliases that their own records do not print, and how many words they have, by
// their first words.
func unsigned(p *lint.Pass) (aliases map[string]*schema.Record, lengths map[string][]int) {
	aliases, lengths = make(map[string]*schema.Record), make(map[string][]int)
	for _, r := range p.Base.Records {
		for _, alias := range r.Aliases {
			alias = strings.ToLower(alias)
			words := bareWords(alias)
			n := len(words)
			if n < leastAlias || n > mostAlias || strings.Contains(strings.ToLower(r.Signature+"\n"+r.Regex), alias) {
				continue
			}
			aliases[inDomain(r, words)] = nil
			if !slices.Contains(lengths[words[0]], n) {
				lengths[words[0]] = append(lengths[words[0]], n)
			}
		}
	}
	return aliases, lengths
}

// leastAlias and mostAlias bound the number of words of an alias that is compared with messages.
const leastAlias, mostAlias = 3, 12

// bareWords returns the words of a text in lower case, without the marks around them.
func bareWords(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	for i, word := range words {
		words[i] = strings.Trim(word, ".,;:!?()\"'`")
	}
	return words
}

// inDomain returns a key for some words in the domain of a record.
func inDomain(r *schema.Record, words []string) string {
	return r.Domain + "\n" + strings.Join(words, " ")
}

// isNamed reports whether the id, the message or the cause of a record has a name.
func isNamed(r *schema.Record, name string) bool {
	name = name[strings.LastIndexByte(name, '.')+1:]
	slug := strings.ReplaceAll(r.ID, "-", "")
	return strings.Contains(slug, strings.ToLower(strings.ReplaceAll(name, "_", ""))) || strings.Contains(r.Signature+r.Regex+r.ErrorCode+r.RootCause, name)
}

// saidBy returns the record of the same domain whose regex matches an alias, if the regex of
// the record itself does not.
func saidBy(p *lint.Pass, r *schema.Record, alias string) (other *schema.Record) {
	if !haveWords(leastAlias, alias) || len(alias) > longestSignature {
		return nil
	}
	if re, err := regexOf(p, r); err == nil && !blank(r.Regex) {
		if found, ok := match.Try(re, alias); found || !ok {
			return nil
		}
	}
	hits, _, _ := match.HitsWithin(finder.Get(p), []byte(alias), leastShare)
	for i := range hits {
		for _, by := range hits[i].Records {
			if by.Domain == r.Domain {
				other = by
			}
		}
	}
	return other
}
