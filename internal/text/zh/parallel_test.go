package zh_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestSwapped(t *testing.T) {
	english := []string{"Close each connection after the query.", "Restart the service with more memory.", "Copy it with cupy.asnumpy.", "Copy it with get."}
	for _, test := range []struct {
		name    string
		chinese []string
		want    string
	}{
		{"right", []string{"查询之后关闭每个连接。", "增加内存，然后重启服务。", "用 cupy.asnumpy 复制。", "用 get 复制。"}, "[]"},
		{"synonyms", []string{"查完就断开连接。", "调大内存再重启服务。", "用 cupy.asnumpy 拷贝它。", "拿 get 来拷贝。"}, "[]"},
		{"two swapped", []string{"增加内存，然后重启服务。", "查询之后关闭每个连接。", "用 cupy.asnumpy 复制。", "用 get 复制。"}, "[{0 1} {1 0}]"},
		{"another record's", []string{"查询之后关闭每个连接。", "证书中列出的主机名不包含所请求的地址，握手随即中断。", "用 cupy.asnumpy 复制。", "用 get 复制。"}, "[{1 -1}]"},
	} {
		var texts []*zh.Parallel
		for i, chinese := range test.chinese {
			texts = append(texts, zh.NewParallel("workarounds", zh.NewPair(english[i], chinese)))
		}
		if got := fmt.Sprint(zh.Swapped(texts)); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
	// Two texts about the same thing share most words.
	replica, allow := zh.NewPair("Make the replica a primary.", "用 no 允许写入副本。"), zh.NewPair("Allow writes to the replica.", "把副本提升为主节点。")
	if got := fmt.Sprint(zh.Swapped([]*zh.Parallel{zh.NewParallel("", replica), zh.NewParallel("", allow)})); got != "[{0 1} {1 0}]" {
		t.Errorf("alike: got %s", got)
	}
	if got := zh.Swapped(slices.Repeat([]*zh.Parallel{zh.NewParallel("", zh.NewPair("Restart the old service.", "证书中的主机名"))}, 200)); len(got) > 100 {
		t.Errorf("Swapped compares %d texts", len(got))
	}
}

func TestLostClause(t *testing.T) {
	testkit.Table(t, func(texts [2]string) string {
		p := zh.NewParallel("", zh.NewPair(texts[0], texts[1]))
		if p.Short() {
			return p.LostClause() + " (short)"
		}
		return p.LostClause()
	}, map[[2]string]string{
		{"Download the file, inspect it, and add its hash to the list.", "下载文件，再把它的哈希加到列表中。"}:                                                                                                                                                     "inspect it",
		{"Download the file, inspect it, and add its hash to the list.", "下载文件，检查其内容，再把它的哈希加到列表中。"}:                                                                                                                                               "",
		{"Remove the mode for the sessions of an old program, right after they open.", "旧程序的会话一建立，就把这个模式去掉。"}:                                                                                                                                     "",
		{"Enlarge the existing volumes, one command for each, in addition to the new manifest.", "除了改清单，还要给每个副本运行一条命令，扩容现有的卷。"}:                                                                                                                   "",
		{"The repository still has the entry of the branch, and Git reads the entry. It does not look whether the folder exists.", "仓库里的登记还在，Git 只认登记，并不看目录是否存在。"}:                                                                                "",
		{"Evaluate the expression, and test the one value that comes out.", "先对表达式求值，再判断得到的那一个值。"}:                                                                                                                                                "",
		{"Resolve the conflict in each file, stage it, and commit.", "逐个解决文件中的冲突，然后提交。"}:                                                                                                                                                          "stage it",
		{"Resolve the conflict in each file, stage it, and commit.", "逐个解决文件中的冲突，暂存，然后提交。"}:                                                                                                                                                       "",
		{"In training loops that part is usually something computed once and used in every step: a hidden state of an RNN, a running loss, or a tensor computed before the loop.", "在训练循环里，这部分通常是只计算一次、却在每一步都用到的东西：RNN 的隐藏状态、累加的损失，或在循环之前算好的张量。"}: "",
		{"Back up the data before you run `demo migrate`.", "运行 `demo migrate`。"}:                                                                                                                                                                 "Back up the data (short)",
		{"Stop the worker. Delete the lock file. Start the worker.", "停止工作进程，再启动工作进程。"}:                                                                                                                                                           "Delete the lock file",
		{"The server refuses the connection, because its certificate has expired.", "错误。"}:                                                                                                                                                        "The server refuses the connection (short)",
		{"Back up the data before you run `demo migrate`.", "运行 `demo migrate` 之前先备份数据。"}:                                                                                                                                                         "",
		{"Stop the worker, delete the lock file and start it again.", "停止工作进程，删掉锁文件后重启。"}:                                                                                                                                                         "",
		{"Set the clock right, then give the files of the project the current time.", "用 touch 把项目的文件改成当前时间。"}:                                                                                                                                    "Set the clock right",
		{"Set the clock right, then give the files of the project the current time.", "校准时钟后用 touch 把项目的文件改成当前时间。"}:                                                                                                                               "",
		{"When the clock is right, then give the files of the project the current time.", "用 touch 把项目的文件改成当前时间。"}:                                                                                                                                "",
		{"Add a line for the role, set the password, and reload.", "为该角色加一行，并设置密码。"}:                                                                                                                                                              "reload",
		{"Add a line for the role, set the password, and reload.", "为该角色加一行，设置密码，然后重新加载。"}:                                                                                                                                                        "",
		{"Delete the stack, and create it again with the right template.", "用改好的模板重新创建堆栈。"}:                                                                                                                                                       "Delete the stack",
		{"Delete the stack, and create it again with the right template.", "删掉堆栈，用改好的模板重新创建。"}:                                                                                                                                                    "",
		{"Remove the old environment, and create it again.", "重建这个环境。"}:                                                                                                                                                                           " (short)",
		{"It is still not clear who closes it. It just no longer shows.", "谁负责关闭还是没说清。只是不再显出来而已。"}:                                                                                                                                                "",
		{"Make room with DEL or FLUSHALL. Both change data, so Redis refuses them, too.", "用 DEL 或 FLUSHALL 腾空间：这两个也是写命令，同样会被拒绝。"}:                                                                                                                "",
		{"Write the statement at the top of the module. Outside a function, the statement changes nothing. Each function needs its own.", "在模块顶部写：写在函数外面等于没写，每个函数都得自己声明。"}:                                                                        "",
		{"Run pip with sudo. Missing permissions are not the cause, so root gets the same refusal.", "加 sudo 再装：这不是权限不够，root 一样被拒。"}:                                                                                                              "",
		{"A buffer lets a send proceed. It doesn't matter how much room is left in it: a send panics anyway.", "缓冲只是让发送也能往下走。缓冲再空，发送照样 panic。"}:                                                                                                   "",
		{"Hand the application to the thread, and push a context there.", "把应用交给线程，并在线程中压入上下文。"}:                                                                                                                                                  "",
		{"Remove the package, and install the new one.", "先卸载该软件包，再安装新的。"}:                                                                                                                                                                        "",
		{"Delete the pod, and let the controller make another one.", "把旧 pod 撤掉，让控制器另建一个。"}:                                                                                                                                                       "",
		{"Add the files, and commit.", "添加并提交文件。"}:                                                                                                                                                                                                "",
		{"Wait for a while, then try again.", "稍候重试。"}:                                                                                                                                                                                            "",
		{"Run it with the option that prints the log of the server.", "加上输出服务器日志的选项。"}:                                                                                                                                                            "",
		{"The index is too large, so the server needs more memory.", "索引过大，服务器需要更多内存。"}:                                                                                                                                                           "",
		{"Free memory before the copy, or the allocation fails.", "拷贝之前释放内存，否则分配会失败。"}:                                                                                                                                                            "",
		{"Log in again: the session has expired, and the token with it.", "重新登录：会话已经过期，令牌随之失效。"}:                                                                                                                                                  "",
		{"If the disk is full, delete old logs, and restart the daemon.", "磁盘已满时，删除旧日志，再重启守护进程。"}:                                                                                                                                                 "",
		{"", "空"}: "",
	})
}

func TestLostSentence(t *testing.T) {
	testkit.Table(t, func(texts [2]string) string {
		return zh.NewParallel("", zh.NewPair(texts[0], texts[1])).LostSentence()
	}, map[[2]string]string{
		{"The package demo-rootless and the tool newuidmap are installed. Run it as the normal user, not with sudo.", "已安装 demo-rootless 软件包和 newuidmap 工具。"}:          "Run it as the normal user, not with sudo.",
		{"The package demo-rootless and the tool newuidmap are installed. Run it as the normal user, not with sudo.", "已安装 demo-rootless 软件包和 newuidmap 工具，请以普通用户运行。"}: "",
		{"The package demo-rootless and the tool newuidmap are installed. Run it as the normal user, not with sudo.", "已安装 demo-rootless 软件包和 newuidmap 工具，不用 sudo。"}:  "",
		{"A session copies the value when it opens. Those that are open keep theirs.", "全局值只在建立会话时复制一次，已有的会话不受影响。"}:                                                    "",
		{"Bash already runs the lines. Only their ends are wrong.", "Bash 已经在逐行执行，有问题的只是行尾。"}:                                                                          "",
		{"The job runs on one node. The node has a GPU.", "作业在一个带有 GPU 的节点上运行。"}:                                                                                       "",
	})
}
