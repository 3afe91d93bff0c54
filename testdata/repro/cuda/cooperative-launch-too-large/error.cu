#include "check.h"

#include <cooperative_groups.h>
__global__ void step() { cooperative_groups::this_grid().sync(); }
int main() { CHECK(cudaLaunchCooperativeKernel(step, 100000, 1024, nullptr)); }
