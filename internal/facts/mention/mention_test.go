package mention_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/facts/mention"
	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/schema"
)

var heads = []string{"CUDA_", "CU_", "TS", "ORA-", "cu", "torch.", "$CONFIG:SET.", "require:", "sync.", "List.", "std::io::", "Vec::"}

// TestNames checks which names of a text are found beyond doubt.
func TestNames(t *testing.T) {
	tests := []struct{ text, want string }{
		{"Call `cudaStreamSyncAll()` now", "cudaStreamSyncAll()"},
		{"调用cudaStreamSyncAll，然后", "cudaStreamSyncAll"},
		{"**cudaStreamSyncAll** waits", "cudaStreamSyncAll"},
		{"a && cudaStreamSyncAll() == 0", "cudaStreamSyncAll()"},
		{"mode=CU_STREAM_MODE_ALL.", "CU_STREAM_MODE_ALL"},
		{"see cudaStreamSyncAll; then", "cudaStreamSyncAll"},
		{"torch.cuda.graph_capture.", "torch.cuda.graph_capture"},
		{"@torch.no_grad()", "torch.no_grad()"},
		{"from torch.cuda import (Stream, graph_capture as g", "torch.cuda torch.cuda.Stream() torch.cuda.graph_capture()"},
		{"torch.cuda.CUDAGraph().begin_capture()", "torch.cuda.CUDAGraph() torch.cuda.CUDAGraph.begin_capture()"},
		{"torch.device('cuda').type", "torch.device()"},
		{"x = torch.ones((2, 3))\nx.pinned(); x.data.go(); x = 1\nx.lost()", "torch.ones() torch.Tensor.pinned()"},
		{"x = torch.ones(2).numpy()\nx.pinned()", "torch.ones() torch.Tensor.numpy()"},
		{"from torch import Stream, Event as E\ns = Stream()\ns.stop(); Stream.go(); E.go()", "torch.Stream() torch.Event() torch.Stream.stop() torch.Stream.go()"},
		{"const { a, b: c } = require('fs'); require(\"node:os\").cores", "require:fs.a() require:fs.b() require:os.cores()"},
		{"import { a as b } from 'node:fs/promises'; import fs from 'fs'\nfs.x(); fs.promises.y()",
			"require:fs/promises.a() require:fs.x() require:fs.promises.y()"},
		{"name:\n  - torch.x: 1\n\"CONFIG SET a\": b", "torch.x CONFIG:SET.a"},
		{"git config torch.x 1; git config --global torch.y 2", "torch.x() torch.y()"},
		{"var g sync.WaitGroup\ng.Go(); m := &sync.Mutex{}\nm.Get(); x, err := sync.NewPool(1)\nx.Get()",
			"sync.WaitGroup sync.WaitGroup.Go() ? sync.Mutex.Get() sync.NewPool() sync.Pool.Get()"},
		{"List<Map<K, V>> l = new List<>();\nl.drop(1); new List(2).first(); the List is = l.last()", "List.drop() List.first() List.last()"},
		{"std::io::Error::new(x) std::io::read; Vec::<u8>::new() my::std::io::x Vec::x*", "std::io::Error() std::io::read() Vec::new() ? ?"},
		{"use std::io::{Read, self, Write as W}; Vec::<u8> std::io::", "std::io::Read() std::io::Write()"},
		{"const f = require(name); import x from './y'; require('", ""},
		{"ORA-00942: table", "ORA-00942"},
		{"error TS2304: TS18048 TSC TS23 TSX_TS2304 UTS2304 TS-2304", "TS2304 TS18048 ? ? ? ?"},
		{"CUDA_ERROR_INVALID_STREAM", "CUDA_ERROR_INVALID_STREAM"},

		{"CONFIG SET max-memory 1; `CONFIG SET 'save-points'`", "CONFIG:SET.max-memory CONFIG:SET.save-points"},
		{"CONFIG SET max-* CONFIG SET <name> CONFIG SETmax-memory CONFIG SET", "?"},
		{"the current cuda context", ""},
		{"https://example.org/cudaStreamSyncAll/torch.cuda.html and text", ""},
		{"include/cudaStreamSyncAll cudaStreamSyncAll/x cudaStreamSyncAll.h", "? ? ?"},
		{"cudaStream* cudaStreamSync… cudaStreamSync... cudaMalloc{Host,Async}", "? ? ? ?"},
		{"x.cudaStreamSyncAll() p->cudaStreamSyncAll() ns::cudaStreamSyncAll() $CUDA_STREAM_ALL", "? ? ?"},
		{"cudaStatus cudaErrorXXX cudaFooBar() cudaMainStream cudaStreamHandle CU_CHECK", "? ? ? ? ? ?"},
		{"cudaCheckError() cudaSumKernel<<<1,1>>>() &cudaMyStream cudaGrid[0] cuGraph", "? ? ? ? ?"},
		{"cudaStreamNext = 1; float *cudaOutputImage2; #define CU_MY_OWN_MACRO", "own own own"},
		{"cudaStream_t cudaWorkQueueMain; the variable `cudaStreamOrNone` is", "cudaStream_t own own"},
		{"torch.2.0 torch.cuda.* torch.Then install torch..cuda torch.cuda.nn.py", "? torch.cuda ? ? ?"},
		{"cudaStreamSyncAll() does not exist; there is no torch.cuda.sync", "denied denied"},
		{"cudaStreamSyncAll没有更新它。没有cudaStreamSyncOne", "cudaStreamSyncAll denied"},
		{"`cudaStreamSyncAll`没有 `x` cudaStreamSyncAll 没有。cudaStreamSyncAll没有定义", "cudaStreamSyncAll denied denied"},
		{"cudaStreamSyncAll()/cudaStreamSyncOne", "cudaStreamSyncAll() cudaStreamSyncOne"},
		{"cublasResetHandle cublasMainHandle cudnnGetStatus cudnnConvStatus", "cublasResetHandle ? cudnnGetStatus ?"},
		{"torch.Tensor.to_gpu torch.Tensor torch.cuda.Then", "torch.Tensor.to_gpu ? torch.cuda.Then"},
		{"", ""},
		{"torch." + strings.Repeat("cuda.", 14) + "x", "torch." + strings.Repeat("cuda.", 14) + "x"},
		{strings.Repeat("torch.", 17) + "x torch.cuda", "torch.cuda"}, // too many parts
		{strings.Repeat("torch.", 10000) + " cu" + strings.Repeat("Ab", 200) + " cuAbCd", "cuAbCd"},
	}
	scanner := mention.NewScanner(heads)
	for _, test := range tests {
		var got []string
		scanner.Names(test.text, func(n mention.Name) {
			got = append(got, show(n))
		})
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: got %q, not %q", test.text, got, test.want)
		}
	}
}

