package zh_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestLost(t *testing.T) {
	testkit.Table(t, func(texts [2]string) string { return strings.Join(zh.Lost(texts[0], texts[1]), ", ") }, map[[2]string]string{
		// These tokens are kept, some in another form.
		{"The user who runs docker may not open the socket.", "运行 docker 的用户无权打开该套接字。"}: "",
		{"Prepare a USB stick for the i18n version.", "为国际化版本准备 U 盘。"}:                  "",
		{"Use CUDA 12.0 or newer.", "使用 CUDA 12.0 版或更高版本。"}:                             "",
		{"Wait for 5 seconds.", "等待５秒。"}:                                                "",
		{"at most 1,000 files and 10000 lines", "最多 1000 个文件和 1 万行"}:                    "",
		{"at least 2 GPUs", "至少两块显卡"}:                                                   "",
		{"released 2024-06-01", "于2024年6月1日发布"}:                                         "",
		{"GPU memory is full", "显存已满"}:                                                  "",
		{"run `pip install <package>  # again`", "运行 `pip install <软件包> # 再来一次`"}:       "",
		{"see https://example.org/a/.", "参见 https://example.org/a"}:                     "",
		{"%s: line %d", "第 %2$d 行：%1$s"}:                                                "",
		{"Set --jobs=COUNT, e.g. for a UTF-8 file", "设置 --jobs=数量，例如用于 UTF8 文件"}:        "",
		{"1. Stop it. 2. Start it.", "先停止，再启动。"}:                                        "",
		{"over 2 billion rows", "超过 20 亿行"}:                                             "",
		{"it said `No such file or directory' (sic)", "它说找不到文件或目录（原文如此）"}:               "",
		{"the URLs", "该 URL"}: "",
		{"Wait 5 seconds.", "等待，单位为秒，值为 5。"}:                                 "",
		{"Run git again, and run docker with it.", "再次运行 git，并用它运行 docker。"}: "",
		{"Wait 5 seconds for bash.", "等待 bash 5 分钟。"}:                        "5 seconds",
		{"The limit is 128 KiB, or 2 MiB.", "上限为 128 MiB 或 2 MiB；KiB 不行。"}:   "128 KiB",
		{"Run git fetch, and push again.", "运行 git 获取，然后再次推送。"}:              "fetch",
		{"The kernel sends SIGSEGV (11).", "内核发送 SIGSEGV。"}:                  "",
		{"Wait (11) for it.", "等待它。"}:                                        "11",
		{"TBD", "待定"}:                                                        "", {"The fix is WIP, see FYI", "正在修复，供参考"}: "",
		{"DO NOT PANIC", "不要惊慌"}:                                                                     "",
		{"role_name", "角色名称"}:                                                                        "",
		{"RuntimeError: out of memory", "运行时错误：内存不足"}:                                                "",
		{"add it /here ...and so", "在此添加"}:                                                           "",
		{"Replace <namespace> with your own.", "将 <命名空间> 替换为你自己的。"}:                                  "",
		{"Replace <namespace> in the <div> tag", "替换 div 标签中指定的名称"}:                                  "",
		{"the docker-based, gpg-encrypted, X-Server, Content-Delivery and Write-Ahead ways", "这些方式"}: "",
		{"an application/runtime in text/binary mode", "文本或二进制模式的应用或运行时"}:                            "",
		{"the apt-get program's library", "apt-get 程序的库"}:                                            "",
		{"set it in INPUTFILE or DATADIR; a non-dev library", "在输入文件或数据目录中设置；非开发库"}:                  "",
		{"set it to 4g", "设为 4 GB"}:                                                                  "",
		{"The JVM of the CI server closes the TLS session", "持续集成服务器上的 Java 虚拟机关闭了传输层安全会话"}:          "",
		{"the PIDs and URLs", "各进程号与网址"}:                                                             "",
		// These tokens are lost.
		{"The JVM and the VM", "虚拟化"}:                                                    "JVM",
		{"Replace <namespace> with your own name.", "替换为你自己的名称。"}:                        "<namespace>",
		{"use #include <vector> first", "首先使用 #include。"}:                                "vector",
		{"set it to 4g, and to 16m", "设为上限"}:                                             "4, 16",
		{"Set MAKEFLAGS, GOPATH2, RUNPATH and SHELLOPTS.", "设置它们。"}:                      "MAKEFLAGS, GOPATH2, RUNPATH, SHELLOPTS",
		{"the environment variable COLUMNS", "环境变量"}:                                     "COLUMNS",
		{"Install libssl-dev and zlib1g-dev with apt-get.", "用它安装。"}:                     "libssl-dev, zlib1g-dev, apt-get",
		{"link to libcurl, see apt-key(8)", "链接到库"}:                                      "libcurl, apt-key, 8",
		{"change @types/node in kube-system", "更改它"}:                                     "@types/node, kube-system",
		{"Set Content-Type to application/json; X-Forwarded-For to text/html.", "设置它们。"}: "Content-Type, application/json, X-Forwarded-For, text/html",
		{"mount /tmp and add .gitignore, *.deb (.so)", "挂载并添加"}:                          "/tmp, .gitignore, .deb, .so",
		{"in the form of /dev/sda,write_bps,4", "格式为 /dev/sda"}:                          "write_bps, 4",
		{"RuntimeError: out of memory", "内存不足"}:                                          "RuntimeError",
		{"Use CUDA 12.0.", "使用 CUDA 12.0.1。"}:                                            "12.0",
		{"Use --no-verify or -k.", "使用 --no-verify-ssl 或 -K。"}:                           "--no-verify, -k",
		{"Wait for 5 seconds.", "等待 5 次。"}:                                               "5 seconds",
		{"It waits up to five minutes.", "它会等待一段时间。"}:                                    "5",
		{"nginx tries five times.", "nginx 会尝试三次。"}:                                      "5",
		{"Wait for ten seconds, or ask three times.", "等待 10 秒，或询问三次。"}:                  "",
		{"Use 16 GB.", "使用 16 张卡。"}:                                                      "16 GB",
		{"Set `NCCL_DEBUG=INFO` in /etc/nccl.conf.", "在配置文件中设置 `NCCL_DEBUG`。"}:           "NCCL_DEBUG=INFO, /etc/nccl.conf",
		{"call torch.cuda.synchronize() and foo()", "调用同步函数"}:                            "torch.cuda.synchronize, foo",
		{"set $LANG and ${HOME}", "设置语言"}:                                                "LANG, HOME",
		{"add it to your PATH", "加入搜索路径"}:                                                "PATH",
		{"%s and %s", "%s"}:           "%s",
		{"'{0}' of {name}", "{name}"}: "{0}",
		{"cudaErrorMemoryAllocation (2) on sm_90", "内存分配错误"}: "cudaErrorMemoryAllocation, 2, sm_90",
		{"see <https://example.org/a>", "参见网页"}:              "https://example.org/a",
		{"at 50% load", "在 50 负载下"}:                          "50 %",
		{"ECONNRESET or SIGKILL", "连接重置或终止"}:                 "ECONNRESET, SIGKILL",
	})
}

