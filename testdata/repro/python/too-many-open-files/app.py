import os

files = []
for number in range(300):
    files.append(open(os.path.abspath(f"data/{number}")))
print(len(files), "files")
