import torch

x = torch.ones(2, device="cuda", requires_grad=True)
loss = (x * x).sum()
loss.backward(retain_graph=True)
loss.backward()
