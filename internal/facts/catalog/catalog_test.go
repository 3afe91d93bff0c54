package catalog_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/kbctl/kbctl/internal/facts/catalog"
	"github.com/kbctl/kbctl/internal/testkit"
)

// load returns the embedded catalogs.
func load(t testing.TB) *catalog.Catalogs {
	t.Helper()
	c, err := catalog.Load(fstest.MapFS{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCodes(t *testing.T) {
	facts := load(t).For("cuda")
	tests := []struct {
		name    string
		number  int
		message string
	}{
		{"cudaErrorStreamCaptureUnsupported", 900, "operation not permitted when stream is capturing"},
		{"cudaErrorStreamCaptureInvalidated", 901, "operation failed due to a previous error during capture"},
		{"cudaErrorMpsRpcFailure", 806, "the remote procedural call between the MPS server and the MPS client failed"},
		{"CUDA_ERROR_MPS_RPC_FAILURE", 806, "the remote procedural call between the MPS server and the MPS client failed"},
		{"CUBLAS_STATUS_NOT_SUPPORTED", 15, "the requested functionality is not supported"},
		{"CUDNN_STATUS_EXECUTION_FAILED", 5000, ""},
		{"ncclUnhandledCudaError", 1, "unhandled cuda error (run with NCCL_DEBUG=INFO for details)"},
		{"NVRTC_ERROR_COMPILATION", 6, ""},
		{"CUSPARSE_STATUS_ZERO_PIVOT", 9, "zero pivot"},
	}
	for _, test := range tests {
		code := facts.Code(test.name)
		if code == nil || code.Number != catalog.Number(strconv.Itoa(test.number)) || code.Message != test.message {
			t.Errorf("%s: got %+v", test.name, code)
		}
	}
	for _, name := range []string{"cudaErrorInvalidSyncObject", "CUDNN_UNKNOWN_STATUS", "no error"} {
		if code := facts.Code(name); code != nil {
			t.Errorf("%s: got %+v", name, code)
		}
	}
}

func TestCodesNumbered(t *testing.T) {
	facts := load(t).For("cuda")
	now, _ := facts.CodesNumbered("806")
	if got, want := names(now), []string{"CUDA_ERROR_MPS_RPC_FAILURE", "cudaErrorMpsRpcFailure"}; !slices.Equal(got, want) {
		t.Errorf("806 is %v, not %v", got, want)
	}
	now, formerly := facts.CodesNumbered("77") // until CUDA 10.0
	if len(now) != 0 || !slices.Equal(names(formerly), []string{"cudaErrorIllegalAddress"}) {
		t.Errorf("77 is now %v and was %v", names(now), names(formerly))
	}
	if code := facts.Code("cudaErrorIllegalAddress"); code.Number != "700" || code.In.Since != "10.1" {
		t.Errorf("got %+v", code)
	}
}

func TestMessagesWith(t *testing.T) {
	facts := load(t).For("cuda")
	for text, want := range map[string]int{
		"permitted WHEN, stream": 2, "unhandled cuda error run with NCCL_DEBUG": 1, "permitted stream": 0, "ermitted when": 0, " . ": 0, "": 0,
	} {
		if got := facts.MessagesWith(text); len(got) != want {
			t.Errorf("%q: got %s", text, texts(got))
		}
	}
}

// cuDNN 9 renumbered its statuses.
func TestFormerCUDNN(t *testing.T) {
	facts := load(t).For("cuda")
	for name, number := range map[string]int{
		"NOT_INITIALIZED": 1, "BAD_PARAM": 3, "INTERNAL_ERROR": 4, "INVALID_VALUE": 5, "EXECUTION_FAILED": 8, "NOT_SUPPORTED": 9,
		"LICENSE_ERROR": 10, "RUNTIME_IN_PROGRESS": 12, "RUNTIME_FP_OVERFLOW": 13,
	} {
		if code := facts.Code("CUDNN_STATUS_" + name); !slices.Equal(code.Former, []catalog.Number{catalog.Number(strconv.Itoa(number))}) {
			t.Errorf("%s was %v", code.Name, code.Former)
		}
	}
}

func TestCodesIn(t *testing.T) {
	facts := load(t).For("cuda")
	want := []string{"CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", "cudaErrorStreamCaptureUnsupported"}
	const message = "operation not permitted when stream is capturing"
	for text, got := range map[string][]*catalog.Code{
		"the message":            facts.CodesIn(message),
		"in capitals":            facts.CodesIn("Operation not permitted when stream is capturing "),
		"in a signature":         facts.CodesIn("CUDA error: " + message + " (cudaErrorStreamCaptureInvalidated)"),
		"at the end":             facts.CodesIn("x " + message),
		"twice":                  facts.CodesIn(message + "; " + message),
		"beside a shorter one":   facts.CodesIn(message + "."),
		"beside another's start": facts.CodesIn("operation not " + message),
	} {
		if !slices.Equal(names(got), want) {
			t.Errorf("%s: got %v", text, names(got))
		}
	}
	for _, text := range []string{"", "out of memorys", "in" + message, "success", "the message says nothing"} {
		if got := facts.CodesIn(text); len(got) > 0 {
			t.Errorf("%q: got %v", text, names(got))
		}
	}
	// The text also contains the message "operation not permitted" as a part of a
	// longer one.
	if got := names(facts.CodesIn("error: operation not permitted")); !slices.Contains(got, "cudaErrorNotPermitted") {
		t.Errorf("got %v", got)
	}
}

func TestSymbol(t *testing.T) {
	facts := load(t).For("pytorch")
	tests := []struct {
		name string
		want catalog.Standing
	}{
		{"cudaStreamBeginCapture", catalog.Listed},
		{"cudaErrorStreamCaptureUnsupported", catalog.Listed},
		{"torch.cuda.CUDAGraph.capture_begin", catalog.Listed},
		{"torch.cuda.CUDAGraph.begin_capture", catalog.Unlisted},
		{"torch.cuda.is_available", catalog.Listed},
		{"torch.cuda.is_avilable", catalog.Unlisted},
		{"cudaErrorInvalidSyncObject", catalog.Unlisted},
		{"cudaErrorInvalidPitchVal", catalog.Unlisted}, // ends within a word
		{"CUDNN_STATUS_EXEC", catalog.Unlisted},
		{"CUDNN_STATUS_TIMEOUT", catalog.Unlisted},
		{"torch.nn.NewLayer", catalog.Unlisted},
		{"cudnnNewThing", catalog.Unlisted},
		{"cuAttachStreamMemAsync", catalog.Unlisted},
		{"torch.cuda.replay", catalog.Unlisted}, // a member of a class, not of a module
		{"CUDA_ERROR_INVALID_PITCH_VALUE", catalog.Unlisted},
		{"cudaBindTexture", catalog.Listed},            // removed in 12.0
		{"CUDNN_STATUS_MAPPING_ERROR", catalog.Listed}, // of cuDNN 8
		{"ncclInvalidUsage", catalog.Listed},
		{"torch.has_mps", catalog.Listed}, // of PyTorch 1
		{"torch.nn.Linear", catalog.Listed},
		{"torch.backends.cudnn.benchmark", catalog.Listed}, // an attribute that is set at run time
		{"cudaGraphNodeGetParams", catalog.Listed},         // newer than 13.0

		{"cudaEvent", catalog.Unjudged}, // may abbreviate a family of names
		{"CUDNN_STATUS_BAD_PARAM_NOT", catalog.Unjudged},
		{"torch.cuda.max_memory", catalog.Unjudged},
		{"torch.nn.DistributedDataParallel", catalog.Unjudged}, // omits a module
		{"CUDA_HOME", catalog.Unjudged},                        // not an identifier
		{"cuDNN", catalog.Unjudged},
		{"cuGraph", catalog.Unjudged},
		{"cuQuantum", catalog.Unjudged},
		{"torch._dynamo", catalog.Unjudged},
		{"torch.ops.aten.anything", catalog.Unjudged},
		{"torch.cuda.NoSuchClass.method", catalog.Unjudged},
		{"torch.Tensor.grad.data", catalog.Unjudged},
		{"scipy.array", catalog.Unjudged},
		{"", catalog.Unjudged},
		{".", catalog.Unjudged},
		{"torch.", catalog.Unjudged},
	}
	for _, test := range tests {
		if _, got := facts.Symbol(test.name); got != test.want {
			t.Errorf("%s is %s, not %s", test.name, got, test.want)
		}
	}
}

func TestCovering(t *testing.T) {
	facts := load(t).For("cuda")
	if c := facts.Covering("cudaNewest"); c == nil || c.Product != "CUDA Toolkit" || c.Version != "13.0" {
		t.Errorf("got %+v", c)
	}
	if c := facts.Covering("cupyNewest"); c != nil {
		t.Errorf("got %s", c.Name)
	}
}

func TestCoveringCode(t *testing.T) {
	facts := load(t).For("cuda")
	for name, want := range map[string]string{
		"cudaErrorNewest": "cuda-runtime", "CUDNN_STATUS_NEWEST": "cudnn", "ncclNewError": "nccl", "cudaNewest": "", "ncclGetLastError": "",
	} {
		if c := facts.CoveringCode(name); (c == nil) != (want == "") || c != nil && c.Name != want {
			t.Errorf("%s: got %+v, not %s", name, c, want)
		}
	}
}

func TestHeads(t *testing.T) {
	c := load(t)
	heads := c.For("cuda").Heads()
	for _, want := range []string{"cu", "torch.", "CU_", "CUDNN_STATUS_", "nccl"} {
		if !slices.Contains(heads, want) {
			t.Errorf("%q is not in %q", want, heads)
		}
	}
	if slices.Contains(heads, "cuda") || !slices.IsSorted(heads) {
		t.Errorf("got %q", heads)
	}
	for _, head := range c.For("mongodb").Heads() {
		if !strings.HasPrefix(head, "$") {
			t.Errorf("%q is no head of a setting", head)
		}
	}
}

func TestExactly(t *testing.T) {
	facts := load(t).For("cuda")
	for name, want := range map[string]catalog.Standing{
		"cudaEvent": catalog.Unlisted, "cudaEventRecord": catalog.Listed, "torch.nn.DistributedDataParallel": catalog.Unlisted, "kubectl": catalog.Unjudged,
	} {
		if _, got := facts.Exactly(name); got != want {
			t.Errorf("%s is %s, not %s", name, got, want)
		}
	}
}

func TestHistory(t *testing.T) {
	facts := load(t).For("cuda")
	for name, want := range map[string]catalog.Steps{
		"cudaErrorMpsRpcFailure":  {Added: "11.4"},
		"cudaBindTexture":         {Deprecated: "11.0", Removed: "12.0"},
		"cuCtxSetSharedMemConfig": {}, // the headers of 13.0 still declare it
	} {
		found, _ := facts.Symbol(name)
		var got catalog.Steps
		for _, symbol := range found {
			if symbol.Steps != (catalog.Steps{}) {
				got = symbol.Steps
			}
		}
		if len(found) == 0 || got != want {
			t.Errorf("%s: got %+v, not %+v", name, got, want)
		}
	}
}

func TestNear(t *testing.T) {
	facts := load(t).For("pytorch")
	testkit.Table(t, facts.Near, map[string]string{
		"torch.cuda.CUDAGraph.begin_capture": "torch.cuda.CUDAGraph.capture_begin",
		"torch.cuda.is_avilable":             "torch.cuda.is_available",
		"torch.cude":                         "torch.cuda",
		"cudaMaloc":                          "cudaMalloc",
		"cudaStreamCaptureBegin":             "cudaStreamBeginCapture",
		"cudaErrorStreamCaptureUnsuported":   "cudaErrorStreamCaptureUnsupported",
		"ncclUnhandledCUDAError":             "ncclUnhandledCudaError",
		"CUBLAS_STATUS_NOT_INITIALISED":      "CUBLAS_STATUS_NOT_INITIALIZED",
		"cudaErrorInvalidSyncObject":         "",
		"completely different":               "",
		"torch.nowhere.at_all":               "",
		"":                                   "",
	})
}

func TestReleases(t *testing.T) {
	facts := load(t).For("cuda")
	tests := []struct {
		product, version string
		date             string
		want             catalog.Standing
	}{
		{"PyTorch", "2.6.0", "2025-01-30", catalog.Listed},
		{"pytorch", "2.6.0+cu124", "2025-01-30", catalog.Listed},
		{"torch", "2.6", "2025-01-30", catalog.Listed},
		{"CUDA", "12.6", "2024-08", catalog.Listed},
		{"CUDA Toolkit", "12.6.3", "2024-11", catalog.Listed},
		{"CUDA", "12.7", "", catalog.Unlisted},
		{"CUDA", "12.7.1", "", catalog.Unlisted},
		{"CUDA", "11.4", "", catalog.Listed},     // the list lacks its first release
		{"CUDA", "13.1.1", "", catalog.Unjudged}, // the list is complete only for x.y
		{"PyTorch", "2.5.1", "", catalog.Listed},
		{"PyTorch", "2.11.0", "", catalog.Unjudged}, // newer than the list
		{"CUDA", "99.0", "", catalog.Unjudged},
		{"CUDA", "9.2", "", catalog.Unjudged}, // older than the list
		{"CUDA", "12", "2022-12", catalog.Listed},
		{"CUDA", "10", "", catalog.Unjudged},
		{"CUDA", "twelve", "", catalog.Unjudged},
		{"CUDA", "", "", catalog.Unjudged},
		{"CUDA", "12.6.0.0", "2024-08", catalog.Listed},
		{"PyTorch", "2.6.0rc1", "", catalog.Unjudged},
	}
	for _, test := range tests {
		release, got := facts.Product(test.product).Release(test.version)
		if got != test.want || release.Date != test.date {
			t.Errorf("%s %s is %s, %q; not %s, %q", test.product, test.version, got, release.Date, test.want, test.date)
		}
	}
	if facts.Product("MySQL") != nil {
		t.Error("MySQL has releases")
	}
}

func TestLaterReleases(t *testing.T) {
	all := load(t).Everything()
	for _, test := range []struct {
		product, version string
		far, farSoon     bool
		standing         catalog.Standing
	}{
		{"Go", "1.62.0", true, true, catalog.Unjudged},
		{"Go", "1.22.21", false, true, catalog.Unjudged},
		{"Go", "1.22.14", false, false, catalog.Unjudged},
		{"Git", "2.93.5", false, true, catalog.Unjudged},
		{"Git", "2.60.0", false, false, catalog.Unjudged},
		{"Go", "1.19.18", false, false, catalog.Unlisted}, // eight later lines exist
		{"Git", "2.33.15", false, false, catalog.Unlisted},
		{"Git", "2.47.9", false, false, catalog.Unjudged},
		{"Python", "3.8.26", false, false, catalog.Unlisted},
		{"Git", "2.39.0.1", false, false, catalog.Unlisted},
		{"CMake", "3.42", false, true, catalog.Unlisted}, // 4.0 came after the last 3.x
		{"CMake", "4.12", false, false, catalog.Unjudged},
		{"MySQL", "8.5.2", false, false, catalog.Unlisted}, // 9.0 came after the last 8.x
		{"MySQL", "9.9.0", false, false, catalog.Unjudged},
		{"Node.js", "20.25.0", false, false, catalog.Unjudged}, // several lines are alive
		{"Node.js", "21.12.0", false, false, catalog.Unlisted}, // 21 ended years before the list
		{"CMake", "3.32", false, false, catalog.Unlisted},
		{"Bash", "4.9", false, false, catalog.Unlisted},
		{"Bash", "4.4.20", false, false, catalog.Unjudged},
		{"Redis", "7.3.0", false, false, catalog.Unlisted},
		{"Redis", "7.4.6", false, false, catalog.Unjudged},
		{"Redis", "8.2.0", false, false, catalog.Unjudged},
		{"Python", "3.11.16", false, false, catalog.Unjudged},
		{"Python", "3.11.27", false, true, catalog.Unjudged},
		{"Python", "3.9.3", false, false, catalog.Listed}, // withdrawn
		{"OpenSSL", "2.0.0", false, false, catalog.Unlisted},
		{"npm", "7.25.0", false, false, catalog.Unlisted},
		{"npm", "12.9.0", false, false, catalog.Unjudged},
		{"TypeScript", "4.10", false, false, catalog.Unlisted}, // 5.0 came after 4.9
		{"TypeScript", "5.4", false, false, catalog.Listed},
		{"TypeScript", "5.4.5", false, false, catalog.Unjudged},
		{"TypeScript", "7.1", false, false, catalog.Unjudged},
		{"Angular", "3.1.0", false, false, catalog.Unlisted},
		{"React", "18.3.1", false, false, catalog.Unjudged},
	} {
		p := all.Product(test.product)
		if p.IsFar(test.version, false) != test.far || p.IsFar(test.version, true) != test.farSoon {
			t.Errorf("%s %s: far is %t, soon %t", test.product, test.version, !test.far, !test.farSoon)
		}
		if _, got := p.Release(test.version); got != test.standing {
			t.Errorf("%s %s is %s", test.product, test.version, got)
		}
	}
}

func TestNotBefore(t *testing.T) {
	facts := load(t).For("cuda")
	for version, want := range map[string]string{"2.5.1": "2.5.0", "2.6.0": "2.6.0", "1.8.5": "1.8.1", "2.99": "", "x": "", "2": ""} {
		if got, ok := facts.Product("PyTorch").NotBefore(version); got.Version != want || ok != (want != "") {
			t.Errorf("%s: got %q, not %q", version, got.Version, want)
		}
	}
}

func TestSpan(t *testing.T) {
	facts := load(t).For("cuda")
	day := func(y int, m time.Month, d int) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, time.UTC) }
	release, _ := facts.Product("PyTorch").Release("2.6.0")
	if first, last := release.Span(); first != day(2025, 1, 30) || last != first || release.Precision() != "day" {
		t.Errorf("got %v to %v, %s", first, last, release.Precision())
	}
	release, _ = facts.Product("CUDA").Release("12.1.0")
	if first, last := release.Span(); first != day(2023, 2, 1) || last != day(2023, 2, 28) || release.Precision() != "month" {
		t.Errorf("got %v to %v, %s", first, last, release.Precision())
	}
}

func TestCompareVersions(t *testing.T) {
	order := []string{"0", "1", "1.0.1", "1.9", "1.10", "1.10.1", "12.9.1", "13.0"}
	for i, a := range order {
		for j, b := range order {
			if got := catalog.CompareVersions(a, b); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%s to %s: %d", a, b, got)
			}
		}
	}
	if catalog.CompareVersions("12.0", "12") != 0 {
		t.Error("12.0 is not 12")
	}
}

// Names are not judged in a domain that no catalog covers.
func TestOtherDomains(t *testing.T) {
	c := load(t)
	for _, domain := range []string{"mongodb", "", "\n", "\ncuda-runtime\n", "[", "cud"} {
		facts := c.For(domain)
		if _, standing := facts.Symbol("cudaErrorInvalidSyncObject"); !facts.Empty() || standing != catalog.Unjudged {
			t.Errorf("%q: %s", domain, standing)
		}
		if facts.Code("cudaErrorUnknown") != nil || facts.Product("CUDA") != nil || facts.Near("cudaMaloc") != "" || facts.CodesIn("out of memory") != nil {
			t.Errorf("%q knows CUDA", domain)
		}
	}
	if c.For("cudnn") != c.For("nvidia") || c.For("mongodb") != c.For("kafka") {
		t.Error("domains with the same catalogs do not share their facts")
	}
}

func names(codes []*catalog.Code) []string {
	var list []string
	for _, code := range codes {
		list = append(list, code.Name)
	}
	slices.Sort(list)
	return list
}
