import { join } from 'node:path';
import {
  callParameterColumns,
  type Columns,
  minuteIndexColumns,
  type RecordOf,
  type ResultFileName,
  resultFilesOf,
  tableWriter,
} from '@biophony/contract/results';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { openOutputFolder, type OutputFolder } from '../kit/output-folder.ts';
import { type ExportLayout, serviceLayout } from './exporter.ts';
import { readable, readResults, readResultsMeta } from './read-results.ts';
import { openExporters } from './write-results.ts';

/** That large results leave out, and the Parquet file with their rows. */
const keptAsParquet = {
  'indices_by_minute.csv': { parquet: 'indices_by_minute.parquet', columns: minuteIndexColumns },
  'call_parameters.csv': { parquet: 'call_parameters.parquet', columns: callParameterColumns },
} as const satisfies Record<string, { parquet: string; columns: Columns }>;

type KeptTable = keyof typeof keptAsParquet;

type Cells = Record<string, string | number | boolean | Date | null>;

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

/** Times as text; empty cells for missing columns, such as places. */
function recordOf<C extends Columns>(columns: C, cells: Cells): RecordOf<C> {
  const entries = columns.map(({ name }) => {
    const cell = cells[name] ?? null;
    return [name, cell instanceof Date ? cell.toISOString() : cell];
  });
  return Object.fromEntries(entries) as RecordOf<C>;
}

/** The same bytes as from the analysis, in constant memory. Throws ResultsUnreadable. */
async function exportTable(folder: string, name: KeptTable, out: OutputFolder): Promise<void> {
  const { parquet, columns }: { parquet: string; columns: Columns } = keptAsParquet[name];
  const table = tableWriter(columns);
  const rows = rowsIn(join(folder, parquet));
  const next = () => readable(folder, parquet, () => rows.next());
  let row = await next();
  const file = await out.create(name);
  await file.write(table.head);
  for (; !row.done; row = await next()) await file.write(table.line(recordOf(columns, row.value)));
}

export const exportFormats = {
  csv: 'detections.csv',
  raven: 'raven-selections.zip',
  audacity: 'audacity-labels.zip',
  kaleidoscope: 'kaleidoscope.csv',
  birdnet: 'birdnet.csv',
  minutes: 'indices_by_minute.csv',
  calls: 'call_parameters.csv',
} as const satisfies Record<string, ResultFileName>;

export type ExportFormat = keyof typeof exportFormats;

const isKept = (name: ResultFileName): name is KeptTable => Object.hasOwn(keptAsParquet, name);

/** Throws ResultsUnreadable. */
export async function formatsOfResults(folder: string): Promise<ExportFormat[]> {
  const { analysis_type, settings } = await readResultsMeta(folder);
  const left = resultFilesOf(analysis_type, { settings });
  const has: Record<KeptTable, boolean> = {
    'indices_by_minute.csv': left.includes('indices_by_minute.parquet'),
    'call_parameters.csv': settings.call_parameters === true,
  };
  return (Object.keys(exportFormats) as ExportFormat[]).filter((format) => {
    const name = exportFormats[format];
    return isKept(name) ? has[name] : left.includes('detections.parquet');
  });
}

/** The same bytes as from the analysis. Returns the names. Throws ResultsUnreadable. */
export async function exportResults(
  folder: string,
  outDir: string,
  formats: readonly ExportFormat[],
  layout: Partial<ExportLayout> = {},
): Promise<string[]> {
  const meta = await readResultsMeta(folder);
  const out = await openOutputFolder(outDir);
  try {
    const names = formats.map((format) => exportFormats[format]);
    for (const name of names) if (isKept(name)) await exportTable(folder, name, out);
    const ofDetections = names.filter((name) => !isKept(name));
    if (ofDetections.length > 0) {
      const how = { ...serviceLayout, ...layout };
      const exporters = await openExporters(out, meta, how, ofDetections);
      for await (const row of readResults(folder)) await exporters.add(row);
      await exporters.finish();
    }
    return await out.commit();
  } catch (error) {
    await out.discard();
    throw error;
  }
}