// hostile are pieces of text that could make the time grow with the square of the
// length.
var hostile = []string{"{", "%(", "<", "`", "`` ` ", "'", "\"", "a_b ", "1,0", "--x ", "$x", "a.", "https://a/b ", "`x", "不", "不不", "。", "n't ", "9 万 ", "１", " # ", "\n", "中PATH", "中HOME ", "“", "显示“請", "中(", "unusable 可用 ", "It is unusable. 它仍可用。", "「」", "<a>", "lib-", "not enable ", "file, ", "不启用", "之后，", ".aa ", "@a/b ", "a-dev("}

// BenchmarkHostile shows linear time: ten times the text takes ten times as long.
func BenchmarkHostile(b *testing.B) {
	for _, piece := range hostile {
		for _, size := range []int{30_000, 300_000} {
			text := strings.Repeat(piece, size/len(piece))
			b.Run(fmt.Sprintf("%q/%d", piece, size), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					zh.Lost(text, text+"中")
					zh.Lost(text, "中文")
					zh.NewPair(text, text+"中").CompareNegations()
					zh.NewPair("`"+text, "中"+text+" 不同").CompareNegations()
					zh.NewPair(text+" enable", "禁用"+text).FindOpposite()
					p, q := zh.NewParallel("a", zh.NewPair(text+" enable the file", "文件"+text)), zh.NewParallel("a", zh.NewPair("server "+text, "禁用"))
					zh.Swapped([]*zh.Parallel{p, q})
					p.LostClause()
					q.Short()
					zh.FixTypography(text+"中", zh.SpacingOf(text))
					zh.Scripts(text)
					for range zh.Runs(text) {
					}
				}
			})
		}
	}
}

