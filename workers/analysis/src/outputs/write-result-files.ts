import {
  mostDetectionsAsText,
  type ResultFileName,
  type Summary,
} from '@biophony/contract/results';
import { none, serviceLayout, type ExportLayout } from './exports/exporter.ts';
import { openExporters } from './exporters.ts';
import { openOutputFolder } from './files/output-folder.ts';
import { placelessFiles } from './placeless/placeless-files.ts';
import { leftOutNotice, surveyNotice } from './left-out-notice.ts';
import type { ResultRow, RunMeta } from '../results/result-row.ts';
import { createSummary } from './summary.ts';

/** How result files are made. */
export interface ResultOptions extends Partial<ExportLayout> {
  /** Results with more detections, or rows of a table, come without these as text; Infinity for all files. */
  mostAsText?: number;
  /** Makes also the files for readers who may not learn exact places, with pseudonyms of recorders by this key. */
  recorderKey?: string | undefined;
  /** False where the rows are not those of all recordings. */
  complete?: boolean;
}

/**
 * Writes the result files of rows, streaming; memory holds one row at a time, and as many counts of a survey as were agreed
 * on. The same rows give the same bytes. All files appear at the end, or none. Faults of the disk are thrown as they are.
 */
export async function writeResultFiles(
  meta: RunMeta,
  rows: AsyncIterable<ResultRow>,
  outDir: string,
  {
    mostAsText = mostDetectionsAsText,
    recorderKey,
    complete = true,
    ...layout
  }: ResultOptions = {},
): Promise<{ files: string[]; summary: Summary }> {
  const folder = await openOutputFolder(outDir);
  const whole: ExportLayout = { ...serviceLayout, mostRowsAsText: mostAsText, ...layout };
  try {
    const exporters = await openExporters(folder, meta, whole);
    const withoutPlaces =
      recorderKey === undefined ? none : await placelessFiles(folder, meta, whole, recorderKey);
    const summaryBuilder = createSummary(meta, whole.timezone, complete);
    const leftOut: ResultFileName[] = [];
    for await (const row of rows) {
      summaryBuilder.add(row);
      if (leftOut.length === 0 && summaryBuilder.detections() > mostAsText)
        leftOut.push(...(await exporters.leaveOutText()));
      await exporters.add(row);
      await withoutPlaces.add(row);
    }
    await exporters.finish();
    await withoutPlaces.finish();
    const summary = summaryBuilder.build();
    if (leftOut.length > 0) summary.notices.push(leftOutNotice(leftOut, mostAsText, summary));
    for (const sentence of exporters.leftOut())
      summary.notices.push(surveyNotice(sentence, summary));
    const file = await folder.create('summary.json');
    await file.write(`${JSON.stringify(summary, null, 2)}\n`);
    return { files: await folder.commit(), summary };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}
