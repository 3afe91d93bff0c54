package rules

import (
	"fmt"
	"golang.org/x/text/encoding/charmap"
	"html"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var damagedText = &lint.Rule{
	Name: "damaged-text", Group: "content", Severity: lint.Warning,
	Title: "a text was decoded or escaped wrongly, or repeats itself",
	Doc: `Text that passes through several programs may keep their escapes: "&quot;" for a quotation mark, \n for a line
break, "donâ€™t" for "don’t", "<p>" and "**" for a layout, or Chinese that became other characters. The card shows them as they are. Escapes in
quotes and in backquotes are code, and do not count, except in operators such as "&lt;-" and "&amp;&amp;", and in a how. Nor does an entity in a text about HTML or XML. A word such
as "the" twice in a row is a finding, too. A Chinese signature may lose its quotation marks: ?zlib? for ‘zlib’. Other findings are a repeated sentence, four words or more that a sentence repeats at its start, and a sentence
whose words are all in the sentence before it. Words such as "the" and "keeps" do not count there.`,
	Hint: "type the text again, or remove what is there twice",
	Record: func(p *lint.Pass, r *schema.Record) {
		check := func(pointer, text string) {
			problem := damage(text)
			if problem == "" && strings.HasSuffix(pointer, "/how") {
				problem = noEntity(quotedEntity(text))
			}
			if problem != "" {
				p.ReportAt(r, pointer, problem)
			}
		}
		for t := range passages(r) {
			has := func(mark byte) bool { return strings.IndexByte(t.text, mark) >= 0 }
			plain := !has('&') && !has('\\') && zh.IsASCII(t.text)
			if !plain || has('<') || has('*') {
				check(t.pointer(), t.text)
			}
			if !plain {
				continue
			}
			if twice := doubled(t.text); twice != "" {
				p.ReportAt(r, t.pointer(), fmt.Sprintf("%q occurs twice in a row", twice))
			}
		}
		for _, t := range translated.Get(p, r) {
			check(t.Pointer, t.Chinese)
		}
		if quoted := lostQuotes(r.Signature, r.SignatureZh); quoted != "" {
			p.ReportAt(r, "/signature_zh", fmt.Sprintf("%q has question marks in place of quotation marks", quoted))
		}
		if was, is := misread(r.Signature); was != "" && !aboutMarkup.MatchString(r.RootCause) && !aboutLanguages.MatchString(r.RootCause) {
			p.ReportAt(r, "/signature", misreading(was, is))
		}
		for i := range r.Versions {
			if was, is := misread(r.Versions[i].BehaviorChange); was != "" {
				p.ReportAt(r, fmt.Sprintf("/versions/%d/behavior_change", i), misreading(was, is))
			}
		}
		repeatedSentences(p, r)
	},
}

// betweenHan reports whether the character of three bytes at a place stands between Chinese ones.
func betweenHan(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[min(at+3, len(text)):])
	return zh.IsHan(before) && zh.IsHan(after)
}

// quotedEntity returns an entity anywhere in code, unless the code also has its character, as code that
// escapes a text does.
func quotedEntity(code string) string {
	if !mayHaveEntity(code) {
		return ""
	}
	found := entity.FindString(code)
	if found == "" || aboutMarkup.MatchString(code) || strings.ContainsAny(entity.ReplaceAllString(code, ""), "&"+html.UnescapeString(found)) {
		return ""
	}
	return found
}

func noEntity(found string) string {
	if found == "" {
		return ""
	}
	return found + " is an entity of HTML"
}

