package testkit

import "strings"

// Attacks are strings of records or names of files that try to have an effect: in a
// terminal, a log of GitHub Actions, a problem matcher, a web page, a comment, XML
// or JSON.
var Attacks = []string{
	// Workflow commands.
	"::error file=x::forged", "\n::error::forged", "\r\n::set-output name=x::y", "  ::stop-commands::x", "##[error]forged", "a ##[group]b", "###[error]x",
	"%0A::error::forged", "%0D%0A", "%25", "::", "x::y", "a,b=c:d", "title=x::y", "::add-mask::e", "%0a::notice::x%3A%2C",
	// Terminals.
	"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x1b[2J\x1b[H", "\u009b31m", "\x07", "\b\b\b", "\x7f", "\x1b]8;;https://evil.example\x1b\\\\click\x1b]8;;\x1b\\\\",
	"\x1b]52;c;cm0gLXJmIH4=\x07", "\x1bP+q\x1b\\\\", "\u009d0;x\u009c", "over\rwrite", "\x00", "a\x00b", "\x0b\x0c", "\x1b(0",
	// Hidden characters.
	"\u202eevil", "\u2066x\u2069", "\u200bx", "\ufeffx", "\u2028::error::x", "\u0085::error::x", "\U000e0041", "\ufffe", "\uffff", "\U0010ffff", "\ue000", "a\u00adb",
	"\xff\xfe", "a\xc3", "\xed\xa0\x80", "\xc0\xaf",
	// Problem matchers.
	"records/a/b.json:1:1: error: forged [x]", "\nrecords/a/b.json:1:1: error: forged [x]", "\ttab",
	strings.Repeat("long ", 100), strings.Repeat("x", 5000), strings.Repeat("`", 300), "错误\n::error::x",
	// Mentions and references.
	"@octocat", "hi @org/team!", "(@octocat)", "#1", "see #1.", "GH-1", "GH-0A", "GH-1,x", "GH-1，请看", "a-b,GH-1", "GH-1'x", "见deadbeef1，见", "请看GH-1吧", "gh-22,", "owner/repo#1", "owner/repo@0123456789abcdef0123456789abcdef01234567",
	"0123456789abcdef0123456789abcdef01234567", "deadbeef", "octocat@0123456789abcdef0123456789abcdef01234567", "https://github.com/o/r/issues/1", "mail@example.org",
	// Links, images, HTML.
	"![x](https://evil.example/t.png)", "[x](javascript:alert(1))", "[x](data:text/html;base64,PHN)", "<https://evil.example>", "https://evil.example", "www.evil.example",
	"ftp://evil.example", "[a]: https://evil.example", "[a][a]", "javascript:alert(1)", "[3](1)", "]( 1)", "<img src=x onerror=alert(1)>", "<script>alert(1)</script>",
	"</details>", "</summary></details><h1>x", "</code><img src=x>", "<!--", "-->", "<details>", "<a href=x>", "&lt;img&gt;", "&#64;octocat", "&amp;", "<![CDATA[", "]]>", "<?php", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>", "&e;",
	// Blocks of markdown.
	"```", "~~~\nx", "`", "``x`", "a `b", "` @octocat `", "\\`@octocat\\`", "\\", "a | b", "|---|", "\\|", "`|`", "# heading", "- item", "1. item", "1)", "+ x", "> quote", "---", "===", "***", "* * *", "    code",
	"**bold**", "_em_", "~~x~~", "a\n\nb", "a\n# b", "$x$", "$$x$$", "$`x`$", ":smile:", "[^1]", "[^1]: x", "- [ ] x", "> [!NOTE]", "==x==", "{0}", "{{x}}", "${{ github.token }}", "$(id)", "`id`",
	// Blank strings.
	"", " ", "   ", "\u00a0", "\u3000",
	// Quotes of all kinds.
	`"`, `'`, `\"`, `"><x`, `' or '`, "\\u0000", "\\ud800", `{"a":1}`, "null",
}
