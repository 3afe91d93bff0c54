import os

texts = []
for number in range(300):
    with open(os.path.abspath(f"data/{number}")) as f:
        texts.append(f.read())
print(len(texts), "texts")
