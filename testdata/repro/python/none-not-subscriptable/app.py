import sqlite3

db = sqlite3.connect(":memory:")
db.row_factory = sqlite3.Row
db.execute("CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT)")
row = db.execute("SELECT name FROM user WHERE id = ?", [7]).fetchone()
print(row[0])
