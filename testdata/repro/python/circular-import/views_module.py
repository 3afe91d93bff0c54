import models


def render(user_id):
    return models.User(user_id).name
