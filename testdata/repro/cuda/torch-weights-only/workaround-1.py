import torch

model = torch.nn.Linear(2, 2)
torch.save(model.state_dict(), "model.pt")
torch.load("model.pt")
