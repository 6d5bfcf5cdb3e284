import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueModel } from '../../models/catalogue.ts';
import { ModelError } from '../../models/model-error.ts';
import {
  estimatedSpeed,
  measuredSpeed,
  productRate,
  type Speed,
} from '../../models/install/speed.ts';
import type { InstalledModel, StoredModel } from '../../models/store.ts';

/** An installed model's bytes on the disk, and how fast it is here; null where it was not measured or does not run. */
interface InstalledCost {
  bytes: number;
  speed: Speed | null;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map((file) => stat(join(file.parentPath, file.name)).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const speedOf = (model: InstalledModel): Promise<Speed | null> =>
  measuredSpeed(model).catch((error: unknown) => {
    if (error instanceof ModelError) return null;
    throw error;
  });

/** What installed models cost, by id; those that cannot be used are left out. One is measured after the other. */
export async function installedCosts(
  stored: readonly StoredModel[],
  isMeasured: boolean,
): Promise<Map<string, InstalledCost>> {
  const costs = new Map<string, InstalledCost>();
  for (const { id, model } of stored)
    if (model)
      costs.set(id, {
        bytes: await bytesIn(model.folder),
        speed: isMeasured ? await speedOf(model) : null,
      });
  return costs;
}

/** How fast models that are not installed can be here, by id. */
export async function estimates(
  models: readonly CatalogueModel[],
): Promise<Map<string, Speed | null>> {
  const known = models.some(({ cost }) => cost.work !== null);
  const rate = known ? await productRate() : 0;
  return new Map(models.map(({ id, cost }) => [id, estimatedSpeed(cost, rate)]));
}
