import os
import shutil
import sqlite3
import sys

shutil.copy("shop.db", "new.db")
db = sqlite3.connect("shop.db")
db.execute("SELECT * FROM sale")
os.replace("new.db", "shop.db")
if sys.argv[1:] == ["again"]:
    db.close()
    db = sqlite3.connect("shop.db")
db.execute("INSERT INTO sale VALUES (1)")
db.commit()
