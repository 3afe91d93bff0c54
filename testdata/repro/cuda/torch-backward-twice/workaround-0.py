import torch

x = torch.ones(2, device="cuda", requires_grad=True)
for step in range(2):
    loss = (x * x).sum()  # computed again in each step
    loss.backward()
