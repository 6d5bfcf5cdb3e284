import { link, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { openSession } from '../../inference/session.ts';
import type { CatalogueModel } from '../catalogue.ts';
import { sha256OfFile } from '../checksum.ts';
import { manifestFile, parseManifest, type ManifestFields } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import { inRuntime } from '../../onnx/run-gate.ts';
import { writeLabels } from './label-files.ts';
import { publishedLabels } from './published-labels.ts';
import type { Provenance } from './build-tfjs.ts';

export interface OnnxFiles {
  model: string;
  labels: string;
  /** Names in other languages, where the catalogue has them. */
  names: string | null;
  /** The range model and its species, where the catalogue has one. */
  range?: string | null;
  rangeLabels?: string | null;
}

/** A second name for the file where the file system allows it, else a copy. */
const place = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to));

const lastDimension = (value: InferenceSession.ValueMetadata): number | string | undefined =>
  value.isTensor ? value.shape.at(-1) : undefined;

/** Names of the sound input, of the output that has a score for each label, and of the embedding. Throws ModelError. */
async function findNames(
  path: string,
  classes: number,
  embedding: number | null,
): Promise<Pick<ManifestFields, 'embedding'> & { input: string; output: string }> {
  const session = await openSession(path);
  try {
    const input = session.inputNames[0];
    const output = session.outputMetadata.find((value) => lastDimension(value) === classes)?.name;
    const other = session.outputMetadata.find(
      (value) =>
        value.name !== output &&
        value.isTensor &&
        value.shape.length === 2 &&
        value.shape[1] === embedding,
    );
    const first = session.outputNames[0];
    if (!input || !first)
      throw new ModelError(`${path} has no input or output; it is not the expected model.`);
    return { input, output: output ?? first, embedding: other?.name ?? null };
  } finally {
    await inRuntime(() => session.release());
  }
}

/** Fills `target` with an installed model made from published ONNX and label files. Throws ModelError. */
export async function buildFromOnnx(
  target: string,
  model: Extract<CatalogueModel, { format: 'onnx' }>,
  files: OnnxFiles,
  provenance: Provenance,
): Promise<void> {
  const names = model.names && files.names ? { table: model.names, path: files.names } : null;
  const labels = await publishedLabels(model.labels, files.labels, names);
  const file = 'model.onnx';
  await place(files.model, join(target, file));
  const path = join(target, manifestFile);
  const fields: ManifestFields = {
    id: model.id,
    name: model.name,
    version: model.version,
    file,
    sha256: await sha256OfFile(join(target, file)),
    ...model.manifest,
    ...(await findNames(join(target, file), labels.get('en')?.length ?? 0, model.embedding)),
    labels: await writeLabels(target, labels),
    geo: await buildRange(target, model, files),
    licence: { ...model.licence, terms: [...model.terms], accepted_at: provenance.accepted_at },
    source: provenance.source,
    source_sha256: provenance.source_sha256,
    verified_by: provenance.verified_by,
  };
  parseManifest(fields, path);
  await writeFile(path, `${JSON.stringify(fields, null, 2)}\n`);
}

/** Puts the range model beside the network. Throws ModelError when it is not what was expected. */
async function buildRange(
  target: string,
  { range }: Extract<CatalogueModel, { format: 'onnx' }>,
  files: OnnxFiles,
): Promise<ManifestFields['geo']> {
  if (!range || !files.range || !files.rangeLabels) return null;
  const file = 'range.onnx';
  const labels = 'range-labels.txt';
  await place(files.range, join(target, file));
  await place(files.rangeLabels, join(target, labels));
  const session = await openSession(join(target, file));
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  await session.release();
  if (!input || !output)
    throw new ModelError(`${files.range} has no input or output; it is not the expected model.`);
  const { threshold, licence, terms } = range;
  return {
    file,
    sha256: await sha256OfFile(join(target, file)),
    input,
    output,
    threshold,
    labels,
    whole_year: 'highest_week',
    licence: { ...licence, terms: [...terms] },
  };
}
