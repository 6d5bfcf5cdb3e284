import { type NameOf, spectrogramBins, surveySpectrogramColumns } from '@biophony/contract/results';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { toMadeByColumns, type RunMeta } from '../results/file-result.ts';
import type { CreateExporter } from './exporter.ts';
import { parquetMetadata } from './parquet.ts';
import {
  createPairNumbers,
  createRecords,
  createRunFile,
  mostNumbered,
  type Records,
  type RunFile,
  type SortedRecords,
  tooManyFor,
} from './tally.ts';

/** Three bytes per bin. */
const minuteBytes = 3 * spectrogramBins;
/** A record has a key, milliseconds, and bytes. */
const width = 1 + minuteBytes / 8;
/** Takes 25 kB. */
const readAtOnce = 32;
/** Keeps minutes before 1970 in order. */
const minuteShift = 2 ** 31;

interface JoinedMinute {
  recorder: number;
  minute: number;
  ms: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** By recorder and time, in constant memory. */
interface MinuteSorter {
  /** `minute`: signed 32-bit integer. */
  add(recorder: number, minute: number, ms: number, bytes: Uint8Array): void;
  /** Means of several recordings weighted by milliseconds. */
  finish(): Generator<JoinedMinute>;
  close(): void;
}

function cursorOf(run: SortedRecords, block: Records) {
  const bytes = new Uint8Array(block.sums.buffer);
  let many = run.fill(block);
  let at = 0;
  return {
    isDone: () => many === 0,
    high: () => block.words[2 * block.stride * at + 1]!,
    low: () => block.words[2 * block.stride * at]!,
    ms: () => block.sums[block.stride * at + 1]!,
    bytes: () => bytes.subarray(8 * (block.stride * at + 2), 8 * block.stride * (at + 1)),
    next() {
      at++;
      if (at < many) return;
      many = run.fill(block);
      at = 0;
    },
  };
}
type Cursor = ReturnType<typeof cursorOf>;

/** Integers: the mean does not depend on the order. */
function createMean() {
  const sums = new Float64Array(minuteBytes);
  let weight = 0;
  return {
    add(ms: number, bytes: Uint8Array) {
      // A shorter recording counts where there is no other.
      const one = Math.max(1, ms);
      weight += one;
      for (let at = 0; at < minuteBytes; at++) sums[at]! += one * bytes[at]!;
    },
    take(): Uint8Array<ArrayBuffer> {
      const mean = Uint8Array.from(sums, (sum) => Math.round(sum / weight));
      sums.fill(0);
      weight = 0;
      return mean;
    },
  };
}

function* joined(cursors: Cursor[]): Generator<JoinedMinute> {
  const mean = createMean();
  let open = cursors.filter((one) => !one.isDone());
  while (open.length > 0) {
    let [high, low] = [Infinity, Infinity];
    for (const one of open) {
      const other = one.high();
      if (other < high || (other === high && one.low() < low)) [high, low] = [other, one.low()];
    }
    let ms = 0;
    for (const one of open)
      for (; !one.isDone() && one.high() === high && one.low() === low; one.next()) {
        ms += one.ms();
        mean.add(one.ms(), one.bytes());
      }
    yield { recorder: high, minute: low - minuteShift, ms, bytes: mean.take() };
    open = open.filter((one) => !one.isDone());
  }
}

/** More than `most` minutes go as sorted runs to `path`. */
function createMinuteSorter(most: number, path: string): MinuteSorter {
  const held = createRecords(width, most);
  const heldBytes = new Uint8Array(held.sums.buffer);
  const { stride, words, sums } = held;
  const reading = () => createRecords(width, readAtOnce);
  let many = 0;
  let file: RunFile | null = null;

  const sorted = (): SortedRecords => {
    const keyOf = (at: number) => words[2 * stride * at + 1]! * 2 ** 32 + words[2 * stride * at]!;
    const keys = Float64Array.from({ length: many }, (_, at) => keyOf(at));
    const order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
    let next = 0;
    return {
      fill(block) {
        const bytes = new Uint8Array(block.sums.buffer);
        let one = 0;
        for (; one < block.capacity && next < order.length; one++, next++) {
          const from = 8 * stride * order[next]!;
          bytes.set(heldBytes.subarray(from, from + 8 * stride), 8 * stride * one);
        }
        return one;
      },
    };
  };

  return {
    add(recorder, minute, ms, bytes) {
      if (many === most) {
        file ??= createRunFile(path);
        file.write(sorted(), reading());
        many = 0;
      }
      words[2 * stride * many] = minute + minuteShift;
      words[2 * stride * many + 1] = recorder;
      sums[stride * many + 1] = ms;
      heldBytes.set(bytes, 8 * (stride * many + 2));
      many++;
    },
    finish: () =>
      joined([...(file?.runs() ?? []), sorted()].map((run) => cursorOf(run, reading()))),
    close: () => file?.close(),
  };
}

type Name = NameOf<typeof surveySpectrogramColumns>;
type Row = Readonly<Record<Name, string | number | Uint8Array | null>>;

const physical = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  bytes: { type: 'FIXED_LEN_BYTE_ARRAY', type_length: spectrogramBins },
} as const satisfies Record<
  (typeof surveySpectrogramColumns)[number]['type'],
  Partial<SchemaElement>
