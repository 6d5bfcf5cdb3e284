import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { knownModels } from '@biophony/contract/constants';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import { estimatedSpeed, measuredSpeed, productRate, type Speed } from '../install/model-speed.ts';
import { ModelError } from '../kit/errors.ts';
import {
  type CatalogueModel,
  isVerified,
  type ModelCost,
  type Size,
  sizeText,
} from '../models/catalogue.ts';
import type { InstalledModel, StoredModel } from '../models/store.ts';

/** Formats as `8 s`, `3 min`, `1.5 h`. */
export function timeText(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

export function speedText(speed: Speed | null): string {
  if (speed === null) return 'known once it is installed: nobody states what it computes';
  const { hour_s, known: basis, cores } = speed;
  const where = `on ${cores === 1 ? 'the one core' : `the ${cores} cores`} of this machine`;
  return basis === 'measured'
    ? `an hour of sound takes about ${timeText(hour_s)} ${where} (measured)`
    : `an hour of sound takes ${timeText(hour_s)} or more ${where} (an estimate, by the speed of matrix products here)`;
}

export const costLines = ({ download, installed }: ModelCost, speed: Speed | null): string[] => [
  `To download: ${sizeText(download)}; installed: ${sizeText(installed)}`,
  `Speed: ${speedText(speed)}`,
];

const installedCostLines = (installed: Size, speed: Speed | null): string[] => [
  `Installed: ${sizeText(installed)}`,
  ...(speed ? [`Speed: ${speedText(speed)}`] : []),
];

/** Bytes on the disk, and measured speed. */
interface Cost {
  bytes: number;
  speed: Speed | null;
}

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

export const useLines = (id: string): string[] => {
  const model = knownModels[id];
  return model ? [`May be used for ${model.use}`] : [];
};

function availableLines(model: CatalogueModel, speed: Speed | null | undefined): string[] {
  const { id, summary, licence, terms, cost } = model;
  const costs = costLines(cost, speed ?? null);
  return [
    `  ${id}  ${summary} (${licence.name})`,
    ...indented([...useLines(id), ...terms, ...(speed === undefined ? costs.slice(0, 1) : costs)]),
  ];
}

interface ModelList {
  modelsDir: string;
  stored: readonly StoredModel[];
  costs: ReadonlyMap<string, Cost>;
  available: readonly CatalogueModel[];
  speeds: ReadonlyMap<string, Speed | null> | null;
}

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

/** Null where it was not measured or does not run. */
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

export async function estimates(
  models: readonly CatalogueModel[],
): Promise<Map<string, Speed | null>> {
  const hasWork = models.some(({ cost }) => cost.work !== null);
  const rate = hasWork ? await productRate() : 0;
  return new Map(models.map(({ id, cost }) => [id, estimatedSpeed(cost, rate)]));
}
