import torch

x = torch.ones(2, device="cuda", requires_grad=True)
y = x.exp()
y += 1
y = y.clone()  # autograd has saved the tensor before
y.sum().backward()
