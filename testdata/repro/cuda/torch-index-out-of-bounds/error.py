import torch

weights = torch.nn.Embedding(10, 4).cuda()
weights(torch.tensor([3, 10], device="cuda"))  # 10 is not below 10
torch.cuda.synchronize()
