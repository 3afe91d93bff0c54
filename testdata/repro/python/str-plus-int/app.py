count = 3
print("total: " + count)
