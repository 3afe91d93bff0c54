"""Reads the names of PyTorch's environment variables.

The root has Debian's packages libtorch1.13 and python3-torch. The documentation of later
releases adds its own.
"""

import os
import re

import kit

NEWER = """PYTORCH_ALLOC_CONF PYTORCH_HIP_ALLOC_CONF PYTORCH_NVML_BASED_CUDA_CHECK PYTORCH_ENABLE_MPS_FALLBACK PYTORCH_DEBUG_MPS_ALLOCATOR
PYTORCH_MPS_HIGH_WATERMARK_RATIO PYTORCH_MPS_LOW_WATERMARK_RATIO PYTORCH_MPS_FAST_MATH PYTORCH_MPS_PREFER_METAL PYTORCH_TUNABLEOP_ENABLED
PYTORCH_TUNABLEOP_TUNING PYTORCH_NO_CUDA_MEMORY_CACHING""".split()


def symbols(root):
    names = set()
    for folder, _, files in os.walk(os.path.join(root, "usr/lib")):
        for file in files:
            if re.search(r"torch|c10|caffe2", folder + file) and not os.path.islink(os.path.join(folder, file)):
                names |= {name.decode() for name in re.findall(rb"\bPYTORCH_[A-Z0-9_]*[A-Z0-9]\b", kit.read(os.path.join(folder, file)))}
    if not names:
        raise kit.Missing("there is no libtorch1.13 or no python3-torch")
    return {
        "catalog": "torch-environment", "title": "Environment variables of PyTorch", "kind": "symbols", "domains": ["*"],
        "source": f"Debian's PyTorch {kit.version_of(root, 'libtorch1.13')}, and the documentation of later releases", "product": "PyTorch", "version": "2.11",
        "covers": ["$PYTORCH_CUDA_ALLOC*", "$PYTORCH_ALLOC*", "$PYTORCH_HIP_ALLOC*", "$~PYTORCH_CUDA_*", "$~PYTORCH_NO_*", "$~PYTORCH_MPS_*", "$~PYTORCH_ENABLE_*"],
        "symbols": sorted(names | set(NEWER)),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
