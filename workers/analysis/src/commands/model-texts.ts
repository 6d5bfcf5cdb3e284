import type { CatalogueModel } from '../models/catalogue.ts';
import type { InstalledModel, StoredModel } from '../models/store.ts';
import { isVerified } from '../models/verified.ts';

/** What `--json` tells of an installed model. */
export const describeInstalled = ({ folder, manifest }: InstalledModel) => ({
  id: manifest.id,
  name: manifest.name,
  version: manifest.version,
  folder,
  sample_rate_hz: manifest.sample_rate_hz,
  window_s: manifest.window_s,
  locales: Object.keys(manifest.labels),
  placeholder_labels: manifest.placeholder_labels,
  species_range: manifest.geo !== null,
  verified: isVerified(manifest),
  licence: manifest.licence,
  source: manifest.source,
});

/** The same for a folder that may hold no usable model. */
export const installedSummary = (stored: StoredModel) =>
  stored.model
    ? { ...describeInstalled(stored.model), problem: null }
    : { id: stored.id, problem: stored.problem };

function installedLine(stored: StoredModel): string {
  if (!stored.model) return `  ${stored.id}  cannot be used: ${stored.problem}`;
  const { manifest } = stored.model;
  const notes = [
    `${manifest.sample_rate_hz / 1000} kHz, ${manifest.window_s} s`,
    `labels: ${manifest.placeholder_labels ? 'placeholders' : Object.keys(manifest.labels).join(', ')}`,
    manifest.geo ? 'with species range' : 'no species range',
    manifest.licence.name,
    ...(isVerified(manifest)
      ? []
      : ['unverified: nothing shows that these are the published weights']),
  ];
  return `  ${manifest.id}  ${manifest.name} (${notes.join('; ')})`;
}

/** The text of `models list`. */
export function formatModelList(
  modelsDir: string,
  stored: readonly StoredModel[],
  available: readonly CatalogueModel[],
): string {
  const lines = [`Installed in ${modelsDir}:`];
  lines.push(...(stored.length > 0 ? stored.map(installedLine) : ['  none']));
  if (available.length > 0) {
    lines.push('To be had with `biophony-analysis models install ID`:');
    lines.push(
      ...available.map(({ id, summary, licence }) => `  ${id}  ${summary} (${licence.name})`),
    );
  }
  return lines.join('\n');
}
