import { join } from 'node:path';
import {
  callParameterColumns,
  minuteIndexColumns,
  tableWriter,
  type Columns,
  type RecordOf,
} from '@biophony/contract/results';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import type { OutputFolder } from './files/output-folder.ts';
import { readable } from './read-results.ts';

/** Tables of text that large results come without, and the Parquet file that has their rows. */
export const keptAsParquet = {
  'indices_by_minute.csv': { parquet: 'indices_by_minute.parquet', columns: minuteIndexColumns },
  'call_parameters.csv': { parquet: 'call_parameters.parquet', columns: callParameterColumns },
} as const satisfies Record<string, { parquet: string; columns: Columns }>;

export type KeptTable = keyof typeof keptAsParquet;

type Cells = Record<string, string | number | boolean | Date | null>;

/** The rows of a Parquet file, in their order, a row group in memory. */
async function* rowsIn(path: string): AsyncGenerator<Cells> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    yield* (await parquetReadObjects({ file, metadata, rowStart, rowEnd })) as Cells[];
    rowStart = rowEnd;
  }
}

/** A row as a table of text has it: moments as text, and empty what the file has no column for, such as places. */
function recordOf<C extends Columns>(columns: C, cells: Cells): RecordOf<C> {
  const entries = columns.map(({ name }) => {
    const cell = cells[name] ?? null;
    return [name, cell instanceof Date ? cell.toISOString() : cell];
  });
  return Object.fromEntries(entries) as RecordOf<C>;
}

/**
 * Writes a table of text from the Parquet file of results in a folder, with the bytes that it would have had; memory does not
 * grow with it. Throws ResultsUnreadable.
 */
export async function exportTable(
  folder: string,
  name: KeptTable,
  out: OutputFolder,
): Promise<void> {
  const { parquet, columns }: { parquet: string; columns: Columns } = keptAsParquet[name];
  const table = tableWriter(columns);
  const rows = rowsIn(join(folder, parquet));
  const next = () => readable(folder, parquet, () => rows.next());
  let row = await next();
  const file = await out.create(name);
  await file.write(table.head);
  for (; !row.done; row = await next()) await file.write(table.line(recordOf(columns, row.value)));
}
