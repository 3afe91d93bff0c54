import torch

weights = torch.nn.Embedding(10, 4).cuda()
try:
    weights(torch.tensor([3, 10], device="cuda"))
    torch.cuda.synchronize()
except RuntimeError:
    torch.cuda.empty_cache()
weights(torch.tensor([3], device="cuda"))
torch.cuda.synchronize()
