from begin import begin
from cupy.cuda import runtime

stream = begin(runtime.streamCaptureModeRelaxed)
graph = stream.end_capture()
graph.launch(stream)
stream.synchronize()
