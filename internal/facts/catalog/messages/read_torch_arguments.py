"""Reads the names of the arguments of PyTorch's functions from the source code of several releases.

The root has one folder for each release, with Debian's package python3-torch extracted into it.
"""

import ast
import glob
import os

import kit

# Where functions are defined: files, names in them, and how code calls them. A call that begins with a colon is
# one of a method of any object.
FUNCTIONS = [
    ("_tensor.py tensor.py", "Tensor.backward", ":backward"),
    ("autograd/__init__.py", "backward", ":backward"),
    ("autograd/__init__.py", "grad", "torch:autograd:grad autograd:grad"),
    ("nn/modules/module.py", "Module.load_state_dict", ":load_state_dict"),
    ("optim/optimizer.py", "Optimizer.load_state_dict", ":load_state_dict"),
    ("optim/lr_scheduler.py", "_LRScheduler.load_state_dict LRScheduler.load_state_dict", ":load_state_dict"),
    ("amp/grad_scaler.py cuda/amp/grad_scaler.py", "GradScaler.load_state_dict", ":load_state_dict"),
    ("distributed/checkpoint/state_dict_loader.py distributed/_shard/checkpoint/state_dict_loader.py", "load_state_dict", ":load_state_dict"),
    ("serialization.py", "load", "torch:load"),
    ("serialization.py", "save", "torch:save"),
    ("__init__.py", "compile", "torch:compile"),
    ("utils/data/dataloader.py", "DataLoader.__init__", "DataLoader torch:utils:data:DataLoader data:DataLoader"),
    ("utils/data/distributed.py", "DistributedSampler.__init__", "DistributedSampler torch:utils:data:distributed:DistributedSampler"),
    ("amp/autocast_mode.py", "autocast.__init__", "torch:autocast torch:amp:autocast autocast"),
    ("cuda/amp/autocast_mode.py", "autocast.__init__", "torch:cuda:amp:autocast autocast"),
    ("amp/grad_scaler.py", "GradScaler.__init__", "torch:amp:GradScaler GradScaler"),
    ("cuda/amp/grad_scaler.py", "GradScaler.__init__", "torch:cuda:amp:GradScaler torch:amp:GradScaler GradScaler"),
    ("distributed/distributed_c10d.py", "init_process_group", "init_process_group :init_process_group"),
    *(("distributed/distributed_c10d.py", name, f"dist:{name} torch:distributed:{name}") for name in "all_reduce all_gather barrier broadcast new_group".split()),
    ("nn/parallel/distributed.py", "DistributedDataParallel.__init__", "DistributedDataParallel DDP nn:parallel:DistributedDataParallel"
     " torch:nn:parallel:DistributedDataParallel"),
    ("nn/parallel/data_parallel.py", "DataParallel.__init__", "nn:DataParallel torch:nn:DataParallel"),
    ("nn/utils/clip_grad.py", "clip_grad_norm_", "clip_grad_norm_ :clip_grad_norm_"),
    ("nn/utils/clip_grad.py", "clip_grad_value_", "clip_grad_value_ :clip_grad_value_"),
    *((f"optim/{name.lower()}.py", f"{name}.__init__", f"optim:{name} torch:optim:{name}") for name in ("Adam", "AdamW", "SGD")),
    ("cuda/memory.py", "memory_summary", "torch:cuda:memory_summary"),
    ("cuda/memory.py", "set_per_process_memory_fraction", "torch:cuda:set_per_process_memory_fraction"),
    ("cuda/streams.py", "Event.__new__", "torch:cuda:Event"),
    ("cuda/graphs.py", "graph.__init__", "torch:cuda:graph"),
    ("multiprocessing/spawn.py", "spawn", "mp:spawn torch:multiprocessing:spawn"),
]
# What Python's unpickler takes, and methods and classes with the same name in DeepSpeed, Accelerate, Lightning, Apex and PyTorch Geometric.
MORE = {
    "torch:load": "encoding errors fix_imports buffers",
    ":backward": "loss tensor model allreduce_gradients release_loss scale_wrt_gas sync_gradients update_master_grads",
    "DataLoader": "follow_batch exclude_keys",
    "DistributedDataParallel": """message_size delay_allreduce shared_param allreduce_trigger_params retain_allreduce_buffers allreduce_always_fp32
num_allreduce_streams allreduce_communicators gradient_average gradient_predivide_factor gradient_average_split_factor
prof""",
}
MORE["DDP"] = MORE["DistributedDataParallel"]


def definitions(file):
    """Returns the functions in a file, those of a class under Class.function."""
    for node in ast.parse(kit.read(file)).body:
        owner, nodes = (node.name + ".", node.body) if isinstance(node, ast.ClassDef) else ("", [node])
        for function in nodes:
            if isinstance(function, ast.FunctionDef):
                yield owner + function.name, function.args


def arguments(root):
    folders = glob.glob(os.path.join(root, "*/usr/lib/python3/dist-packages/torch"))
    if len(folders) < 2:
        raise kit.Missing("there are less than two releases of python3-torch")
    versions = sorted((kit.version_of(folder.split("/usr/")[0], "python3-torch") for folder in folders), key=lambda v: [int(n) for n in v.split(".")])
    named = {}
    for files, names, calls in FUNCTIONS:
        found = set()
        for file in (os.path.join(folder, file) for folder in folders for file in files.split()):
            for name, args in definitions(file) if os.path.exists(file) else ():
                if name in names.split():
                    if args.vararg or args.kwarg and calls not in MORE:
                        raise ValueError(f"{name} takes any argument")
                    found |= {a.arg for a in args.posonlyargs + args.args + args.kwonlyargs}
        if not found:
            raise kit.Missing(f"there is no {names}")
        for call in calls.split():
            named.setdefault(call, set(MORE.get(call, "").split())).update(a for a in found - {"self", "cls"} if not a.startswith("_"))
    return {
        "catalog": "torch-arguments", "title": "Arguments of functions of PyTorch", "kind": "symbols", "domains": ["cuda*", "pytorch*", "torch*"],
        "source": f"the source code of PyTorch {', '.join(versions)}, and methods with the same name in DeepSpeed, Accelerate, Lightning, Apex and PyTorch Geometric",
        "product": "PyTorch", "aliases": ["torch"], "version": versions[-1], "covers": [f"$call:{call}.[a-z]*" for call in named],
        "symbols": [f"call:{call} " + " ".join("." + a for a in sorted(named[call])) for call in named],
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(arguments))
