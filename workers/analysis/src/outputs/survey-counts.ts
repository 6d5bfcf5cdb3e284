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
import { madeByColumnsOf, type RunMeta } from '../results/file-result.ts';
import { beganMs } from '../results/recording-time.ts';
import { dayAndHour, hourWordAt, spreadOverHours } from './clock-hours.ts';
import type { CreateExporter } from './exporter.ts';
import { denseSnappy, parquetMetadata } from './parquet.ts';
import { createPairNumbers, createTally, mostNumbered, tooManyFor } from './tally.ts';

/** From so many rows on they are written as a row group; about as many are held in memory. */
const groupRows = 100_000;

/** A value of a cell; a day is a number, counted from 1970. */
type Cell = string | number | null;

/** Types in the file. */
const kinds = {
  text: 'STRING',
  number: 'DOUBLE',
  integer: 'INT32',
  date: 'INT32',
} as const satisfies Record<string, ColumnSource['type']>;

/** The columns of which a row group says the lowest and the highest value; of the others nearly every one has them all. */
const bounded: readonly string[] = ['scientific_name'];

type SurveyColumns = readonly (Column & { readonly type: keyof typeof kinds })[];

/** A Parquet file that is written row by row. */
interface SurveyTable<C extends SurveyColumns> {
  add(row: Readonly<Record<NameOf<C>, Cell>>): void;
  /** Writes the rows that are held, where they are enough for a row group. */
  writeFull(): Promise<void>;
  finish(): Promise<void>;
}

/** Begins a table of a survey. */
function createSurveyTable<const C extends SurveyColumns>(
  path: string,
  columns: C,
  meta: RunMeta,
): SurveyTable<C> {
  const held = columns.map(({ name }) => ({
    name: name as NameOf<C>,
    // A value that repeats takes hardly any bytes; differences take more, even those of days.
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
    // A table of some million rows takes seconds, in which the program has other things to answer.
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

const name = 'survey-counts.parquet';
/** Steps of confidence from 0 to 1. */
const steps = Math.round(1 / confidenceStep);

const stepOf = (confidence: number): number =>
  Math.min(steps - 1, Math.max(0, Math.floor(confidence * steps) || 0));

/** What writes survey-counts.parquet with at most so many combinations in memory, of so many species and recorders. */
export const surveyCountsWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(name);
    const runs = await folder.scratch(`${name}.runs`, () => tally.close());
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
            why = tooManyFor(name, one === null ? 'species' : 'recorders', mostNames);
            return;
          }
          const hour = hourWordAt(began === null ? null : began + Math.round(start_s * 1000));
          tally.add(one * 65_536 + recorder, hour * steps + stepOf(confidence), 1);
        }
      },
      async finish() {
        if (why !== null) return folder.leaveOut(name);
        const table = createSurveyTable(path, surveyCountColumns, meta);
        const madeBy = madeByColumnsOf(meta);
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

/** survey-counts.parquet: how many detections there are by species, recorder, hour and step of confidence. */
export const surveyCounts = surveyCountsWith(1 << 19);

const surveyEffortName = 'survey-effort.parquet';

/** What writes survey-effort.parquet with at most so many hours of recorders in memory, of so many recorders. */
export const surveyEffortWith =
  (mostInMemory: number, mostNames = mostNumbered): CreateExporter =>
  async (folder, meta) => {
    const path = await folder.reserve(surveyEffortName);
    const runs = await folder.scratch(`${surveyEffortName}.runs`, () => tally.close());
    // Whole milliseconds, so that no sum depends on the order in which it was added up.
    const tally = createTally(3, mostInMemory, runs);
    const recorders = createPairNumbers<string | null>(mostNames);
    let why: string | null = null;
    return {
      async add({ recording, result, continues }) {
        if (continues || why !== null) return;
        const recorder = recorders.numberOf(recording.device_id, recording.utc_offset);
        if (recorder === null) {
          why = tooManyFor(surveyEffortName, 'recorders', mostNames);
          return;
        }
        const began = beganMs(recording.recorded_at);
        tally.add(recorder, hourWordAt(began), 0, 1, result.status === 'refused' ? 1 : 0);
        const heard = Math.round(result.seconds_analysed * 1000);
        spreadOverHours(began, heard, (hour, ms) => tally.add(recorder, hour, ms));
      },
      async finish() {
        if (why !== null) return folder.leaveOut(surveyEffortName);
        const table = createSurveyTable(path, surveyEffortColumns, meta);
        const madeBy = madeByColumnsOf(meta);
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

/** survey-effort.parquet: seconds analysed, recordings and refused ones by recorder and hour. */
export const surveyEffort = surveyEffortWith(1 << 18);
