package zh_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/zh"
)

func TestDenies(t *testing.T) {
	for _, test := range []struct {
		en, zh string
		want   zh.Denial
	}{
		{"Do not delete it.", "不要删除它。", zh.Kept},
		{"Do not delete it.", "请勿删除。", zh.Kept},
		{"The file cannot be read.", "无法读取文件。", zh.Kept},
		{"The file could not be read.", "读取文件失败。", zh.Kept},
		{"Don’t do this without a lock.", "没有锁时不要这样做。", zh.Kept},
		{"No more than 4 files.", "最多 4 个文件。", zh.Kept},
		{"It is not only slow.", "它不仅慢。", zh.Kept},
		{"Not until the lock is gone.", "锁消失后才行。", zh.Kept},
		{"Unless it is empty, keep it.", "除非为空，否则不要动它。", zh.Kept},
		{"whether it is there or not", "它是否存在", zh.Kept},
		{"The value is not right.", "值错误。", zh.Kept},
		{"Use another wireless device.", "使用不同的无线设备。", zh.Kept},
		{"Ask whether it is needed.", "问问要不要。", zh.Kept},
		{"See `not this` there.", "见该处的 `not this`。", zh.Kept},
		{"Stop it. Do not wait.", "不要等待。停止它。", zh.Kept}, // another order

		{"Do not delete it.", "删除它。", zh.Dropped},
		{"Stop it. Never delete it.", "不要运行它。请删除。", zh.Dropped},
		{"It cannot work with different drivers.", "可以使用不同的驱动程序。", zh.Dropped},
		{"unable to open the file", "打开文件", zh.Dropped},
		{"The option is not supported, and you cannot change it.", "不支持此选项，可以更改。", zh.Dropped},
		{"Use the default stream.", "不要使用默认流。", zh.Added},
		{"You can restart it.", "你无法重启它。", zh.Added},
	} {
		if got, _, _ := zh.Denies(test.en, test.zh); got != test.want {
			t.Errorf("%q, %q: got %d, want %d", test.en, test.zh, got, test.want)
		}
	}
}