func show(n mention.Name) string {
	switch {
	case n.Denied():
		return "denied"
	case n.Own():
		return "own"
	case n.Doubtful():
		return "?"
	case n.Called():
		return n.Text + "()"
	}
	return n.Text
}

func TestParseVersion(t *testing.T) {
	testkit.Table(t, mention.ParseVersion, map[string]mention.Version{
		"CUDA 12.5":                  {Product: "CUDA", Low: "12.5", High: "12.5", Exact: true},
		"NVIDIA Driver 560.35.03":    {Product: "NVIDIA Driver", Low: "560.35.03", High: "560.35.03", Exact: true},
		"torch==2.6.0+cu124":         {Product: "torch", Low: "2.6.0+cu124", High: "2.6.0+cu124", Exact: true},
		"CUDA Toolkit v12.4 Update1": {Product: "CUDA Toolkit", Low: "12.4", High: "12.4", Exact: true},
		"pytorch >=2.0,<2.3":         {Product: "pytorch", Low: "2.0", High: "2.3", Below: true},
		"pytorch >= 2.0":             {Product: "pytorch", Low: "2.0"},
		"CUDA <=11.8":                {Product: "CUDA", High: "11.8"},
		"CUDA 12.x":                  {Product: "CUDA", Low: "12"},
		"CUDA 11.8+":                 {Product: "CUDA", Low: "11.8"},
		"PyTorch":                    {Product: "PyTorch"},
		">=":                         {},
		"":                           {},
	})
}

