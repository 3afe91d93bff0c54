import torch

x = torch.ones(2)
x.cuda()  # returns a copy, x stays on the CPU
torch.ones(2, device="cuda") + x
