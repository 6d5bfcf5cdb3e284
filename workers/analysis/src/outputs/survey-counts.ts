import { setImmediate } from 'node:timers/promises';
import {
  type Column,
  type NameOf,
  surveyCountColumns,
  surveyEffortColumns,
} from '@biophony/contract/results';
import { confidenceStep } from '@biophony/recordings/cubes';
import {
  type ColumnSource,
  fileWriter,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer';
import { toMadeByColumns, type RunMeta } from '../results/file-result.ts';
import { beganMs } from '../results/recording-time.ts';
import { dayAndHour, hourWordAt, spreadOverHours } from './clock-hours.ts';
import type { CreateExporter } from './exporter.ts';
import { denseSnappy, parquetMetadata } from './parquet.ts';
import { createPairNumbers, createTally, mostNumbered, tooManyFor } from './tally.ts';

const groupRows = 100_000;

/** A day is a number, counted from 1970. */
type Cell = string | number | null;

const kinds = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  date: 'INT32',
} as const satisfies Record<string, ColumnSource['type']>;

/** In other columns nearly every group has all values. */
const bounded: readonly string[] = ['scientific_name'];

type SurveyColumns = readonly (Column & { readonly type: keyof typeof kinds })[];

interface SurveyTable<C extends SurveyColumns> {
  add(row: Readonly<Record<NameOf<C>, Cell>>): void;
  /** Once the rows fill a group. */
  writeFull(): Promise<void>;
  finish(): Promise<void>;
}

function createSurveyTable<const C extends SurveyColumns>(
  path: string,
  columns: C,
  meta: RunMeta,
): SurveyTable<C> {
  const held = columns.map(({ name }) => ({
    name: name as NameOf<C>,
    // Repeated values take hardly any bytes; differences take more.
    encoding: 'RLE_DICTIONARY' as const,
    statistics: bounded.includes(name),
    data: [] as Cell[],
  }));
  const typed = columns.map(({ name, type, nullable }) => ({
    name,
    type: kinds[type],
    nullable,
    data: [],
  }));
  const schema = schemaFromColumnData({ columnData: typed }).map((element) =>
    columns.some(({ name, type }) => name === element.name && type === 'date')
      ? { ...element, converted_type: 'DATE' as const }
      : element,
  );
  const parquet = new ParquetWriter({
    writer: fileWriter(path),
    schema,
    compressors: { SNAPPY: denseSnappy },
    createdBy: 'biophony',
    kvMetadata: parquetMetadata(meta),
  });
  let rows = 0;
  const writeGroup = async () => {
    await parquet.write({ columnData: held, rowGroupSize: rows });
    for (const column of held) column.data = [];
    rows = 0;
    // Some million rows take seconds.
    await setImmediate();
  };
  return {
    add(row) {
      for (const { name, data } of held) data.push(row[name]);
      rows++;
    },
    async writeFull() {
      if (rows >= groupRows) await writeGroup();
    },
    async finish() {
      if (rows > 0) await writeGroup();
      await parquet.finish();
    },
  };
}

const countsName = 'survey-counts.parquet';
const steps = Math.round(1 / confidenceStep);

const stepOf = (confidence: number): number =>
  Math.min(steps - 1, Math.max(0, Math.floor(confidence * steps) || 0));

/** Limits combinations, species and recorders. */
export const surveyCountsWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(countsName);
    const runs = await folder.scratch(`${countsName}.runs`, () => tally.close());
    const tally = createTally(1, mostInMemory, runs);
    const species = createPairNumbers<string>(mostNames);
    const recorders = createPairNumbers<string | null>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result }) {
        if (why !== null || result.detections.length === 0) return;
        const recorder = recorders.numberOf(recording.device_id, recording.utc_offset);
        const began = beganMs(recording.recorded_at);
        for (const { scientific_name, common_name, confidence, start_s } of result.detections) {
          const one = species.numberOf(scientific_name, common_name);
          if (one === null || recorder === null) {
            why = tooManyFor(countsName, one === null ? 'species' : 'recorders', mostNames);
            return;
          }
          const hour = hourWordAt(began === null ? null : began + Math.round(start_s * 1000));
          tally.add(one * 65_536 + recorder, hour * steps + stepOf(confidence), 1);
        }
      },
      async finish() {
        if (why !== null) return folder.leaveOut(countsName);
        const table = createSurveyTable(path, surveyCountColumns, meta);
        const madeBy = toMadeByColumns(meta);
        for (const block of tally.finish()) {
          block.forEach((high, low, [detections = 0]) => {
            const [scientific_name, common_name] = species.pairs[high >>> 16]!;
            const [device_id, utc_offset] = recorders.pairs[high & 0xffff]!;
            table.add({
              scientific_name,
              common_name,
              device_id,
              utc_offset,
              ...dayAndHour(Math.floor(low / steps)),
              confidence: (low % steps) / steps,
              detections,
              ...madeBy,
            });
          });
          await table.writeFull();
        }
        await table.finish();
      },
      leftOut: () => why,
    };
  };

/** Detections per species, recorder, hour and step of confidence. */
export const surveyCounts = surveyCountsWith(1 << 19);

const effortName = 'survey-effort.parquet';

/** Limits hours and recorders. */
export const surveyEffortWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(effortName);
    const runs = await folder.scratch(`${effortName}.runs`, () => tally.close());
    // Whole milliseconds: sums do not depend on their order.
    const tally = createTally(3, mostInMemory, runs);
    const recorders = createPairNumbers<string | null>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result, continues }) {
        if (continues || why !== null) return;
        const recorder = recorders.numberOf(recording.device_id, recording.utc_offset);
        if (recorder === null) {
          why = tooManyFor(effortName, 'recorders', mostNames);
          return;
        }
        const began = beganMs(recording.recorded_at);
        tally.add(recorder, hourWordAt(began), 0, 1, result.status === 'refused' ? 1 : 0);
        const heard = Math.round(result.seconds_analysed * 1000);
        spreadOverHours(began, heard, (hour, ms) => tally.add(recorder, hour, ms));
      },
      async finish() {
        if (why !== null) return folder.leaveOut(effortName);
        const table = createSurveyTable(path, surveyEffortColumns, meta);
        const madeBy = toMadeByColumns(meta);
        for (const block of tally.finish()) {
          block.forEach((recorder, hour, [ms = 0, recordings = 0, refused = 0]) => {
            const [device_id, utc_offset] = recorders.pairs[recorder]!;
            const seconds_analysed = ms / 1000;
            const moment = dayAndHour(hour);
            const counts = { seconds_analysed, recordings, refused };
            table.add({ device_id, utc_offset, ...moment, ...counts, ...madeBy });
          });
          await table.writeFull();
        }
        await table.finish();
      },
      leftOut: () => why,
    };
  };

/** Seconds analysed, recordings and refused ones per recorder and hour. */
export const surveyEffort = surveyEffortWith(1 << 18);
