import torch

x = torch.ones(2, device="cuda", requires_grad=True)
with torch.no_grad():
    loss = (x * x).sum()
torch.set_grad_enabled(True)
loss.backward()
