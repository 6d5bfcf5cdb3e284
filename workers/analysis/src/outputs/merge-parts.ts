import type { Summary } from '@biophony/contract/results';
import type { ResultRow, RunMeta } from '../results/result-row.ts';
import { canonicalJson } from '../results/settings-hash.ts';
import { PartError, readPart, readPartHead } from './part.ts';
import { writeResultFiles, type ResultOptions } from './write-result-files.ts';

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

async function* rowsOf(partPaths: readonly string[]): AsyncGenerator<ResultRow> {
  for (const path of partPaths) yield* readPart(path);
}

/**
 * Joins parts, in the order given, into the result files, streaming. The same rows give the same bytes, however they were
 * spread over parts. All files appear at the end, or none. Throws `PartError` for parts that are damaged or do not fit.
 */
export async function mergeParts(
  partPaths: readonly string[],
  outDir: string,
  options: ResultOptions = {},
): Promise<{ files: string[]; summary: Summary }> {
  return writeResultFiles(await commonMeta(partPaths), rowsOf(partPaths), outDir, options);
}
