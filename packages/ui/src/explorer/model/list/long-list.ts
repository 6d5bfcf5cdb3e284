/** Browsers draw nothing higher than some 17 million pixels: a longer list is scrolled through in larger steps. */
const mostPixels = 16_000_000;
/** Rows kept above and below those in sight, so that quick scrolling shows no gaps. */
const spare = 8;

interface LongList {
  count: number;
  /** Pixels of a row, and of the box that the list is scrolled in. */
  rowHeight: number;
  height: number;
}

/** Pixels of the list that are scrolled by one pixel of its scroll bar; 1 where all of it can be drawn. */
function scaleOf({ count, rowHeight, height }: LongList): number {
  const total = count * rowHeight;
  return total <= mostPixels ? 1 : (total - height) / (mostPixels - height);
}

/** Which rows exist while the box is scrolled to `top`, and the pixels left free above and below them. */
export function rowsInSight(list: LongList, top: number) {
  const { count, rowHeight, height } = list;
  const drawn = Math.min(count * rowHeight, mostPixels);
  const inBox = Math.ceil(height / rowHeight);
  const scrolled = Math.max(0, Math.min(top, drawn - height));
  // How much further down rows are in the list than where they are drawn.
  const ahead = scrolled * (scaleOf(list) - 1);
  const upper = Math.min(Math.floor((scrolled + ahead) / rowHeight), Math.max(0, count - inBox));
  const first = Math.max(0, upper - spare, Math.ceil(ahead / rowHeight));
  const fitting = Math.floor((drawn + ahead) / rowHeight);
  const last = Math.min(count, upper + inBox + spare, fitting) - 1;
  const above = Math.max(0, first * rowHeight - ahead);
  return { first, last, above, below: Math.max(0, drawn - above - (last - first + 1) * rowHeight) };
}

/** Where the box is scrolled to so that a row is in sight; `top` where it is already. */
export function topFor(list: LongList, row: number, top: number): number {
  const { rowHeight, height } = list;
  const scale = scaleOf(list);
  const [upper, wanted] = [top * scale, row * rowHeight];
  if (wanted < upper) return wanted / scale;
  if (wanted + rowHeight > upper + height) return (wanted + rowHeight - height) / scale;
  return top;
}
