import {
  placeColumnNames,
  placelessName,
  resultFiles,
  resultFilesOf,
  type ResultFileEntry,
  type ResultFileName,
} from '@biophony/contract/results';
import { recorderPseudonyms, withoutPlaces } from '@biophony/recordings';
import { filesCsv } from '../exports/csv-exports.ts';
import type { CreateExporter, Exporter, ExportLayout } from '../exports/exporter.ts';
import { fileOfListedName, listedName } from '../exports/listed-name.ts';
import { eventsByHour } from '../hours/events-by-hour.ts';
import { indicesByMinuteCsv } from '../indices/indices-by-minute.ts';
import { indicesCsv } from '../indices/indices-csv.ts';
import type { OutputFolder } from '../files/output-folder.ts';
import type { FileIssue } from '../../results/file-result.ts';
import type { ResultRow, RunMeta } from '../../results/result-row.ts';
import { copyParquet } from './copy-parquet.ts';

const told = (text: string | null): string | null => text && withoutPlaces(text);

const issueTold = (issue: FileIssue): FileIssue => ({
  ...issue,
  message: withoutPlaces(issue.message),
});

/** Tables that are written a second time, of rows as such readers read them. */
const tables: Partial<Record<ResultFileName, CreateExporter>> = {
  'files.csv': filesCsv,
  'indices.csv': indicesCsv,
  'indices_by_minute.csv': indicesByMinuteCsv,
  'events_by_hour.csv': eventsByHour,
};

/** The same folder, in which every file has the name that it has for such readers. */
const renaming = (folder: OutputFolder): OutputFolder => {
  const named = (name: string) => placelessName(name as ResultFileName);
  return {
    ...folder,
    create: (name) => folder.create(named(name)),
    scratch: (name, close) => folder.scratch(named(name), close),
    leaveOut: (name) => folder.leaveOut(named(name)),
  };
};

/**
 * Writes a second file beside each one that may name a place or a recorder: texts without places, recorders by
 * pseudonyms. Parquet files are copied when they are finished; it is finished after the files themselves.
 */
export async function placelessFiles(
  folder: OutputFolder,
  meta: RunMeta,
  layout: ExportLayout,
  recorderKey: string,
): Promise<Exporter> {
  const { lat: _lat, lon: _lon, ...settings } = meta.settings;
  const placeless: RunMeta = { ...meta, settings, hides_settings: true };
  const recorders = recorderPseudonyms(recorderKey);
  const names = resultFilesOf(meta.analysis_type, meta).filter(
    (name) => (resultFiles[name] as ResultFileEntry).without_places === 'another file',
  );
  const open: Exporter[] = [];
  for (const name of names) {
    const create = tables[name];
    if (create) open.push(await create(renaming(folder), placeless, layout));
  }
  let hasNames = false;
  const rowTold = async (row: ResultRow): Promise<ResultRow> => {
    const { recording, result } = row;
    const { device_id: recorder } = recording;
    if (recorder !== null) await recorders.meet([recorder]);
    return {
      ...row,
      file: withoutPlaces(row.file),
      recording: {
        ...recording,
        device_id: recorder && recorders.of(recorder),
        make: told(recording.make),
        model: told(recording.model),
        latitude: null,
        longitude: null,
      },
      result: {
        ...result,
        reason: result.reason && issueTold(result.reason),
        issues: result.issues.map(issueTold),
      },
    };
  };
  return {
    async add(row) {
      const asTold = await rowTold(row);
      hasNames ||= asTold.file !== row.file;
      for (const exporter of open) await exporter.add(asTold);
    },
    async finish() {
      for (const exporter of open) await exporter.finish();
      for (const name of names) {
        const from = tables[name] ? null : folder.pathOf(name);
        if (from === null) continue;
        await copyParquet(from, await folder.reserve(placelessName(name)), {
          without: placeColumnNames,
          changed: {
            device_id: recorders.of,
            ...(hasNames && { file: (name) => listedName(withoutPlaces(fileOfListedName(name))) }),
          },
        });
      }
    },
  };
}
