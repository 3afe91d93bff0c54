module example.com/width

go 1.19
