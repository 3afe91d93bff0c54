package evidence

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/facts/gather"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

const page = `<!doctype html>
<!-- saved from url=(0029)https://example.org/api/modes -->
<head><title>cudaInTitle</title><style>cudaInStyle</style></head>
<body><script>var cudaInScript</script>
<h1>Modes</h1>
<p>Call <b>cuStream<!-- -->BeginCapture</b>()
with one of the following:
<ul><li><p>CU_STREAM_CAPTURE_MODE_GLOBAL: the
strictest.</p></li><li>CU_STREAM_CAPTURE_MODE_RELAXED: the loosest &amp; last.</ul>
<pre>
cuStreamBeginCapture(s,
    mode);
</pre>
<table><tr><td>cudaOne</td><td>cudaTwo</td></tr></table>
See https://example.org/api/events#x.
`

func TestHTML(t *testing.T) {
	p := parse("a.HTML", page)
	var got []string
	for _, passage := range p.passages() {
		got = append(got, fmt.Sprintf("%d: %s", passage.Line, strings.ReplaceAll(passage.Text, "\n", " / ")))
	}
	want := []string{
		"5: Modes",
		"6: Call cuStreamBeginCapture() with one of the following: / • CU_STREAM_CAPTURE_MODE_GLOBAL: the strictest. / • CU_STREAM_CAPTURE_MODE_RELAXED: the loosest & last.",
		"11: cuStreamBeginCapture(s, / mode);",
		"14: cudaOne cudaTwo",
		"15: See https://example.org/api/events#x.",
	}
	testkit.Lines(t, got, want)
	if p.URL != "https://example.org/api/modes" {
		t.Errorf("the URL is %q", p.URL)
	}
	if p := parse("a.htm", `<link rel="canonical" href="https://example.org/b">x`); p.URL != "https://example.org/b" {
		t.Errorf("the URL is %q", p.URL)
	}
}

func TestMentioning(t *testing.T) {
	pages := NewPages([]*Page{parse("a.html", page), parse("b.txt", "cuStreamBeginCapture, cuStreamEndCapture\n\ntorch.cuda.CUDAGraph.capture_begin begins.\n")})
	testkit.Table(t, func(name string) string { return places(pages.mentioning(name)) }, map[string]string{
		"cudaStreamCaptureModeGlobal":    "a.html:6",
		"CU_STREAM_CAPTURE_MODE_RELAXED": "a.html:6",
		"cudaStreamBeginCapture":         "a.html:6 a.html:11 b.txt:1",
		"CUDAGraph.capture_begin":        "b.txt:3",
		"cudaInStyle":                    "", "cudaInScript": "", "cudaInTitle": "", "Modes": "", "": "",
	})
	if got := places(pages.mentioningURL("https://example.org/api/events#y")); got != "a.html:15" {
		t.Errorf("got %q", got)
	}
	if saved := pages.savedFrom("https://example.org/api/modes/#z"); len(saved) != 1 {
		t.Errorf("got %v", saved)
	}
}

func places(passages []*Passage) string {
	var list []string
	for _, p := range passages {
		list = append(list, fmt.Sprintf("%s:%d", p.Page, p.Line))
	}
	return strings.Join(list, " ")
}

func TestGather(t *testing.T) {
	catalogs, err := catalog.Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &schema.Record{
		ErrorCode: "cudaErrorInvalidSyncObject (806)", Signature: "CUDA error: out of memory", RootCause: "cudaStreamBeginCapture, myOwnName",
		Versions:       []schema.Version{{Version: "CUDA 12.5"}, {Version: "CUDA 12.7"}, {Version: "PyTorch 99.0"}, {Version: "Linux 6"}},
		Workarounds:    []schema.Workaround{{Action: "cudaStreamBeginCapture; cudaBindTexture", Sources: []string{"https://example.org/api/modes"}}},
		OfficialDocURL: "https://developer.nvidia.com/cuda-toolkit-archive#x",
	}
	var got []string
	for _, item := range Gather(r, catalogs.For("cuda"), NewPages([]*Page{parse("a.html", page)})) {
		line := fmt.Sprintf("%s %s %s %d", item.Kind, item.Text, item.Standing, len(item.Pointers))
		for _, fact := range item.Facts {
			line += fmt.Sprintf("; %s: %s", fact.Source, fact.Says)
		}
		got = append(got, line+"; "+places(item.Passages))
	}
	want := []string{
		"code cudaErrorInvalidSyncObject unlisted 1; cuda-symbols: there is no such name in CUDA Toolkit 13.0; ",
		"code 806 listed 1; cuda-driver: CUDA_ERROR_MPS_RPC_FAILURE (806): the remote procedural call between the MPS server and the MPS client failed; " +
			"cuda-runtime: cudaErrorMpsRpcFailure (806): the remote procedural call between the MPS server and the MPS client failed; ",
		"message out of memory listed 1; cuda-driver: CUDA_ERROR_OUT_OF_MEMORY (2); cuda-runtime: cudaErrorMemoryAllocation (2); cusparse: CUSPARSE_STATUS_ALLOC_FAILED (2); ",
		"identifier cudaStreamBeginCapture listed 2; cuda-history: CUDA Toolkit: added in 10.0; cuda-symbols: is in CUDA Toolkit 13.0; a.html:6 a.html:11",
		"identifier myOwnName unjudged 1; ",
		"identifier cudaBindTexture listed 1; cuda-history: CUDA Toolkit: deprecated in 11.0, removed in 12.0; ",
		"version CUDA 12.5 listed 1; cuda-releases: CUDA Toolkit 12.5.0 came out 2024-05; ",
		"version CUDA 12.7 unlisted 1; cuda-releases: there is no CUDA Toolkit 12.7; ",
		"version PyTorch 99.0 unjudged 1; torch-releases: PyTorch 99.0 is not in the list, which goes up to 2.7.0; ",
		"version Linux 6 unjudged 1; ",
		"url https://developer.nvidia.com/cuda-toolkit-archive#x unjudged 1; cuda-releases: the catalog was read from there; ",
		"url https://example.org/api/modes unjudged 1; a.html: the page was saved from there; ",
	}
	testkit.Lines(t, got, want)
}

