"""The games as kernels over rows of ints, for thousands of environments at once.

One module a game, each with the same names:

- `rows(state)`: what a state is, flat: `facts`, which stay as they are, `now`, and its `rng`;
- `room(facts)`: how many ints of room its kernels want to work in;
- `turn(chart, facts, now, rng, work, action)`: plays an action that is allowed; how it stands
  then (`models.GOES_ON`, `LOST`, `ESCAPED`, `WON`);
- `allowed(chart, facts, now, action)`: whether an action is legal, while the game goes on;
- `worth(facts, now)`: what winning now is worth;
- `far(facts, now, work)`: how far the end is;
- `paint(chart, facts, now, board, size, cols, fresh)`: the planes of the board, which is zeros
  where it is `fresh`, and else has the last position of the same level.

The rules themselves are those of the games; here is only how they lie in memory.
"""
