/* The tile kernel of dedale/scale (tile.py, block.py) written in C, for the benchmark to compare with.
 *
 * The same algorithm on the same arrays: `solve_tiles` must give the same bytes, pieces and pending
 * edges. Without masks. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint64_t u64;
typedef int64_t i64;
typedef int32_t i32;

#define TILE 128
#define PITCH (TILE + 2)
#define RING (PITCH * PITCH)
#define BITS 14
#define NO_EDGE UINT64_MAX
#define UPPER (~(u64)0xFFFF)
static const u64 GOLDEN = 0x9E3779B97F4A7C15ull;

static u64 east[RING], south[RING], faces[RING], least[RING], found[2 * RING], order[2 * RING];
static u8 marks[RING], stuck[RING];
static i32 roots[RING], soft[RING], names[RING], starts[1 << BITS];
static i64 pending[RING];

static inline u64 mix(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}
static inline u64 max(u64 a, u64 b) { return a > b ? a : b; }
static inline u64 min(u64 a, u64 b) { return a < b ? a : b; }

static void hash_edges(i64 top, i64 left, i64 rows, i64 cols, i64 width, i64 height, u64 base) {
    for (i64 r = 0; r < rows + 2; r++) {
        i64 row = top + r - 1;
        u64 *e = east + r * PITCH, *s = south + r * PITCH;
        if (row < 0 || row >= height) {
            for (i64 c = 0; c < cols + 2; c++) e[c] = s[c] = NO_EDGE;
            continue;
        }
        u64 first = base + (u64)(row * width + left - 1) * (2 * GOLDEN);
        for (i64 c = 0; c < cols + 2; c++) {
            u64 x = first + (u64)c * (2 * GOLDEN);
            e[c] = mix(x);
            s[c] = mix(x + GOLDEN);
        }
        if (row == height - 1) for (i64 c = 0; c < cols + 2; c++) s[c] = NO_EDGE;
        if (left == 0) e[0] = s[0] = NO_EDGE;
        if (left + cols == width) e[cols] = e[cols + 1] = s[cols + 1] = NO_EDGE;
    }
}

static void first_round(i64 rows, i64 cols) {
    for (i64 r = 0; r < rows + 1; r++)
        for (i64 i = r * PITCH; i < r * PITCH + cols + 1; i++)
            faces[i] = max(max(east[i], east[i + PITCH]), max(south[i], south[i + 1]));
    for (i64 r = 1; r < rows + 1; r++)
        for (i64 i = r * PITCH + 1; i < r * PITCH + 1 + cols; i++) {
            u64 north_west = min(south[i - PITCH], east[i - 1]);
            u64 best = min(north_west, min(south[i], east[i]));
            least[i] = best;
            i64 back = best == south[i - PITCH] ? i - PITCH : i - 1;
            i64 forth = best == south[i] ? i + PITCH : i + 1;
            roots[i] = (i32)(best == NO_EDGE ? 0 : best == north_west ? back : forth);
        }
    for (i64 r = 1; r < rows + 1; r++)
        for (i64 i = r * PITCH + 1; i < r * PITCH + 1 + cols; i++) {
            u64 e = east[i], s = south[i];
            int open_e = (e == least[i]) | (e == least[i + 1]);
            int open_s = (s == least[i]) | (s == least[i + PITCH]);
            int keep_e = (e != faces[i]) & (e != faces[i - PITCH]);
            int keep_s = (s != faces[i]) & (s != faces[i - 1]);
            marks[i] = (u8)((keep_e ? (open_e ? 1 : 4) : 0) | (keep_s ? (open_s ? 2 : 8) : 0));
        }
    for (i64 c = 1; c < cols + 1; c++) {
        i64 i = rows * PITCH + c;
        if (marks[i] & 2) marks[i] ^= 10;
        if (roots[i] == i + PITCH) roots[i] = (i32)i;
        marks[c] = south[c] != NO_EDGE ? 8 : 0;
        if (roots[PITCH + c] == c) roots[PITCH + c] = (i32)(PITCH + c);
    }
    for (i64 r = 1; r < rows + 1; r++) {
        i64 i = r * PITCH + cols;
        if (marks[i] & 1) marks[i] ^= 5;
        if (roots[i] == i + 1) roots[i] = (i32)i;
        i = r * PITCH;
        marks[i] = east[i] != NO_EDGE ? 4 : 0;
        if (roots[i + 1] == i) roots[i + 1] = (i32)(i + 1);
    }
}

static void find_roots(i64 rows, i64 cols) {
    for (i64 c = 0; c < cols + 2; c++) roots[c] = roots[(rows + 1) * PITCH + c] = 0;
    for (i64 r = 0; r < rows + 2; r++) roots[r * PITCH] = roots[r * PITCH + cols + 1] = 0;
    for (i64 r = 1; r < rows + 1; r++)
        for (i64 i = r * PITCH + 1; i < r * PITCH + 1 + cols; i++) {
            i64 j = roots[i];
            roots[i] = (i32)((i < j) & (roots[j] == i) ? i : j);
        }
    for (i32 moved = 1; moved;) {
        moved = 0;
        for (i64 r = 1; r < rows + 1; r++)
            for (i64 i = r * PITCH + 1; i < r * PITCH + 1 + cols; i++) {
                i32 parent = roots[i], root = roots[parent];
                moved |= parent ^ root;
                roots[i] = root;
            }
    }
}

static i64 gather(i64 rows, i64 cols) {
    i64 n = 0;
    for (i64 r = 0; r < rows + 1; r++)
        for (i64 i = r * PITCH; i < r * PITCH + cols + 1; i++) {
            u8 mark = marks[i];
            i32 here = roots[i];
            found[n] = (east[i] & UPPER) | (u64)i << 1;
            n += (mark >> 2 & 1) & (here != roots[i + 1]);
            found[n] = (south[i] & UPPER) | (u64)i << 1 | 1;
            n += (mark >> 3) & (here != roots[i + PITCH]);
        }
    return n;
}

static u64 full_key(u64 entry) {
    return (entry & 1 ? south : east)[(entry & 0xFFFF) >> 1];
}

static void sort_edges(i64 n) {
    memset(starts, 0, sizeof starts);
    for (i64 k = 0; k < n; k++) starts[found[k] >> (64 - BITS)]++;
    i32 total = 0;
    for (i64 b = 0; b < 1 << BITS; b++) {
        i32 count = starts[b];
        starts[b] = total;
        total += count;
    }
    for (i64 k = 0; k < n; k++) order[starts[found[k] >> (64 - BITS)]++] = found[k];
    for (i64 k = 1; k < n; k++) {
        u64 entry = order[k];
        i64 j = k - 1;
        for (; j >= 0 && order[j] > entry; j--) order[j + 1] = order[j];
        order[j + 1] = entry;
    }
    for (i64 k = 1; k < n; k++)
        for (i64 j = k; j > 0 && (order[j] ^ order[j - 1]) >> 16 == 0 &&
                        full_key(order[j]) < full_key(order[j - 1]); j--) {
            u64 entry = order[j];
            order[j] = order[j - 1];
            order[j - 1] = entry;
        }
}

static inline i32 find(i32 *parents, i32 x) {
    for (i32 above = parents[x]; above != x; above = parents[x]) {
        parents[x] = parents[above];
        x = parents[x];
    }
    return x;
}

static i64 last_rounds(i64 n) {
    i64 n_pending = 0;
    for (i64 k = 0; k < n; k++) {
        u64 edge = order[k] & 0xFFFF;
        i64 cell = (i64)(edge >> 1), southward = edge & 1;
        i64 other = cell + (southward ? PITCH : 1);
        i32 a = find(roots, roots[cell]), b = find(roots, roots[other]);
        i32 soft_a = find(soft, a), soft_b = find(soft, b);
        if (soft_a == soft_b) continue;
        if (soft_a == 0 || soft_b == 0) {
            stuck[soft_a] = stuck[soft_b] = 1;
        } else if (!stuck[soft_a]) {
            roots[a] = b;
            marks[cell] |= (u8)(1 + southward);
        } else if (!stuck[soft_b]) {
            roots[b] = a;
            marks[cell] |= (u8)(1 + southward);
        } else {
            soft[soft_a] = soft_b;
            pending[n_pending++] = (i64)edge;
        }
    }
    return n_pending;
}

static i32 piece_of(i64 cell, i32 *pieces) {
    i32 root = find(roots, (i32)cell);
    if (names[root] == 0 && root != 0) names[root] = ++*pieces;
    return names[root];
}

i64 solve_tiles(u8 *out, i64 top, i64 left, i64 rows, i64 cols, i64 width, i64 height, u64 base,
                i32 *norths, i32 *souths, i32 *wests, i32 *easts, i64 *edges, i32 *firsts,
                i32 *seconds, i32 *pieces) {
    i64 total = 0;
    *pieces = 0;
    for (i64 r0 = 0; r0 < rows; r0 += TILE)
        for (i64 c0 = 0; c0 < cols; c0 += TILE) {
            i64 h = rows - r0 < TILE ? rows - r0 : TILE, w = cols - c0 < TILE ? cols - c0 : TILE;
            hash_edges(top + r0, left + c0, h, w, width, height, base);
            first_round(h, w);
            find_roots(h, w);
            i64 n = gather(h, w);
            sort_edges(n);
            for (i32 i = 0; i < RING; i++) soft[i] = i, stuck[i] = 0, names[i] = 0;
            i64 n_pending = last_rounds(n);
            for (i64 r = 0; r < h; r++)
                for (i64 c = 0; c < w; c++) {
                    i64 i = (r + 1) * PITCH + c + 1;
                    out[(r0 + r) * cols + c0 + c] = (u8)((marks[i] & 3) << 1 |
                        (marks[i - 1] & 1) << 3 | (marks[i - PITCH] & 2) >> 1);
                }
            i64 across = r0 / TILE * cols + c0, down = c0 / TILE * rows + r0;
            for (i64 c = 0; c < w; c++) {
                norths[across + c] = piece_of(PITCH + c + 1, pieces);
                souths[across + c] = piece_of(h * PITCH + c + 1, pieces);
            }
            for (i64 r = 0; r < h; r++) {
                wests[down + r] = piece_of((r + 1) * PITCH + 1, pieces);
                easts[down + r] = piece_of((r + 1) * PITCH + w, pieces);
            }
            for (i64 k = 0; k < n_pending; k++) {
                i64 i = pending[k] >> 1, southward = pending[k] & 1;
                i64 row = top + r0 + i / PITCH - 1, col = left + c0 + i % PITCH - 1;
                edges[total] = 2 * (row * width + col) + southward;
                firsts[total] = piece_of(i, pieces);
                seconds[total] = piece_of(i + (southward ? PITCH : 1), pieces);
                total++;
            }
        }
    return total;
}
