package zh

import (
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// exchangedNotBut returns what the English affirms and what it denies beside it, if it is the other way round in the translation:
// 不够的是内存，不是寄存器 for "it does not lack memory but registers", and 不用密码，用密钥 for "with the password, without any keys".
func exchangedNotBut(en, zh string) (said, denied string) {
	for _, f := range [...]*opposedForms{&notBut, &withWithout} {
		if said, denied = saidAndDenied(en, f.english); said == "" {
			continue
		}
		saidZh, deniedZh := saidAndDenied(zh, f.chinese)
		has := func(zh, part string) bool {
			n, _ := NewParallel("", NewPair(en, zh)).count(substanceOf(part), substance{})
			return n > 0
		}
		if saidZh != "" && has(saidZh, denied) && has(deniedZh, said) && !has(saidZh, said) && !has(deniedZh, denied) {
			return said, denied
		}
	}
	return "", ""
}

// opposedForms are ways to affirm one thing and to deny another one. Their groups are "said" and "denied".
type opposedForms struct {
	english, chinese []*lazyregexp.Regexp
}

// saidAndDenied returns the two things that a text affirms and denies in one of some forms.
func saidAndDenied(text string, forms []*lazyregexp.Regexp) (said, denied string) {
	for _, form := range forms {
		re := form.Get()
		if m := re.FindStringSubmatch(text); m != nil {
			return m[re.SubexpIndex("said")], lastWords(m[re.SubexpIndex("denied")], 2)
		}
	}
	return "", ""
}

// lastWords returns the last words of a text.
func lastWords(s string, most int) string {
	words := strings.Fields(s)
	return strings.Join(words[max(0, len(words)-most):], " ")
}

var (
	notBut = opposedForms{
		english: []*lazyregexp.Regexp{lazyregexp.New(`\b(?:not|n't) (?P<denied>[a-z][a-z -]{2,40}?),? but (?:of |in |on |for |to )?(?:the |a |an )?(?P<said>[a-z][a-z -]{2,30})(?:[.,;:]|$)`)},
		chinese: []*lazyregexp.Regexp{lazyregexp.New(`是(?P<said>[^，。；：]{1,30})，(?:而|并)?不是(?P<denied>[^，。；：]{1,30})`), lazyregexp.New(`不是(?P<denied>[^，。；：]{1,30})，?(?:而是|是)(?P<said>[^，。；：]{1,30})`)},
	}
	withWithout = opposedForms{
		english: []*lazyregexp.Regexp{lazyregexp.New(`\bwith (?:the |a |an )?(?P<said>[a-z][a-z -]{2,30}?), (?:and )?without (?:the |a |an |any )?(?P<denied>[a-z][a-z -]{2,30})(?:[.,;:]|$)`)},
		chinese: []*lazyregexp.Regexp{lazyregexp.New(`不用(?P<denied>[^，。；：]{1,15})，(?:直接|改|而是|只)?(?:用|凭|靠)(?P<said>[^，。；：]{1,20})`), lazyregexp.New(`(?:^|[^不])(?:用|凭|靠)(?P<said>[^，。；：]{1,20})，(?:而)?不用(?P<denied>[^，。；：]{1,15})`)},
	}
)
