package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/regex"
	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// javaBefore is what the version of a class file has more than the version of Java.
const javaBefore = 44

// newestJava is more than the newest version of Java, and less than the version of any class file.
const newestJava = 40

func wrongMajor(java, major int) string {
	return fmt.Sprintf("class files of Java %d have the version %d.0, not %d.0", java, java+javaBefore, major)
}

// pairOfJava matches one of several versions in a text about class files: "52 belongs to Java 8, 54 to Java 11".
var pairOfJava = lazyregexp.New(`\b(4[89]|[56][0-9]|7[0-2])(?:\.0)? ?(?:(?:(?:belongs )?to|is|=|(?:stands )?for|means|属于|对应|是) (?:Java|JDK) ?([0-9]{1,2})|(?:to|for) ([0-9]{1,2}))\b`)

// wrongClassFile describes a version of a class file with another version of Java. Java N
// writes the version N + 44.
func wrongClassFile(text string) string {
	const before = javaBefore
	if !strings.Contains(text, "Java ") && !strings.Contains(text, "JDK ") || !strings.Contains(text, ".0") && !strings.Contains(text, "ersion") && !strings.Contains(text, "版本") {
		return ""
	}
	if strings.Contains(text, "lass file") || strings.Contains(text, "类文件") {
		for _, m := range pairOfJava.Get().FindAllStringSubmatch(text, 10) {
			major, _ := strconv.Atoi(m[1])
			if java, err := strconv.Atoi(m[2] + m[3]); err == nil && java >= 5 && java <= newestJava && major != java+before {
				return wrongMajor(java, major)
			}
		}
	}
	for _, version := range classFile.FindAllString(text, 10) {
		m := classFile.FindStringSubmatch(version)
		major, _ := strconv.Atoi(m[1] + m[2] + m[5])
		if java, err := strconv.Atoi(m[3] + m[4]); err == nil && java >= 5 && major != java+before {
			return wrongMajor(java, major)
		}
	}
	return ""
}

var classFile = regex.NewRare(`(?:\b(4[89]|[56][0-9]|7[0-2])\.0['"]?|\b(?:[Vv]ersion|版本) ?(4[89]|[56][0-9]|7[0-2])) ?(?:(?:belongs |refers |corresponds )?to|is|=|means|stands for|is that of|for|对应(?:的是)?|是|为|表示) ?(?:Java|JDK) (?:SE )?([0-9]{1,2})\b` +
	`|\bJava (?:SE )?([0-9]{1,2}) (?:writes|produces|has|makes|compiles to|生成|写出)(?: the)?(?: class files?)?(?: of| with)?(?: the)? ?(?:version|版本(?:为)?) ?(4[89]|[56][0-9]|7[0-2])(?:\.0)?\b`)

// wrongLetter describes a byte that is another letter in Latin-1 than a sentence states: "In Latin-1, 0xe9 is the letter è". From
// 0xa0 on, Latin-1 and Windows-1252 have the letters of Unicode. The sentence must not have another encoding or several bytes.
func wrongLetter(text string) string {
	if !strings.Contains(text, "0x") || !westernEncoding.MatchString(text) { // as nearly always
		return ""
	}
	at := letterOfByte.FindStringIndex(text)
	if at == nil {
		return ""
	}
	before := text[:at[0]]
	before = before[strings.LastIndexAny(before, ".;。；")+1:]
	if !westernEncoding.MatchString(before) || otherEncoding.MatchString(before) || strings.Contains(before, "0x") {
		return ""
	}
	m := letterOfByte.FindStringSubmatch(text)
	code, err := strconv.ParseUint(m[1], 16, 8)
	if stated := []rune(m[2]); err != nil || rune(code) == stated[0] {
		return ""
	}
	return fmt.Sprintf("0x%s is %c in Latin-1, not %s", m[1], rune(code), m[2])
}

var (
	westernEncoding = regex.NewRecognizer(`(?i)latin[-_ ]?1\b|iso[-_ ]?8859[-_ ]?1\b|(?:windows|cp)[-_ ]?1252`)
	otherEncoding   = regex.NewRecognizer(`(?i)utf|unicode|latin[-_ ]?(?:[2-9]|1[0-9])|8859[-_ ]?(?:[2-9]|1[0-9])|(?:windows|cp|code page)[-_ ]?(?:[02-9]|1[013-9]|12[0-46-9]|125[013-9])|\bmac|koi8|gbk|jis|big5`)
	letterOfByte    = regex.NewRare(`\b0x([a-fA-F][0-9a-fA-F])(?: alone)? (?:is|means|stands for|代表|表示|是|即)(?: alone)? ?(?:the (?:letter|character) |字母 ?|字符 ?)?['"“‘「]?([\x{A1}-\x{FF}])(?:$|[^\pL])`)
)

// wrongCUDAVersion describes a version of CUDA that is not that of its number, which is 1000 times the major version and
// 10 times the minor one: "11040 means CUDA 11.0". A number of a comparison stands for others.
func wrongCUDAVersion(text string) string {
	m := versionOfCUDA.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	before, _, _ := strings.Cut(text, m[0])
	number, _ := strconv.Atoi(m[1])
	right := fmt.Sprintf("%d.%d", number/1000, number%1000/10)
	if right == m[2] || comparedTo.MatchString(before) {
		return ""
	}
	return fmt.Sprintf("%s is CUDA %s, not %s", m[1], right, m[2])
}

var (
	versionOfCUDA = regex.NewRare(`\b((?:9|1[0-4])0[0-9]0) ?(?:is|means|stands for|=|\(|代表|表示|是|即|（) ?CUDA ([0-9]{1,2}\.[0-9])(?:$|[,;)，。；）]|\.(?:$|[^0-9]))`)
	comparedTo    = regex.NewRecognizer(`(?i)(?:below|under|than|before|after|above|over|excluding|from|since|until|up to|[<>]=?|小于|大于|低于|高于|不到|超过) ?$`)
)
