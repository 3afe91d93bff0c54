import torch


class Settings:
    pass


torch.save({"settings": Settings()}, "model.pt")
torch.load("model.pt")
