from acme import connect

print(connect())
