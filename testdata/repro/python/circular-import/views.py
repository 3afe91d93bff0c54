from models import User


def render(user_id):
    return User(user_id).name
