//go:build browser

package page_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/kbctl/kbctl/internal/coverage/page"
)

// large returns an input with 2,500 records and everything that the page can show.
func large(t *testing.T) page.Input {
	in := input(t, newBase(2500))
	in.Older = older(in.Report)
	in.Report.Catalogs = someCatalogs()
	in.Report.Logs = someLogs()
	return in
}

func TestBrowser(t *testing.T) {
	path := chromium(t)
	in := large(t)
	b := open(t, path, in)
	b.picture("desktop-light", true)

	b.part("search", func(t *testing.T) {
		id := in.Base.Records[1234].Name()
		b.do(chromedp.SendKeys(chromedp.CSS("#q"), id))
		b.until(`document.querySelector("#hits a")?.firstChild.textContent === ` + fmt.Sprintf("%q", id))
		b.picture("desktop-search", false)
		b.do(chromedp.SendKeys(chromedp.CSS("#q"), kb.Enter))
		b.until(`!document.getElementById("card").hidden && document.querySelector("#text h1")`)
		if got := eval[string](b, `document.getElementById("card-id").textContent`); got != id {
			t.Errorf("the card of %s is open, want %s", got, id)
		}
		b.until(`document.querySelector("#canvas .here title")?.textContent === ` + fmt.Sprintf("%q", id))
		b.picture("desktop-card", false)
		b.do(chromedp.KeyEvent(kb.Escape))
		b.until(`document.getElementById("card").hidden && location.hash === ""`)
	})
	b.part("messages", func(t *testing.T) {
		// The words of a message also find it, in any order.
		b.run(`document.getElementById("q").value = ""`)
		b.do(chromedp.SendKeys(chromedp.CSS("#q"), "expired  TOKEN"))
		b.until(`/^[1-9]/.test(document.getElementById("count").textContent)`)
		if got := eval[bool](b, `[...document.querySelectorAll("#hits a")].every((a) => /expired/i.test(a.textContent) && /token/i.test(a.textContent))`); !got {
			t.Error("a result without the words")
		}
		b.do(chromedp.SendKeys(chromedp.CSS("#q"), "zzz"))
		b.until(`document.getElementById("count").textContent === "0 records"`)
		b.do(chromedp.SendKeys(chromedp.CSS("#q"), kb.Escape))
	})
	b.part("node", func(t *testing.T) {
		b.do(chromedp.Click(chromedp.CSS(`button.domain[data-domain="redis"]`)))
		b.until(`document.querySelector("#canvas svg")?.getAttribute("aria-label") === "Graph of redis"`)
		id := eval[string](b, `document.querySelector("#canvas .own a").getAttribute("href").slice(1)`)
		b.run(`document.getElementById("canvas").scrollIntoView({block: "center", behavior: "instant"})`)
		b.picture("desktop-graph", false)
		b.run(`document.querySelector("#canvas .own a").focus()`)
		b.do(chromedp.KeyEvent(kb.Enter))
		b.until(`!document.getElementById("card").hidden && document.getElementById("card-id").textContent === ` + fmt.Sprintf("%q", id))
		// A link on the card opens another card, and the browser can go back.
		next := eval[string](b, `document.querySelector('#text a[href^="#"]')?.getAttribute("href").slice(1) ?? ""`)
		if next != "" {
			b.do(chromedp.Click(chromedp.CSS(`#text a[href^="#"]`)))
			b.until(`document.getElementById("card-id").textContent === ` + fmt.Sprintf("%q", next))
			b.run(`history.back()`)
			b.until(`document.getElementById("card-id").textContent === ` + fmt.Sprintf("%q", id))
		}
		b.do(chromedp.Click(chromedp.CSS("#close")))
		b.until(`document.getElementById("card").hidden`)
	})
	b.part("zoom", func(t *testing.T) {
		const scale = `Number(document.querySelector("#canvas svg > g").getAttribute("transform").match(/scale\(([^)]*)/)[1])`
		before := eval[float64](b, scale)
		b.do(chromedp.Click(chromedp.CSS("#in")))
		b.until(fmt.Sprintf("%s >= %g", scale, 1.4*before))
		b.do(chromedp.Click(chromedp.CSS("#fit")))
		b.until(`(() => { const c = document.getElementById("canvas").getBoundingClientRect();
			return [...document.querySelectorAll("#canvas .node")].every((n) => { const r = n.getBoundingClientRect();
				return r.left >= c.left - 1 && r.right <= c.right + 1 && r.top >= c.top - 1 && r.bottom <= c.bottom + 1; }); })()`)
	})
	b.part("replaced", func(t *testing.T) {
		// A drawing that is replaced before its animation starts does not move.
		b.run(`(async () => { const s = document.getElementById("scene"), canvas = document.getElementById("canvas");
			for (const scene of ["1", "2", "1"]) {
				document.getElementById("in").click(); s.value = scene; s.dispatchEvent(new Event("change"));
				while (canvas.dataset.scene !== scene) await new Promise(requestAnimationFrame);
			}
			document.getElementById("in").click(); canvas.querySelector("svg").remove();
			for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame);
			s.value = "2"; s.dispatchEvent(new Event("change")); })()`)
		b.until(`document.getElementById("canvas").dataset.scene === "2"`)
	})
	b.part("heat", func(t *testing.T) {
		b.run(`scrollTo({top: 0, behavior: "instant"})`)
		b.do(chromedp.Click(chromedp.CSS(`#heat thead th:nth-child(2) button`)))
		if !eval[bool](b, `(() => { const n = [...document.querySelectorAll("#heat tbody td.n")].map((c) => Number(c.textContent));
			return n.length === 30 && n.every((x, i) => i === 0 || n[i - 1] <= x); })()`) {
			t.Error("the rows are not sorted by records")
		}
		cell := `#heat button[data-domain="cuda"][data-field="6"]`
		want := strings.TrimSuffix(strings.Fields(eval[string](b, `document.querySelector('`+cell+`').getAttribute("aria-label").split("list the ")[1]`))[0], ",")
		b.do(chromedp.Click(chromedp.CSS(cell)))
		b.until(`!document.getElementById("found").hidden`)
		if got := eval[string](b, `document.getElementById("count").textContent`); !strings.HasPrefix(got, want+" of cuda without: Chinese") {
			t.Errorf("the list shows %q, the cell %s", got, want)
		}
		b.do(chromedp.Click(chromedp.CSS("h1")))
	})
	b.part("contrast", func(t *testing.T) { checkContrast(t, b) })
	b.part("fast", func(t *testing.T) { measure(t, b) })
	b.part("narrow", func(t *testing.T) { checkNarrow(t, b) })
	b.quiet()
}

