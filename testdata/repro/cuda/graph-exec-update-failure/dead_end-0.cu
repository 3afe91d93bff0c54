#include "check.h"

int main() {
  cudaGraph_t one, two;
  cudaGraphNode_t node, next;
  cudaGraphExec_t exec;
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphCreate(&one, 0));
  CHECK(cudaGraphAddEmptyNode(&node, one, nullptr, 0));
  CHECK(cudaGraphInstantiate(&exec, one, 0));
  CHECK(cudaGraphCreate(&two, 0));
  CHECK(cudaGraphAddEmptyNode(&node, two, nullptr, 0));
  CHECK(cudaGraphAddEmptyNode(&next, two, &node, 1));
  for (int i = 0; i < 2; i++)
    if (cudaGraphExecUpdate(exec, two, &info) == cudaSuccess) return 0;
  cudaGetLastError();
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaGraphExecUpdate(exec, two, &info));
}
