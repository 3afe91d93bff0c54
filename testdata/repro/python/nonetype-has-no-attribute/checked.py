import re

line = "user=7 id=42"
m = re.match(r"id=(\d+)", line)
if m is None:
    print("no id in", repr(line))
else:
    print(m.group(1))
