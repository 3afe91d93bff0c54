package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	bcp47 "golang.org/x/text/language"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/wording"
	"github.com/kbctl/kbctl/internal/text/zh"
	"github.com/kbctl/kbctl/lint"
	"github.com/kbctl/kbctl/schema"
)

var unknownLocale = &lint.Rule{
	Name: "unknown-locale", Group: "content", Severity: lint.Warning,
	Title: "a locale or an operating system does not exist",
	Doc: `locale is a BCP 47 tag, and each of its parts is in IANA's registry: "en" and "zh-Hans-CN" exist, "xx" and
"en-ZX" do not. A record in Japanese, Korean, Russian and others has letters of the language, and no record in another language than
English has an English sentence as its signature, unless its cause is about languages or encodings. The names in os_specific are those of operating systems. The rule reports a name that is
nearly that of a known system, such as "linx" and "window".`,
	Hint: "write the tag or the name that was meant",
	Record: func(p *lint.Pass, r *schema.Record) {
		if r.Locale != "" && r.Locale != "en" { // nearly all are in English
			if tag, err := bcp47.Parse(r.Locale); err != nil {
				p.ReportAt(r, "/locale", fmt.Sprintf("%q is not the tag of a language", clip(r.Locale)))
			} else if region, _ := tag.Region(); strings.HasSuffix(r.Locale, "-UK") && region.String() == "GB" { // a mere alias
				p.ReportAt(r, "/locale", fmt.Sprintf("the tag of %q is %q", r.Locale, tag))
			} else if language, _, _ := strings.Cut(r.Locale, "-"); lettersOf[language] != nil && !strings.Contains(r.Locale, "-Latn") && !strings.ContainsFunc(r.Signature+r.Regex+r.RootCause, lettersOf[language].has) {
				p.ReportAt(r, "/locale", fmt.Sprintf("no text of the record has a letter of %q", clip(r.Locale)))
			} else if language != "en" && lettersOf[language] == nil && isEnglish(r.Signature) && !aboutLanguages.MatchString(r.Signature+"\n"+r.RootCause) {
				p.ReportAt(r, "/locale", fmt.Sprintf("the signature is in English, not in %q", clip(r.Locale)))
			}
		}
		for _, name := range slices.Sorted(maps.Keys(r.OSSpecific)) {
			if meant := wording.DidYouMean(strings.ToLower(name), systems); meant != "" && !slices.Contains(systems, strings.ToLower(name)) {
				p.ReportAt(r, schema.Pointer("os_specific", name), fmt.Sprintf("%q is not an operating system%s", clip(name), meant))
			}
		}
	},
}

// isEnglish reports whether a text has a sentence in English.
func isEnglish(text string) bool {
	const fewest = 4
	plain, function := zh.English(text)
	return plain >= fewest && function > 1 && !hasHan(text)
}

// aboutLanguages recognizes an error that depends on the language or the encoding of the system.
var aboutLanguages = regex.NewRecognizer(`(?i)\b(?:locales?|languages?|encod\w*|utf-?8|latin-?1|bom|unicode|codecs?|charsets?|code pages?|gbk|gb2312|gb18030|big5|cp[0-9]{3,4}|umlauts?|accents?|LANG|LC_\w+|decimal comma)\b`)

// letters are the characters that only some languages have.
type letters []*unicode.RangeTable

func (l letters) has(r rune) bool { return unicode.In(r, l...) }

// lettersOf are the letters of languages that have their own. Chinese is not here, because each record has it.
var lettersOf = map[string]letters{
	"ja": {unicode.Hiragana, unicode.Katakana}, "ko": {unicode.Hangul}, "ru": {unicode.Cyrillic}, "uk": {unicode.Cyrillic}, "el": {unicode.Greek},
	"ar": {unicode.Arabic}, "fa": {unicode.Arabic}, "he": {unicode.Hebrew}, "hi": {unicode.Devanagari}, "th": {unicode.Thai},
}

// systems are operating systems, their families and distributions.
var systems = strings.Fields(`linux windows macos darwin android ios ipados unix posix bsd freebsd openbsd netbsd dragonfly solaris illumos aix
	hpux zos wsl wsl2 wsl1 cygwin msys2 mingw wasm wasi plan9 fuchsia chromeos harmonyos tizen qnx vxworks freertos zephyr
	ubuntu debian fedora rhel centos rocky almalinux alpine arch manjaro opensuse suse sles gentoo nixos mint kali raspbian
	raspberrypi amazonlinux oracle coreos flatcar photon void slackware openwrt docker kubernetes tvos watchos visionos all any other`)
