import { birdnetCsv, kaleidoscopeCsv } from './tool-exports.ts';
import { detectionsCsv, filesCsv, indicesCsv } from './csv-exports.ts';
import { detectionsParquet } from './detections-parquet.ts';
import type { CreateExporter, ExportLayout } from './exporter.ts';
import { openOutputFolder } from './output-folder.ts';
import { PartError, readPart, readPartMeta } from './part.ts';
import { audacityLabels, ravenTables } from './per-file-exports.ts';
import type { RunMeta } from './result-row.ts';
import { canonicalJson } from './settings-hash.ts';
import { createSummary, type Summary } from './summary.ts';

const ofDetections = [detectionsParquet, ravenTables, audacityLabels, kaleidoscopeCsv, birdnetCsv];

const exportersOf = ({ analysis_type }: RunMeta): CreateExporter[] => [
  detectionsCsv,
  filesCsv,
  ...(analysis_type === 'acoustic_indices' ? [indicesCsv] : ofDetections),
];

async function commonMeta(partPaths: readonly string[]): Promise<RunMeta> {
  const [first, ...others] = partPaths;
  if (first === undefined) throw new PartError('There are no parts to merge.');
  const meta = await readPartMeta(first);
  for (const path of others)
    if (canonicalJson(await readPartMeta(path)) !== canonicalJson(meta))
      throw new PartError(`The part ${path} was made with another model or other settings.`);
  return meta;
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
  const whole: ExportLayout = { perFile: 'zip', inputDir: '', ...layout };
  try {
    const exporters = [];
    for (const create of exportersOf(meta)) exporters.push(await create(folder, meta, whole));
    const summaryBuilder = createSummary(meta);
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