func FuzzLost(f *testing.F) {
	for _, piece := range hostile {
		f.Add(piece+" x", "中 "+piece)
	}
	f.Add("`only x`", "用：x。")
	f.Add("Replace only a. Unlike b, c keeps working. It does not lack d but e.", "全换掉：和 b 一样，c 不再工作。缺的是 d，不是 e。")
	f.Add("Stop it, and then start the server, not the client.", "先启动服务器，再停止它，而不是客户端。")
	f.Add("Switch the cache off before 10 minutes, so that nothing is kept.", "十分钟后开启缓存，这样就不会保留。")
	f.Fuzz(func(t *testing.T, en, text string) {
		if lost := zh.Lost(en, en); lost != nil && !strings.Contains(en, "`") {
			t.Errorf("Lost(%q) of the text itself = %q", en, lost)
		}
		lost := zh.Lost(en, text)
		if slices.Contains(lost, "") {
			t.Errorf("Lost(%q) returns an empty token: %q", en, lost)
		}
		zh.NewPair(en, text).CompareNegations()
		zh.NewPair(en, text).FindOpposite()
		zh.NewPair(en, text).Gained()
		zh.NewPair(en, text).LostQualifier()
		zh.NewPair(en, text).Requoted()
		p := zh.NewParallel("", zh.NewPair(en, text))
		p.LostClause()
		p.Short()
		zh.Swapped([]*zh.Parallel{p, zh.NewParallel("", zh.NewPair(text, en))})
	})
}

