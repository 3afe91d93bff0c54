// An executable graph of one node, and another graph with two nodes.
inline cudaGraphExec_t executable() {
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphExec_t exec;
  CHECK(cudaGraphCreate(&graph, 0));
  CHECK(cudaGraphAddEmptyNode(&node, graph, nullptr, 0));
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  return exec;
}

inline cudaGraph_t larger() {
  cudaGraph_t graph;
  cudaGraphNode_t node, next;
  CHECK(cudaGraphCreate(&graph, 0));
  CHECK(cudaGraphAddEmptyNode(&node, graph, nullptr, 0));
  CHECK(cudaGraphAddEmptyNode(&next, graph, &node, 1));
  return graph;
}
