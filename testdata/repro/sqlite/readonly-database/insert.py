import sqlite3
import sys

db = sqlite3.connect(sys.argv[1], uri=True)
db.execute("INSERT INTO sale VALUES (1)")
db.commit()
