import re


def find(line):
    m = re.search(r"id=(\d+)", line)


print(find("user=7 id=42").group(1))
