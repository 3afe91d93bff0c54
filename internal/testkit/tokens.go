package testkit

import (
	"encoding/base64"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// A Token is a made-up secret of one kind, as it occurs in a line of a log.
type Token struct {
	Kind, Line string
	// Secret is the last of the longest random part of the line. No output may show half of it.
	Secret string
	// Named means that only the text before the token makes it a secret.
	Named bool
}

// tokens are patterns. A group such as {h40} is 40 random characters: a for letters and
// digits, l for small letters and digits, u for capitals and digits, h for hexadecimal
// digits, d for digits, w for words, b for base 64, and g for a UUID. The bar is left out: it splits prefixes,
// so that no scanner takes this file for a leak.
const tokens = `
1password op|s_eyJ{a250}
1password-key A|3-{u6}-{u11}-{u5}-{u5}-{u5}
adafruit ai|o_{a28}
adyen AQ|E{b60}==-{b43}=-{w16}
airtable pa|t{a14}.{h64}
asana 1/{d16}:{h32}
authress sc|_{l5}.{l4}.acc-{l12}.{b36}
adobe p8|e-{a32}
age AGE-SEC|RET-KEY-1{u58}
aiven AV|NS_{a19}
alibaba LT|AI{a20}
amazon-client amzn1.oa|2-cs.v1.{h64}
amazon-mws amzn.m|ws.{g36}
anthropic sk-a|nt-api03-{w93}AA
artifactory AK|Cp{a69}
artifactory-reference cmV|md{a59}
atlassian AT|ATT3{w186}
atlassian-cloud AT|CTT3{w186}
aws-access AK|IA{u16}
aws-session AS|IA{u16}
aws-bedrock AB|SK{a128}
aws-bedrock-short bedrock-api-k|ey-YmVkcm9jay5hbWF6b25hd3MuY29t{b200}
aws-appsync da|2-{l26}
azure-devops {a76}AZ|DO{a4}
azure-ad {a3}8|Q~{a34}
azure-search {a42}Az|Se{a6}
bitbucket AT|BB{a32}
brevo xk|eysib-{h64}-{a16}
buildkite bk|ua_{h40}
cerebras cs|k-{l48}
circleci CC|IPAT_{a22}_{h40}
circleci-project CC|IPRJ_{a22}_{h40}
clickhouse 4b|1d{a38}
clickup pk|_{d8}_{u32}
clojars CLO|JARS_{h60}
cloudflare-ca v1|.0-{h24}-{h146}
cockroach CC|DB1_{a22}_{a40}
confluent cf|lt{a60}
contentful CF|PAT-{a43}
crates ci|o{a32}
databricks da|pi{h32}
databricks-oauth do|se{h32}
deepseek sk|-{h32}
defined dn|key-{u26}-{u52}
digitalocean do|p_v1_{h64}
digitalocean-oauth do|o_v1_{h64}
discord-bot MT{discord}.G{a5}.{a38}
discord-bot-other MT|EN{a20}.G{a5}.{a38}
discord-user mf|a.{w84}
discord-webhook https://discord.com/api/web|hooks/{d18}/{a68}
docker dc|kr_pat_{a27}
docker-org dc|kr_oat_{a32}
doppler dp.|pt.{a43}
doppler-service dp.|st.prd.{a43}
dropbox sl|.{a135}
duffel duffel|_live_{a43}
dynatrace dt0|c01.{u24}.{u64}
easypost EZ|AK{a54}
elevenlabs sk|_{h48}
expo Expo token: exp|o_{a40}
facebook EA|AC{a160}
feishu https://open.feishu.cn/open-apis/bot/v2/ho|ok/{g36}
figma fi|gd_{w40}
firecrawl f|c-{h32}
flutterwave FLW|SECK_TEST-{h32}-X
flutterwave-live FLW|SECK-{a32}-X
fly Fly|V1 fm2_{b100}
fly-fm2 fm|2_{b100}
frameio fi|o-u-{a64}
github gh|p_{a36}
github-fine git|hub_pat_{a22}_{a59}
github-server gh|s_{a36}
gitlab gl|pat-{a20}
gitlab-runner gl|rt-{a20}
gitlab-routable gl|pat-{a27}.01.{l9}
gitlab-deploy gl|dt-{a20}
gitlab-trigger gl|ptt-{h40}
google-api AI|za{a35}
google-oauth GO|CSPX-{a28}
google-access ya|29.{a180}
google-hmac GOO|G1E{u55}
google-refresh 1/|/0{a97}
grafana gl|sa_{a32}_{h8}
grafana-cloud gl|c_{a120}
groq gs|k_{a52}
harness pa|t.{a22}.{h24}.{a20}
heroku HR|KU-AA{a58}
hubspot pa|t-na1-{g36}
huggingface h|f_{a34}
infracost ic|o-{a32}
intercom dG|9rO{a55}
intra42 s-s4|t2ud-{h64}
jina ji|na_{a60}
jwt ey|JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1LTgyNzM2In0.{a43}
langfuse sk|-lf-{g36}
langsmith ls|v2_pt_{h32}_{h10}
jwt-twice ZX|lKaGJHY2lPaUpTVXpJMU5pSjk{a160}
launchdarkly sd|k-{g36}
launchdarkly-api ap|i-{g36}
linear li|n_api_{a40}
linkedin WP|L_AP1.{a16}.{a6}==
llamacloud ll|x-{a48}
lob liv|e_{h35}
mailchimp {h32}-u|s12
mailersend ml|sn.{h64}
mailgun ke|y-{h32}
mapbox sk|.eyJ{a84}.{a22}
make-webhook https://ho|ok.eu1.make.com/{l32}
mapbox-public pk|.eyJ{a60}.{a22}
mongodb-atlas mdb|_sa_sk_{a40}
neon na|pi_{l64}
netlify nf|p_{a36}
newrelic NR|AK-{u27}
newrelic-insights NR|II-{a32}
newrelic-license {h32}FFFF|NRAL
notion nt|n_{a43}
npm np|m_{a36}
nuget oy|2{l43}
nvidia nv|api-{a64}
octopus AP|I-{u26}
okta SS|WS 00{a40}
openai sk|-proj-{a60}T3Blbk|FJ{a60}
openai-old sk|-{a20}T3Blbk|FJ{a20}
openrouter sk|-or-v1-{h64}
openshift sha2|56~{a43}
paypal access|_token$production${l16}${h32}
perplexity pp|lx-{a48}
pinecone pc|sk_{a6}_{a63}
plaid acc|ess-production-{g36}
planetscale psc|ale_tkn_{a43}
planetscale-password psc|ale_pw_{a43}
posthog ph|x_{a43}
postman PM|AK-{h24}-{h34}
prefect pn|u_{a36}
pulumi pu|l-{h40}
pypi py|pi-AgEIcHlwaS5vcmc{a90}
rapidapi {l10}ms|h{l15}p1{l6}js|n{l12}
razorpay rz|p_live_{a14}
readme rd|me_{l70}
render rn|d_{a32}
replicate r|8_{a37}
resend r|e_{a8}_{a24}
rootly roo|tly_{h64}
rubygems ruby|gems_{h48}
runpod rp|a_{u42}
scalingo tk|-us-{a48}
salesforce 00D{a12}!AQ{a90}
sendgrid S|G.{a22}.{a43}
sentry snt|rys_{a130}
sentry-user snt|ryu_{h64}
shippo ship|po_live_{h40}
shopify sh|pat_{h32}
shopify-shared sh|pss_{h32}
slack xo|xb-{d11}-{d12}-{a24}
slack-app xa|pp-1-{u11}-{d13}-{h64}
slack-config xo|xe.xoxp-1-{a146}
slack-webhook https://hooks.slack.com/ser|vices/T{u10}/B{u10}/{a24}
sonarqube sq|p_{h40}
sourcegraph sg|p_{h16}_{h40}
square sq0|atp-{a22}
square-secret sq0|csp-{a43}
square-access EA|AA{a60}
stripe sk_|live_{a24}
stripe-restricted rk_|live_{a24}
stripe-test sk_|test_{a24}
stripe-webhook wh|sec_{a32}
supabase sb|p_{h40}
supabase-secret sb|_secret_{a22}_{a8}
tailscale ts|key-auth-{a12}CNTRL-{a32}
tavily tv|ly-dev-{a32}
teams https://acme.web|hook.office.com/webhookb2/{g36}@{g36}/IncomingWebhook/{h32}/{g36}
telegram 72938{d5}:A|AH{w32}
tencent AK|ID{a32}
terraform {a14}.atl|asv1.{a67}
together tg|p_v1_{a43}
trello AT|TA{h72}
twilio S|K{h32}
typeform tf|p_{a59}
vault hv|s.{a90}
unknown-issuer co|_{a40}
unknown-issuer-hex slk|_{h64}
vault-old s|.{a24}
vault-batch hv|b.{a138}
vercel vc|p_{a56}
volcengine AK|LT{a44}
wakatime wa|ka_{g36}
xai xa|i-{a80}
yandex AQ|VN{a35}
yandex-iam t1|.{w60}.{w86}
zapier https://hooks.zapier.com/hooks/ca|tch/{d7}/{l12}
private-key -----BEG|IN PRIVATE KEY-----\nMII{a60}\n-----END PRIVATE KEY-----
`

// named are patterns of secrets that only the text before them reveals.
const named = `
PGPASSWORD= PGPASSWORD={a14} psql
HEROKU_API_KEY= HEROKU_API_KEY={g36}
WANDB_API_KEY= WANDB_API_KEY={h40}
json-password {"user":"x","password":"{a12}"}
json-escaped {\"clientSecret\":\"{a20}\"}
cookie Cookie: sid={a24}; theme=dark
set-cookie Set-Cookie: session={a24}; Path=/
x-api-key X-Api-Key: {a32}
_authToken //npm.acme.io/:_authToken={a36}
jdbc jdbc:postgresql://db.acme.io/x?user=app&password={a14}
redis redis://:{a14}@cache:6379
postgres postgres://app:{a14}@localhost/x
mongodb mongodb+srv://app:{a14}@c0.acme.mongodb.net
basic Authorization: Basic {b32}
bearer Authorization: Bearer {a30}
curl curl -u admin:{a14} https://acme.io
docker-login docker login -u bot -p {a14}
mysql mysql -uroot -p{a14}
azure-storage AccountKey={b86}==
azure-sas https://acme.blob.core.windows.net/x?sv=2022&sig={a43}
datadog DD_API_KEY={h32}
aws-secret aws_secret_access_key={b40}
env-token CI_JOB_TOKEN={a20}
yaml-secret client_secret: {a24}
chinese 密码：{a12}
chinese-colon 密码: {a12}
chinese-is 口令为 {a12}
chinese-key 密钥={a32}
chinese-quoted 密钥“{a24}”无效
chinese-space 用户名 bob 密码 {a16} 登录失败
chinese-brackets 口令（{a16}）错误
chinese-grant 授权码：{l16}
chinese-wrong 密码错误：{a12}
chinese-is-colon 令牌为：{a32}
oracle-login sqlplus scott/{a12}@orcl
prose password is {a16}
prose-arrow password -> {a16}
query GET /login?user=bob&password={a10}&x=1
pair user=bob;password={a10};db=x
odbc DRIVER=x;UID=sa;PWD={a14}
user-pair ETCDCTL_USER=root:{a14}
oracle jdbc:oracle:thin:scott/{a14}@//db:1521/X
azure-pat AZURE_DEVOPS_EXT_PAT={l52}
artifactory-header X-JFrog-Art-Api: {a73}
bcrypt bob:$2b$12${a53}
shadow root:$6${a16}${a86}:19000
web-key {"kty":"RSA","d":"{a342}"}
key-line {b64}
chinese-token 令牌：{a32}
`

var group = regexp.MustCompile(`\{([alhudwbg])([0-9]+)\}`)

// Tokens returns a made-up secret of each kind. They are the same in every run.
func Tokens() (all []Token) {
	for i, list := range []string{tokens, named} {
		for line := range strings.Lines(strings.TrimSpace(list)) {
			kind, pattern, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			all = append(all, newToken(kind, pattern, i == 1))
		}
	}
	return all
}

func newToken(kind, pattern string, named bool) Token {
	random := rand.New(rand.NewPCG(12, uint64(len(pattern)+len(kind))))
	t := Token{Kind: kind, Named: named}
	pattern = strings.ReplaceAll(strings.ReplaceAll(pattern, "|", ""), `\n`, "\n")
	number := []byte("029384756172839401")
	pattern = strings.Replace(pattern, "MT{discord}", base64.RawStdEncoding.EncodeToString(append([]byte("1"), number[1:]...)), 1)
	t.Line = group.ReplaceAllStringFunc(pattern, func(g string) string {
		n, _ := strconv.Atoi(g[2 : len(g)-1])
		part := randomText(random, g[1], n)
		if len(part) >= len(t.Secret) {
			t.Secret = part
		}
		return part
	})
	return t
}

// randomText returns n characters of a class.
func randomText(random *rand.Rand, class byte, n int) string {
	const upper, lower, digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"
	from := map[byte]string{
		'a': upper + lower + digits, 'l': lower + digits, 'u': upper + digits, 'h': digits + "abcdef", 'd': digits,
		'w': upper + lower + digits + "_-", 'b': upper + lower + digits + "+/", 'g': digits + "abcdef",
	}[class]
	text := make([]byte, n)
	for i := range text {
		text[i] = from[random.IntN(len(from))]
		if class == 'g' && (i == 8 || i == 13 || i == 18 || i == 23) {
			text[i] = '-'
		}
	}
	return string(text)
}

// Leak returns a part of a secret that a text shows, and that is too long to be shown.
func Leak(text, secret string) string {
	const most = 5 // characters
	for at := 0; at+most < len(secret); at++ {
		if part := secret[at : at+most+1]; strings.Contains(text, part) {
			return part
		}
	}
	return ""
}
