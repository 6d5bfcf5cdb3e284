import { readText } from '../bytes/bytes.ts';

/**
 * Reads the content of a `guan` chunk into its fields by written key (`Loc Position`,
 * `OAD|Battery Voltage`). Format: GUANO 1.0 (guano-md.org): UTF-8, one `key: value` a line.
 */
export function parseGuano(bytes: Uint8Array): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of readText(bytes).split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).trim();
    if (value !== '') fields[line.slice(0, colon).trim()] = value;
  }
  return fields;
}
