"""Reads the names in the module cupy: those of NumPy, whose functions it has or borrows, and its own.

NumPy's names come from its list. CuPy's own ones are what cupy/__init__.py defines, and its submodules, in its commits
0079eb9 (before 9) and 3a2a047 (9), and in 78365b2 (14) and ROCm's 408795f, which are commits of forks.
"""

import os
import sys

import kit

sys.path.insert(0, os.path.dirname(kit.DATA))
import rebuild  # noqa: E402

OWN = """ElementwiseKernel RawKernel RawModule ReductionKernel asnumpy clear_memo cuda disable_experimental_feature_warning from_dlpack fromDlpack fuse
get_array_module get_default_memory_pool get_default_pinned_memory_pool is_available make_gpu_aligned_dtype memoize scatter_add show_config
MachAr int0 uint0 bool8 int bool float complex
array_api binary core creation exceptions fft indexing io lib linalg logic manipulation math misc padding polynomial random sorting sparse statistics
testing typing util"""

# Later releases of 14 may have more names, so most are reported only if a listed one is near. Those with a few beginnings are reported in any case.
COVERS = """~cupy.[a-z]* cupy.to_* cupy.as[a-z]* cupy.from* cupy.get_* cupy.set_* cupy.is_* cupy.free* cupy.empty_* cupy.clear* cupy.mem[a-z]* cupy.sync*
!cupy.cublas !cupy.cudnn !cupy.cusolver !cupy.cusparse* !cupy.cutensor !cupy.nccl !cupy.prof !cupy.py* !cupy.dev !cupy.org"""


def symbols(_):
    borrowed = next((text for text in rebuild.load("numpy-symbols").get("symbols", ()) if text.startswith("numpy .")), "")
    if not borrowed:
        raise kit.Missing("there is no list of NumPy's names")
    names = {*OWN.split(), *borrowed.split(" .")[1:]}
    return {
        "catalog": "cupy-symbols", "title": "Names in CuPy", "kind": "symbols", "domains": ["cuda*", "gpu*", "python*", "cupy*"],
        "source": "cupy/__init__.py of CuPy before 9, of 9 and of 14, and the names of NumPy", "product": "CuPy", "covers": COVERS.split(),
        "symbols": kit.grouped({f"cupy.{name}" for name in names}),
    }


if __name__ == "__main__":
    raise SystemExit(kit.main(symbols))
