/** What the page asks of the painting worker: tiles of one loop side by side, a pixel a column. */
export interface PaintOrder {
  /** In the order of time. A tile past the end of the loop shows its beginning again. */
  tiles: OffscreenCanvas[];
  /** Columns of the whole loop. */
  columns: number;
}

/** Told to the page when a tile shows its sounds: its place in `tiles`. */
export type Painted = number;