>;

const schema: SchemaElement[] = [
  { name: 'root', num_children: surveySpectrogramColumns.length },
  ...surveySpectrogramColumns.map(({ name, type, nullable }) => ({
    name,
    ...physical[type],
    repetition_type: nullable ? ('OPTIONAL' as const) : ('REQUIRED' as const),
  })),
];

/** With bounds per row group: its one recorder, and its minutes. */
const bounded: readonly Name[] = ['device_id', 'utc_offset', 'sample_rate_hz', 'minute'];

/** The caller ends each row group. */
function createSpectrogramTable(path: string, meta: RunMeta) {
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema,
    createdBy: 'biophony',
    // Readers find recorders by these bounds.
    statisticsTruncateLength: Infinity,
    kvMetadata: parquetMetadata(meta),
  });
  let rows: Row[] = [];
  const endGroup = async () => {
    if (rows.length === 0) return;
    const columnData = surveySpectrogramColumns.map(({ name, type }) => ({
      name,
      encoding: type === 'bytes' ? ('PLAIN' as const) : ('RLE_DICTIONARY' as const),
      statistics: bounded.includes(name),
      offsetIndex: false,
      data: rows.map((row) => row[name]),
    }));
    await parquet.write({ columnData, rowGroupSize: rows.length });
    rows = [];
  };
  return {
    add(row: Row) {
      rows.push(row);
    },
    endGroup,
    async finish() {
      await endGroup();
      await parquet.finish();
    },
  };
}

const name = 'survey-spectrogram.parquet';
const minutesOfDay = 1440;

/** Limits minutes and recorders. */
export const surveySpectrogramWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(name);
    const runs = await folder.scratch(`${name}.runs`, () => sorter.close());
    const sorter = createMinuteSorter(mostInMemory, runs);
    const clocks = createPairNumbers<string | null>(mostNames);
    const recorders = createPairNumbers<string>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result: { spectrogram } }) {
        if (!spectrogram || why !== null) return;
        const { device_id, utc_offset } = recording;
        const clock = clocks.numberOf(device_id, utc_offset);
        const recorder =
          clock === null
            ? null
            : recorders.numberOf(String(clock), String(spectrogram.sample_rate_hz));
        if (recorder === null) {
          why = tooManyFor(name, 'recorders', mostNames);
          return;
        }
        for (const [minute, ms, text] of spectrogram.minutes) {
          const bytes = Buffer.from(text, 'base64');
          // From the year 6053 on, minutes exceed the column's range.
          if (bytes.length === minuteBytes && (minute | 0) === minute)
            sorter.add(recorder, minute, ms, bytes);
        }
      },
      async finish() {
        if (why !== null) return folder.leaveOut(name);
        const table = createSpectrogramTable(path, meta);
        const madeBy = toMadeByColumns(meta);
        let group = '';
        for (const { recorder, minute, ms, bytes } of sorter.finish()) {
          const next = `${recorder} ${Math.floor(minute / minutesOfDay)}`;
          if (next !== group) await table.endGroup();
          group = next;
          const [clock, rate] = recorders.pairs[recorder]!;
          const [device_id, utc_offset] = clocks.pairs[Number(clock)]!;
          const part = minuteBytes / 3;
          table.add({
            device_id,
            utc_offset,
            sample_rate_hz: Number(rate),
            minute,
            seconds_analysed: ms / 1000,
            aci: bytes.subarray(0, part),
            concentration: bytes.subarray(part, 2 * part),
            events: bytes.subarray(2 * part),
            ...madeBy,
          });
        }
        await table.finish();
      },
      leftOut: () => why,
    };
  };

/** Three indices in 256 frequency bins per recorder and minute, a row group per day. */
export const surveySpectrogram = surveySpectrogramWith(1 << 13);
