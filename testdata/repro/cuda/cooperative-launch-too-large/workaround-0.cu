#include "check.h"

#include <cooperative_groups.h>
__global__ void step() { cooperative_groups::this_grid().sync(); }
int main() {
  int processors, blocks;
  CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, step, 1024, 0));
  CHECK(cudaLaunchCooperativeKernel(step, processors * blocks, 1024, nullptr));
  CHECK(cudaDeviceSynchronize());
}
