import torch

data = torch.utils.data.TensorDataset(torch.ones(4, device="cuda"))
for batch in torch.utils.data.DataLoader(data, pin_memory=True):
    pass
