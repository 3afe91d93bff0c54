import torch


class Settings:
    pass


torch.save({"settings": Settings()}, "model.pt")
with torch.serialization.safe_globals([Settings]):
    torch.load("model.pt")
