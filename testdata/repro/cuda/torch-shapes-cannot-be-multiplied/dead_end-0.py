import torch

model = torch.nn.Linear(4, 5).cuda()
model(torch.ones(2, 3, device="cuda").unsqueeze(0))
