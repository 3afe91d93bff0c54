package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/schema"
)

// answers are the statuses of HTTP that follow a message of nginx, S3, Docker or a registry. The sources are
// nginx's modules, S3's list of error responses, and the reference of Docker's API.
var answers = []struct{ text, status string }{
	{"upstream timed out", "504"}, {"no live upstreams", "502"}, {"upstream prematurely closed", "502"}, {"upstream sent too big header", "502"},
	{"refused) while connecting to upstream", "502"}, {"client intended to send too large body", "413"}, {"413 Request Entity Too Large", "413"}, {"413 Content Too Large", "413"},
	{"(NoSuchBucket)", "404"}, {"(NoSuchKey)", "404"}, {"(BucketAlreadyExists)", "409"}, {"(BucketNotEmpty)", "409"}, {"(SignatureDoesNotMatch)", "403"},
	{"(InvalidAccessKeyId)", "403"}, {"(RequestTimeTooSkewed)", "403"}, {"(SlowDown)", "503"}, {"(PermanentRedirect)", "301"},
	{"from server (Forbidden)", "403"}, {"from server (NotFound)", "404"}, {"from server (AlreadyExists)", "409"}, {"from server (Conflict)", "409"},
	{"from server (BadRequest)", "400"}, {"from server (Unauthorized)", "401"}, {"from server (TooManyRequests)", "429"}, {"from server (InternalError)", "500"},
	{"from server (ServiceUnavailable)", "503"}, {"from server (MethodNotAllowed)", "405"}, {"Operation cannot be fulfilled on ", "409"},
	{"volume is in use", "409"}, {"is already in use by container", "409"}, {"daemon: No such ", "404"}, {"manifest unknown", "404"},
	{"daemon: Conflict.", "409"}, {"toomanyrequests", "429"}, {"504 Gateway Time", "504"}, {"502 Bad Gateway", "502"},
}

// answerOf returns the status of HTTP that follows the message of a record, or "".
func answerOf(r *schema.Record) string {
	if r.Domain == "kubernetes" && invalidObject.MatchString(r.Signature) {
		return "422"
	}
	i := slices.IndexFunc(answers, func(a struct{ text, status string }) bool { return strings.Contains(r.Signature, a.text) })
	if i < 0 {
		return ""
	}
	return answers[i].status
}

// invalidObject matches what kubectl prints of an object that the API server finds invalid.
var invalidObject = lazyregexp.New(`^The [A-Z]\w+ "[^"]*" is invalid: `)

// statedStatus matches a status of HTTP in error_code.
var statedStatus = lazyregexp.New(`\bHTTP ([1-5][0-9]{2})\b`)

// statedReason matches the name of a status of HTTP and its number in error_code: Forbidden (403).
var statedReason = lazyregexp.New(`^([A-Z][A-Za-z ]+) \((?:HTTP )?([1-5][0-9]{2})\)$`)

// overAPI are domains whose errors have such a status.
var overAPI = wordSet("kubernetes nginx http https docker github gitlab azure aws gcloud")

// statusNames are statuses of HTTP by their names, and by those that the API of Kubernetes gives them.
var statusNames = map[string]string{
	"badrequest": "400", "unauthorized": "401", "forbidden": "403", "notfound": "404", "methodnotallowed": "405", "conflict": "409", "alreadyexists": "409",
	"gone": "410", "payloadtoolarge": "413", "requestentitytoolarge": "413", "unprocessableentity": "422", "toomanyrequests": "429", "internalservererror": "500",
	"badgateway": "502", "serviceunavailable": "503", "gatewaytimeout": "504",
}

// otherAnswer describes a status in a sentence about what the client gets, if another one follows the message
// of the record. A text with both compares them.
func otherAnswer(r *schema.Record, text mention.Text, n mention.Number, answer func() string) string {
	if len(n.Text) != 3 || n.Text[0] < '3' || n.Text[0] > '5' || !strings.HasPrefix(text.Pointer, "/root_cause") {
		return ""
	}
	status := answer()
	if status == "" || n.Text == status || strings.Contains(text.Text, status) {
		return ""
	}
	sentence := sentenceAt(text.Text, n.At)
	if !answering.MatchString(sentence) || contrast.MatchString(sentence) || families()[n.Text] == nil || strings.Contains(r.Signature, n.Text) {
		return ""
	}
	return notStatus(status, n.Text)
}

// otherStatus describes a status in error_code, if another one follows the message of the record.
func otherStatus(r *schema.Record) string {
	stated, found := r.ErrorCode, false
	if m := statedReason.FindStringSubmatch(stated); m != nil && overAPI[r.Domain] {
		if right := statusNames[strings.ReplaceAll(strings.ToLower(m[1]), " ", "")]; right != "" && right != m[2] && families()[m[2]] != nil {
			return fmt.Sprintf("%s is the HTTP status %s, not %s", m[1], right, m[2])
		}
	}
	if m := statedStatus.FindStringSubmatch(stated); m != nil {
		stated, found = m[1], true
	}
	found = found || (r.Domain == "kubernetes" || r.Domain == "nginx") && len(stated) == len("404")
	if !found || families()[stated] == nil {
		return ""
	}
	if status := answerOf(r); status != "" && stated != status {
		return notStatus(status, stated)
	}
	return ""
}

func notStatus(right, stated string) string {
	return fmt.Sprintf("the HTTP status after the message of the signature is %s, not %s", right, stated)
}

var answering = lazyregexp.New(`(?i)\b(?:client|browser|visitor|user|caller|nginx|server|s3|api|registry|daemon|it|proxy)s? (?:then )?(?:sees?|gets?|receives?|answers?|returns?|sends?|reports?|responds?)\b|\banswered with\b|\brequests? (?:[\w ]{0,40} )?(?:gets?|receives?|fails? with|ends? with)\b` +
	`|(?:客户端|浏览器|用户|服务器|注册表|守护进程|nginx|S3).{0,12}(?:看到|收到|得到|返回|响应|回应|应答)|请求.{0,8}(?:得到|收到)`)
