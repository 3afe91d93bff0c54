import re

line = "user=7 id=42"
m = re.match(r"id=(\d+)", line)
print(m.group(1))
