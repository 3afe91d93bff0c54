package page_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing/fstest"
)

// attacks are texts that ran as code on some web page.
var attacks = []string{
	`<script>hacked()</script>`, `"><img src=x onerror=hacked()>`, `'><svg onload=hacked()>`, `</script><script>hacked()</script>`, `<!--<script>`,
	`javascript:hacked()`, `[x](javascript:hacked())`, `<https://x.org/"onmouseover=hacked()>`, `{{.}}${hacked()}`, `]]><script>hacked()</script>`,
	`<a href="javascript:hacked()">x</a>`, `<svg><animate onbegin=hacked() attributeName=x>`, `&lt;script&gt;hacked()&lt;/script&gt;`,
	"`<img src=x onerror=hacked()>`", `</title><script>hacked()</script>`, `</style><script>hacked()</script>`, `</textarea><img src=http://x.org/a.png>`,
	"\u2028hacked()//", `\u003cscript>hacked()</script>`, `<iframe srcdoc="<script>parent.hacked()</script>">`, `<meta http-equiv=refresh content="0;url=http://x.org">`,
	`<math><mtext></form><form><mglyph><style></math><img src onerror=hacked()>`, `<base href=http://x.org/>`, `<link rel=stylesheet href=http://x.org/a.css>`,
}

// hostile returns a base with an attack in every text.
func hostile() fstest.MapFS {
	fsys := make(fstest.MapFS)
	for i, s := range attacks {
		edge := map[string]any{"error_id": s, "condition": s, "distinction": s}
		text, err := json.Marshal(map[string]any{
			"id": s, "signature": s, "signature_zh": s, "domain": s, "category": s, "root_cause": s, "error_code": s, "verification_tier": s,
			"dead_ends":            []any{map[string]any{"action": s, "why_fails": s, "sources": []string{s, "https://example.org/" + s}}},
			"workarounds":          []any{map[string]any{"action": s, "how": s, "sources": []string{s}}},
			"transition_graph":     map[string]any{"leads_to": []any{edge, fmt.Sprintf("d/x%d", (i+1)%len(attacks))}, "frequently_confused_with": []any{edge}},
			"official_doc_url":     s,
			"official_doc_section": s,
			"os_specific":          map[string]string{s: s},
		})
		if err != nil {
			panic(err)
		}
		folder := "d"
		if i%2 == 0 { // the folder is the domain
			folder = strings.ReplaceAll(s, "/", "∕")
		}
		fsys[fmt.Sprintf("records/%s/x%d.json", folder, i)] = &fstest.MapFile{Data: text}
	}
	return fsys
}
