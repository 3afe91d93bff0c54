def render(user_id):
    from models import User
    return User(user_id).name