// TestMany has a record with more names than are looked up.
func TestMany(t *testing.T) {
	catalogs, err := catalog.Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names strings.Builder
	for i := range mostItems + 10 {
		fmt.Fprintf(&names, "cudaStreamSynchronise%d http://a/%d\n", i, i)
	}
	r := &schema.Record{RootCause: names.String(), Signature: names.String() + strings.Repeat("torch.cuda.", 100) + "x"}
	items := Gather(r, catalogs.For("cuda"), NewPages(nil))
	hints := 0
	for _, item := range items {
		if item.Near != "" {
			hints++
		}
		if len(item.Pointers) != len(slices.Compact(item.Pointers)) || len(item.Text) > 100 {
			t.Fatalf("%s: %q", item.Text, item.Pointers)
		}
	}
	if len(items) != mostItems || hints != mostHints {
		t.Errorf("got %d items and %d hints, not %d and %d", len(items), hints, mostItems, mostHints)
	}
}

// The advice of the first seed contradicts the vendor's description of the mode. So the
// passage about the modes must be shown in full.
func TestSeed(t *testing.T) {
	text, err := os.ReadFile(testkit.Shared(t, "seeds/cuda-driver-stream-management.txt"))
	if err != nil {
		t.Fatal(err)
	}
	catalogs, err := catalog.Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	base, err := schema.Load(os.DirFS("../../../testdata"), schema.Options{Records: "seeds"})
	if err != nil {
		t.Fatal(err)
	}
	r := base.Lookup("cuda/stream-capture-invalid-scope")
	items := Gather(r, catalogs.For("cuda"), NewPages([]*Page{parse("page.txt", string(text))}))
	i := slices.IndexFunc(items, func(item *Item) bool { return item.Text == "cudaStreamCaptureModeGlobal" })
	if i < 0 || len(items[i].Passages) == 0 || Homes(items)[items[i].Passages[0]] != items[i] {
		t.Fatal("no passage about the mode")
	}
	for _, mode := range []string{"GLOBAL", "THREAD_LOCAL", "RELAXED"} {
		if !strings.Contains(items[i].Passages[0].Text, "• CU_STREAM_CAPTURE_MODE_"+mode+":") {
			t.Errorf("the passage does not mention %s: %s", mode, items[i].Passages[0].Text)
		}
	}
}

func TestLoadPages(t *testing.T) {
	fsys := fstest.MapFS{
		"pages/a.txt": {Data: []byte("a\xff")}, "pages/deep/b.HTML": {Data: []byte("b")}, "pages/c.pdf": {Data: []byte("c")},
		"pages/.git/d.txt": {Data: []byte("d")}, "big/e.txt": {Data: make([]byte, kept.Size+1)}, "link/f.txt": {Mode: os.ModeSymlink},
	}
	var skipped []string
	pages, err := LoadPages(fsys, []string{"pages", "pages/a.txt", "link"}, func(file string) { skipped = append(skipped, file) })
	if err != nil || !slices.Equal(skipped, []string{"link/f.txt"}) || len(pages) != 2 || pages[0].File != "pages/a.txt" || pages[1].File != "pages/deep/b.HTML" {
		t.Errorf("got %v, %v", pages, err)
	}
	for path, want := range map[string]string{
		"gone": "gone: no such file or folder, but the key pages names it", "big": "big/e.txt: is larger than 8 MiB, the limit for a page",
	} {
		var wrong *gather.Error
		if _, err := LoadPages(fsys, []string{path}, nil); !errors.As(err, &wrong) || err.Error() != want {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

// FuzzPage checks that every page can be parsed, and that passages are short and have a
// place.
func FuzzPage(f *testing.F) {
	for _, seed := range []string{page, "", "• a\n• b:\n\n- c", "<pre>\n<li>x", "<script>", "<b", "\xff", "http://[", "cuA_:\n", "&#10;&#0;<p>", strings.Repeat("<div>", 2000)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, file := range []string{"a.txt", "a.html"} {
			p := parse(file, text)
			for _, passage := range p.passages() {
				if passage.Line < 1 || passage.Line > strings.Count(text, "\n")+1 || len(passage.Text) > longest+len("…") || passage.Text == "" {
					t.Errorf("%q: %+v", text, passage)
				}
			}
			NewPages([]*Page{p}).mentioning("cudaA")
		}
	})
}
