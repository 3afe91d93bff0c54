import torch


class Data(torch.utils.data.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, i):
        return i  # reads one item, not the whole data set


for batch in torch.utils.data.DataLoader(Data(), num_workers=2):
    pass
