package git

import (
	"errors"
	"strconv"
	"strings"
)

// Versions returns the contents of a file in the newest commits that changed it, newest first
// and at most a number of them. It follows renames.
func Versions(r *Repository, file string, most int) (all [][]byte, err error) {
	out, err := r.git.output("log", "--follow", "--raw", "--no-abbrev", "--format=", "--max-count="+strconv.Itoa(most), "--", file)
	if err != nil {
		return nil, err
	}
	contents := &blobs{git: r.git}
	defer contents.close()
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line) // :100644 100644 OLD NEW M…
		if len(fields) < 5 || strings.Trim(fields[3], "0") == "" {
			continue
		}
		text, err := contents.read(fields[3])
		if err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, nil
}

// FilesBy returns the files of the folder that the user has committed changes to.
func FilesBy(r *Repository, user string) (map[string]bool, error) {
	_, address, _ := strings.Cut(user, "<")
	out, err := r.git.output("log", "--fixed-strings", "--author=<"+address, "--name-only", "--relative", "--format=", "-z", "--", ".")
	if err != nil {
		return nil, err
	}
	files := make(map[string]bool)
	for name := range strings.SplitSeq(string(out), "\x00") {
		files[strings.TrimPrefix(name, "\n")] = true
	}
	return files, nil
}

// User returns the name and the email address of the user, as commits have them.
func User(r *Repository) (string, error) {
	name, err := r.git.line("config", "user.name")
	if err == nil && name != "" {
		if email, err := r.git.line("config", "user.email"); err == nil && email != "" {
			return name + " <" + email + ">", nil
		}
	}
	return "", errors.New("git does not know who you are; run git config user.name NAME and git config user.email ADDRESS")
}
