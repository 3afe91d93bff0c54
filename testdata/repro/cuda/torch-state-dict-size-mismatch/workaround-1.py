import torch

saved = torch.nn.Linear(4, 10).state_dict()
model = torch.nn.Linear(4, 5).cuda()
mine = model.state_dict()
fits = {k: v for k, v in saved.items() if k in mine and v.shape == mine[k].shape}
model.load_state_dict(fits, strict=False)
