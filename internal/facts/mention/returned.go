package mention

import "strings"

// returned maps functions to the class of what they return, if the class lists all of its methods.
var returned = func() map[string]string {
	classes := map[string]string{}
	for class, functions := range map[string]string{
		"torch.Tensor": `torch.arange torch.as_tensor torch.cat torch.empty torch.empty_like torch.eye torch.from_numpy torch.full torch.full_like
			torch.linspace torch.ones torch.ones_like torch.rand torch.rand_like torch.randint torch.randn torch.randn_like torch.randperm
			torch.stack torch.tensor torch.zeros torch.zeros_like`,
		"numpy.ndarray":               `numpy.arange numpy.array numpy.asarray numpy.empty numpy.eye numpy.full numpy.linspace numpy.ones numpy.zeros`,
		"np.ndarray":                  `np.arange np.array np.asarray np.empty np.eye np.full np.linspace np.ones np.zeros`,
		"pandas.DataFrame":            `pandas.read_csv pandas.read_json pandas.read_parquet pandas.read_sql`,
		"pd.DataFrame":                `pd.read_csv pd.read_parquet pd.read_sql`,
		"requests.Response":           `requests.delete requests.get requests.head requests.patch requests.post requests.put requests.request`,
		"requests.Session":            `requests.session`,
		"re.Pattern":                  `re.compile`,
		"re.Match":                    `re.fullmatch re.match re.search`,
		"subprocess.CompletedProcess": `subprocess.run`,
		"logging.Logger":              `logging.getLogger`,
		"sqlite3.Connection":          `sqlite3.connect`,
		"socket.socket":               `socket.create_connection socket.socket`,
		"datetime.datetime":           `datetime.datetime datetime.datetime.now datetime.datetime.fromtimestamp datetime.datetime.strptime`,
		"bytes.Buffer":                `bytes.NewBufferString`,
		"exec.Cmd":                    `exec.Command exec.CommandContext`,
		"http.Request":                `http.NewRequestWithContext`,
		"http.Response":               `http.Get http.Head http.Post http.PostForm`,
		"os.File":                     `os.Create os.Open os.OpenFile os.CreateTemp`,
		"regexp.Regexp":               `regexp.Compile regexp.MustCompile`,
		"reflect.Type":                `reflect.TypeOf`,
		"reflect.Value":               `reflect.ValueOf`,
		"sql.DB":                      `sql.Open`,
		"time.Time":                   `time.Date time.Now time.Parse time.Unix time.UnixMilli`,
		"asyncio.AbstractEventLoop":   `asyncio.get_event_loop asyncio.get_running_loop asyncio.new_event_loop`,
	} {
		for function := range strings.FieldsSeq(functions) {
			classes[function] = class
		}
	}
	return classes
}()

// classOf returns the class of what a call of a name returns, or "" if that is unknown. In Go,
// NewBuffer returns a Buffer.
func classOf(name string) string {
	if class := returned[name]; class != "" {
		return class
	}
	owner, last := name[:strings.LastIndexByte(name, '.')+1], name[strings.LastIndexByte(name, '.')+1:]
	if made, ok := strings.CutPrefix(last, "New"); ok && made != "" && isUpper(made[0]) {
		return owner + made
	}
	if last != "" && isUpper(last[0]) && strings.ToUpper(last) != last {
		return name
	}
	return ""
}
