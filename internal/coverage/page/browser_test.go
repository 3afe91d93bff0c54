//go:build browser

package page_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/kbctl/kbctl/internal/coverage/page"
)

// screenshots is the environment variable with a folder for screenshots.
const screenshots = "KBCTL_TEST_SCREENSHOTS"

// A browser is a headless Chromium that shows a page. It records forbidden events.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu    sync.Mutex
	noise []string
}

// chromium returns the path of a Chromium.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no Chromium found")
	return ""
}

// open opens the page of an input.
func open(t *testing.T, path string, in page.Input) *browser {
	t.Helper()
	var out bytes.Buffer
	if err := page.Write(t.Context(), &out, in); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "coverage.html")
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND"))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // its context is the browser's, so it has no deadline yet
		t.Fatal(err)
	}
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	call(b, network.Enable, network.EnableParams{})
	call(b, cdplog.Enable, cdp.Empty{})
	b.do(chromedp.EmulateViewport(1280, 900),
		chromedp.Navigate("file://"+file), chromedp.WaitReady(chromedp.CSS(`html[data-ready]`)))
	return b
}

// listen records console output, exceptions and requests to the network.
func (b *browser) listen(event any) {
	note := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		args, _ := json.Marshal(e.Args)
		note = "console: " + string(args)
	case *runtime.EventExceptionThrown:
		note = "exception: " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			note += " " + e.ExceptionDetails.Exception.Description
		}
	case *cdplog.EventEntryAdded:
		note = "log: " + e.Entry.Text
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "file://") && !strings.HasPrefix(e.Request.URL, "data:") {
			note = "request: " + e.Request.URL
		}
	}
	if note != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.noise = append(b.noise, note)
	}
}

// quiet reports an error for each recorded event.
func (b *browser) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, note := range b.noise {
		b.t.Error(note)
	}
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

func call[P, R any](b *browser, command cdp.Command[P, R], params P) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, command, params); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	return value
}

// run runs JavaScript.
func (b *browser) run(script string) {
	b.t.Helper()
	eval[chromedp.Void](b, script)
}

// until waits for an expression to be true.
func (b *browser) until(expression string) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(10*time.Second))); err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
}

// part runs a subtest on the same page.
func (b *browser) part(name string, test func(*testing.T)) {
	whole := b.t
	defer func() { b.t = whole }()
	whole.Run(name, func(t *testing.T) {
		b.t = t
		test(t)
	})
}

// picture saves a screenshot of the whole page or of the window.
func (b *browser) picture(name string, whole bool) {
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	action := chromedp.CaptureScreenshot()
	if whole {
		action = chromedp.FullScreenshot(100)
	}
	time.Sleep(500 * time.Millisecond) // for animations to end
	png, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// scheme sets the light or the dark color scheme.
func (b *browser) scheme(name string) {
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
}
