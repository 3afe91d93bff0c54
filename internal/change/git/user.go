package git

import "errors"

// User returns the name and the email address of the user, as commits have them.
func (r *Repository) User() (string, error) {
	name, err := r.git.line("config", "user.name")
	if err == nil && name != "" {
		if email, err := r.git.line("config", "user.email"); err == nil && email != "" {
			return name + " <" + email + ">", nil
		}
	}
	return "", errors.New("git does not know who you are; run git config user.name NAME and git config user.email ADDRESS")
}
