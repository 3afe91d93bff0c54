package zh_test

import (
	"strings"
	"testing"

	"github.com/kbctl/kbctl/internal/testkit"
	"github.com/kbctl/kbctl/internal/text/zh"
)

func TestFixTypography(t *testing.T) {
	fix := func(spacing zh.Spacing) func(string) string {
		return func(text string) string { return zh.FixTypography(text, spacing) }
	}
	testkit.Table(t, fix(zh.AnySpacing), map[string]string{
		"检查网络,然后重试.":            "检查网络，然后重试。",
		"好吗?好! 行:可以;完":          "好吗？好！行：可以；完",
		"用 `甲,乙` 吧,文件.扩展名 (默认)": "用 `甲,乙` 吧，文件.扩展名 (默认)",
		"a, b 和 1,000":          "a, b 和 1,000",
		"`甲,乙":                  "`甲,乙", // no end, so all of it counts as code
		"服务器已停止.请重启。":           "服务器已停止。请重启。",
		"事务 A 持有锁.服务器返回 500。":   "事务 A 持有锁。服务器返回 500。",
		"等待锁.客户端超时。两个进程持有同一把锁.其中一个会被终止。": "等待锁。客户端超时。两个进程持有同一把锁。其中一个会被终止。",
		"锁.服务器": "锁。服务器", "用 Redis 锁.客户端超时.请求会失败": "用 Redis 锁。客户端超时。请求会失败", "死锁.事务回滚": "死锁。事务回滚",
		"用户.请求，系统.进程，表.事务":                         "用户.请求，系统.进程，表.事务",
		"连接池已经耗尽.新的会话都会失败。":                        "连接池已经耗尽。新的会话都会失败。",
		"把文件.扩展名改为小写，配置.服务器地址，格式为年.月.日，请将用户.邮箱设为空": "把文件.扩展名改为小写，配置.服务器地址，格式为年.月.日，请将用户.邮箱设为空",
		"字段编号.字符位置，文件.请求":                          "字段编号.字符位置，文件.请求",
		"错误(服务器停止)发生了(默认)":                         "错误（服务器停止）发生了（默认）",
		"从归档(磁带、软盘)。":                              "从归档（磁带、软盘）。",
		"栈(stack)、(甲)、甲(乙 丙)、函数(乙)() 和甲(乙":         "栈(stack)、(甲)、甲(乙 丙)、函数(乙)() 和甲(乙",
		"执行 SELECT 名,字 FROM 表,表二 WHERE 甲,再试":       "执行 SELECT 名,字 FROM 表,表二 WHERE 甲,再试",
		"执行 SELECT 语句,然后提交":                        "执行 SELECT 语句，然后提交",
		"SELECT '中文,逗号',甲,乙":                       "SELECT '中文,逗号',甲，乙",
		`运行 print("你好,世界"),再看甲,乙`:                  `运行 print("你好,世界"),再看甲，乙`,
		`"甲\",乙",丙,丁`:                              `"甲\",乙",丙，丁`,
		"变量${名,字},{甲,{乙}:丙} 和[甲,乙],f(甲,(乙),丙)":     "变量${名,字},{甲,{乙}:丙} 和[甲,乙],f(甲,(乙),丙)",
		"用 --选项=值,值二 吧,好":                          "用 --选项=值,值二 吧，好",
		"显示“文件,目录”和「甲,乙」,然后<主机:端口>":                "显示“文件,目录”和「甲,乙」,然后<主机:端口>",
		"不能 don't,甲,乙 [甲,乙":                        "不能 don't,甲，乙 [甲，乙", // no end
		"如果 a < b,甲,乙 -甲=乙,丙 --甲,乙":                "如果 a < b,甲，乙 -甲=乙,丙 --甲，乙",
	})
	testkit.Table(t, fix(zh.Spaced), map[string]string{
		"重启Nginx服务 'a中b' \"a中\"":                  "重启 Nginx 服务 'a中b' \"a中\"",
		"重启Nginx服务":                               "重启 Nginx 服务",
		"用`x`和``a`b``吧":                           "用 `x` 和 ``a`b`` 吧",
		"第3行的C语言":                                 "第3行的C语言",
		"\"" + strings.Repeat("\x80", 300) + "中a": "\"" + strings.Repeat("\x80", 300) + "中a", // not UTF-8
	})
	testkit.Table(t, fix(zh.Tight), map[string]string{
		"重启 Nginx 服务": "重启Nginx服务",
		"重启  Nginx":   "重启  Nginx",
	})
}

