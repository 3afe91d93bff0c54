from views import render


class User:
    def __init__(self, user_id):
        self.name = f"user {user_id}"
        self.user_id = user_id

    def page(self):
        return render(self.user_id)
