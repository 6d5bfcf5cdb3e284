/** Props that let a scrolling region be scrolled with the keyboard (WCAG 2.1.1) when nothing inside takes the focus. */
export const keyboardScroll = { tabIndex: 0 } as const;

/** Rows kept above and below those in sight, so that quick scrolling shows no gaps. */
const spare = 8;

interface RowsInSight {
  /** The rows to draw: the first and the last. Of an empty list the last is -1. */
  first: number;
  last: number;
  /** Pixels that all rows before the first and all after the last take together. */
  above: number;
  below: number;
}

/**
 * Which rows of a long list are in sight of a box, `boxHeight` pixels high, that is scrolled to `scrolled`.
 * @param heights Pixels each row is high.
 */
export function rowsInSight(
  heights: readonly number[],
  scrolled: number,
  boxHeight: number,
): RowsInSight {
  const total = heights.reduce((sum, height) => sum + height, 0);
  const top = Math.max(0, Math.min(scrolled, total - boxHeight));
  let [upper, lower] = [-1, -1];
  let start = 0;
  for (const [at, height] of heights.entries()) {
    if (start >= top + boxHeight) break;
    if (upper < 0 && start + height > top) upper = at;
    lower = at;
    start += height;
  }
  const first = Math.max(0, upper - spare);
  const last = Math.min(heights.length - 1, lower + spare);
  const sum = (from: number, to: number) => {
    let pixels = 0;
    for (let at = from; at < to; at++) pixels += heights[at] ?? 0;
    return pixels;
  };
  return { first, last, above: sum(0, first), below: sum(last + 1, heights.length) };
}
