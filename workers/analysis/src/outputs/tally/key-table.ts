/** A key of two words; the first is the higher one. */
export interface KeyTable {
  /** How many keys there are. */
  readonly size: number;
  /** Adds to the sums of a key, of which a table has one to three. */
  add(high: number, low: number, first: number, second?: number, third?: number): void;
  /** All keys in their order, each as one number. */
  sorted(): BigUint64Array<ArrayBuffer>;
  /** Copies the sums of a key that is there to a place of an array. */
  copySums(high: number, low: number, to: Float64Array, at: number): void;
  /** Forgets all keys and keeps the memory. */
  clear(): void;
}

/** Spreads two words over a table whose size is a power of two. */
function mixed(high: number, low: number): number {
  let hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const firstCapacity = 1 << 10;

/**
 * Sums by key in typed arrays, without an object a key: an open-addressed table of places in dense columns. Words are
 * whole numbers from 0 to 2^32 - 1.
 */
export function createKeyTable(width: 1 | 2 | 3): KeyTable {
  let capacity = firstCapacity;
  let size = 0;
  let keys = new BigUint64Array(capacity);
  // The lower word of a key stands first in its memory, as on every system that Node.js runs on.
  let words = new Uint32Array(keys.buffer);
  let sums = new Float64Array(capacity * width);
  /** Places of keys, from 1; 0 is free. */
  let slots = new Int32Array(2 * capacity);

  /** The slot of a key, or the free one where it belongs. */
  const slotOf = (high: number, low: number): number => {
    const mask = slots.length - 1;
    let slot = mixed(high, low) & mask;
    for (;;) {
      const place = slots[slot]! - 1;
      if (place < 0 || (words[2 * place] === low && words[2 * place + 1] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  };
  const grow = () => {
    capacity *= 2;
    const [oldKeys, oldSums] = [keys, sums];
    keys = new BigUint64Array(capacity);
    keys.set(oldKeys);
    words = new Uint32Array(keys.buffer);
    sums = new Float64Array(capacity * width);
    sums.set(oldSums);
    slots = new Int32Array(2 * capacity);
    for (let place = 0; place < size; place++)
      slots[slotOf(words[2 * place + 1]!, words[2 * place]!)] = place + 1;
  };

  return {
    get size() {
      return size;
    },
    add(high, low, first, second = 0, third = 0) {
      let slot = slotOf(high, low);
      let place = slots[slot]! - 1;
      if (place < 0) {
        if (size === capacity) {
          grow();
          slot = slotOf(high, low);
        }
        place = size++;
        words[2 * place] = low;
        words[2 * place + 1] = high;
        slots[slot] = place + 1;
      }
      const at = place * width;
      sums[at]! += first;
      if (width > 1) sums[at + 1]! += second;
      if (width > 2) sums[at + 2]! += third;
    },
    sorted: () => keys.slice(0, size).sort(),
    copySums(high, low, to, at) {
      const from = (slots[slotOf(high, low)]! - 1) * width;
      for (let one = 0; one < width; one++) to[at + one] = sums[from + one]!;
    },
    clear() {
      sums.fill(0, 0, size * width);
      slots.fill(0);
      size = 0;
    },
  };
}
