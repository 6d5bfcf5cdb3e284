import {
  type Column,
  parquetFormatKey,
  parquetMadeBy,
  type RecordOf,
  resultsFormat,
} from '@biophony/contract/results';
import {
  type ColumnSource,
  fileWriter,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer';
import type { RunMeta } from '../results/file-result.ts';

/** Readers fetch a group at once; writing holds one in memory. */
const groupRows = 20_000;

type ColumnType = Exclude<Column['type'], 'date' | 'bytes' | 'numbers'>;
type RowColumns = readonly (Column & { readonly type: ColumnType })[];

const kinds = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Record<ColumnType, ColumnSource['type']>;

type Value = string | number | boolean | null;
const valueOf = (value: Value, type: ColumnType) =>
  type === 'time' && typeof value === 'string' ? new Date(value) : value;

export const parquetMetadata = (meta: RunMeta): { key: string; value: string }[] => [
  { key: parquetFormatKey, value: String(resultsFormat) },
  ...parquetMadeBy.flatMap((name) => {
    const value = meta[name];
    return value ? [{ key: `biophony_${name}`, value }] : [];
  }),
];

interface ParquetRows<C extends RowColumns> {
  add(record: Readonly<RecordOf<C>>): Promise<void>;
  finish(): Promise<void>;
}

export function createParquetRows<const C extends RowColumns>(
  path: string,
  columns: C,
  meta: RunMeta,
): ParquetRows<C> {
  let records: Readonly<RecordOf<C>>[] = [];
  const columnData = (): ColumnSource[] =>
    columns.map(({ name, type, nullable }) => ({
      name,
      type: kinds[type],
      nullable,
      data: records.map((record) => valueOf(record[name as keyof RecordOf<C>] as Value, type)),
    }));
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema: schemaFromColumnData({ columnData: columnData() }),
    createdBy: 'biophony',
    kvMetadata: parquetMetadata(meta),
  });
  const writeGroup = async () => {
    await parquet.write({ columnData: columnData(), rowGroupSize: groupRows });
    records = [];
  };
  return {
    async add(record) {
      records.push(record);
      if (records.length === groupRows) await writeGroup();
    },
    async finish() {
      if (records.length > 0) await writeGroup();
      await parquet.finish();
    },
  };
}

/** Two-byte copies reach less far; others take three bytes. */
const copyLimits = {
  least: 4,
  near: { length: 11, offset: 2047 },
  far: { length: 64, offset: 65_535 },
} as const;

/** Longest near and far copies at each place; length 0 for none. */
interface Copies {
  nearLength: Uint8Array;
  nearOffset: Uint16Array;
  farLength: Uint8Array;
  farOffset: Uint16Array;
}

const hashBits = 15;
/** Places with the same four bytes to try, newest first. */
const mostLookedAt = 24;

function findCopies(input: Uint8Array): Copies {
  const size = input.length;
  const newest = new Int32Array(2 ** hashBits).fill(-1);
  const before = new Int32Array(size);
  const copies: Copies = {
    nearLength: new Uint8Array(size),
    nearOffset: new Uint16Array(size),
    farLength: new Uint8Array(size),
    farOffset: new Uint16Array(size),
  };
  const { least, near, far } = copyLimits;
  for (let at = 0; at + least <= size; at++) {
    const word =
      input[at]! | (input[at + 1]! << 8) | (input[at + 2]! << 16) | (input[at + 3]! << 24);
    const hash = Math.imul(word, 0x1e35a7bd) >>> (32 - hashBits);
    const most = Math.min(far.length, size - at);
    let [nearest, longest] = [least - 1, least - 1];
    let earlier = newest[hash]!;
    for (let looked = 0; looked < mostLookedAt; looked++) {
      const offset = at - earlier;
      if (earlier < 0 || offset > far.offset || longest === most) break;
      let length = 0;
      while (length < most && input[earlier + length] === input[at + length]) length++;
      if (offset <= near.offset && Math.min(length, near.length) > nearest) {
        nearest = Math.min(length, near.length);
        copies.nearLength[at] = nearest;
        copies.nearOffset[at] = offset;
      }
      if (length > longest) {
        longest = length;
        copies.farLength[at] = length;
        copies.farOffset[at] = offset;
      }
      earlier = before[earlier]!;
    }
    before[at] = newest[hash]!;
    newest[hash] = at;
  }
  return copies;
}

