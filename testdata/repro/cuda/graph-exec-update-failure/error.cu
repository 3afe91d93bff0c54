#include "check.h"
#include "graphs.h"

int main() {
  cudaGraphExec_t exec = executable();
  cudaGraph_t two = larger();
  cudaGraphExecUpdateResultInfo info;
  CHECK(cudaGraphExecUpdate(exec, two, &info));
}
