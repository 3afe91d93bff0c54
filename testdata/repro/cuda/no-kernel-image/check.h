#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                                              \
  do {                                                                           \
    cudaError_t e = (call);                                                      \
    if (e != cudaSuccess) {                                                      \
      fprintf(stderr, "%s failed: %s (%s, %d)\n", #call, cudaGetErrorString(e), \
              cudaGetErrorName(e), e);                                           \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)
