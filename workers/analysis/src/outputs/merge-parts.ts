import { birdnetCsv, kaleidoscopeCsv } from './tool-exports.ts';
import { detectionsCsv, filesCsv, indicesCsv } from './csv-exports.ts';
import { detectionsParquet } from './detections-parquet.ts';
import type { CreateExporter, ExportLayout } from './exporter.ts';
import { openOutputFolder } from './output-folder.ts';
import { PartError, readPart, readPartMeta } from './part.ts';
import { audacityLabels, ravenTables } from './per-file-exports.ts';
import { ravenTable } from './raven-table.ts';
import type { RunMeta } from './result-row.ts';
import { canonicalJson } from './settings-hash.ts';
import { createSummary, type Summary } from './summary.ts';

const ofDetections = [
  detectionsParquet,
  ravenTable,
  ravenTables,
  audacityLabels,
  kaleidoscopeCsv,
  birdnetCsv,
];

const exportersOf = ({ analysis_type }: RunMeta): CreateExporter[] => [
  detectionsCsv,
  filesCsv,
  ...(analysis_type === 'acoustic_indices' ? [indicesCsv] : ofDetections),
];

/**
 * The run that all parts belong to. Runners may know of a model differently that it is verified: where one does not,
 * the results do not say so. Throws PartError.
 */
async function commonMeta(partPaths: readonly string[]): Promise<RunMeta> {
  const metas: RunMeta[] = [];
  for (const path of partPaths) metas.push(await readPartMeta(path));
  const [first] = metas;
  if (first === undefined) throw new PartError('There are no parts to merge.');
  const runOf = (meta: RunMeta) => canonicalJson({ ...meta, model_verified: null });
  const other = metas.findIndex((meta) => runOf(meta) !== runOf(first));
  if (other > 0)
    throw new PartError(
      `The part ${partPaths[other]} was made with another model or other settings.`,
    );
  const doubtful = metas.find((meta) => meta.model_verified === false);
  return doubtful ?? first;
}

/**
 * Joins parts, in the order given, into the result files, streaming; memory holds one input file's
 * results at a time. The same rows give the same bytes, however they were spread over parts. All
 * files appear at the end, or none. Throws `PartError` for parts that are damaged or do not fit.
 */
export async function mergeParts(
  partPaths: readonly string[],
  outDir: string,
  layout: Partial<ExportLayout> = {},
): Promise<{ files: string[]; summary: Summary }> {
  const meta = await commonMeta(partPaths);
  const folder = await openOutputFolder(outDir);
  const whole: ExportLayout = { perFile: 'zip', inputDir: '', timezone: null, ...layout };
  try {
    const exporters = [];
    for (const create of exportersOf(meta)) exporters.push(await create(folder, meta, whole));
    const summaryBuilder = createSummary(meta, whole.timezone);
    for (const path of partPaths)
      for await (const row of readPart(path)) {
        summaryBuilder.add(row);
        for (const exporter of exporters) await exporter.add(row);
      }
    for (const exporter of exporters) await exporter.finish();
    const summary = summaryBuilder.build();
    const file = await folder.create('summary.json');
    await file.write(`${JSON.stringify(summary, null, 2)}\n`);
    return { files: await folder.commit(), summary };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}
