package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/text/visible"
	"github.com/kbctl/kbctl/internal/usage"
)

func catalogFindCommand(a *app) *cobra.Command {
	var format, domain string
	c := command("catalog-find", func(_ *cobra.Command, args []string) error {
		if strings.TrimSpace(strings.Join(args, "")) == "" {
			return usage.Errorf("name what to look for: a name, a number, a message, or a product and its version")
		}
		return nil
	}, func(_ *cobra.Command, args []string) error {
		catalogs, err := loadCatalogs(a, format)
		if err != nil {
			return err
		}
		facts := catalogs.Everything()
		if domain != "" {
			facts = catalogs.For(domain)
		}
		found := look(facts, strings.TrimSpace(strings.Join(args, " ")))
		if format == "json" {
			err = printJSON(a, found)
		} else {
			_, err = fmt.Fprintln(a.stdout, fitted(a.stdout, found.text()))
		}
		if err == nil && !found.any() {
			err = errFindings
		}
		return err
	})
	addTextOrJSON(c, &format)
	c.Flags().StringVar(&domain, "domain", "", "search only the catalogs of `DOMAIN`")
	return c
}

// known is what the catalogs know about a query.
type known struct {
	Query    string         `json:"query"`
	Errors   []knownCode    `json:"errors"`
	Messages []knownMessage `json:"messages"`
	Symbols  []knownSymbol  `json:"symbols"`
	Releases []knownRelease `json:"releases"`
	// Standing is unlisted if a name or version does not exist, and unjudged if the
	// catalogs cannot tell.
	Standing string `json:"standing"`
	Near     string `json:"near,omitempty"`
	// Members are names that end in the words of the query.
	Members []string `json:"members,omitempty"`

	product  *catalog.Product
	covering *catalog.Catalog
}

type knownCode struct {
	Catalog string        `json:"catalog"`
	Error   *catalog.Code `json:"error"`
	// Formerly reports whether the query is a former number of the error.
	Formerly bool `json:"formerly,omitempty"`
}

type knownMessage struct {
	Catalog string `json:"catalog"`
	Message string `json:"message"`

	in *catalog.Catalog
}

type knownSymbol struct {
	Catalog    string `json:"catalog"`
	Name       string `json:"name"`
	Product    string `json:"product,omitempty"`
	Version    string `json:"version,omitempty"`
	Added      string `json:"added,omitempty"`
	Changed    string `json:"changed,omitempty"`
	Deprecated string `json:"deprecated,omitempty"`
	Removed    string `json:"removed,omitempty"`

	symbol catalog.Symbol
}

type knownRelease struct {
	Catalog   string `json:"catalog"`
	Product   string `json:"product"`
	Version   string `json:"version"`
	Date      string `json:"date"`
	Precision string `json:"precision"`
}

// shortestMessage is the length, in bytes, of the shortest query to look for in
// messages.
const shortestMessage = 4

// look finds everything that a query can mean.
func look(facts *catalog.Facts, query string) *known {
	k := &known{Query: query, Errors: []knownCode{}, Messages: []knownMessage{}, Symbols: []knownSymbol{}, Releases: []knownRelease{}}
	standing := catalog.Unjudged
	now, formerly := facts.CodesNumbered(catalog.Number(query))
	if _, err := strconv.ParseInt(query, 10, 64); err == nil || len(now)+len(formerly) > 0 {
		k.add(now, false)
		k.add(formerly, true)
	} else if product, version := productAndVersion(facts, query); product != nil {
		var release catalog.Release
		if release, standing = product.Release(version); release.Version != "" {
			k.Releases = append(k.Releases, knownRelease{release.In.Name, release.Product, release.Version, release.Date, release.Precision()})
		}
		k.product = product
	} else {
		var symbols []catalog.Symbol
		if symbols, standing = facts.Symbol(query); standing != catalog.Listed {
			k.addMessages(facts, query)
			k.Near = facts.Near(query)
			k.covering = facts.Covering(query)
			k.Members = membersLike(facts, query)
			if k.covering != nil && k.Near == "" && !k.covering.Certain(query) {
				standing, k.covering = catalog.Unjudged, nil
			}
		}
		name := query
		if strings.EqualFold(k.Near, query) {
			name = k.Near
		}
		if code := facts.Code(name); code != nil {
			k.add([]*catalog.Code{code}, false)
		}
		for _, s := range symbols {
			if s.In.Kind == catalog.Symbols {
				k.Symbols = append(k.Symbols, knownSymbol{s.In.Name, s.Name, s.In.Product, s.In.Version, s.Added, s.Changed, s.Deprecated, s.Removed, s})
			}
		}
	}
	if k.any() {
		standing, k.Near, k.Members = catalog.Listed, "", nil
	}
	k.Standing = standing.String()
	return k
}