/** Outside a run of literals: a run, or a copy of two or three bytes. */
const stepKinds = { run: 0, near: 1, far: 2 } as const;

interface Steps {
  kind: Uint8Array;
  /** Bytes that a copy stands for. */
  length: Uint8Array;
  /** 1 where an open run continues by one byte. */
  goesOn: Uint8Array;
}

const bytes = { runBegins: 2, literal: 1, near: 2, far: 3 } as const;

/** Minimises bytes, from the end to the beginning. */
function chooseSteps(size: number, { nearLength, farLength }: Copies): Steps {
  const steps: Steps = {
    kind: new Uint8Array(size),
    length: new Uint8Array(size),
    goesOn: new Uint8Array(size),
  };
  /** Bytes from a place to the end, outside and inside a run. */
  const closed = new Int32Array(size + 1);
  const open = new Int32Array(size + 1);
  const { least } = copyLimits;
  for (let at = size - 1; at >= 0; at--) {
    let fewest = bytes.runBegins + open[at + 1]!;
    let [kind, long]: [number, number] = [stepKinds.run, 1];
    let withCopy = Number.POSITIVE_INFINITY;
    const look = (one: number, cost: number, longest: number) => {
      for (let length = least; length <= longest; length++) {
        const all = cost + closed[at + length]!;
        if (all < withCopy) withCopy = all;
        if (all < fewest) [fewest, kind, long] = [all, one, length];
      }
    };
    look(stepKinds.near, bytes.near, nearLength[at]!);
    look(stepKinds.far, bytes.far, farLength[at]!);
    closed[at] = fewest;
    steps.kind[at] = kind;
    steps.length[at] = long;
    const further = bytes.literal + open[at + 1]!;
    steps.goesOn[at] = further <= withCopy ? 1 : 0;
    open[at] = Math.min(further, withCopy);
  }
  return steps;
}

/** Its length fits the first byte. */
const shortRun = 60;
/** A longer run's length would take four bytes. */
const longestRun = 2 ** 24;

function writeRun(output: Uint8Array, to: number, run: Uint8Array): number {
  let at = to;
  const length = run.length - 1;
  if (length < shortRun) output[at++] = length << 2;
  else {
    const many = length < 2 ** 8 ? 1 : length < 2 ** 16 ? 2 : 3;
    output[at++] = (shortRun - 1 + many) << 2;
    for (let one = 0; one < many; one++) output[at++] = (length >>> (8 * one)) & 0xff;
  }
  output.set(run, at);
  return at + run.length;
}

/**
 * Snappy's raw format (google/snappy, format_description.txt), smaller than that of usual
 * compressors. Takes some tenths of a second per megabyte.
 */
export function denseSnappy(input: Uint8Array): Uint8Array {
  const size = input.length;
  // The worst case is one run: copies never take more bytes than they stand for.
  const output = new Uint8Array(size + Math.ceil(size / shortRun) + 16);
  let at = 0;
  let left = size;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) output[at++] = (left & 0x7f) | 0x80;
  output[at++] = left;
  const copies = findCopies(input);
  const { kind, length, goesOn } = chooseSteps(size, copies);
  let from = 0;
  while (from < size) {
    if (kind[from] === stepKinds.run) {
      let end = from + 1;
      while (end < size && goesOn[end] === 1 && end - from < longestRun) end++;
      at = writeRun(output, at, input.subarray(from, end));
      from = end;
      continue;
    }
    const many = length[from]!;
    if (kind[from] === stepKinds.near) {
      const offset = copies.nearOffset[from]!;
      output[at++] = 1 | ((many - copyLimits.least) << 2) | ((offset >>> 8) << 5);
      output[at++] = offset & 0xff;
    } else {
      const offset = copies.farOffset[from]!;
      output[at++] = 2 | ((many - 1) << 2);
      output[at++] = offset & 0xff;
      output[at++] = offset >>> 8;
    }
    from += many;
  }
  return output.slice(0, at);
}
