// Cycles of arrows popped on a graphics card: stacks.py tells how, and what a word holds. A thread pops an
// area by itself; there are many areas while they are small, and larger ones are left to the processor.

#define SETTLED 4u
#define LEVEL 3
#define LEVELS (31u << LEVEL)
#define COUNT 8
#define POPPED 40
#define OUT 0xFFFFFFFFu
#define ROOT 0xFFFFFFFEu

struct Stacks {
  u32 *words;
  u64 stride, base;
};

__device__ inline long long ahead(u32 word, u64 stride) {
  long long span = word & 1 ? 1 : (long long)stride;
  return (word ^ word >> 1) & 1 ? span : -span;
}

// The word of a cell with its next arrow that leads to a cell of the maze on top.
__device__ inline u32 next_arrow(const Stacks &s, u64 cell, u32 popped) {
  for (;; popped++) {
    u32 direction = mix(s.base + (cell + ((u64)popped << POPPED)) * GOLDEN) & 3;
    if (s.words[cell + ahead(direction, s.stride)] != OUT) return popped << COUNT | direction;
  }
}

struct Bounds {
  u64 top, left, rows, cols;
  __device__ inline bool has(u64 row, u64 col) const {
    return row - top < rows && col - left < cols;
  }
};

__device__ inline void move(u32 word, u64 stride, u64 &cell, u64 &row, u64 &col) {
  long long forward = (word ^ word >> 1) & 1 ? 1 : -1;
  if (word & 1) col += forward;
  else row += forward;
  cell += word & 1 ? forward : forward * (long long)stride;
}

// Follow the arrows from a cell; returns how many more cells are not settled now.
__device__ inline int settle(const Stacks &s, const Bounds &in, u64 start, u32 mark) {
  u64 row = start / s.stride, col = start % s.stride, cell = start;
  int more = 0;
  while (in.has(row, col)) {
    u32 word = s.words[cell];
    if (word >= ROOT) break;
    if ((word & LEVELS) == mark) {
      if (word & SETTLED) break;
      word = next_arrow(s, cell, (word >> COUNT) + 1) | mark;
    } else {
      word = (word & ~(LEVELS | SETTLED)) | mark;
      more++;
    }
    s.words[cell] = word;
    move(word, s.stride, cell, row, col);
  }
  row = start / s.stride, col = start % s.stride, cell = start;
  while (in.has(row, col)) {
    u32 word = s.words[cell];
    if (word >= ROOT || (word & (LEVELS | SETTLED)) == (mark | SETTLED)) break;
    s.words[cell] = word | SETTLED;
    more--;
    move(word, s.stride, cell, row, col);
  }
  return more;
}

extern "C" __global__ void first_arrows(u32 *words, u64 stride, u64 base, u64 first, u64 count) {
  u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  Stacks s = {words, stride, base};
  if (i < count && words[first + i] < ROOT) words[first + i] = next_arrow(s, first + i, 0);
}

// Pop all cycles of each area of `side` cells of a maze of `height` x `width`.
extern "C" __global__ void pop_areas(
    u32 *words, u64 stride, u64 base, u64 height, u64 width, u64 side, u64 middle, u32 level) {
  u64 across = (width + side - 1) / side;
  u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x;
  u64 top = i / across * side, left = i % across * side;
  if (top >= height) return;
  Bounds in = {top + 1, left + 1, min(side, height - top), min(side, width - left)};
  Stacks s = {words, stride, base};
  u32 mark = level << LEVEL;
  int open = 0;
  if (middle)
    for (u64 k = 0; k < 2; k++) {
      u64 row = in.top + middle - 1 + k, col = in.left + middle - 1 + k;
      if (middle - 1 + k < in.rows)
        for (u64 c = in.left; c < in.left + in.cols; c++) open += settle(s, in, row * stride + c, mark);
      if (middle - 1 + k < in.cols)
        for (u64 r = in.top; r < in.top + in.rows; r++) open += settle(s, in, r * stride + col, mark);
    }
  else
    for (u64 r = in.top; r < in.top + in.rows; r++)
      for (u64 c = in.left; c < in.left + in.cols; c++) open += settle(s, in, r * stride + c, mark);
  while (open)  // those that a cycle went through, and nothing since
    for (u64 r = in.top; open && r < in.top + in.rows; r++)
      for (u64 c = in.left; c < in.left + in.cols; c++) {
        u32 word = words[r * stride + c];
        if (word < ROOT && (word & (LEVELS | SETTLED)) == mark) open += settle(s, in, r * stride + c, mark);
      }
}