// checkContrast checks that the numbers of the heat map are readable in both color
// schemes. WCAG 2.2 (1.4.3) requires a contrast of 4.5.
func checkContrast(t *testing.T, b *browser) {
	const worst = `(() => { const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
		const light = (color) => { paint.clearRect(0, 0, 1, 1); paint.fillStyle = color; paint.fillRect(0, 0, 1, 1);
			const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
			return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
		const cell = document.querySelector("td.heat"), kept = cell.className; let least = 99, where = "";
		for (let i = 0; i <= 10; i++) { cell.className = "heat h" + i; const style = getComputedStyle(cell);
			const [x, y] = [light(style.backgroundColor), light(style.color)].sort((a, b) => b - a); const contrast = (x + 0.05) / (y + 0.05);
			if (contrast < least) { least = contrast; where = "h" + i; } }
		cell.className = kept; return least.toFixed(2) + " at " + where; })()`
	for _, scheme := range []string{"light", "dark"} {
		b.scheme(scheme)
		got := eval[string](b, worst)
		t.Logf("%s: the least contrast is %s", scheme, got)
		var least float64
		if _, err := fmt.Sscan(got, &least); err != nil || least < 4.5 {
			t.Errorf("%s: the least contrast is %s", scheme, got)
		}
	}
	b.scheme("light")
}

