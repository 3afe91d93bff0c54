"""Reads the names of environment variables that other programs name alike.

Most lists may lack names, so that only names that are almost a listed one are wrong. Where a list has
all that begin alike, their globs have no tilde. The root is this
machine, with pip, bash and libgomp, and has NVIDIA's package nvidia-nccl. The manuals of CUDA, Rust
and Docker name the others, which no program has as a list.
"""

import glob
import os
import re
import subprocess
import sys

import kit
import read_environment as own

# The programming guide of CUDA 13 and the guide to MPS.
CUDA = """CUDA_VISIBLE_DEVICES CUDA_DEVICE_ORDER CUDA_MANAGED_FORCE_DEVICE_ALLOC CUDA_CACHE_DISABLE CUDA_CACHE_PATH CUDA_CACHE_MAXSIZE CUDA_FORCE_PTX_JIT
CUDA_DISABLE_PTX_JIT CUDA_FORCE_JIT CUDA_DISABLE_JIT CUDA_LAUNCH_BLOCKING CUDA_DEVICE_MAX_CONNECTIONS CUDA_DEVICE_MAX_COPY_CONNECTIONS CUDA_AUTO_BOOST
CUDA_SCALE_LAUNCH_QUEUES CUDA_GRAPHS_USE_NODE_PRIORITY CUDA_DEVICE_WAITS_ON_EXCEPTION CUDA_DEVICE_DEFAULT_PERSISTING_L2_CACHE_PERCENTAGE_LIMIT
CUDA_MODULE_LOADING CUDA_MODULE_DATA_LOADING CUDA_BINARY_LOADER_THREAD_COUNT CUDA_LOG_FILE CUDA_ENABLE_COREDUMP_ON_EXCEPTION
CUDA_ENABLE_CPU_COREDUMP_ON_EXCEPTION CUDA_ENABLE_USER_TRIGGERED_COREDUMP CUDA_ENABLE_LIGHTWEIGHT_COREDUMP CUDA_COREDUMP_FILE CUDA_COREDUMP_PIPE
CUDA_COREDUMP_GENERATION_FLAGS CUDA_COREDUMP_SHOW_PROGRESS CUDA_MPS_PIPE_DIRECTORY CUDA_MPS_LOG_DIRECTORY CUDA_MPS_ACTIVE_THREAD_PERCENTAGE
CUDA_MPS_ENABLE_PER_CTX_DEVICE_MULTIPROCESSOR_PARTITIONING CUDA_MPS_PINNED_DEVICE_MEM_LIMIT CUDA_MPS_CLIENT_PRIORITY""".split()
# The documentation of std, the rustc book, the rustup book and the Cargo book.
RUST = """RUST_BACKTRACE RUST_LIB_BACKTRACE RUST_MIN_STACK RUST_LOG RUSTFLAGS RUSTDOCFLAGS RUSTC RUSTDOC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER RUSTC_BOOTSTRAP
RUSTC_LOG RUSTUP_HOME RUSTUP_TOOLCHAIN RUSTUP_DIST_SERVER RUSTUP_DIST_ROOT RUSTUP_UPDATE_ROOT RUSTUP_IO_THREADS RUSTUP_TRACE_DIR RUSTUP_UNPACK_RAM RUSTUP_NO_BACKTRACE
RUSTUP_PERMIT_COPY_RENAME RUSTUP_USE_CURL RUSTUP_USE_RUSTLS RUSTUP_VERSION RUSTUP_TERM_COLOR RUSTUP_TERM_PROGRESS_WHEN RUSTUP_MAX_RETRIES RUSTUP_LOG
RUSTUP_AUTO_INSTALL CARGO_HOME CARGO_TARGET_DIR CARGO_INCREMENTAL CARGO_BUILD_JOBS CARGO_BUILD_TARGET CARGO_NET_OFFLINE CARGO_NET_RETRY
CARGO_NET_GIT_FETCH_WITH_CLI CARGO_HTTP_TIMEOUT CARGO_HTTP_PROXY CARGO_HTTP_CAINFO CARGO_TERM_COLOR CARGO_TERM_VERBOSE CARGO_ENCODED_RUSTFLAGS""".split()
# The reference of the docker command.
DOCKER = """DOCKER_API_VERSION DOCKER_BUILDKIT DOCKER_CERT_PATH DOCKER_CONFIG DOCKER_CONTENT_TRUST DOCKER_CONTENT_TRUST_SERVER DOCKER_CONTEXT
DOCKER_CUSTOM_HEADERS DOCKER_DEFAULT_PLATFORM DOCKER_HIDE_LEGACY_COMMANDS DOCKER_HOST DOCKER_TLS DOCKER_TLS_VERIFY DOCKER_AUTH_CONFIG DOCKER_TMPDIR
DOCKER_RAMDISK DOCKER_DRIVER DOCKER_OPTS BUILDKIT_PROGRESS BUILDX_BUILDER""".split()


