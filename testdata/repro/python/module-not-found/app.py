import acme

print(acme.answer)
