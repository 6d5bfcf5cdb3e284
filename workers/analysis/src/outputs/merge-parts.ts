import type { Summary } from '@biophony/contract/results';
import type { ResultRow, RunMeta } from '../results/result-row.ts';
import { canonicalJson } from '../results/settings-hash.ts';
import { PartError, readPart, readPartHead } from './part.ts';
import { writeResultFiles, type ResultOptions } from './write-result-files.ts';

/** In what parts of one analysis may differ, which may come from different machines: results list all there are. */
const listed = ['device', 'software', 'runtime'] as const;

const listOf = (metas: readonly RunMeta[], name: (typeof listed)[number]): string | null => {
  const all = new Set(metas.flatMap((meta) => meta[name] ?? []));
  if (all.size === 0) return null;
  // A part of an earlier version says nothing of it.
  const isUntold = name !== 'device' && metas.some((meta) => meta[name] === undefined);
  return [...[...all].sort(), ...(isUntold ? ['unknown'] : [])].join(', ');
};

/**
 * The run that all parts belong to. Runners may know of a model differently that it is verified: where one does not,
 * the results do not say so. Where a part of an earlier version does not tell its weights, the results do not either.
 * Throws PartError.
 */
async function commonMeta(partPaths: readonly string[]): Promise<RunMeta> {
  const metas: RunMeta[] = [];
  for (const path of partPaths) metas.push((await readPartHead(path)).meta);
  const [first] = metas;
  if (first === undefined) throw new PartError('There are no parts to merge.');
  const unlike = { model_verified: null, device: null, software: null, runtime: null };
  const runOf = (meta: RunMeta) => canonicalJson({ ...meta, ...unlike, model_sha256: null });
  const weights = metas.map(({ model_sha256 = null }) => model_sha256);
  const known = new Set(weights.filter((sha256) => sha256 !== null));
  const other = metas.findIndex((meta) => runOf(meta) !== runOf(first));
  if (other > 0)
    throw new PartError(
      `The part ${partPaths[other]} was made with another model or other settings.`,
    );
  if (known.size > 1)
    throw new PartError(
      `The parts were made with different weights of ${first.model} ${first.model_version}, of the SHA-256 ${[...known].join(' and ')}. Make all of them with the same model.`,
    );
  const doubtful = metas.find((meta) => meta.model_verified === false);
  return {
    ...(doubtful ?? first),
    ...Object.fromEntries(listed.map((name) => [name, listOf(metas, name)])),
    model_sha256: weights.every((sha256) => sha256 !== null) ? weights[0]! : null,
  };
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
