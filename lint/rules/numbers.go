package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// wrongNumbers reports the numbers in the texts of a record that belong to another error or
// signal than the name beside them.
func wrongNumbers(p *lint.Pass, r *schema.Record) {
	known := facts.Get(p, r)
	places := make(map[string][]string)
	var messages []string
	status := otherStatus(r)
	look := func(text mention.Text, ofRecord bool) {
		found := func(wrong string) {
			if wrong == "" {
				return
			}
			if places[wrong] == nil {
				messages = append(messages, wrong)
			}
			if !slices.Contains(places[wrong], text.Pointer) {
				places[wrong] = append(places[wrong], text.Pointer)
			}
		}
		if ofRecord {
			found(status(text.Text))
		}
		found(otherSignal(text.Text))
		found(otherErrno(p, text.Text))
		mention.Numbers(text.Text, known.IsNumber, func(n mention.Number) {
			found(cmp.Or(wrongSignal(n), wrongCode(known, n), wrongStatus(text.Text, n), wrongText(p, text.Text, n)))
		})
	}
	for _, text := range texts.Get(p, r) {
		look(text, true)
	}
	for i, e := range r.Transitions.ConfusedWith {
		at := fmt.Sprintf("/transition_graph/frequently_confused_with/%d/distinction", i)
		look(mention.Text{Pointer: at, Text: e.Distinction}, false)
		look(mention.Text{Pointer: at + "_zh", Text: e.DistinctionZh}, false)
	}
	for _, wrong := range []string{wrongStatusCode(r, known), otherErrno(p, r.ErrorCode)} {
		if wrong != "" {
			messages = append(messages, wrong)
			places[wrong] = append([]string{"/error_code"}, places[wrong]...)
		}
	}
	for _, wrong := range messages {
		p.Report(lint.Finding{
			Place:   lint.Place{Record: r, Pointer: places[wrong][0]},
			Message: wrong, About: wrong, Related: alsoIn(r, places[wrong][1:]),
		})
	}
}

// wrongCode describes a number that does not belong to the error named beside it.
func wrongCode(known *knowledge, n mention.Number) string {
	name := n.Before
	returned := n.Label == "status" || n.Label == "exit"
	if name == "" && (isError(n) || returned) {
		name = n.After
	}
	code := known.Code(name)
	if code == nil || code.Number == "" || n.Label != "" && !isError(n) && !returned || returned && strings.HasPrefix(name, "SIG") {
		return ""
	}
	stated := mention.ParseCode(n.Text, known.Facts).Number
	now, formerly := known.CodesNumbered(stated)
	if stated == "" || onMacOS[name] == stated || slices.ContainsFunc(slices.Concat(now, formerly), func(c *catalog.Code) bool { return c.Name == name }) {
		return ""
	}
	return fmt.Sprintf("%s is %s, not %s", name, code.Number, stated) + whatIs(known.Facts, code.In, stated)
}

func isError(n mention.Number) bool { return n.Label == "error" || n.Label == "errno" }

// onMacOS are numbers that macOS and BSD give errors of POSIX, where Linux gives others.
var onMacOS = map[string]catalog.Number{
	"EDEADLK": "11", "EAGAIN": "35", "EWOULDBLOCK": "35", "EINPROGRESS": "36", "EALREADY": "37", "ENOTSOCK": "38", "EMSGSIZE": "40",
	"EOPNOTSUPP": "102", "EAFNOSUPPORT": "47", "EADDRINUSE": "48", "EADDRNOTAVAIL": "49", "ENETDOWN": "50", "ENETUNREACH": "51",
	"ECONNABORTED": "53", "ECONNRESET": "54", "ENOBUFS": "55", "EISCONN": "56", "ENOTCONN": "57", "ETIMEDOUT": "60", "ECONNREFUSED": "61",
	"ELOOP": "62", "ENAMETOOLONG": "63", "EHOSTDOWN": "64", "EHOSTUNREACH": "65", "ENOTEMPTY": "66", "EDQUOT": "69", "ESTALE": "70",
	"ENOLCK": "77", "ENOSYS": "78", "EOVERFLOW": "84",
}
