import models

KINDS = [models.User]


def render(user_id):
    return models.User(user_id).name
