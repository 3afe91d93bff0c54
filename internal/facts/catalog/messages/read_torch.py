"""Reads the messages of PyTorch from the sources of its releases in C++ and Python.

The root is a folder with the sources of each release.
"""

import itertools
import os
import re

import kit
import sources
import sources_python

# The macros by the number of arguments before the message.
MACROS = {"TORCH_CHECK": 1, "TORCH_CHECK_WITH": 2, "TORCH_CHECK_TYPE": 1, "TORCH_CHECK_INDEX": 1, "TORCH_CHECK_VALUE": 1, "TORCH_CHECK_LINALG": 1,
          "TORCH_CHECK_NOT_IMPLEMENTED": 1, "TORCH_CHECK_WITH_MSG": 2, "TORCH_WARN": 0, "TORCH_WARN_ONCE": 0, "AT_ERROR": 0, "C10_THROW_ERROR": 1,
          "TypeError": 0, "ValueError": 0, "C10D_NCCL_CHECK": 1}
# Of the files, those whose errors most users meet.
CPP = re.compile(r"c10/(?:core/(?:TensorImpl|StorageImpl|Device|DispatchKeySet|CPUAllocator|SymInt)|cuda/(?:CUDACachingAllocator|CUDAException|CUDAFunctions))\.\w+"
                 r"|aten/src/ATen/(?:TensorUtils|TensorIterator|core/op_registration/adaption|ExpandUtils|Context|Utils|WrapDimUtils|autocast_mode|cuda/(?:CUDAContext|CUDAGraph|CUDAGeneratorImpl|Exceptions)"
                 r"|native/(?:LinearAlgebra\w*|TensorShape|Convolution|LossNLL|Embedding|Resize|IndexingUtils|ReduceOpsUtils|Copy|Normalization|TensorProperties|TensorCompare|TestOps|Memory"
                 r"|prim_native_functions|Scalar|cuda/Blas))\.\w+"
                 r"|torch/csrc/(?:autograd/(?:engine|python_engine|autograd|saved_variable|variable|VariableTypeUtils|function|custom_function|python_variable\w*|input_buffer)"
                 r"|utils/(?:tensor_new|tensor_numpy)|cuda/Module|distributed/c10d/(?:ProcessGroupNCCL|TCPStore|Utils|reducer|socket))\.\w+")
PYTHON = re.compile(r"torch/(?:nn/(?:functional|modules/(?:module|rnn)|parallel/(?:distributed|data_parallel))|cuda/(?:__init__|memory|graphs)"
                    r"|optim/(?:optimizer)|utils/(?:data/(?:dataloader|_utils/(?:collate|worker|pin_memory)))"
                    r"|autograd/(?:__init__|function)|distributed/(?:distributed_c10d|rendezvous)|amp/(?:autocast_mode|grad_scaler)|_tensor|_utils|serialization|storage)\.py")
# What few users meet: the arguments of a function, rare kinds of tensors, and advice.
RARE = re.compile(r"\w+(?:\(\))?: |[Ee]xpected .* got |argument |.*(?:[Ss]parse|[Ss]ymbolic|SymInt|[Nn]ested|mkldnn|MKLDNN|MPS|XPU|xpu|FakeTensor|functorch|vmap|named tensor|_out\(|ROCm"
                  r"|[Dd]eprecated|DLPack|dlpack|PyInterpreter|[Qq]uantized|Float8|compiled|zero-dim|jvp|forward AD|forward mode|dual|capsule|jagged|complex|metadata|TorchScript|UCC|MAGMA"
                  r"|subclass|__torch|dispatch|must be an? |should be an? |must be (?:one|of|in|non|pos|great|str|true|int)|overrides?\\b|\\bout\\b|internal|hook|NCCL_|tuple|iterable)")


def torch(root):
    releases = sources.releases(root, "version.txt", r"(\d+)\.(\d+)\.(\d+)")
    texts = {beginning(text) for _, folder in releases for text in release_texts(folder)}
    return {
        "catalog": "torch", "title": "Messages of PyTorch", "kind": "messages", "domains": ["pytorch*", "torch*", "cuda*"],
        "source": f"the source code of PyTorch {sources.listed(releases)}", "product": "PyTorch", "version": releases[-1][0],
        "messages": [line for line in kit.messages(texts, 4) if OFTEN.search(line) or kit.failing(line) and not RARE.match(line)],
    }


def beginning(text):
    """Returns the first sentences of a text. What follows explains them."""
    most = 100
    if len(text) <= most:
        return text
    end = max((m.end() for m in re.finditer(r"[.!?](?= ?[A-Z])| \(", text[:most])), default=0)
    return text[:end].rstrip(" (") if end else text if len(text) < 130 else ""


OFTEN = re.compile(r"exited unexpectedly|a second time|is killed by|is ambiguous|inplace operation|size mismatch")


def release_texts(folder):
    for path in sources.files(folder, (".cpp", ".cu", ".h", ".py")):
        inside = os.path.relpath(path, folder)
        if CPP.fullmatch(inside):
            yield from checked(sources.tokens(sources.read_c(path), "c"))
        elif PYTHON.fullmatch(inside):
            yield from sources_python.texts(path, "warn|warn_once|_log_or_raise")


def checked(code):
    """Yields the text that each check prints: its arguments, one after the other. So are
    long texts that become values or parts of a stream."""
    for name, args in sources.calls(code, "|".join(MACROS)):
        parts = [next(iter(sources.texts(arg, verbs=None)), "{}") for arg in args[MACROS[name.split(".")[-1]]:]]
        if any(part != "{}" for part in parts):
            yield kit.tidy(OWN.sub("", "".join(parts)))
    for i, token in enumerate(code[1:], 1):
        if token.kind == "string" and code[i - 1].text in "=<":
            text = "".join(t.text for t in itertools.takewhile(lambda t: t.kind == "string", code[i:]))
            if len(kit.fixed(text)) > 5:
                yield text


OWN = re.compile(r"^\{\}(?:\(\)|\{\})*:? *")  # the name of the function before a message


if __name__ == "__main__":
    raise SystemExit(kit.main(torch))
