import torch

model = torch.nn.Linear(2, 2).half().cuda()
model(torch.ones(3, 2, device="cuda").half())
torch.cuda.synchronize()
