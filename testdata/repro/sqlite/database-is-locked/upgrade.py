import sqlite3
import sys
import threading


def connect():
    return sqlite3.connect("shop.db", isolation_level=None, check_same_thread=False)


db, other = connect(), connect()
db.execute("PRAGMA journal_mode = WAL")
db.execute(sys.argv[1])
db.execute("SELECT * FROM sale").fetchall()
writer = threading.Thread(target=other.execute, args=["INSERT INTO sale VALUES (1)"])
writer.start()
writer.join(0.3)
db.execute("INSERT INTO sale VALUES (2)")
db.execute("COMMIT")
writer.join()
print(db.execute("SELECT * FROM sale").fetchall())
