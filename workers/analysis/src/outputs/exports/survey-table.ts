import { setImmediate } from 'node:timers/promises';
import type { Column, NameOf } from '@biophony/contract/results';
import {
  fileWriter,
  ParquetWriter,
  schemaFromColumnData,
  type ColumnSource,
} from 'hyparquet-writer';
import type { RunMeta } from '../../results/result-row.ts';
import { denseSnappy } from '../snappy/dense-snappy.ts';
import { parquetMetadata } from '../tables/parquet-rows.ts';

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
export interface SurveyTable<C extends SurveyColumns> {
  add(row: Readonly<Record<NameOf<C>, Cell>>): void;
  /** Writes the rows that are held, where they are enough for a row group. */
  writeFull(): Promise<void>;
  finish(): Promise<void>;
}

/** Begins a table of a survey. */
export function createSurveyTable<const C extends SurveyColumns>(
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
