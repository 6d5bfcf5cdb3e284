import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { modelIdOf } from './index.ts';
import { sha256OfFile } from '../models/checksum.ts';
import { canonicalJson } from '../results/settings-hash.ts';

/**
 * SHA-256 over an installed model: its manifest, which has the checksums of its networks, and its labels. Null for an
 * analysis without a model. Throws ModelError.
 */
export async function networkOf(type: string, modelsDir: string): Promise<string | null> {
  const id = modelIdOf(type);
  if (id === null) return null;
  // An analysis without a model loads nothing of models.
  const { findModel } = await import('../models/store.ts');
  const { folder, manifest } = await findModel(modelsDir, id);
  const hash = createHash('sha256').update(canonicalJson(manifest));
  const labels = [...Object.values(manifest.labels), manifest.geo?.labels].sort();
  for (const file of labels)
    if (file !== undefined) hash.update(await sha256OfFile(join(folder, file)));
  return hash.digest('hex');
}
