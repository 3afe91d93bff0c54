import torch

saved = torch.nn.Linear(4, 10).state_dict()
torch.nn.Linear(4, 10).cuda().load_state_dict(saved)
