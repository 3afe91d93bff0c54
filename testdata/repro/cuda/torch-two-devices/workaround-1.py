import torch

model = torch.nn.Linear(2, 2).cuda()
batch = torch.ones(3, 2)
model(batch.to(next(model.parameters()).device))
