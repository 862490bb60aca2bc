/* Breadth-first search of Ariane and the Minotaur, the same as the kernels of
   dedale/games/ariane/search.py: packed configurations, slide tables, an open-addressing set. */
#include <stdint.h>

enum { REFUSED = -1, LOST = -2, WON = -3 };

typedef struct {
    int64_t size, bits, vertical, minotaurs, door, theseus, passes;
} Numbers;

static inline int64_t turn(const Numbers *n, const int32_t *tables, int64_t state, int move)
{
    const int64_t mask = ((int64_t)1 << n->bits) - 1, cells = n->size * n->size;
    const int64_t ariane = tables[4 * (state >> 1 & mask) + move];
    if (ariane < 0)
        return REFUSED;
    int64_t others = state >> (1 + n->bits);
    for (int i = 0; i < n->minotaurs; i++, others >>= n->bits)
        if ((others & mask) == ariane)
            return REFUSED;
    const int64_t together = (state & 1) | tables[6 * cells + ariane];
    if (together && ariane == n->door)
        return WON;
    state = state >> (1 + n->bits) << (1 + n->bits) | ariane << 1 | together;

    const int64_t to_row = tables[4 * cells + ariane], to_column = tables[5 * cells + ariane];
    int64_t shift = 1;
    for (int number = 0; number < n->minotaurs; number++) {
        shift += n->bits;
        const int64_t here = state >> shift & mask;
        const int upright = number < n->vertical ? tables[4 * cells + here] != to_row
                                                 : tables[5 * cells + here] == to_column;
        const int64_t stride = upright ? n->size : 1;
        int64_t there = tables[(upright ? to_row : to_column) + here];
        int met;
        others = state >> (1 + n->bits);
        if (here < there) {
            for (int i = 0; i < n->minotaurs; i++, others >>= n->bits) {
                const int64_t other = others & mask;
                if (here < other && other <= there && (other - here) % stride == 0)
                    there = other - stride;
            }
            met = here < n->theseus && n->theseus <= there;
        } else if (there < here) {
            for (int i = 0; i < n->minotaurs; i++, others >>= n->bits) {
                const int64_t other = others & mask;
                if (there <= other && other < here && (here - other) % stride == 0)
                    there = other + stride;
            }
            met = there <= n->theseus && n->theseus < here;
        } else
            continue;
        if (there == ariane)
            return LOST;
        if (met && !together && (n->theseus - here) % stride == 0
            && (!n->passes || there == n->theseus))
            return LOST;
        state += (there - here) << shift;
    }
    return state;
}

static inline int64_t find(const int64_t *states, const int32_t *table, int64_t slots, int64_t state)
{
    const uint64_t folded = (uint64_t)(state ^ state >> 31);
    int64_t slot = (int64_t)(folded * 0x9E3779B97F4A7C15u >> 32) & (slots - 1);
    while (table[slot] != 0 && states[table[slot] - 1] != state)
        slot = (slot + 1) & (slots - 1);
    return slot;
}

/* Reach everything; the number of configurations, or -1 when there is no room for them. */
int64_t ariane_bfs(const int64_t *numbers, const int32_t *tables, int64_t start, int64_t *states,
                   int32_t *parents, int64_t room, int32_t *table, int64_t slots, int64_t *won)
{
    const Numbers n = {numbers[0], numbers[1], numbers[2], numbers[3],
                       numbers[4], numbers[5], numbers[6]};
    int64_t head = 0, count = 1;
    won[0] = -1;
    states[0] = start;
    parents[0] = -1;
    table[find(states, table, slots, start)] = 1;
    while (head < count) {
        if (count > room - 4)
            return -1;
        const int64_t state = states[head];
        for (int move = 0; move < 4; move++) {
            const int64_t after = turn(&n, tables, state, move);
            if (after >= 0) {
                const int64_t slot = find(states, table, slots, after);
                if (table[slot] == 0) {
                    states[count] = after;
                    parents[count] = (int32_t)(4 * head + move);
                    table[slot] = (int32_t)++count;
                }
            } else if (after == WON && won[0] < 0)
                won[0] = 4 * head + move;
        }
        head++;
    }
    return count;
}
