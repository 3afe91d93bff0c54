package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

// wrongNumbers reports the numbers in the texts of a record that belong to another error or
// signal than the name beside them.
func wrongNumbers(p *lint.Pass, r *schema.Record) {
	known := facts.Get(p, r)
	places, answer := make(map[string][]string), sync.OnceValue(func() string { return answerOf(r) })
	var messages []string
	own, fate, sibling := &ownWords{known: known, r: r}, fateOf(r), &siblings{p: p, r: r, known: known}
	isNumber := func(word string) bool {
		return families()[word] != nil || codeTopics()[word] != nil || known.IsNumber(word)
	}
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
		fate, sibling := fate, sibling
		if !ofRecord {
			fate, sibling = nil, nil
		}
		for _, wrong := range []string{fate.otherSignal(text.Text), sibling.name(text), otherSignal(text.Text)} {
			found(wrong)
		}
		if !hasDigits(text.Text, 1) {
			return
		}
		for _, wrong := range []string{otherErrno(p, text.Text), otherMySQL(p, text.Text), otherOpenSSL(p, text.Text), otherSQLite(r, known, text.Text), wrongClassFile(text.Text), wrongLetter(text.Text), wrongCUDAVersion(text.Text), otherXid(text.Text), wrongDocument(r, text.Text)} {
			found(wrong)
		}
		if !ofRecord {
			found(namesInSituation(r, text.Text))
		}
		mention.Numbers(text.Text, isNumber, func(n mention.Number) {
			found(cmp.Or(wrongSignal(n), wrongCode(p, r, known, text.Text, n), wrongStatus(text.Text, n), wrongText(p, known, text.Text, n), own.besideOther(n),
				fate.otherStatus(text.Text, n), situated(r, text, n), otherAnswer(r, text, n, answer), otherState(r, text.Text, n), sibling.number(text, n), sibling.strange(text, n)))
		})
	}
	for _, text := range texts.Get(p, r) {
		look(text, true)
	}
	if wrong := causeOfOther(p, r, known); wrong != "" && places[wrong] == nil {
		messages, places[wrong] = append(messages, wrong), []string{"/root_cause"}
	}
	for i, tag := range r.Tags[:min(len(r.Tags), mostCompared)] {
		if wrong := wrongTag(r, tag); wrong != "" {
			p.ReportAt(r, fmt.Sprintf("/tags/%d", i), wrong)
		}
	}
	look(mention.Text{Pointer: "/official_doc_section", Text: r.OfficialDocSection}, false)
	if wrong := strangeField(sibling, r.OfficialDocSection); wrong != "" && places[wrong] == nil {
		messages, places[wrong] = append(messages, wrong), []string{"/official_doc_section"}
	}
	for i, e := range r.Transitions.ConfusedWith {
		at := fmt.Sprintf("/transition_graph/frequently_confused_with/%d/distinction", i)
		look(mention.Text{Pointer: at, Text: e.Distinction}, false)
		look(mention.Text{Pointer: at + "_zh", Text: e.DistinctionZh}, false)
	}
	for _, wrong := range []string{wrongStatusCode(r, known), otherErrno(p, r.ErrorCode), wrongDocument(r, r.ErrorCode), otherErrnoSaid(p, r), codeOfOther(r), strangeField(sibling, r.ErrorCode)} {
		if wrong != "" {
			if places[wrong] == nil {
				messages = append(messages, wrong)
			}
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
func wrongCode(p *lint.Pass, r *schema.Record, known *knowledge, text string, n mention.Number) string {
	name := n.Before
	returned := n.Label == "status" || n.Label == "exit"
	if name == "" && (isError(n) || returned || n.Is) {
		name = n.After
	}
	if name == "" || n.Is && strings.HasPrefix(name, "SIG") {
		return ""
	}
	in := known.Facts
	code := in.Code(name)
	if posix := posixCode(p, code, name, n.Text); posix != nil {
		in, code = catalogs.Get(p).catalogs.For(errnoNumbers.domain), posix
	}
	if code == nil && ofGRPC(text, n) {
		in, name = catalogs.Get(p).catalogs.For("grpc"), statusName(name)
		code = in.Code(name)
	}
	if code != nil && strings.HasPrefix(name, "SIG") && has(code, catalog.Number(n.Text)) {
		return "" // what a shell reports
	}
	if code == nil || code.Number == "" || n.Label != "" && !isError(n) && !returned || returned && strings.HasPrefix(name, "SIG") {
		return ""
	}
	stated := mention.ParseCode(n.Text, in).Number
	if former := formerNumber(p, r, code, stated, text); former != "" {
		return former
	}
	now, formerly := in.CodesNumbered(stated)
	if stated == "" || ofHTTP(code, stated) || onMacOS[name] == stated && !onLinux(r, code) || slices.ContainsFunc(slices.Concat(now, formerly), func(c *catalog.Code) bool { return c.Name == name }) {
		return ""
	}
	return fmt.Sprintf("%s is %s, not %s", name, code.Number, stated) + whatIs(in, code.In, stated)
}

// ofGRPC reports whether a number of a text about gRPC may be one of its statuses, and not how a program ends.
func ofGRPC(text string, n mention.Number) bool {
	return (strings.Contains(text, "gRPC") || strings.Contains(text, " codes.")) &&
		(n.Label != "exit" || !strings.Contains(strings.ToLower(sentenceAt(text, n.At)), "exit"))
}

// statusName returns the name of a status of gRPC as its specification writes it: NOT_FOUND for Go's NotFound.
func statusName(name string) string {
	if strings.ToUpper(name) == name {
		return name
	}
	return strings.ToUpper(strings.Join(wording.WordsInOrder(name), "_"))
}

// ofHTTP reports whether the number beside a status of gRPC may be that of HTTP: UNAVAILABLE (503).
func ofHTTP(code *catalog.Code, number catalog.Number) bool {
	return code.In.Product == "gRPC" && len(number) == len("503")
}

// posixCode returns the error or the signal of POSIX with a name, if the domain knows no number of it.
func posixCode(p *lint.Pass, known *catalog.Code, name, number string) *catalog.Code {
	if known == nil && strings.HasPrefix(name, "SIG") && len(number) == len("137") {
		return catalogs.Get(p).catalogs.For("posix").Code(name)
	}
	if known != nil && known.Number != "" || !isPosix(name) || number == "" || number[0] == '-' || len(number) >= len("10054") { // Windows has other numbers
		return nil
	}
	return catalogs.Get(p).catalogs.For(errnoNumbers.domain).Code(name)
}

// isPosix reports whether a name may be that of an error of POSIX. These names mean the same
// in all domains.
func isPosix(name string) bool {
	return len(name) >= len("EIO") && name[0] == 'E' && strings.ToUpper(name) == name && !strings.Contains(name, "_")
}

func isError(n mention.Number) bool { return n.Label == "error" || n.Label == "errno" }

// onLinux reports whether the signature of a record has the number that Linux gives an error,
// and the cause names no other system.
func onLinux(r *schema.Record, code *catalog.Code) bool {
	return hasWord(r.Signature, string(code.Number)) && !otherSystem.MatchString(r.RootCause+r.RootCauseZh)
}

var otherSystem = lazyregexp.New(`(?i)\bmac ?os|\bos x|darwin|bsd`)

// hasWord reports whether a text has a word between other characters than letters and digits.
func hasWord(text, word string) bool {
	for before := byte(' '); ; {
		i := strings.Index(text, word)
		if i < 0 {
			return false
		}
		if i > 0 {
			before = text[i-1]
		}
		text = text[i+len(word):]
		if !isAlnum(rune(before)) && (text == "" || !isAlnum(rune(text[0]))) {
			return true
		}
		before = word[len(word)-1]
	}
}

// onMacOS are numbers that macOS and BSD give errors of POSIX, where Linux gives others.
var onMacOS = map[string]catalog.Number{
	"EDEADLK": "11", "EAGAIN": "35", "EWOULDBLOCK": "35", "EINPROGRESS": "36", "EALREADY": "37", "ENOTSOCK": "38", "EMSGSIZE": "40",
	"EOPNOTSUPP": "102", "EAFNOSUPPORT": "47", "EADDRINUSE": "48", "EADDRNOTAVAIL": "49", "ENETDOWN": "50", "ENETUNREACH": "51",
	"ECONNABORTED": "53", "ECONNRESET": "54", "ENOBUFS": "55", "EISCONN": "56", "ENOTCONN": "57", "ETIMEDOUT": "60", "ECONNREFUSED": "61",
	"ELOOP": "62", "ENAMETOOLONG": "63", "EHOSTDOWN": "64", "EHOSTUNREACH": "65", "ENOTEMPTY": "66", "EDQUOT": "69", "ESTALE": "70",
	"ENOLCK": "77", "ENOSYS": "78", "EOVERFLOW": "84", "EILSEQ": "92", "EDESTADDRREQ": "39", "EPROTOTYPE": "41", "ENOPROTOOPT": "42",
	"EPROTONOSUPPORT": "43", "ENOTSUP": "45", "ENETRESET": "52", "ESHUTDOWN": "58", "EUSERS": "68", "EREMOTE": "71", "ECANCELED": "89",
	"EIDRM": "90", "ENOMSG": "91", "EBADMSG": "94", "ENODATA": "96", "ENOLINK": "97", "EPROTO": "100", "ETIME": "101",
	"ENOTRECOVERABLE": "104", "EOWNERDEAD": "105",
}

// otherName reports a name that no catalog lists, if its number is that of an error whose
// name has the same form: "SQLITE_TIMEOUT (5)", where 5 is SQLITE_BUSY.
func otherName(p *lint.Pass, r *schema.Record, stated mention.Code) {
	now, _ := facts.Get(p, r).CodesNumbered(stated.Number)
	now = slices.DeleteFunc(slices.Clone(now), func(c *catalog.Code) bool { return !sameForm(c, stated.Name) })
	if len(now) == 0 || slices.Contains(oldNames, stated.Name) {
		return
	}
	p.ReportAt(r, "/error_code", fmt.Sprintf("%s %s is %s; there is no %s", clip(now[0].In.Product), now[0].Number, now[0].Name, clip(stated.Name)))
}

// otherInSignature reports a name that no catalog lists, if the signature has another name of
// the same vendor: ERR_MODULE_MISSING for a message with ERR_MODULE_NOT_FOUND.
func otherInSignature(p *lint.Pass, r *schema.Record, name string) {
	names := namesIn(p, r)(r.Signature)
	if len(names) != 1 || posixName.MatchString(names[0].Name) || !sameForm(names[0], name) ||
		slices.Contains(oldNames, name) || strings.Contains(r.Signature+r.Regex, name) {
		return
	}
	p.ReportAt(r, "/error_code", fmt.Sprintf("signature names %s, and there is no %s", names[0].Name, clip(name)))
}

// sameForm reports whether a name can only be meant as the name of an error's catalog: both
// have the prefix of the vendor, are numbers of POSIX such as ENOENT, or are the
// condition of an SQLSTATE.
func sameForm(c *catalog.Code, name string) bool {
	prefix, _, found := strings.Cut(c.Name, "_")
	switch {
	case posixName.MatchString(c.Name):
		return posixName.MatchString(name)
	case sqlState.MatchString(string(c.Number)):
		return condition.MatchString(c.Name) && condition.MatchString(name)
	}
	return found && len(prefix) > 1 && prefix == strings.ToUpper(prefix) && strings.HasPrefix(name, prefix+"_")
}

var (
	posixName = lazyregexp.New(`^E[A-Z0-9]{2,}$`)
	sqlState  = lazyregexp.New(`^[0-9A-Z]{5}$`)
	condition = lazyregexp.New(`^[a-z]+(?:_[a-z]+)+$`)
)

// oldNames are names that older versions of a library had for the number.
var oldNames = strings.Fields(`CURLE_ALREADY_COMPLETE CURLE_BAD_CALLING_ORDER CURLE_BAD_PASSWORD_ENTERED CURLE_CONV_FAILED CURLE_CONV_REQD
	CURLE_FTP_ACCESS_DENIED CURLE_FTP_BAD_DOWNLOAD_RESUME CURLE_FTP_CANT_RECONNECT CURLE_FTP_COULDNT_GET_SIZE CURLE_FTP_COULDNT_SET_ASCII
	CURLE_FTP_COULDNT_SET_BINARY CURLE_FTP_COULDNT_STOR_FILE CURLE_FTP_PARTIAL_FILE CURLE_FTP_QUOTE_ERROR CURLE_FTP_SSL_FAILED
	CURLE_FTP_USER_PASSWORD_INCORRECT CURLE_FTP_WEIRD_SERVER_REPLY CURLE_FTP_WEIRD_USER_REPLY CURLE_FTP_WRITE_ERROR CURLE_HTTP_NOT_FOUND
	CURLE_HTTP_PORT_FAILED CURLE_HTTP_RANGE_ERROR CURLE_LIBRARY_NOT_FOUND CURLE_MALFORMAT_USER CURLE_OPERATION_TIMEOUTED CURLE_SHARE_IN_USE
	CURLE_SSL_CACERT CURLE_SSL_PEER_CERTIFICATE CURLE_TELNET_OPTION_SYNTAX CURLE_TFTP_EXISTS CURLE_UNKNOWN_TELNET_OPTION CURLE_URL_MALFORMAT_USER`)
