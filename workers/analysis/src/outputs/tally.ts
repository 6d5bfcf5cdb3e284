import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A key of two words; the first is the higher one. */
interface KeyTable {
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
function createKeyTable(width: 1 | 2 | 3): KeyTable {
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

/** A run while it is merged, with the record that it is at. */
function cursorOf(run: SortedRecords, width: number) {
  const block = createRecords(width);
  const { words, sums, stride } = block;
  let many = run.fill(block);
  let at = 0;
  return {
    isDone: () => many === 0,
    high: () => words[2 * stride * at + 1]!,
    low: () => words[2 * stride * at]!,
    sum: (which: number) => sums[stride * at + 1 + which]!,
    next() {
      at++;
      if (at < many) return;
      many = run.fill(block);
      at = 0;
    },
  };
}

/** Joins runs into one: sums of the same key are added. */
function mergeRuns(runs: readonly SortedRecords[], width: number): SortedRecords {
  const [only] = runs;
  if (only && runs.length === 1) return only;
  let cursors = runs.map((run) => cursorOf(run, width)).filter((one) => !one.isDone());
  return {
    fill({ words, sums, stride, capacity }) {
      let many = 0;
      for (; many < capacity && cursors.length > 0; many++) {
        let [high, low] = [Infinity, Infinity];
        for (const one of cursors) {
          const other = one.high();
          if (other < high || (other === high && one.low() < low)) [high, low] = [other, one.low()];
        }
        const at = stride * many;
        words[2 * at] = low;
        words[2 * at + 1] = high;
        sums.fill(0, at + 1, at + stride);
        for (const one of cursors)
          if (one.high() === high && one.low() === low) {
            for (let which = 0; which < width; which++) sums[at + 1 + which]! += one.sum(which);
            one.next();
          }
        if (cursors.some((one) => one.isDone())) cursors = cursors.filter((one) => !one.isDone());
      }
      return many;
    },
  };
}

/** A file of sorted runs, one behind the other. */
export interface RunFile {
  /** Writes records as one run. */
  write(records: SortedRecords, block: Records): void;
  /** All runs that were written, each from its beginning. */
  runs(): SortedRecords[];
  close(): void;
}

/** Makes a file of runs that is written and read again by the same program. Faults of the disk are thrown as they are. */
export function createRunFile(path: string): RunFile {
  const file = openSync(path, 'w+');
  const spans: { from: number; to: number }[] = [];
  let end = 0;
  let isClosed = false;

  const writeAll = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;)
      at += writeSync(file, bytes, at, bytes.length - at, end + at);
    end += bytes.length;
  };

  return {
    write(records, block) {
      const from = end;
      for (;;) {
        const many = records.fill(block);
        if (many === 0) break;
        writeAll(new Uint8Array(block.sums.buffer, 0, many * block.stride * 8));
      }
      spans.push({ from, to: end });
    },
    runs: () =>
      spans.map(({ from, to }) => {
        let position = from;
        return {
          fill({ sums, stride, capacity }) {
            const wanted = Math.min(capacity * stride * 8, to - position);
            for (let at = 0; at < wanted;) {
              const read = readSync(file, new Uint8Array(sums.buffer, at, wanted - at), {
                position: position + at,
              });
              if (read === 0) throw new Error(`${path} ends before what was written to it.`);
              at += read;
            }
            position += wanted;
            return wanted / (stride * 8);
          },
        };
      }),
    close() {
      if (isClosed) return;
      isClosed = true;
      closeSync(file);
    },
  };
}

/** Adds up whole numbers by key; memory does not grow with the keys beyond what was agreed on. */
export interface Tally {
  add: KeyTable['add'];
  /** All sums in the order of their keys. Nothing is added afterwards. */
  finish(): Iterable<SumsByKey>;
  /** Lets go of the file of runs, if there is one. */
  close(): void;
}

/** Some keys with their sums, in order. */
interface SumsByKey {
  /** The array of sums is the same in every call. */
  forEach(use: (high: number, low: number, sums: readonly number[]) => void): void;
}

/** Some thousand records at a time. */
function* blocksOf(records: SortedRecords, width: number): Generator<SumsByKey> {
  const block = createRecords(width);
  const { words, sums, stride } = block;
  const held = Array.from({ length: width }, () => 0);
  for (let many = records.fill(block); many > 0; many = records.fill(block))
    yield {
      forEach(use) {
        for (let at = 0; at < many * stride; at += stride) {
          for (let one = 0; one < width; one++) held[one] = sums[at + 1 + one]!;
          use(words[2 * at + 1]!, words[2 * at]!, held);
        }
      },
    };
}

function recordsOf(table: KeyTable): SortedRecords {
  const keys = table.sorted();
  const keyWords = new Uint32Array(keys.buffer);
  let next = 0;
  return {
    fill({ words, sums, stride, capacity }) {
      const many = Math.min(capacity, keys.length - next);
      for (let one = 0; one < many; one++, next++) {
        const [low, high] = [keyWords[2 * next]!, keyWords[2 * next + 1]!];
        const at = stride * one;
        words[2 * at] = low;
        words[2 * at + 1] = high;
        table.copySums(high, low, sums, at + 1);
      }
      return many;
    },
  };
}

/**
 * A tally of one to three sums a key. When there are `most` keys in memory they go as a sorted run to the file `path`,
 * which is made for the first one. Sums of whole numbers are the same however often that happens.
 */
export function createTally(width: 1 | 2 | 3, most: number, path: string): Tally {
  const table = createKeyTable(width);
  let file: RunFile | null = null;
  const spill = () => {
    file ??= createRunFile(path);
    file.write(recordsOf(table), createRecords(width));
    table.clear();
  };
  return {
    add(high, low, first, second, third) {
      table.add(high, low, first, second, third);
      if (table.size === most) spill();
    },
    finish: () => blocksOf(mergeRuns([...(file?.runs() ?? []), recordsOf(table)], width), width),
    close: () => file?.close(),
  };
}

/** Numbers pairs of texts from 0, in the order in which they come first. */
interface PairNumbers<T extends string | null> {
  /** The number of a pair; null for a new one when there are too many. */
  numberOf(first: T, second: T): number | null;
  /** The pairs by their numbers. */
  readonly pairs: readonly (readonly [first: T, second: T])[];
}

/** Numbers at most so many pairs. */
export function createPairNumbers<T extends string | null>(most: number): PairNumbers<T> {
  const known = new Map<T, Map<T, number>>();
  const pairs: (readonly [T, T])[] = [];
  return {
    pairs,
    numberOf(first, second) {
      const number = known.get(first)?.get(second);
      if (number !== undefined) return number;
      if (pairs.length === most) return null;
      const seconds = known.get(first) ?? new Map<T, number>();
      known.set(first, seconds.set(second, pairs.length));
      return pairs.push([first, second]) - 1;
    },
  };
}

/** Species and recorders that a table of a survey tells apart: so many have numbers of two bytes where it is read. */
export const mostNumbered = 65_535;

/** Why there is no table of a survey. */
export const tooManyFor = (name: string, what: 'species' | 'recorders', most: number): string =>
  `Results of more than ${most.toLocaleString('en')} ${what} come without ${name}.`;
