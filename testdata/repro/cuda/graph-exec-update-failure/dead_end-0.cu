#include "check.h"
#include "graphs.h"

int main() {
  cudaGraphExec_t exec = executable();
  cudaGraph_t two = larger();
  cudaGraphExecUpdateResultInfo info;
  if (cudaGraphExecUpdate(exec, two, &info) == cudaSuccess) return 0;
  cudaGetLastError();
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaGraphExecUpdate(exec, two, &info));
}
