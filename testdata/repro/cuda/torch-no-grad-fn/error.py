import torch

x = torch.ones(2, device="cuda", requires_grad=True)
with torch.no_grad():
    loss = (x * x).sum()
loss.backward()
