/** Records of a key and its sums, one after the other in memory or in a file: a key is eight bytes, as is each sum. */
export interface Records {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
  /** Numbers of eight bytes in a record. */
  readonly stride: number;
  /** How many records fit. */
  readonly capacity: number;
}

/** Records that are taken and merged at once. */
const blockCapacity = 4096;

export function createRecords(width: number, capacity = blockCapacity): Records {
  const stride = 1 + width;
  const sums = new Float64Array(stride * capacity);
  return { words: new Uint32Array(sums.buffer), sums, stride, capacity };
}

/** Records in the order of their keys, in blocks. */
export interface SortedRecords {
  /** Fills a block from its beginning; answers how many records it has now, 0 behind the last. */
  fill(block: Records): number;
}
