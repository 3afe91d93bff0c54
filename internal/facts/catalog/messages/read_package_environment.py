"""Reads the names of environment variables that packages and libraries read.

Each list has all the names that begin as its globs do. The root has the packages torch, jax, jaxlib,
huggingface_hub, transformers, accelerate and triton in site-packages, and the npm package chokidar in
chokidar-VERSION, one folder a version.
"""

import fnmatch
import glob
import os
import re

import kit
import read_environment as own

# What earlier releases read.
HUGGINGFACE = """HF_HUB_LOCAL_DIR_AUTO_SYMLINK_THRESHOLD HF_HUB_ENABLE_HF_TRANSFER HF_HUB_DISABLE_EXPERIMENTAL_WARNING TRANSFORMERS_CACHE TRANSFORMERS_OFFLINE
HUGGINGFACE_HUB_CACHE HUGGINGFACE_HUB_VERBOSITY HUGGINGFACE_HUB_TOKEN HUGGING_FACE_HUB_TOKEN""".split()


def words(root, prefix, *patterns):
    """Returns the names with a prefix in files."""
    files = {f for p in patterns for f in glob.glob(os.path.join(root, "**", p), recursive=True) if os.path.isfile(f) and not f.endswith(".pyc")}
    if not files:
        raise kit.Missing("there is no " + patterns[0])
    name = re.compile(rb"\b(?:%s)[A-Z0-9_]*[A-Z0-9]\b" % prefix.encode())
    return {found.decode() for file in files for found in name.findall(kit.read(file))}


def environment(name, product, version, source, covers, names, aliases=()):
    """Leaves out names that the globs do not cover."""
    globs = [glob[1:] for glob in covers.split() if glob[0] == "$"]
    covered = [name for name in names if any(fnmatch.fnmatchcase(name, glob) for glob in globs)]
    return own.environment(name, product, version, source, covers, covered, aliases=aliases)


def torch(root):
    names = words(root, "TORCH_", "site-packages/torch/**/*")
    return environment("torch-2", "PyTorch", "2.11", "PyTorch 2.11",
                       "$TORCH_NCCL_* $TORCH_SHOW_* $TORCH_LOGS* $TORCH_CPP_L* $TORCH_DISTRIBUTED_D* $TORCH_USE_CUDA_D* $TORCH_CUDA_ARCH_* !TORCH_CUDA_ARCH_FLAG*", names, aliases=["torch"])


def jax(root):
    names = words(root, "XLA_", "site-packages/jax*/**/*")
    return environment("jax", "JAX", "0.11", "jax and jaxlib 0.11", "$XLA_PYTHON_* $XLA_FLAG* $XLA_CLIENT_M*", names)


def huggingface(root):
    names = words(root, "HF_|TRANSFORMERS_|HUGGING", *(f"site-packages/{p}/**/*" for p in ("huggingface_hub", "transformers", "accelerate"))) | set(HUGGINGFACE)
    return environment("hf", "Hugging Face Hub", "1.33", "huggingface_hub 1.33, transformers 5.17, and what earlier releases read",
                       """$HF_HUB_DISABLE_* $HF_HUB_ENABLE_* $HF_HUB_DOWN* $HF_HUB_OFF* $HF_HUB_CACHE* $HF_HUB_ETAG* $HF_HUB_VERB* $TRANSFORMERS_OFF* $TRANSFORMERS_CACHE*
                       $TRANSFORMERS_VERB* $TRANSFORMERS_NO_* $HUGGINGFACE_HUB_* $HUGGING_FACE_HUB_*""", names, aliases=["huggingface_hub"])


def triton(root):
    names = words(root, "TRITON_", "site-packages/triton/**/*")
    return environment("triton", "Triton", "3.6", "triton 3.6", "$TRITON_CACHE_* $TRITON_INTERP* $TRITON_PRINT_*", names)


def chokidar(root):
    names = words(root, "CHOKIDAR_", "chokidar-*/**/*.js")
    return environment("chokidar", "chokidar", "4.0", "chokidar 2.1, 3.6 and 4.0", "$CHOKIDAR_[A-Z]*", names)


if __name__ == "__main__":
    raise SystemExit(kit.main(torch, jax, huggingface, triton, chokidar))
