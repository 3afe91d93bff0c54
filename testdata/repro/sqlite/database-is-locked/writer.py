import sqlite3
import sys
import time

db = sqlite3.connect("shop.db")
db.execute("INSERT INTO sale VALUES (1)")
if sys.argv[1:] == ["commit"]:
    db.commit()
open("ready", "w").close()
time.sleep(float(sys.argv[1]) if sys.argv[1:] != ["commit"] else 60)