// addMessages adds the messages in the query, or else the messages that contain it.
func (k *known) addMessages(facts *catalog.Facts, query string) {
	k.add(facts.CodesIn(query), false)
	found := slices.DeleteFunc(facts.MessagesIn(query), func(m *catalog.Message) bool { return m.Code != nil })
	if len(k.Errors)+len(found) == 0 && len(query) >= shortestMessage {
		found = facts.MessagesWith(query)
	}
	for _, m := range found {
		if m.Code != nil {
			k.add([]*catalog.Code{m.Code}, false)
		} else {
			k.Messages = append(k.Messages, knownMessage{m.In.Name, m.Text, m.In})
		}
	}
}

// membersLike returns the first members that a name without its class may mean.
func membersLike(facts *catalog.Facts, name string) []string {
	const most = 5
	if strings.ContainsAny(name, ". ") {
		return nil
	}
	found := facts.Members(name)
	return found[:min(len(found), most)]
}

// productAndVersion splits a query into a product and its version, the last word.
func productAndVersion(facts *catalog.Facts, query string) (*catalog.Product, string) {
	i := strings.LastIndexByte(query, ' ')
	if i < 0 {
		return nil, ""
	}
	return facts.Product(strings.TrimSpace(query[:i])), query[i+1:]
}

func (k *known) add(codes []*catalog.Code, formerly bool) {
	for _, code := range codes {
		k.Errors = append(k.Errors, knownCode{code.In.Name, code, formerly})
	}
}

func (k *known) any() bool { return len(k.Errors)+len(k.Messages)+len(k.Symbols)+len(k.Releases) > 0 }

func (k *known) text() string {
	var b strings.Builder
	k.write(&b)
	return strings.TrimRight(b.String(), "\n")
}

func (k *known) write(w io.Writer) {
	for _, e := range k.Errors {
		fmt.Fprintf(w, "%s [%s]\n", describeCode(e.Error), e.Catalog)
	}
	for _, m := range k.Messages {
		fmt.Fprintf(w, "%s [%s: %s]\n", visible.Escape(m.Message), m.Catalog, visible.Escape(productOf(m.in)))
	}
	for _, s := range k.Symbols {
		fmt.Fprintf(w, "%s [%s: %s]\n", describeSymbol(s.symbol), s.Catalog, visible.Escape(productOf(s.symbol.In)))
	}
	for _, r := range k.Releases {
		fmt.Fprintf(w, "%s %s: %s [%s]\n", visible.Escape(r.Product), r.Version, r.Date, r.Catalog)
	}
	if k.any() {
		return
	}
	text := strconv.Quote(visible.Escape(visible.Clip(k.Query, 200)))
	switch {
	case k.product != nil && k.Standing == "unlisted":
		fmt.Fprintf(w, "%s: no such release of %s", text, visible.Escape(k.product.Name))
	case k.product != nil:
		fmt.Fprintf(w, "%s: not listed, so nothing is known about it; the newest %s listed is %s", text,
			visible.Escape(k.product.Name), k.product.Newest().Version)
	case k.Standing == "unlisted":
		fmt.Fprintf(w, "%s: no such name in %s", text, visible.Escape(productOf(k.covering)))
	default:
		fmt.Fprintf(w, "%s: in no catalog, so nothing is known about it", text)
	}
	if k.Near == "" && len(k.Members) > 0 {
		fmt.Fprint(w, "; these names end in the same words:")
		for _, name := range k.Members {
			fmt.Fprintf(w, "\n  %s", visible.Escape(name))
		}
	}
	if k.Near != "" {
		fmt.Fprintf(w, "; did you mean %q?", k.Near)
	}
	fmt.Fprintln(w)
}
