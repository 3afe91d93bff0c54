import sqlite3
import sys

connections = [sqlite3.connect(sys.argv[1], uri=True) for _ in range(2)]
connections[0].execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT)")
print(connections[1].execute("SELECT * FROM customer").fetchall())
