import torch

model = torch.nn.Linear(2, 2).cuda()
with torch.autocast("cuda", dtype=torch.float16):
    model(torch.ones(3, 2, device="cuda"))
torch.cuda.synchronize()
