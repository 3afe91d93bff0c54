package rules

import "testing"

func TestHowDiffers(t *testing.T) {
	for _, tt := range [...][2]string{
		{"Run git pull --rebase origin main, which puts the local commits on top of the remote ones.", "git pull --no-rebase origin main\ngit push origin main"},
		{"Keep the graph with retain_graph=True if two passes over it are meant.", "loss.backward(create_graph=False)\nloss.backward()"},
		{"Push with --force-with-lease.", "git push --force origin main"},
		{"Pass --legacy-peer-deps to npm.", "npm install --force"},
		{"Set CUDA_LAUNCH_BLOCKING=1 to get the exact line.", "export CUDA_VISIBLE_DEVICES=1\npython train.py"},
		{"Merge with --no-commit.", "git merge --commit dev"},
		{"Use exist_ok=True.", "os.makedirs(path, mode=0o755)"},
		{"Add --ignore-scripts.", "npm ci --omit=dev"},
		{"Create the loader with persistent_workers=True.", "DataLoader(dataset, num_workers=4)"},
		{"Pull with --prune.", "git fetch --no-prune"},
	} {
		if howDiffers(tt[0], tt[1]) == "" {
			t.Errorf("%q: not found", tt)
		}
	}
	for _, tt := range [...][2]string{
		{"Keep the graph with retain_graph=True if two passes over it are meant.", "loss.backward(retain_graph=True)"},
		{"Compile without fullgraph=True, which allows several graphs.", "@torch.compile\ndef f(x): pass"},
		{"Install with --global.", "npm install -g tsc"},
		{"Set vm.overcommit_memory=1.", "echo 1 > /proc/sys/vm/overcommit_memory"},
		{"Use --legacy-peer-deps.", "npm config set legacy-peer-deps true"},
		{"Use --icu-data-dir or the full ICU.", "npm install full-icu"},
		{"Clear the cache, and build again.", "docker build --no-cache ."},
		{"Merge, look at the result, and commit.", "git merge --no-commit dev\ngit commit"},
		{"Disable cone mode.", "git sparse-checkout set --no-cone docs"},
		{"Pull the image for the right platform with --platform.", "Explicitly specify the target platform"},
		{"Allow the merge of the two histories once.", "git pull --no-rebase --allow-unrelated-histories origin main"},
		{"Build the wheel again with the old binary format.", "pip install --no-binary :all: acme"},
		{"Use git update-index --skip-worktree.", "git update-index --skip-worktree a\ngit update-index --no-skip-worktree a"},
		{"Delete the build folder. Give options such as -DCMAKE_BUILD_TYPE=Debug again.", "cmake -S . -B build"},
	} {
		if message := howDiffers(tt[0], tt[1]); message != "" {
			t.Errorf("%q: %s", tt, message)
		}
	}
}
