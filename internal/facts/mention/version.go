package mention

import "strings"

// A Version is what one of a record's versions says, such as "CUDA 12.5",
// "PyTorch >=2.0,<2.3" or "torch==2.1.x".
type Version struct {
	// Product is the name before the number.
	Product string
	// Low is the only version meant, or the lowest; empty if there is no such bound.
	Low string
	// High is the highest, or the first that is not meant any more; empty if there
	// is no such bound.
	High string
	// Exact tells that Low and High are the one version meant.
	Exact bool
	// Below tells that High itself is not meant.
	Below bool
}

// ParseVersion takes a record's version apart. What it does not understand it
// leaves out, so that Low and High may both be empty.
func ParseVersion(text string) Version {
	const longest = 200
	text = strings.TrimSpace(text[:min(len(text), longest)])
	i := strings.IndexAny(text, "0123456789<>=~^")
	if i < 0 {
		return Version{Product: text}
	}
	product := strings.TrimRight(text[:i], " :@(-")
	if p, ok := strings.CutSuffix(product, " v"); ok {
		product = p
	}
	v := Version{Product: strings.TrimSpace(product)}
	terms := strings.FieldsFunc(text[i:], func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
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

// term adds one term; false says that the rest is no version.
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
