import { closeSync, openSync, readSync, writeSync } from 'node:fs';

interface KeyTable {
  readonly size: number;
  add(high: number, low: number, first: number, second?: number, third?: number): void;
  /** In order, each as one number. */
  sorted(): BigUint64Array<ArrayBuffer>;
  copySums(high: number, low: number, to: Float64Array, at: number): void;
  clear(): void;
}

/** The table's size must be a power of two. */
function mixed(high: number, low: number): number {
  let hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const firstCapacity = 1 << 10;

/** Open-addressed indexes avoid an object per key. Words are integers below 2^32. */
function createKeyTable(width: 1 | 2 | 3): KeyTable {
  let capacity = firstCapacity;
  let size = 0;
  let keys = new BigUint64Array(capacity);
  // The lower word comes first (little-endian).
  let words = new Uint32Array(keys.buffer);
  let sums = new Float64Array(capacity * width);
  /** From 1; 0 is free. */
  let slots = new Int32Array(2 * capacity);

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

/** Eight bytes for the key and each sum. */
export interface Records {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly sums: Float64Array<ArrayBuffer>;
  /** Numbers of eight bytes per record. */
  readonly stride: number;
  readonly capacity: number;
}

const blockCapacity = 4096;

export function createRecords(width: number, capacity = blockCapacity): Records {
  const stride = 1 + width;
  const sums = new Float64Array(stride * capacity);
  return { words: new Uint32Array(sums.buffer), sums, stride, capacity };
}

export interface SortedRecords {
  /** Number of records, 0 after the last. */
  fill(block: Records): number;
}

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

export interface RunFile {
  write(records: SortedRecords, block: Records): void;
  runs(): SortedRecords[];
  close(): void;
}

/** Throws disk errors. */
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

/** Adds integers by key in limited memory. */
export interface Tally {
  add: KeyTable['add'];
  /** In the order of keys. Nothing may be added afterwards. */
  finish(): Iterable<SumsByKey>;
  close(): void;
}

interface SumsByKey {
  /** The array of sums is reused. */
  forEach(use: (high: number, low: number, sums: readonly number[]) => void): void;
}

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

/** Keys beyond `most` go as sorted runs to `path`. Integer sums do not depend on how often. */
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

/** From 0, in order of first use. */
interface PairNumbers<T extends string | null> {
  numberOf(first: T, second: T): number | null;
  readonly pairs: readonly (readonly [first: T, second: T])[];
}

export function createPairNumbers<T extends string | null>(most: number): PairNumbers<T> {
  const numbers = new Map<T, Map<T, number>>();
  const pairs: (readonly [T, T])[] = [];
  return {
    pairs,
    numberOf(first, second) {
      const number = numbers.get(first)?.get(second);
      if (number !== undefined) return number;
      if (pairs.length === most) return null;
      const seconds = numbers.get(first) ?? new Map<T, number>();
      numbers.set(first, seconds.set(second, pairs.length));
      return pairs.push([first, second]) - 1;
    },
  };
}

/** Readers store numbers of species and recorders in two bytes. */
export const mostNumbered = 65_535;

export const tooManyFor = (name: string, what: 'species' | 'recorders', most: number): string =>
  `Results of more than ${most.toLocaleString('en')} ${what} come without ${name}.`;
