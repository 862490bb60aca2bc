/* The generators of Dédale written in C, for the benchmark to compare with (cc -O2 -shared).
 *
 * Each function is the same algorithm on the same padded grid with the same random numbers as its
 * Python kernel, so that the two also give the same maze, byte for byte. No traces here. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint64_t u64;
typedef int64_t i64;
typedef int32_t i32;

#define BLOCKED 128
static const u64 GOLDEN = 0x9E3779B97F4A7C15ull;

static inline u64 mix(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}
static inline u64 step(u64 s) { return s + GOLDEN; }
static inline i64 below(u64 s, i64 n) { return (i64)(((mix(s) >> 32) * (u64)n) >> 32); }
static inline i64 offset(int d, i64 stride) {
    return d == 0 ? -stride : d == 1 ? 1 : d == 2 ? stride : -1;
}
static inline void join(u8 *g, i64 cell, int d, i64 beyond) {
    g[cell] |= 1 << d;
    g[beyond] |= 1 << (d ^ 2);
}
static inline int unreached(const u8 *g, i64 c, i64 stride) {
    return (g[c - stride] == 0) | (g[c + 1] == 0) << 1 | (g[c + stride] == 0) << 2 |
           (g[c - 1] == 0) << 3;
}
static inline int one_of(int sides, u64 s) {
    int k = (int)below(s, __builtin_popcount(sides));
    while (k--) sides &= sides - 1;
    return __builtin_ctz(sides);
}

void backtracker(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)size;
    i32 *stack = malloc(total * sizeof *stack);
    i64 n = 1;
    stack[0] = (i32)start;
    while (n > 0) {
        i64 cell = stack[n - 1];
        int sides = unreached(g, cell, stride);
        if (!sides) { n--; continue; }
        s = step(s);
        int d = one_of(sides, s);
        i64 beyond = cell + offset(d, stride);
        join(g, cell, d, beyond);
        stack[n++] = (i32)beyond;
    }
    free(stack);
}

void hunt_kill_dfs(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)size;
    i32 *reached = malloc(total * sizeof *reached);
    i64 n = 1;
    reached[0] = (i32)start;
    while (n > 0) {
        i64 cell = reached[n - 1];
        int sides = unreached(g, cell, stride);
        if (!sides) { n--; continue; }
        while (sides) {
            s = step(s);
            int d = one_of(sides, s);
            i64 beyond = cell + offset(d, stride);
            join(g, cell, d, beyond);
            cell = beyond;
            reached[n++] = (i32)cell;
            sides = unreached(g, cell, stride);
        }
    }
    free(reached);
}

void hunt_kill_random(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)size;
    i32 *reached = malloc(total * sizeof *reached);
    i64 n = 1, left = total - 1;
    reached[0] = (i32)start;
    while (left > 0) {
        s = step(s);
        i64 k = below(s, n), cell = reached[k];
        int sides = unreached(g, cell, stride);
        if (!sides) { reached[k] = reached[--n]; continue; }
        while (sides) {
            s = step(s);
            int d = one_of(sides, s);
            i64 beyond = cell + offset(d, stride);
            join(g, cell, d, beyond);
            cell = beyond;
            reached[n++] = (i32)cell;
            left--;
            sides = unreached(g, cell, stride);
        }
    }
    free(reached);
}

void hunt_kill_linear(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    u8 *in_block = calloc((size >> 6) + 1, 1);
    i32 *in_region = calloc((size >> 12) + 1, sizeof *in_region);
    in_block[start >> 6]++;
    in_region[start >> 12]++;
    i64 place = start, left = total - 1;
    while (left > 0) {
        for (;;) {
            if (in_region[place >> 12] == 0) place = ((place >> 12) + 1) << 12;
            else if (in_block[place >> 6] == 0) place = ((place >> 6) + 1) << 6;
            else if ((g[place] == 0 && place != start) || g[place] >= 16) place++;
            else if (unreached(g, place, stride) == 0) {
                g[place] |= 16;
                in_block[place >> 6]--;
                in_region[place >> 12]--;
                place++;
            } else break;
        }
        i64 cell = place;
        int sides = unreached(g, cell, stride);
        while (sides) {
            s = step(s);
            int d = one_of(sides, s);
            i64 beyond = cell + offset(d, stride);
            join(g, cell, d, beyond);
            cell = beyond;
            in_block[cell >> 6]++;
            in_region[cell >> 12]++;
            if (cell < place) place = cell;
            left--;
            sides = unreached(g, cell, stride);
        }
    }
    for (i64 c = 0; c < size; c++)
        if (g[c] < BLOCKED) g[c] &= 15;
    free(in_block);
    free(in_region);
}

void aldous_broder(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)size;
    i64 cell = start, left = total - 1;
    u64 bits = 0;
    int ready = 0;
    while (left > 0) {
        if (!ready) { s = step(s); bits = mix(s); ready = 32; }
        int d = bits & 3;
        bits >>= 2;
        ready--;
        i64 beyond = cell + offset(d, stride);
        if (g[beyond] == BLOCKED) continue;
        if (g[beyond] == 0) { join(g, cell, d, beyond); left--; }
        cell = beyond;
    }
}

static i64 shuffled(u64 k, int bits, u64 key) {
    u64 mask = (1ull << bits) - 1;
    int fold = (bits + 1) / 2;
    u64 x = (k + key) & mask;
    x = (x * GOLDEN + (key >> 20)) & mask;
    x ^= x >> fold;
    x = (x * ((key >> 7) | 1)) & mask;
    x ^= x >> fold;
    x = (x * 0xD1342543DE82EF95ull) & mask;
    x ^= x >> fold;
    return (i64)x;
}

static void wilson_walks(u8 *g, i64 size, i64 stride, i64 left, u64 s) {
    s = step(s);
    u64 key = mix(s), bits = 0;
    int ready = 0, width = 1;
    while ((1ll << width) < size) width++;
    i64 ticket = -1;
    while (left > 0) {
        i64 first = shuffled((u64)++ticket, width, key);
        if (first >= size || g[first] >= 64) continue;
        i64 cell = first;
        while (g[cell] < 64) {
            if (!ready) { s = step(s); bits = mix(s); ready = 32; }
            int d = bits & 3;
            bits >>= 2;
            ready--;
            i64 beyond = cell + offset(d, stride);
            if (g[beyond] == BLOCKED) continue;
            g[cell] = (u8)(d << 4);
            cell = beyond;
        }
        cell = first;
        int came = 0;
        while (g[cell] < 64) {
            int d = g[cell] >> 4 & 3;
            g[cell] = (u8)(64 | came | 1 << d);
            came = 1 << (d ^ 2);
            cell += offset(d, stride);
            left--;
        }
        g[cell] |= came;
    }
    for (i64 c = 0; c < size; c++)
        if (g[c] != BLOCKED) g[c] &= 15;
}

void wilson(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    g[start] = 64;
    wilson_walks(g, size, stride, total - 1, s);
}

void houston(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    i64 cell = start, found = 1;
    u64 bits = 0;
    int ready = 0;
    g[start] = 64;
    while (3 * found < total) {
        if (!ready) { s = step(s); bits = mix(s); ready = 32; }
        int d = bits & 3;
        bits >>= 2;
        ready--;
        i64 beyond = cell + offset(d, stride);
        if (g[beyond] == BLOCKED) continue;
        if (g[beyond] == 0) { join(g, cell, d, beyond); g[beyond] |= 64; found++; }
        cell = beyond;
    }
    wilson_walks(g, size, stride, total - found, s);
}

void prim(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)size;
    i32 *edges = malloc((2 * total + 4) * sizeof *edges);
    i64 n = 0, cell = start, left = total - 1;
    for (;;) {
        int sides = unreached(g, cell, stride);
        for (int d = 0; d < 4; d++)
            if (sides >> d & 1) edges[n++] = (i32)(cell * 4 + d);
        if (left == 0) break;
        i64 beyond;
        int d;
        for (;;) {
            s = step(s);
            i64 k = below(s, n);
            i32 edge = edges[k];
            edges[k] = edges[--n];
            d = edge & 3;
            cell = edge >> 2;
            beyond = cell + offset(d, stride);
            if (g[beyond] == 0) break;
        }
        join(g, cell, d, beyond);
        cell = beyond;
        left--;
    }
    free(edges);
}

static inline i64 root(i32 *parts, i64 cell) {
    i64 above = parts[cell];
    while (above >= 0) {
        i64 beyond = parts[above];
        if (beyond < 0) return above;
        parts[cell] = (i32)beyond;
        cell = beyond;
        above = parts[beyond];
    }
    return cell;
}

static inline int unite(i32 *parts, i64 cell, i64 other) {
    cell = root(parts, cell);
    other = root(parts, other);
    if (cell == other) return 0;
    if (parts[cell] > parts[other]) { i64 swap = cell; cell = other; other = swap; }
    parts[cell] += parts[other];
    parts[other] = (i32)cell;
    return 1;
}

void kruskal(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start;
    u64 base = mix(s);
    i64 left = total - 1, width = stride - 2, height = size / stride - 2;
    int bits = 1;
    while ((16ll << bits) < 2 * width * height) bits++;
    int shift = 64 - bits;
    i32 *ends = calloc((1ll << bits) + 1, sizeof *ends);
#define KEY(e) mix(base + (u64)(e) * GOLDEN)
    for (i64 row = 0; row < height; row++)
        for (i64 col = 0; col < width; col++) {
            i64 cell = (row + 1) * stride + col + 1, edge = 2 * (row * width + col);
            if (g[cell] < BLOCKED) {
                if (g[cell + 1] < BLOCKED) ends[KEY(edge) >> shift]++;
                if (g[cell + stride] < BLOCKED) ends[KEY(edge + 1) >> shift]++;
            }
        }
    i32 sum = 0, largest = 0;
    for (i64 b = 0; b <= 1ll << bits; b++) {
        if (ends[b] > largest) largest = ends[b];
        sum += ends[b];
        ends[b] = sum;
    }
    i32 *edges = malloc(sum * sizeof *edges + 1);
    for (i64 row = 0; row < height; row++)
        for (i64 col = 0; col < width; col++) {
            i64 cell = (row + 1) * stride + col + 1, edge = 2 * (row * width + col);
            if (g[cell] < BLOCKED) {
                if (g[cell + 1] < BLOCKED) edges[--ends[KEY(edge) >> shift]] = (i32)edge;
                if (g[cell + stride] < BLOCKED) edges[--ends[KEY(edge + 1) >> shift]] = (i32)edge + 1;
            }
        }
    i32 *parts = malloc(width * height * sizeof *parts);
    for (i64 c = 0; c < width * height; c++) parts[c] = -1;
    u8 *opened = calloc(width * height, 1);
    u64 *keys = malloc((largest + 1) * sizeof *keys);
    i32 *sorted = malloc((largest + 1) * sizeof *sorted);
    for (i64 b = 0; b < 1ll << bits && left > 0; b++) {
        i64 n = 0;
        for (i64 p = ends[b]; p < ends[b + 1]; p++, n++) {
            i32 edge = edges[p];
            u64 key = KEY(edge);
            i64 k = n;
            for (; k > 0 && keys[k - 1] > key; k--) {
                keys[k] = keys[k - 1];
                sorted[k] = sorted[k - 1];
            }
            keys[k] = key;
            sorted[k] = edge;
        }
        for (i64 k = 0; k < n; k++) {
            i64 cell = sorted[k] >> 1;
            int south = sorted[k] & 1;
            if (!unite(parts, cell, cell + (south ? width : 1))) continue;
            opened[cell] |= 1 << south;
            left--;
        }
    }
    for (i64 row = 0; row < height; row++)
        for (i64 col = 0; col < width; col++) {
            i64 cell = (row + 1) * stride + col + 1;
            int sides = opened[row * width + col];
            g[cell] |= sides << 1;
            g[cell + 1] |= (sides & 1) << 3;
            g[cell + stride] |= sides >> 1;
        }
    free(ends); free(edges); free(parts); free(opened); free(keys); free(sorted);
}

void quick_union(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start;
    i32 *numbers = calloc(size, sizeof *numbers), *walls = malloc(2 * total * sizeof *walls);
    i64 n = 0, number = 0, zeros = 1;
    for (i64 c = 0; c < size; c++)
        if (g[c] < BLOCKED) {
            numbers[c] = (i32)number++;
            if (g[c + 1] < BLOCKED) walls[n++] = (i32)(c * 4 + 1);
            if (g[c + stride] < BLOCKED) walls[n++] = (i32)(c * 4 + 2);
        }
    while (zeros < total) {
        s = step(s);
        i64 k = below(s, n), cell = walls[k] >> 2;
        int d = walls[k] & 3;
        walls[k] = walls[--n];
        i64 beyond = cell + offset(d, stride);
        if (numbers[cell] == numbers[beyond]) continue;
        i64 first;
        i32 old, new;
        if (numbers[cell] > numbers[beyond]) first = cell, old = numbers[cell], new = numbers[beyond];
        else first = beyond, old = numbers[beyond], new = numbers[cell];
        numbers[first] = new;
        walls[n] = (i32)first;
        i64 top = n + 1;
        while (top > n) {
            i64 wet = walls[--top];
            if (new == 0) zeros++;
            for (int side = 0; side < 4; side++)
                if (g[wet] >> side & 1) {
                    i64 near = wet + offset(side, stride);
                    if (numbers[near] == old) { numbers[near] = new; walls[top++] = (i32)near; }
                }
        }
        join(g, cell, d, beyond);
    }
    free(numbers); free(walls);
}

void growing_tree(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)size;
    i32 *active = malloc(total * sizeof *active);
    i64 head = 0, tail = 1, left = total - 1;
    active[0] = (i32)start;
    while (left > 0) {
        s = step(s);
        i64 k;
        if (below(s, 100) < 50) k = tail - 1;
        else { s = step(s); k = head + below(s, tail - head); }
        i64 cell = active[k];
        int sides = unreached(g, cell, stride);
        if (!sides) {
            if (k == head) head++;
            else active[k] = active[--tail];
            continue;
        }
        s = step(s);
        int d = one_of(sides, s);
        i64 beyond = cell + offset(d, stride);
        join(g, cell, d, beyond);
        active[tail++] = (i32)beyond;
        left--;
    }
    free(active);
}

void recursive_division(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start; (void)total;
    struct { i64 corner, width, height; } rooms[256];
    int n = 1;
    rooms[0].corner = stride + 1;
    rooms[0].width = stride - 2;
    rooms[0].height = size / stride - 2;
    while (n > 0) {
        n--;
        i64 corner = rooms[n].corner, width = rooms[n].width, height = rooms[n].height;
        while (width > 1 || height > 1) {
            int down = height >= width;
            i64 half = (down ? height : width) / 2, across = down ? stride : 1;
            i64 along = down ? 1 : stride, length = down ? width : height;
            s = step(s);
            i64 door = corner + (half - 1) * across + below(s, length) * along;
            join(g, door, down ? 2 : 1, door + across);
            rooms[n].corner = corner + half * across;
            rooms[n].width = down ? width : width - half;
            rooms[n].height = down ? height - half : height;
            n++;
            if (down) height = half;
            else width = half;
        }
    }
}

void eller(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start; (void)total;
    i32 *next = malloc(stride * sizeof *next), *prev = malloc(stride * sizeof *prev);
    for (i64 c = 0; c < stride; c++) next[c] = prev[c] = (i32)c;
    i64 height = size / stride - 2;
    u64 bits = 0;
    int ready = 0;
    for (i64 row = 1; row <= height; row++)
        for (i64 col = 1; col < stride - 1; col++) {
            i64 cell = row * stride + col;
            if (!ready) { s = step(s); bits = mix(s); ready = 32; }
            if (g[cell] < BLOCKED) {
                int joined = next[col] == col + 1 || g[cell + 1] >= BLOCKED;
                if (!joined && (row == height || !(bits & 1))) {
                    i32 after = next[col], last = prev[col + 1];
                    next[last] = after;
                    prev[after] = last;
                    next[col] = (i32)col + 1;
                    prev[col + 1] = (i32)col;
                    join(g, cell, 1, cell + 1);
                }
            }
            int down = g[cell] < BLOCKED && g[cell + stride] < BLOCKED &&
                       (next[col] == col || !(bits & 2));
            if (down) join(g, cell, 2, cell + stride);
            else {
                i32 after = next[col], last = prev[col];
                next[last] = after;
                prev[after] = last;
                next[col] = prev[col] = (i32)col;
            }
            bits >>= 2;
            ready--;
        }
    free(next); free(prev);
}

void sidewinder(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start; (void)total;
    i64 height = size / stride - 2;
    u64 bits = 0;
    int ready = 0;
    for (i64 row = 1; row <= height; row++) {
        i64 first = row * stride + 1, ways_up = 0;
        for (i64 cell = first, end = first + stride - 2; cell < end; cell++) {
            if (g[cell] >= BLOCKED) { first = cell + 1; continue; }
            if (g[cell - stride] < BLOCKED) ways_up++;
            if (!ready) { s = step(s); bits = mix(s); ready = 64; }
            int on = g[cell + 1] < BLOCKED && (ways_up == 0 || (bits & 1));
            bits >>= 1;
            ready--;
            if (on) { join(g, cell, 1, cell + 1); continue; }
            if (ways_up > 0) {
                s = step(s);
                i64 up = first + below(s, cell - first + 1);
                while (g[up - stride] >= BLOCKED) up = up < cell ? up + 1 : first;
                join(g, up, 0, up - stride);
            }
            first = cell + 1;
            ways_up = 0;
        }
    }
}

void binary_tree(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start; (void)total;
    i64 height = size / stride - 2;
    u64 bits = 0;
    int ready = 0;
    for (i64 row = 1; row <= height; row++) {
        int from_west = 0;
        for (i64 cell = row * stride + 1; cell < (row + 1) * stride - 1; cell++) {
            if (!ready) { s = step(s); bits = mix(s); ready = 64; }
            int coin = bits & 1;
            bits >>= 1;
            ready--;
            int here = g[cell] >> 7 ^ 1;
            int east = here & (g[cell + 1] >> 7 ^ 1);
            int north = here & (g[cell - stride] >> 7 ^ 1) & (coin | (east ^ 1));
            east &= north ^ 1;
            g[cell] |= from_west | north | east << 1;
            g[cell - stride] |= north << 2;
            from_west = east << 3;
        }
    }
}

void random_walls(u8 *g, i64 size, i64 stride, i64 start, i64 total, u64 s) {
    (void)start;
    i64 width = stride - 2, height = size / stride - 2;
    for (i64 k = 0; k < total; k++) {
        s = step(s);
        i64 cell = (1 + below(s, height)) * stride;
        s = step(s);
        cell += 1 + below(s, width);
        s = step(s);
        int d = (int)below(s, 4);
        i64 beyond = cell + offset(d, stride);
        if (g[cell] < BLOCKED && g[beyond] < BLOCKED) join(g, cell, d, beyond);
    }
}

static inline int dead_end_side(u8 sides) {
    return sides == 1 ? 0 : sides == 2 ? 1 : sides == 4 ? 2 : sides == 8 ? 3 : -1;
}

void braid(u8 *g, i64 size, i64 stride, i64 percent, i64 total, u64 s) {
    (void)total;
    for (i64 cell = stride; cell < size - stride; cell++) {
        int way = dead_end_side(g[cell]);
        if (way < 0) continue;
        s = step(s);
        if (below(s, 100) >= percent) continue;
        i64 behind = cell + offset(way, stride);
        int good = 0, better = 0;
        for (int turn = 1; turn < 4; turn++) {
            int side = (way + turn) & 3;
            i64 beyond = cell + offset(side, stride);
            if (g[beyond] >= BLOCKED) continue;
            if (turn != 2 && (g[behind] >> side & 1)) continue;
            good |= 1 << side;
            if (dead_end_side(g[beyond]) >= 0) better |= 1 << side;
        }
        if (better) good = better;
        if (!good) continue;
        s = step(s);
        int side = one_of(good, s);
        join(g, cell, side, cell + offset(side, stride));
    }
}
