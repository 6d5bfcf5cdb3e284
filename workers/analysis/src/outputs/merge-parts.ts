import {
  mostDetectionsAsText,
  resultFilesOf,
  type ResultFileName,
  type Summary,
} from '@biophony/contract/results';
import { serviceLayout, type ExportLayout } from './exports/exporter.ts';
import { openExporters } from './exporters.ts';
import { openOutputFolder } from './files/output-folder.ts';
import { placelessFiles } from './placeless/placeless-files.ts';
import { PartError, readPart, readPartHead } from './part.ts';
import { leftOutNotice, surveyNotice } from './left-out-notice.ts';
import type { RunMeta } from '../results/result-row.ts';
import { canonicalJson } from '../results/settings-hash.ts';
import { createSummary } from './summary.ts';

/** What the networks of parts ran on: parts of one analysis may come from different machines. */
function devicesOf(metas: readonly RunMeta[]): string | null {
  const all = new Set(metas.flatMap(({ device }) => device ?? []));
  return all.size === 0 ? null : [...all].sort().join(', ');
}

/**
 * The run that all parts belong to. Runners may know of a model differently that it is verified: where one does not,
 * the results do not say so; and run it on different devices, which the results list. Throws PartError.
 */
async function commonMeta(partPaths: readonly string[]): Promise<RunMeta> {
  const metas: RunMeta[] = [];
  for (const path of partPaths) metas.push((await readPartHead(path)).meta);
  const [first] = metas;
  if (first === undefined) throw new PartError('There are no parts to merge.');
  const runOf = (meta: RunMeta) => canonicalJson({ ...meta, model_verified: null, device: null });
  const other = metas.findIndex((meta) => runOf(meta) !== runOf(first));
  if (other > 0)
    throw new PartError(
      `The part ${partPaths[other]} was made with another model or other settings.`,
    );
  const doubtful = metas.find((meta) => meta.model_verified === false);
  return { ...(doubtful ?? first), device: devicesOf(metas) };
}

/** How the results of a merge are made. */
export interface MergeOptions extends Partial<ExportLayout> {
  /** Results with more detections come without the files that repeat each as text; Infinity for all files. */
  mostAsText?: number;
  /** Also the files for readers who may not learn exact places, as a service keeps them. */
  placeless?: boolean;
}

/**
 * Joins parts, in the order given, into the result files, streaming; memory holds one row at a time, and as many counts
 * of a survey as were agreed on. The same rows give the same bytes, however they were spread over parts. All files appear at
 * the end, or none. Throws `PartError` for parts that are damaged or do not fit.
 */
export async function mergeParts(
  partPaths: readonly string[],
  outDir: string,
  { mostAsText = mostDetectionsAsText, placeless = false, ...layout }: MergeOptions = {},
): Promise<{ files: string[]; summary: Summary }> {
  const meta = await commonMeta(partPaths);
  const folder = await openOutputFolder(outDir);
  const whole: ExportLayout = { ...serviceLayout, ...layout };
  try {
    const exporters = await openExporters(folder, meta, whole);
    const names = placeless ? resultFilesOf(meta.analysis_type) : [];
    const withoutPlaces = await placelessFiles(folder, meta, whole, names);
    const summaryBuilder = createSummary(meta, whole.timezone);
    const leftOut: ResultFileName[] = [];
    for (const path of partPaths)
      for await (const row of readPart(path)) {
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
