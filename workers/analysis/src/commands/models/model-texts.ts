import { knownModels } from '@biophony/contract/constants';
import type { CatalogueModel } from '../../models/catalogue.ts';
import type { InstalledModel, StoredModel } from '../../models/store.ts';
import type { Speed } from '../../models/install/speed.ts';
import { isVerified } from '../../models/verified.ts';
import { costLines, installedCostLines } from './cost-lines.ts';
import { biophonyAnalysis } from '../../../../../scripts/launch/typed-command.ts';

/** Bytes on the disk, and the speed here where it was measured. */
interface Cost {
  bytes: number;
  speed: Speed | null;
}

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
export const installedSummary = (stored: StoredModel, cost?: Cost) =>
  stored.model
    ? {
        ...describeInstalled(stored.model),
        bytes: cost?.bytes ?? null,
        speed: cost?.speed ?? null,
        problem: null,
      }
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

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

/** What a model of the catalogue may be used for. */
export const useLines = (id: string): string[] => {
  const known = knownModels[id];
  return known ? [`May be used for ${known.use}`] : [];
};

function availableLines(model: CatalogueModel, speed: Speed | null | undefined): string[] {
  const { id, summary, licence, terms, cost } = model;
  const costs = costLines(cost, speed ?? null);
  return [
    `  ${id}  ${summary} (${licence.name})`,
    ...indented([...useLines(id), ...terms, ...(speed === undefined ? costs.slice(0, 1) : costs)]),
  ];
}

/** What `models list` tells of. */
interface ModelList {
  modelsDir: string;
  stored: readonly StoredModel[];
  costs: ReadonlyMap<string, Cost>;
  available: readonly CatalogueModel[];
  /** Null where nothing was measured. */
  speeds: ReadonlyMap<string, Speed | null> | null;
}

/** The text of `models list`. */
export function formatModelList(list: ModelList): string {
  const { modelsDir, stored, costs, available, speeds } = list;
  const lines = [`Installed in ${modelsDir}:`];
  if (stored.length === 0) lines.push('  none');
  for (const model of stored) {
    const cost = costs.get(model.id);
    lines.push(installedLine(model));
    if (cost)
      lines.push(
        ...indented(installedCostLines({ bytes: cost.bytes, kind: 'exactly' }, cost.speed)),
      );
  }
  if (available.length > 0) {
    lines.push(`To be had with \`${biophonyAnalysis('models install ID')}\`:`);
    for (const model of available) lines.push(...availableLines(model, speeds?.get(model.id)));
  }
  return lines.join('\n');
}
