import json

with open("user.json") as f:
    print(f.read())
    print(json.load(f))
