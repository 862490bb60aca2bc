// A graphics card without a card: enough to run the kernels of dedale/scale and compare their results.
// Every block runs alone and to its end, which is one of the orders that a real card may choose. It has
// one thread, or a few that take turns: each goes on until all others have come to the same barrier.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ucontext.h>
#include <utility>
#include <vector>
using std::max;
using std::min;

#define T 16
#define __device__
#define __global__
#define SHARED(type, name) static type name
struct Index { unsigned x; };
static Index threadIdx = {0}, blockIdx = {0}, blockDim = {1}, gridDim = {1};
struct Thread { ucontext_t context; std::vector<char> stack; unsigned votes; bool done; };
static std::vector<Thread> threads(1);
static ucontext_t between;
static void __syncthreads() {
  unsigned me = threadIdx.x;
  if (blockDim.x > 1) swapcontext(&threads[me].context, &between);
}
static inline void __threadfence() {}
static inline void __syncwarp() {}
static bool __syncthreads_or(bool any) {
  static bool voted[3];  // a vote may begin before all have read the result of the one before
  unsigned now = threads[threadIdx.x].votes++ % 3;
  voted[(now + 1) % 3] = false;
  voted[now] |= any;
  __syncthreads();
  return voted[now];
}
template <class N> N atomicCAS(N *at, N expected, N wanted) {
  N old = *at;
  if (old == expected) *at = wanted;
  return old;
}
template <class N> N atomicMin(N *at, N value) { N old = *at; *at = min(old, value); return old; }
template <class N> N atomicAdd(N *at, N value) { N old = *at; *at += value; return old; }
template <class N> N atomicSub(N *at, N value) { N old = *at; *at -= value; return old; }
template <class N> N atomicOr(N *at, N value) { N old = *at; *at |= value; return old; }
template <class N> N atomicAnd(N *at, N value) { N old = *at; *at &= value; return old; }
template <class N> N atomicExch(N *at, N value) { N old = *at; *at = value; return old; }

#include "kruskal.cu"
#include "cells.cu"

// Kernels are started as a driver does: the number of blocks and threads, and where each argument is.
static void (*run_thread)();
static void whole_thread() {
  run_thread();
  threads[threadIdx.x].done = true;
}
static void run_block(void (*thread)(), u32 count) {
  run_thread = thread;
  threads.resize(count);
  for (Thread &one : threads) {
    one.stack.resize(1 << 16);
    one.votes = one.done = 0;
    getcontext(&one.context);
    one.context.uc_stack.ss_sp = one.stack.data();
    one.context.uc_stack.ss_size = one.stack.size();
    one.context.uc_link = &between;
    makecontext(&one.context, whole_thread, 0);
  }
  for (u32 turn = 0, left = count; left; turn++)
    for (u32 n = 0; n < count; n++) {
      threadIdx.x = (n + turn) % count;  // not always the same one first
      if (threads[threadIdx.x].done) continue;
      swapcontext(&between, &threads[threadIdx.x].context);
      left -= threads[threadIdx.x].done;
    }
  threadIdx.x = 0;
}

template <class... A, size_t... I>
void call(void (*kernel)(A...), u32 blocks, void **arguments, std::index_sequence<I...>) {
  static void (*given)(A...);
  static void **where;
  given = kernel, where = arguments;
  void (*thread)() = [] { given(*(A *)where[I]...); };
  gridDim.x = blocks;
  for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
    if (blockDim.x > 1) run_block(thread, blockDim.x);
    else thread();
}
template <class... A>
void launch(void (*kernel)(A...), u32 blocks, u32 threads, void **arguments) {
  blockDim.x = threads;
  call(kernel, blocks, arguments, std::index_sequence_for<A...>());
}
#define KERNEL(name) \
  extern "C" void launch_##name(u32 blocks, u32 threads, void **arguments) { \
    launch(name, blocks, threads, arguments); \
  }

KERNEL(solve_tiles)
KERNEL(list_seams)
KERNEL(start_vertices)
KERNEL(find_least)
KERNEL(join_vertices)
KERNEL(flatten_vertices)
KERNEL(contract)
KERNEL(name_border)
KERNEL(keep_edges)
KERNEL(open_edges)
KERNEL(write_bytes)
KERNEL(read_bytes)
KERNEL(digest_blocks)
KERNEL(fill_tiles)
KERNEL(fill_chains)
KERNEL(follow_chains)
KERNEL(list_left)
KERNEL(spread_front)
KERNEL(go_back)

extern "C" u32 tile_memory() { return sizeof(Tile); }