// measure logs how long a reader waits, in milliseconds.
func measure(t *testing.T, b *browser) {
	load := eval[float64](b, `performance.now() && performance.getEntriesByType("navigation")[0].duration`)
	search := eval[float64](b, `(() => { const q = document.getElementById("q"); q.value = "error"; const start = performance.now();
		q.dispatchEvent(new Event("input")); document.getElementById("hits").offsetHeight; const took = performance.now() - start;
		q.value = ""; q.dispatchEvent(new Event("input")); return took; })()`)
	scene := eval[float64](b, `(async () => { const s = document.getElementById("scene"); const start = performance.now();
		s.value = [...s.options].find((o) => o.label.startsWith("cuda")).value; s.dispatchEvent(new Event("change"));
		while (document.getElementById("canvas").dataset.scene !== s.value) await new Promise(requestAnimationFrame);
		document.querySelector("#canvas svg").getBoundingClientRect(); return performance.now() - start; })()`)
	pan := eval[float64](b, `(async () => { const svg = document.querySelector("#canvas svg"); const r = svg.getBoundingClientRect();
		let worst = 0, last = performance.now();
		for (let i = 0; i < 20; i++) {
			svg.dispatchEvent(new WheelEvent("wheel", { deltaY: i % 2 ? 60 : -60, clientX: r.x + 200, clientY: r.y + 200, bubbles: true, cancelable: true }));
			await new Promise(requestAnimationFrame); const now = performance.now(); worst = Math.max(worst, now - last); last = now;
		} return worst; })()`)
	t.Logf("load %.0f ms, search %.1f ms, largest scene %.0f ms, slowest frame of zooming %.0f ms", load, search, scene, pan)
}

// checkNarrow checks the page on a phone: only scrolling elements are wider than the
// window, and a touch opens a node.
func checkNarrow(t *testing.T, b *browser) {
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateTouch), chromedp.Reload(), chromedp.WaitReady(chromedp.CSS(`html[data-ready]`)))
	if got := eval[float64](b, `document.documentElement.scrollWidth`); got != 390 {
		t.Errorf("the page is %v pixels wide", got)
	}
	b.picture("phone-light", true)
	b.run(`document.getElementById("canvas").scrollIntoView({block: "center", behavior: "instant"})`)
	b.picture("phone-graph", false)
	b.run(`document.getElementById("scene").value = "3"; document.getElementById("scene").dispatchEvent(new Event("change"))`)
	b.until(`document.getElementById("canvas").dataset.scene === "3"`)
	id := eval[string](b, `document.querySelector("#canvas .own a").getAttribute("href").slice(1)`)
	b.run(`document.querySelector("#canvas .own a").dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`)
	b.until(`!document.getElementById("card").hidden && document.getElementById("card-id").textContent === ` + fmt.Sprintf("%q", id))
	if got := eval[float64](b, `document.getElementById("card").getBoundingClientRect().width`); got != 390 {
		t.Errorf("the card is %v pixels wide", got)
	}
	b.picture("phone-card", false)
	b.do(chromedp.Click(chromedp.CSS("#close")))
	b.scheme("dark")
	b.picture("phone-dark", true)
	b.do(chromedp.EmulateViewport(1280, 900))
	b.picture("desktop-dark", true)
}

func TestBrowserHostile(t *testing.T) {
	path := chromium(t)
	in := input(t, hostile())
	in.Report.Catalogs, in.Report.Logs = hostileCatalogs(), hostileLogs()
	b := open(t, path, in)
	for _, r := range in.Base.Records {
		address, _ := json.Marshal(r.Name())
		b.run(`location.hash = encodeURIComponent(` + string(address) + `)`)
		b.until(`document.getElementById("card-id").textContent === ` + string(address))
		b.run(`document.getElementById("q").value = "x"; document.getElementById("q").dispatchEvent(new Event("input"))`)
	}
	for i := range eval[int](b, `document.getElementById("scene").options.length`) {
		b.run(fmt.Sprintf(`document.getElementById("scene").value = "%d"; document.getElementById("scene").dispatchEvent(new Event("change"))`, i))
		b.until(fmt.Sprintf(`document.getElementById("canvas").dataset.scene === "%d"`, i))
	}
	if got := eval[string](b, `[...document.querySelectorAll("iframe, img, form, base, object, embed, main script, aside script, meta[http-equiv=refresh], link:not([rel=icon])")].map((e) => e.outerHTML).join()`); got != "" {
		t.Errorf("in the page: %s", got)
	}
	if got := eval[string](b, `[...document.querySelectorAll("*")].flatMap((e) => [...e.attributes]).filter((a) => /^on/i.test(a.name) || /^\s*javascript:/i.test(a.value)).map((a) => a.name + "=" + a.value).join()`); got != "" {
		t.Errorf("attributes in the page: %s", got)
	}
	// hacked is not defined, so running a text would log an error.
	b.quiet()
}
