package main

type user struct{ name string }

func (u *user) Name() string { return u.name }

func find(id int) *user {
	if id == 1 {
		return &user{"ann"}
	}
	return nil
}

func main() {
	u := find(2)
	println(u.name)
}
