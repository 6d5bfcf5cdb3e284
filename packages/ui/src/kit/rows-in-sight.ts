/**
 * Props that make a scrolling region accessible by keyboard (WCAG 2.1.1) when nothing inside takes
 * the focus.
 */
export const keyboardScroll = { tabIndex: 0 } as const;

/** Extra rows above and below, so that fast scrolling shows no gaps. */
const spare = 8;

interface RowsInSight {
  /** First and last row to draw. In an empty list the last is -1. */
  first: number;
  last: number;
  /** Pixels of all rows before the first and after the last. */
  above: number;
  below: number;
}

/**
 * Visible rows of a long list in a box of `boxHeight` pixels, scrolled to `scrolled`.
 * @param heights Height of each row in pixels.
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
