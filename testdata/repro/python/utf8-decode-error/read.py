import sys

with open("menu.txt", **dict(arg.split("=") for arg in sys.argv[1:])) as f:
    print(ascii(f.read()))