// damage says what is wrong with the characters of a text. It returns "" for a good text.
func damage(text string) string {
	if mayHaveEntity(text) && entity.MatchString(text) && !aboutMarkup.MatchString(text) {
		if at := entity.FindStringIndex(text); !inQuotations(text)(at[0]) && !strings.ContainsAny(entity.ReplaceAllString(text, ""), "&<>") {
			return noEntity(text[at[0]:at[1]])
		}
		if found := operator.FindString(text); found != "" && !strings.Contains(text, html.UnescapeString(found)) {
			return fmt.Sprintf("%s is code with an entity of HTML", found)
		}
	}
	if mayHaveTag(text) {
		if at := layout.FindStringIndex(text); at != nil && !aboutMarkup.MatchString(text) && !inQuotations(text)(at[0]) {
			return fmt.Sprintf("%s is markup of HTML", clip(text[at[0]:at[1]]))
		}
	}
	if at := findIf(bold, text, "**"); at != nil && !inQuotations(text)(at[0]) {
		return fmt.Sprintf("%s is markup of Markdown", clip(strings.TrimSpace(text[at[0]:at[1]])))
	}
	if at := findIf(literalBreak, text, `\n`); at != nil && !strings.Contains(text, "\n") && !strings.Contains(text, `:\`) && !inQuotations(text)(at[0]+1) {
		return `\n is not a line break`
	}
	if zh.IsASCII(text) {
		return ""
	}
	if at := strings.IndexRune(text, utf8.RuneError); at >= 0 && (betweenHan(text, at) || !aboutMarkup.MatchString(text) && !inQuotations(text)(at)) {
		return "U+FFFD stands for a character that was lost"
	}
	if was, is := misread(text); was != "" {
		return misreading(was, is)
	}
	if misreadChinese(text) {
		return "the Chinese was decoded wrongly, as GBK in place of UTF-8"
	}
	return ""
}

var (
	entity = lazyregexp.New(`&(?:amp|lt|gt|quot|apos|nbsp|hellip|mdash|ndash|[lr][sd]quo|#[0-9]{2,5}|#x[0-9a-fA-F]{2,5});`)
	// operator matches operators of programs with entities: no text of HTML has them.
	operator    = lazyregexp.New(`[-=]&gt;|&lt;(?:-|=|&lt;)|&amp;(?:&amp;|mut |self\b|\[)|[12]&gt;|&gt;(?:&gt;|&amp;|=)`)
	aboutMarkup = lazyregexp.New(`(?i)escap|entit|html|xml|jsx|encod|markup|className=|转义|实体|编码`)
	// layout matches a paragraph at the start of a text, and words within tags for fonts.
	layout       = lazyregexp.New(`^<(?:p|ul|ol|li|div|span|strong|em|br)(?: [^<>]*)?/?>|<(strong|em|code|b|i|tt)>[^<>]+</(?:strong|em|code|b|i|tt)>|<br ?/?>$`)
	bold         = lazyregexp.New(`(?:^|[\s(:])\*\*[A-Za-z][^*\n]*[^*\s]\*\*(?:$|[\s.,;:)])`)
	literalBreak = lazyregexp.New(`[\pL\d.:;)。：；]\\n(?:[\pL\d]|- |\\n)`)
	// highRun matches characters that Windows-1252 has and ASCII has not.
	highRun = lazyregexp.New(`[\x{80}-\x{ff}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2,}`)
)

// findIf returns the place of the first match of a regex, or nil. Every match has a part,
// which few texts have.
func findIf(regex *lazyregexp.Regexp, text, part string) []int {
	if !strings.Contains(text, part) {
		return nil
	}
	return regex.FindStringIndex(text)
}

// mayHaveTag reports whether a text may match [layout].
func mayHaveTag(text string) bool {
	return strings.HasPrefix(text, "<") || strings.Contains(text, "</") || strings.Contains(text, "<br")
}

// mayHaveEntity reports whether a text has an ampersand before a letter or a number sign. Commands
// and URLs have others.
func mayHaveEntity(text string) bool {
	for {
		_, after, found := strings.Cut(text, "&")
		if !found || after == "" {
			return false
		}
		if after[0] == '#' || isAlnum(rune(after[0])) {
			return true
		}
		text = after
	}
}

// doubled returns a small word that occurs twice in a row in a text of ASCII. In English, none of them can, apart from the last
// word of a list: "and, or or not".
func doubled(text string) string {
	last, before := "", ""
	for from := 0; from < len(text); from++ {
		to := from
		for to < len(text) && text[to] > ' ' {
			to++
		}
		if word := text[from:to]; word != "" {
			if len(word) < 5 && len(word) == len(last) && strings.EqualFold(word, last) && neverTwice[strings.ToLower(word)] && !strings.HasSuffix(before, ",") {
				return last + " " + word
			}
			before, last, from = last, word, to
		}
	}
	return ""
}

var neverTwice = wordSet("the an of and with or your their from into")

// misread returns a part of a text that is UTF-8 read as Windows-1252, and what it was.
func misread(text string) (part, original string) {
	if strings.IndexByte(text, "Ã"[0]) < 0 { // no character of Windows-1252 that UTF-8 may begin with
		return "", ""
	}
	for _, run := range highRun.FindAllString(text, 20) {
		raw, err := charmap.Windows1252.NewEncoder().String(run)
		if err == nil && utf8.ValidString(raw) && !strings.ContainsFunc(raw, unicode.IsControl) {
			return run, raw
		}
	}
	return "", ""
}

func misreading(was, is string) string {
	return fmt.Sprintf("%q was %q before someone decoded it wrongly", clip(was), clip(is))
}

// misreadChinese reports whether a Chinese text is UTF-8 read as GBK. Such a text consists
// largely of rare characters: those whose code starts like Chinese in UTF-8.
func misreadChinese(text string) bool {
	rare, all, rareCharacters := 0, 0, isMisread()
	for i, r := range text {
		switch {
		case !zh.IsHan(r):
			continue
		case r == '锟' && strings.HasPrefix(text[i:], "锟斤拷"), r == '烫' && strings.HasPrefix(text[i:], "烫烫烫"):
			return true
		case int(r) < len(rareCharacters) && rareCharacters[r]:
			rare++
		}
		all++
	}
	return rare >= 2 && rare*4 >= all
}

var isMisread = sync.OnceValue(func() *[0xA000]bool {
	set := new([0xA000]bool)
	for _, r := range misreadCharacters {
		set[r] = true
	}
	return set
})

// misreadCharacters are those that GBK has for the first two bytes of Chinese in UTF-8.
const misreadCharacters = "妗妞妤妫妯妲妾姊姒姗姘姝姣姹娅娆娈娉娌娑娓娣娲娴娼婀婊婕婢婧婵宀宄宓宕宥宸寤寮寰搴杈杌杓杞杩棣棰椁椋椐椤椴椹楂楗楝楠楣楦楫楱楸楹榀榄榇榈榉榘榛榧榫榭榻槌槎洄洇洌洎洙洚洧洫洮洳洵洹浃浈浍浏浒浔浜浞浠浣浯浼涑涓涔涞涠淇渚澧澶澹濂濉濞濠濡濮濯瀚瀛瀣瀵瀹灏灞琚琛瑁瑕瑗瑙瑜瑭瑷瑾璀璁璇璋璎璐璜璞璧璨璩璺瓒甯纭纰纾绀绁绂绉绋绌绐绔绗绛绠绡绨绫绮绯绱绲绶绺绻绾缁缂缃缇缈缍褰蹇鋩鋪鋫鋬鋭鋮鋯鋰鋱鋲鋳鋴鋵鋶鋷鋸鋹鋺鋻鋼鋽鋾鋿錀錁錂錃錄錅錆錇錈錉鍊鍋鍌鍍鍎鍏鍐鍑鍒鍓鍔鍕鍖鍗鍘鍙鍚鍛鍜鍝鍞鍟鍠鍡鍢鍣鍤鍥鍦鍧鍨鍩鍫鎬鎭鎮鎯鎰鎱鎲鎳鎴鎵鎶鎷鎸鎹鎺鎻鎼鎽鎾鎿鏀鏁鏂鏃鏄鏅鏆鏇鏈鏉鏋鏌鏍鐎鐏鐐鐑鐒鐓鐔鐕鐖鐗鐘鐙鐚鐛鐜鐝鐞鐟鐠鐡鐢鐣鐤鐥鐦鐧鐨鐩鐪鐫鐬鐭鐮鑰鑱鑲鑳鑴鑵鑶鑷鑸鑹鑺鑻鑼鑽鑾鑿钀钁钂钃钄钑钖钘铇铏铓铔铚铦铻锜锠閫閬閭閮閯閰閱閲閳閴閵閶閷閸閹閺閻閼閽閾閿闀闁闂闃闄闅闆闇闈闉闊闋韪韫韬骞"

// lostQuotes returns a name between question marks that the signature has between quotation marks: ?zlib? for ‘zlib’.
func lostQuotes(signature, chinese string) string {
	m := inQuestionMarks.FindStringSubmatch(chinese)
	if m == nil || strings.Contains(signature, m[0]) || !strings.Contains(signature, m[1]) {
		return ""
	}
	return m[0]
}

var inQuestionMarks = regex.NewRare(`\?([A-Za-z][\w.-]+)\?`)
