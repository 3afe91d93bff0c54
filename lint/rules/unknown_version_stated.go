package rules

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// reportStated reports the versions in the texts of a record that were never released.
func reportStated(p *lint.Pass, r *schema.Record, known *knowledge) {
	var wrong []string
	places := make(map[string][]string)
	for _, text := range texts.Get(p, r) {
		if quotesMessage(text.Pointer) {
			continue
		}
		mention.Versions(text.Text, known.isProduct, func(product, number string) {
			v := known.version(product + " " + number)
			if !isWrongVersion(r, v) {
				return
			}
			message := noSuchVersion(v)
			if places[message] == nil {
				wrong = append(wrong, message)
			}
			if !slices.Contains(places[message], text.Pointer) {
				places[message] = append(places[message], text.Pointer)
			}
		})
	}
	for _, message := range wrong {
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: places[message][0]},
			Message: message, About: message, Related: alsoIn(r, places[message][1:]),
		})
	}
}

// quotesMessage reports whether a text has the words of a message. A message may name any
// version, such as one that CMake demands.
func quotesMessage(pointer string) bool {
	return strings.HasPrefix(pointer, "/signature") || pointer == "/regex" || strings.HasPrefix(pointer, "/aliases/")
}

// isWrongVersion reports whether a version in a text was never released. The next ones may be
// announced, so a version newer than the list must be of an old x, far, or after an x.0 that did not come.
func isWrongVersion(r *schema.Record, v *dated) bool {
	switch {
	case v.product == nil:
		return false
	case v.standing == catalog.Unlisted:
		return true
	}
	return tooFar(r, v) || tooNew(r, v) && (v.product.IsOld(v.Low) || pastNextMajor(v))
}

// pastNextMajor reports whether a version comes after an x.0 that is not listed either. Only the next x.0 is announced
// long before its release.
func pastNextMajor(v *dated) bool {
	x, rest, _ := strings.Cut(v.Low, ".")
	newest, _, _ := strings.Cut(v.product.Newest().Version, ".")
	return isInteger(x) && isInteger(newest) && (len(x) > len(newest) || len(x) == len(newest) && x > newest) && strings.Trim(rest, ".0") != ""
}

// isProduct reports whether the catalogs list releases of a product with a name.
func (k *knowledge) isProduct(name string) bool { return k.Product(name) != nil }