def cuda(root):
    covers = "VIS* DEVICE_* LAUNCH* CACHE_* MODULE* FORCE_* DISABLE_* MPS_* COREDUMP_* ENABLE_* AUTO_* MANAGED_* SCALE_* GRAPHS_*"
    complete = """ $CUDA_VISIBLE_* $CUDA_LAUNCH_B* $CUDA_BLOCKING_* $CUDA_DEVICES_VIS* $CUDA_DEVICE_ORD* $CUDA_DEVICE_MAX_C* $CUDA_CACHE_[DMP]* $CUDA_MODULE_L*
$CUDA_MPS_ACTIVE* $CUDA_MPS_PIPE* $CUDA_MPS_LOG* $CUDA_MPS_PINNED* $CUDA_FORCE_PTX* $CUDA_DISABLE_PTX*"""
    return own.environment("cuda", "CUDA", "", "the programming guide of CUDA 13.0 and the guide to MPS", " ".join("$~CUDA_" + glob for glob in covers.split()) + complete, CUDA)


def nccl(root):
    libraries = glob.glob(os.path.join(root, "usr/lib/*/libnccl.so.2")) + glob.glob(os.path.join(root, "nvidia/nccl/lib/libnccl.so.2"))
    if not libraries:
        raise kit.Missing("there is no libnccl")
    names = re.findall(r"(?m)^NCCL_[A-Z0-9_]+$", own.texts(libraries[0]))
    complete = """ $NCCL_DEBUG* $NCCL_P2P_* $NCCL_SOCKET_* $NCCL_SHM_* $NCCL_NET_GDR* $NCCL_IB_GID* $NCCL_IB_DIS* $NCCL_IB_HCA* $NCCL_CUMEM* $NCCL_TOPO_*
$NCCL_CROSS* $NCCL_LAUNCH_M* $NCCL_TIMEOUT_* !NCCL_DEBUG_INFO* !NCCL_ERROR*"""
    return own.environment("nccl", "NCCL", "", "libnccl.so 2.28.3", "$~NCCL_*_*" + complete, names)


def rust(root):
    covers = "RUST_BACK* RUST_LIB_* RUST_MIN_* RUSTFLAG* RUSTDOCFLAG* RUSTUP_* CARGO_HOM* CARGO_TARGET_D* CARGO_INCR* CARGO_NET_* CARGO_HTTP_* CARGO_TERM_* CARGO_BUILD_*"
    return own.environment("rust", "Rust", "", "the documentation of Rust 1.85, Cargo and rustup", " ".join("$~" + glob for glob in covers.split()), RUST)


def docker(root):
    covers = "BUILDK* CONTENT_* DEFAULT_P* HIDE_* TLS_* CERT_* API_V* HOST* CONTEX*"
    return own.environment("docker", "Docker", "", "the reference of the docker command", " ".join("$~DOCKER_" + glob for glob in covers.split()), DOCKER)


def pip(root):
    read = """
from pip._internal.commands import commands_dict, create_command
for name in commands_dict:
    for option in create_command(name).parser.option_list_all:
        print(*option._long_opts)
"""
    found = own.output(sys.executable, "-c", read).split()
    names = {"PIP_" + name[2:].upper().replace("-", "_") for name in found} | {"PIP_CONFIG_FILE"}
    return own.environment("pip", "pip", "", f"the options of pip {own.number(own.output(sys.executable, '-m', 'pip', '--version'))}", "$~PIP_*", names)


def openmp(root):
    found = re.findall(r"(?m)^G?OMP_[A-Z_]+$", own.texts(kit.library(root, "gomp")))
    names = found + ["OMP_STACKSIZE"]  # the end of GOMP_STACKSIZE, which the linker stores once
    complete = " $OMP_NUM_* $OMP_THREAD_* $OMP_MAX_* $OMP_PROC_* $OMP_WAIT_* $OMP_STACK* $OMP_PLACE* $OMP_SCHED* $OMP_DYN* !OMP_NUM_PROCS"
    return own.environment("openmp", "OpenMP", "", "libgomp.so.1 of GCC 12", "$~OMP_* $~GOMP_*" + complete, names)


def bash(root):
    program = os.path.join(root, "bin/bash")
    if not os.path.exists(program):
        raise kit.Missing("there is no bash")
    names = set(re.findall(r"(?m)^(?:HIST|BASH_)[A-Z_]*[A-Z]$", own.texts(program))) - {"BASH_FUNI"}  # no whole name
    return own.environment("bash", "Bash", "", f"bash {own.number(own.output('bash', '--version'))}", "$~HIST* $~BASH_*", names)


if __name__ == "__main__":
    raise SystemExit(kit.main(cuda, nccl, rust, docker, pip, openmp, bash))