func TestVersions(t *testing.T) {
	products := []string{"git", "node.js", "c++"}
	isProduct := func(name string) bool { return slices.Contains(products, strings.ToLower(name)) }
	for text, want := range map[string]string{
		"Since git 2.39.5, it fails.":                    "git 2.39.5",
		"The option came with Git version 2.9.":          "Git 2.9",
		"从 Node.js 15.0 起":                               "Node.js 15.0",
		"升级到 Git 版本 2.40，或 git 2.41.x":                   "Git 2.40|git 2.41",
		"git >= 2.30, Node.js v18.20.4 (LTS)":            "git 2.30|Node.js 18.20.4",
		"C++ 2.5":                                        "C++ 2.5",
		"before Node.js 20.19 and 21.12":                 "Node.js 20.19|Node.js 21.12",
		"git 2.39 and 2.5 GB, Node.js 20 and 21.12":      "git 2.39",
		"if git is 2.41 or newer; git before 2.40":       "git 2.41|git 2.40",
		"go-git 5.4.2, lib/git 2.1 and git@2.3":          "",
		"git 2.5 GB, git 1.5x, git 3.5%, git 2.0-beta":   "",
		"git 127.0.0.1 and git 2.39rc1 and git 2.39.rc1": "",
		"There is no git 2.93.5.":                        "",
		"It will be removed in git 3.0":                  "",
		"git 2.93.5 不存在":                                 "",
		"git2.39 and the git of 2.39":                    "",
		".5 git .5 git 5. git 1..2":                      "",
	} {
		var got []string
		mention.Versions(text, isProduct, func(product, number string) { got = append(got, product+" "+number) })
		if got := strings.Join(got, "|"); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestParseCode(t *testing.T) {
	for text, want := range map[string]string{
		"cudaErrorMemoryAllocation (2)": "cudaErrorMemoryAllocation 2", "700": " 700", "0x2bc": " 700", "ORA-00942": "ORA-00942 -",
		"CUDA error 806": " 806", "CUDA_ERROR_UNKNOWN = 999": "CUDA_ERROR_UNKNOWN 999", "错误 E0308": "E0308 -", "Xid 79": "Xid 79", "": " -",
		"cudaErrorA (1) / cudaErrorB (2)": "cudaErrorA 1 cudaErrorB", "SQLSTATE 01000": " 01000", "deadlock_detected (40P01)": "deadlock_detected - 40P01",
	} {
		code := mention.ParseCode(text, nil)
		number := cmp.Or(string(code.Number), "-")
		if got := strings.Join(append([]string{code.Name, number}, code.Others...), " "); got != want {
			t.Errorf("%q: got %q, not %q", text, got, want)
		}
	}
}

func TestTexts(t *testing.T) {
	r := &schema.Record{
		Signature: "s", Regex: "s+", SignatureZh: "s", RootCause: "c", RootCauseZh: "因",
		DeadEnds:      []schema.DeadEnd{{WhyFails: "w"}},
		Workarounds:   []schema.Workaround{{Action: "a", How: "a"}, {Action: "b", How: "h"}},
		WorkaroundsZh: []string{"a", "乙", "丙"},
	}
	var got []string
	for _, text := range mention.Texts(r, r.Regex) {
		got = append(got, text.Pointer)
	}
	want := []string{
		"/signature", "/regex", "/root_cause", "/dead_ends/0/why_fails", "/workarounds/0/action", "/workarounds/1/action", "/workarounds/1/how",
		"/root_cause_zh", "/workarounds_zh/1", "/workarounds_zh/2",
	}
	testkit.Lines(t, got, want)
}

// FuzzNames checks that names are parts of the text, come in order, and begin with a
// head.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{
		"Call `cudaStreamSyncAll()`", "from torch.cuda import a, b", "torch.cuda.X().y()", "ORA-1-", "cu", "torch....", "http://cuX cuY", "CU_\xff",
		"cudaA(", "cuB.", "cuC =", "float cuD;", "…cuE…",
	} {
		f.Add(seed)
	}
	scanner := mention.NewScanner(heads)
	f.Fuzz(func(t *testing.T, text string) {
		scanner.Names(text, func(n mention.Name) {
			if !slices.ContainsFunc(heads, func(head string) bool { return strings.HasPrefix(n.Text, head) }) {
				t.Errorf("%q in %q", n.Text, text)
			}
			_ = show(n)
			first, _, _ := strings.Cut(n.Text, ".")
			if !strings.Contains(text, first) {
				t.Errorf("%q is not in %q", n.Text, text)
			}
		})
		mention.ParseVersion(text)
	})
}

func BenchmarkNames(b *testing.B) {
	text := strings.Repeat("A stream is being captured while current work calls `cudaStreamSynchronize(stream)` and torch.cuda.synchronize(). ", 40)
	scanner := mention.NewScanner(heads)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		scanner.Names(text, func(mention.Name) {})
	}
}
