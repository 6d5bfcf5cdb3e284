import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one test file, and a function that removes it. */
export function removableFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-models-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
