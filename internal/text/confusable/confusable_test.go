package confusable_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/confusable"
)

func find(s string, inCode bool) string {
	var found []string
	for _, w := range confusable.Find(s, func(int) bool { return inCode }) {
		found = append(found, fmt.Sprintf("%s=%s %U", s[w.From:w.To], w.Looks, w.Odd))
	}
	return strings.Join(found, ", ")
}

func TestFind(t *testing.T) {
	type found struct{ inProse, inCode string }
	testkit.Table(t, func(text string) found { return found{find(text, false), find(text, true)} }, map[string]found{
		"":                            {"", ""},
		"plain text, 显存不足":            {"", ""},
		"set p\u0430th first":         {"p\u0430th=path U+0430", "p\u0430th=path U+0430"},
		"设置p\u0430th变量":               {"p\u0430th=path U+0430", "p\u0430th=path U+0430"},
		"cudaMall\u03BFc()":           {"cudaMall\u03BFc=cudaMalloc U+03BF", "cudaMall\u03BFc=cudaMalloc U+03BF"},
		"\u043Aubectl get":            {"\u043Aubectl=kubectl U+043A", "\u043Aubectl=kubectl U+043A"},
		"c\uFF55rl -s":                {"c\uFF55rl=curl U+FF55", "c\uFF55rl=curl U+FF55"},
		"\uFF43\uFF55\uFF52\uFF4C -s": {"\uFF43\uFF55\uFF52\uFF4C=curl U+FF43", "\uFF43\uFF55\uFF52\uFF4C=curl U+FF43"},
		"\uFF27\uFF30\uFF35 显存":       {"", "\uFF27\uFF30\uFF35=GPU U+FF27"},
		`print("\uFF27\uFF30\uFF35")`: {"", ""},
		"https://\u0430\u0440\u0440\u04CF\u0435.com/": {"\u0430\u0440\u0440\u04CF\u0435=appie U+0430", "\u0430\u0440\u0440\u04CF\u0435=appie U+0430"},
		"gcc -\u0441 x":          {"", "\u0441=c U+0441"},
		"\U0001D42Ci\U0001D433e": {"\U0001D42Ci\U0001D433e=size U+1D42C", "\U0001D42Ci\U0001D433e=size U+1D42C"},
		"x\U0001D42Cx":           {"x\U0001D42Cx=xsx U+1D42C", "x\U0001D42Cx=xsx U+1D42C"},
		"A\u13E7":                {"A\u13E7=Ad U+13E7", "A\u13E7=Ad U+13E7"},
		"\U0001D68AudaMalloc":    {"\U0001D68AudaMalloc=audaMalloc U+1D68A", "\U0001D68AudaMalloc=audaMalloc U+1D68A"},
		"运行\U0001D68Cuda。":       {"", "\U0001D68Cuda=cuda U+1D68C"},
		"log₂ 𝑥max, 𝑓(𝑥)":        {"", "𝑥max=xmax U+1D465"},
		"\U0001D42Cize":          {"", "\U0001D42Cize=size U+1D42C"},

		"по-русски: файл не найден, все хорошо":          {"", ""},
		"το αρχείο δεν υπάρχει":                          {"", ""},
		"IP-адрес, USB-порт, C\u0442андарт":              {"", ""},
		"5 µs, 10 Ω, 3 Å, α = 0.5, ΔT, σ_max, 2π, λx, ρ": {"", ""},
		"O(n log 𝑛), ℓ2, ∑𝑥ᵢ, 300K, m²":                  {"", ""},
		"naïve café Ångström İstanbul kısa œuvre":        {"", ""},
		"TypeⅡ, №5, Ｑ：如何？":                               {"", "Ｑ=Q U+FF31"},
		`\bошибка\b`:                                     {"", ""},
		`\bсор\b`:                                        {"", "сор=cop U+0441"},
		"\xd0\xff":                                       {"", ""},
	})
}

// TestSuspect checks that SuspectJSON does not miss any letter.
func TestSuspect(t *testing.T) {
	n := 0
	for r := rune(0x80); r <= 0x10FFFF; r++ {
		if confusable.Plain(r) == 0 {
			continue
		}
		n++
		if !confusable.SuspectJSON("a" + string(r)) {
			t.Errorf("%U is not suspect", r)
		}
	}
	if n < 1000 {
		t.Errorf("the table has only %d letters", n)
	}
	testkit.Table(t, confusable.SuspectJSON, map[string]bool{
		`"p\u0430th"`: true, `"\ud835\udc1a"`: true, `"a\\u0430"`: false, `"显存不足，请重试。“好”——é\n\u4e2d"`: false, `\u04`: false, "": false,
	})
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"p\u0430th", "\uFF43\uFF55", "\xd0\xff", "аррӏе.com", "x\U0001D42Cx", strings.Repeat("а", 300)} {
		f.Add(seed, true)
		f.Add(seed, false)
	}
	f.Fuzz(func(t *testing.T, text string, inCode bool) {
		end := 0
		for _, w := range confusable.Find(text, func(int) bool { return inCode }) {
			if w.To <= w.From || w.To > len(text) || w.To <= end || confusable.Plain(w.Odd) == 0 || w.Looks == "" {
				t.Fatalf("%+v after %d in %q", w, end, text)
			}
			end = w.To
		}
	})
}
