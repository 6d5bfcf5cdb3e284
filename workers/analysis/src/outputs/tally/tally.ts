import { createKeyTable, type KeyTable } from './key-table.ts';
import { mergeRuns } from './merge-runs.ts';
import { createRecords, type SortedRecords } from './records.ts';
import { createRunFile, type RunFile } from './run-file.ts';

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
