import torch

weights = torch.nn.Embedding(11, 4).cuda()
tokens = torch.tensor([3, 10], device="cuda")
assert 0 <= tokens.min() and tokens.max() < weights.num_embeddings
weights(tokens)
torch.cuda.synchronize()
