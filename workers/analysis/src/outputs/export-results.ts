import type { ResultFileName } from '@biophony/contract/results';
import { openExporters } from './exporters.ts';
import { serviceLayout, type ExportLayout } from './exports/exporter.ts';
import { openOutputFolder } from './files/output-folder.ts';
import { readResults, readResultsMeta } from './read-results.ts';

/** Formats in which results can be written again, and the file of each. */
export const exportFormats = {
  csv: 'detections.csv',
  raven: 'raven-selections.zip',
  audacity: 'audacity-labels.zip',
  kaleidoscope: 'kaleidoscope.csv',
  birdnet: 'birdnet.csv',
} as const satisfies Record<string, ResultFileName>;

export type ExportFormat = keyof typeof exportFormats;

/**
 * Writes tables of detections from results that came without them, with the bytes that they would have had; memory does
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
    const exporters = await openExporters(out, meta, { ...serviceLayout, ...layout }, names);
    for await (const row of readResults(folder)) await exporters.add(row);
    await exporters.finish();
    return await out.commit();
  } catch (error) {
    await out.discard();
    throw error;
  }
}
