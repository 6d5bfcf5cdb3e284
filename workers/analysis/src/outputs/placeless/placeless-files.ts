import {
  placeColumnNames,
  placelessName,
  resultFiles,
  type ResultFileEntry,
  type ResultFileName,
} from '@biophony/contract/results';
import { withoutPlaces } from '@biophony/recordings';
import { filesCsv } from '../exports/csv-exports.ts';
import { placeOf } from '../exports/detection-record.ts';
import type { CreateExporter, Exporter, ExportLayout } from '../exports/exporter.ts';
import { indicesByMinuteCsv } from '../indices/indices-by-minute.ts';
import { indicesCsv } from '../indices/indices-csv.ts';
import type { OutputFolder } from '../files/output-folder.ts';
import type { FileIssue } from '../../results/file-result.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';
import { copyParquet } from './copy-parquet.ts';

const withoutPlacesIn = (issue: FileIssue): FileIssue => ({
  ...issue,
  message: withoutPlaces(issue.message),
});

/** The row as who may not learn exact places reads it. */
const placelessRow = (row: ResultRow, file: string): ResultRow => ({
  ...row,
  file,
  recording: { ...row.recording, latitude: null, longitude: null },
  result: {
    ...row.result,
    reason: row.result.reason && withoutPlacesIn(row.result.reason),
    issues: row.result.issues.map(withoutPlacesIn),
  },
});

const tables: Partial<Record<ResultFileName, CreateExporter>> = {
  'files.csv': filesCsv,
  'indices.csv': indicesCsv,
  'indices_by_minute.csv': indicesByMinuteCsv,
};

/** Tables that are copied without the columns that tell places. */
const copied = ['detections.parquet', 'indices_by_minute.parquet'] as const;

const toldBy = (meta: RunMeta): boolean =>
  typeof meta.settings.lat === 'number' || typeof meta.settings.lon === 'number';

/**
 * Writes the files that name no place beside those that may: `without-places.files.csv` always, the others only where a
 * header, a setting or a name tells a place; where one of them is missing, the file itself names none. It is finished
 * after the files themselves.
 */
export async function placelessFiles(
  folder: OutputFolder,
  meta: RunMeta,
  layout: ExportLayout,
  names: readonly ResultFileName[],
): Promise<Exporter> {
  const { lat: _lat, lon: _lon, ...settings } = meta.settings;
  const placeless: RunMeta = { ...meta, settings };
  const open: { name: ResultFileName; exporter: Exporter }[] = [];
  for (const name of names) {
    const entry: ResultFileEntry = resultFiles[name];
    const create = tables[name];
    if (entry.without_places !== 'another file' || !create) continue;
    const renaming = {
      ...folder,
      create: () => folder.create(placelessName(name)),
      leaveOut: () => folder.leaveOut(placelessName(name)),
    };
    open.push({ name, exporter: await create(renaming, placeless, layout) });
  }
  let hasPlaces = toldBy(meta);
  let hasNames = false;
  return {
    async add(row) {
      if (open.length === 0) return;
      const file = withoutPlaces(row.file);
      hasNames ||= file !== row.file;
      hasPlaces ||= placeOf(row, meta).latitude !== null;
      const told = placelessRow(row, file);
      for (const { exporter } of open) await exporter.add(told);
    },
    async finish() {
      for (const { name, exporter } of open) {
        await exporter.finish();
        if (name !== 'files.csv' && !hasPlaces && !hasNames)
          await folder.leaveOut(placelessName(name));
      }
      if (!hasPlaces && !hasNames) return;
      const changed = hasNames ? { column: 'file', by: withoutPlaces } : null;
      for (const name of copied) {
        const from = names.includes(name) ? folder.pathOf(name) : null;
        if (from === null) continue;
        const to = await folder.reserve(placelessName(name));
        await copyParquet(from, to, { without: placeColumnNames, changed });
      }
    },
  };
}
