import torch

model = torch.nn.Linear(3, 5).cuda()
model(torch.ones(2, 3, device="cuda"))
torch.cuda.synchronize()
