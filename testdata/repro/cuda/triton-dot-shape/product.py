import triton
import triton.language as tl


@triton.jit
def product(x, N: tl.constexpr, allow_tf32: tl.constexpr = True):
    i = tl.arange(0, N)
    at = i[:, None] * N + i[None, :]
    a = tl.load(x + at)
    tl.store(x + at, tl.dot(a, a, allow_tf32=allow_tf32))
