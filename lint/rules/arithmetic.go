package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kbctl/kbctl/internal/text/lazyregexp"
)

// wrongSum describes an exit status that is not the stated sum of 128 and a signal.
func wrongSum(text string) string {
	if !strings.Contains(text, "128 +") && !strings.Contains(text, "128+") {
		return ""
	}
	for _, sum := range statusSum.FindAllString(text, 5) {
		m := statusSum.FindStringSubmatch(sum)
		stated, signal := m[1]+m[4], m[2]+m[3]
		if n, err := strconv.Atoi(signal); err == nil && strconv.Itoa(killed+n) != stated {
			return fmt.Sprintf("128 + %s is %d, not %s", signal, killed+n, stated)
		}
	}
	return ""
}

// wrongClassFile describes a version of a class file with another version of Java. Java N
// writes the version N + 44.
func wrongClassFile(text string) string {
	const before = 44
	if !strings.Contains(text, "Java ") && !strings.Contains(text, "JDK ") || !strings.Contains(text, ".0") && !strings.Contains(text, "ersion") && !strings.Contains(text, "版本") {
		return ""
	}
	for _, version := range classFile.FindAllString(text, 10) {
		m := classFile.FindStringSubmatch(version)
		major, _ := strconv.Atoi(m[1] + m[2] + m[5])
		if java, err := strconv.Atoi(m[3] + m[4]); err == nil && java >= 5 && major != java+before {
			return fmt.Sprintf("class files of Java %d have the version %d.0, not %d.0", java, java+before, major)
		}
	}
	return ""
}

var (
	statusSum = lazyregexp.New(`\b(1[2-9][0-9])(?:,? (?:that is|which is|i\.e\.|=|is|means) |，?即 ?|（| ?\(| ?=)128 ?\+ ?([0-9]{1,2})\b` +
		`|\b128 ?\+ ?([0-9]{1,2}) ?(?:=|is|gives|makes|等于|是|得到?|为) ?(1[2-9][0-9])\b`)
	classFile = lazyregexp.New(`(?:\b(4[89]|[56][0-9]|7[0-2])\.0['"]?|\b(?:[Vv]ersion|版本) ?(4[89]|[56][0-9]|7[0-2])) ?(?:(?:belongs |refers |corresponds )?to|is|=|means|stands for|is that of|for|对应(?:的是)?|是|为|表示) ?(?:Java|JDK) (?:SE )?([0-9]{1,2})\b` +
		`|\bJava (?:SE )?([0-9]{1,2}) (?:writes|produces|has|makes|compiles to|生成|写出)(?: the)?(?: class files)?(?: of| with)?(?: the)? ?(?:version|版本(?:为)?) ?(4[89]|[56][0-9]|7[0-2])(?:\.0)?\b`)
)
