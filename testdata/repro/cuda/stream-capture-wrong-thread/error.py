from begin import begin
from cupy.cuda import runtime

begin(runtime.streamCaptureModeGlobal).end_capture()