func TestGained(t *testing.T) {
	testkit.Table(t, func(texts [2]string) string { return zh.NewPair(texts[0], texts[1]).Gained() }, map[[2]string]string{
		{"A server, a proxy or a job has the port. It tries five times.", "端口被服务器、代理或任务占用。它尝试三次。"}:                                                                                                "三次",
		{"Load the legacy provider next to the default one.", "同时加载 default 和 legacy 两个 provider。"}:                                                                                               "",
		{"It ended on December 31, 2021.", "它于 2021 年 12 月 31 日终止。"}:                                                                                                                              "",
		{"It ended on May 31, 2021.", "它于 2021 年 12 月 31 日终止。"}:                                                                                                                                   "12",
		{"Use --server-side --force. The flags settle who owns a field.", "使用 --server-side --force：这两个标志决定字段归谁所有。"}:                                                                              "",
		{"A thread runs one loop at a time, so it raises RuntimeError: Event loop is closed.", "一个线程同一时间只能运行一个事件循环，因此会抛出 RuntimeError: Cannot run the event loop while another loop is running。"}: "“Cannot run the event loop while another loop is running”",
		{"It occurs only at READ UNCOMMITTED and READ COMMITTED.", "只出现在 REPEATABLE READ 和 SERIALIZABLE 级别。"}:                                                                                     "REPEATABLE",
		{"It occurs only at REPEATABLE READ and SERIALIZABLE.", "只出现在 REPEATABLE READ 和 SERIALIZABLE 级别。"}:                                                                                        "",
		{"108 is Node.js 18, 115 is Node.js 20.", "108 对应 Node.js 18，115 对应 Node.js 20。"}:                                                                                                         "",
		{"It stores at most three bytes in utf8mb3, and an emoji takes four.", "utf8mb3 最多存四个字节，而 emoji 需要四个字节。"}:                                                                                 "四个",
		{"It stores at most three bytes in utf8mb3, and an emoji takes four.", "utf8mb3 最多存三个字节，而 emoji 需要四个字节。"}:                                                                                 "",
		{"Try again after a failure.", "失败后重试三次。"}:                                                                                                                                                "三次",
		{"Delete the first line.", "删除第五行。"}:                                                                                                                                                      "五行",
		{"Start a worker.", "启动两个工作进程。"}:                                                                                                                                                          "两个",
		{"Fetch the branch again: the histories stay unrelated.", "再次获取该分支：两段历史依然互不相关。"}:                                                                                                          "",
		{"Fetch the branch again: the branch stays unrelated.", "再次获取该分支：两段历史依然互不相关。"}:                                                                                                            "两段",
		{"The job reads the new files.", "该任务读取两个目录。"}:                                                                                                                                            "两个",
		{"Keep one copy of the image.", "保留四份镜像。"}:                                                                                                                                                "四份",
		{"Set the host, the port and the user.", "设置这三项。"}:                                                                                                                                        "",
		{"Enter the third column.", "输入第三列。"}:                                                                                                                                                     "",
		{"Try 3 times.", "尝试三次。"}:                                                       "",
		{"Fifteen retries.", "重试十五次。"}:                                                  "",
		{"The files of both projects differ.", "两个项目的文件不同。"}:                            "",
		{"Fetch the whole history.", "获取全部历史，大约需要 10 分钟。"}:                              "10",
		{"Fall back to the CPU.", "退回到 GPU 上运行。"}:                                       "GPU",
		{"The gcc of Debian links it.", "Ubuntu 的 gcc 会链接它。"}:                           "Ubuntu",
		{"The URL says http, and the server uses TLS.", "URL 是 https，服务器使用 TLS。"}:       "https",
		{"Use https:// in the URL.", "在 URL 中使用 http。"}:                                 "http",
		{"The proxy of http and https.", "HTTPS 代理和 http 代理。"}:                          "",
		{"Use a port above 1,024.", "使用 1024 以上的端口。"}:                                   "",
		{"Wait for an hour, or a hundred seconds.", "等待 60 分钟，即 100 秒。"}:                "",
		{"The JVM needs more memory.", "Java 虚拟机需要更多内存。"}:                               "",
		{"Have git check out scripts with LF.", "让 git 以 CRLF 检出脚本。"}:                   "CRLF",
		{"Write the ID that blkid shows for the filesystem.", "写上 blkid 显示的文件系统 UUID。"}: "",
		{"Undo the SET of the session.", "用 RESET 撤销会话中的设置。"}:                           "",
		{"The DB of the manager is locked.", "RPMDB 被锁定。"}:                              "",
		{"Convert the line ends of Windows to LF.", "文件用 CRLF，须改为 Unix 换行符。"}:           "",
		{"Have git check out scripts with LF.", "让 git 以 LF 而不是 CRLF 检出脚本。"}:            "",
		{"The ID of the universal unit.", "该单元的 UUID。"}:                                 "",
		{"The Berkeley DB is full.", "BDB 已满。"}:                                         "",
		{"Listen on all addresses.", "在所有地址（0.0.0.0）上监听。"}:                              "",
		{"Read it as UTF-8, and not as GBK.", "按 UTF-8 读取，而不是按 GBK。"}:                   "",
		{"Ask the certificate authority of the company.", "询问公司的证书颁发机构（CA）。"}:           "",

		{"Too long to compare.", strings.Repeat("等待 10 分钟。", 1000)}: "",
	})
}

func TestRuns(t *testing.T) {
	for text, want := range map[string][]string{
		"":      nil,
		"重启服务。": nil,
		"先停止。Then start it. Wait, please!":               {"Then start it", "Wait, please"},
		"it’s — fine\nand so on":                         {"it’s — fine", "and so on"},
		"看 \"not this\"、（nor this）和`nor this`吧 but this": {"but this"},
		"a \"quote without end, 中 and (more":             {"a \"quote without end", "and (more"},
		"see main.c: line 3":                             {"see main.c", "line 3"},
	} {
		got := slices.Collect(zh.Runs(text))
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
