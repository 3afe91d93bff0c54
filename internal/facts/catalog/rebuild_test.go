package catalog

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
)

// TestRebuild runs rebuild.py on a simulated machine from testdata/rebuild.txtar:
// headers, a runtime library, a Python package and tables.
func TestRebuild(t *testing.T) {
	python := testkit.Program(t, "python3")
	dir, machine := simulate(t, "rebuild.txtar")
	catalogs := []string{"cuda-symbols", "torch-symbols", "cuda-history", "cudnn-history"}
	if cc, err := exec.LookPath("cc"); err == nil {
		run(t, dir, cc, "-shared", "-fPIC", "-o", "libcudart.so.13", "cudart.c")
		catalogs = append(catalogs, "cuda-runtime")
	}
	if system, _ := filepath.Glob("/usr/include/cudnn*.h"); system == nil { // rebuild.py would read these headers as well
		catalogs = append(catalogs, "cudnn-symbols")
	}
	if _, err := os.Stat("/usr/include/nccl.h"); err != nil { // this one, too
		catalogs = append(catalogs, "nccl-symbols")
	}
	rebuild := append([]string{python, "-B", "rebuild.py", "--hipify", "hipify"}, catalogs...)
	run(t, dir, rebuild...)
	first := texts(t, dir, catalogs)
	if testkit.Long() {
		run(t, dir, rebuild...)
	}
	if !slices.Equal(first, texts(t, dir, catalogs)) {
		t.Error("a second run on the same machine makes other catalogs")
	}
	for i, name := range catalogs {
		text := first[i]
		c, wrong := parse([]byte(text))
		if wrong != nil {
			t.Fatalf("%s: %v in %s", name, wrong, text)
		}
		before := embeddedNamed(name)
		if !slices.Equal(c.Domains, before.Domains) || !slices.Equal(c.Covers, before.Covers) || c.Title != before.Title || c.Since != before.Since {
			t.Errorf("%s loses what a person decided", name)
		}
		_, list, _ := strings.Cut(text, "\"version\"")
		if want := machine["want/"+name]; !strings.HasSuffix(strings.TrimSpace(list), strings.TrimSpace(want)) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, list, want)
		}
	}
}

// TestTorchSource runs torch_source.py on testdata/torch_source.txtar.
func TestTorchSource(t *testing.T) {
	testkit.OnlyLong(t)
	python := testkit.Program(t, "python3")
	dir, source := simulate(t, "torch_source.txtar")
	run(t, dir, python, "-B", "torch_source.py", "1.0=1.0", "2.0=2.0")
	text := texts(t, dir, []string{"torch-source"})[0]
	_, got, _ := strings.Cut(text, "\"version\"")
	if want := source["want"]; !strings.HasSuffix(strings.TrimSpace(got), strings.TrimSpace(want)) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// simulate returns a folder with the scripts of this package and the files of an archive.
func simulate(t *testing.T, archive string) (dir string, files map[string]string) {
	t.Helper()
	dir, files = t.TempDir(), testkit.Archive(t, "internal/facts/catalog/testdata/"+archive)
	if err := os.CopyFS(dir, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	testkit.Write(t, dir, files)
	return dir, files
}

func run(t *testing.T, dir string, command ...string) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), "CUDA_HOME="+filepath.Join(dir, "cuda"), "PYTHONPATH="+filepath.Join(dir, "python"), "LD_LIBRARY_PATH="+dir)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", command, err, out)
	}
}

// texts returns the catalogs in dir/data.
func texts(t *testing.T, dir string, names []string) []string {
	t.Helper()
	var list []string
	for _, name := range names {
		file := filepath.Join(dir, "data", name+".json")
		if _, err := os.Stat(file); err != nil {
			file += ".gz"
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(plain(file, data))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}
