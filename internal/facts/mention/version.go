package mention

import (
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/schema"
)

// A Version is a parsed version of a record, such as "CUDA 12.5", "PyTorch >=2.0,<2.3"
// or "torch==2.1.x".
type Version struct {
	// Product is the name before the number.
	Product string
	// Low is the lowest version, or the only one. It is empty without a lower bound.
	Low string
	// High is the highest version, or the first excluded one if Below is set. It is
	// empty without an upper bound.
	High string
	// Exact means that Low and High are the only version.
	Exact bool
	// Below means that High itself is excluded.
	Below bool
}

// Products returns the products in the versions of a record, in lower case and sorted. A
// database may be one of several, so the catalogs of its domain do not suffice.
func Products(r *schema.Record) []string {
	const most = 4
	var products []string
	for _, v := range r.Versions {
		product, _ := cutProduct(v.Version)
		if name := strings.ToLower(product); name != "" && name != r.Domain && !slices.Contains(products, name) && len(products) < most {
			products = append(products, name)
		}
	}
	slices.Sort(products)
	return products
}

// cutProduct returns the product that a version of a record begins with, and the rest.
func cutProduct(text string) (product, rest string) {
	const longest = 200
	text = strings.TrimSpace(text[:min(len(text), longest)])
	i := strings.IndexAny(text, "0123456789<>=~^")
	if i < 0 {
		return text, ""
	}
	product = strings.TrimRight(text[:i], " :@(-")
	return strings.TrimSpace(strings.TrimSuffix(product, " v")), text[i:]
}

// ParseVersion parses a version of a record. It ignores what it does not understand, so
// both Low and High may be empty.
func ParseVersion(text string) Version {
	product, rest := cutProduct(text)
	v := Version{Product: product}
	terms := strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
	for k := 0; k < len(terms); k++ {
		term := terms[k]
		operator := term[:len(term)-len(strings.TrimLeft(term, "<>=!~^"))]
		number := strings.TrimPrefix(term[len(operator):], "v")
		if number == "" && k+1 < len(terms) { // ">= 2.0"
			k++
			number = terms[k]
		}
		if !v.term(operator, number) {
			break
		}
	}
	return v
}

// term adds one term. It returns false if nothing after it is part of the version.
func (v *Version) term(operator, number string) bool {
	bare, series := strings.CutSuffix(number, ".x")
	if !series {
		bare, series = strings.CutSuffix(number, ".*")
	}
	bare, open := strings.CutSuffix(bare, "+")
	if bare == "" || bare[0] < '0' || bare[0] > '9' {
		return false
	}
	switch operator {
	case "", "=", "==", "===":
		if v.Low != "" || v.High != "" {
			return false
		}
		v.Low = bare
		if !open && !series {
			v.High, v.Exact = bare, true
		}
		return !v.Exact
	case ">", ">=", "~=", "~>", "~", "^":
		v.Low = bare
	case "<":
		v.High, v.Below = bare, true
	case "<=":
		v.High = bare
	}
	return true
}

// After reports whether the version is certainly newer than the series of another one:
// 13.0.2 is not newer than 13.0.
func (v Version) After(other string) bool {
	return catalog.IsVersion(v.Low) && catalog.CompareVersions(series(v.Low), other) > 0
}

// series shortens a version to x.y: 13.0.2 has the names of 13.0.
func series(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(len(parts), 2)], ".")
}

// AnyAfter reports whether one of some versions is of a catalog's product and newer than
// the catalog.
func AnyAfter(versions []Version, c *catalog.Catalog, facts *catalog.Facts) bool {
	return c.Version != "" && c.Product != "" && slices.ContainsFunc(versions, func(v Version) bool {
		product := facts.Product(v.Product)
		return v.After(c.Version) && (strings.EqualFold(v.Product, c.Product) || product != nil && strings.EqualFold(product.Name, c.Product))
	})
}
