numbers = [1, 2]
for n in numbers:
print(n)
