package rules

import "testing"

func TestLacksName(t *testing.T) {
	for _, tt := range [...]struct{ action, how, lacks string }{
		{"Use sync.Map for the shared map.", "var mu sync.RWMutex", "sync.Map"},
		{"Set torch.backends.cudnn.deterministic to True.", "torch.manual_seed(0)", "torch.backends.cudnn.deterministic"},
		{"Raise max_allowed_packet.", "mysql -e 'SET GLOBAL wait_timeout = 60'", "max_allowed_packet"},
		{"Use sync.Map for the shared map.", "var m sync.Map\nm.Store(\"a\", 1)", ""},
		{"Use sync.Map or a lock.", "var mu sync.Mutex", ""},
		{"Use setup.cfg.", "pip install .", ""},
		{"Use sync.Map.", "Put the values into a map that has its own lock.", ""},
	} {
		if got := lacksName(tt.action, tt.how); got != tt.lacks {
			t.Errorf("%q, %q: %q", tt.action, tt.how, got)
		}
	}
}
