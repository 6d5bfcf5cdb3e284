import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededNoise } from '../../../../../tests/fixtures/survey/seeded-random.ts';

export interface Spec {
  name: string;
  shape: number[];
  dtype: string;
}

/** One shard; weights are noise unless `fixed`. */
export async function writeModel(
  folder: string,
  model: object,
  specs: readonly Spec[],
  fixed: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const random = seededNoise(3);
  const parts = specs.map(({ name, shape, dtype }) => {
    const size = shape.reduce((product, dim) => product * dim, 1);
    const values =
      fixed[name] ??
      Array.from({ length: size }, () => random() * 0.5 + (name.endsWith('variance') ? 1 : 0));
    return Buffer.from(
      dtype === 'int32' ? Int32Array.from(values).buffer : Float32Array.from(values).buffer,
    );
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'group1-shard1of1.bin'), Buffer.concat(parts));
  const weightsManifest = [{ paths: ['group1-shard1of1.bin'], weights: specs }];
  await writeFile(join(folder, 'model.json'), JSON.stringify({ ...model, weightsManifest }));
}
