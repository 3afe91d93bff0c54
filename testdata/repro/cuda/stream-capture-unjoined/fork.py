import cupy


def fork(mode):
    """Begins a capture on one stream and lets another one join it with a kernel."""
    a, b = cupy.cuda.Stream(non_blocking=True), cupy.cuda.Stream(non_blocking=True)
    x = cupy.ones(8)
    event = cupy.cuda.Event()
    cupy.cuda.runtime.deviceSynchronize()
    a.begin_capture(mode=mode)
    event.record(a)
    b.wait_event(event)
    with b:
        x += 1
    return a, b
