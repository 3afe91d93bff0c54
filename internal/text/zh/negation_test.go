package zh_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestCompareNegations(t *testing.T) {
	for _, test := range []struct {
		en, zh string
		want   zh.Negation
	}{
		{"Do not delete it.", "不要删除它。", zh.Kept},
		{"Do not delete it.", "请勿删除。", zh.Kept},
		{"The file cannot be read.", "无法读取文件。", zh.Kept},
		{"The file could not be read.", "读取文件失败。", zh.Kept},
		{"Don’t do this without a lock.", "没有锁时不要这样做。", zh.Kept},
		{"No more than 4 files.", "最多 4 个文件。", zh.Kept},
		{"It is not only slow.", "它不仅慢。", zh.Kept},
		{"Not until the lock is gone.", "锁消失后才行。", zh.Kept},
		{"The time stays in the future until the clock reaches it.", "只要时钟还没有走过该时间，时间就仍然在未来。", zh.Kept},
		{"Unless it is empty, keep it.", "除非为空，否则不要动它。", zh.Kept},
		{"whether it is there or not", "它是否存在", zh.Kept},
		{"The value is not right.", "值错误。", zh.Kept},
		{"Use another wireless device.", "使用不同的无线设备。", zh.Kept},
		{"Ask whether it is needed.", "问问要不要。", zh.Kept},
		{"See `not this` there.", "见该处的 `not this`。", zh.Kept},
		{"Don't forget to commit.", "记得提交。", zh.Kept},
		{"It is not uncommon.", "这很常见。", zh.Kept},
		{"It cannot but fail.", "它必然失败。", zh.Kept},
		{"It may not be used without a lock.", "它必须与锁一起使用。", zh.Kept},
		{"Do not suppress the warnings.", "保留警告。", zh.Kept},
		{"Do not return more than 4 rows.", "最多返回 4 行。", zh.Kept},
		{"It is out of range.", "它不在范围内。", zh.Kept},
		{"Docker's 'no space left on device' is caused by images in /var.", "磁盘已满，因为镜像占满了 /var。", zh.Kept},
		{"It prints “cannot allocate memory”, then stops.", "它打印“无法分配内存”，然后停止。", zh.Kept},
		{"It prints \"no such file\" and doesn't stop.", "它打印“没有该文件”，然后停止。", zh.Kept},
		{"Don't print 'done', and don't stop.", "打印“done”，然后停止。", zh.Dropped},
		{"anything other than a file", "不是文件的任何东西", zh.Kept},
		{"use at most one of them", "不能同时使用它们", zh.Kept},
		{"the number of unpacked objects", "未打包对象的数量", zh.Kept},
		{"triggers pending", "触发器未决", zh.Kept},
		{"the storage isn%'t known", "存储未知", zh.Kept},
		{"time w/o a network: N/A", "没有网络的时间：不可用", zh.Kept},
		{"Nothing but a restart helps.", "重启会有帮助。", zh.Kept},
		{"It takes no longer than a minute.", "一直需要一分钟。", zh.Kept},
		{"The lock is no longer held.", "锁已释放。", zh.Kept},
		{"It must be 'none' or 'all'.", "它必须是 'none' 或 'all'。", zh.Kept},
		{"Stop it. Do not wait.", "不要等待。停止它。", zh.Kept}, // in another order

		{"The password in them is the same.", "而其中的密码没有变化。", zh.Kept},
		{"Test it without nginx.", "绕过 nginx 进行测试。", zh.Kept},
		{"pip then does not look at the packages.", "pip 会忽略这些软件包。", zh.Kept},
		{"Add --ignore-installed. pip then does not look at them.", "加上 --ignore-installed：pip 会忽略它们。", zh.Kept},
		{"The condition of an assert was false.", "某个断言的条件不成立。", zh.Kept},
		{"The lock stays after the crash.", "崩溃之后锁不会消失。", zh.Kept},
		{"The list is empty.", "列表中没有内容。", zh.Kept},
		{"The path is relative.", "路径不是绝对路径。", zh.Kept},
		{"The type is private.", "该类型不是公有的。", zh.Kept},
		{"The token has expired.", "令牌已不再有效。", zh.Kept},
		{"The location uses fastcgi_pass.", "该 location 没有使用 fastcgi_pass。", zh.Added},
		{"A newer driver can compile PTX.", "较新的驱动程序无法编译 PTX。", zh.Added},
		{"Setting the value is allowed.", "设置值是不允许的。", zh.Added},

		{"It stops the containers but not the volumes.", "它停止容器，卷仍然保留。", zh.Kept},
		{"The command does not delete the branch.", "执行该命令后分支仍然保留。", zh.Kept},
		{"git clean removes files, but not folders.", "git clean 只删除文件。", zh.Kept},
		{"The worker keeps the lock of the table.", "工作进程持有该表的锁，不会释放。", zh.Kept},
		{"The server closes the connection at once.", "服务器立即关闭连接，不做任何等待。", zh.Kept},

		{"Replace the file, without a restart. The old one stays.", "替换文件；不重启：旧的文件仍在。", zh.Kept},
		{"Add it. It cannot run. It is free.", "添加它：它可以运行，并且空闲。", zh.Dropped},
		{"The limit on the shape stays.", "形状的限制不变。", zh.Kept},
		{"Ask for version 2 or later.", "要求版本不低于 2。", zh.Kept},
		{"Do it without changing the operand.", "操作时保持操作数原样。", zh.Kept},
		{"bash does not split it.", "bash 会原样保留。", zh.Kept},
		{"The driver does not read a page twice.", "同一页只读取一次。", zh.Kept},
		{"There are no files and no folders.", "没有文件和目录。", zh.Kept},
		{"It has no name, or no value.", "它没有名称或值。", zh.Kept},
		{"The line is often not the one at fault.", "该行可能有误导性。", zh.Kept},
		{"The cache does not work with --no-clean; --no-clean is set.", "该缓存不能与 --no-clean 同时使用，后者已设置。", zh.Kept},
		{"Use --no-clean.", "用 --no-clean 不做清理。", zh.Kept},
		{"It ended with an unrecognized status.", "它以意外状态结束。", zh.Kept},
		{"It has no name and no value.", "它有名称和值。", zh.Dropped},
		{"A program has to expect this, and it is not a bug of the server.", "程序必须预料到这一点。", zh.Kept},
		{"Delete the file, and do not restart the server.", "删除该文件，然后重启服务器。", zh.Dropped},
		{"Use other names.", "使用不一样的名称。", zh.Kept},
		{"Delete the volume but not the image.", "删除卷和镜像。", zh.Dropped},
		{"Do not change the file.", "修改该文件。", zh.Dropped},
		// One clause of several loses or gains its negation.
		{"This is not a panic, so recover cannot stop it.", "这不是 panic，所以 recover 可以阻止它。", zh.Dropped},
		{"Unlike require, import adds no extension to a path and does not look for index.js.", "与 require 不同，import 会给路径补上扩展名，也不会查找 index.js。", zh.Dropped},
		{"A lock that a dead process left has no time limit.", "已终止的进程留下的锁过一段时间会自动失效。", zh.Dropped},
		{"The module does not exist, and pip cannot install it.", "该模块不存在，但 pip 可以安装它。", zh.Dropped},
		{"The client does not send a certificate, so the server cannot check the name.", "客户端不发送证书，因此服务器可以检查名称。", zh.Dropped},
		{"A newer driver can compile PTX, but the program has none that fits.", "较新的驱动程序无法编译 PTX，即使程序中有适用的 PTX。", zh.Added},
		{"The daemon can read the volume, but it cannot write the log.", "守护进程不能读取卷，也不能写入日志。", zh.Added},
		{"The parser accepts the comment, and it does not read the rest.", "解析器不会接受注释，也不会读取其余部分。", zh.Added},
		{"The condition of an assert was false.", "断言的条件不成立。", zh.Kept},
		{"Its memory was freed, and the limit is the same.", "它的内存已经释放，而限制也没有改变。", zh.Kept},
		{"The driver cannot load the module, because it has no symbols.", "由于模块没有符号，驱动程序无法加载它。", zh.Kept},
		{"Restart the server, and load the module.", "重启服务器，不要加载该模块。", zh.Added},
		{"Do not delete it.", "删除它。", zh.Dropped},
		{"Stop it. Never delete it.", "不要运行它。请删除。", zh.Dropped},
		{"It cannot work with different drivers.", "可以使用不同的驱动程序。", zh.Dropped},
		{"unable to open the file", "打开文件", zh.Dropped},
		{"The option is not supported, and you cannot change it.", "不支持此选项，可以更改。", zh.Dropped},
		{"Don't forget to commit.", "提交它。", zh.Dropped},
		{"There is no free memory.", "有空闲内存。", zh.Dropped},
		{"Neither the client nor the server retries.", "客户端和服务器都会重试。", zh.Dropped},
		{"The lock is no longer held.", "锁仍被持有。", zh.Dropped},
		{"Nothing is written to the disk.", "磁盘上写入了内容。", zh.Dropped},
		{"None of the replicas answers.", "所有副本均有响应。", zh.Dropped},
		{"Use the default stream.", "不要使用默认流。", zh.Added},
		{"You can restart it.", "你无法重启它。", zh.Added},
	} {
		if got, _, _ := zh.NewPair(test.en, test.zh).CompareNegations(); got != test.want {
			t.Errorf("%q, %q: got %d, want %d", test.en, test.zh, got, test.want)
		}
	}
}
