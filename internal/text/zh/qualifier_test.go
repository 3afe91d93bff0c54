package zh_test

import (
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestLostQualifier(t *testing.T) {
	testkit.Table(t, func(texts [2]string) string {
		return zh.NewPair(texts[0], texts[1]).LostQualifier()
	}, map[[2]string]string{
		{"Compute the value instead of keeping it.", "计算该值，并把它保存下来。"}:                                                                "instead of",
		{"Compute the value instead of keeping it.", "计算该值，而非保存它。"}:                                                                  "",
		{"Put the secret into ARG instead of ENV.", "把密钥从 ENV 挪到 ARG。"}:                                                              "",
		{"The role is created only later.", "该角色早已创建。"}:                                                                              "only",
		{"The role is created only later.", "该角色以后才会创建。"}:                                                                            "",
		{"Request only what the containers need.", "按实际需要设置请求量。"}:                                                                    "",
		{"Replace only the two keys. The old token is still sent along, and the mix is rejected.", "把密钥和令牌全换掉：旧令牌还会一并带上，混在一起当然过不了。"}: "only",
		{"Replace only the two keys. The old token is still sent along, and the mix is rejected.", "只换两个密钥：旧令牌还会一并带上，混在一起当然过不了。"}:    "",
		{"Restarting brings only a short relief. The table fills up again.", "重启：只能缓一小会儿，表又会填满。"}:                                    "",
		{"Reload only if it passes.", "通过了再重载。"}:                                                                                     "",
		{"It works with at most one GPU.", "顶多一块 GPU 时没问题。"}:                                                                         "",
		{"Mount it read-only. Only root may write to it.", "以只读方式挂载：写入要求 root 权限。"}:                                                  "",
		{"Set only one of the two. The other one is ignored.", "两者设置其一：另一个会被忽略。"}:                                                    "",
		{"No longer use the option. It does nothing.", "弃用该选项：它什么也不做。"}:                                                              "",
		{"Only the owner can delete it.", "属主可以删除它。"}:                                                                                "only",
		{"Install it only for the current user.", "为当前用户安装它。"}:                                                                       "only",
		{"Nginx reads the key only at start.", "Nginx 在启动时读取密钥。"}:                                                                    "only",
		{"Give it at least two workers.", "给它两个工作进程。"}:                                                                               "at least",
		{"As long as at least one process uses it, it stays.", "只要还有一个进程在用，它就不会释放。"}:                                                 "",
		{"Unless the locale is set to UTF-8.", "区域设置用了 UTF-8 的除外。"}:                                                                  "",
		{"Repeat the request, five times at most.", "重发该请求，并限制次数。"}:                                                                  "",
		{"At most three nodes vote.", "三个节点投票。"}:                                                                                     "at most",
		{"The job runs unless the branch is protected.", "分支受保护时运行该作业。"}:                                                             "unless",
		{"All the pods except the first restart.", "所有 Pod 重启。"}:                                                                     "except",
		{"The cache is used even if the key has changed.", "键已更改时使用缓存。"}:                                                             "even if",
		{"It is temporarily blocked.", "它被阻塞。"}:                                                                                      "temporarily",
		{"The request sometimes takes a minute.", "该请求需要一分钟。"}:                                                                       "sometimes",
		{"Remove the lock manually.", "删除该锁。"}:                                                                                       "manually",
		{"It fails for less than 5 nodes.", "5 个节点时失败。"}:                                                                             "less than",
		{"The image is too large.", "镜像的大小。"}:                                                                                        "too large",
		{"Save it. Only the owner reads it.", "保存它。属主读取它。"}:                                                                          "only",
		{"Only the owner can delete it.", "除属主以外，谁都删除不了它。"}:                                                                          "",
		{"It was valid only until a time that has passed.", "有效期已经结束。"}:                                                              "",
		{"Open it read-only.", "以读方式打开它。"}:                                                                                           "",
		{"Set `only` in the file.", "在文件中设置该键。"}:                                                                                     "",
		{"It needs at least two workers.", "它需要两个以上的工作进程。"}:                                                                          "",
		{"Save it. Often it fails. Run it again.", "保存它，常见情况是：它失败。请重试。"}:                                                             "",
		{"The cache is used even if the key has changed.", "键已更改，缓存仍会使用。"}:                                                           "",
		{"An image that is too large is refused.", "超出大小的镜像会被拒绝。"}:                                                                   "",
		{"The values are only, except and unless.", "这些值是 only、except 和 unless。"}:                                                    "",
		{"", "只"}: "",
	})
}

// TestOnlyCode checks a text without a sentence, whose translation has a colon.
func TestOnlyCode(t *testing.T) {
	for _, texts := range [][2]string{{"`systemctl enable web`", "启用服务：`systemctl enable web`。"}, {" ", "缓存：旧。"}, {"`only x`", "用：x。"}} {
		p := zh.NewPair(texts[0], texts[1])
		p.LostQualifier()
		p.CompareNegations()
		p.FindOpposite()
	}
}
