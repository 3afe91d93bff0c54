from begin import begin
from cupy.cuda import runtime

begin(runtime.streamCaptureModeThreadLocal).end_capture()
