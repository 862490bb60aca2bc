// Work that is worth doing once for many changes.

/** Do something a moment after it was asked for last; `stop` forgets it.
 * @param {() => unknown} work @param {number} wait milliseconds */
export function later(work, wait) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const ask = () => {
    stop();
    timer = setTimeout(work, wait);
  };
  return { ask, stop };
}
