from cupy.cuda import runtime

stream = runtime.streamCreateWithFlags(runtime.streamNonBlocking)
runtime.streamBeginCapture(stream, runtime.streamCaptureModeRelaxed)
memory = runtime.malloc(1024)
graph = runtime.streamEndCapture(stream)
runtime.free(memory)
