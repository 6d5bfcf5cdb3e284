import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Only a whole `npm run test:full` keeps shown texts, for `count-texts.ts`. */
const folder = process.env.BIOPHONY_SEEN_TEXTS;

export const countsTexts = folder !== undefined;

export function keepLines(lines: readonly string[]): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(lines));
}
