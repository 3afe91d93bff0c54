import models

print(models.User(1).page())
