/** What the page asks of the painting worker: a loop of sounds on tiles side by side, a pixel a column. */
export interface PaintRequest {
  /** Where it is to be painted; kept from the first request on. */
  loop?: TiledLoop;
  /** On a dark page. */
  dark: boolean;
}

export interface TiledLoop {
  /** In the order of time. A tile past the end of the loop shows its beginning again. */
  tiles: OffscreenCanvas[];
  /** Columns of the whole loop. */
  columns: number;
}

/** Told to the page when a tile shows its sounds: its place in `tiles`. */
export type Painted = number;
