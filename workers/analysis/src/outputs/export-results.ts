import { resultFilesOf, type ResultFileName } from '@biophony/contract/results';
import { openExporters } from './exporters.ts';
import { serviceLayout, type ExportLayout } from './exports/exporter.ts';
import { exportTable, keptAsParquet, type KeptTable } from './export-table.ts';
import { openOutputFolder } from './files/output-folder.ts';
import { readResults, readResultsMeta } from './read-results.ts';

/** Formats in which results can be written again, and the file of each. */
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

/** The formats that results in a folder have rows for. Throws ResultsUnreadable. */
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

/**
 * Writes tables of text from results that came without them, with the bytes that they would have had; memory does
 * not grow with the results. Answers the names. Throws ResultsUnreadable.
 */
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
