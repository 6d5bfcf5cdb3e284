import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** JSON or NAME=value lines, as `wrangler deploy --secrets-file` reads them. */
export function namesInFile(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const given = text.trimStart().startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : parseEnv(text);
  return Object.entries(given).flatMap(([name, value]) => (value === '' ? [] : [name]));
}
