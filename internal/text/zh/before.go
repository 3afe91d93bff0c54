package zh

import (
	"strings"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// sinceForBefore returns "before" with a version, if the English denies something for the time before this version,
// and the Chinese for the time since: 从 Redis 6 起不支持 for "not supported before Redis 6". 从 Redis 6 起才支持
// agrees with the English.
func sinceForBefore(en, zh string) (english, chinese string) {
	for _, m := range beforeVersion.Get().FindAllStringSubmatch(en, 3) {
		version := m[1]
		for _, from := range [...]string{"从", "自"} {
			for _, since := range [...]string{"起", "开始", "以后", "之后"} {
				if phrase := from + " " + version + " " + since; deniesAfter(zh, phrase) && strings.Count(zh, version) == 1 && strings.Count(en, version) == 1 && limited.MatchString(en[strings.Index(en, version):]) {
					return "before " + version, phrase
				}
			}
		}
	}
	return "", ""
}

// deniesAfter reports whether a negation follows a phrase in its sentence, and no word such as 才, which says that
// something begins.
func deniesAfter(zh, phrase string) bool {
	_, after, found := strings.Cut(zh, phrase)
	after, _, _ = strings.Cut(after, "。")
	return found && strings.ContainsAny(after, negators) && !hasAny(after, []string{"才", "再", "改", "新"})
}

var beforeVersion = lazyregexp.New(`\bbefore ((?:[A-Z][\w.]*(?: [A-Z]\w*)? )[0-9]+(?:\.[0-9]+)*)\b`)

// otherSideOfName returns "before" or "after" with the name that follows, if the Chinese has the opposite word after
// this name: torch.compile 之前 for "after torch.compile". Both texts have the name once.
func otherSideOfName(en, zh string) (english, chinese string) {
	if !strings.Contains(zh, "之前") && !strings.Contains(zh, "之后") {
		return "", "" // as nearly all texts
	}
	for _, m := range besideName.Get().FindAllStringSubmatch(en, 4) {
		other := "之后"
		if m[1] == "after" {
			other = "之前"
		}
		name := m[2]
		if deniesOther(en, zh) || !keeps(zh, name) || strings.Count(en, name) != 1 || strings.Count(zh, name) != 1 {
			continue
		}
		if _, after, _ := strings.Cut(zh, name); strings.HasPrefix(strings.TrimLeft(after, "` ()"), other) {
			return m[1] + " " + name, name + " " + other
		}
	}
	return "", ""
}

// besideName matches "before" or "after" with a name of code, such as init_process_group.
var besideName = lazyregexp.New("\\b(before|after) `?([A-Za-z]\\w*(?:[_.][A-Za-z]\\w*)+)`?(?:\\(\\))?[ ,.;]")

// saysFromOtherSide reports whether the Chinese may say the same as the English with the opposite word:
// 重启之前不会生效 for "takes effect only after a restart", and 在 b.init 之后调用 a.run for "call b.init before
// a.run".
func saysFromOtherSide(en, zh, word, proof string) bool {
	if word == "only when" && proof == "之前" { // 只有 with 之前 says something else
		return !strings.Contains(zh, "只有") || deniesOther(en, zh)
	}
	if word != "before" && word != "after" {
		return false
	}
	if deniesOther(en, zh) || word == "after" && beforeDone.MatchString(zh) || word == "before" && hasAny(zh, notYet) || word == "after" && strings.Contains(en, "time after which") && strings.Contains(zh, "之前的时间") {
		return true
	}
	first, second, found := strings.Cut(en, " "+word+" ")
	at := strings.IndexAny(zh, "前后")
	if !found || at < 0 {
		return false
	}
	for _, name := range codeName.Get().FindAllString(en, 4) {
		i := strings.Index(zh, name)
		if i < 0 || strings.Contains(first, name) == strings.Contains(second, name) {
			continue
		}
		between := ""
		if end := i + len(name); end < at {
			between = zh[end:at]
		}
		subject := standsAt.MatchString(between)
		switch isFirst := strings.Contains(first, name); {
		case isFirst && i < at && !subject && utf8.RuneCountInString(between) <= farFromName, !isFirst && (i > at || subject):
			return true
		}
	}
	return false
}

// beforeDone matches what happened first: 它想写之前别的事务已经写入 for "wants to write after another one has written".
var beforeDone = lazyregexp.New(`[之以]前[^，。；]{0,10}已`)

// deniesOther reports whether one text denies what the other one affirms. If it is the Chinese, the English must have
// "only" or "until after". "Not until" denies nothing.
func deniesOther(en, zh string) bool {
	denies, deniesZh := notAfter.MatchString(en) != strings.Contains(en, "until "), strings.ContainsAny(zh, negators)
	return denies && !deniesZh || !denies && deniesZh && (strings.Contains(en, "only ") || strings.Contains(en, "until after "))
}

// notYet are Chinese words that say of the later event that it has still to come.
var notYet = strings.Fields("还没 还未 尚未 尚没有")

// farFromName is the largest number of characters between a name and the 之前 or 之后 that belongs to it.
const farFromName = 8

var (
	notAfter = lazyregexp.New(`(?i)\b(?:not|no|never|nothing|none|cannot|without)\b|n't\b`)
	// codeName matches a name of code.
	codeName = lazyregexp.New(`[A-Za-z]\w*(?:[_.][A-Za-z]\w*)+|\b[A-Z]{3,}\b`)
)

// lastRunes returns the last characters of a text.
func lastRunes(s string, most int) string {
	for i := len(s); most > 0 && i > 0; most-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		if i -= size; most == 1 {
			return s[i:]
		}
	}
	return s
}

// standsAt recognizes what follows a name that stands before or after something: WORKDIR 要写在 COPY 前面.
var standsAt = lazyregexp.New(`^[` + "`" + ` ]*(?:是|[要应]该?|必须|得|需要?)?[写放排]?在`)