func TestSpacingOf(t *testing.T) {
	testkit.Table(t, func(text string) zh.Spacing { return zh.SpacingOf(text) }, map[string]zh.Spacing{
		"": zh.AnySpacing, "第3行": zh.AnySpacing, "重启Nginx": zh.Tight, "重启 Nginx": zh.Spaced,
		"重启Nginx和 Apache 吧": zh.Spaced, "用`x`吧，用 `y`": zh.Tight,
	})
}

// FuzzFixTypography checks that one call is enough and that only spaces and punctuation
// change.
func FuzzFixTypography(f *testing.F) {
	for _, s := range []string{"重启Nginx,然后 `a,b` 吧.", "中.  ", "`", "中` ", "中 a,中", "中`a`中", "中(中)中(中(中)", "中中中中.请", "'中,中'${中,中}f(中,中) -x=中,中 SELECT 中,中 FROM 中"} {
		f.Add(s)
	}
	bare := strings.NewReplacer(" ", "", ",", "", "，", "", ".", "", "。", "", ";", "", "；", "", ":", "", "：", "", "!", "", "！", "", "?", "", "？", "", "(", "", "（", "", ")", "", "）", "")
	f.Fuzz(func(t *testing.T, s string) {
		for _, spacing := range []zh.Spacing{zh.AnySpacing, zh.Spaced, zh.Tight} {
			fixed := zh.FixTypography(s, spacing)
			if again := zh.FixTypography(fixed, spacing); again != fixed {
				t.Errorf("%q becomes %q and then %q", s, fixed, again)
			}
			if got, want := bare.Replace(fixed), bare.Replace(s); got != want {
				t.Errorf("%q: got %q", s, fixed)
			}
		}
	})
}

func TestScriptOf(t *testing.T) {
	for char, want := range map[rune]zh.Script{
		'档': zh.Simplified, '檔': zh.Traditional, '为': zh.Simplified, '無': zh.Traditional,
		'后': zh.Both, '里': zh.Both, '台': zh.Both, '干': zh.Both, '群': zh.Both, '著': zh.Both, '中': zh.Both, 'a': zh.Both, '𠗣': zh.Both, -1: zh.Both,
	} {
		script, other := zh.ScriptOf(char)
		if script != want {
			t.Errorf("%c is %s, want %s", char, script, want)
		}
		if back, own := zh.ScriptOf(other); script != zh.Both && (back != script.Other() || own != char) {
			t.Errorf("the counterpart of %c is %c, whose counterpart is %c", char, other, own)
		}
	}
	if simplified, traditional := zh.Scripts("檔案 `檔` 文档"); simplified != 1 || traditional != 1 {
		t.Errorf("counted %d simplified and %d traditional", simplified, traditional)
	}
	testkit.Table(t, func(text string) string { return string(zh.InScript(text, zh.Traditional)) }, map[string]string{
		"显示“請稍候”字样的窗口卡住了": "", "程序提示「無法連線」后退出": "", "点击“關閉”按钮": "",
		"显示“請稍后，进程退出”": "請", // mixes both scripts
		"打开“檔案”吧":      "檔", "显示請稍候": "請", "显示“請稍候": "請", "显示窗口，然后再打开“檔案”": "檔",
	})
}
