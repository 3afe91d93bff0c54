#include "check.h"
#include "graphs.h"

int main() {
  cudaGraphExec_t exec = executable();
  cudaGraph_t two = larger();
  cudaGraphExecUpdateResultInfo info;
  if (cudaGraphExecUpdate(exec, two, &info) != cudaSuccess) {
    cudaGetLastError();
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphInstantiate(&exec, two, 0));
  }
  CHECK(cudaGraphLaunch(exec, 0));
  CHECK(cudaDeviceSynchronize());
}
