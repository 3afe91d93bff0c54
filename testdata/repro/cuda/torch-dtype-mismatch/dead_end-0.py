import torch

model = torch.nn.Linear(2, 2).half().cuda()
with torch.no_grad():
    model(torch.ones(3, 2, device="cuda"))
