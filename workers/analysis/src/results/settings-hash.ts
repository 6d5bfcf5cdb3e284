import { createHash } from 'node:crypto';
import type { RunMeta } from './result-row.ts';

/** JSON with the keys of every object in order, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${entries.join(',')}}`;
}

/** The first 12 hexadecimal digits of the SHA-256 of the settings, to tell runs with other settings apart. */
export const settingsHash = (settings: Record<string, unknown>): string =>
  createHash('sha256').update(canonicalJson(settings)).digest('hex').slice(0, 12);

/** What every table says of what made its rows. */
export const madeByColumnsOf = (meta: RunMeta) => ({
  model: meta.model,
  model_version: meta.model_version,
  settings_hash: meta.hides_settings ? null : settingsHash(meta.settings),
});
