import torch

x = torch.ones(2, device="cuda", requires_grad=True)
y = x.exp()
y = y + 1
y.sum().backward()
